// SPDX-License-Identifier: Apache-2.0
//
// Reviews a played game: a value for every position, and the plies that lost chances.
//
// The review searches from the end of the game to its start and keeps the memory of the player. So
// results from later positions help in earlier ones. If the played ply differs from the best one
// found, both are compared by searches of the positions after them, with the same limits. Plies of
// an opening procedure and given plies are not judged.
//
// ReviewGame blocks for all searches. With limits in nodes or depth and one thread, the same game
// gets the same review.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "base/stop_flag.h"
#include "engine/board.h"
#include "engine/ply.h"
#include "eval/value.h"
#include "notation/record/game_record.h"
#include "search/limits.h"
#include "search/player/player.h"

namespace tengen {

struct ReviewOptions {
  Limits limits;  // of each search
  int threads = 1;
  double mistake = 0.1;  // smallest loss of win probability of a mistake, 0 to 1
  // Smallest loss of win probability of a missed win or a missed defence. With a smaller loss the
  // side is as good as won: perhaps the search only failed to find the proof again.
  double least_loss = 0.01;
  int candidates = 3;  // number of plies to compare, including the played one
};

// The error of a ply, the worst first.
enum class PlyError {
  kFoul,           // a forbidden point, or another stone that loses by itself
  kMissedWin,      // a win was proven before the ply, none after it
  kMissedDefence,  // the ply loses by force, and another ply does not
  kMistake,        // the ply loses win probability
  kNone
};

std::string_view PlyErrorText(PlyError error);

// A possible ply with the value that a search found for it.
struct Candidate {
  Value value = 0;        // for the side that plays it
  std::vector<Ply> line;  // begins with the ply
};

struct ReviewedPly {
  Ply ply;
  Color side = Color::kBlack;  // whose turn it was
  bool judged = false;         // if false, the members below are not set
  Value best_value = 0;        // of the best ply found, for `side`
  Value value = 0;             // of the played ply, for `side`
  double loss = 0;             // of win probability, 0 to 1
  PlyError error = PlyError::kNone;
  bool best = false;  // no better ply was found, or the ply wins by proof
  // The best first, all different, including the played ply.
  std::vector<Candidate> candidates;

  // Precondition: judged.
  const std::vector<Ply>& best_line() const { return candidates.front().line; }
};

// Quality of a ply, 0 to 1. Each loss of 0.1 of win probability halves it.
double Accuracy(const ReviewedPly& ply);
// The grades of plies without an error. kGradeInaccuracy: a loss of at least half a mistake.
// kGradeLost: the ply loses by force, and the search found none that is better.
inline constexpr std::string_view kGradeBest = "best", kGradeGood = "good",
                                  kGradeInaccuracy = "inaccuracy", kGradeLost = "lost";
// One of these, or the name of the error. Empty: not judged.
std::string_view GradeText(const ReviewedPly& ply, const ReviewOptions& options);

struct GameReview {
  GameRecord record;  // up to the end of the game
  ReviewOptions options;
  std::vector<ReviewedPly> plies;
  std::size_t plies_after_end = 0;  // plies of the record after the end of the game; not in `plies`
  // The value of each position for Black, the start first. Absent = not searched.
  std::vector<std::optional<Value>> black_value;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

using ReviewProgressFn = std::function<void(std::size_t done, std::size_t all)>;

// Calls `on_judged` with the number of plies done. Ignores plies after the end of the game. Errors:
// a record with an illegal ply; kCancelled soon after `stop` is raised.
absl::StatusOr<GameReview> ReviewGame(const GameRecord& record, const ReviewOptions& options,
                                      Player& player, const StopFlag& stop,
                                      const ReviewProgressFn& on_judged);

}  // namespace tengen
