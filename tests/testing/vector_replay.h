// SPDX-License-Identifier: Apache-2.0
//
// Replays the recorded games (tests/data/README.md) with Tengen's rules, and compares all recorded
// fields, ply by ply. It also compares the list of legal points with Check, and takes every game
// back to its start.
//
// Throws std::exception if a line does not have the format. Not thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tengen::testing {

// A difference in one field of one ply.
struct Mismatch {
  std::string file;
  std::string game;  // id of the game
  int ply = 0;       // 0 = the start position
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

// Replays one game, which is a line of a file. The replay ends at the first ply that Tengen's rules
// refuse.
void ReplayGame(std::string_view line, const std::string& file, ReplayCounts* counts,
                const MismatchFn& on_mismatch);
// Replays all games of a file, gzipped or plain.
void ReplayFile(const std::string& path, ReplayCounts* counts, const MismatchFn& on_mismatch);

// "FILE GAME ply N FIELD: expected E, got G"
std::string TextOf(const Mismatch& mismatch);

}  // namespace tengen::testing
