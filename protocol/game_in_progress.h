// SPDX-License-Identifier: Apache-2.0
//
// GameInProgress: the current game of a session, and the changes that a manager can make to it.
// Every change is checked. The class has no clock and no search. Not thread safe; no call blocks.
//
// A manager may send the rule after START. Therefore START does not create the Game: Update does.
// Call Update before any function that reads the game. After an error the game is unchanged, and
// the message says what is accepted.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/game.h"
#include "protocol/command.h"
#include "protocol/options.h"

namespace tengen {

class GameInProgress {
 public:
  // Begin with an empty board:
  // - Start: a board of this size, with 5 to 22 points on each side. INFO rule may still change the
  //   game.
  // - Restart: a board of the current size. An error before START.
  // - Empty: a board of this size, without a check of the size.
  absl::Status Start(BoardSize size);
  absl::Status Restart();
  void Empty(BoardSize size);

  // Applies the options to the game.
  // - If INFO game chose a game: begins with an empty board.
  // - If Gomocup's rule changed: the stones stay.
  // - If the opening or another setting of the same game changed: the plies stay. If a ply would be
  //   illegal under the new setting, the setting of the current game does not change.
  absl::Status Update(const Options& options);

  // --- After a successful Update ---

  const Game& game() const { return *game_; }
  const GameSpec& spec() const { return game_->spec(); }
  absl::Status CheckNotOver() const;

  // Makes a ply of the side to move.
  absl::Status Play(const Ply& ply);
  // TakeBack() takes back the last ply. TakeBack(p) does the same, but returns an error if the last
  // ply did not place a stone at p.
  absl::Status TakeBack();
  absl::Status TakeBack(Point p);

  // Replaces the position by a list of stones with owners. Owner 1 is to move. Gomocup's games
  // accept any order of the stones. For a game that INFO game chose, the stones must be in playing
  // order.
  absl::Status SetPosition(const std::vector<block::StoneLine>& stones);
  // Replaces the game by plies from its start, or by a diagram. The size of a diagram may differ
  // from the size of START.
  absl::Status SetPlies(const std::vector<Ply>& plies);
  absl::Status SetUp(const Setup& setup, const Options& options);

  // Returns the position after these stones, alternately black and white, in free play. The owners
  // in the list do not matter. The current game does not change.
  absl::StatusOr<std::unique_ptr<Game>> Position(const std::vector<block::StoneLine>& stones) const;

  // Returns the position of a swap2 opening: 0, 3 or 5 stones, alternately black and white. The
  // owners in the list do not matter. The current game does not change.
  absl::StatusOr<std::unique_ptr<Game>> Swap2Position(
      const std::vector<block::StoneLine>& stones) const;

 private:
  // How the position was set. Remake uses this to set the position again with other options.
  enum class Origin {
    kStart,     // plies from the start position
    kFreePlay,  // plies from the start position, without the opening
    kSetup,     // plies after setup_
    kDiagram    // stones in any order
  };

  void Remake(const GameSpec& spec);
  absl::Status SetDiagram(const std::vector<block::StoneLine>& stones, GameSpec spec);
  absl::Status SetRecord(const std::vector<block::StoneLine>& stones, GameSpec spec);
  absl::StatusOr<GameSpec> SpecOfStart() const;

  std::optional<BoardSize> size_;  // empty before START
  int choice_ = 0;                 // Options::choices() at the last Update
  bool family_game_ = false;       // INFO game chose the game
  GameSpec spec_;                  // the game that the options select
  std::unique_ptr<Game> game_;     // nullptr until Update
  Origin origin_ = Origin::kStart;
  Setup setup_;
};

// The error for an illegal ply, in the form of the extension for all games: "illegal ply 3: 7,7:
// 7,7 is occupied". `number` is the number of the ply in the game, from 1. A long ply text is
// shortened.
absl::Status IllegalPly(std::size_t number, std::string_view ply, std::string_view why);

}  // namespace tengen
