// Suites of tail-compare, with a domain that reads nothing and searches nothing.
#include <common/program.hpp>
#include <tail-compare/domain.hpp>
#include <tail-compare/suite.hpp>

#include <memory>
#include <vector>

#include "input.hpp"

using namespace tail::compare;

namespace {

class pretended : public domain {
public:
    std::string                   name() const override { return "pretended"; }
    std::string                   title() const override { return "Pretended problems"; }
    std::vector<tail::cli::named> sources() const override { return {{"count N", "N problems", ""}}; }
    std::vector<tail::cli::named> algorithms() const override
    {
        return {{"blind", "", ""}, {"guided", "", ""}};
    }
    std::vector<tail::cli::named> guides() const override { return {{"one", "", ""}, {"two", "", ""}}; }
    std::vector<instance>         instances(std::vector<std::string> const& words) const override
    {
        if (words.size() > 20) { throw tail::cli::bad_input{"expected fewer words"}; }
        std::vector<instance> all;
        for (std::string const& w : words) { all.push_back({w, w}); }
        return all;
    }
    bool takes_guide(std::string const& algorithm) const override
    {
        return tail::cli::place_of_name("algorithm", algorithm, {"blind", "guided"}) == 1;
    }
    void check_guide(std::string const& guide) const override
    {
        static_cast<void>(tail::cli::place_of_name("heuristic", guide, {"one", "two"}));
    }
    outcome     run(instance const&, search const&, tail::limits const&) override { return {}; }
    std::string picture(instance const&) const override { return ""; }
    std::string signature_suite() const override { return ""; }
};

registered const here{std::make_unique<pretended>()};

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    std::string_view const text = fuzz::input{data, size}.text();
    try {
        suite const s = read_suite(text, "a.suite");
        fuzz::require(!s.sections.empty(), "a suite has sections");
        for (cell const& c : s.cells) {
            fuzz::require(c.on != nullptr && c.section < s.sections.size() && !c.key().empty(),
                          "a cell is of a section and a domain");
        }
    } catch (tail::cli::bad_input const& e) {
        fuzz::require_short(e.what());
    }
    static_cast<void>(title_of(text));
    return 0;
}
