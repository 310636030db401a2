// Game searches against each other and against a solver that works backwards, on random graphs with loops.

#include <differential/throwing_assert.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <differential/game_engines.hpp>
#include <differential/program.hpp>
#include <tail/core/laws/effort.hpp>

namespace differential {

namespace {

/// How many searches there are for one game.
constexpr std::size_t searches_each = 6;

/// All engines; those that are broken come last.
std::vector<game_engine> const& engines()
{
    static std::vector<game_engine> const all = [] {
        auto list = threat_engines();
        for (auto const& e : proof_engines()) { list.push_back(e); }
        return list;
    }();
    return all;
}

// ---- broken searches -----------------------------------------------------------------------------------

struct broken_game_engine {
    std::string name;
    std::string sentence;
    std::string engine;
    game_damage done;
};

/// The last way of the second side, where it has several.
game without_replies(game g)
{
    for (auto& p : g.graph.places) {
        if (p.ways[1].size() > 1) { p.ways[1].pop_back(); }
    }
    return g;
}

/// The same of the first side.
game without_moves(game g)
{
    for (auto& p : g.graph.places) {
        if (p.ways[0].size() > 1) { p.ways[0].pop_back(); }
    }
    return g;
}

game stuck_the_other_way(game g)
{
    g.graph.stuck_loses = !g.graph.stuck_loses;
    return g;
}

void one_ply_more(game_answer& r)
{
    if (r.plies && *r.plies > 2) { r.plies = r.plies + 1; }
}

void limit_is_draw(game_answer& r)
{
    if (r.status == tail::status::node_limit) { r.status = tail::status::solved; }
}

void nothing_left_is_draw(game_answer& r)
{
    if (r.status == tail::status::exhausted || r.status == tail::status::depth_limit) {
        r.status = tail::status::solved;
    }
}

void second_move_again(game_answer& r)
{
    if (r.line.size() > 2) { r.line[2] = r.line[0]; }
}

void claims_one_ply_less(tail::certificate& c)
{
    if (c.plies > 0) { --c.plies; }
}

/// The first number of a proof is a move, or how many replies are answered.
void begins_with_another_number(tail::certificate& c)
{
    if (!c.proof.empty()) { c.proof.front() = static_cast<std::uint8_t>(c.proof.front() ^ 1U); }
}

std::vector<broken_game_engine> const& broken_engines()
{
    static std::vector<broken_game_engine> const all{
        {"stores-loops", "a table that keeps refutations by loops on the path", "stores-loops", {}},
        {"alpha-beta-misses-replies",
         "alpha-beta that misses replies of the second side",
         "alpha-beta",
         {without_replies, {}}},
        {"alpha-beta-one-ply-more",
         "alpha-beta that counts a ply too many",
         "alpha-beta-everything",
         {{}, one_ply_more}},
        {"alpha-beta-depth-is-draw",
         "alpha-beta that calls the end of its depth a draw",
         "alpha-beta",
         {{}, nothing_left_is_draw}},
        {"alpha-beta-certificate-too-short",
         "alpha-beta whose certificates claim a ply too few",
         "alpha-beta",
         {{}, {}, claims_one_ply_less}},
        {"df-pn-certificate-changed",
         "df-pn whose certificates begin with another move",
         "df-pn",
         {{}, {}, begins_with_another_number}},
        {"trace-df-pn-certificate-changed",
         "df-pn over traces whose certificates begin with another move",
         "trace-df-pn",
         {{}, {}, begins_with_another_number}},
        {"df-pn-misses-replies",
         "df-pn that misses replies of the second side",
         "df-pn-everything",
         {without_replies, {}}},
        {"df-pn-misses-moves", "df-pn that misses moves of the first side", "df-pn", {without_moves, {}}},
        {"df-pn-stuck",
         "df-pn that takes who is stuck the other way",
         "df-pn-weak",
         {stuck_the_other_way, {}}},
        {"df-pn-line", "df-pn whose line repeats a move", "df-pn-everything", {{}, second_move_again}},
        {"proof-number-limit-is-draw",
         "proof-number search that calls a limit a draw",
         "proof-number",
         {{}, limit_is_draw}},
        {"lambda-df-pn-misses-replies",
         "lambda df-pn that misses replies",
         "lambda-df-pn",
         {without_replies, {}}},
        {"threats-exhausted-is-draw",
         "threat search that calls it a draw when it has no threat left",
         "generalized-threats",
         {{}, nothing_left_is_draw}},
        {"threats-miss-replies",
         "threat search that misses replies",
         "generalized-threats",
         {without_replies, {}}},
        {"gradual-misses-replies",
         "gradual proof search that misses replies",
         "gradual-proof",
         {without_replies, {}}},
        {"lambda-misses-replies", "lambda search that misses replies", "lambda", {without_replies, {}}},
        {"trace-df-pn-misses-replies",
         "df-pn over traces that misses replies",
         "trace-df-pn",
         {without_replies, {}}},
    };
    return all;
}

std::size_t engine_named(std::string const& name)
{
    auto const& all = engines();
    auto const  at  = std::find_if(all.begin(), all.end(), [&](auto const& e) { return e.name == name; });
    return static_cast<std::size_t>(at - all.begin());
}

// ---- one game ------------------------------------------------------------------------------------------

class game_case final : public any_case {
public:
    game_case(std::uint64_t seed, std::size_t broken)
        : seed_{seed},
          broken_{broken == nobody ? nullptr : &broken_engines()[broken]},
          game_{random_game(seed)}
    {}

