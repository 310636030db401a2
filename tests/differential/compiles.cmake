# Run by ctest through `cmake -P`: a program that a comparison prints, for a search that is broken, compiles.
#
# program: the comparison; broken: the search; tests, include: where headers are; compiler, work.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${program} --broken ${broken} OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${program} --broken ${broken}: ${status}\n${printed}")
endif()
string(REGEX REPLACE "\n[^\n]* broken engines, [^\n]*\n$" "\n" code "${printed}") # what sums up is no code
file(MAKE_DIRECTORY ${work})
file(WRITE ${work}/${broken}.cpp "${code}")
execute_process(COMMAND ${compiler} -std=c++20 -fsyntax-only -I ${tests} -I ${include} ${work}/${broken}.cpp
    RESULT_VARIABLE status ERROR_VARIABLE log
)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "what ${program} --broken ${broken} prints does not compile:\n${log}\n${code}")
endif()
