#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <playground/json.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>

/// \file
/// What the page knows of a search, whatever the domain.

namespace tail::playground {

/// What the page asks for.
struct request {
    std::string   algorithm;   ///< by name, as in the catalogue
    std::string   heuristic;   ///< by name; of games, the threats
    std::string   goal;        ///< of the n-puzzle: `blank-first` or `blank-last`
    std::uint64_t bytes = 0;   ///< memory for all tables
    std::string   board;       ///< as the user wrote it
};

/// One piece of a search. It ends with the first limit that is reached.
struct slice {
    std::uint64_t nodes   = 0;
    double        seconds = 0;
};

/// A search under way. The page steps it and draws what it says.
class search {
public:
    search()                         = default;
    search(search const&)            = delete;
    search& operator=(search const&) = delete;
    virtual ~search()                = default;

    /// Goes on, and says where it is now.
    virtual void run(slice const& within, json& out) = 0;
};

/// How many nodes were expanded at each depth, in this iteration. An observer; copies count together.
class depth_watch {
public:
    /// Counts a node. Very deep ones count for the last depth.
    template <class N, class G>
    void expanded(N const&, G depth) const
    {
        auto const at = static_cast<std::size_t>(depth) < most ? static_cast<std::size_t>(depth) : most - 1;
        if (at >= counts_->size()) { counts_->resize(at + 1); }
        ++(*counts_)[at];
    }
    /// An iterative search begins again.
    template <class Bound>
    void iteration(Bound) const
    {
        counts_->clear();
    }

    /// As a JSON array.
    [[nodiscard]] std::string to_json() const
    {
        return json::array(*counts_, [](std::uint64_t n) { return std::to_string(n); });
    }

private:
    static constexpr std::size_t most = 4'096;

    std::shared_ptr<std::vector<std::uint64_t>> counts_ = std::make_shared<std::vector<std::uint64_t>>();
};

/// Tells the page how many nodes a search has expanded, within a call that may take long.
void tell_page(std::uint64_t expanded);

/// A search that is ready, or what is wrong with the board.
using made_search = expected<std::unique_ptr<search>, parse_error>;

/// What can be chosen in one domain, as JSON.
[[nodiscard]] std::string npuzzle_choices();
[[nodiscard]] std::string sokoban_choices();
[[nodiscard]] std::string atari_go_choices();
[[nodiscard]] std::string phutball_choices();

/// Reads the board and makes the search. Nothing is searched yet.
[[nodiscard]] made_search make_npuzzle(request const& r);
[[nodiscard]] made_search make_sokoban(request const& r);
[[nodiscard]] made_search make_atari_go(request const& r);
[[nodiscard]] made_search make_phutball(request const& r);

}   // namespace tail::playground
