#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// Calls that take memory and fail: `operator new`, `mmap` and `mremap`, the n-th alone or all from the n-th
/// on.
///
/// Each subject is run undisturbed, and then again with every n until no call fails any more. What has to
/// hold each time:
///  1. Nothing but `std::bad_alloc` comes out, or the answer of the undisturbed run. Where a function returns
///     `tail::expected`, also an error.
///  2. As many blocks of the heap are alive afterwards as before, as many bytes are mapped, and as many files
///     are open.
///  3. The same object, run again without a fault, gives the answer of the undisturbed run. If not even the
///     object could be made, a fresh one does; likewise where code of the problem takes memory and the search
///     promises nothing about that.
///  4. What `after` looks at, such as files, is as it was.

namespace faults {

/// Which calls count and fail.
enum class calls { all, maps };

/// Something that is made, runs, and can then say what came of it.
class runner {
public:
    runner()                         = default;
    runner(runner const&)            = delete;
    runner& operator=(runner const&) = delete;
    virtual ~runner()                = default;

    virtual void                      run()        = 0;   ///< calls fail in here, and where it was made
    [[nodiscard]] virtual std::string said() const = 0;   ///< no call fails in here
};

struct subject {
    std::string                              name;
    std::function<std::unique_ptr<runner>()> make;
    bool                                     errors = false;        ///< may say "error: ..." instead
    bool                                     sparse = false;        ///< of many calls, only some fail
    bool                                     again  = true;         ///< the same object runs again
    calls                                    which  = calls::all;   ///< which calls fail
    std::function<std::string()>             after{};               ///< what is wrong afterwards, or nothing
};

template <class Make, class Run, class Say>
class made_runner : public runner {
    using object_type = std::invoke_result_t<Make const&>;
    using result_type = std::invoke_result_t<Run const&, object_type&>;

public:
    made_runner(Make const& make, Run const& run, Say const& say) : object_{make()}, run_{&run}, say_{&say} {}
    void                      run() override { result_.emplace((*run_)(object_)); }
    [[nodiscard]] std::string said() const override { return (*say_)(*result_); }

private:
    object_type                object_;
    std::optional<result_type> result_;
    Run const*                 run_;
    Say const*                 say_;
};

/// A subject of three functions: `make()` is the object, `run(object)` a result, `say(result)` its text.
template <class Make, class Run, class Say>
[[nodiscard]] subject of(std::string name, Make make, Run run, Say say)
{
    subject s;
    s.name = std::move(name);
    s.make = [make, run, say]() -> std::unique_ptr<runner> {
        return std::make_unique<made_runner<Make, Run, Say>>(make, run, say);
    };
    return s;
}

/// For what takes long: the first fifty calls fail one by one, then one in fifty of those before it. With
/// `--large` all do.
[[nodiscard]] inline subject sparse(subject s)
{
    s.sparse = true;
    return s;
}
[[nodiscard]] inline subject once(subject s)
{
    s.again = false;
    return s;
}
[[nodiscard]] inline subject maps_only(subject s)
{
    s.which = calls::maps;
    return s;
}

/// Ten times the size with `--large`.
[[nodiscard]] bool large();

// The parts of the test, one file each. A program need not have all of them.
[[gnu::weak]] void add_stores(std::vector<subject>& all);
[[gnu::weak]] void add_files(std::vector<subject>& all, std::string const& folder);
[[gnu::weak]] void add_games(std::vector<subject>& all);
[[gnu::weak]] void add_paths(std::vector<subject>& all);
[[gnu::weak]] void add_domains(std::vector<subject>& all);

}   // namespace faults
