#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>

namespace tail::detail {

/// Cells in feature space, each with the moves that wait in it. Cells are visited in turn, in the order in
/// which they were opened. In a cell the least weight comes first; of these the line that was served the
/// fewest times there; in it the entry that is `Before` all others.
///
/// `Key` names a cell. `Before(a, b)` is a strict order in which no two entries are equal.
template <class Key, class Entry>
class feature_cells {
public:
    using cell_index = std::uint32_t;

    /// The cell of a key, opened if need be.
    cell_index open(Key const& key)
    {
        auto const at = numbers_.lower_bound(key);
        if (at != numbers_.end() && !(key < at->first)) { return at->second; }
        auto const c = static_cast<cell_index>(cells_.size());
        cells_.push_back({key, {}});   // if the next line throws, this one stays empty
        numbers_.emplace_hint(at, key, c);
        return c;
    }
    [[nodiscard]] Key const&  key(cell_index c) const { return cells_[c].key; }
    [[nodiscard]] std::size_t size() const { return cells_.size(); }

    /// How many entries wait.
    [[nodiscard]] bool empty() const { return waiting_ == 0; }

    /// How many times all cells were visited.
    [[nodiscard]] std::uint64_t rounds() const { return rounds_; }

    /// Bytes held now, and at most so many more for so many entries.
    [[nodiscard]] std::size_t bytes() const
    {
        return bytes_ + cells_.size() * (sizeof(cell) + sizeof(typename numbers::value_type) + 32);
    }
    [[nodiscard]] static std::size_t needs(std::size_t entries)
    {
        return entries * (3 * sizeof(Entry) + sizeof(queue) + 64);
    }

    template <class Before>
    void push(cell_index c, std::uint32_t weight, std::uint32_t line, Entry entry, Before const& before)
    {
        auto& layer = cells_[c].layers[weight];
        auto  at    = std::lower_bound(layer.begin(), layer.end(), line,
                                       [](queue const& q, std::uint32_t l) { return q.line < l; });
        if (at == layer.end() || at->line != line) {
            at = layer.insert(at, queue{line, 0, {}});
            bytes_ += sizeof(queue);
        }
        std::size_t const before_bytes = at->heap.capacity() * sizeof(Entry);
        at->heap.push_back(std::move(entry));
        bytes_ += at->heap.capacity() * sizeof(Entry) - before_bytes;
        std::push_heap(at->heap.begin(), at->heap.end(), heap_order(before));
        ++waiting_;
    }

    /// Takes the next entry of the next cell that has any; not when empty.
    template <class Before>
    [[nodiscard]] Entry pop(Before const& before)
    {
        TAIL_ASSERT(waiting_ > 0, "there is an entry to take");
        for (;;) {
            auto& layers = cells_[next_].layers;
            if (layers.empty()) {
                advance();
                continue;
            }
            auto& layer = layers.begin()->second;
            auto  least = layer.end();
            for (auto at = layer.begin(); at != layer.end(); ++at) {
                if (!at->heap.empty() && (least == layer.end() || at->served < least->served)) { least = at; }
            }
            if (least == layer.end()) {
                for (queue const& q : layer) { bytes_ -= sizeof(queue) + q.heap.capacity() * sizeof(Entry); }
                layers.erase(layers.begin());
                continue;
            }
            std::pop_heap(least->heap.begin(), least->heap.end(), heap_order(before));
            Entry taken = std::move(least->heap.back());
            least->heap.pop_back();
            ++least->served;
            --waiting_;
            return taken;
        }
    }

    /// Goes to the next cell. `pop` stays in a cell until this is called.
    void advance()
    {
        if (++next_ >= cells_.size()) {
            next_ = 0;
            ++rounds_;
        }
    }

private:
    struct queue {
        std::uint32_t      line;
        std::uint32_t      served;
        std::vector<Entry> heap;
    };
    struct cell {
        Key                                         key;
        std::map<std::uint32_t, std::vector<queue>> layers;   // by weight
    };
    using numbers = std::map<Key, cell_index>;

    template <class Before>
    [[nodiscard]] static auto heap_order(Before const& before)
    {
        return [&before](Entry const& a, Entry const& b) { return before(b, a); };
    }

    numbers           numbers_;
    std::vector<cell> cells_;
    cell_index        next_    = 0;
    std::size_t       waiting_ = 0;
    std::size_t       bytes_   = 0;
    std::uint64_t     rounds_  = 0;
};

}   // namespace tail::detail
