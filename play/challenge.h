// SPDX-License-Identifier: Apache-2.0
//
// The challenge: a ladder of all levels. Levels 1 to 5 are played by the free rules (freestyle:
// five or more win, nothing is forbidden), levels 6 to 10 by the advanced rules (renju: black's
// double threes, double fours and overlines lose; rules.md 3.3). A level is passed by two wins, one
// with each colour. Values and a file; reading and writing block for as long as the disk does.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/types.h"

namespace tengen {

struct ChallengeProgress {
  int level = 1;                       // the one to beat; above kFullLevel: all are passed
  std::array<bool, kColors> won = {};  // against it, with Black, with White
  friend bool operator==(const ChallengeProgress&, const ChallengeProgress&) = default;

  bool Finished() const;
  // The colour to play: Black until that game is won.
  Color NextColor() const { return won[0] ? Color::kWhite : Color::kBlack; }
};

// After a win with that colour. Precondition: not finished.
ChallengeProgress AfterWin(ChallengeProgress progress, Color color);

// The game of a level, 1 to kFullLevel. The JSON API lists the same games (docs/serve.md,
// "ladder").
GameSpec ChallengeGame(int level);

// "Level 3 of 10, free rules: won with Black, White is left."
std::string ChallengeText(const ChallengeProgress& progress);

// Where programs keep what they remember of one user: $XDG_STATE_HOME/tengen, else
// ~/.local/state/tengen, on Windows %LOCALAPPDATA%\tengen. An error says what is not set.
absl::StatusOr<std::filesystem::path> StateFolder();

// The beginning of the ladder where there is no file yet. An error names a file that is there and
// cannot be read, or holds something else.
absl::StatusOr<ChallengeProgress> ReadChallenge(const std::filesystem::path& file);
// Makes the folders on the way.
absl::Status WriteChallenge(const std::filesystem::path& file, const ChallengeProgress& progress);

}  // namespace tengen
