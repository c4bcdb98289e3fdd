// SPDX-License-Identifier: Apache-2.0
//
// The node of the search, in numbered steps, and what it leans on. Included by
// search/worker.h only.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "search/params.h"
#include "search/worker.h"

namespace tengen {

// --- Small parts -----------------------------------------------------------------------------

namespace internal {
// Late-move reduction in hundredths of a ply, before adjustments.
inline int Reduction(int depth, int move_number) {
  static const auto* table = [] {
    auto* t = new std::array<std::array<int, 128>, 64>{};
    for (int d = 1; d < 64; ++d)
      for (int m = 1; m < 128; ++m)
        (*t)[d][m] =
            params::kReductionBase +
            static_cast<int>(std::lround(params::kReductionFactor * std::log(d) * std::log(m)));
    return t;
  }();
  return (*table)[std::min(depth, 63)][std::min(move_number, 127)];
}

// How many moves are tried at a depth before quiet ones are left out.
inline int MoveCountLimit(int depth, bool improving) {
  static const auto* table = [] {
    auto* t = new std::array<int, 64>{};
    for (int d = 0; d < 64; ++d)
      (*t)[d] = params::kMoveCountBase +
                static_cast<int>(std::lround(std::pow(d, params::kMoveCountExponent / 100.0)));
    return t;
  }();
  return (*table)[std::clamp(depth, 0, 63)] / (improving ? 1 : 2);
}

// Whether what the table knows makes a search of this depth and window unnecessary.
inline bool Answers(const TableEntry& entry, int depth, Value alpha, Value beta, int ply) {
  if (entry.depth < depth) return false;
  const Value v = FromTable(entry.value, ply);
  return entry.bound == Bound::kExact || (entry.bound == Bound::kLower ? v >= beta : v <= alpha);
}
}  // namespace internal

template <Variant V>
bool Worker<V>::ShouldStop() {
  if (TaskIsOver()) return true;
  const std::uint64_t nodes = this->nodes();
  if (shared_->node_limit_per_worker != 0 && nodes >= shared_->node_limit_per_worker) {
    shared_->root.Stop();
    return true;
  }
  if (id_ == 0 && nodes >= next_clock_check_) {
    next_clock_check_ = nodes + 256;
    if (shared_->out_of_time()) shared_->root.Stop();
  }
  return false;
}

template <Variant V>
void Worker<V>::LookAbove(int ply) {
  next_look_above_ = nodes() + params::kLookAboveNodes;
  for (int p = 1; p < ply; ++p) {
    const Question& question = stack_[p].question;
    TableEntry entry;
    if (question.depth == Question::kNone || !shared_->table->Probe(question.key, entry)) continue;
    if (!internal::Answers(entry, question.depth, question.alpha, question.beta, p)) continue;
    left_ = {.ply = p, .value = FromTable(entry.value, p), .move = entry.move};
    return;
  }
}

template <Variant V>
Value Worker<V>::Dropped(int ply) {
  if (ply != left_.ply || TaskIsOver()) return 0;
  pv_length_[ply] = 0;
  if (left_.move != kNoCell) SetPv(ply, left_.move, false);
  return std::exchange(left_, {}).value;
}

template <Variant V>
void Worker<V>::SetPv(int ply, Cell move, bool append_child) {
  pv_[ply][0] = move;
  pv_length_[ply] = 1;
  if (!append_child) return;
  const int n = pv_length_[ply + 1];
  std::copy_n(pv_[ply + 1].begin(), n, pv_[ply].begin() + 1);
  pv_length_[ply] = n + 1;
}

template <Variant V>
void Worker<V>::AddOwnFours(Color us, CellList& list) const {
  for (const Kind kind : {Kind::kOpenFour, Kind::kDoubleFour, Kind::kFourThree, Kind::kFour})
    position_.CellsOf(us, kind).ForEach([&](Cell c) {
      if (list.size < static_cast<int>(list.cell.size())) list.Add(c);
    });
}

template <Variant V>
int Worker<V>::FindVcf(int max_nodes) {
  std::uint64_t spent = 0;
  const int plies = leaf_vcf_.Find(max_nodes, spent);
  CountNodes(spent);
  return plies;
}

template <Variant V>
int Worker<V>::FindVct(int max_nodes) {
  const ThreatLimits limits{.max_nodes = static_cast<std::uint64_t>(max_nodes),
                            .shorten = false,
                            .stop = &shared_->root.stopped()};
  const ThreatResult result = solver_.SolveVct(position_, limits);
  CountNodes(result.nodes);
  return result.win ? result.plies : 0;
}

template <Variant V>
int Worker<V>::QuietScore(int ply, Color us, Cell cell) const {
  int score = evaluator_.MoveScore(position_, us, cell) * 4;
  score += history_.Of(us, cell) >> params::kHistoryShift;
  const StackFrame& frame = stack_[ply];
  if (cell == frame.killers[0] || cell == frame.killers[1]) score += params::kKillerScore;
  if (ply > 0 && stack_[ply - 1].move != kNoCell &&
      history_.CounterOf(us, stack_[ply - 1].move) == cell)
    score += params::kCounterScore;
  return score;
}

template <Variant V>
void Worker<V>::Generate(int ply, const NodeMoves& moves, MoveList& list) {
  const Color us = position_.to_move();
  if (moves.duty != Duty::kNone) {
    for (const Cell c : moves.answers) list.Add(c, QuietScore(ply, us, c));
    return;
  }
  position_.Candidates().ForEach([&](Cell c) { list.Add(c, QuietScore(ply, us, c)); });
}

// A cut by `best`: it and the moves tried in vain before it are remembered.
template <Variant V>
void Worker<V>::Reward(int ply, int depth, Cell best, std::span<const Cell> tried) {
  const Color us = position_.to_move();
  const int bonus = History::Bonus(depth);
  history_.Update(us, best, bonus);
  for (const Cell c : tried)
    if (c != best) history_.Update(us, c, -bonus);
  StackFrame& frame = stack_[ply];
  if (frame.killers[0] != best) {
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = best;
  }
  if (ply > 0 && stack_[ply - 1].move != kNoCell)
    history_.SetCounter(us, stack_[ply - 1].move, best);
}

// --- Leaves ----------------------------------------------------------------------------------

template <Variant V>
Value Worker<V>::Quiesce(int ply) {
  if (const int plies = FindVcf(params::kVcfNodesAtLeaf)) return WinIn(ply + plies);
  return std::clamp(evaluator_.Evaluate(position_), -kWinFloor + 1, kWinFloor - 1);
}

// --- The node --------------------------------------------------------------------------------

template <Variant V>
template <bool kPv>
Value Worker<V>::Search(int depth, Value alpha, Value beta, int ply, bool cut_node, Cell excluded) {
  pv_length_[ply] = 0;
  if (ShouldStop()) return 0;
  if (shared_->several_workers && nodes() >= next_look_above_) LookAbove(ply);
  if (IsDropped(ply)) return 0;
  CountNodes(1);
  seldepth_ = std::max(seldepth_, ply);
  const Color us = position_.to_move(), them = Opponent(us);

  // 1. Decided on the spot.
  if (position_.CountOf(us, Kind::kFive) > 0) {
    if (kPv) SetPv(ply, position_.CellsOf(us, Kind::kFive).First(), false);
    return WinIn(ply + 1);
  }
  if (position_.empty_count() == 0) return 0;
  if (ply >= kMaxPly - 2) return evaluator_.Evaluate(position_);

  // 2. Mate-distance pruning: no five now, so a win takes three plies at least.
  alpha = std::max(alpha, LossIn(ply + 2));
  beta = std::min(beta, WinIn(ply + 3));
  if (alpha >= beta) return alpha;

  // 3. Threats that leave only some moves. Everything not listed loses at once.
  NodeMoves moves;
  if (position_.CountOf(them, Kind::kFive) > 0) {
    moves.duty = Duty::kAnswerFour;
    for (const Cell c : FourDefences(position_, them))
      if (!position_.IsForbidden(us, c)) moves.answers.Add(c);
    if (moves.answers.size == 0) return LossIn(ply + 2);
  } else {
    if (const Cell four = WinningDoubleFour(position_, us); four != kNoCell) {
      if (kPv) SetPv(ply, four, false);
      return WinIn(ply + 3);
    }
    const DoubleFourDefences defences = DefendDoubleFours(position_, them);
    if (defences.any) {
      moves.duty = Duty::kAnswerDoubleFour;
      moves.answers = defences.cells;
      AddOwnFours(us, moves.answers);
      if (moves.answers.size == 0) return LossIn(ply + 4);
    }
  }

  // 4. Transposition table.
  const Key key = position_.key() ^ (excluded == kNoCell ? 0 : Mix(excluded));
  TableEntry entry;
  const bool known = shared_->table->Probe(key, entry);
  const Value table_value = known ? FromTable(entry.value, ply) : kNoValue;
  if (!kPv && known && internal::Answers(entry, depth, alpha, beta, ply)) return table_value;
  Cell table_move = known ? entry.move : kNoCell;
  if (table_move != kNoCell && !position_.IsEmpty(table_move)) table_move = kNoCell;

  // 5. Leaves: a win by fours, or the static value. A four is always answered first.
  if (depth <= 0 && moves.duty != Duty::kAnswerFour) {
    const Value v = Quiesce(ply);
    if (!TaskIsOver())
      shared_->table->Store(key, {.move = kNoCell,
                                  .value = static_cast<std::int16_t>(ToTable(v, ply)),
                                  .depth = 0,
                                  .bound = Bound::kExact});
    return v;
  }

  // 6. Win by fours, before anything is tried. The table remembers that it was looked for.
  if (moves.duty != Duty::kAnswerFour && excluded == kNoCell && !(known && entry.depth >= 1)) {
    const int budget = params::kVcfNodesAtLeaf + params::kVcfNodesPerDepth * depth;
    int plies = FindVcf(budget);
    if (plies == 0 && depth >= params::kVctDepth) plies = FindVct(params::kVctNodes);
    if (plies != 0 && ply + plies < kWin - kWinFloor) {
      const Value v = WinIn(ply + plies);
      shared_->table->Store(key, {.move = kNoCell,
                                  .value = static_cast<std::int16_t>(ToTable(v, ply)),
                                  .depth = depth,
                                  .bound = Bound::kLower});
      return v;
    }
  }

  // 7. Static value.
  StackFrame& frame = stack_[ply];
  const Value alpha_before = alpha;
  // Other workers may answer the node while its moves are searched.
  const auto ask = [&] {
    const bool open = excluded == kNoCell && depth >= params::kBusyMoveDepth;
    frame.question = {key, open ? depth : Question::kNone, alpha_before, beta};
  };
  const bool quiet_node = moves.duty == Duty::kNone;
  Value eval = kNoValue;
  if (moves.duty != Duty::kAnswerFour)
    eval = known && entry.eval != kNoEval ? entry.eval : evaluator_.Evaluate(position_);
  frame.eval = eval;
  const bool improving = ply >= 2 && eval != kNoValue && stack_[ply - 2].eval != kNoValue &&
                         eval > stack_[ply - 2].eval;
  Value guess = eval;
  if (known && eval != kNoValue && !IsWin(table_value) && !IsLoss(table_value) &&
      (entry.bound == Bound::kExact ||
       (entry.bound == Bound::kLower ? table_value > eval : table_value < eval)))
    guess = table_value;

  if (!kPv && quiet_node && excluded == kNoCell && !IsWin(beta) && !IsLoss(beta)) {
    // 8. Razoring: far below alpha, and no win by fours (step 6).
    if (depth <= params::kRazorDepth && guess + params::kRazorMargin * depth <= alpha) return guess;

    // 9. Reverse futility: so far above beta that one move will not change it.
    if (depth <= params::kReverseFutilityDepth &&
        guess - params::kReverseFutilityMargin * (depth - (improving ? 1 : 0)) >= beta)
      return guess;

    // 10. Null move: even passing is good enough. Not twice in a row; a win found that way is
    // no proof.
    if (depth >= params::kNullMoveDepth && guess >= beta && ply > 0 &&
        stack_[ply - 1].move != kNoCell) {
      const int reduced =
          depth - params::kNullMoveReduction - depth / params::kNullMoveDepthDivisor;
      frame.move = kNoCell;
      ask();
      position_.Pass();
      const Value v = -Search<false>(reduced, -beta, -beta + 1, ply + 1, !cut_node);
      position_.Pass();
      if (IsDropped(ply)) return Dropped(ply);
      if (v >= beta) return IsWin(v) ? beta : v;
    }
  }

  // 11. Internal iterative reduction: without a move to start with, look less deep first.
  if (depth >= params::kIirDepth && table_move == kNoCell && moves.duty != Duty::kAnswerFour)
    --depth;

  // 12. Moves.
  Value best_value = -kInfinite;
  Cell best_move = kNoCell;
  int searched = 0;
  std::array<Cell, 64> tried;  // more are not worth remembering
  if (moves.duty != Duty::kNone && table_move != kNoCell) {
    const bool listed =
        std::find(moves.answers.begin(), moves.answers.end(), table_move) != moves.answers.end();
    if (!listed) table_move = kNoCell;
  }
  MovePicker picker(table_move, [&](MoveList& list) { Generate(ply, moves, list); });

  for (Cell move = picker.Next(); move != kNoCell; move = picker.Next()) {
    if (move == excluded || position_.IsForbidden(us, move)) continue;
    // A place in the order, the same for every worker.
    const int number = picker.came_back() ? picker.number() : searched + picker.put_back() + 1;
    const bool shared_node =
        shared_->several_workers && number > 1 && depth >= params::kBusyMoveDepth;
    TableEntry meanwhile;  // what another worker may have found out by now
    if (!kPv && shared_node && shared_->table->Probe(key, meanwhile) &&
        internal::Answers(meanwhile, depth, alpha, beta, ply))
      return FromTable(meanwhile.value, ply);
    const Kind kind = position_.KindAt(us, move);
    const bool attacks = kind != Kind::kQuiet;
    const bool denies = position_.KindAt(them, move) != Kind::kQuiet;
    const int reduction_base =
        internal::Reduction(depth, number) + picker.score_gap() * params::kReductionScoreGap / 1024;

    // 13. Late and hopeless quiet moves are left out, never all of them, and never while
    // everything tried so far loses by force.
    if (searched > 0 && quiet_node && !attacks && best_value > -kWinFloor) {
      if (depth <= params::kMoveCountDepth && !denies &&
          number > internal::MoveCountLimit(depth, improving))
        continue;
      const int late_depth = std::max(0, depth - reduction_base / 100);
      if (!kPv && !denies && late_depth <= params::kFutilityDepth &&
          eval + params::kFutilityBase + params::kFutilityMargin * late_depth <= alpha)
        continue;
    }

    // 14. Extensions: an answer to a four costs nothing; so does a move that stands alone.
    int extension = moves.duty == Duty::kAnswerFour ? 1 : 0;
    if (extension == 0 && move == table_move && excluded == kNoCell && ply > 0 &&
        depth >= params::kSingularDepth && entry.bound != Bound::kUpper &&
        entry.depth >= depth - 3 && !IsWin(table_value) && !IsLoss(table_value)) {
      frame.question.depth = Question::kNone;  // the same ply, another question
      const Value singular_beta = table_value - params::kSingularMargin * depth;
      const Value v =
          Search<false>(depth / 2, singular_beta - 1, singular_beta, ply, cut_node, move);
      if (IsDropped(ply)) return Dropped(ply);
      if (v < singular_beta)
        extension = 1;
      else if (singular_beta >= beta)
        return singular_beta;
    }
    const int new_depth = depth - 1 + extension;

    // 15. Not now, when another worker is at it; else make the move and search it, reduced and
    // with a null window first.
    const Key key_after = position_.key() ^ ZobristKey(StoneOf(us), move) ^ kWhiteToMoveKey;
    if (shared_node && shared_->busy.Contains(key_after) && picker.PutBack(number)) continue;
    shared_->table->Prefetch(key_after);
    if (shared_node) shared_->busy.Add(key_after);
    frame.move = move;
    ask();
    position_.Make(move);
    ++searched;
    Value v = -kInfinite;
    bool full = kPv && searched == 1;
    if (!full) {
      int reduced_depth = new_depth;
      if (depth >= params::kReductionDepth && number > (kPv ? 3 : 1) &&
          moves.duty != Duty::kAnswerFour) {
        int r = reduction_base;
        r += cut_node ? 100 : 0;
        r -= kPv ? 100 : 0;
        r -= improving ? 0 : -50;
        r -= attacks ? 100 : 0;
        r -= denies ? 50 : 0;
        r -= 100 * history_.Of(us, move) / params::kReductionHistory;
        if (!quiet_node) r -= 100;
        reduced_depth = std::clamp(new_depth - r / 100, std::min(1, new_depth), new_depth);
      }
      v = -Search<false>(reduced_depth, -alpha - 1, -alpha, ply + 1, true);
      if (v > alpha && reduced_depth < new_depth)
        v = -Search<false>(new_depth, -alpha - 1, -alpha, ply + 1, !cut_node);
      full = kPv && v > alpha && v < beta;
    }
    if (full) v = -Search<true>(new_depth, -beta, -alpha, ply + 1, false);
    position_.Unmake();
    if (shared_node) shared_->busy.Remove(key_after);
    if (IsDropped(ply)) return Dropped(ply);

    // 16. Better?
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

  // 17. No move at all.
  if (searched == 0) {
    if (excluded != kNoCell) return alpha;
    if (moves.duty == Duty::kAnswerDoubleFour) return LossIn(ply + 4);
    return NoMoveValue(ply);
  }

  // 18. Remember.
  if (best_value >= beta)
    Reward(ply, depth, best_move, {tried.data(), std::min<std::size_t>(searched, tried.size())});
  if (excluded == kNoCell) {
    const Bound bound = best_value >= beta     ? Bound::kLower
                        : alpha > alpha_before ? Bound::kExact
                                               : Bound::kUpper;
    shared_->table->Store(key,
                          {.move = best_move,
                           .value = static_cast<std::int16_t>(ToTable(best_value, ply)),
                           .eval = eval == kNoValue ? kNoEval : static_cast<std::int16_t>(eval),
                           .depth = depth,
                           .bound = bound,
                           .was_pv = kPv});
  }
  return best_value;
}

// Candidates were all fouls, or there were none. Black may still have a quiet cell far away;
// with fouls only, whatever he plays loses (rules.md section 10).
template <Variant V>
Value Worker<V>::NoMoveValue(int ply) {
  const Color us = position_.to_move();
  bool legal = false;
  const CellSet empties = position_.empties();
  empties.ForEach([&](Cell c) { legal = legal || !position_.IsForbidden(us, c); });
  return legal ? evaluator_.Evaluate(position_) : LossIn(ply + 1);
}

// --- The root --------------------------------------------------------------------------------

template <Variant V>
Value Worker<V>::SearchTask() {
  const int depth = task_.depth, first = task_.line;
  Value alpha = task_.alpha;
  best_move_changes_ = 0;
  Value best = -kInfinite;
  const Color us = position_.to_move();
  // What another worker is searching comes once more at the end.
  const std::size_t count = root_moves_.size() - first;
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), first);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const int i = order[k];
    RootMove& move = root_moves_[i];
    const Key key_after = position_.key() ^ ZobristKey(StoneOf(us), move.cell) ^ kWhiteToMoveKey;
    const bool shared_move =
        shared_->several_workers && i > first && depth >= params::kBusyMoveDepth;
    if (shared_move && k < count && shared_->busy.Contains(key_after)) {
      order.push_back(i);
      continue;
    }
    const bool wins = position_.KindAt(us, move.cell) == Kind::kFive;
    const bool fouls = !wins && position_.IsForbidden(us, move.cell);
    seldepth_ = 0;
    stack_[0].move = move.cell;
    Value v;
    pv_length_[1] = 0;
    if (wins || fouls) {
      v = wins ? WinIn(1) : LossIn(1);
    } else {
      if (shared_move) shared_->busy.Add(key_after);
      position_.Make(move.cell);
      const bool reduce = depth >= 4 && i - first >= 3 && position_.CountOf(us, Kind::kFive) == 0;
      const int reduced =
          reduce ? depth - 1 - std::min(2, internal::Reduction(depth, i - first) / 150) : depth - 1;
      v = -kInfinite;
      if (i > first) {
        v = -Search<false>(reduced, -alpha - 1, -alpha, 1, true);
        if (v > alpha && reduced < depth - 1)
          v = -Search<false>(depth - 1, -alpha - 1, -alpha, 1, false);
      }
      if (i == first || (v > alpha && v < task_.beta))
        v = -Search<true>(depth - 1, -task_.beta, -alpha, 1, false);
      position_.Unmake();
      if (shared_move) shared_->busy.Remove(key_after);
    }
    if (TaskIsOver()) {
      // What was tried before loses, as was not known: this one may hold.
      if (IsLoss(best) && !IsLoss(root_moves_[first].previous_value))
        move.value = Unproven(move.previous_value);
      return best;
    }
    if (i == first || v > alpha) {
      move.value = v;
      move.depth = depth;
      move.seldepth = seldepth_ + 1;
      move.pv.assign(1, move.cell);
      move.pv.insert(move.pv.end(), pv_[1].begin(), pv_[1].begin() + pv_length_[1]);
      if (i > first) ++best_move_changes_;
    } else {
      move.value = -kInfinite;
    }
    best = std::max(best, v);
    if (v > alpha) alpha = v;
    if (alpha >= task_.beta) break;
  }
  return best;
}

