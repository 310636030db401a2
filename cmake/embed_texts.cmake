# Puts text files into a program, under their names without folders: embed_texts(target file...). <tail-compare/embedded.hpp>
# finds them there.
function(embed_texts target)
    set(entries "")
    foreach(file IN LISTS ARGN)
        cmake_path(GET file FILENAME name)
        file(READ ${file} text)
        string(APPEND entries "    {\"${name}\", R\"tail_text(${text})tail_text\"},\n")
    endforeach()
    # Written anew only when something has changed, and looked at again when a file has.
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}-texts.cpp)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include <tail-compare/embedded.hpp>

namespace tail::compare {

std::vector<embedded_file> const& embedded_files()
{
    static std::vector<embedded_file> const all{
@entries@    };
    return all;
}

}   // namespace tail::compare
]])
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    target_sources(${target} PRIVATE ${source})
endfunction()
