#include <tail-sokoban/search_walking.hpp>

tail::cli::report tail::sokoban_tool::search_pushes_then_moves(prepared const& p)
{
    return search_walking<sokoban::walk_costs::pushes_then_moves>(p);
}
