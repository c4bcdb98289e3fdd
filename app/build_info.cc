// SPDX-License-Identifier: Apache-2.0
#include "app/build_info.h"

#include <cstdint>
#include <span>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/instruction_sets.h"
#include "base/version.h"
#include "engine/games.h"
#include "eval/weights.h"

namespace tengen {
namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "Clang " __clang_version__;
#elif defined(__GNUC__)
constexpr std::string_view kCompiler = "GCC " __VERSION__;
#else
constexpr std::string_view kCompiler = "an unknown compiler";
#endif

#if defined(_WIN32)
constexpr std::string_view kSystem = "Windows";
#elif defined(__linux__)
constexpr std::string_view kSystem = "Linux";
#elif defined(__APPLE__)
constexpr std::string_view kSystem = "macOS";
#else
constexpr std::string_view kSystem = "another system";
#endif

#if defined(__x86_64__)
constexpr std::string_view kProcessor = "x86-64";
#elif defined(__aarch64__)
constexpr std::string_view kProcessor = "arm64";
#else
constexpr std::string_view kProcessor = "another processor";
#endif

// The game and the checksum of each file: "freestyle 0123456789abcdef, renju ...".
std::string FilesText(std::span<const BuiltInWeightsFile> files) {
  std::string text;
  for (const BuiltInWeightsFile& file : files) {
    absl::StrAppendFormat(&text, "%s%s %016x", text.empty() ? "" : ", ", std::string(file.game),
                          WeightsChecksum(file.bytes));
  }
  return text;
}

// One checksum of all files together.
std::uint64_t ChecksumOf(std::span<const BuiltInWeightsFile> files) {
  std::uint64_t sum = 0;
  for (const BuiltInWeightsFile& file : files) sum = 31 * sum + WeightsChecksum(file.bytes);
  return sum;
}

}  // namespace

std::string BuildCompiler() {
  const auto text = [](std::string_view s) { return std::string(s); };
  return absl::StrCat(text(kCompiler), " for ", text(kSystem), " ", text(kProcessor), ", ",
                      TENGEN_BUILD_TYPE);
}

std::string VersionText() {
  return absl::StrFormat(
      "%s %s\n"
      "commit        %s\n"
      "compiler      %s\n"
      "instructions  %s\n"
      "networks      %s\n"
      "tables        %d, %016x\n"
      "games         %d\n",
      std::string(kName), std::string(kVersion), std::string(BuildCommit()), BuildCompiler(),
      InstructionSetsText(), FilesText(BuiltInNetFiles()), BuiltInWeightsFiles().size(),
      ChecksumOf(BuiltInWeightsFiles()), AllGames().size());
}

}  // namespace tengen
