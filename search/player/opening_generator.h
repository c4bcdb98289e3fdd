// SPDX-License-Identifier: Apache-2.0
//
// Balanced openings for any game, made instead of taken from a list: a few random stones near each
// other, kept if a search finds nobody much better off. Openings by procedure (swap2, RIF, ...)
// are played out instead, each seat choosing for itself; they balance themselves.
//
// The same seed gives the same opening: a choice inside a procedure has a clock as well
// (search/player/opening_choice.h), but one that no limit of nodes comes near.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/random_stream.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "engine/zobrist.h"
#include "eval/value.h"
#include "search/player/player.h"

namespace tengen {

struct OpeningSettings {
  // Stones of the random openings; a turn that was begun is finished.
  int min_stones = 3, max_stones = 9;
  // The side to move is worth no more, and no less than its negative: 35 to 65 % of the wins on
  // the scale of eval/value.h.
  Value window = 104;
  std::uint64_t nodes = 10'000;  // of the search that says so

  bool operator==(const OpeningSettings&) const = default;
};

// The same for all symmetric images of the stones on the board.
Key SymmetricKey(const Game& game);

// The plies of an opening; fewer than an opening has when `stop` was raised. `taken` is asked for
// the SymmetricKey of each position that might be chosen; where everything is taken or uneven, the
// most even position of those that were looked at must do. The game that is over or in its opening
// after the plies was stopped.
std::vector<Ply> GenerateOpening(const GameSpec& spec, const OpeningSettings& settings,
                                 const std::function<bool(Key)>& taken, RandomStream& random,
                                 Player& player, const StopFlag& stop);

}  // namespace tengen
