// SPDX-License-Identifier: Apache-2.0
//
// What this program was made of, for --version and check.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

// "5a054862 of 2026-11-22", with "changed" where files differed from it; "unknown" where the source
// was no git clone and nobody said. cmake/commit.cmake writes its definition at every build.
std::string_view BuildCommit();

// "GCC 12.2.0 for Linux x86-64, Release".
std::string BuildCompiler();

// All of it, the instruction sets of this machine and the weights too: some lines, the first of
// them the name and the version.
std::string VersionText();

}  // namespace tengen
