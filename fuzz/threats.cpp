// Threats and trees of threats. What is read comes back the same from its text.
#include <tail/game/threat.hpp>
#include <tail/game/threat_tree.hpp>

#include "input.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    std::string_view const text = fuzz::input{data, size}.text();
    if (auto const t = tail::threat::parse(text)) {
        auto const again = tail::threat::parse(t->to_string());
        fuzz::require(again && *again == *t, "a threat comes back the same from its text");
        static_cast<void>(*t + *t);
        static_cast<void>(t->omega());
    } else {
        fuzz::require_short(t.error().message);
    }
    if (auto const t = tail::threat_tree::parse(text)) {
        auto const again = tail::threat_tree::parse(t->to_string());
        fuzz::require(again && *again == *t, "a tree comes back the same from its text");
    } else {
        fuzz::require_short(t.error().message);
    }
    return 0;
}
