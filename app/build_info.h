// SPDX-License-Identifier: Apache-2.0
//
// Describes how this program was built, for --version and `check`. Pure functions: any thread may
// call.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

// The commit: "5a054862 of 2026-11-22". ", changed" follows if tracked files differ from the
// commit. "unknown": the source was not in a git clone, and TENGEN_COMMIT was not set.
// cmake/commit.cmake writes this text at every build.
std::string_view BuildCommit();

// Compiler, system, processor and build type: "GCC 12.2.0 for Linux x86-64, Release".
std::string BuildCompiler();

// Several lines: the name and the version come first. The commit, the compiler, the instruction
// sets of this machine and the weights follow.
std::string VersionText();

}  // namespace tengen
