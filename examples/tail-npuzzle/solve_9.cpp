#include <tail-npuzzle/solve.hpp>

template tail::cli::report tail::npuzzle_tool::solve<9>(task const&, cli::progress_line&);
