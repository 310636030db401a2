#include <pictures/svg.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/strategy.hpp>
#include <tail/game/threat_tree.hpp>

// Trees: threats, proofs, and what searches leave out.

namespace tail::pictures {

namespace {

struct tree {
    std::string       label;
    std::string       fill   = "#ffffff";
    bool              dashed = false;   // the edge that leads here
    bool              round  = false;
    std::string       edge{};          // what stands beside that edge
    std::string       colour = grey;   // of that edge
    std::vector<tree> below{};
    int               x = 0;
};

constexpr int level = 62;

/// Gives leaves their places from left to right, and inner nodes the middle of what is below them.
int spread(tree& t, int left, int pitch)
{
    if (t.below.empty()) {
        t.x = left + pitch / 2;
        return left + pitch;
    }
    for (tree& each : t.below) { left = spread(each, left, pitch); }
    t.x = (t.below.front().x + t.below.back().x) / 2;
    return left;
}

[[nodiscard]] int height(tree const& t)
{
    int most = 0;
    for (tree const& each : t.below) { most = std::max(most, height(each)); }
    return most + 1;
}

void draw(svg& to, tree const& t, int y, int half)
{
    for (tree const& each : t.below) {
        to.line(t.x, y, each.x, y + level, each.colour, each.colour == grey ? 1 : 3, each.dashed);
        if (!each.edge.empty()) {
            to.text((t.x + each.x) / 2 + (each.x < t.x ? -22 : 22), y + level / 2, each.edge, 11, grey);
        }
        draw(to, each, y + level, half);
    }
    bool const light = t.fill == "#ffffff" || t.fill[1] >= 'd';
    if (t.round) {
        to.circle(t.x, y, 15, t.fill, "#777777");
    } else {
        to.box(t.x - half, y - 13, 2 * half, 26, t.fill, "#777777", 4);
    }
    to.text(t.x, y, t.label, 12, light ? ink : "#ffffff");
}

struct titled {
    std::string title;
    tree        root;
};

/// Trees side by side.
[[nodiscard]] std::string forest(std::vector<titled> all, int pitch, int half, int gap = 30)
{
    int width = gap, most = 0;
    for (auto& [title, root] : all) {
        int const right  = spread(root, width, pitch);
        int const needed = 7 * static_cast<int>(title.size());
        width            = std::max(right, width + needed) + gap;
        most             = std::max(most, height(root));
    }
    svg drawn{width, 58 + most * level - 10};
    for (auto const& [title, root] : all) {
        drawn.text(std::max(root.x, gap + 3 * static_cast<int>(title.size())), 20, title, 13);
        draw(drawn, root, 62, half);
    }
    return drawn.finished();
}

// Threats.

[[nodiscard]] tree of_threat(threat_tree::node const& n)
{
    static constexpr char const* colours[] = {"#ffffff", "#3c8d40", "#e07b00", "#c0392b", "#6c3483"};
    tree                         made{std::to_string(n.order), colours[std::min(n.order, 4)]};
    made.round = true;
    if (n.pass) {
        made.below           = {of_threat(*n.pass), of_threat(*n.reply)};
        made.below[0].dashed = true;
        made.below[0].edge   = "passes";
        made.below[1].edge   = "replies";
    }
    return made;
}

[[nodiscard]] titled of_threat(std::string const& text)
{
    auto const t = *threat_tree::parse(text);
    return {text + "  " + t.counts().to_string(), of_threat(t.root())};
}

// A certificate.

struct sticks {   // take one to three; who takes the last one wins
    using move_type = int;
    int  left       = 15;
    side mover      = side::first;