    [[nodiscard]] std::vector<std::size_t> chosen() const override
    {
        if (broken_ != nullptr) { return {engine_named(broken_->engine)}; }
        std::vector<std::size_t> all;
        tail::laws::dice         roll{mixed(seed_)};
        while (all.size() < searches_each) {
            std::size_t const e = roll.below(engines().size());
            if (engines()[e].right && std::find(all.begin(), all.end(), e) == all.end()) { all.push_back(e); }
        }
        return all;
    }

    [[nodiscard]] bool suits(std::size_t) const override { return true; }

    [[nodiscard]] std::string flaw(std::size_t engine) const override { return flaw_in(game_, engine); }

    void shrink(std::size_t engine) override
    {
        std::string const kind = flaw(engine);
        differential::shrink(
            game_, [](game const& g, auto const& accept) { return smaller(g, accept); },
            [&](game const& g) { return same_kind(flaw_in(g, engine), kind); });
    }

    [[nodiscard]] std::size_t size() const override { return count_ways(game_); }

    [[nodiscard]] std::string code(std::size_t engine) const override
    {
        std::string text = "// c++ -std=c++20 -Iinclude -Itests this.cpp tests/differential/game_check.cpp "
                           "tests/differential/game_graph.cpp\n"
                           "#include <differential/throwing_assert.hpp>\n\n"
                           "#include <differential/game_broken.hpp>\n"
                           "#include <tail/tail.hpp>\n\n"
                           "#include <cstdio>\n\n"
                           "using namespace differential;\n"
                           "using namespace tail;\n"
                           "using must_play::everything;\n\n"
                           "int main()\n{\n"
                           "    std::uint64_t const      seed = "
            + std::to_string(seed_)
            + "U;\n    [[maybe_unused]] int const pick = pick_of(seed);\n    differential::game const g    = "
            + to_code(game_) + ";\n    std::puts((" + engines()[engine].code + ").c_str());\n}";
        if (broken_ != nullptr) { text += "\n// broken: " + broken_->sentence; }
        return text;
    }

private:
    [[nodiscard]] std::string flaw_in(game const& g, std::size_t engine) const
    {
        static game_damage const none;
        return engines()[engine].flaw(g, seed_, broken_ == nullptr ? none : broken_->done);
    }

    std::uint64_t             seed_;
    broken_game_engine const* broken_;
    game                      game_;
};

}   // namespace

}   // namespace differential

int main(int argc, char** argv)
{
    using namespace differential;
    program what{
        .name    = "game",
        .subject = "Game searches on random graphs with loops, against a solver that works backwards.",
        .engines = {},
        .broken  = {},
        .small   = 12,
        .make    = [](std::uint64_t seed, std::size_t broken) -> any_case* {
            return new game_case{seed, broken};
        }};
    for (auto const& e : engines()) {
        if (e.right) { what.engines.push_back({e.name, ""}); }
    }
    for (auto const& b : broken_engines()) { what.broken.push_back({b.name, b.sentence}); }
    return run(what, argc, argv);
}
