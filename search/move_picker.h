// SPDX-License-Identifier: Apache-2.0
//
// MovePicker: returns the moves of a node in stages, best first. The move from the transposition
// table comes first, before any move is generated. Then the generated moves follow by score. When
// none is left, the game may add more moves. Of moves with equal scores, the move that was added
// first comes first.
//
// The search function supplies the moves: when the picker needs moves, it calls a function that
// fills the list.
//
// Thread rule: a picker and its list belong to one thread. No function fails.
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
// This is an object, not a function, so that the compiler can inline it: algorithms would call a
// function through its address.
inline constexpr auto kBetter = [](const ScoredMove& a, const ScoredMove& b) {
  return a.score != b.score ? a.score > b.score : a.move < b.move;
};

// The moves of a node with scores. A list is reused for other nodes, so it seldom allocates memory.
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

  // Returns the best move that TakeBest has not returned yet; of equal moves, the one that was
  // added first. nullptr: no move is left. After the first call scores must not change, but moves
  // may be added.
  const ScoredMove* TakeBest() {
    for (std::size_t i = waiting_.size(); i < moves_.size(); ++i)
      waiting_.push_back(moves_[i].score);
    int best = kTaken;  // plain numbers, so that the compiler can vectorize this loop
    for (const int score : waiting_) best = std::max(best, score);
    if (best == kTaken) return nullptr;
    const auto at = std::find(waiting_.begin(), waiting_.end(), best);
    *at = kTaken;
    return &moves_[static_cast<std::size_t>(at - waiting_.begin())];
  }

  // If the list is longer than `most`, keeps only the best moves, in order. Of equal moves, those
  // on lower cells are better.
  void KeepBest(int most) {
    if (size() <= most) return;
    std::partial_sort(begin(), begin() + most, end(), kBetter);
    moves_.resize(static_cast<std::size_t>(most));
  }
  void Sort() { std::sort(begin(), end(), kBetter); }

 private:
  static constexpr int kTaken = std::numeric_limits<int>::min();

  std::vector<ScoredMove> moves_;
  std::vector<int> waiting_;  // the scores of moves_, or kTaken
};

template <class Generate>
class MovePicker {
 public:
  // `generate(list)` adds moves of the node. The picker calls it again each time no move is left.
  // When `generate` returns false without new moves, the picker stops. `first` is returned first
  // and skipped in the list. Precondition: `first` is empty or one of the node's moves. The list
  // belongs to the picker from the first call of `generate` on.
  MovePicker(Move first, MoveList& list, Generate generate)
      : first_(first), list_(list), generate_(std::move(generate)) {}

  // Calls `generate` now, if it was not called yet.
  void Fill() {
    if (generated_) return;
    generated_ = true;
    list_.Clear();
    generate_(list_);
  }

  // The best score minus the score of the move that was returned last. Never below 0. It is 0 for
  // the move from the transposition table.
  int score_gap() const { return score_gap_; }

  // Defers the move that was returned last: Next returns it again after all other moves, with this
  // number. Returns false if Next already returns deferred moves, or if too many moves are
  // deferred.
  bool Defer(int number) {
    if (deferred() || deferred_count_ == static_cast<int>(waiting_.size())) return false;
    waiting_[deferred_count_++] = {move_, number, score_gap_};
    return true;
  }
  int deferred_count() const { return deferred_count_; }
  // `deferred`: true if the move that was returned last is a deferred one. `number`: the number
  // that Defer received with this move.
  bool deferred() const { return returned_ > 0; }
  int number() const { return waiting_[returned_ - 1].number; }

  // From now on, Next returns only deferred moves.
  void SkipRest() { skips_rest_ = true; }

  // The next move; none when no move is left.
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
