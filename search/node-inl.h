// SPDX-License-Identifier: Apache-2.0
//
// The node of the search, in numbered steps, and what it leans on. Included by
// search/worker.h only.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>

#include "search/worker.h"

namespace tengen {

// --- Small parts -----------------------------------------------------------------------------

namespace internal {

// Whole plies of a depth in hundredths; never more.
constexpr int Plies(int depth) {
  return depth >= 0 ? depth / kPly : -((kPly - 1 - depth) / kPly);
}

// Whether what the table knows makes a search of this depth and window unnecessary. What is proven
// holds at any depth.
inline bool Answers(const TableEntry& entry, int depth, Value alpha, Value beta, int ply) {
  const Value v = FromTable(entry.value, ply);
  const bool proven =
      (IsWin(v) && entry.bound != Bound::kUpper) || (IsLoss(v) && entry.bound != Bound::kLower);
  if (entry.depth < Plies(depth) && !proven) return false;
  return entry.bound == Bound::kExact || (entry.bound == Bound::kLower ? v >= beta : v <= alpha);
}

// The result of an ended game for `side`, reached at `ply`. A repetition ends only the game that
// came this way, so it proves nothing about the position.
inline Value EndValue(const Ending& ending, Color side, int ply) {
  if (ending.outcome == Outcome::kDraw) return 0;
  const bool won = ending.outcome == WinFor(side);
  if (ending.reason == EndReason::kRepetition) return won ? kWinFloor - 1 : 1 - kWinFloor;
  return won ? WinIn(ply) : LossIn(ply);
}

// A proven value of a position reached at `ply`, as the root counts.
inline Value FromHere(Value v, int ply) { return IsWin(v) ? v - ply : IsLoss(v) ? v + ply : v; }

}  // namespace internal

// Late-move reduction in hundredths of a ply, before adjustments.
template <GameModel M>
int Worker<M>::Reduction(int depth, int number) {
  static const auto* table = [] {
    auto* t = new std::array<std::array<int, 128>, 64>{};
    for (int d = 1; d < 64; ++d)
      for (int m = 1; m < 128; ++m)
        (*t)[d][m] =
            Of(params::kReductionBase) +
            static_cast<int>(std::lround(Of(params::kReductionFactor) * std::log(d) * std::log(m)));
    return t;
  }();
  return (*table)[std::clamp(depth / kPly, 0, 63)][std::min(number, 127)];
}

// How many moves are tried at a depth before quiet ones are left out.
template <GameModel M>
int Worker<M>::MoveCountLimit(int depth, bool improving) {
  static const auto* table = [] {
    auto* t = new std::array<int, 64>{};
    for (int d = 0; d < 64; ++d)
      (*t)[d] = Of(params::kMoveCountBase) +
                static_cast<int>(std::lround(std::pow(d, Of(params::kMoveCountExponent) / 100.0)));
    return t;
  }();
  return (*table)[std::clamp(depth / kPly, 0, 63)] / (improving ? 1 : 2);
}

template <GameModel M>
bool Worker<M>::ShouldStop() {
  if (TaskIsOver()) return true;
  const std::uint64_t nodes = this->nodes();
  if (shared_->node_limit_per_worker != 0 && nodes >= shared_->node_limit_per_worker) {
    shared_->root.Stop();
    return true;
  }
  if (id_ == 0 && nodes >= next_clock_check_) {
    next_clock_check_ = nodes + Of(params::kClockNodes);
    if (shared_->out_of_time()) shared_->root.Stop();
  }
  return false;
}

template <GameModel M>
void Worker<M>::LookAbove(int ply) {
  next_look_above_ = nodes() + Of(params::kLookAboveNodes);
  for (int p = 1; p < ply; ++p) {
    const Question& question = stack_[p].question;
    TableEntry entry;
    if (question.depth == Question::kNone || !shared_->table->Probe(question.key, entry)) continue;
    if (!internal::Answers(entry, question.depth, question.alpha, question.beta, p)) continue;
    left_ = {.ply = p, .value = FromTable(entry.value, p), .move = entry.move};
    return;
  }
}

template <GameModel M>
Value Worker<M>::Dropped(int ply) {
  if (ply != left_.ply || TaskIsOver()) return 0;
  pv_length_[ply] = 0;
  if (!left_.move.IsNone()) SetPv(ply, left_.move, false);
  return std::exchange(left_, {}).value;
}

template <GameModel M>
void Worker<M>::SetPv(int ply, Move move, bool append_child) {
  pv_[ply][0] = move;
  pv_length_[ply] = 1;
  if (!append_child) return;
  const int n = pv_length_[ply + 1];
  std::copy_n(pv_[ply + 1].begin(), n, pv_[ply].begin() + 1);
  pv_length_[ply] = n + 1;
}

template <GameModel M>
Value Worker<M>::Prove(Effort effort, int depth, Move& best) {
  std::uint64_t spent = 0;
  const Value value = model_.Prove(effort, internal::Plies(depth), best, spent);
  CountNodes(spent);
  return value;
}

template <GameModel M>
int Worker<M>::HistoryOf(Color side, Move move) const {
  const int first = history_.Of(side, move.first);
  return move.second == kNoCell ? first : (first + history_.Of(side, move.second)) / 2;
}

template <GameModel M>
void Worker<M>::AddLearned(int ply, MoveList& list, int i) const {
  const Color us = model_.to_move();
  const StackFrame& frame = stack_[ply];
  const Cell counter = ply > 0 && !stack_[ply - 1].move.IsNone()
                           ? history_.CounterOf(us, stack_[ply - 1].move.first)
                           : kNoCell;
  for (; i < list.size(); ++i) {
    ScoredMove& entry = list[i];
    entry.score += HistoryOf(us, entry.move) >> Of(params::kHistoryShift);
    if (entry.move == frame.killers[0] || entry.move == frame.killers[1])
      entry.score += Of(params::kKillerScore);
    if (entry.move.first == counter) entry.score += Of(params::kCounterScore);
  }
}

// A cut by `best`: it and the moves tried in vain before it are remembered.
template <GameModel M>
void Worker<M>::Reward(int ply, int depth, Move best, std::span<const Move> tried) {
  const Color us = model_.to_move();
  const auto update = [&](Move move, int bonus) {
    history_.Update(us, move.first, bonus);
    if (move.second != kNoCell) history_.Update(us, move.second, bonus);
  };
  const int bonus = History::Bonus(internal::Plies(depth));
  update(best, bonus);
  for (const Move move : tried)
    if (move != best) update(move, -bonus * Of(params::kTriedPercent) / 100);
  StackFrame& frame = stack_[ply];
  if (frame.killers[0] != best) {
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = best;
  }
  if (ply > 0 && !stack_[ply - 1].move.IsNone())
    history_.SetCounter(us, stack_[ply - 1].move.first, best.first);
}

// --- The node --------------------------------------------------------------------------------

// The value of the move that was just made at `ply`, for the side that made it.
template <GameModel M>
template <bool kPv>
Value Worker<M>::After(int depth, Value alpha, Value beta, int ply, bool cut_node) {
  if constexpr (M::kMovesEndGames) {
    const Ending ending = model_.ending();
    if (ending.outcome != Outcome::kNone) {
      pv_length_[ply + 1] = 0;
      return internal::EndValue(ending, Opponent(model_.to_move()), ply + 1);
    }
  }
  return -Search<kPv>(depth, -beta, -alpha, ply + 1, cut_node);
}

template <GameModel M>
template <bool kPv>
Value Worker<M>::Search(int depth, Value alpha, Value beta, int ply, bool cut_node, Move excluded) {
  assert(-kInfinite <= alpha && alpha < beta && beta <= kInfinite);
  assert(kPv || beta == alpha + 1);
  assert(depth <= TableEntry::kMostDepth * kPly && 0 < ply && ply < kMaxPly);
  pv_length_[ply] = 0;
  if (ShouldStop()) return 0;
  if (shared_->several_workers && nodes() >= next_look_above_) LookAbove(ply);
  if (IsDropped(ply)) return 0;
  CountNodes(1);
  seldepth_ = std::max(seldepth_, ply);

  // 1. Decided on the spot.
  Move best_move;
  if (const Value v = model_.Decided(best_move); v != kNoValue) {
    if (kPv && !best_move.IsNone()) SetPv(ply, best_move, false);
    return internal::FromHere(v, ply);
  }
  if (ply >= kMaxPly - 2) return model_.Evaluate();

  // 2. Mate-distance pruning.
  alpha = std::max(alpha, LossIn(ply + M::kQuickestWin - 1));
  beta = std::min(beta, WinIn(ply + M::kQuickestWin));
  if (alpha >= beta) return alpha;

  // 3. Threats that leave only some moves. Everything not listed loses at once.
  Node node;
  if (const Value v = model_.Forced(node, best_move); v != kNoValue) {
    if (kPv && !best_move.IsNone()) SetPv(ply, best_move, false);
    return internal::FromHere(v, ply);
  }

  // 4. Transposition table.
  StackFrame& frame = stack_[ply];
  const Key key = model_.key() ^ (excluded.IsNone() ? 0 : Mix(excluded.Bits()));
  TableEntry entry;
  const bool known = shared_->table->Probe(key, entry);
  const Value table_value = known ? FromTable(entry.value, ply) : kNoValue;
  // What the root has proven (LookForRefutation) is believed in the principal variation, too.
  const bool answered = known && (kPv ? entry.depth == TableEntry::kMostDepth
                                      : internal::Answers(entry, depth, alpha, beta, ply));
  if (answered) {
    if (kPv && !entry.move.IsNone()) SetPv(ply, entry.move, false);
    return table_value;
  }
  Move table_move = known ? entry.move : Move{};
  if (!table_move.IsNone() && !model_.MayTry(node, table_move)) table_move = {};
  const auto store = [&](Move move, Value value, Value eval, int stored_depth, Bound bound) {
    shared_->table->Store(key,
                          {.move = move,
                           .value = static_cast<std::int16_t>(ToTable(value, ply)),
                           .eval = eval == kNoValue ? kNoEval : static_cast<std::int16_t>(eval),
                           .depth = stored_depth,
                           .bound = bound});
  };

  // 5. Static value. Where it is good enough for a leaf, a proof would change nothing.
  const bool leaf = depth <= 0 && !node.must_answer;
  Value eval = kNoValue;
  if (!node.must_answer) eval = known && entry.eval != kNoEval ? entry.eval : model_.Evaluate();
  frame.eval = eval;
  if (leaf && eval >= beta) {
    store({}, eval, eval, 0, Bound::kLower);
    return eval;
  }

  // 6. What the game proves by itself, before anything is tried; a four is always answered first.
  // The table remembers that it was looked for. A proof that was broken off says nothing.
  const bool tried_before = Of(params::kProvesOnce) >= (kPv ? 2 : 1) && known && entry.depth >= 1;
  if (leaf || (!node.must_answer && excluded.IsNone() && !tried_before)) {
    const Value proven = Prove(leaf ? Effort::kLeaf : Effort::kNode, depth, best_move);
    if (model_.Stopped()) shared_->root.Stop();
    if (IsDropped(ply)) return Dropped(ply);
    if (proven != kNoValue && ply + PliesToEnd(proven) < kWin - kWinFloor) {
      const Value v = internal::FromHere(proven, ply);
      if (kPv && !best_move.IsNone()) SetPv(ply, best_move, false);
      store(best_move, v, kNoValue, std::max(internal::Plies(depth), 0),
            leaf       ? Bound::kExact
            : IsWin(v) ? Bound::kLower
                       : Bound::kUpper);
      return v;
    }
    best_move = {};
  }
  if (leaf) {
    store({}, eval, eval, 0, Bound::kExact);
    return eval;
  }
  const Value alpha_before = alpha;
  // Other workers may answer the node while its moves are searched.
  const auto ask = [&] {
    const bool open = excluded.IsNone() && depth >= kPly * Of(params::kBusyMoveDepth);
    frame.question = {key, open ? depth : Question::kNone, alpha_before, beta};
  };
  const bool improving = ply >= 2 && eval != kNoValue && stack_[ply - 2].eval != kNoValue &&
                         eval > stack_[ply - 2].eval;
  Value guess = eval;
  if (known && eval != kNoValue && !IsWin(table_value) && !IsLoss(table_value) &&
      (entry.bound == Bound::kExact ||
       (entry.bound == Bound::kLower ? table_value > eval : table_value < eval)))
    guess = table_value;

  if (!kPv && !node.only_answers && excluded.IsNone() && !IsWin(beta) && !IsLoss(beta)) {
    // 7. Razoring: far below alpha, and nothing proven (step 6).
    if (depth <= kPly * Of(params::kRazorDepth) &&
        guess + Of(params::kRazorMargin) * depth / kPly <= alpha)
      return guess;

    if (guess >= beta && !model_.UnderThreat()) {
      // 8. Reverse futility: so far above beta that one move will not change it.
      const int forgiven = improving ? kPly * Of(params::kReverseFutilityImproving) : 0;
      if (depth <= kPly * Of(params::kReverseFutilityDepth) &&
          guess - Of(params::kReverseFutilityMargin) * (depth - forgiven) / kPly >= beta)
        return guess;

      // 9. Null move: even passing is good enough. Not twice in a row; a win found that way is
      // no proof.
      if (M::kNullMove && depth >= kPly * Of(params::kNullMoveDepth) && !stack_[ply - 1].move.IsNone()) {
        const int reduced =
            depth - kPly * params::kNullMoveReduction - Whole(depth / params::kNullMoveDepthDivisor);
        frame.move = {};
        ask();
        model_.MakePass();
        const Value v = After<false>(reduced, beta - 1, beta, ply, !cut_node);
        model_.UnmakePass();
        if (IsDropped(ply)) return Dropped(ply);
        if (v >= beta) return IsWin(v) ? beta : v;
      }
    }
  }

  // 10. Internal iterative reduction: without a move to start with, look less deep first.
  if (depth >= kPly * Of(params::kIirDepth) && table_move.IsNone() && !node.must_answer)
    depth -= kPly;

  // 11. Moves.
  Value best_value = -kInfinite;
  int searched = 0, looked_at = 0;
  std::array<Move, 64> tried;  // more are not worth remembering
  bool generated = false;
  MovePicker picker(table_move, frame.list, [&](MoveList& list) {
    const int before = list.size();
    if (!generated) {
      generated = true;
      model_.Generate(node, list);
    } else if (!model_.GenerateMore(node, list, best_value <= 1 - kWinFloor)) {
      return false;
    }
    AddLearned(ply, list, before);
    return true;
  });
  if constexpr (M::kExtendsOnlyMoves) picker.Fill();
  if constexpr (M::kLearnsRefutations) model_.ForgetRefutations();
  const Color us = model_.to_move();

  for (Move move = picker.Next(); !move.IsNone(); move = picker.Next()) {
    if (move == excluded || !model_.MayPlay(move)) continue;
    // A place in the order, the same for every worker.
    ++looked_at;
    const int number = picker.came_back()                 ? picker.number()
                       : Of(params::kNumbersLeftOut) != 0 ? looked_at
                                                          : searched + picker.put_back() + 1;
    const bool shared_node =
        shared_->several_workers && number > 1 && depth >= kPly * Of(params::kBusyMoveDepth);
    TableEntry meanwhile;  // what another worker may have found out by now
    if (!kPv && shared_node && shared_->table->Probe(key, meanwhile) &&
        internal::Answers(meanwhile, depth, alpha, beta, ply))
      return FromTable(meanwhile.value, ply);
    const bool attacks = model_.Attacks(move), denies = model_.Denies(move);
    const int reduction_base =
        Reduction(depth, number) + picker.score_gap() * Of(params::kReductionScoreGap) / 1024;

    // 12. Late and hopeless quiet moves are left out, never all of them, and never while
    // everything tried so far loses by force.
    if (searched > 0 && !node.only_answers && !attacks && best_value > -kWinFloor) {
      if (depth <= kPly * Of(params::kMoveCountDepth) && !denies &&
          number > MoveCountLimit(depth, improving))
        continue;
      const int late_depth = std::max(0, depth - Whole(reduction_base));
      if (!kPv && !denies && late_depth <= kPly * Of(params::kFutilityDepth) &&
          eval + Of(params::kFutilityBase) + Of(params::kFutilityMargin) * late_depth / kPly <=
              alpha)
        continue;
    }
    if constexpr (M::kLearnsRefutations) {
      if (searched > 0 && model_.IsRefuted(move)) {  // as good as lost, but not proven
        node.complete = false;
        if (searched < static_cast<int>(tried.size())) tried[searched] = move;
        ++searched;
        best_value = std::max(best_value, 1 - kWinFloor);
        alpha = std::max(alpha, best_value);
        if (alpha >= beta) break;
        continue;
      }
    }

    // 13. Extensions: an answer to a four costs nothing, nor does a move that stands alone.
    int extension = node.must_answer ? kPly : 0;
    if (M::kExtendsOnlyMoves && frame.list.size() == 1) extension = kPly;
    if (extension == 0 && move == table_move && excluded.IsNone() &&
        depth >= kPly * Of(params::kSingularDepth) && entry.bound != Bound::kUpper &&
        entry.depth >= internal::Plies(depth) - 3 && !IsWin(table_value) && !IsLoss(table_value)) {
      frame.question.depth = Question::kNone;  // the same ply, another question
      const Value singular_beta = table_value - params::kSingularMargin * depth / kPly;
      const Value v =
          Search<false>(Whole(depth / 2), singular_beta - 1, singular_beta, ply, cut_node, move);
      if (IsDropped(ply)) return Dropped(ply);
      if (v < singular_beta)
        extension = kPly;
      else if (singular_beta >= beta)
        return singular_beta;
    }
    const int new_depth = depth - kPly + extension;

    // 14. Not now, when another worker is at it; else make the move and search it, reduced and
    // with a null window first.
    const Key key_after = model_.KeyAfter(move);
    if (shared_node && shared_->busy.Contains(key_after) && picker.PutBack(number)) continue;
    if constexpr (M::kKnowsKeyAfter) shared_->table->Prefetch(key_after);
    if (shared_node) shared_->busy.Add(key_after);
    frame.move = move;
    ask();
    model_.Make(move);
    ++searched;
    Value v = -kInfinite;
    bool full = kPv && searched == 1;
    if (!full) {
      int reduced_depth = new_depth;
      if (depth >= kPly * Of(params::kReductionDepth) &&
          number >= Of(kPv ? params::kReducedMovePv : params::kReducedMove) && !node.must_answer) {
        int r = reduction_base;
        r += cut_node ? 100 : 0;
        r -= kPv ? 100 : 0;
        r += improving ? 0 : Of(params::kReductionNotImproving);
        r -= attacks ? Of(params::kReductionAttack) : 0;
        r -= denies ? Of(params::kReductionDeny) : 0;
        r -= 100 * HistoryOf(us, move) / params::kReductionHistory;
        r -= node.only_answers || node.lists_answers ? Of(params::kReductionAnswer) : 0;
        reduced_depth = std::clamp(new_depth - Whole(r), std::min(kPly, new_depth), new_depth);
      }
      v = After<false>(reduced_depth, alpha, alpha + 1, ply, true);
      if (v > alpha && reduced_depth < new_depth)
        v = After<false>(new_depth, alpha, alpha + 1, ply, !cut_node);
      full = kPv && v > alpha && v < beta;
    }
    if (full) v = After<true>(new_depth, alpha, beta, ply, false);
    if constexpr (M::kLearnsRefutations)
      if (IsLoss(v)) model_.LearnRefutation();
    model_.Unmake();
    if (shared_node) shared_->busy.Remove(key_after);
    if (IsDropped(ply)) return Dropped(ply);

    // 15. Better?
    if (searched <= static_cast<int>(tried.size())) tried[searched - 1] = move;
    if (v > best_value) {
      best_value = v;
      if (v > alpha) {
        best_move = move;
        if (kPv) SetPv(ply, move, true);
        if (v >= beta) break;
        alpha = v;
      }
    }
  }

  // 16. No move at all; or all that were tried lose, and those left out may not.
  if (searched == 0) {
    if (!excluded.IsNone()) return alpha;
    return internal::FromHere(model_.NoMoves(node), ply);
  }
  if (best_value < beta && IsLoss(best_value) && !node.complete) best_value = Unproven(best_value);

  // 17. Remember.
  if (best_value >= beta)
    Reward(ply, depth, best_move, {tried.data(), std::min<std::size_t>(searched, tried.size())});
  if (excluded.IsNone()) {
    const Bound bound = best_value >= beta     ? Bound::kLower
                        : alpha > alpha_before ? Bound::kExact
                                               : Bound::kUpper;
    store(best_move, best_value, eval, internal::Plies(depth), bound);
  }
  return best_value;
}

}  // namespace tengen
