// SPDX-License-Identifier: Apache-2.0
//
// MovePicker: hands out the moves of a node, best first, in stages: the table's move before
// anything is generated, then the others by score, then what the game still adds when those were
// not enough. Of equals the one that was added first comes first.
//
// Which moves there are is the node's business; it fills the list when the picker asks for it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "engine/geometry.h"
#include "engine/move.h"

namespace tengen {

struct ScoredMove {
  Move move;
  int score;
};
// Not a function: algorithms would call it by its address.
inline constexpr auto kBetter = [](const ScoredMove& a, const ScoredMove& b) {
  return a.score != b.score ? a.score > b.score : a.move < b.move;
};

// Reused between nodes, so it seldom allocates.
class MoveList {
 public:
  void Clear() {
    moves_.clear();
    waiting_.clear();
  }
  void Add(Move move, int score) { moves_.push_back({move, score}); }
  int size() const { return static_cast<int>(moves_.size()); }
  bool empty() const { return moves_.empty(); }
  ScoredMove& operator[](int i) { return moves_[static_cast<std::size_t>(i)]; }
  const ScoredMove& operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }
  auto begin() { return moves_.begin(); }
  auto end() { return moves_.end(); }
  auto begin() const { return moves_.begin(); }
  auto end() const { return moves_.end(); }

  // The best of those that were not taken yet, of equals the one that was added first; nullptr:
  // all were taken. Scores must not change from the first call on, but moves may be added.
  const ScoredMove* TakeBest() {
    for (std::size_t i = waiting_.size(); i < moves_.size(); ++i)
      waiting_.push_back(moves_[i].score);
    int best = kTaken;  // a loop over plain numbers is done several at a time
    for (const int score : waiting_) best = std::max(best, score);
    if (best == kTaken) return nullptr;
    const auto at = std::find(waiting_.begin(), waiting_.end(), best);
    *at = kTaken;
    return &moves_[static_cast<std::size_t>(at - waiting_.begin())];
  }

  // Leaves the best of them, in order, and of equals those on lower cells.
  void KeepBest(int most) {
    if (size() <= most) return;
    std::partial_sort(begin(), begin() + most, end(), kBetter);
    moves_.resize(static_cast<std::size_t>(most));
  }
  void Sort() { std::sort(begin(), end(), kBetter); }

 private:
  static constexpr int kTaken = std::numeric_limits<int>::min();

  std::vector<ScoredMove> moves_;
  std::vector<int> waiting_;  // their scores
};

template <class Generate>
class MovePicker {
 public:
  // `generate(list)` adds moves of the node and is asked again whenever they are used up, until
  // it returns false and has added none. `first` is skipped there when it was handed out before.
  // Precondition: `first` is none or one of the node's moves. The list is the picker's from the
  // first call of `generate` on.
  MovePicker(Move first, MoveList& list, Generate generate)
      : first_(first), list_(list), generate_(std::move(generate)) {}

  // Asks for the list now, where it has not been asked for yet.
  void Fill() {
    if (generated_) return;
    generated_ = true;
    list_.Clear();
    generate_(list_);
  }

  // How far the score of the move handed out last is below the best one's; 0 for the table's.
  int score_gap() const { return score_gap_; }

  // The move handed out last comes again after all others, with the caller's number for it.
  // False when it has come back already, or too many are waiting.
  bool Defer(int number) {
    if (deferred() || deferred_count_ == static_cast<int>(waiting_.size())) return false;
    waiting_[deferred_count_++] = {move_, number, score_gap_};
    return true;
  }
  int deferred_count() const { return deferred_count_; }
  // Of the move handed out last.
  bool deferred() const { return returned_ > 0; }
  int number() const { return waiting_[returned_ - 1].number; }

  // From now on only those that were put back.
  void SkipRest() { skips_rest_ = true; }

  // None when there are no more.
  Move Next() {
    move_ = NextNew();
    if (move_.IsNone() && returned_ < deferred_count_) {
      const Waiting& waiting = waiting_[returned_++];
      move_ = waiting.move;
      score_gap_ = waiting.score_gap;
    }
    return move_;
  }

 private:
  struct Waiting {
    Move move;
    int number;
    int score_gap;
  };

  Move NextNew() {
    if (!started_) {
      started_ = true;
      if (!first_.IsNone()) return first_;
    }
    Fill();
    while (!skips_rest_) {
      while (const ScoredMove* move = list_.TakeBest()) {
        if (taken_++ == 0) best_score_ = move->score;
        score_gap_ = std::max(0, best_score_ - move->score);
        if (move->move != first_) return move->move;
      }
      if (!generate_(list_)) return {};
    }
    return {};
  }

  Move first_;
  MoveList& list_;
  Generate generate_;
  int taken_ = 0;
  bool skips_rest_ = false;
  int best_score_ = 0, score_gap_ = 0;
  bool started_ = false, generated_ = false;
  Move move_;
  std::array<Waiting, 32> waiting_;
  int deferred_count_ = 0, returned_ = 0;
};

}  // namespace tengen
