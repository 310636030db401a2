// Every header, every domain, pattern databases, certificates and files, for platforms on which the other
// tests cannot run: no threads, no stop token, no exceptions, no std::filesystem.

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <tail/domains/atari_go.hpp>
#include <tail/domains/grid/diagram.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/domains/phutball.hpp>
#include <tail/tail.hpp>

namespace {

template <class L>
concept HasStop = requires(L l) { l.stop; };

static_assert(HasStop<tail::limits> == (TAIL_HAS_STOP_TOKEN != 0),
              "limits have a stop token if and only if there is one");

int wrong = 0;

void check(char const* claim, bool holds)
{
    std::printf("%s: %s\n", holds ? "right" : "WRONG", claim);
    if (!holds) { ++wrong; }
}

void searches_and_limits()
{
    auto const line = [](long n) { return std::vector{n + 1, n - 1}; };
    auto const far  = tail::problem{.start = 0L, .successors = line, .goal = 1'000'000'000L};
    check("a limit of nodes ends A*", tail::astar(far, {.nodes = 100}).status == tail::status::node_limit);
    check("a limit of seconds ends IDA*",
          tail::idastar(far, {.seconds = 0.01}).status == tail::status::time_limit);
    check("nobody asks to stop", !tail::limits{}.stop_requested());

    auto const near = tail::problem{.start = 0L, .successors = line, .goal = 12L};
    check("A* finds the cost", tail::astar(near).cost == 12);
    check("breadth-first search finds the cost", tail::bfs(near).cost == 12);
#if TAIL_HAS_THREADS
    check("IDA* on two threads finds the cost",
          tail::parallel_idastar(near, {}, tail::parallel_policy{.threads = 2}).cost == 12);
#endif
}

void pattern_databases()
{
    using namespace tail::npuzzle;
    geometry const                    shape{3, 3};
    auto const                        goal = blank_first<9>(shape);
    std::vector<pattern_sum<9>::part> parts;
    for (std::vector<int> const& tiles : {std::vector{1, 2, 3, 4}, std::vector{5, 6, 7, 8}}) {
        tile_pattern<9> const pattern{shape, goal, tiles};
        auto                  built = tail::build_pattern_database(pattern, {}, {.threads = 2});
        check("a pattern database is built", built.status == tail::status::solved);

        std::string const file = "tail-platform.pdb";
        check("and saved", tail::save_pattern_table(file, *built.table, "a test").has_value());
        check("and saved again", tail::save_pattern_table(file, *built.table, "a test").has_value());
        auto opened = tail::open_pattern_table<tail::pattern_values::byte>(file, pattern.size(), "a test");
        check("and opened", opened.has_value());
        std::remove(file.c_str());
        parts.push_back({pattern, *opened});
    }
    auto const found = tail::idastar(tail::problem{.start      = *parse_board<9>("8 6 7 2 5 4 3 0 1", shape),
                                                   .successors = rules<9>{shape},
                                                   .heuristic  = pattern_sum<9>{parts},
                                                   .goal       = goal});
    check("IDA* with pattern databases finds the cost", found.cost == 27 && found.optimal);
}

/// A space with more entries than 32 bits can count.
struct huge_space {
    [[nodiscard]] std::uint64_t size() const { return std::uint64_t{1} << 40U; }
    void                        goals(auto&& emit) const { emit(0, tail::lane_set{1}); }
    void                        steps(std::uint64_t, tail::lane_set, auto&&) const {}
};

void too_many_bytes()
{
    tail::limits all;
    if (sizeof(void*) > 4) { all.bytes = 1'000'000; }   // here they could be addressed
    check("a pattern database that cannot be addressed is over the limit",
          tail::build_pattern_database(huge_space{}, all).status == tail::status::memory_limit);
}

void files()
{
    auto const none = tail::open_certificate("there-is-no-such-file");
    check("a file that is not there is said so",
          !none && none.error().starts_with("there-is-no-such-file: cannot be opened: "));
    auto const folder = tail::open_certificate(".");
    check("a folder is no file", !folder && folder.error().starts_with(".: "));
    auto const nowhere = tail::save_certificate("there-is-no-such-folder/c", tail::certificate{});
    check("a folder that is not there is said so",
          !nowhere && nowhere.error().starts_with("there-is-no-such-folder/c: cannot be written: "));
}

void atari_go()
{
    using board                     = tail::atari_go::position;
    auto const                start = board::crosscut({4, 4});
    tail::df_pn_engine<board> engine{start};
    check("Atari-Go: df-pn finds the winner", engine.run().winner == tail::side::first);

    auto made = tail::certify(start, tail::side::first, [&](board& p) { return engine.winning_move(p); });
    check("and certifies the win", made.has_value());
    std::string const file = "tail-platform.proof";
    check("the certificate is saved", tail::save_certificate(file, *made).has_value());
    auto const read = tail::open_certificate(file);
    check("and opened", read.has_value());
    std::remove(file.c_str());
    check("and holds", tail::check_certificate(start, *read).has_value());
    check("alpha-beta agrees", tail::alpha_beta(start).winner == tail::side::first);
}

void phutball()
{
    using position   = tail::phutball::position;
    auto const found = tail::alpha_beta(position::start({3, 5}));
    check("Phutball: 3x5 is won in 3 plies", found.winner == tail::side::first && found.plies == 3);
}

void grids()
{
    auto const& layout = tail::grid::layout<1>::of({3, 2});
    check("a grid knows its points", layout.points() == 6 && layout.all().count() == 6);
}

}   // namespace

int main()
{
    searches_and_limits();
    pattern_databases();
    too_many_bytes();
    files();
    atari_go();
    phutball();
    grids();
    std::puts(wrong == 0 ? "everything is right" : "something is wrong");
    return wrong == 0 ? 0 : 1;
}
