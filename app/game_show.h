// SPDX-License-Identifier: Apache-2.0
//
// GameShow: the text of `match --show`. It prints each ply when it is played and the board at the
// end of the game. It writes to standard output. It shows one game at a time, and only one thread
// at a time may call.
#pragma once

#include "engine/game.h"
#include "notation/record/game_record.h"
#include "play/board_text.h"

namespace tengen {

class GameShow {
 public:
  explicit GameShow(BoardStyle style) : style_(style) {}

  // Prints a ply that a participant plays in the position `game`. `so_far` is the record with the
  // earlier plies. At the first ply, the function first prints the players and the opening.
  void ShowPly(const GameRecord& so_far, const Game& game, const PlyRecord& ply) const;
  // Prints the last position and the result. Precondition: the plies of the game are legal.
  void ShowEnd(const GameRecord& record) const;

 private:
  const BoardStyle style_;
};

}  // namespace tengen
