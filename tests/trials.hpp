#pragma once

namespace laws {

/// So many trials of a random sweep; a quarter of them where long test cases are off, as under a sanitizer.
///
/// Whoever counts what came of the trials asks for the same part: `CHECK(won > laws::trials(600))`.
[[nodiscard]] constexpr int trials(int all) { return TAIL_SLOW_TESTS ? all : (all + 3) / 4; }

}   // namespace laws
