// SPDX-License-Identifier: Apache-2.0
//
// The functions that search one node, in numbered steps, and their helper functions. Only
// search/worker.h includes this file.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/cell_set.h"
#include "search/proof/forcing.h"
#include "search/worker.h"

namespace tengen {

// --- Helper functions ------------------------------------------------------------------------

namespace internal {

// Converts hundredths of a ply to whole plies, rounded down.
constexpr int Plies(int depth) { return depth >= 0 ? depth / kPly : -((kPly - 1 - depth) / kPly); }

// True if the result in a table entry can replace a search with this depth and window. A proven
// value is valid at any depth.
inline bool EntryCutsOff(const TableEntry& entry, int depth, Value alpha, Value beta, int ply) {
  const Value v = FromTable(entry.value, ply);
  if (entry.depth < Plies(depth) && !Proves(entry)) return false;
  return entry.bound == Bound::kExact || (entry.bound == Bound::kLower ? v >= beta : v <= alpha);
}

// True if the bound gives more information than the static value.
inline bool BoundImproves(Bound bound, Value value, Value eval) {
  return bound == Bound::kExact || (bound == Bound::kLower ? value > eval : value < eval);
}

// The value for `side` of a game that ended at `ply`. A result by repetition depends on the earlier
// moves of this game and proves nothing about the position. Therefore its value is just below a
// proven value.
inline Value EndValue(const Ending& ending, Color side, int ply) {
  if (ending.outcome == Outcome::kDraw) return 0;
  const bool won = ending.outcome == WinFor(side);
  if (ending.reason == EndReason::kRepetition) return won ? kWinFloor - 1 : 1 - kWinFloor;
  return won ? WinIn(ply) : LossIn(ply);
}

// Converts a proven value that counts plies from the position at `ply`. The result counts plies
// from the root.
inline Value FromHere(Value v, int ply) { return IsWin(v) ? v - ply : IsLoss(v) ? v + ply : v; }

// Changes the keys of the table entries of LookForWin. Any number without a pattern.
inline constexpr Key kWinSearchKey = 0x5bd1e995a3c59ac3;

// The distance between the first stones of two moves, in king steps. 0 if either move is none.
inline int Distance(Move a, Move b) {
  if (a.IsNone() || b.IsNone()) return 0;
  const Point p = ToPoint(a.first), q = ToPoint(b.first);
  return std::max(std::abs(p.x - q.x), std::abs(p.y - q.y));
}

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

// The number of moves to try at this depth. After these moves, the search leaves out quiet moves.
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
  if (win_search_.running && nodes >= win_search_.end) {
    aborted_ = {.ply = 0};
    return true;
  }
  if (id_ == 0 && nodes >= next_clock_check_) {
    next_clock_check_ = nodes + Of(params::kClockNodes);
    if (shared_->out_of_time()) shared_->root.Stop();
  }
  return false;
}

template <GameModel M>
void Worker<M>::CheckAncestors(int ply) {
  next_ancestor_check_ = nodes() + Of(params::kLookAboveNodes);
  for (int p = 1; p < ply; ++p) {
    const Question& question = stack_[p].question;
    TableEntry entry;
    if (question.depth == Question::kNone || !shared_->table->Probe(question.key, entry)) continue;
    if (!internal::EntryCutsOff(entry, question.depth, question.alpha, question.beta, p)) continue;
    aborted_ = {.ply = p, .value = FromTable(entry.value, p), .move = entry.move};
    return;
  }
}

template <GameModel M>
Value Worker<M>::AbortedValue(int ply) {
  if (ply != aborted_.ply || TaskIsOver()) return 0;
  pv_length_[ply] = 0;
  if (!aborted_.move.IsNone()) SetPv(ply, aborted_.move, false);
  return std::exchange(aborted_, {}).value;
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
bool Worker<M>::Probe(TableEntry& entry) const {
  const Key key = model_.key();
  if (!win_search_.running) return shared_->table->Probe(key, entry);
  return (shared_->table->Probe(key, entry) && Proves(entry)) ||
         shared_->table->Probe(key ^ internal::kWinSearchKey, entry);
}

// The proven results of LookForWin are stored with the greatest depth. So no other result replaces
// them, and the next iteration uses them in the principal variation, too.
template <GameModel M>
void Worker<M>::Store(TableEntry entry) {
  Key key = model_.key();
  if (win_search_.running) {
    if (Proves(entry))
      entry.depth = TableEntry::kMostDepth;
    else
      key ^= internal::kWinSearchKey;
  }
  shared_->table->Store(key, entry);
}

template <GameModel M>
int Worker<M>::HistoryOf(Color side, Move move) const {
  const int first = history().Of(side, move.first);
  return move.second == kNoCell ? first : (first + history().Of(side, move.second)) / 2;
}

template <GameModel M>
void Worker<M>::AddLearned(int ply, MoveList& list, int i) const {
  const Color us = model_.to_move();
  const Move* const killers = KillersOf(stack_[ply]);
  const Cell counter = ply > 0 && !stack_[ply - 1].move.IsNone()
                           ? history().CounterOf(us, stack_[ply - 1].move.first)
                           : kNoCell;
  for (; i < list.size(); ++i) {
    ScoredMove& entry = list[i];
    entry.score += HistoryOf(us, entry.move) >> Of(params::kHistoryShift);
    if (entry.move == killers[0] || entry.move == killers[1])
      entry.score += Of(params::kKillerScore);
    if (entry.move.first == counter) entry.score += Of(params::kCounterScore);
  }
}

// After a cutoff by `best`: raises the history scores of `best` and lowers those of the moves that
// were tried before it.
template <GameModel M>
void Worker<M>::Reward(int ply, int depth, Move best, std::span<const Move> tried) {
  const Color us = model_.to_move();
  const auto update = [&](Move move, int bonus) {
    history().Update(us, move.first, bonus);
    if (move.second != kNoCell) history().Update(us, move.second, bonus);
  };
  const int bonus = History::Bonus(internal::Plies(depth));
  update(best, bonus);
  for (const Move move : tried)
    if (move != best) update(move, -bonus * Of(params::kTriedPercent) / 100);
  Move* const killers = KillersOf(stack_[ply]);
  if (killers[0] != best) {
    killers[1] = killers[0];
    killers[0] = best;
  }
  if (ply > 0 && !stack_[ply - 1].move.IsNone())
    history().SetCounter(us, stack_[ply - 1].move.first, best.first);
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

// Steps 1 to 3, for inner nodes and leaves. Returns the value of the position if it is known
// without trying moves. Otherwise returns kNoValue, fills `node`, and limits the search window to
// the values that are possible at this ply.
template <GameModel M>
template <bool kPv>
Value Worker<M>::ResolveWithoutMove(Node& node, Value& alpha, Value& beta, int ply) {
  Move best_move;
  const auto settled = [&](Value v) {
    if (kPv && !best_move.IsNone()) SetPv(ply, best_move, false);
    return internal::FromHere(v, ply);
  };
  // 1. The game has ended or ends with the next move.
  if (const Value v = model_.ImmediateResult(best_move); v != kNoValue) return settled(v);
  if (ply >= kMaxPly - 2) return model_.Evaluate();

  // 2. Mate-distance pruning.
  alpha = std::max(alpha, LossIn(ply + M::kQuickestWin - 1));
  beta = std::min(beta, WinIn(ply + M::kQuickestWin));
  if (alpha >= beta) return alpha;

  // 3. Threats of the opponent, which restrict the moves. If a move is not listed because of such a
  // threat, it loses by force.
  if (const Value v = model_.ForcedResult(node, best_move); v != kNoValue) return settled(v);
  return kNoValue;
}

template <GameModel M>
template <bool kPv>
Value Worker<M>::Search(int depth, Value alpha, Value beta, int ply, bool cut_node) {
  assert(-kInfinite <= alpha && alpha < beta && beta <= kInfinite);
  assert(kPv || beta == alpha + 1);
  assert(0 < ply && ply < kMaxPly);
  depth = std::min(depth, kPly * (TableEntry::kMostDepth - 1));  // extensions cannot exceed this
  pv_length_[ply] = 0;
  if (ShouldStop()) return 0;
  if (SharesNodes() && nodes() >= next_ancestor_check_) CheckAncestors(ply);
  if (IsAborted(ply)) return 0;
  if constexpr (M::kQuiesces)
    if (depth <= 0) return Quiesce<kPv>(alpha, beta, ply, 0);
  CountNodes(1);
  seldepth_ = std::max(seldepth_, ply);

  Node node;  // steps 1 to 3
  if (const Value v = ResolveWithoutMove<kPv>(node, alpha, beta, ply); v != kNoValue) return v;

  // 4. Transposition table.
  StackFrame& frame = stack_[ply];
  const Key key = model_.key();
  TableEntry entry;
  const bool known = Probe(entry);
  const Value table_value = known ? FromTable(entry.value, ply) : kNoValue;
  // In the principal variation, an entry ends the search only if LookForRefutation has proven it.
  const bool answered =
      known && (kPv ? entry.depth == TableEntry::kMostDepth
                    : internal::EntryCutsOff(entry, depth - stack_[ply - 1].depth_tolerance, alpha,
                                             beta, ply));
  if (answered) {
    if (kPv && !entry.move.IsNone()) SetPv(ply, entry.move, false);
    return table_value;
  }
  Move table_move = known ? entry.move : Move{}, best_move;
  if (!table_move.IsNone() && !model_.MayTry(node, table_move)) table_move = {};
  const auto store = [&](Move move, Value value, Value eval, int stored_depth, Bound bound) {
    Store({.move = move,
           .value = static_cast<std::int16_t>(ToTable(value, ply)),
           .eval = eval == kNoValue ? kNoEval : static_cast<std::int16_t>(eval),
           .depth = stored_depth,
           .bound = bound});
  };

  // 5. Static value. At a leaf with a static value of at least beta, a proof is not necessary.
  const bool leaf = depth <= 0 && !node.must_answer;
  Value eval = kNoValue;
  if (!node.must_answer) eval = known && entry.eval != kNoEval ? entry.eval : model_.Evaluate();
  frame.eval = eval;
  if (leaf && eval >= beta) {
    store({}, eval, eval, 0, Bound::kLower);
    return eval;
  }

  // 6. Before any move is tried, the game model tries to prove a result. It does not try this if
  // the opponent has a four, because the four must be answered first. An entry in the transposition
  // table shows that a proof was tried before. The result of a proof that was stopped early is not
  // used.
  const bool tried_before = Of(params::kProvesOnce) >= (kPv ? 2 : 1) && known && entry.depth >= 1;
  if (leaf || (!node.must_answer && !tried_before)) {
    const Value proven = Prove(leaf ? Effort::kLeaf : Effort::kNode, depth, best_move);
    if (model_.Stopped()) shared_->root.Stop();
    if (IsAborted(ply)) return AbortedValue(ply);
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
  // Records the question that the search of this node answers. Another worker may store the answer
  // while this worker searches the moves. CheckAncestors then finds it.
  const auto ask = [&] {
    const bool open = depth >= kPly * Of(params::kBusyMoveDepth);
    frame.question = {key, open ? depth : Question::kNone, alpha_before, beta};
  };
  const bool improving = ply >= 2 && eval != kNoValue && stack_[ply - 2].eval != kNoValue &&
                         eval > stack_[ply - 2].eval;
  Value guess = eval;
  if (known && eval != kNoValue && !IsWin(table_value) && !IsLoss(table_value) &&
      internal::BoundImproves(entry.bound, table_value, eval))
    guess = table_value;

  if (!kPv && !node.only_answers && !IsWin(beta) && !IsLoss(beta)) {
    // 7. Razoring: the value is far below alpha, and step 6 proved nothing. The node gets the value
    // of a leaf.
    if (depth <= kPly * Of(params::kRazorDepth) &&
        guess + Of(params::kRazorBase) + Of(params::kRazorMargin) * depth / kPly <= alpha) {
      if constexpr (M::kQuiesces) return Quiesce<kPv>(alpha, beta, ply, 0);
      return guess;
    }

    if (guess >= beta && !model_.UnderThreat()) {
      // 8. Reverse futility: the value is so far above beta that one move will not change it. In
      // LookForWin, the value of a defender is always far above beta, so this says nothing there.
      const int depth_tolerance = kPly * (Of(params::kReverseFutilityLess) +
                                          (improving ? Of(params::kReverseFutilityImproving) : 0));
      if (!win_search_.running && depth <= kPly * Of(params::kReverseFutilityDepth) &&
          guess - Of(params::kReverseFutilityMargin) * std::max(0, depth - depth_tolerance) /
                      kPly >=
              beta)
        return guess;

      // 9. Null move: if the value after a pass is at least beta, the search of the node ends. The
      // search never makes two null moves in a row. A win after a pass is not a proven win. In
      // LookForWin, a null move asks whether the attacker's last move threatens to win.
      const bool tries_pass = win_search_.running || (depth >= kPly * Of(params::kNullMoveDepth) &&
                                                      guess >= beta + Of(params::kNullMoveMargin));
      if (M::kNullMove && tries_pass && !stack_[ply - 1].move.IsNone()) {
        const int reduced = win_search_.running ? depth - kPly * params::kWinNullMoveReduction
                                                : depth - kPly * params::kNullMoveReduction -
                                                      Whole(depth / params::kNullMoveDepthDivisor);
        frame.move = {};
        frame.depth_tolerance = 0;
        ask();
        model_.MakePass();
        const Value v = After<false>(reduced, beta - 1, beta, ply, !cut_node);
        model_.UnmakePass();
        if (IsAborted(ply)) return AbortedValue(ply);
        if (v >= beta) return IsWin(v) ? beta : v;
      }
    }
  }

  // 10. Internal iterative reduction: without a move from the table, the search is one ply less
  // deep. With several workers, the table nevertheless stores the requested depth. Otherwise
  // another worker would find the move in the table and search the node again, one ply deeper.
  const bool looks_less =
      depth >= kPly * Of(params::kIirDepth) && table_move.IsNone() && !node.must_answer;
  if (looks_less) depth -= kPly;
  const int concealed = looks_less && SharesNodes() ? kPly : 0;
  // If the value is so high that a cutoff is likely, less depth is enough.
  const bool cuts = !kPv && cut_node && !node.must_answer && !win_search_.running &&
                    Of(params::kLikelyCutReduction) != 0 &&
                    guess >= beta + Of(params::kLikelyCutBase) +
                                 Of(params::kLikelyCutMargin) * depth / kPly +
                                 (node.only_answers ? Of(params::kLikelyCutAnswer) : 0);

  // 11. Moves.
  Value best_value = -kInfinite;
  int searched = 0, looked_at = 0;
  std::array<Move, 64> tried;  // the search remembers at most this many tried moves
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
  // In LookForWin, beta is a win exactly for the side that looks for one. Its moves that only
  // prevent a threat are quiet moves.
  const bool attacker = win_search_.running && IsWin(beta);
  const Color us = model_.to_move();
  const Move before = stack_[ply - 1].move;
  const Move own_before = ply > 1 ? stack_[ply - 2].move : Move{};
  // In LookForWin, the defender has few moves that may stop a threat. The other moves lose.
  CellSet stops;
  int after_pass = 0;  // plies of the loss after such a move; 0 = every move must be searched
  if (win_search_.running && !attacker && !node.only_answers &&
      depth >= kPly * params::kWinZoneDepth) {
    Move threat;
    std::uint64_t spent = 0;
    after_pass = model_.LossAfterPass(kMaxProofPlies, params::kWinZoneNodes, stops, threat, spent);
    CountNodes(spent);
  }

  for (Move move = picker.Next(); !move.IsNone(); move = picker.Next()) {
    if (!model_.MayPlay(move)) continue;
    if (after_pass > 0 && !stops.Has(move.first)) {
      if (searched < static_cast<int>(tried.size())) tried[searched] = move;
      ++searched;
      best_value = std::max(best_value, LossIn(ply + 1 + after_pass));
      continue;
    }
    // The number of the move in the order of moves. It is the same in every worker.
    ++looked_at;
    const int number = picker.deferred()                  ? picker.number()
                       : Of(params::kNumbersLeftOut) != 0 ? looked_at
                                                          : searched + picker.deferred_count() + 1;
    const bool shared_node =
        SharesNodes() && number > 1 && depth >= kPly * Of(params::kBusyMoveDepth);
    TableEntry meanwhile;  // the entry that another worker may have stored in the meantime
    if (!kPv && shared_node && shared_->table->Probe(key, meanwhile) &&
        internal::EntryCutsOff(meanwhile, depth, alpha, beta, ply))
      return FromTable(meanwhile.value, ply);
    const bool attacks = model_.Attacks(move), denies = model_.Denies(move);
    const int reduction_base =
        Reduction(depth, number) + picker.score_gap() * Of(params::kReductionScoreGap) / 1024;

    // True for an answer that does not stop the threat, but makes a threat to gain a move. If this
    // move is far from the last moves of both sides, it usually only delays the result.
    const bool gains_time = node.only_answers && !node.must_answer && !model_.DeniesFour(move);
    const bool far_off = gains_time && internal::Distance(move, before) > params::kFarSteps;
    const bool far_off_own = gains_time && internal::Distance(move, own_before) > params::kFarSteps;

    // 12. Late moves and moves with a low value are left out. At least one move is searched. As
    // long as all searched moves lose by force, no move is left out.
    if (searched > 0 && best_value > -kWinFloor) {
      const bool late = number > MoveCountLimit(depth, improving);
      if (Of(params::kMoveCountAll) != 0 && late && !node.must_answer) {
        picker.SkipRest();
        continue;
      }
      if (far_off && far_off_own && depth < Of(params::kFarOffDepth)) continue;
      if (!node.only_answers && !attacks && (!denies || attacker)) {
        if (late && depth <= kPly * Of(params::kMoveCountDepth)) continue;
        const int late_depth = std::max(0, depth - Whole(reduction_base));
        if (!kPv && late_depth <= kPly * Of(params::kFutilityDepth) &&
            eval + Of(params::kFutilityBase) + Of(params::kFutilityMargin) * late_depth / kPly <=
                alpha)
          continue;
      }
    }
    if constexpr (M::kLearnsRefutations) {
      if (searched > 0 && model_.IsRefuted(move)) {  // regarded as lost, but not proven
        node.complete = false;
        if (searched < static_cast<int>(tried.size())) tried[searched] = move;
        ++searched;
        best_value = std::max(best_value, 1 - kWinFloor);
        alpha = std::max(alpha, best_value);
        if (alpha >= beta) break;
        continue;
      }
    }

    // 13. Extensions. Normally a move reduces the depth by one ply. An answer to a four does not
    // reduce the depth, or even adds depth. An only move does not reduce the depth. The move from
    // the transposition table reduces it by a little less than a ply. If a cutoff is likely, the
    // depth is reduced by more than a ply.
    int extension = node.must_answer ? Of(params::kAnswerExtension) : 0;
    if (M::kExtendsOnlyMoves && frame.list.size() == 1) extension = kPly;
    if (extension == 0 && move == table_move)
      extension = Of(kPv ? params::kTableExtensionPv : params::kTableExtension);
    if (cuts && !model_.MakesFour(move)) extension -= Of(params::kLikelyCutReduction);
    int new_depth = depth - kPly + extension;

    // 14. Defer the move if another worker searches it now. Otherwise make it and search it, first
    // with less depth and a null window.
    const Key key_after = model_.KeyAfter(move);
    if (shared_node && shared_->busy.Contains(key_after) && picker.Defer(number)) continue;
    if constexpr (M::kKnowsKeyAfter) shared_->table->Prefetch(key_after);
    if (shared_node) shared_->busy.Add(key_after);
    frame.move = move;
    // Another worker has other history scores and may reduce this move a little more. A result of
    // that worker is accepted even if it is a little less deep.
    frame.depth_tolerance = picker.deferred() ? Of(params::kBusyMoveTolerance) : 0;
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
        const bool killer = move == KillersOf(frame)[0] || move == KillersOf(frame)[1];
        r += cut_node ? Of(killer ? params::kReductionCutKiller : params::kReductionCutNode) : 0;
        r -= kPv ? 100 : 0;
        r += improving ? 0 : Of(params::kReductionNotImproving);
        r -= attacks ? Of(params::kReductionAttack) : 0;
        r -= denies ? Of(params::kReductionDeny) : 0;
        r += far_off ? Of(params::kReductionFarOff) : 0;
        r += far_off_own ? Of(params::kReductionFarOffOwn) : 0;
        r -= 100 * HistoryOf(us, move) / params::kReductionHistory;
        r -= node.only_answers || node.lists_answers ? Of(params::kReductionAnswer) : 0;
        reduced_depth = std::clamp(new_depth - Whole(r), std::min(kPly, new_depth),
                                   new_depth + Of(params::kReductionDeepens));
      }
      v = After<false>(reduced_depth, alpha, alpha + 1, ply, true);
      if (v > alpha && reduced_depth < new_depth) {
        // The farther the value is above alpha, the deeper is the next search.
        if (const int margin = Of(params::kDeeperMargin); margin != 0 && !win_search_.running) {
          if (v > alpha + margin + params::kDeeperPerPly * (new_depth - reduced_depth) / kPly) {
            new_depth += kPly;
          } else if (v < best_value + new_depth / kPly) {
            new_depth -= kPly;
          }
        }
        frame.depth_tolerance = 0;
        if (reduced_depth < new_depth)
          v = After<false>(new_depth, alpha, alpha + 1, ply, !cut_node);
      }
      full = kPv && v > alpha && v < beta;
    }
    if (full) v = After<true>(new_depth, alpha, beta, ply, false);
    if constexpr (M::kLearnsRefutations)
      if (IsLoss(v)) model_.LearnRefutation();
    model_.Unmake();
    if (shared_node) shared_->busy.Remove(key_after);
    if (IsAborted(ply)) return AbortedValue(ply);

    // 15. Is the move better?
    if (searched <= static_cast<int>(tried.size())) tried[searched - 1] = move;
    if (v > best_value) {
      best_value = v;
      if (v > alpha) {
        best_move = move;
        if (kPv) SetPv(ply, move, true);
        if (v >= beta) break;
        alpha = v;
        // Few of the other moves are better than this move, so they are searched less deep.
        if (depth > kPly * params::kImprovedAbove && depth < kPly * params::kImprovedBelow &&
            !IsWin(v) && !IsLoss(v))
          depth -= Of(params::kImprovedReduction);
      }
    }
  }

  // 16. No move could be played, or all tried moves lose. If all tried moves lose, a move that was
  // left out may still avoid the loss.
  if (searched == 0) return internal::FromHere(model_.NoMoves(node), ply);
  if (best_value < beta && IsLoss(best_value) && !node.complete) best_value = Unproven(best_value);

  // 17. Store the result. A forced move does not show that its cell is good, so its history score
  // stays as it is.
  if (best_value >= beta && !node.must_answer)
    Reward(ply, depth, best_move, {tried.data(), std::min<std::size_t>(searched, tried.size())});
  const Bound bound = best_value >= beta     ? Bound::kLower
                      : alpha > alpha_before ? Bound::kExact
                                             : Bound::kUpper;
  store(best_move, best_value, eval, internal::Plies(depth + concealed), bound);
  return best_value;
}

// --- The leaf --------------------------------------------------------------------------------

// Searches a leaf in which fours are tried. The side to move may always accept the static value
// instead of a four. `fours`: how many fours were made since the leaf.
template <GameModel M>
template <bool kPv>
Value Worker<M>::Quiesce(Value alpha, Value beta, int ply, int fours) {
  pv_length_[ply] = 0;
  if (ShouldStop()) return 0;
  CountNodes(1);
  seldepth_ = std::max(seldepth_, ply);

  Node node;  // steps 1 to 3
  if (const Value v = ResolveWithoutMove<kPv>(node, alpha, beta, ply); v != kNoValue) return v;

  // 4. and 5. Table and static value. If the opponent has a four, the static value is not used.
  StackFrame& frame = stack_[ply];
  const Value alpha_before = alpha;
  const int depth = std::max(-fours, TableEntry::kLeastDepth);
  Value best_value = -kInfinite, eval = kNoValue;
  Move table_move, best_move;
  const auto store = [&](Bound bound) {
    Store({.move = best_move,
           .value = static_cast<std::int16_t>(ToTable(best_value, ply)),
           .eval = static_cast<std::int16_t>(eval),
           .depth = depth,
           .bound = bound});
  };
  if (!node.must_answer) {
    TableEntry entry;
    const bool known = Probe(entry);
    if (!kPv && known && internal::EntryCutsOff(entry, kPly * depth, alpha, beta, ply))
      return FromTable(entry.value, ply);
    eval = known && entry.eval != kNoEval ? entry.eval : model_.Evaluate();
    best_value = eval;
    if (known) {
      table_move = entry.move;
      const Value value = FromTable(entry.value, ply);
      if (!IsWin(value) && !IsLoss(value) && internal::BoundImproves(entry.bound, value, eval))
        best_value = value;
    }
    if (best_value >= beta) {
      if (!known) store(Bound::kLower);
      return best_value;
    }
    if (kPv) alpha = std::max(alpha, best_value);
  }
  frame.eval = eval;

  // 6. Moves: the answers if the opponent has a four, otherwise the fours of the side to move.
  model_.ListForcing(node, fours, table_move, frame.list);
  for (const ScoredMove& listed : frame.list) {
    const Move move = frame.move = listed.move;
    model_.Make(move);
    const Value v = -Quiesce<kPv>(-beta, -alpha, ply + 1, fours + (node.must_answer ? 0 : 1));
    model_.Unmake();
    if (IsAborted(ply)) return AbortedValue(ply);
    if (v <= best_value) continue;
    best_value = v;
    if (v <= alpha) continue;
    best_move = move;
    if (kPv) SetPv(ply, move, true);
    if (v >= beta) break;
    alpha = v;
  }
  if (!node.must_answer) {
    store(best_value >= beta                 ? Bound::kLower
          : kPv && best_value > alpha_before ? Bound::kExact
                                             : Bound::kUpper);
  }
  return best_value;
}

}  // namespace tengen