    side                to_move() const { return mover; }
    std::optional<side> winner() const { return left == 0 ? std::optional{other(mover)} : std::nullopt; }
    void                moves(auto&& emit) const
    {
        for (int n = 1; n <= 3 && n <= left; ++n) { emit(n); }
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
    std::uint64_t hash() const
    {
        return 2 * static_cast<std::uint64_t>(left) + static_cast<std::uint64_t>(mover);
    }
    bool operator==(sticks const&) const = default;
};

class certificate_tree {
public:
    explicit certificate_tree(std::span<std::uint8_t const> proof) : rest_{proof} {}

    [[nodiscard]] tree node(int left)
    {
        int const number = ++nodes_;
        int const place  = next();
        int const after  = left - place - 1;
        int const count  = next();
        tree      made{"node " + std::to_string(number) + ": " + std::to_string(place) + " "
                      + std::to_string(count),
                  "#d8e8f8"};
        tree      list{std::to_string(after) + " left", "#ffffff"};
        list.edge   = "takes " + std::to_string(place + 1);
        list.colour = blue;
        for (int reply = 1; reply <= 3 && reply <= after; ++reply) {
            int const now = after - reply;
            if (now <= 3) {
                tree plain{"wins", "#eeeeee"};
                plain.dashed = true;
                list.below.push_back(std::move(plain));
                continue;
            }
            int const word = next();
            if (word % 2 == 0) {
                list.below.push_back(node(now));
            } else {
                int const back = next();
                list.below.push_back({"node " + std::to_string(nodes_ + 1 - back), "#fdebd0"});
            }
        }
        made.below.push_back(std::move(list));
        return made;
    }

private:
    [[nodiscard]] int next()   // all numbers of this proof are small
    {
        int const n = rest_.front();
        rest_       = rest_.subspan(1);
        return n;
    }

