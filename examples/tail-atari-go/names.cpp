#include <tail-atari-go/task.hpp>

#include <fmt/format.h>

namespace tail::atari_go_tool {

std::vector<cli::named> const& algorithms()
{
    static std::vector<cli::named> const all{
        {"alpha-beta", "depth-first within 1, 2, ... plies, with a table; only replies to a threat of capture are tried", "length"},
        {"df-pn", "depth-first proof-number search, in a table of fixed size; --threat makes it reply to threats as well", "winner"},
        {"pn", "proof-number search, best first, on a tree that fills the memory", "winner"},
        {"gts", "generalized threats search: alpha-beta over threats no larger than --threat", "wins"},
        {"aps", "abstract proof search of --order: gts with (1,0), (2,1,0), (4,2,1,0), ...", "wins"},
        {"gaps", "gradual abstract proof search: threats as trees, up to --order or as in --threat", "wins"},
        {"iterative-widening", "gts with one threat after the other: those of --order, or of --threat with ; between", "wins"},
        {"lambda", "lambda search of --order: moves that threaten to win by moves of lower order", "wins"},
        {"lambda-df-pn", "df-pn over lambda searches up to --order: their wins end it, and only replies to their threats are tried", "winner"},
    };
    return all;
}

std::string certified_game(atari_go::geometry size)
{
    return fmt::format("atari-go {}x{}", size.width, size.height);
}

}   // namespace tail::atari_go_tool
