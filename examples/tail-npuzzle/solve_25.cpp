#include <tail-npuzzle/solve.hpp>

template tail::cli::report tail::npuzzle_tool::solve<25>(task const&, cli::progress_line&);
