// SPDX-License-Identifier: Apache-2.0
//
// Replays the golden games (tests/data/README.md) through the rules core and
// compares everything that they record, ply by ply. Beyond the record it asks whether what is
// listed agrees with what Check says, and takes every game back to its start.
//
// A line that is not of the format throws std::exception. Not thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tengen::testing {

// One field of one ply that differs.
struct Mismatch {
  std::string file;
  std::string game;  // its id
  int ply = 0;       // 0: the start position
  std::string field;
  std::string expected;
  std::string got;
};

struct ReplayCounts {
  std::int64_t games = 0;
  std::int64_t plies = 0;
  std::int64_t mismatches = 0;
};

using MismatchFn = std::function<void(const Mismatch&)>;

// One game: a line of a file. A ply that the core calls illegal ends it.
void ReplayGame(std::string_view line, const std::string& file, ReplayCounts* counts,
                const MismatchFn& on_mismatch);
// All games of a file, gzipped or plain.
void ReplayFile(const std::string& path, ReplayCounts* counts, const MismatchFn& on_mismatch);

// "FILE GAME ply N FIELD: expected E, got G"
std::string TextOf(const Mismatch& mismatch);

}  // namespace tengen::testing
