// SPDX-License-Identifier: Apache-2.0
//
// Match: the game on the table and what a manager may do to it, checked. Knows no clock, no
// search and no spelling. Not thread safe; nothing blocks.
//
// The rule comes after START, so the Game is made when it is first needed: call Update before
// anything that looks at it. Every error leaves the match as it was, and its message says what
// is accepted.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/game.h"
#include "protocol/command.h"
#include "protocol/options.h"

namespace tengen {

class Match {
 public:
  // An empty board; Restart one of the size there was.
  absl::Status Start(BoardSize size);
  absl::Status Restart();

  // Makes the game that of the options' rule; the stones stay.
  absl::Status Update(const Options& options);

  // --- After a successful Update ---

  const GameSpec& spec() const { return spec_; }
  const Game& game() const { return *game_; }
  absl::Status CheckNotOver() const;
  absl::Status CheckFree(Point p) const;

  // A stone of the side to move.
  absl::Status Play(Point p);
  // The last stone, which has to be the one at p.
  absl::Status TakeBack(Point p);
  // Replaces the position by a list of owned stones; own is to move.
  absl::Status SetPosition(const std::vector<block::StoneLine>& stones);
  // The position of a swap2 opening: 0, 3 or 5 stones, black and white in turn, whoever's they
  // are. The match itself does not change.
  absl::StatusOr<std::unique_ptr<Game>> Swap2Position(
      const std::vector<block::StoneLine>& stones) const;

 private:
  std::optional<BoardSize> size_;  // empty before START
  GameSpec spec_;                  // of game_
  std::unique_ptr<Game> game_;     // empty until needed
};

}  // namespace tengen
