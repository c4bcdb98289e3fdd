// SPDX-License-Identifier: Apache-2.0
//
// DepthFirst<R>: a depth-first search for forced wins by attacks that have few answers. It works
// for all games that define attacks and answers (ForcingRules). A win in the result is proven. If
// the search finds no win, a win may still exist, except if Proof::exhausted is set.
//
// The search stores positions in which it found no win. These data are valid for the rules of one
// game: call Clear() when the rules change. Each worker has its own object, and only one thread
// uses it. The functions take back all moves that they make on the position. No function fails.
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
  // True if the time has run out since SetBudget. In that case a win may exist that the search did
  // not find.
  bool Stopped() const { return clock_.stopped(); }
  void Clear() { failures_.Clear(); }

  // Looks for a win of the side to move: first for a win in at most `from` plies, then in `step`
  // plies more, and so on. By default, it looks for wins of any length at once.
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

  // Looks for a win with its whole line. For the line, the search must visit the positions of the
  // proof again. If the node limit does not allow this, the result has only the first move of the
  // win.
  Proof WholeWin(R& rules, const ProofBudget& budget, int from, int step = 2) {
    Proof proof = Win(rules, budget, from, step);
    if (proof.plies == 0) return proof;
    Begin(budget.nodes);
    steps_.clear();
    Proof whole{.plies = WalkAttack(rules, proof.plies)};
    if (whole.plies == 0) return proof;
    for (const auto& [key, known] : steps_)  // before Write, which may clear steps_
      if (known.plies % 2 != 0) whole.steps.push_back({key, known.plies, known.move});
    if (!Write(rules, whole.plies, true, &whole.line)) return proof;
    whole.whole = true;
    whole.nodes = proof.nodes + nodes_;
    return whole;
  }

 private:
  static constexpr std::size_t kPlaces = std::size_t{1} << 15;
  // A position of the proof. If the defender is to move, an empty `move` means any move that is not
  // an answer.
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
  // True if the limits do not allow a search for a win in this number of plies.
  bool Out(int plies) {
    if (nodes_left_ > 0 || plies <= R::kSurePlies) return false;
    return cut_ = true;
  }

  // The side to move attacks. Returns the plies until this side wins, at most `plies`; 0 = not
  // proven.
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

  // Tries an attack of the side to move. Returns the plies until this side wins, at most `plies`; 0
  // = not proven.
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

  // The side to move must answer. If all its moves lose, returns the plies of the longest defence,
  // at most `plies`; 0 = not proven.
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

  // WalkAttack and WalkDefence visit the positions of a proof again and store them in steps_. They
  // return the number of plies of the proven result; 0 = they did not find the proof again.
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

  // Appends the line of the proof. Returns false if the line does not end the game.
  bool Write(R& rules, int limit, bool attack, std::vector<Move>* line) {
    if (attack ? WalkAttack(rules, limit) == 0 : WalkDefence(rules, limit) == 0) return false;
    Move move = steps_[rules.key()].move;
    if (move.IsNone()) {
      // The defender ignores the threat. From here on, the attacker carries out the threat, and the
      // stored steps of the proof do not apply.
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
  // The number of nodes since Begin. After the time limit, nodes_left_ no longer shows this number.
  std::int64_t nodes_ = 0;
  bool cut_ = false;      // the limit of nodes or time cut a branch
  bool limited_ = false;  // the limit of plies cut a branch
};

}  // namespace tengen
