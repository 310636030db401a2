#pragma once

#include <stop_token>

namespace tail::cli {

/// A token that is stopped by Ctrl-C or a request to terminate.
///
/// The first one asks the running search to stop, so that what it found can be printed; a second one ends the
/// program on the spot. Call it once, before any thread is started.
[[nodiscard]] std::stop_token stop_on_interrupt();

/// The signal that came, or that of Ctrl-C if none did.
[[nodiscard]] int interrupting_signal();

}   // namespace tail::cli
