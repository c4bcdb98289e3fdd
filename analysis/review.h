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
  double mistake = 0.1;  // the loss of win probability that makes a ply a mistake
  // A win given away for less is no error: the side stays as good as won, and a proof was perhaps
  // only not found again. Likewise a missed defence.
  double least_loss = 0.01;
  int candidates = 3;  // plies that are compared, the one played among them
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

// A ply that might have been played, by a search of the position after it.
struct Candidate {
  Value value = 0;        // for who would have played it
  std::vector<Ply> line;  // begins with the ply
};

struct ReviewedPly {
  Ply ply;
  Color side = Color::kBlack;  // whose turn it was
  bool judged = false;         // all below holds
  Value best_value = 0;        // for that side, as is the next
  Value value = 0;
  double loss = 0;  // of win probability
  PlyError error = PlyError::kNone;
  bool best = false;  // none better was found, or it wins
  // Best first, all different, the ply played among them.
  std::vector<Candidate> candidates;

  // Precondition: judged.
  const std::vector<Ply>& best_line() const { return candidates.front().line; }
};

// How good a ply was, from 0 to 1: each tenth of win probability that it cost halves it.
double Accuracy(const ReviewedPly& ply);
// "best", "good", "inaccuracy" (half a mistake and more), or what was wrong.
std::string_view GradeText(const ReviewedPly& ply, const ReviewOptions& options);

struct GameReview {
  GameRecord record;      // up to the end of the game
  ReviewOptions options;  // that it was made with
  std::vector<ReviewedPly> plies;
  std::size_t plies_after_end = 0;  // that the record went on with; they are left out
  // Of every position, the start first: what it is worth to Black. Nothing: not searched.
  std::vector<std::optional<Value>> black_value;
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
};

using ReviewProgressFn = std::function<void(std::size_t done, std::size_t all)>;

// `on_judged` hears how many of the plies are done. What a record has after the end of its game is
// left out. Errors: a record whose plies are not legal; kCancelled soon after `stop` is raised.
absl::StatusOr<GameReview> ReviewGame(const GameRecord& record, const ReviewOptions& options,
                                      Player& player, const StopFlag& stop,
                                      const ReviewProgressFn& on_judged);

}  // namespace tengen
