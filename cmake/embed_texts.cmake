# Puts text files into a program, under their names without folders: embed_texts(target namespace file...) defines
# embedded_files() of that namespace. <common/embedded.hpp> finds a file there.
function(embed_texts target namespace)
    set(entries "")
    foreach(file IN LISTS ARGN)
        cmake_path(GET file FILENAME name)
        file(READ ${file} text)
        string(APPEND entries "    {\"${name}\", R\"tail_text(${text})tail_text\"},\n")
    endforeach()
    # Written anew only when something has changed, and looked at again when a file has.
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}-texts.cpp)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include <common/embedded.hpp>

namespace @namespace@ {

// Whoever asks declares it.
std::vector<tail::cli::embedded_file> const& embedded_files();

std::vector<tail::cli::embedded_file> const& embedded_files()
{
    static std::vector<tail::cli::embedded_file> const all{
@entries@    };
    return all;
}

}   // namespace @namespace@
]])
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    target_sources(${target} PRIVATE ${source})
endfunction()
