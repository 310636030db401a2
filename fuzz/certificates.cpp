// Files of certificates. The input is all but what every file begins and ends with: magic, version, size and
// checksum are right, so that the fuzzer comes behind them.
#include <tail/game/certificate_file.hpp>

#include "input.hpp"

using namespace tail;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    static fuzz::scratch_file const file;
    std::vector<std::uint8_t>       bytes{detail::certificate_magic.begin(), detail::certificate_magic.end()};
    detail::append_fixed(bytes, detail::certificate_version, 4);
    detail::append_fixed(bytes, 20 + size + 8, 8);
    bytes.insert(bytes.end(), data, data + size);
    detail::append_fixed(bytes, detail::checksum_of(bytes), 8);

    auto const read = certificate_from_bytes(bytes);
    if (read) {
        fuzz::require(to_bytes(*read) == bytes, "a certificate has one form as bytes");
        fuzz::require(read->proof.size() <= size && read->game.size() <= size,
                      "a certificate is no longer than its file");
        file.write(bytes);
        auto const other = open_certificate(file.path(), "another game", read->position);
        if (!other) { fuzz::require_short(other.error()); }
    } else {
        fuzz::require_short(read.error());
    }
    // And as it is, which is hardly ever a certificate.
    if (auto const raw = certificate_from_bytes({data, size}); !raw) { fuzz::require_short(raw.error()); }
    return 0;
}
