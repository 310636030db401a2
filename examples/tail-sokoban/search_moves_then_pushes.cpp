#include <tail-sokoban/search_walking.hpp>

tail::cli::report tail::sokoban_tool::search_moves_then_pushes(prepared const& p)
{
    return search_walking<sokoban::walk_costs::moves_then_pushes>(p);
}
