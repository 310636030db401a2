#pragma once

#include <stdexcept>

/// \file
/// To be included first. In these programs `TAIL_ASSERT` throws, so that a broken promise is a failure like
/// any other, which is shrunk and shown.

namespace differential {

/// What the library says of a caller who breaks a promise.
struct promise_broken : std::logic_error {
    using std::logic_error::logic_error;
};

}   // namespace differential

#define TAIL_ASSERT(condition, message)                                                                      \
    ((condition) ? static_cast<void>(0) : throw differential::promise_broken{message})
