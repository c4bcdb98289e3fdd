// SPDX-License-Identifier: Apache-2.0
//
// GameInProgress: the current game of a session, and the changes that a manager can make to it.
// Every change is checked. The class has no clock and no search. Not thread safe; no call blocks.
//
// A manager may send the rule after START. Therefore Update creates the Game: call it before any
// function that reads the game. After an error the game is unchanged, and the message says what is
// accepted.
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
  // - Start: of this size, 5 to 22 points a side. INFO rule may still change the game.
  // - Restart: of the current size; an error before START.
  // - Empty: of this size, without a check.
  absl::Status Start(BoardSize size);
  absl::Status Restart();
  void Empty(BoardSize size);

  // Applies the options to the game.
  // - INFO game chose a game: begin with an empty board.
  // - Gomocup's rule changed: keep the stones.
  // - The opening or another setting of the same game changed: keep the plies. If a ply is not
  //   legal under the new setting, the current game keeps the old setting.
  absl::Status Update(const Options& options);

  // --- After a successful Update ---

  const Game& game() const { return *game_; }
  const GameSpec& spec() const { return game_->spec(); }
  absl::Status CheckNotOver() const;

  // Makes a ply of the side to move.
  absl::Status Play(const Ply& ply);
  // TakeBack() takes back the last ply. TakeBack(p) does the same, but the last ply must have
  // placed a stone at p.
  absl::Status TakeBack();
  absl::Status TakeBack(Point p);

  // Replaces the position by a list of stones with owners. Own (owner 1) is to move. Gomocup's
  // games accept any order; a game that INFO game chose needs the order of play.
  absl::Status SetPosition(const std::vector<block::StoneLine>& stones);
  // Replaces the game by plies from its start, or by a diagram. The size of a diagram may differ
  // from the size of START.
  absl::Status SetPlies(const std::vector<Ply>& plies);
  absl::Status SetUp(const Setup& setup, const Options& options);

  // Returns the position after these stones, black and white in turn, in free play. The owners in
  // the list do not matter. The current game does not change.
  absl::StatusOr<std::unique_ptr<Game>> Position(const std::vector<block::StoneLine>& stones) const;

  // Returns the position of a swap2 opening: 0, 3 or 5 stones, black and white in turn. The owners
  // in the list do not matter. The current game does not change.
  absl::StatusOr<std::unique_ptr<Game>> Swap2Position(
      const std::vector<block::StoneLine>& stones) const;

 private:
  // How the position was made. Remake uses this to build it again under other options.
  enum class Origin {
    kStart,     // plies from the start position
    kFreePlay,  // the same, without the opening
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
  GameSpec spec_;                  // the game that the options ask for
  std::unique_ptr<Game> game_;     // nullptr until Update
  Origin origin_ = Origin::kStart;
  Setup setup_;
};

// The error for an illegal ply, in the form of the extension for all games: "illegal ply 3: 7,7:
// 7,7 is occupied". `number` counts from 1; a long ply text is cut.
absl::Status IllegalPly(std::size_t number, std::string_view ply, std::string_view why);

}  // namespace tengen
