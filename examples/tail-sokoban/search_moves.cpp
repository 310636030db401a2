#include <tail-sokoban/search_walking.hpp>

tail::cli::report tail::sokoban_tool::search_moves(prepared const& p)
{
    return search_walking<sokoban::walk_costs::moves>(p);
}
