// SPDX-License-Identifier: Apache-2.0
//
// How this program was built, for --version and `check`. Pure functions: any thread may call.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

// The commit: "5a054862 of 2026-11-22". ", changed" follows if tracked files differ from the
// commit. "unknown": the source is no git clone, and TENGEN_COMMIT was not set. cmake/commit.cmake
// writes the definition at every build.
std::string_view BuildCommit();

// Compiler, system, processor and build type: "GCC 12.2.0 for Linux x86-64, Release".
std::string BuildCompiler();

// All of this, and also the instruction sets of this machine and the weights. Several lines; the
// first one has the name and the version.
std::string VersionText();

}  // namespace tengen
