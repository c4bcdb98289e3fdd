// SPDX-License-Identifier: Apache-2.0
//
// DepthFirst<R>: a depth-first search for forced wins by attacks that have few answers. It is
// written once for all games that define their attacks and answers (ForcingRules). A claimed win is
// proven. A win that is not found proves nothing, except if the result says that everything was
// tried.
//
// The search remembers positions where it failed. This memory is valid for the rules of one game:
// call Clear() when the rules change. Each worker has its own object, and only one thread uses it.
// The position is left as it was. No function fails.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/clock.h"
#include "search/proof/forcing.h"
#include "search/proof/ply_memory.h"

namespace tengen {

template <ForcingRules R>
class DepthFirst {
 public:
  DepthFirst() : failures_(kPlaces) {}

  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    clock_.SetBudget(stop, deadline);
  }
  // True if time has run out since SetBudget. A win may then exist although none was found.
  bool Stopped() const { return clock_.stopped(); }
  void Clear() { failures_.Clear(); }

  // A win of the side to move. Looks for a win in `from` plies first, and in `step` plies more each
  // time. The default looks for all lengths at once.
  Proof Win(R& rules, const ProofBudget& budget, int from = kMaxProofPlies, int step = 2) {
    Proof proof;
    Move first;
    Begin(budget.nodes);
    for (int plies = std::min(from, budget.plies);; plies = std::min(plies + step, budget.plies)) {
      limited_ = false;
      proof.plies = Attack(rules, plies, &first);
      proof.exhausted = proof.plies == 0 && !limited_ && !cut_;
      if (proof.plies != 0 || proof.exhausted || plies == budget.plies || nodes_left_ <= 0) break;
    }
    if (!first.IsNone()) proof.line = {first};
    proof.nodes = nodes_;
    return proof;
  }

  // A win with its whole line, if the nodes also suffice for a walk over the proof. If they do not,
  // the result is a win with its first move.
  Proof WholeWin(R& rules, const ProofBudget& budget, int from, int step = 2) {
    Proof proof = Win(rules, budget, from, step);
    if (proof.plies == 0) return proof;
    Begin(budget.nodes);
    steps_.clear();
    Proof whole{.plies = WalkAttack(rules, proof.plies)};
    if (whole.plies == 0) return proof;
    for (const auto& [key, known] : steps_)  // before Write, which may clear them
      if (known.plies % 2 != 0) whole.steps.push_back({key, known.plies, known.move});
    if (!Write(rules, whole.plies, true, &whole.line)) return proof;
    whole.whole = true;
    whole.nodes = proof.nodes + nodes_;
    return whole;
  }

 private:
  static constexpr std::size_t kPlaces = std::size_t{1} << 15;
  // A node of the walk. If the defender is to move and `move` is none, it means any move that is
  // not an answer.
  struct Step {
    int plies = 0;
    Move move;
  };

  void Begin(std::int64_t nodes) {
    nodes_left_ = clock_.stopped() ? 0 : nodes;
    nodes_ = 0;
    cut_ = limited_ = false;
  }
  void CountNode() {
    ++nodes_;
    --nodes_left_;
    if (clock_.Stopped()) nodes_left_ = std::min<std::int64_t>(nodes_left_, 0);
  }
  // True if no budget is left for a win in this many plies.
  bool Out(int plies) {
    if (nodes_left_ > 0 || plies <= R::kSurePlies) return false;
    return cut_ = true;
  }

  // The side to move attacks. Returns the plies until it wins, at most `plies`; 0: not proven.
  int Attack(R& rules, int plies, Move* first) {
    const Move win = rules.WinNow();
    if (!win.IsNone()) {
      *first = win;
      return 1;
    }
    if (plies < R::kShortestAttack) {
      limited_ = true;
      return 0;
    }
    if (Out(plies)) return 0;
    const bool thorough = rules.Thorough();
    const Key key = rules.key();
    if (const int known = thorough ? PlyMemory::kUnknown : failures_.Find(key); known >= plies) {
      limited_ |= known < kMaxProofPlies;
      return 0;
    }
    const bool limited_before = std::exchange(limited_, false);
    int best = 0;
    rules.AnyAttack([&](Move move) {
      if (Out(plies)) return true;
      const int found = Try(rules, move, best == 0 ? plies : best - 1);
      if (found != 0) {
        best = found;
        *first = move;
      }
      return best != 0 && (!thorough || best <= R::kShortestAttack);
    });
    if (best == 0 && !cut_ && !thorough) failures_.Store(key, limited_ ? plies : kMaxProofPlies);
    limited_ |= limited_before;
    return best;
  }

