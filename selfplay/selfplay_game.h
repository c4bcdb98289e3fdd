// SPDX-License-Identifier: Apache-2.0
//
// Plays one game of the engine with itself, for training. The game has a generated opening, some
// random choice in the first plies, and a node limit for each ply. It ends early if the result is
// certain. The same seed gives the same game on every machine.
//
// The value of a ply is the value of the position before the ply, for the side that moved. The
// value in the record is that of the best ply, even if the random choice selected another ply.
//
// Blocks for the game. Ends soon after `stop` is raised. Only one thread at a time may use a
// player.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "absl/status/statusor.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "eval/value.h"
#include "notation/record/game_record.h"
#include "search/player/opening_generator.h"
#include "search/player/player.h"

namespace tengen {

struct SelfplaySettings {
  std::uint64_t nodes = 2'500;  // average limit of the nodes for each ply
  int noise_percent = 25;       // standard deviation of the limit, in percent of `nodes`
  // In the first varied_plies plies after the opening, the ply is chosen at random. The choice is
  // among the best plies whose values are at most varied_window below the best value. All these
  // plies have the same chance. The unit of varied_window is that of eval/value.h.
  int varied_plies = 6;
  Value varied_window = 35;
  // True: the game may end early. It ends as a win when a search proves the win. It ends as a draw
  // in two cases: no side can win any more, or the value stays even for many plies while the board
  // fills up.
  bool adjudicate = true;
  OpeningSettings opening;
};

// Reasons for the end of a game before the rules end it.
inline constexpr char kProvenReason[] = "proven";     // a search proved the winner
inline constexpr char kDeadReason[] = "dead";         // draw: no row is open
inline constexpr char kEvenReason[] = "even";         // draw: for many plies, the value was even or
                                                      // few rows were open
inline constexpr char kTooLongReason[] = "too long";  // draw: the game was too long

// Plays one game. First clears the memory of `player`. `taken` has the same meaning as in
// GenerateOpening. Errors: kCancelled: `stop` was raised. kInternal: the engine chose an illegal
// ply. kFailedPrecondition: no opening was found that is not `taken`.
absl::StatusOr<GameRecord> PlaySelfplayGame(const GameSpec& spec, const SelfplaySettings& settings,
                                            std::uint64_t seed,
                                            const std::function<bool(Key)>& taken, Player& player,
                                            const StopFlag& stop);

}  // namespace tengen
