#include <tail/core/named.hpp>

#include <doctest/doctest.h>

TAIL_DEFINE_NAMES(thing);

namespace named_test {

using tail::named::names_thing;

struct none {
    int other = 0;
};
struct data {
    int thing = 0;
};
struct function {
    int thing() { return 0; }
};
struct static_function {
    static int thing(int n) { return n; }
};
struct static_data {
    static constexpr bool thing = true;
};
struct overloads {
    int  thing() const { return 0; }
    void thing(int) {}
};
struct a_template {
    template <class T>
    void thing(T&&)
    {}
};
struct a_constrained_template {
    template <class T>
        requires(sizeof(T) > 1'000)
    void thing(T)
    {}
};
class a_private_one {
    [[maybe_unused]] int thing() const { return 0; }
};
class private_overloads {
    [[maybe_unused]] int thing() const { return 0; }
    [[maybe_unused]] int thing(int) const { return 0; }
};
struct a_type {
    using thing = int;
};
struct a_nested_template {
    template <class>
    struct thing {};
};
struct inherited : function {};
struct inherited_privately : private function {};
struct ambiguous_already : function, data {};
struct abstract {
    virtual ~abstract()        = default;
    virtual void thing() const = 0;
};
struct cannot_be_made {
    cannot_be_made() = delete;
    int thing() const { return 0; }

private:
    ~cannot_be_made() = default;
};
struct deleted {
    void thing() = delete;
};
struct final_none final {
    int other = 0;
};
struct final_data final {
    int thing = 0;
};
struct final_function final {
    void thing(int) const {}
};
struct final_type final {
    using thing = int;
};
union a_union {
    int thing;
    int other;
};
union another_union {
    int other;
};
enum class an_enum { thing };

constexpr auto a_lambda = [](int thing) { return thing; };

// Everything that has the name has it, however it may be used.
struct thing {
    int other = 0;
};
struct derived : thing {};
static_assert(!names_thing<thing>);   // its own name is none of its members
static_assert(!names_thing<derived>);

static_assert(names_thing<data>);
static_assert(names_thing<data const>);
static_assert(names_thing<function>);
static_assert(names_thing<static_function>);
static_assert(names_thing<static_data>);
static_assert(names_thing<overloads>);
static_assert(names_thing<a_template>);
static_assert(names_thing<a_constrained_template>);
static_assert(names_thing<a_private_one>);
static_assert(names_thing<private_overloads>);
static_assert(names_thing<a_type>);
static_assert(names_thing<a_nested_template>);
static_assert(names_thing<inherited>);
static_assert(names_thing<inherited_privately>);
static_assert(names_thing<ambiguous_already>);
static_assert(names_thing<abstract>);
static_assert(names_thing<cannot_be_made>);
static_assert(names_thing<deleted>);
static_assert(names_thing<final_data>);
static_assert(names_thing<final_function>);
static_assert(names_thing<final_type>);
static_assert(names_thing<a_union>);

// And nothing else does.
static_assert(!names_thing<none>);
static_assert(!names_thing<none const>);
static_assert(!names_thing<final_none>);
static_assert(!names_thing<another_union>);
static_assert(!names_thing<an_enum>);
static_assert(!names_thing<int>);
static_assert(!names_thing<data*>);
static_assert(!names_thing<data&>);
static_assert(!names_thing<void>);
static_assert(!names_thing<int(int)>);
static_assert(!names_thing<decltype(a_lambda)>);

TEST_CASE("named: a member is seen by its name alone")
{
    CHECK(names_thing<function>);
    CHECK_FALSE(names_thing<none>);
    CHECK(a_lambda(1) == 1);
}

}   // namespace named_test
