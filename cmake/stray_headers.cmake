# Run when headers are installed or packed: names those that git does not know. They are packed all the same, since a header that
# was just written is as good as any; but a copy or a trial that was left lying about should be seen. `tail` is the source folder.
if(EXISTS ${tail}/.git)
    execute_process(
        COMMAND git -C ${tail} ls-files --others -- include
        OUTPUT_VARIABLE stray
        ERROR_QUIET
        OUTPUT_STRIP_TRAILING_WHITESPACE
    )
    if(stray)
        string(REPLACE "\n" "\n  " stray "  ${stray}")
        message(WARNING "these files are not in git, and those that end in .hpp are packed:\n${stray}")
    endif()
endif()
