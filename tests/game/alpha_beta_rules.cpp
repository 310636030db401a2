#include <tail/game/alpha_beta.hpp>

#include <game/alpha_beta.hpp>
#include <vector>
#include <doctest/doctest.h>

using namespace alpha_beta_tests;

namespace {

/// Who gives up sometimes, looking for a win of one side.
struct faint_hearted {
    side          attacker = side::first;
    std::uint64_t seed     = 1;

    template <class G>
    tail::judgement<tail::move_of<G>> operator()(G& position, std::vector<tail::move_of<G>>& moves) const
    {
        if (games::mixed(seed ^ position.hash()) % 8 == 0) { return {tail::finding::given_up, 0, {}}; }
        return must_play::everything{}(position, moves);
    }
};

/// Knows who wins positions that it picks by lot, and if it likes how fast.
template <class G>
struct oracle {
    brute::solver<G>* solver;
    std::uint64_t     seed;
    bool              tells_plies;

    tail::judgement<tail::move_of<G>> operator()(G& position, std::vector<tail::move_of<G>>& moves) const
    {
        if (games::mixed(seed ^ position.hash()) % 4 == 0) {
            auto const v = (*solver)(position);
            if (v.winner && v.plies > 0) {
                auto const plies = tells_plies ? tail::ply_count{v.plies} : tail::ply_count{};
                if (*v.winner != position.to_move()) { return {tail::finding::lost, plies, {}}; }
                return {tail::finding::won, plies, solver->best_move(position)};
            }
        }
        return must_play::everything{}(position, moves);
    }
};

}   // namespace

TEST_CASE("alpha_beta: a rule that gives up proves wins only and calls the rest exhausted")
{
    using game = blind<games::random_game>;
    int proved = 0;
    int failed = 0;
    CHECK(rc::check("given up", [&] {
        game const          start{some_game()};
        brute::solver<game> truth;
        for (int i = 0; i < 20; ++i) {
            auto const          position = played_on(start, 2);
            faint_hearted const rule{*rc::gen::element(side::first, side::second),
                                     *rc::gen::inRange<std::uint64_t>(0, 1000)};
            auto const          r = tail::alpha_beta(position, {}, with(1 << 16, rule));
            if (position.winner()) { continue; }
            if (r.winner) {
                RC_ASSERT(r.status == status::solved);
                RC_ASSERT(r.winner == truth(position).winner);
                proved += 1;
            } else {
                RC_ASSERT(r.status == status::exhausted);
                failed += 1;
            }
            auto const e = tail::alpha_beta<games::random_game>(position, {}, with(1 << 16, rule));
            RC_ASSERT((e.winner ? e.winner == truth(position).winner : e.status == status::exhausted));
        }
    }));
    CHECK(proved > 100);
    CHECK(failed > 100);
}

TEST_CASE("alpha_beta: a rule that sees wins beyond the depth does not make lengths wrong")
{
    using game = blind<games::random_game>;
    CHECK(rc::check("oracle", [] {
        game const                        start{some_game()};
        brute::solver<game>               truth;
        brute::solver<games::random_game> evaluated;
        auto const                        seed = *rc::gen::inRange<std::uint64_t>(0, 1000);
        for (int i = 0; i < 10; ++i) {
            auto const position = played_on(start, 2);
            RC_FLAWLESS(flaw_of_search(position, with(1 << 16, oracle<game>{&truth, seed, true}), truth));
            RC_FLAWLESS(flaw_of_search<games::random_game>(
                position, with(1 << 16, oracle<games::random_game>{&evaluated, seed, true}), evaluated));
            auto const r = tail::alpha_beta(position, {}, with(1 << 16, oracle<game>{&truth, seed, false}));
            RC_ASSERT(r.status == status::solved);
            RC_ASSERT(r.winner == truth(position).winner);
            bool const right = !r.plies
                || *r.plies == truth(position).plies;   // RC_ASSERT would look at both sides
            RC_ASSERT(right);
        }
    }));
}
