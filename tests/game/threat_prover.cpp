#include <tail/game/threat_prover.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/stray_moves.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/trace_df_pn.hpp>
#include <tail/game/verify.hpp>

namespace {

using tail::any_of_provers;
using tail::by_threats;
using tail::limits;
using tail::side;
using tail::status;
using tail::threat;
using tail::threat_proof;
using tail::verdict;
using tail::verify_policy;

template <class G>
using search = tail::trace_search<G, by_threats<G>, true>;

static_assert(tail::ThreatProver<by_threats<strays::phutball>, strays::phutball>);
static_assert(tail::ThreatProver<search<strays::phutball>, strays::phutball>);
static_assert(
    tail::ThreatProver<any_of_provers<strays::phutball, search<strays::phutball>>, strays::phutball>);
static_assert(!tail::ThreatProver<tail::verifier<strays::phutball>, strays::phutball>);

std::vector<threat> const some_threats{{2, 1}, {3, 2}, {4, 2, 1}};

/// The proofs of threats, and of searches over them.
template <class G>
std::pair<strays::tally, strays::tally> judge_threats(int positions, std::uint64_t seed,
                                                      verify_policy const& policy = {})
{
    laws::dice    roll{seed};
    strays::tally alone, searched;
    for (int n = 0; n < positions; ++n) {
        G             p = strays::random_position<G>(roll);
        by_threats<G> v{some_threats, policy};
        strays::judge<G>(alone, p, v(p), roll);
        search<G> above{v.with({threat{2, 1}}), v.with({threat{2, 1}}), p.to_move(), {.nodes = 100}};
        strays::judge<G>(searched, p, above(p), roll);
    }
    return {alone, searched};
}

}   // namespace

TEST_CASE_TEMPLATE("threat provers: what is proved is won and no moves outside the trace change that", G,
                   strays::phutball, strays::atari_go, strays::in_a_row)
{
    auto const [alone, searched] = judge_threats<G>(150, 1, {.table_bytes = 1 << 18U});
    for (strays::tally const& sum : {alone, searched}) {
        CHECK(sum.proved > 50);
        CHECK(sum.unsound == 0);
        CHECK(sum.too_long == 0);
        CHECK(sum.strayed > 80);
        CHECK(sum.refuting == 0);
    }
}

// Traces that stand as many ignored threats as the threat has orders are right for it alone, and not for a
// search above it.
TEST_CASE_TEMPLATE("threat provers: traces made for a single threat fail a search above it", G,
                   strays::atari_go, strays::in_a_row)
{
    auto const [alone, searched] = judge_threats<G>(150, 2, {.safety = 2, .table_bytes = 1 << 18U});
    CHECK(searched.refuting > 0);
}
