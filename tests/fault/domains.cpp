#include <fault/faults.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/result.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/domains/atari_go/sgf.hpp>
#include <tail/domains/npuzzle/parse.hpp>
#include <tail/domains/npuzzle/print.hpp>
#include <tail/domains/phutball/parse.hpp>
#include <tail/domains/phutball/print.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_learner.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/print.hpp>
#include <tail/domains/sokoban/solution.hpp>
#include <tail/solvers/sokoban/fess.hpp>
#include <tail/solvers/sokoban/planner.hpp>
#include <tail/solvers/sokoban/push_search.hpp>
#include <tail/solvers/sokoban/shorten.hpp>
#include <tail/solvers/sokoban/talking_stones.hpp>

namespace {

using namespace tail;
using faults::of;
using faults::once;
using faults::sparse;
using faults::subject;

/// A subject that reads a text, and says what is written of it.
template <class Read>
subject reading(std::string const& name, std::string text, Read read)
{
    return of(
        name, [text] { return text; }, [read](std::string const& from) { return read(from); },
        [](std::string const& written) { return written; });
}

/// What `write` makes of something that was read; what is wrong with a text is said, too.
template <class Read, class Write>
std::string written(Read const& read, Write write)
{
    return read ? write(*read) : read.error().to_string();
}

void add_parsers(std::vector<subject>& all)
{
    auto const diagram = [](std::string_view text) {
        return written(atari_go::parse_positions<1>(text), [](auto const& read) {
            std::string s;
            for (auto const& p : read) { s += to_text(p); }
            return s;
        });
    };
    all.push_back(reading("diagrams of Atari-Go", "..X\nXO.\n\n.X.\n.O.", diagram));
    all.push_back(reading("a diagram of Atari-Go that is none", "..X\nX?.", diagram));
    all.push_back(reading("games of Atari-Go in SGF", "(;SZ[5]AB[aa]AW[bb];B[cc];W[dd];B[ee])(;SZ[2])",
                          [](std::string_view text) {
                              return written(atari_go::parse_sgf_games<1>(text), [](auto const& games) {
                                  std::string s;
                                  for (auto const& g : games) { s += to_sgf(g.start, g.moves, "a comment"); }
                                  return s;
                              });
                          }));
    all.push_back(
        reading("a diagram and moves of Phutball", "...../.XX../.OX../.....", [](std::string_view text) {
            return written(phutball::parse_position<1>(text), [](auto const& start) {
                auto const moves = phutball::parse_moves("a1 b1 c1", start);
                return to_text(start) + written(moves, [&](auto const& m) { return to_text(start, m); });
            });
        }));
    all.push_back(reading("a board of the n-puzzle", "1 2 3/4 5 6/7 8 0", [](std::string_view text) {
        npuzzle::geometry const shape{3, 3};
        return written(npuzzle::parse_board<9>(text, shape),
                       [&](auto const& b) { return npuzzle::to_text(b, shape); });
    }));
    all.push_back(reading("levels of Sokoban",
                          "; one\n\n#####\n#@$.#\n#####\n\n######\n#@$ .#\n######\nTitle: two\n",
                          [](std::string_view text) {
                              return written(sokoban::parse_collection(text),
                                             [](auto const& c) { return sokoban::to_text(c); });
                          }));
    all.push_back(reading("a solution of Sokoban", "2(r2U)3L", [](std::string_view text) {
        return written(sokoban::parse_solution(text),
                       [](auto const& s) { return s + sokoban::to_run_length(s); });
    }));
}

sokoban::level level_of(char const* drawn)
{
    return sokoban::level{*sokoban::check(*sokoban::parse_board(drawn))};
}

// The solvers stay where they are made.
auto const run    = [](auto& solver) { return solver->run(); };
auto const solved = [](sokoban::answer const& a) {
    return std::string{to_string(a.status)} + (a.has_solution ? ", with a solution" : "")
        + (a.optimal ? " of " + std::to_string(a.pushes) + " pushes" : "");
};

void add_solvers(std::vector<subject>& all)
{
    static sokoban::level const two  = level_of("######|#@ $.#|#  $.#|######");
    static sokoban::level const room = level_of("#######|#     #|#@$  .#|#     #|#######");
    static sokoban::level const lost = level_of("######|#$  .#|#@   #|######");

    all.push_back(sparse(of(
        "Sokoban: schedules",
        [] {
            static sokoban::level const hall = level_of(
                "##########|#   #....#|# $$   ..#|#@$$ #....#|# $$$$   #|#   $$   #|##########");
            static sokoban::planner_options const usual{};
            return std::make_unique<sokoban::planned_levels>(hall, usual);
        },
        [](auto& levels) {
            static_cast<void>(levels->make_schedules({}));
            std::string said;
            for (auto const* s :
                 {&levels->real().ascending, &levels->real().descending, &levels->real().surrounded}) {
                for (auto const square : s->value_or(sokoban::schedule{})) {
                    said += std::to_string(square) + " ";
                }
                said += *s ? ";" : "none;";
            }
            for (auto const& batch : levels->real().batches) { said += " " + std::to_string(batch.size()); }
            return said;
        },
        [](std::string const& said) { return said; })));
    all.push_back(
        of("Sokoban: pushes", [] { return std::make_unique<sokoban::push_search>(two); }, run, solved));
    all.push_back(
        of("Sokoban: planner", [] { return std::make_unique<sokoban::planner>(two); }, run, solved));
    all.push_back(
        sparse(of("Sokoban: fess", [] { return std::make_unique<sokoban::fess>(two); }, run, solved)));
    all.push_back(once(sparse(of(
        "Sokoban: talking stones", [] { return std::make_unique<sokoban::talking_stones<>>(two); }, run,
        solved))));
    all.push_back(of(
        "Sokoban: shortener",
        [] {
            static auto const way = sokoban::pushes_of_letters(room, "RurrdLulldRRR");
            return std::make_unique<sokoban::shortener>(room, way);
        },
        run, solved));
    all.push_back(sparse(of(
        "Sokoban: learner of patterns", [] { return std::make_unique<sokoban::pattern_learner>(lost); },
        [](auto& learner) {
            auto const found = learner->learn(sokoban::position{lost});
            return found ? found->boxes.count() : std::size_t{0};
        },
        [](std::size_t boxes) { return std::to_string(boxes); })));
}

}   // namespace

void faults::add_domains(std::vector<subject>& all)
{
    add_parsers(all);
    add_solvers(all);
}