  // An attack of the side to move. Returns the plies until that side has won, at most `plies`; 0:
  // not proven.
  int Try(R& rules, Move move, int plies) {
    if (plies < R::kShortestAttack) return 0;
    CountNode();
    int found = 0;
    const AfterMove after = rules.Make(move);
    if (after == AfterMove::kGoesOn) {
      const int rest = Defend(rules, plies - 1);
      found = rest == 0 ? 0 : rest + 1;
    } else if (after == AfterMove::kWon) {
      found = 1;
    }
    rules.Unmake();
    return found;
  }

  // The side to move must answer. Returns the number of plies after which it has lost, whatever it
  // plays, at most `plies`; 0: not proven.
  int Defend(R& rules, int plies) {
    if (Out(plies)) return 0;
    typename R::Answers answers;
    int longest = rules.Threat(answers);
    if (longest == 0 || !rules.WinNow().IsNone()) return 0;
    if (longest > plies) {
      limited_ = true;
      return 0;
    }
    const bool holds = rules.AnyAnswer(answers, [&](Move move) {
      CountNode();
      int rest = 0;
      Move first;
      const AfterMove after = rules.Make(move);
      if (after == AfterMove::kGoesOn) rest = Attack(rules, plies - 1, &first);
      rules.Unmake();
      longest = std::max(longest, rest + 1);
      return rest == 0 && after != AfterMove::kLost;
    });
    return holds ? 0 : longest;
  }

  // --- The walk over a proof -------------------------------------------------------------------

  // Both functions return the number of plies of the result that the walk proves. 0: the walk does
  // not find the proof again.
  int WalkAttack(R& rules, int limit) {
    const Key key = rules.key();
    if (const auto known = steps_.find(key); known != steps_.end()) return known->second.plies;
    Step step;
    step.plies = Attack(rules, limit, &step.move);
    if (step.plies > 1) {
      int rest = 0;
      const AfterMove after = rules.Make(step.move);
      if (after == AfterMove::kGoesOn) rest = WalkDefence(rules, limit - 1);
      rules.Unmake();
      step.plies = rest == 0 && after != AfterMove::kWon ? 0 : rest + 1;
    }
    if (step.plies != 0) steps_[key] = step;
    return step.plies;
  }

  int WalkDefence(R& rules, int limit) {
    const Key key = rules.key();
    if (const auto known = steps_.find(key); known != steps_.end()) return known->second.plies;
    typename R::Answers answers;
    Step step{.plies = rules.Threat(answers), .move = {}};
    if (step.plies == 0 || !rules.WinNow().IsNone()) return 0;
    const bool holds = rules.AnyAnswer(answers, [&](Move move) {
      int rest = 0;
      const AfterMove after = rules.Make(move);
      if (after == AfterMove::kGoesOn) rest = WalkAttack(rules, limit - 1);
      rules.Unmake();
      if (rest + 1 >= step.plies) step = {rest + 1, move};
      return rest == 0 && after != AfterMove::kLost;
    });
    if (holds) return 0;
    steps_[key] = step;
    return step.plies;
  }

  // Appends the line of the walk. False: the line does not end the game.
  bool Write(R& rules, int limit, bool attack, std::vector<Move>* line) {
    if (attack ? WalkAttack(rules, limit) == 0 : WalkDefence(rules, limit) == 0) return false;
    Move move = steps_[rules.key()].move;
    if (move.IsNone()) {
      // From here on, the line carries out the threat. The other steps of the proof do not apply.
      typename R::Answers answers;
      rules.Threat(answers);
      move = rules.OtherMove(answers);
      if (move.IsNone()) return false;
      steps_.clear();
    }
    line->push_back(move);
    const AfterMove after = rules.Make(move);
    const bool whole = after == AfterMove::kGoesOn
                           ? Write(rules, limit - 1, !attack, line)
                           : after == (attack ? AfterMove::kWon : AfterMove::kLost);
    rules.Unmake();
    return whole;
  }

  ProofClock clock_;
  PlyMemory failures_;
  absl::flat_hash_map<Key, Step> steps_;
  std::int64_t nodes_left_ = 0;
  // The number of nodes since Begin. When time is up, nodes_left_ no longer gives this number.
  std::int64_t nodes_ = 0;
  bool cut_ = false;      // something was left out for lack of nodes or time
  bool limited_ = false;  // something was left out for lack of plies
};

}  // namespace tengen
