#include <tail-compare/domain.hpp>

#include <algorithm>
#include <utility>

namespace tail::compare {

namespace {

/// Made by whichever domain comes first, because nothing says in which order files start.
[[nodiscard]] std::vector<std::unique_ptr<domain>>& registry()
{
    static std::vector<std::unique_ptr<domain>> all;
    return all;
}

}   // namespace

registered::registered(std::unique_ptr<domain> d) { registry().push_back(std::move(d)); }

std::vector<domain*> all_domains()
{
    std::vector<domain*> all;
    for (auto const& d : registry()) { all.push_back(d.get()); }
    std::ranges::sort(all, {}, [](domain const* d) { return d->name(); });
    return all;
}

domain& domain_named(std::string const& name)
{
    auto const               all = all_domains();
    std::vector<std::string> names;
    for (domain const* d : all) { names.push_back(d->name()); }
    return *all[cli::place_of_name("domain", name, names)];
}

}   // namespace tail::compare
