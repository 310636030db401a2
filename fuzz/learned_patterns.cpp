// Files of learned patterns of Sokoban: number of patterns and patterns are the input; all before them, and
// the checksum, is right. A file that is refused changes nothing, and one that is read comes back the same.
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_file.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/position.hpp>

#include <vector>

#include "input.hpp"

using namespace tail::sokoban;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    static fuzz::scratch_file const file;
    static level const              of{
        *check(*parse_board("#########|#   #   #|# $ . $ #|# .@$.  #|#   #   #|#########"))};

    fuzz::input               in{data, size};
    std::vector<std::uint8_t> bytes(detail::pattern_file_magic.begin(), detail::pattern_file_magic.end());
    detail::put(bytes, detail::pattern_file_version, 4);
    detail::put(bytes, 0, 4);
    detail::put(bytes, level_identity(of), 8);
    detail::put(bytes, in.byte(), 8);
    detail::put(bytes, 0, 8);
    bytes.insert(bytes.end(), in.rest().begin(), in.rest().end());
    std::uint64_t sum = detail::checksum_of_patterns(bytes.data(), bytes.size());
    for (std::size_t i = 0; i < 8; ++i, sum >>= 8U) {
        bytes[detail::pattern_file_checksum + i] = static_cast<std::uint8_t>(sum);
    }
    file.write(bytes);

    pattern_store store{of, true};
    auto const    read = read_patterns(file.path(), store);
    if (!read) {
        fuzz::require(store.patterns().empty(), "a file that is refused changes nothing");
        fuzz::require_short(read.error());
        return 0;
    }
    fuzz::require(store.added() == *read, "as many patterns are there as were new");
    static_cast<void>(store.dead(position{of}));
    fuzz::require(save_patterns(file.path(), store).has_value(), "there is room for a file");
    pattern_store again{of, true};
    auto const    back = read_patterns(file.path(), again);
    fuzz::require(back && *back == store.patterns().size(), "patterns come back from a file");
    return 0;
}
