#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <tail/core/config.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/game/threat.hpp>

namespace tail {

/// A tree of threats as an explicit shape, as in gradual abstract proof search (Cazenave 2002).
///
/// At a leaf, written `1`, the attacker has a winning move. At any other node, `[pass reply]`, he plays a
/// move, after which the tree `pass` must do if the defender passes, and the tree `reply` after any of his
/// replies.
///
///     threat_tree::parse("[1 1]")             (2,1,0): a move that threatens to win, and wins after every
///     reply threat_tree::parse("[1 [[1 1] [1 1]]]") (5,3,1,0): such a move, and after a reply one of order
///     three
///
/// Trees are values that share their parts; copying one is cheap.
class threat_tree {
public:
    /// A node of a tree. Only leaves have no `pass` and no `reply`.
    struct node {
        std::shared_ptr<node const> pass;     ///< what threatens if the defender passes
        std::shared_ptr<node const> reply;    ///< what threatens after a reply
        int                         order;    ///< moves in a row that win here, if the defender always passes
        int                         passes;   ///< the most passes, and one, on any way down from here
        /// How many nodes of each order the tree has.
        threat        counts;
        std::uint64_t shape;   ///< the same for trees of the same shape
    };

    /// A winning move.
    threat_tree()
        : root_{std::make_shared<node>(node{nullptr, nullptr, 1, 1, threat{1}, 0x2545'F491'4F6C'DD1DU})}
    {}

    /// A move, then `pass` if the defender passes, and `reply` after a reply.
    threat_tree(threat_tree const& pass, threat_tree const& reply)
        : root_{std::make_shared<node>(joined(pass.root_, reply.root_))}
    {}

    /// The trees of abstract proof search: every branch goes on as deep as the order allows.
    [[nodiscard]] static threat_tree abstract_proof(int order)
    {
        TAIL_ASSERT(order >= 1 && order <= threat::max_order,
                    "the order of a threat is from 1 to threat::max_order");
        threat_tree t;
        for (int i = 1; i < order; ++i) { t = threat_tree{t, t}; }
        return t;
    }

    /// The move that the tree begins with.
    [[nodiscard]] node const& root() const { return *root_; }
    /// Moves in a row that win, if the defender always passes.
    [[nodiscard]] int           order() const { return root_->order; }
    [[nodiscard]] threat const& counts() const
    {
        return root_->counts;
    }   ///< the nodes of each order, as a generalized threat

    /// Whether the trees have the same shape.
    friend bool operator==(threat_tree const& a, threat_tree const& b)
    {
        return a.root_->shape == b.root_->shape;
    }

    /// Reads `1`, or `[` two trees `]`; spaces and commas between are skipped.
    [[nodiscard]] static expected<threat_tree, parse_error> parse(std::string_view text)
    {
        reader r{text};
        auto   t = r.tree(0);
        if (!t) { return t; }
        r.skip();
        if (r.at < text.size()) { return r.error("the end"); }
        return t;
    }

    /// The tree in brackets, as `parse` reads it.
    [[nodiscard]] std::string to_string() const { return text_of(*root_); }

private:
    [[nodiscard]] static node joined(std::shared_ptr<node const> pass, std::shared_ptr<node const> reply)
    {
        int const order = pass->order + 1;
        TAIL_ASSERT(order <= threat::max_order, "a tree of threats has no order above threat::max_order");
        int const           passes = std::max(pass->passes + 1, reply->passes);
        threat const        counts = (pass->counts + reply->counts).with(order);
        std::uint64_t const shape  = mixed(pass->shape * 3 + mixed(reply->shape));
        return {std::move(pass), std::move(reply), order, passes, counts, shape};
    }

    [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t x)
    {
        x = (x ^ (x >> 30U)) * 0xBF58'476D'1CE4'E5B9U;
        x = (x ^ (x >> 27U)) * 0x94D0'49BB'1331'11EBU;
        return x ^ (x >> 31U);
    }

    [[nodiscard]] static std::string text_of(node const& n)
    {
        if (!n.pass) { return "1"; }
        std::string text{'['};
        text += text_of(*n.pass);
        text += ' ';
        text += text_of(*n.reply);
        text += ']';
        return text;
    }

    struct reader {
        static constexpr int deepest =
            100;   ///< brackets within brackets, so that no text can use up the stack

        std::string_view text;
        std::size_t      at = 0;

        void skip()
        {
            while (at < text.size() && (text[at] == ' ' || text[at] == ',' || text[at] == '\t')) { ++at; }
        }
        [[nodiscard]] unexpected<parse_error> error(std::string const& wanted) const
        {
            std::string const found = at < text.size() ? detail::shown(text[at]) : "the end";
            return unexpected{parse_error{1, at + 1, "expected " + wanted + ", found " + found}};
        }
        [[nodiscard]] expected<threat_tree, parse_error> tree(int depth)
        {
            skip();
            if (at < text.size() && text[at] == '1') {
                ++at;
                return threat_tree{};
            }
            if (at == text.size() || text[at] != '[') { return error("'1' or '['"); }
            if (depth == deepest) {
                return error("no more than " + std::to_string(deepest) + " brackets within brackets");
            }
            std::size_t const begin = at;
            ++at;
            auto const pass = tree(depth + 1);
            if (!pass) { return pass; }
            auto const reply = tree(depth + 1);
            if (!reply) { return reply; }
            skip();
            if (at == text.size() || text[at] != ']') { return error("']'"); }
            ++at;
            if (pass->order() == threat::max_order) {
                at = begin;
                return error("a tree of order " + std::to_string(threat::max_order) + " at most");
            }
            return threat_tree{*pass, *reply};
        }
    };

    std::shared_ptr<node const> root_;
};

}   // namespace tail
