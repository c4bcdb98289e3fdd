// SPDX-License-Identifier: Apache-2.0
//
// MovePicker: hands out the moves of a node, best first, in stages: the table's move before
// anything is generated, then the others by score. Ties go to the lower cell, so the order is
// the same on every machine.
//
// Which moves there are is the node's business (all candidates, or answers to a threat); it
// fills the list through `generate` when the first stage is spent.
#pragma once

#include <array>
#include <utility>

#include "engine/geometry.h"

namespace tengen {

struct ScoredMove {
  Cell cell;
  int score;
};

class MoveList {
 public:
  void Add(Cell cell, int score) { moves_[size_++] = {cell, score}; }
  int size() const { return size_; }
  ScoredMove& operator[](int i) { return moves_[i]; }

 private:
  std::array<ScoredMove, kMaxBoard * kMaxBoard> moves_;
  int size_ = 0;
};

template <class Generate>
class MovePicker {
 public:
  // `generate(list)` adds every move of the node; `first` is skipped there when it was handed
  // out before. Precondition: `first` is kNoCell or one of the node's moves.
  MovePicker(Cell first, Generate generate) : first_(first), generate_(std::move(generate)) {}

  // How far the score of the move handed out last is below the best one's; 0 for the table's.
  int score_gap() const { return score_gap_; }

  // The move handed out last comes again after all others, with the caller's number for it.
  // False when it has come back already, or too many are waiting.
  bool PutBack(int number) {
    if (came_back() || put_back_ == static_cast<int>(waiting_.size())) return false;
    waiting_[put_back_++] = {move_, number, score_gap_};
    return true;
  }
  int put_back() const { return put_back_; }
  // Of the move handed out last.
  bool came_back() const { return returned_ > 0; }
  int number() const { return waiting_[returned_ - 1].number; }

  // kNoCell when there are no more.
  Cell Next() {
    move_ = NextNew();
    if (move_ == kNoCell && returned_ < put_back_) {
      const Waiting& waiting = waiting_[returned_++];
      move_ = waiting.cell;
      score_gap_ = waiting.score_gap;
    }
    return move_;
  }

 private:
  struct Waiting {
    Cell cell;
    int number;
    int score_gap;
  };

  Cell NextNew() {
    if (!started_) {
      started_ = true;
      if (first_ != kNoCell) return first_;
    }
    if (!generated_) {
      generated_ = true;
      generate_(list_);
    }
    while (next_ < list_.size()) {
      int best = next_;
      for (int i = next_ + 1; i < list_.size(); ++i) {
        const ScoredMove &a = list_[i], &b = list_[best];
        if (a.score > b.score || (a.score == b.score && a.cell < b.cell)) best = i;
      }
      std::swap(list_[next_], list_[best]);
      const ScoredMove& move = list_[next_++];
      if (next_ == 1) best_score_ = move.score;
      score_gap_ = best_score_ - move.score;
      if (move.cell != first_) return move.cell;
    }
    return kNoCell;
  }

  Cell first_;
  Generate generate_;
  MoveList list_;
  int next_ = 0;
  int best_score_ = 0, score_gap_ = 0;
  bool started_ = false, generated_ = false;
  Cell move_ = kNoCell;
  std::array<Waiting, 32> waiting_;
  int put_back_ = 0, returned_ = 0;
};

}  // namespace tengen
