// SPDX-License-Identifier: Apache-2.0
//
// The types that all searches for a proof share. ProofBudget and ProofClock decide when a search
// ends early. Proof is the result of a search. ForcingRules lists the functions that a game must
// have, so that search/proof/depth_first.h can find its forced wins.
//
// An attack is a move that threatens to win by the attacker's next move. A win by attacks alone is
// a VCF (victory by continuous fours). A VCT (victory by continuous threats) also has attacks that
// threaten a VCF. VCF and VCT mean the same in every game.
//
// Thread rule: one search and its objects belong to one thread. Other threads may set the stop
// flag. No function fails.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/clock.h"
#include "engine/board.h"
#include "engine/move.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace tengen {

// Plies count moves of both sides up to and including the last one.
inline constexpr int kMaxProofPlies = 255;

struct ProofBudget {
  std::int64_t nodes = std::numeric_limits<std::int64_t>::max();  // limit of moves to make
  int plies = kMaxProofPlies;                                     // limit for the length of the win
};

// A position of a proof with the winner to move.
struct ProofStep {
  Key key = 0;    // of the position
  int plies = 0;  // the win takes at most this many plies from here
  Move first;
};

struct Proof {
  // The win takes at most this number of plies against every defence. 0 = no win is proven.
  int plies = 0;
  // If `whole`: the moves from the first to the last, against the longest defence that was found.
  // Otherwise at least the first move of the win.
  std::vector<Move> line;
  bool whole = false;
  // The positions of the proof, in no order. Positions after a reply that ignores a threat are not
  // included.
  std::vector<ProofStep> steps;
  // True if no win of this kind exists, because the search tried every attack to its end.
  bool exhausted = false;
  std::int64_t nodes = 0;

  Move first() const { return line.empty() ? Move{} : line.front(); }
};

// Decides when the time is over. From that moment, every call of Stopped returns true until the
// next SetBudget.
class ProofClock {
 public:
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    stop_ = stop;
    deadline_ = deadline;
    stopped_ = false;
    until_asked_ = 0;
  }
  // Returns a copy with the same stop flag and without a deadline.
  ProofClock WithoutDeadline() const {
    ProofClock clock;
    clock.stop_ = stop_;
    return clock;
  }
  // Adds `cost`, the approximate number of moves made. Returns true if the time is over. Reads the
  // clock only once per kCostBetween units of cost.
  bool Stopped(int cost = 1) {
    constexpr int kCostBetween = 32;
    spent_ += cost;
    until_asked_ -= cost;
    if (until_asked_ > 0 || stopped_) return stopped_;
    until_asked_ = kCostBetween;
    stopped_ = (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) ||
               (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_);
    return stopped_;
  }
  // The sum of all costs so far.
  std::int64_t spent() const { return spent_; }
  // The result of the last check.
  bool stopped() const { return stopped_; }

 private:
  const std::atomic<bool>* stop_ = nullptr;
  Clock::time_point deadline_ = Clock::time_point::max();
  bool stopped_ = false;
  int until_asked_ = 0;
  std::int64_t spent_ = 0;
};

// The state of the game after a move, for the side that made it. kOver: a draw, or an end that
// proves nothing about the position (a repetition).
enum class AfterMove : std::uint8_t { kGoesOn, kWon, kLost, kOver };

inline AfterMove AfterMoveOf(const Ending& ending, Color mover) {
  if (ending.outcome == Outcome::kNone) return AfterMove::kGoesOn;
  if (ending.outcome == Outcome::kDraw || ending.reason == EndReason::kRepetition)
    return AfterMove::kOver;
  return ending.outcome == WinFor(mover) ? AfterMove::kWon : AfterMove::kLost;
}

// The functions that a game must have so that a search can find its forced wins. An object has a
// position and makes moves on it. Answers is a set of moves; a default-constructed set is empty.
template <class R>
concept ForcingRules = requires(R& rules, Move move, typename R::Answers& answers,
                                const typename R::Answers& known, bool (*visit)(Move)) {
  // If a side cannot win at once, its win takes at least this number of plies.
  { R::kShortestAttack } -> std::convertible_to<int>;
  // The search finds wins of up to this number of plies with any node limit, even 0.
  { R::kSurePlies } -> std::convertible_to<int>;
  { rules.key() } -> std::same_as<Key>;
  // Returns a move that wins at once; none = there is no such move.
  { rules.WinNow() } -> std::same_as<Move>;
  // Sets `answers` to the moves that may stop the opponent's threat. If the side to move plays none
  // of the answers, it loses. Returns the plies of this loss; 0 = there is no threat. The result is
  // valid only if the side to move cannot win at once.
  { rules.Threat(answers) } -> std::same_as<int>;
  // Calls `visit` for the legal attacks of the side to move, the likeliest first, until a call
  // returns true. Returns true if a call did. If the opponent threatens to win, only attacks that
  // answer the threat are visited.
  { rules.AnyAttack(visit) } -> std::same_as<bool>;
  // Calls `visit` for the legal answers in the same way as AnyAttack.
  { rules.AnyAnswer(known, visit) } -> std::same_as<bool>;
  // Returns a legal move that is not one of the answers; none = no other legal move exists.
  { rules.OtherMove(known) } -> std::same_as<Move>;
  // True if every attack must be tried here and the shortest win must be found.
  { rules.Thorough() } -> std::same_as<bool>;
  { rules.Make(move) } -> std::same_as<AfterMove>;
  {rules.Unmake()};
};

}  // namespace tengen
