#include <tail-atari-go/solve.hpp>

namespace tail::atari_go_tool {

template answer                   solve<2>(task const&, cli::progress_line&);
template checked                  check<2>(std::string const&, any_position const&, limits const&);
template std::unique_ptr<advisor> make_advisor<2>();

}   // namespace tail::atari_go_tool
