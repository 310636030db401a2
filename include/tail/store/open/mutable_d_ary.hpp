#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <boost/heap/d_ary_heap.hpp>

#include <tail/store/open/d_ary.hpp>
#include <tail/store/open/entry.hpp>

namespace tail::open {

/// Open list: a heap whose entries have handles, so that an improved node moves up instead of being pushed
/// again.
///
/// Never holds a node twice, but pays for a list element and a handle with each; here to be compared.
template <unsigned Arity = 4>
struct mutable_d_ary {
    static constexpr bool sorted = true;   ///< by priority

    template <class Key, class Tie, class Second = Key>
    class queue {
        using entry_type = detail::heap_entry<Key, Tie, Second>;
        using heap =
            boost::heap::d_ary_heap<entry_type, boost::heap::arity<Arity>, boost::heap::mutable_<true>,
                                    boost::heap::compare<detail::comes_later<Key, Tie, Second>>>;
        using handle = typename heap::handle_type;

        struct place {
            handle where{};
            bool   inside = false;
        };

    public:
        explicit queue(mutable_d_ary const&) {}

        [[nodiscard]] bool        empty() const { return heap_.empty(); }
        [[nodiscard]] std::size_t bytes() const
        {
            return most_ * element_bytes + places_.capacity() * sizeof(place);
        }
        [[nodiscard]] std::size_t needs(Key, Second, node_index i) const
        {
            return element_bytes + (i < places_.capacity() ? 0 : grown(i) * sizeof(place));
        }

        void push(Key f, Second second, node_index i)
        {
            if (i >= places_.capacity()) { places_.reserve(grown(i)); }
            if (i >= places_.size()) { places_.resize(std::size_t{i} + 1); }
            place&           p = places_[i];
            entry_type const e{f, second, i, turns_};
            if (p.inside) {
                heap_.update(p.where, e);
            } else {
                p = {heap_.push(e), true};
            }
            if (heap_.size() > most_) { most_ = heap_.size(); }
        }

        entry<Key> pop()
        {
            entry_type const top = heap_.top();
            heap_.pop();
            places_[top.index()].inside = false;
            return {top.f(), top.index()};
        }

    private:
        [[nodiscard]] static std::size_t grown(node_index i)
        {
            return i < 64 ? 64 : std::size_t{i} + 1 + i / 2;
        }

        // A list element with its two links and the heap's pointer to it.
        static constexpr std::size_t element_bytes = sizeof(entry_type) + 5 * sizeof(void*);

        heap               heap_;
        std::vector<place> places_;
        std::size_t        most_  = 0;
        std::uint32_t      turns_ = 0;
    };
};

}   // namespace tail::open
