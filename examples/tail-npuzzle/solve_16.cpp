#include <tail-npuzzle/solve.hpp>

template tail::npuzzle_tool::set_report
tail::npuzzle_tool::solve<16>(task const&, std::vector<any_board> const&, cli::progress_line&);