template <Variant V>
bool Worker<V>::SearchDepth() {
  const int depth = task_.depth;
  while (task_.depth == depth) {
    const Value value = SearchTask();
    if (shared_->root.stopped().load(std::memory_order_relaxed)) {
      std::stable_sort(root_moves_.begin() + task_.line, root_moves_.end(),
                       [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
      return false;
    }
    if (!TaskIsOver()) shared_->root.Finish(task_, value, best_move_changes_, root_moves_);
    TakeTask();
  }
  return true;
}

// --- Set-up ----------------------------------------------------------------------------------

template <Variant V>
void Worker<V>::SetUp(SharedSearch& shared, const GameSpec& game, const Position<V>& position) {
  shared_ = &shared;
  position_ = position;
  if (game != game_) {  // notes hold for one board and its rules
    solver_.Clear();
    leaf_vcf_.Clear();
  }
  game_ = game;
  evaluator_.Reset(position_);
  for (StackFrame& frame : stack_) frame = {};
  nodes_.store(0, std::memory_order_relaxed);
  next_clock_check_ = 0;
  task_ = {};
  left_ = {};
  next_look_above_ = 0;
  root_moves_.clear();
}

template <Variant V>
void Worker<V>::ClearMemory() {
  history_.Clear();
  leaf_vcf_.Clear();
  solver_.Clear();
}

// --- Complete lines --------------------------------------------------------------------------

// A move that keeps to the result when so many plies are left, the last stone included: the
// winner is to move when their number is odd. kNoCell: none was found.
template <Variant V>
Cell Worker<V>::ProvenMove(int remaining) {
  const Color us = position_.to_move(), them = Opponent(us);
  if (position_.CountOf(us, Kind::kFive) > 0) return position_.CellsOf(us, Kind::kFive).First();
  if (remaining % 2 == 0) return LostSidesMove(remaining);
  if (remaining == 1) return position_.empties().First();  // fouls are all that is left
  if (remaining == 3 && position_.CountOf(them, Kind::kFive) == 0) {
    const Cell four = WinningDoubleFour(position_, us);
    if (four != kNoCell) return four;
  }
  if (line_nodes_ <= 0) return TableMove();
  std::uint64_t spent = 0;
  const Cell first = leaf_vcf_.WinningFour(remaining, LineNodes(), spent);
  line_nodes_ -= static_cast<int>(spent);
  if (first != kNoCell) return first;
  const ThreatLimits limits{.max_nodes = static_cast<std::uint64_t>(LineNodes()),
                            .max_plies = remaining,
                            .shorten = false};
  ThreatResult result = solver_.SolveVcf(position_, limits);
  line_nodes_ -= static_cast<int>(result.nodes);
  if (!result.win) {
    result = solver_.SolveVct(position_, limits);
    line_nodes_ -= static_cast<int>(result.nodes);
  }
  return result.win ? result.line.front() : TableMove();
}

// The side that loses in `remaining` plies to move: the reply that holds out longest, of those
// after which the opponent's win is seen.
template <Variant V>
Cell Worker<V>::LostSidesMove(int remaining) {
  const Color us = position_.to_move(), them = Opponent(us);
  CellList replies;
  const auto add = [&](Cell c) {
    const bool room = replies.size < static_cast<int>(replies.cell.size());
    if (c != kNoCell && room && !position_.IsForbidden(us, c)) replies.Add(c);
  };
  if (position_.CountOf(them, Kind::kFive) > 0) {
    for (const Cell c : FourDefences(position_, them)) add(c);
    if (replies.size == 0) {  // he cannot stop it; a stone on one of two cells says it best
      if (position_.CountOf(them, Kind::kFive) > 1)
        add(position_.CellsOf(them, Kind::kFive).First());
      if (replies.size == 0) add(AnyCellBut(position_.CellsOf(them, Kind::kFive).First()));
      return replies.size > 0 ? replies.cell[0] : kNoCell;
    }
  } else {
    add(TableMove());
    for (const Cell c : DefendDoubleFours(position_, them).cells) add(c);
    AddOwnFours(us, replies);
    for (const Kind kind : {Kind::kOpenFour, Kind::kDoubleFour}) {
      const CellSet fours = position_.CellsOf(them, kind);
      fours.ForEach(add);
    }
    add(AnyCellBut(kNoCell));
  }
  Cell best = kNoCell;
  int longest = 0;
  for (const Cell c : replies) {
    if (position_.IsForbidden(us, c)) continue;
    position_.Make(c);
    std::uint64_t spent = 0;
    int plies = leaf_vcf_.Find(LineNodes(), spent);
    line_nodes_ -= static_cast<int>(spent);
    if (plies == 0 && replies.size <= 8 && line_nodes_ > 0) {
      const ThreatResult result =
          solver_.SolveVct(position_, {.max_nodes = static_cast<std::uint64_t>(LineNodes()),
                                       .max_plies = remaining - 1,
                                       .shorten = false});
      line_nodes_ -= static_cast<int>(result.nodes);
      plies = result.win ? result.plies : 0;
    }
    position_.Unmake();
    if (plies > longest && plies < remaining) {
      longest = plies;
      best = c;
    }
    if (plies == remaining - 1) break;
  }
  return best != kNoCell || replies.size == 0 ? best : replies.cell[0];
}

// What the table thinks best here, if it may be played.
template <Variant V>
Cell Worker<V>::TableMove() {
  TableEntry entry;
  const bool known = shared_->table->Probe(position_.key(), entry) && entry.move != kNoCell &&
                     position_.IsEmpty(entry.move) &&
                     !position_.IsForbidden(position_.to_move(), entry.move);
  return known ? entry.move : kNoCell;
}

// An empty cell whose filling changes nothing for the opponent: a lost side's last stone.
template <Variant V>
Cell Worker<V>::AnyCellBut(Cell taken) {
  const Color us = position_.to_move();
  const CellSet empties = position_.empties();
  Cell found = kNoCell;
  empties.ForEach([&](Cell c) {
    if (found == kNoCell && c != taken && !position_.IsForbidden(us, c)) found = c;
  });
  return found;
}

template <Variant V>
void Worker<V>::CompleteLine(RootMove& move) {
  if (!IsWin(move.value) && !IsLoss(move.value)) return;
  const int length = PliesToEnd(move.value);
  // Out of time, there is little for the line either.
  line_nodes_ = shared_->out_of_time() ? kLineNodes / 10 : kLineNodes;
  int made = 0;
  bool ended = false;
  const auto make = [&](Cell c) {
    ended = position_.KindAt(position_.to_move(), c) == Kind::kFive;
    position_.Make(c);
    ++made;
  };
  for (const Cell c : move.pv) {
    if (ended || made == length || !position_.IsEmpty(c)) break;
    make(c);
  }
  move.pv.resize(made);
  while (!ended && made < length) {
    const Cell next = ProvenMove(length - made);
    if (next == kNoCell) break;
    move.pv.push_back(next);
    make(next);
  }
  const bool whole = ended && made == length;
  while (made-- > 0) position_.Unmake();
  if (whole || !IsWin(move.value) || length < 5) return;
  // Prove it once more; the solver's lines are whole.
  if (shared_->out_of_time()) return;
  const ThreatLimits limits{.max_nodes = kLineNodes, .max_plies = length, .shorten = false};
  ThreatResult result = solver_.SolveVct(position_, limits);
  if (!result.win || result.line.front() != move.cell) return;
  if (static_cast<int>(result.line.size()) != result.plies) return;
  move.value = WinIn(result.plies);
  move.pv = std::move(result.line);
}

}  // namespace tengen
