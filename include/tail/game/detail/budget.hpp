#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include <tail/game/threat.hpp>
#include <tail/game/threat_tree.hpp>

/// \file
/// What is left to spend below a node of a verification: counts by order, or the rest of an explicit tree.

namespace tail::detail {

template <class Allowed>
class budget_of;

/// Counts by order. What a proof used is counted too, and a reply may use what the pass did not.
template <>
class budget_of<threat> {
public:
    using spent_type = threat;

    budget_of() = default;
    explicit budget_of(threat const& counts) : counts_{counts} {}

    [[nodiscard]] bool wins() const { return counts_[1] > 0; }
    [[nodiscard]] int  highest() const { return counts_[1] < 2 ? 1 : counts_.omega() - 1; }
    [[nodiscard]] int  passes() const { return std::max(counts_.omega() - 1, 0); }

    [[nodiscard]] budget_of after_move(int k, bool zero_above) const
    {
        threat const rest = counts_.without(k);
        return budget_of{zero_above ? below(rest, k + 1) : rest};
    }
    [[nodiscard]] bool      has_both_sides() const { return counts_[1] >= 2; }
    [[nodiscard]] budget_of if_passed(int k) const { return budget_of{below(half(counts_), k)}; }
    [[nodiscard]] budget_of if_replied(threat const& used) const { return budget_of{counts_ - used}; }

    [[nodiscard]] static threat winning() { return threat{1}; }
    static void                 count(threat& used, int k) { used = used.with(k); }

    /// The least budget that is known to do after a proof that used so much.
    [[nodiscard]] budget_of proved_with(threat const& used) const { return budget_of{used}; }

    friend bool operator<=(budget_of const& a, budget_of const& b) { return a.counts_ <= b.counts_; }

private:
    threat counts_{};
};

/// A node of a tree, to be used for moves up to some order only: where a lower order does, the rest of the
/// tree is left out.
template <>
class budget_of<threat_tree> {
public:
    struct spent_type {
        friend spent_type operator+(spent_type, spent_type) { return {}; }
        friend spent_type max(spent_type, spent_type) { return {}; }
        friend bool       operator==(spent_type, spent_type) = default;
    };

    budget_of() = default;
    explicit budget_of(threat_tree const& tree) : budget_of{tree.root(), threat::max_order} {}

    [[nodiscard]] static bool wins() { return true; }
    [[nodiscard]] int         highest() const { return order_; }
    [[nodiscard]] int         passes() const { return node_->passes; }

    [[nodiscard]] budget_of   after_move(int, bool) const { return *this; }
    [[nodiscard]] static bool has_both_sides() { return true; }
    [[nodiscard]] budget_of   if_passed(int k) const { return {*node_->pass, k - 1}; }
    [[nodiscard]] budget_of   if_replied(spent_type) const { return {*node_->reply, threat::max_order}; }

    [[nodiscard]] static spent_type winning() { return {}; }
    static void                     count(spent_type&, int) {}

    [[nodiscard]] budget_of proved_with(spent_type) const { return *this; }

    /// Of trees it is only known whether they are the same; by their shapes, because a table may outlive
    /// them.
    friend bool operator<=(budget_of const& a, budget_of const& b)
    {
        return a.shape_ == b.shape_ && a.order_ <= b.order_;
    }

private:
    budget_of(threat_tree::node const& node, int cap)
        : node_{&node}, shape_{node.shape}, order_{std::min(cap, node.order)}
    {}

    threat_tree::node const* node_  = nullptr;
    std::uint64_t            shape_ = 0;
    int                      order_ = 0;
};

}   // namespace tail::detail
