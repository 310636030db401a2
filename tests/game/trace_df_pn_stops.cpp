#include <tail/game/trace_df_pn.hpp>

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <utility>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/stray_moves.hpp>
#include <game/trace_df_pn.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_prover.hpp>

using namespace traces;
using tail::limits;
using tail::trace_df_pn_policy;

namespace {

/// Proves by threats, and is stopped every now and then; what it says then is wrong.
template <class G>
class faltering {
public:
    explicit faltering(tail::by_threats<G> threats, int* calls, int every)
        : threats_{std::move(threats)}, calls_{calls}, every_{every}
    {}

    [[nodiscard]] tail::threat_proof<G> operator()(G& position, int effort)
    {
        stopped_ = stopped_ || ++*calls_ % every_ == 0;
        return stopped_ ? tail::threat_proof<G>{tail::verdict::refuted, {}, {}, 0}
                        : threats_(position, effort);
    }
    [[nodiscard]] tail::threat_proof<G> recall(G& position) { return (*this)(position, 0); }
    [[nodiscard]] bool                  enter(tail::proof_place<G>& place) { return threats_.enter(place); }
    [[nodiscard]] tail::threat_proof<G> answer(tail::proof_place<G>& place) { return threats_.answer(place); }
    void reply(tail::proof_place<G>& place, move_of<G> const& m) { threats_.reply(place, m); }
    void limit(limits const& lim)
    {
        stopped_ = false;
        threats_.limit(lim);
    }
    [[nodiscard]] bool          stopped() const { return stopped_; }
    [[nodiscard]] status        why() const { return status::cancelled; }
    [[nodiscard]] std::uint64_t bytes() const { return 0; }

private:
    tail::by_threats<G> threats_;
    int*                calls_;
    int                 every_;
    bool                stopped_ = false;
};

template <class G, bool Eager>
void check_stopped_searches(std::uint64_t seed)
{
    laws::dice roll{seed};
    int        stops = 0, proved = 0;
    for (int n = 0; n < 150; ++n) {
        G                   start = strays::random_position<G>(roll);
        tail::by_threats<G> v{{threat{2, 1}}, {.table_bytes = 1 << 16U}};

        tail::trace_search<G, tail::by_threats<G>, Eager> whole{v, v, start.to_move(), {}};
        bool const                                        won = whole.prove(start);
        proved += won;
        for (int every : {7, 61}) {
            int                                        calls = 0;
            tail::trace_search<G, faltering<G>, Eager> s{
                faltering<G>{v, &calls, every}, v, start.to_move(), {}};
            bool now = s.prove(start);
            for (; s.stopped() && calls < 100'000; now = s.prove(start)) {
                ++stops;
                CHECK_FALSE(now);
                CHECK(s.why() == status::cancelled);
                s.limit({});
            }
            CHECK(now == won);
        }
    }
    CHECK(proved > 50);
    CHECK(stops > 100);
}

}   // namespace

TEST_CASE_TEMPLATE("trace_df_pn: being stopped in the middle of a question leaves nothing behind", G,
                   strays::atari_go, strays::in_a_row)
{
    check_stopped_searches<G, true>(7);
    check_stopped_searches<G, false>(8);
}

namespace {

/// Asks for a stop after so many positions.
struct impatient {
    std::stop_source* source;
    int               left;

    template <class G>
    void generated(G const&, int)
    {
        if (--left == 0) { source->request_stop(); }
    }
};

}   // namespace

TEST_CASE("trace_df_pn: a search that is cancelled again and again comes to the same end")
{
    laws::dice roll{9};
    for (int n = 0; n < 60; ++n) {
        auto const start = strays::random_position<strays::phutball>(roll);
        auto const whole = tail::trace_df_pn(start, few_threats, {}, small_policy(start.to_move()));

        impatient                            watch{nullptr, 0};
        trace_df_pn_policy<impatient*> const with{.attacker     = start.to_move(),
                                                  .table_bytes  = 1 << 22U,
                                                  .threat_bytes = 1 << 18U,
                                                  .observer     = &watch};
        trace_df_pn_engine                   engine{start, few_threats, with};
        for (int runs = 0;; ++runs) {
            // A question that was cancelled is asked again from its beginning. So each run waits a little
            // longer; otherwise, on a slow machine, where the engine looks at the token at every position,
            // none would ever be answered.
            std::stop_source source;
            watch        = {&source, 1 + int(roll.below(std::size_t(30 + 10 * runs)))};
            auto const r = engine.run({.stop = source.get_token()});
            if (r.status == status::cancelled && runs < 10'000) {
                CHECK_FALSE(r.winner);
                continue;
            }
            CHECK(r.status == whole.status);
            if (r.winner) { certified<strays::phutball>(engine, start); }
            break;
        }
    }
}

TEST_CASE("trace_df_pn: the limit of nodes limits verifications as well")
{
    auto const start = tail::atari_go::position::crosscut({8, 8});
    auto const r     = tail::trace_df_pn(start, few_threats, {.nodes = 2'000}, small_policy(side::first));
    CHECK(r.status == status::node_limit);
    CHECK(r.stats.expanded < 2'000);
    CHECK(r.stats.verifications >= 1'900);
    CHECK(r.stats.verifications < 2'200);   // some of them remembered, which do not count
}

// A question to the lower level was asked again from its beginning after every stop, and never answered.
TEST_CASE("trace_df_pn: runs of few verifications come to the same end")
{
    laws::dice roll{10};
    int        most = 0;
    for (int n = 0; n < 40; ++n) {
        auto const start         = strays::random_position<strays::phutball>(roll);
        auto       with          = small_policy(start.to_move());
        with.threat_bytes        = 1 << 24U;
        auto const         whole = tail::trace_df_pn(start, few_threats, {}, with);
        trace_df_pn_engine engine{start, few_threats, with};
        auto               r    = engine.run({.nodes = 100});
        int                runs = 1;
        for (; r.status == status::node_limit && runs < 10'000; ++runs) { r = engine.run({.nodes = 100}); }
        most = std::max(most, runs);
        CHECK(r.status == whole.status);
        if (r.winner) { certified<strays::phutball>(engine, start); }
    }
    CHECK(most > 1'000);
}
