// SPDX-License-Identifier: Apache-2.0
//
// One game of an engine with itself, for training: from an opening of its own, with some variety
// at the start, so many nodes a ply, given up when it is decided. The same seed gives the same
// game on every machine.
//
// The value of a ply is that of the position it was played in, for the side that moved. Where
// variety chose another ply than the best, the value is still the best one's.
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
  std::uint64_t nodes = 2'500;  // a ply, on average
  int noise_percent = 25;       // the deviation of that number
  // In so many plies after the opening any of the best ones is played whose value is so close.
  int varied_plies = 6;
  Value varied_window = 35;
  // End the game once a search has proven who wins, and as a draw when nobody can win any more or
  // it is even for long on a board that is filling up.
  bool adjudicate = true;
  OpeningSettings opening;
};

// Reasons that are not the rules'.
inline constexpr char kProvenReason[] = "proven";     // a search said who wins
inline constexpr char kDeadReason[] = "dead";         // a draw for want of room for a row
inline constexpr char kEvenReason[] = "even";         // a draw for want of events
inline constexpr char kTooLongReason[] = "too long";  // a draw by length

// `player` forgets what it knows first. `taken` as in GenerateOpening. kCancelled: `stop` was
// raised. kInternal: the engine gave a ply that the rules refuse, or no opening could be laid.
absl::StatusOr<GameRecord> PlaySelfplayGame(const GameSpec& spec, const SelfplaySettings& settings,
                                            std::uint64_t seed,
                                            const std::function<bool(Key)>& taken, Player& player,
                                            const StopFlag& stop);

}  // namespace tengen
