#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <playground/search.hpp>
#include <tail/core/ask.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_search.hpp>

namespace tail::playground {

/// The game searches of the page, by name and with a sentence.
inline constexpr std::string_view game_algorithms =
    R"([{"name":"df-pn","about":"Proof numbers, depth first: the position that looks easiest to decide comes next","heuristic":false},)"
    R"({"name":"alpha-beta","about":"Deeper and deeper, all moves: the exact length of a win","heuristic":false},)"
    R"({"name":"gts","about":"Generalized threats: only moves that threaten, or answer a threat","heuristic":true}])";

/// An observer that keeps a copy of the first position that it hears of after `again`, and its depth.
template <class G>
class position_watch {
public:
    explicit position_watch(G const& start) : kept_{std::make_shared<kept>(kept{start, 0, true, 0, {}})} {}

    /// Keeps the position if one is wanted, and counts it.
    void expanded(G const& position, int ply) const
    {
        kept_->counts.expanded(position, ply);
        if (++kept_->expanded % 65'536 == 0) { tell_page(kept_->expanded); }
        if (!kept_->wanted) { return; }
        kept_->position = position;
        kept_->ply      = ply;
        kept_->wanted   = false;
    }
    /// A deeper iteration begins.
    void iteration(int depth) const { kept_->counts.iteration(depth); }

    void                             again() const { kept_->wanted = true; }
    [[nodiscard]] G const&           position() const { return kept_->position; }
    [[nodiscard]] int                ply() const { return kept_->ply; }
    [[nodiscard]] depth_watch const& counts() const { return kept_->counts; }

private:
    struct kept {
        G             position;
        int           ply;
        bool          wanted;
        std::uint64_t expanded;
        depth_watch   counts;
    };
    std::shared_ptr<kept> kept_;
};

/// A game search on the page. `Domain` has `draw(position)`, `text(position, move)` and `name(side)`.
template <class Engine, class G, class Domain>
class game_search final : public search {
    using move = move_of<G>;

public:
    template <class... Arguments>
    game_search(G const& start, std::uint64_t bytes, position_watch<G> watch, bool by_iterations,
                Arguments&&... arguments)
        : start_{start},
          bytes_{bytes},
          watch_{std::move(watch)},
          by_iterations_{by_iterations},
          engine_{std::forward<Arguments>(arguments)...}
    {}

    void run(slice const& within, json& out) override
    {
        watch_.again();
        limits lim{.nodes = within.nodes, .seconds = within.seconds, .bytes = bytes_};
        if (by_iterations_) {
            // A run begins the last iteration again. One that does not get to the next gets more time the
            // next time.
            lim.nodes = std::max<std::uint64_t>(lim.nodes, 2'000);
            lim.nodes = lim.nodes << patience_;
            lim.seconds *= static_cast<double>(std::uint64_t{1} << patience_);
        }
        auto const  found = engine_.run(lim);
        auto const& s     = found.stats;
        patience_         = s.depth > depth_ ? 0 : std::min(patience_ + 1, 12U);
        depth_            = s.depth;
        out.add("status", to_string(found.status)).add("explained", explained(found.status));
        out.add("expanded", s.expanded).add("generated", s.generated).add("stored", s.stored);
        out.add("bytes", s.peak_bytes).add("seconds", s.seconds).add("depth", s.depth);
        out.add("verifications", s.verifications).add("iterations", s.iterations);
        out.raw("depths", watch_.counts().to_json());
        out.add("board", Domain::draw(watch_.position())).add("ply", watch_.ply());
        if (found) {
            out.add("winner", found.winner ? Domain::name(*found.winner) : "nobody");
            if (found.plies) { out.add("plies", *found.plies); }
            if (found.winner) { add_line(*found.winner, found.line, out); }
        }
    }

private:
    /// The line of the search, and after it what the proof says, until the game is over.
    void add_line(side winner, std::vector<move> const& line, json& out)
    {
        constexpr std::size_t    most = 400;
        limits const             lim{.seconds = 5, .bytes = bytes_};
        std::vector<std::string> frames{Domain::draw(start_)}, moves;
        G                        now   = start_;
        auto const               known = [&] {
            return moves.size() < line.size() ? std::optional{line[moves.size()]} : std::nullopt;
        };
        while (!now.winner() && moves.size() < most) {
            auto next = known();
            if (!next) { next = now.to_move() == winner ? engine_.winning_move(now, lim) : some_reply(now); }
            if (!next) { break; }
            moves.push_back(Domain::text(now, *next));
            now.play(*next);
            frames.push_back(Domain::draw(now));
        }
        out.raw("frames", json::array(frames, json::quoted)).raw("moves", json::array(moves, json::quoted));
        bool const stuck = !now.winner() && !ask::has_move(now);
        out.add("over", now.winner() == winner || (stuck && ask::stuck(now) == winner));
    }

    /// A move after which the winner does not win at once, if there is one.
    [[nodiscard]] static std::optional<move> some_reply(G& now)
    {
        std::vector<move> all;
        now.moves([&](move const& m) { all.push_back(m); });
        for (move const& m : all) {
            now.play(m);
            bool const holds = !now.winner() && !ask::winning_move(now);
            now.undo(m);
            if (holds) { return m; }
        }
        if (all.empty()) { return std::nullopt; }
        return all.front();
    }

    [[nodiscard]] static char const* explained(status s)
    {
        switch (s) {
        case status::solved: return "the winner is proved";
        case status::exhausted: return "these threats prove nothing; another search may";
        default: return explain(s);
        }
    }

    G                 start_;
    std::uint64_t     bytes_;
    position_watch<G> watch_;
    bool              by_iterations_;
    unsigned          patience_ = 0;
    int               depth_    = 0;
    Engine            engine_;
};

/// The search of this name from a position.
template <class Domain, class G>
[[nodiscard]] std::unique_ptr<search> make_game_search(request const& r, G const& start)
{
    position_watch<G> const watch{start};
    auto const              table = static_cast<std::size_t>(r.bytes / 2);
    auto const              make  = [&]<class... Arguments>(auto engine, bool by_iterations,
                                                            Arguments&&... arguments) -> std::unique_ptr<search> {
        using made = game_search<typename decltype(engine)::type, G, Domain>;
        return std::make_unique<made>(start, r.bytes, watch, by_iterations, start,
                                                    std::forward<Arguments>(arguments)...);
    };
    if (r.algorithm == "alpha-beta") {
        using policy = alpha_beta_policy<must_play::standard, usual_order, position_watch<G>>;
        policy with{.observer = watch, .table_bytes = table};
        return make(std::type_identity<alpha_beta_engine<G, policy>>{}, true, with);
    }
    if (r.algorithm == "gts") {
        using policy = threat_search_policy<usual_order, position_watch<G>>;
        policy with{.table_bytes = table / 2, .observer = watch};
        with.verify.table_bytes = table / 2;
        auto const threats      = threat::parse(r.heuristic);
        using engine            = threat_search_engine<G, threat, policy>;
        return make(std::type_identity<engine>{}, true,
                    std::vector<std::vector<threat>>{{threats ? *threats : *threat::parse("(6,3,2,0)")}},
                    with);
    }
    using policy = df_pn_policy<must_play::standard, estimate::standard, combine::sum, position_watch<G>>;
    policy with{.observer = watch, .table_bytes = table};
    return make(std::type_identity<df_pn_engine<G, policy>>{}, false, with);
}

}   // namespace tail::playground