    std::span<std::uint8_t const> rest_;
    int                           nodes_ = 0;
};

[[nodiscard]] picture certificate_picture()
{
    alpha_beta_engine<sticks> engine{sticks{}};
    auto const                winner = engine.run().winner;
    auto const                proof  = certify(sticks{}, *winner, strategy_of(engine));
    if (!proof) { return {"certificate", {}}; }
    std::string numbers;
    for (auto const n : proof->proof) { numbers += ' ' + std::to_string(n); }
    return {"certificate",
            forest({{"fifteen sticks; the proof is " + std::to_string(proof->proof.size())
                         + " numbers:" + numbers,
                     certificate_tree{proof->proof}.node(15)}},
                   76, 37, 16)};
}

// Alpha-beta.

class cut_tree {
public:
    [[nodiscard]] tree search(int depth, int alpha, int beta, bool most, bool cut = false)
    {
        if (depth == 0) {
            tree leaf{cut ? "" : std::to_string(values_[at_]), cut ? "#eeeeee" : "#ffffff"};
            leaf.dashed = cut;
            value_      = values_[at_++];
            return leaf;
        }
        tree made{"", cut ? "#eeeeee" : most ? "#d8e8f8" : "#fdebd0"};
        made.dashed = cut;
        made.round  = true;
        int best    = most ? -100 : 100;
        for (int i = 0; i < (depth == 3 ? 3 : 2); ++i) {
            bool const skip = cut || alpha >= beta;
            made.below.push_back(search(depth - 1, alpha, beta, !most, skip));
            if (skip) { continue; }
            best                  = most ? std::max(best, value_) : std::min(best, value_);
            (most ? alpha : beta) = most ? std::max(alpha, best) : std::min(beta, best);
        }
        if (!cut) { made.label = std::to_string(best); }
        value_ = best;
        return made;
    }

private:
    static constexpr int values_[] = {4, 6, 7, 2, 3, 1, 8, 5, 5, 9, 2, 3};
    int                  at_       = 0;
    int                  value_    = 0;
};

// Proof numbers.

constexpr int never = 99;

struct numbered {
    tree drawn;
    int  proof, disproof;
};

[[nodiscard]] std::string number(int n) { return n >= never ? "∞" : std::to_string(n); }

/// Reads `w` won, `l` lost, `?` open, and brackets; levels are the attacker's and the defender's in turn.
[[nodiscard]] numbered prove(std::string_view& text, bool attacker)
{
    char const sign = text.front();
    text.remove_prefix(1);
    numbered made{{}, 1, 1};
    if (sign == '[') {
        made.proof    = attacker ? never : 0;
        made.disproof = attacker ? 0 : never;
        std::vector<numbered> children;
        while (text.front() != ']') { children.push_back(prove(text, !attacker)); }
        text.remove_prefix(1);
        std::size_t best = 0;
        for (std::size_t i = 0; i < children.size(); ++i) {
            auto const& c = children[i];
            auto const& b = children[best];
            if (attacker ? c.proof < b.proof : c.disproof < b.disproof) { best = i; }
            made.proof    = attacker ? std::min(made.proof, c.proof) : std::min(never, made.proof + c.proof);
            made.disproof = attacker ? std::min(never, made.disproof + c.disproof)
                                     : std::min(made.disproof, c.disproof);
        }
        for (auto& c : children) { made.drawn.below.push_back(std::move(c.drawn)); }
        made.drawn.below[best].colour = orange;
    } else if (sign != '?') {
        made.proof    = sign == 'w' ? 0 : never;
        made.disproof = sign == 'w' ? never : 0;
    }
    made.drawn.label = number(made.proof) + " | " + number(made.disproof);
    made.drawn.fill  = sign == 'w' ? "#d5efd7" : sign == 'l' ? "#f7d6d2" : attacker ? "#d8e8f8" : "#fdebd0";
    return made;
}

/// Only the edges from the root on are those of the search.
void keep_from_root(tree& t, bool on)
{
    for (tree& each : t.below) {
        if (!on) { each.colour = grey; }
        keep_from_root(each, on && each.colour != grey);
    }
}

// A tree that threads share.

[[nodiscard]] tree shared(int depth, int& part)
{
    static constexpr char const* colours[] = {"#2f6fb5", "#e07b00", "#3c8d40", "#8e44ad"};
    if (depth == 0) {
        tree leaf{std::to_string(part + 1), colours[part % 4]};
        ++part;
        return leaf;
    }
    tree made{"", "#eeeeee"};
    made.round = true;
    for (int i = 0; i < (depth == 2 ? 3 : 2); ++i) { made.below.push_back(shared(depth - 1, part)); }
    return made;
}

}   // namespace

std::vector<picture> of_trees()
{
    std::string_view open  = "[[?[?l]][[w?]?[l?]][?[?[??]]]]";
    auto             proof = prove(open, true);
    keep_from_root(proof.drawn, true);
    int part = 0;
    return {
        {"threat-trees", forest({of_threat("1"), of_threat("[1 1]"), of_threat("[1 [1 1]]")}, 58, 15)},
        {"generalized-threats", forest({of_threat("[[1 1] [[1 1] [1 1]]]")}, 58, 15)},
        {"abstract-proof", forest({of_threat("[[1 1] [1 1]]")}, 64, 15)},
        {"gradual-proof",
         forest({of_threat("1"), of_threat("[1 1]"), of_threat("[1 [1 1]]"), of_threat("[[1 1] [1 1]]")}, 58,
                15)},
        {"iterative-widening",
         forest({of_threat("1"), of_threat("[1 1]"), of_threat("[[1 1] [1 1]]")}, 58, 15)},
        {"lambda", forest({of_threat("[1 [1 [1 [1 1]]]]")}, 64, 15)},
        certificate_picture(),
        {"alpha-beta", forest({{"grey: never looked at", cut_tree{}.search(3, -100, 100, true)}}, 48, 15)},
        {"proof-numbers",
         forest({{"to prove | to disprove; orange: where the search goes next", proof.drawn}}, 64, 26)},
        {"parallel-idastar",
         forest({{"parts of a round, taken by four threads in this order", shared(3, part)}}, 48, 15)},
    };
}

}   // namespace tail::pictures
