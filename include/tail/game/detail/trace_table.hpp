#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include <tail/core/ply_count.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/proof_numbers.hpp>
#include <tail/game/threat_prover.hpp>

namespace tail::detail {

/// What a search over traces knows of a position.
template <ThreatGame G>
struct traced_position {
    using move  = move_of<G>;
    using trace = trace_of<G>;

    proof_count proof    = 1;       ///< zero: the attacker wins
    proof_count disproof = 1;       ///< zero: not by this search
    trace       traced{};           ///< of a win
    move        first{};            ///< of a win, where the attacker is to move
    ply_count   plies{};            ///< of a win: it comes within so many
    std::int8_t efforts  = 0;       ///< how often the prover below was asked, with more effort each time
    bool        open     = true;    ///< the prover below might say more
    bool        by_below = false;   ///< the prover below has proved this
    bool        expanded = false;

    [[nodiscard]] bool won() const { return proof == 0; }
    [[nodiscard]] bool hopeless() const { return disproof == 0; }
    [[nodiscard]] bool decided() const { return won() || hopeless(); }

    [[nodiscard]] threat_proof<G> as_proof() const
    {
        if (won()) { return {verdict::proved, traced, first, plies}; }
        return {.verdict = hopeless() ? verdict::refuted : verdict::unknown};
    }

    [[nodiscard]] static traced_position lost()
    {
        return {.proof = impossible, .disproof = 0, .open = false};
    }
    [[nodiscard]] static traced_position won_by(trace const& traced, move const& first, ply_count plies,
                                                bool by_below = false)
    {
        return {.proof    = 0,
                .disproof = impossible,
                .traced   = traced,
                .first    = first,
                .plies    = plies,
                .open     = false,
                .by_below = by_below};
    }
};

/// What is known of many positions, by their keys, in a bounded amount of memory; and which of them are on
/// the path. `Eager`: what the prover below has proved can be asked for again at once.
template <ThreatGame G, bool Eager>
class trace_table {
public:
    using entry = traced_position<G>;

    [[nodiscard]] entry const* find(std::uint64_t key) const
    {
        auto const at = positions_.find(key);
        return at == positions_.end() ? nullptr : &at->second;
    }

    /// The entry of a position, and whether it is new.
    [[nodiscard]] std::pair<entry&, bool> find_or_make(std::uint64_t key)
    {
        auto const [at, fresh] = positions_.try_emplace(key);
        return {at->second, fresh};
    }

    [[nodiscard]] entry& operator[](std::uint64_t key) { return positions_[key]; }

    // The path.

    [[nodiscard]] bool        on_path(std::uint64_t key) const { return path_.contains(key); }
    [[nodiscard]] std::size_t path_length() const { return path_.size(); }
    void                      enter(std::uint64_t key) { path_.insert(key); }
    void                      leave(std::uint64_t key) { path_.erase(key); }
    void                      clear_path() { path_.clear(); }

    // Memory.

    [[nodiscard]] std::size_t   size() const { return positions_.size(); }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_of(positions_.bucket_count()); }

    /// Whether room has to be made before the next expansion.
    [[nodiscard]] bool is_short_of_room() const
    {
        return positions_.size() + headroom > positions_.max_load();
    }

    /// Makes the table larger. Where it would take more than `most_bytes`, forgets positions instead, never
    /// those on the path, in this order as long as more than half of the places are taken:
    /// 1. those that were neither decided nor expanded;
    /// 2. those without a win;
    /// 3. those that are not decided, and what the prover below can be asked for again.
    /// False if that is not enough: then proofs alone fill the memory.
    [[nodiscard]] bool make_room(std::uint64_t most_bytes)
    {
        std::size_t const places = positions_.bucket_count();
        std::size_t const larger = std::max(2 * places, smallest);
        if (bytes_of(places + larger) <= most_bytes) {
            positions_.rehash(larger);
            return true;
        }
        auto const is_full = [&] { return places < smallest || positions_.size() > places / 2; };
        auto const forget  = [&](auto const& which) {
            boost::unordered::erase_if(positions_,
                                        [&](auto const& e) { return which(e.second) && !on_path(e.first); });
        };
        forget([](entry const& is) { return !is.decided() && !is.expanded; });
        if (is_full()) {
            forget([](entry const& is) { return is.hopeless(); });
        }
        if (is_full()) {
            forget([](entry const& is) { return !is.decided() || (Eager && is.by_below); });
        }
        bool const enough = !is_full();
        // A table that much was erased from takes in less than it has places for, until it is made anew.
        positions_.rehash(0);
        positions_.rehash(places);
        return enough;
    }

private:
    static constexpr std::size_t headroom = 1024;   // positions that may come up in one expansion
    static constexpr std::size_t smallest = 3800;   // places of a table

    [[nodiscard]] static std::uint64_t bytes_of(std::size_t places)
    {
        return places * (sizeof(std::pair<std::uint64_t const, entry>) + 2);
    }

    boost::unordered_flat_map<std::uint64_t, entry> positions_;
    boost::unordered_flat_set<std::uint64_t>        path_;
};

}   // namespace tail::detail
