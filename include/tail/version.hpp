#pragma once

#include <tail/core/config.hpp>

/// \file
/// The version of the library, as macros. A test compares it with the one of the project in CMakeLists.txt.

/// The first number of the version. Before it is 1, a new minor version may break its users.
#define TAIL_VERSION_MAJOR 0
/// The second number of the version.
#define TAIL_VERSION_MINOR 1
/// The third number of the version: repairs alone.
#define TAIL_VERSION_PATCH 0

/// The version as text.
#define TAIL_VERSION_STRING "0.1.0"

/// The version as one number: 10000 * major + 100 * minor + patch.
///
///     #if TAIL_VERSION >= 200   // 0.2.0 or newer
#define TAIL_VERSION (TAIL_VERSION_MAJOR * 10000 + TAIL_VERSION_MINOR * 100 + TAIL_VERSION_PATCH)
