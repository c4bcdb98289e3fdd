// SPDX-License-Identifier: Apache-2.0
//
// Tengen's name and version, for the ABOUT command and --version.
#pragma once

#include <string_view>

namespace tengen {

inline constexpr std::string_view kName = "Tengen";
inline constexpr std::string_view kVersion = "0.2.0";

}  // namespace tengen
