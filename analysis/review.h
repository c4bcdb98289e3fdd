// SPDX-License-Identifier: Apache-2.0
//
// Reviews a played game: a value for every position, and the plies that lost chances.
//
// The review searches the positions in reverse order, from the last one to the start, and does not
// clear the memory of the player. So the results of later positions help the searches of earlier
// positions. If the played ply is not the best ply that the search found, the two plies are
// compared. For this, the positions after them are searched with the same limits. Two kinds of
// plies are not judged: plies of an opening procedure, and the opening plies of the record
// (GameRecord::opening_plies).
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
  double mistake = 0.1;  // a ply that loses at least this much win probability is a mistake; 0 to 1
  // The smallest loss of win probability of a missed win or a missed defence. After a ply with a
  // smaller loss the position is almost won, and perhaps the later search only did not find the
  // proof. So such a ply is not reported.
  double least_loss = 0.01;
  int candidates = 3;  // number of plies to compare, including the played one
};

// The kinds of error, the worst kind first.
enum class PlyError {
  kFoul,           // a forbidden point, or another stone that loses by itself
  kMissedWin,      // a win was proven before the ply, and no win is proven after it
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
  bool judged = false;         // false: the ply is not judged, and the members below are not set
  Value best_value = 0;        // of the best ply found, for `side`
  Value value = 0;             // of the played ply, for `side`
  double loss = 0;             // of win probability, 0 to 1
  PlyError error = PlyError::kNone;
  bool best = false;  // no better ply was found, or the ply wins by proof
  // The best first, all different, including the played ply.
  std::vector<Candidate> candidates;
  // The mean of the qualities that plies chosen at random have here (see Accuracy), from a sample.
  double random_accuracy = 0;

  // Precondition: judged.
  const std::vector<Ply>& best_line() const { return candidates.front().line; }
};

// Quality of a ply, 0 to 1. Each loss of 0.1 of win probability halves it.
double Accuracy(const ReviewedPly& ply);
// The grades of plies without an error. kGradeInaccuracy: a loss of at least half of
// ReviewOptions::mistake. kGradeLost: the ply loses by force, and the search found no better ply.
inline constexpr std::string_view kGradeBest = "best", kGradeGood = "good",
                                  kGradeInaccuracy = "inaccuracy", kGradeLost = "lost";
// One of the grades above, or the name of the error. Empty if the ply was not judged.
std::string_view GradeText(const ReviewedPly& ply, const ReviewOptions& options);

struct GameReview {
  GameRecord record;  // the record of the game; plies after the end are removed
  ReviewOptions options;
  std::vector<ReviewedPly> plies;
  std::size_t plies_after_end = 0;  // plies of the record after the end of the game; not in `plies`
  // The value of each position for Black, the start first. Absent = not searched.
  std::vector<std::optional<Value>> black_value;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

// The accuracy of the judged plies of a side, 0 to 1. 1: no ply cost anything. 0: the plies cost as
// much as plies chosen at random, or more. Absent: no ply was judged, or plies chosen at random
// would cost almost nothing, so that the plies say nothing.
std::optional<double> AccuracyOf(const GameReview& review, Color side);

using ReviewProgressFn = std::function<void(std::size_t done, std::size_t all)>;

// Calls `on_judged` with the number of plies that are finished. Ignores plies after the end of the
// game. Errors: a record with an illegal ply; kCancelled soon after `stop` is raised.
absl::StatusOr<GameReview> ReviewGame(const GameRecord& record, const ReviewOptions& options,
                                      Player& player, const StopFlag& stop,
                                      const ReviewProgressFn& on_judged);

}  // namespace tengen
