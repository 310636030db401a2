// What is misspelt in a game, or in a policy for games, must not compile, and the compiler must say why.
//
// Each block is one near miss. This file is never linked: tests/refused/check.sh compiles it, and looks in
// each block for an error with the sentence above it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/goal_cache.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/strategy.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/trace_df_pn.hpp>
#include <tail/game/verify.hpp>

// A game that all searches take; each case below adds one thing to it.
struct countdown {
    using move_type = int;

    int        left  = 5;
    tail::side mover = tail::side::first;

    tail::side                to_move() const { return mover; }
    std::optional<tail::side> winner() const
    {
        return left == 0 ? std::optional{other(mover)} : std::nullopt;
    }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        for (int n = 1; n <= 2 && n <= left; ++n) { emit(n); }
    }
    void play(int n)
    {
        left -= n;
        mover = other(mover);
    }
    void undo(int n)
    {
        left += n;
        mover = other(mover);
    }
    std::uint64_t hash() const { return 2 * std::uint64_t(left) + std::uint64_t(mover); }
};

struct passing : countdown {
    void pass() { mover = other(mover); }
};

// With traces, all of them right.
struct set {
    unsigned bits = 0;
    set&     operator|=(set b)
    {
        bits |= b.bits;
        return *this;
    }
    set& operator&=(set b)
    {
        bits &= b.bits;
        return *this;
    }
    friend bool operator==(set, set) = default;
};
struct tracing : passing {
    using trace_type = set;
    set trace_of(int) const { return {~0U}; }
    set winning_trace(int) const { return {~0U}; }
    set counter_trace(int) const { return {~0U}; }
    template <class Emit>
    void moves_in(set, Emit&& emit) const
    {
        moves(emit);
    }
};

struct any_rule {
    template <class G>
    tail::judgement<int> operator()(G& position, std::vector<int>& moves) const
    {
        position.moves([&](int n) { moves.push_back(n); });
        return {};
    }
};

template <class Rule>
void search_with(Rule rule)
{
    (void)tail::alpha_beta(passing{}, {}, tail::alpha_beta_policy<Rule>{.rule = rule});
}
template <class Source>
void search_by(Source)
{
    (void)tail::alpha_beta(passing{}, {},
                           tail::alpha_beta_policy<tail::must_play::standard, tail::move_order<Source>>{});
}
template <class Observer>
void search_watched(Observer& watch)
{
    (void)tail::alpha_beta(
        passing{}, {},
        tail::alpha_beta_policy<tail::must_play::standard, tail::usual_order, Observer*>{.observer = &watch});
}

