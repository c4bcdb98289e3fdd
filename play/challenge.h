// SPDX-License-Identifier: Apache-2.0
//
// The challenge: the user plays against all levels, one after another. A level is passed by two
// wins, one with each colour. The rules:
// - levels 1 to 5: free rules (freestyle: five or more win, nothing is forbidden);
// - levels 6 to 10: advanced rules (renju: a double three, double four or overline of Black loses;
//   rules.md 3.3).
//
// Any thread may call these functions. Only one thread at a time may use the same file.
// ReadChallenge and WriteChallenge block while the disk works. Errors are absl::Status values with
// one line of text.
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
  int level = 1;  // the level to beat, from 1; kFullLevel + 1: all levels are passed
  std::array<bool, kColors> won = {};  // indexed by the user's colour: true if the user has won at
                                       // this level with this colour
  friend bool operator==(const ChallengeProgress&, const ChallengeProgress&) = default;

  // True if all levels are passed.
  bool Finished() const;
  // The user's colour in the next game: Black until that game is won.
  Color NextColor() const { return won[0] ? Color::kWhite : Color::kBlack; }
};

// Returns the progress after the user has won with this colour. Precondition: not Finished().
ChallengeProgress AfterWin(ChallengeProgress progress, Color color);

// The rules that are played at a level, on the usual board of this game.
GameSpec ChallengeGame(int level);

// One sentence, for example "Level 3 of 10, free rules (...): won with Black, White is left."
std::string ChallengeText(const ChallengeProgress& progress);

// The folder for state of the user: $XDG_STATE_HOME/tengen, else ~/.local/state/tengen; on Windows
// %LOCALAPPDATA%\tengen. (Source: XDG Base Directory Specification.) kNotFound: the environment
// variables are not set; the text names them.
absl::StatusOr<std::filesystem::path> StateFolder();

// Reads the progress. If there is no file, the result is the start at level 1. Errors:
// kInvalidArgument: the file has other content; other errors: it cannot be read. The text names the
// file.
absl::StatusOr<ChallengeProgress> ReadChallenge(const std::filesystem::path& file);
// Writes the progress, and creates the folders of the file. Error: the file or a folder cannot be
// written.
absl::Status WriteChallenge(const std::filesystem::path& file, const ChallengeProgress& progress);

}  // namespace tengen
