# Linked by our own programs, never by tail::tail: what a user's build warns about is the user's choice.
add_library(tail_warnings INTERFACE)

if(MSVC)
    target_compile_options(tail_warnings INTERFACE /W4 $<$<BOOL:${TAIL_WERROR}>:/WX>)
else()
    target_compile_options(tail_warnings INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
        $<$<BOOL:${TAIL_WERROR}>:-Werror>
    )
endif()