// refused: `play` and `undo` of a game take moves as a type that loses digits or members: they take `move_type`
namespace play_without_the_fraction {
struct game : countdown {
    using move_type = double;
    void moves(auto&& emit) const { emit(1.5); }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace play_without_the_fraction

// refused: `play` and `undo` of a game take moves as a type that loses digits or members: they take `move_type`
namespace undo_of_a_smaller_number {
struct game : countdown {
    void undo(signed char n) { countdown::undo(n); }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace undo_of_a_smaller_number

// refused: a game's `stuck` is const, takes nothing, and returns std::optional<tail::side>
namespace case_1 {
struct game : countdown {
    std::optional<tail::side> stuck() { return mover; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_1

// refused: a game's `stuck` is const, takes nothing, and returns std::optional<tail::side>
namespace case_2 {
struct game : countdown {
    tail::side stuck() const { return mover; }
};
void use() { (void)tail::df_pn(game{}); }
}   // namespace case_2

// refused: a game's `stuck` is const, takes nothing, and returns std::optional<tail::side>
namespace case_3 {
struct game : countdown {
    std::optional<tail::side> stuck(int) const { return mover; }
};
void use() { (void)tail::proof_number(game{}); }
}   // namespace case_3

// refused: a game's `stuck` is const, takes nothing, and returns std::optional<tail::side>
namespace case_4 {
class game : public countdown {
    std::optional<tail::side> stuck() const { return mover; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_4

// refused: a game's `may_be_stuck` is const, takes nothing, and returns bool
namespace case_5 {
struct game : countdown {
    bool may_be_stuck() { return false; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_5

// refused: a game's `may_be_stuck` is const, takes nothing, and returns bool
namespace case_6 {
struct game : countdown {
    bool may_be_stuck(tail::side) const { return false; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_6

// refused: a game's `evaluate` is const, takes nothing, and returns int
namespace case_7 {
struct game : countdown {
    int evaluate() { return 1; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_7

// refused: a game's `evaluate` is const, takes nothing, and returns int
namespace case_8 {
struct game : countdown {
    int evaluate(tail::side) const { return 1; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_8

// refused: a game's `evaluate` is const, takes nothing, and returns int
namespace case_9 {
struct game : countdown {
    double evaluate() const { return 0.5; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_9

// refused: a game's `evaluate` is const, takes nothing, and returns int
namespace case_10 {
struct game : countdown {
    int evaluate = 1;
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_10

// refused: a game's `evaluate` is const, takes nothing, and returns int
namespace case_11 {
struct game : countdown {
    template <class T>
    int evaluate(T) const
    {
        return 1;
    }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_11

// refused: a game's `evaluate` is const, takes nothing, and returns int
namespace case_12 {
struct game : countdown {
    int evaluate() { return 1; }
    int evaluate(int n) const { return n; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_12

// refused: a game's `promise` is const, takes a move, and returns int
namespace case_13 {
struct game : countdown {
    int promise(int) { return 1; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_13

// refused: a game's `promise` is const, takes a move, and returns int
namespace case_14 {
struct game : countdown {
    int promise() const { return 1; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_14

// refused: a game's `promise` is const, takes a move, and returns int
namespace case_15 {
struct game : countdown {
    double promise(int) const { return 0.5; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_15

// refused: a game's `last_mover_wins` is a static constexpr bool
namespace case_16 {
struct game : countdown {
    bool last_mover_wins = true;
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_16

// refused: a game's `last_mover_wins` is a static constexpr bool
namespace case_17 {
struct game : countdown {
    static constexpr int last_mover_wins = 1;
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_17

// refused: a game's `last_mover_wins` is a static constexpr bool
namespace case_18 {
struct game : countdown {
    bool last_mover_wins() const { return true; }
};
void use() { (void)tail::df_pn(game{}); }
}   // namespace case_18

// refused: a game's `last_mover_wins` is a static constexpr bool
namespace case_19 {
struct game : countdown {
    static inline bool last_mover_wins = true;
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_19

// refused: a game's `exact_hash` is const, takes nothing, and returns std::uint64_t
namespace case_20 {
struct game : passing {
    std::uint64_t exact_hash() { return hash(); }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_20

// refused: a game's `exact_hash` is const, takes nothing, and returns std::uint64_t
namespace case_21 {
struct game : passing {
    std::uint32_t exact_hash() const { return 1; }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_21

// refused: a game's `to_table` is const, takes a move, and returns a move
namespace case_22 {
struct game : countdown {
    int to_table(int n) { return n; }
    int from_table(int n) const { return n; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_22

// refused: a game's `to_table` is const, takes a move, and returns a move
namespace case_23 {
struct game : countdown {
    long to_table(int n) const { return n; }
    int  from_table(int n) const { return n; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_23

// refused: a game's `from_table` is const, takes a move, and returns a move
namespace case_24 {
struct game : countdown {
    int to_table(int n) const { return n; }
    int from_table(int n) { return n; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_24

// refused: a game's `from_table` is const, takes a move, and returns a move
namespace case_25 {
struct game : countdown {
    int  to_table(int n) const { return n; }
    void from_table(int) const {}
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_25

// refused: a game has both `to_table` and `from_table`, or neither
namespace case_26 {
struct game : countdown {
    int to_table(int n) const { return n; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_26

// refused: a game's `state` is const, takes nothing, and returns a value that can be copied and compared
namespace case_27 {
struct game : countdown {
    int state() { return left; }
};
void use() { (void)tail::check_certificate(game{}, tail::certificate{}); }
}   // namespace case_27

// refused: a game's `state` is const, takes nothing, and returns a value that can be copied and compared
namespace case_28 {
struct game : countdown {
    struct raw {
        int n;
    };
    raw state() const { return {left}; }
};
void use()
{
    (void)tail::certify(game{}, tail::side::first, [](game&) { return std::optional<int>{1}; });
}
}   // namespace case_28

// refused: a game's `state` is const, takes nothing, and returns a value that can be copied and compared
namespace case_29 {
struct game : countdown {
    int state = 0;
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_29

// refused: a game's `proof_estimate` is const, takes nothing, and returns a pair of proof_count
namespace case_30 {
struct game : countdown {
    std::pair<tail::proof_count, tail::proof_count> proof_estimate() { return {1, 1}; }
};
void use() { (void)tail::df_pn(game{}); }
}   // namespace case_30

// refused: a game's `proof_estimate` is const, takes nothing, and returns a pair of proof_count
namespace case_31 {
struct game : countdown {
    int proof_estimate() const { return 1; }
};
void use() { (void)tail::proof_number(game{}); }
}   // namespace case_31

// refused: a game's `proof_estimate` is const, takes nothing, and returns a pair of proof_count
namespace proof_estimate_has_fractions {
struct game : countdown {
    std::pair<double, double> proof_estimate() const { return {0.5, 0.5}; }
};
void use() { (void)tail::df_pn(game{}); }
}   // namespace proof_estimate_has_fractions

// refused: a game's `pass` is public, and takes nothing
namespace case_32 {
struct game : countdown {
    void pass(tail::side) {}
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_32

// refused: a game's `pass` is public, and takes nothing
namespace case_33 {
class game : public countdown {
    void pass() {}
};
void use() { (void)tail::df_pn(game{}); }
}   // namespace case_33

// refused: a game's `moves_to_win` is const, takes a side, or a side and an int, and returns int
namespace case_34 {
struct game : passing {
    int moves_to_win(tail::side) { return 1; }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_34

// refused: a game's `moves_to_win` is const, takes a side, or a side and an int, and returns int
namespace case_35 {
struct game : passing {
    int moves_to_win() const { return 1; }
};
void use() { (void)tail::df_pn(game{}); }
}   // namespace case_35

// refused: a game's `moves_to_win` is const, takes a side, or a side and an int, and returns int
namespace case_36 {
struct game : passing {
    double moves_to_win(tail::side) const { return 1; }
};
void use() { (void)tail::lambda_search(game{}, 1); }
}   // namespace case_36

// refused: a game's `moves_to_win` is const, takes a side, or a side and an int, and returns int
namespace case_37 {
struct game : passing {
    int moves_to_win(tail::side) { return 1; }
    int moves_to_win(tail::side, int) { return 1; }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_37

// refused: a game's `winning_move` takes nothing, and returns std::optional<move_type>
namespace case_38 {
struct game : passing {
    int winning_move() const { return 1; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace case_38

// refused: a game's `winning_move` takes nothing, and returns std::optional<move_type>
namespace case_39 {
struct game : passing {
    std::optional<int> winning_move(tail::side) const { return 1; }
};
void use() { (void)tail::generalized_threats(game{}, tail::threat{1}); }
}   // namespace case_39

// refused: a game's `threat_moves` is const, and takes an int and a function to call for each move
namespace case_40 {
struct game : passing {
    template <class Emit>
    void threat_moves(int, Emit&& emit)
    {
        moves(emit);
    }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_40

// refused: a game's `threat_moves` is const, and takes an int and a function to call for each move
namespace case_41 {
struct game : passing {
    std::vector<int> threat_moves(int) const { return {}; }
};
void use() { tail::goal_cache<game> goals{game{}}; }
}   // namespace case_41

// refused: a game that has traces has a public `trace_type`
namespace case_42 {
struct game : passing {
    set counter_trace(int) const { return {}; }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_42

// refused: a game that has traces has a public `trace_type`
namespace case_43 {
struct game : passing {
    set move_trace(int) const { return {}; }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_43

// refused: a game that has traces has a public `trace_type`
namespace case_44 {
class game : public passing {
    using trace_type = set;
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_44

// refused: a game's `trace_type` is regular, and has |= and &=
namespace case_45 {
struct game : passing {
    using trace_type = int*;
    int* trace_of(int) const { return {}; }
    int* winning_trace(int) const { return {}; }
    int* counter_trace(int) const { return {}; }
    template <class Emit>
    void moves_in(int*, Emit&& emit) const
    {
        moves(emit);
    }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_45

// refused: the `trace_of` of a game with traces is const, takes a move, and returns a trace_type
namespace case_46 {
struct game : tracing {
    set trace_of(int) { return {}; }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_46

// refused: the `winning_trace` of a game with traces is const, takes a move, and returns a trace_type
namespace case_47 {
struct game : tracing {
    unsigned winning_trace(int) const { return 0; }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_47

// refused: the `counter_trace` of a game with traces is const, takes an int, and returns a trace_type
namespace case_48 {
struct game : tracing {
    set counter_trace() const { return {}; }
};
void use() { (void)tail::trace_df_pn(game{}); }
}   // namespace case_48

// refused: the `moves_in` of a game with traces is const, and takes a trace and a function to call for each
// move
namespace case_49 {
struct game : tracing {
    template <class Emit>
    void moves_in(Emit&& emit, set)
    {
        moves(emit);
    }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_49

// refused: a game's `move_trace` is const, takes a move, and returns a trace_type
namespace case_50 {
struct game : tracing {
    set move_trace(int) { return {}; }
};
void use() { (void)tail::trace_df_pn(game{}); }
}   // namespace case_50

// refused: a game's `move_trace` is const, takes a move, and returns a trace_type
namespace case_51 {
struct game : tracing {
    set move_trace(int, tail::side) const { return {}; }
};
void use() { (void)tail::verify(game{}, tail::threat{1}); }
}   // namespace case_51

// refused: a rule is called with a position and a std::vector of moves, and returns a judgement of moves
namespace case_52 {
struct rule {
    int operator()(passing&, std::vector<int>&) const { return 0; }
};
void use() { search_with(rule{}); }
}   // namespace case_52

// refused: a rule is called with a position and a std::vector of moves, and returns a judgement of moves
namespace case_53 {
struct rule {
    tail::judgement<int> operator()(passing&) const { return {}; }
};
void use() { (void)tail::df_pn(passing{}, {}, tail::df_pn_policy<rule>{}); }
}   // namespace case_53

// refused: a rule's `quick` is a static constexpr bool
namespace case_54 {
struct rule : any_rule {
    bool quick = true;
};
void use() { search_with(rule{}); }
}   // namespace case_54

// refused: a rule's `quick` is a static constexpr bool
namespace case_55 {
struct rule : any_rule {
    static constexpr bool quick() { return true; }
};
void use() { search_with(rule{}); }
}   // namespace case_55

// refused: a rule's `sees_winning_moves` is a static constexpr bool, and a template on the game
namespace case_56 {
struct rule : any_rule {
    static constexpr bool sees_winning_moves = true;
};
void use() { search_with(rule{}); }
}   // namespace case_56

// refused: a rule's `sees_winning_moves` is a static constexpr bool, and a template on the game
namespace case_57 {
struct rule : any_rule {
    template <class G>
    static bool sees_winning_moves()
    {
        return true;
    }
};
void use() { search_with(rule{}); }
}   // namespace case_57

// refused: a rule's `at_end` takes a position and a std::vector of moves, and returns a judgement of moves
namespace case_58 {
struct rule : any_rule {
    tail::judgement<int> at_end(passing&) { return {}; }
};
void use() { search_with(rule{}); }
}   // namespace case_58

// refused: a rule's `at_end` takes a position and a std::vector of moves, and returns a judgement of moves
namespace case_59 {
struct rule : any_rule {
    bool at_end(passing&, std::vector<int>&) { return true; }
};
void use() { search_with(rule{}); }
}   // namespace case_59

// refused: a rule's `within` takes a position, a std::vector of moves and a ply_count, and returns a
// judgement of moves
namespace case_60 {
struct rule : any_rule {
    tail::judgement<int> within(passing&, std::vector<int>&) { return {}; }
};
void use() { search_with(rule{}); }
}   // namespace case_60

// refused: a rule's `within` takes a position, a std::vector of moves and a ply_count, and returns a
// judgement of moves
namespace case_61 {
struct rule : any_rule {
    int within = 3;
};
void use() { (void)tail::df_pn(passing{}, {}, tail::df_pn_policy<rule>{}); }
}   // namespace case_61

// refused: a rule's `attacker` is a tail::side
namespace case_62 {
struct rule : any_rule {
    std::optional<tail::side> attacker{};
};
void use() { search_with(rule{}); }
}   // namespace case_62

// refused: a rule's `attacker` is a tail::side
namespace case_63 {
struct rule : any_rule {
    tail::side attacker() const { return tail::side::first; }
};
void use() { (void)tail::proof_number(passing{}, {}, tail::proof_number_policy<rule>{}); }
}   // namespace case_63

// refused: a rule that sees to limits has limit(limits), stopped() const -> bool, and why() const -> status
namespace case_64 {
struct rule : any_rule {
    void         limit(tail::limits const&) {}
    bool         stopped() { return false; }
    tail::status why() const { return {}; }
};
void use() { search_with(rule{}); }
}   // namespace case_64

// refused: a rule that sees to limits has limit(limits), stopped() const -> bool, and why() const -> status
namespace case_65 {
struct rule : any_rule {
    void limit(tail::limits const&) {}
};
void use() { (void)tail::df_pn(passing{}, {}, tail::df_pn_policy<rule>{}); }
}   // namespace case_65

// refused: a rule's `verifications` is const, and returns something with verifications() and bytes()
namespace case_66 {
struct rule : any_rule {
    int verifications() const { return 0; }
};
void use() { search_with(rule{}); }
}   // namespace case_66

// refused: a source of an order has a `rank` if it has bits, and no bits if it has none
namespace case_67 {
struct source {
    static constexpr int bits = 8;
    template <class G>
    struct memory {
        int other = 0;
    };
};
void use() { search_by(source{}); }
}   // namespace case_67

// refused: a source of an order has a `rank` if it has bits, and no bits if it has none
namespace case_68 {
struct source {
    static constexpr int bits = 0;
    template <class G>
    struct memory {
        std::uint64_t rank(G const&, int, std::size_t) const { return 0; }
    };
};
void use() { search_by(source{}); }
}   // namespace case_68

// refused: a source's `rank` is const, takes a position, a move and a ply, and returns a std::uint64_t
namespace case_69 {
struct source {
    static constexpr int bits = 8;
    template <class G>
    struct memory {
        std::uint64_t rank(G const&, int) const { return 0; }
    };
};
void use() { search_by(source{}); }
}   // namespace case_69

// refused: a source's `prepare` takes a number of plies
namespace case_70 {
struct source {
    static constexpr int bits = 8;
    template <class G>
    struct memory {
        std::uint64_t rank(G const&, int, std::size_t) const { return 0; }
        void          prepare() {}
    };
};
void use() { search_by(source{}); }
}   // namespace case_70

// refused: a source's `refuted` takes a position, a move, a ply and a depth
namespace case_71 {
struct source {
    static constexpr int bits = 8;
    template <class G>
    struct memory {
        std::uint64_t rank(G const&, int, std::size_t) const { return 0; }
        void          refuted(G const&, int, std::size_t) {}
    };
};
void use() { search_by(source{}); }
}   // namespace case_71

// refused: a source's `needs` is const, takes a number of plies, and returns bytes
namespace case_72 {
struct source {
    static constexpr int bits = 8;
    template <class G>
    struct memory {
        std::uint64_t rank(G const&, int, std::size_t) const { return 0; }
        std::size_t   needs() const { return 0; }
    };
};
void use() { search_by(source{}); }
}   // namespace case_72

// refused: a source's `bytes` is const, takes nothing, and returns bytes
namespace case_73 {
struct source {
    static constexpr int bits = 8;
    template <class G>
    struct memory {
        std::uint64_t rank(G const&, int, std::size_t) const { return 0; }
        std::size_t   bytes() { return 0; }
    };
};
void use() { search_by(source{}); }
}   // namespace case_73

// refused: an observer's `expanded` takes (node, g), and is const where the observer is
namespace case_74 {
struct watcher {
    void solution(int) {}
    void expanded(passing const&) {}
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_74

// refused: an observer's `expanded` takes (node, g), and is const where the observer is
namespace case_75 {
struct watcher {
    void solution(int) {}
    void expanded(passing&, int) {}
    void expanded() {}
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_75

// refused: an observer's `generated` takes (node, g), and is const where the observer is
namespace case_76 {
struct watcher {
    void solution(int) {}
    template <class N>
    void generated(N const&)
    {}
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_76

// refused: an observer's `cut` takes (f), and is const where the observer is
namespace case_77 {
struct watcher {
    void solution(int) {}
    void cut(int, int) {}
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_77

// refused: an observer's `iteration` takes (bound), and is const where the observer is
namespace case_78 {
struct watcher {
    void solution(int) {}
    void iteration() {}
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_78

// refused: an observer's `solution` takes (g), and is const where the observer is
namespace case_79 {
struct watcher {
    void cut(int) {}
    void solution() {}
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_79

// refused: an observer's `iteration` takes (bound), and is const where the observer is
namespace case_80 {
struct watcher {
    void solution(int) {}
    int  iteration = 0;
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_80

// refused: an observer's `expanded` takes (node, g), and is const where the observer is
namespace case_81 {
class watcher {
    void expanded(passing const&, int) {}

public:
    void generated(passing const&, int) {}
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_81

// refused: an observer has some of expanded(position, ply), generated(position, ply), cut(ply),
// iteration(depth), solution(plies)
namespace case_82 {
struct watcher {
    void expandd(passing const&, int) {}
};
void use()
{
    watcher w;
    search_watched(w);
}
}   // namespace case_82

// refused: an estimate is called with a position and a number of moves, and returns a pair of proof_count
namespace case_83 {
struct guess {
    int operator()(passing const&, std::size_t) const { return 1; }
};
void use() { (void)tail::df_pn(passing{}, {}, tail::df_pn_policy<tail::must_play::standard, guess>{}); }
}   // namespace case_83

// refused: a strategy's `played` takes a move
namespace case_84 {
struct strategy {
    std::optional<int> operator()(passing&) { return 1; }
    void               played() {}
    void               undone(int) {}
};
void use() { (void)tail::certify(passing{}, tail::side::first, strategy{}); }
}   // namespace case_84

// refused: a strategy's `undone` takes a move
namespace case_85 {
struct strategy {
    std::optional<int> operator()(passing&) { return 1; }
    void               played(int) {}
    void               undone(int, int) {}
};
void use() { (void)tail::certify(passing{}, tail::side::first, strategy{}); }
}   // namespace case_85

// refused: a strategy has both `played` and `undone`, or neither
namespace case_86 {
struct strategy {
    std::optional<int> operator()(passing&) { return 1; }
    void               played(int) {}
};
void use() { (void)tail::certify(passing{}, tail::side::first, strategy{}); }
}   // namespace case_86

// refused: an engine's `judge_within` takes a position, a std::vector of moves and a ply_count, and returns a
// judgement
namespace case_87 {
struct engine {
    using position_type = passing;
    std::optional<tail::way_to_win<int>> win_within(passing&, tail::ply_count, tail::limits const&)
    {
        return {};
    }
    bool judge_within(passing&, std::vector<int>&, int) { return true; }
};
void use()
{
    engine e;
    (void)tail::strategy_of(e);
}
}   // namespace case_87

// refused: the `undo` of a policy is checked_undo, trusted_undo or automatic_undo
namespace case_88 {
struct careful {};
using policy = tail::alpha_beta_policy<tail::must_play::standard, tail::usual_order, tail::silent, careful>;
void use() { (void)tail::alpha_beta(passing{}, {}, policy{}); }
}   // namespace case_88

// refused: a game names the type of its moves: `using move_type = ...;`, public
namespace no_move_type {
struct game {
    int left = 3;
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace no_move_type

// refused: a game has `tail::side to_move() const`
namespace to_move_is_an_int {
struct game : countdown {
    int to_move() const { return 0; }
};
void use() { (void)tail::df_pn(game{}); }
}   // namespace to_move_is_an_int

// refused: a game has `std::optional<tail::side> winner() const`
namespace winner_is_not_optional {
struct game : countdown {
    tail::side winner() const { return mover; }
};
void use() { (void)tail::proof_number(game{}); }
}   // namespace winner_is_not_optional

// refused: a game has `void moves(auto&& emit) const`, which calls `emit(move)` for each legal move
namespace moves_returns_a_list {
struct game : countdown {
    std::vector<int> moves() const { return {1}; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace moves_returns_a_list

// refused: a game has `void undo(move)`, which takes back the last move
namespace undo_is_forgotten {
struct game : countdown {
    void undo(int) = delete;
};
bool use() { return tail::alpha_beta(game{}).line.empty(); }
}   // namespace undo_is_forgotten

// refused: a game has `std::uint64_t hash() const`
namespace hash_is_an_int {
struct game : countdown {
    int hash() const { return left; }
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace hash_is_an_int

// refused: the moves of a game have a hash: `std::size_t hash_value(move const&)` beside their type
namespace moves_without_a_hash {
struct move {
    int  by                            = 1;
    bool operator==(move const&) const = default;
};
struct game : countdown {
    using move_type = move;
};
void use() { (void)tail::alpha_beta(game{}); }
}   // namespace moves_without_a_hash

// refused: a game that is searched by threats has `void pass()`
namespace pass_is_missing {
struct game : countdown {};
void use() { (void)tail::generalized_threats(game{}, tail::threat{1}); }
}   // namespace pass_is_missing

// refused: a game that is searched by threats has `void pass()`
namespace pass_is_missing_for_lambda {
struct game : countdown {};
void use() { (void)tail::lambda_search(game{}, 1); }
}   // namespace pass_is_missing_for_lambda

// refused: limits are tail::limits or tail::no_limits; the policy comes after them
namespace games_policy_before_limits {
struct limit_of_my_own {};
void use() { (void)tail::alpha_beta(countdown{}, limit_of_my_own{}); }
}   // namespace games_policy_before_limits
