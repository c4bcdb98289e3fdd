// SPDX-License-Identifier: Apache-2.0
//
// What every proof search of every game shares: how it is told to give up (ProofBudget,
// ProofClock), what it answers (Proof), and what a game says to have its forced wins found by the
// one search of search/proof/depth_first.h (ForcingRules).
//
// An attack is a move that threatens to win by the attacker's next move: a win by attacks alone is
// a VCF. A VCT has also attacks that threaten a VCF. Both mean the same in every game.
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
  std::int64_t nodes = std::numeric_limits<std::int64_t>::max();  // moves made
  int plies = kMaxProofPlies;                                     // longer wins do not count
};

struct Proof {
  int plies = 0;  // at most so many against every defence; 0: nothing is proven
  // From the first move to the last, against the longest defence that was found, if `whole`; else
  // the first at least.
  std::vector<Move> line;
  bool whole = false;
  // Nothing is proven, and every attack was tried to its end: there is no such win.
  bool exhausted = false;
  std::int64_t nodes = 0;

  Move first() const { return line.empty() ? Move{} : line.front(); }
};

// Says when time is up. Once it is, all that is asked later is told so until the next SetBudget.
class ProofClock {
 public:
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    stop_ = stop;
    deadline_ = deadline;
    stopped_ = false;
    until_asked_ = 0;
  }
  // The same with the stop flag alone.
  ProofClock WithoutDeadline() const {
    ProofClock clock;
    clock.stop_ = stop_;
    return clock;
  }
  // Costs are in moves made, about; looks at the clock now and then.
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
  // All costs ever.
  std::int64_t spent() const { return spent_; }
  // As of the last look.
  bool stopped() const { return stopped_; }

 private:
  const std::atomic<bool>* stop_ = nullptr;
  Clock::time_point deadline_ = Clock::time_point::max();
  bool stopped_ = false;
  int until_asked_ = 0;
  std::int64_t spent_ = 0;
};

// What a move has led to, for the side that made it. Where the game is over by something that
// proves nothing about the position (a repetition), or drawn, it is kOver.
enum class AfterMove : std::uint8_t { kGoesOn, kWon, kLost, kOver };

inline AfterMove AfterMoveOf(const Ending& ending, Color mover) {
  if (ending.outcome == Outcome::kNone) return AfterMove::kGoesOn;
  if (ending.outcome == Outcome::kDraw || ending.reason == EndReason::kRepetition)
    return AfterMove::kOver;
  return ending.outcome == WinFor(mover) ? AfterMove::kWon : AfterMove::kLost;
}

// What a game says of forced wins, from the position that it holds and moves on. Answers is a set
// of moves; default-constructed it is empty.
template <class R>
concept ForcingRules = requires(R& rules, Move move, typename R::Answers& answers,
                                const typename R::Answers& known, bool (*visit)(Move)) {
  // A win that is not made at once takes at least so many plies.
  { R::kShortestAttack } -> std::convertible_to<int>;
  // Wins within so many plies are looked for whatever the number of nodes.
  { R::kSurePlies } -> std::convertible_to<int>;
  { rules.key() } -> std::same_as<Key>;
  // A move that wins at once; none: there is none.
  { rules.WinNow() } -> std::same_as<Move>;
  // What the side to move, if it does not win at once, must answer: plies until it has lost if it
  // makes none of the answers; 0: it is not threatened.
  { rules.Threat(answers) } -> std::same_as<int>;
  // Calls visit for the attacks of the side to move, the likeliest first, until it returns true;
  // whether it did. Where he is threatened himself, only those that answer. Legal ones only.
  { rules.AnyAttack(visit) } -> std::same_as<bool>;
  // The same for the answers.
  { rules.AnyAnswer(known, visit) } -> std::same_as<bool>;
  // A legal move that is none of the answers; none: there is none.
  { rules.OtherMove(known) } -> std::same_as<Move>;
  // Whether here every attack shall be tried and the shortest win be found.
  { rules.Thorough() } -> std::same_as<bool>;
  { rules.Make(move) } -> std::same_as<AfterMove>;
  {rules.Unmake()};
};

}  // namespace tengen
