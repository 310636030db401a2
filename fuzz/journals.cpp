// The results of tail-compare, a line each: what is not whole is not believed, and nothing of the file is
// lost. The first byte says whether lines get their right check, so that the fuzzer comes behind it.
#include <tail-compare/journal.hpp>

#include <fstream>
#include <iterator>

#include "input.hpp"

using namespace tail::compare;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size)
{
    static fuzz::scratch_file const file;
    fuzz::input                     in{data, size};
    bool const                      mend = in.byte() % 2 == 1;
    std::string                     text;
    if (mend) {
        constexpr std::string_view mark = ",\"check\":\"";
        for (std::string_view left = in.text(); !left.empty();) {
            std::size_t const      end  = std::min(left.find('\n'), left.size());
            std::string_view const line = left.substr(0, end);
            left.remove_prefix(std::min(end + 1, left.size()));
            std::string_view const object = line.substr(0, line.rfind(mark));
            text.append(object).append(mark).append(digest(object)).append("\"}\n");
        }
    } else {
        text = in.text();
    }
    file.write({reinterpret_cast<std::uint8_t const*>(text.data()), text.size()});
    {
        journal j{file.path(), "build"};
        static_cast<void>(j.damaged());
        static_cast<void>(j.known("a key"));
        j.forget();
    }
    {
        std::ifstream     after{file.path(), std::ios::binary};
        std::string const all{std::istreambuf_iterator<char>{after}, {}};
        fuzz::require(all.starts_with(text), "nothing of the file is lost");
    }
    return 0;
}
