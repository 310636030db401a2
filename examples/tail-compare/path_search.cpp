#include <tail-compare/path_search.hpp>

namespace tail::compare {

template outcome search_path(path_space<std::uint32_t> const&, path_heuristic<std::uint32_t> const&,
                             path_choice const&, bool, limits const&);

}   // namespace tail::compare
