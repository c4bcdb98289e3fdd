// SPDX-License-Identifier: Apache-2.0
//
// GameInProgress: the game on the table and what a manager may do to it, checked. Knows no clock
// and no search. Not thread safe; nothing blocks.
//
// The rule comes after START, so the Game is made when it is first needed: call Update before
// anything that looks at it. Every error leaves the match as it was, and its message says what
// is accepted.
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
  // An empty board for a game of Gomocup's, which may still change; Restart one of the size there
  // was, Empty of any size.
  absl::Status Start(BoardSize size);
  absl::Status Restart();
  void Empty(BoardSize size);

  // Makes the game that of the options. A game chosen by INFO game begins with an empty board.
  // When Gomocup's rule changes, the stones stay; when an opening or another switch of the same
  // game does, the plies stay, and where they are not possible under it so does the old switch.
  absl::Status Update(const Options& options);

  // --- After a successful Update ---

  const Game& game() const { return *game_; }
  const GameSpec& spec() const { return game_->spec(); }
  absl::Status CheckNotOver() const;

  // A ply of the side to move.
  absl::Status Play(const Ply& ply);
  // The last ply; or the last ply, which has to be the one that put a stone at p.
  absl::Status TakeBack();
  absl::Status TakeBack(Point p);

  // Replaces the position by a list of owned stones; own is to move. Gomocup's games take them
  // in any order, those of INFO game in the order of play.
  absl::Status SetPosition(const std::vector<block::StoneLine>& stones);
  // By the plies of a game from its start, or by a diagram. (The size need not be START's.)
  absl::Status SetPlies(const std::vector<Ply>& plies);
  absl::Status SetUp(const Setup& setup, const Options& options);

  // The position that these stones make, black's and white's in turn, whoever they are said to
  // belong to, in free play. The match itself does not change.
  absl::StatusOr<std::unique_ptr<Game>> Position(const std::vector<block::StoneLine>& stones) const;

  // The position of a swap2 opening: 0, 3 or 5 stones, black and white in turn, whoever's they
  // are. The match itself does not change.
  absl::StatusOr<std::unique_ptr<Game>> Swap2Position(
      const std::vector<block::StoneLine>& stones) const;

 private:
  // How the position came about, which is how it is made again under another switch.
  enum class Origin {
    kStart,     // by plies from the start
    kFreePlay,  // the same without the opening
    kSetup,     // by plies from setup_
    kDiagram    // by stones in any order
  };

  void Remake(const GameSpec& spec);
  absl::Status SetDiagram(const std::vector<block::StoneLine>& stones, GameSpec spec);
  absl::Status SetRecord(const std::vector<block::StoneLine>& stones, GameSpec spec);
  absl::StatusOr<GameSpec> SpecOfStart() const;

  std::optional<BoardSize> size_;  // empty before START
  int choice_ = 0;                 // of the options, when Update was last called
  bool family_game_ = false;       // so was the game chosen
  GameSpec spec_;                  // as the options want it
  std::unique_ptr<Game> game_;     // empty until needed
  Origin origin_ = Origin::kStart;
  Setup setup_;
};

// The error of a ply as those hear it who know plies: "illegal ply 3: 7,7: 7,7 is occupied".
absl::Status IllegalPly(std::size_t number, std::string_view ply, std::string_view why);

}  // namespace tengen
