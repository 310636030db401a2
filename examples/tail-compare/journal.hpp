#pragma once

#include <cstddef>
#include <map>
#include <string>

#include <tail-compare/cell.hpp>
#include <tail-compare/measurement.hpp>

namespace tail::compare {

/// The file that results go to as they come, a JSON object a line, so that nothing measured is ever lost.
///
/// Each line carries a check of itself. One that is damaged, or that a crash left unfinished, is left alone
/// and not believed. The file is locked: a second run that wants to write to it is refused.
class journal {
public:
    /// Opens or makes the file; throws `bad_input` where that cannot be done or another run is at it.
    journal(std::string path, std::string build);
    ~journal();
    journal(journal const&)            = delete;
    journal& operator=(journal const&) = delete;

    /// What is known of a cell: measured by this build before, unless it failed then, or added since; null if
    /// nothing.
    [[nodiscard]] measurement const* known(std::string const& key) const;

    /// Forgets what is known, now and when the file is read again; the file keeps it. Throws as `add` does.
    void forget();

    /// Writes a line and waits until it is on the disk; throws `bad_input`, and then the file is as it was.
    /// It is known in any case.
    void add(cell const& c, measurement const& m);

    [[nodiscard]] std::size_t damaged() const { return damaged_; }

private:
    void read();
    void append(std::string const& line);

    std::string                        path_;
    std::string                        build_;
    int                                file_    = -1;
    std::size_t                        size_    = 0;
    std::size_t                        damaged_ = 0;
    bool                               torn_    = false;   ///< the last line has no end
    std::map<std::string, measurement> known_;
};

}   // namespace tail::compare
