#include <tail-compare/signature.hpp>

#include <string_view>

#include <fmt/format.h>

#include <common/program.hpp>
#include <tail-compare/runner.hpp>
#include <tail-compare/suite.hpp>

namespace tail::compare {

namespace {

/// FNV-1a: each byte counts, and so does its place.
class fingerprint {
public:
    void add(std::string_view text)
    {
        for (char const c : text) { sum_ = (sum_ ^ static_cast<unsigned char>(c)) * 16'777'619U; }
    }
    [[nodiscard]] std::uint32_t value() const { return sum_; }

private:
    std::uint32_t sum_ = 2'166'136'261U;
};

}   // namespace

signature signature_of(domain const& d)
{
    suite       s = read_suite(d.signature_suite(), "signature of " + d.name());
    signature   found;
    fingerprint print;
    for (cell& c : s.cells) {
        c.under.runs        = 1;
        c.under.seconds     = terms::no_time;   // a count that depends on a clock says nothing
        measurement const m = measure(c);
        if (!m.error.empty()) {
            throw cli::bad_input{fmt::format("signature of {}: {} by {}: {}", d.name(), c.problem.name,
                                             c.search_name(), m.error)};
        }
        statistics const& n      = m.first.stats;
        std::string const counts = fmt::format(
            "{}, expanded {}, generated {}, reopened {}, duplicates {}, iterations {}, verifications {}",
            m.status(), n.expanded, n.generated, n.reopened, n.duplicates, n.iterations,
            m.first.verifications);
        found.counts.push_back(fmt::format("{}, {}: {}", c.problem.name, c.search_name(), counts));
        print.add(counts + "\n");   // not the names: to call something by another changes no search
    }
    found.number = print.value();
    return found;
}

}   // namespace tail::compare
