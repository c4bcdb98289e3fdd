// SPDX-License-Identifier: Apache-2.0
//
// A played game looked at again: a value for every position, and the plies that cost something.
//
// The game is searched from its end to its start with one memory, so that what is found late is
// known early. A ply that differs from the one found best is compared with it on equal terms: the
// positions after both are searched alike. Plies of the opening are not judged: what was laid
// there was agreed on, given, or chosen by other rules than those of free play.
//
// Blocks for all the searches. With limits of nodes or depth and one thread the same game gets
// the same review.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "arena/record/game_record.h"
#include "engine/board.h"
#include "engine/ply.h"
#include "eval/value.h"
#include "search/limits.h"
#include "search/player.h"

namespace tengen {

struct ReviewOptions {
  Limits limits;  // of each search
  int threads = 1;
  double mistake = 0.1;  // the loss of win probability that makes a ply a mistake
};

// What was wrong with a ply; the worse comes first.
enum class PlyError {
  kFoul,           // a forbidden point, or another way to lose by one's own stone
  kMissedWin,      // there was a proven win, and there is none after it
  kMissedDefence,  // it loses by force, and not every ply did
  kMistake,        // it lowers the chances
  kNone
};

std::string_view PlyErrorText(PlyError error);

struct ReviewedPly {
  Ply ply;
  Color side = Color::kBlack;  // whose turn it was
  bool judged = false;         // all below holds
  Value best_value = 0;        // for that side, as is the next
  Value value = 0;
  double loss = 0;  // of win probability
  PlyError error = PlyError::kNone;
  std::vector<Ply> best_line;  // begins with the ply found best
};

struct GameReview {
  GameRecord record;
  std::vector<ReviewedPly> plies;
  // Of every position, the start first: Black's chance to win. Nothing: not searched.
  std::vector<std::optional<double>> black_chance;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

using ReviewProgressFn = std::function<void(std::size_t done, std::size_t all)>;

// `on_judged` hears how many of the plies are done. Errors: a record whose plies are not legal.
absl::StatusOr<GameReview> ReviewGame(const GameRecord& record, const ReviewOptions& options,
                                      Player& player, const ReviewProgressFn& on_judged);

}  // namespace tengen
