// SPDX-License-Identifier: Apache-2.0
//
// TurnSearcher<Brain>, the definitions. Included by search/turn_search.h only.
#pragma once

#include "search/turn_search.h"

namespace tengen {
namespace internal {

// In units of eval/value.h. Shared by all games of this search; a brain's values are on one scale,
// so that it can be.
inline constexpr Value kTurnAspiration = 30;
// Of the time of a turn, for proofs before the search.
inline constexpr int kPercentBefore = 40;

// The result of an ended game for `side`, reached at `ply`. A repetition ends only the game that
// came this way, so it proves nothing about the position.
inline Value EndValue(const Ending& ending, Color side, int ply) {
  if (ending.outcome == Outcome::kDraw) return 0;
  const bool won = ending.outcome == WinFor(side);
  if (ending.reason == EndReason::kRepetition) return won ? kWinFloor - 1 : 1 - kWinFloor;
  return won ? WinIn(ply) : LossIn(ply);
}

}  // namespace internal

// --- Small parts -----------------------------------------------------------------------------

// In hundredths of a turn.
template <TurnBrain Brain>
int TurnSearcher<Brain>::Reduction(int depth, int number) {
  static const auto* table = [] {
    auto* t = new std::array<std::array<int, 128>, 64>{};
    for (int d = 1; d < 64; ++d)
      for (int n = 1; n < 128; ++n)
        (*t)[d][n] = static_cast<int>(kPruning.reduction_base +
                                      kPruning.reduction_factor * std::log(d) * std::log(n));
    return t;
  }();
  return (*table)[std::clamp(depth, 0, 63)][std::min(number, 127)];
}

// How many turns are looked at before quiet ones are left out.
template <TurnBrain Brain>
int TurnSearcher<Brain>::MoveCountLimit(int depth, bool improving) {
  static const auto* table = [] {
    auto* t = new std::array<int, 64>{};
    for (int d = 0; d < 64; ++d)
      (*t)[d] = static_cast<int>(
          std::lround(kPruning.move_count_base + std::pow(d, kPruning.move_count_exponent)));
    return t;
  }();
  return (*table)[std::clamp(depth, 0, 63)] / (improving ? 1 : 2);
}

// Without a brain's word every turn does both.
template <TurnBrain Brain>
bool TurnSearcher<Brain>::Worker::Attacks(Move turn) const {
  if constexpr (requires { brain_.Attacks(turn); }) return brain_.Attacks(turn);
  return true;
}
template <TurnBrain Brain>
bool TurnSearcher<Brain>::Worker::Denies(Move turn) const {
  if constexpr (requires { brain_.Denies(turn); }) return brain_.Denies(turn);
  return true;
}

template <TurnBrain Brain>
bool TurnSearcher<Brain>::Worker::ShouldStop() {
  if (shared_.stop.load(std::memory_order_relaxed)) return true;
  const std::uint64_t n = nodes();
  if (shared_.node_limit_per_worker != 0 && n >= shared_.node_limit_per_worker) {
    shared_.stop.store(true, std::memory_order_relaxed);
    return true;
  }
  if (id_ == 0 && n >= next_clock_check_) {
    next_clock_check_ = n + 8;
    if (shared_.OutOfTime()) shared_.stop.store(true, std::memory_order_relaxed);
  }
  return false;
}

template <TurnBrain Brain>
void TurnSearcher<Brain>::Worker::SetPv(int ply, Move turn, bool append_child) {
  std::vector<Move>& pv = stack_[ply].pv;
  pv.assign(1, turn);
  if (append_child) {
    const std::vector<Move>& child = stack_[ply + 1].pv;
    pv.insert(pv.end(), child.begin(), child.end());
  }
}

template <TurnBrain Brain>
int TurnSearcher<Brain>::Worker::HistoryOf(Color side, Move turn) const {
  const int first = history_.Of(side, turn.first);
  return turn.second == kNoCell ? first : (first + history_.Of(side, turn.second)) / 2;
}

template <TurnBrain Brain>
int TurnSearcher<Brain>::Worker::OrderScore(int ply, const TurnList::Entry& entry) const {
  const Frame& frame = stack_[ply];
  const Color us = brain_.board().to_move();
  int score = entry.score + (HistoryOf(us, entry.turn) >> kPruning.history_shift);
  if (entry.turn == frame.killers[0] || entry.turn == frame.killers[1])
    score += kPruning.killer_score;
  if constexpr (kPruning.counter_score != 0)
    if (!stack_[ply - 1].turn.IsNone() &&
        history_.CounterOf(us, stack_[ply - 1].turn.first) == entry.turn.first)
      score += kPruning.counter_score;
  return score;
}

template <TurnBrain Brain>
void TurnSearcher<Brain>::Worker::Reward(int ply, int depth, Move best,
                                         std::span<const Move> tried) {
  const Color us = brain_.board().to_move();
  const auto update = [&](Move turn, int bonus) {
    history_.Update(us, turn.first, bonus);
    if (turn.second != kNoCell) history_.Update(us, turn.second, bonus);
  };
  const int bonus = History::Bonus(depth);
  update(best, bonus);
  for (const Move turn : tried)
    if (turn != best) update(turn, -bonus * kPruning.tried_percent / 100);
  if constexpr (kPruning.counter_score != 0)
    if (!stack_[ply - 1].turn.IsNone())
      history_.SetCounter(us, stack_[ply - 1].turn.first, best.first);
  Frame& frame = stack_[ply];
  if (frame.killers[0] != best) {
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = best;
  }
}

// --- The node --------------------------------------------------------------------------------

// The value of the turn that was just made at `ply`, for the side that made it.
template <TurnBrain Brain>
template <bool kPv>
Value TurnSearcher<Brain>::Worker::After(int depth, Value alpha, Value beta, int ply,
                                         bool cut_node) {
  const Ending ending = brain_.board().ending();
  if (ending.outcome != Outcome::kNone) {
    stack_[ply + 1].pv.clear();
    return internal::EndValue(ending, Opponent(brain_.board().to_move()), ply + 1);
  }
  return -Search<kPv>(depth, -beta, -alpha, ply + 1, cut_node);
}

template <TurnBrain Brain>
template <bool kPv>
Value TurnSearcher<Brain>::Worker::Search(int depth, Value alpha, Value beta, int ply,
                                          bool cut_node) {
  Frame& frame = stack_[ply];
  frame.pv.clear();
  if (ShouldStop()) return 0;
  nodes_.store(nodes() + 1, std::memory_order_relaxed);
  seldepth_ = std::max(seldepth_, ply);
  if (ply >= kMaxPly - 2) return Unproven(brain_.Evaluate());

  // 1. Mate-distance pruning.
  alpha = std::max(alpha, LossIn(ply));
  beta = std::min(beta, WinIn(ply + 1));
  if (alpha >= beta) return alpha;

  // 2. Transposition table.
  const Key key = brain_.board().key();
  TableEntry entry;
  const bool known = shared_.table.Probe(key, entry);
  const Value table_value = known ? FromTable(entry.value, ply) : kNoValue;
  if (!kPv && known && entry.depth >= depth &&
      (entry.bound == Bound::kExact ||
       (entry.bound == Bound::kLower ? table_value >= beta : table_value <= alpha)))
    return table_value;
  const auto store = [&](Cell tag, Value value, int stored_depth, Bound bound) {
    shared_.table.Store(
        key, {.move = tag,
              .value = static_cast<std::int16_t>(ToTable(value, ply)),
              .eval = frame.eval == kNoValue ? kNoEval : static_cast<std::int16_t>(frame.eval),
              .depth = stored_depth,
              .bound = bound,
              .was_pv = kPv});
  };
  frame.eval = kNoValue;

  // 3. What the game can prove by itself.
  const bool tried_before = kPruning.proves_once && !kPv && known && !IsWin(table_value) &&
                            entry.depth >= std::min(depth, 1);
  Move winning;
  const Value proven =
      tried_before ? kNoValue : brain_.Prove(winning, depth <= 0 ? Effort::kLeaf : Effort::kNode);
  if (brain_.Stopped()) {
    shared_.stop.store(true, std::memory_order_relaxed);
    return 0;
  }
  if (proven != kNoValue) {
    const Value v =
        IsWin(proven) ? WinIn(ply + PliesToEnd(proven)) : LossIn(ply + PliesToEnd(proven));
    if (kPv && !winning.IsNone()) SetPv(ply, winning, false);
    store(winning.IsNone() ? kNoCell : winning.Tag(), v, std::max(depth, 0),
          IsWin(v) ? Bound::kLower : Bound::kUpper);
    return v;
  }

  // 4. Static value.
  frame.eval = known && entry.eval != kNoEval ? entry.eval : Unproven(brain_.Evaluate());
  if (depth <= 0) {
    store(kNoCell, frame.eval, 0, Bound::kExact);
    return frame.eval;
  }
  Value guess = frame.eval;
  if (known && !IsWin(table_value) && !IsLoss(table_value) &&
      (entry.bound == Bound::kExact ||
       (entry.bound == Bound::kLower ? table_value > guess : table_value < guess)))
    guess = table_value;
  const Value eval_before = ply >= 2 ? stack_[ply - 2].eval : kNoValue;
  const bool improving = eval_before != kNoValue && frame.eval > eval_before;
  const bool decided_bounds = IsWin(beta) || IsLoss(beta) || IsWin(alpha) || IsLoss(alpha);

  // Where the other side threatens to win, a static value says little.
  bool quiet = true;
  if constexpr (requires { brain_.UnderThreat(); })
    quiet = kPv || decided_bounds || guess < beta || !brain_.UnderThreat();

  if (!kPv && !decided_bounds && quiet) {
    // 5. Razoring and reverse futility.
    if (depth <= kPruning.razor_depth && guess + kPruning.razor_margin * depth <= alpha)
      return guess;
    const Value bonus = improving ? kPruning.reverse_futility_bonus : 0;
    if (depth <= kPruning.reverse_futility_depth &&
        guess - kPruning.reverse_futility_margin * depth + bonus >= beta)
      return guess;
    // 6. Null move, not twice in a row.
    if constexpr (Brain::kNullMove) {
      if (depth >= kPruning.null_depth && guess >= beta && ply > 0 &&
          !stack_[ply - 1].turn.IsNone()) {
        frame.turn = Move{};
        brain_.MakePass();
        Value v = -kInfinite;
        if (brain_.board().ending().outcome == Outcome::kNone)
          v = -Search<false>(depth - 3 - depth / 4, -beta, -beta + 1, ply + 1, !cut_node);
        brain_.Unmake();
        if (shared_.stop.load(std::memory_order_relaxed)) return 0;
        if (v >= beta) return IsWin(v) ? beta : v;
      }
    }
  }

  // Nothing to start with: first a look less deep.
  if (depth >= kPruning.blind_depth && (!known || entry.move == kNoCell)) --depth;

  // 7. Turns.
  TurnList& list = frame.list;
  list.Clear();
  bool complete = brain_.Generate(list, false);
  if (list.empty()) return complete ? LossIn(ply + 2) : frame.eval;
  int best_score = std::numeric_limits<int>::min();
  for (TurnList::Entry& e : list) {
    e.score = OrderScore(ply, e);
    best_score = std::max(best_score, e.score);
    if (known && entry.move != kNoCell && e.turn.Tag() == entry.move) e.score += 1 << 24;
  }

  const Value alpha_before = alpha;
  Value best_value = -kInfinite;
  Move best;
  std::array<Move, 32> tried;
  constexpr bool kLearns = requires(Move t) { brain_.IsRefuted(t); };
  if constexpr (kLearns) brain_.ForgetRefutations();
  int searched = 0;
  int count = static_cast<int>(list.size());
  constexpr bool kInStages = requires { brain_.GenerateMore(list, true); };
  const auto more = [&] {
    if constexpr (kInStages) {
      if (!brain_.GenerateMore(list, best_value <= 1 - kWinFloor)) return false;
      for (; count < static_cast<int>(list.size()); ++count) {
        list[count].score = OrderScore(ply, list[count]);
        best_score = std::max(best_score, list[count].score);
      }
      return true;
    }
    return false;
  };
  for (int i = 0; i < count || more(); ++i) {
    const auto [turn, score] = list.Take(i);
    const Color us = brain_.board().to_move();
    const bool attacks = Attacks(turn), denies = Denies(turn);
    const int gap = std::max(0, best_score - score);
    int reduction = Reduction(depth, i + 1) + gap * kPruning.reduction_for_gap / 1024;

    // Late and hopeless quiet turns are left out, never all of them, and never while everything
    // tried so far loses by force.
    if (i > 0 && !attacks && !denies && best_value > -kWinFloor) {
      if (depth <= kPruning.move_count_depth && i + 1 > MoveCountLimit(depth, improving)) continue;
      const int late_depth = std::max(0, depth - reduction / 100);
      if (!kPv && late_depth <= kPruning.futility_depth &&
          frame.eval + kPruning.futility_base + kPruning.futility_margin * late_depth <= alpha)
        continue;
    }

    if (searched < static_cast<int>(tried.size())) tried[searched] = turn;
    ++searched;
    Value v = -kInfinite;
    bool refuted = false;
    if constexpr (kLearns) refuted = i > 0 && brain_.IsRefuted(turn);
    if (refuted) {
      v = 1 - kWinFloor;
      complete = false;
    } else {
      frame.turn = turn;
      bool alone = count == 1;
      if constexpr (kInStages) alone = alone && !brain_.HasMore();
      brain_.Make(turn);
      shared_.table.Prefetch(brain_.board().key());
      // A turn that stands alone costs no depth.
      const int new_depth = depth - (alone ? 0 : 1);
      bool full = kPv && i == 0;
      if (!full) {
        int reduced = new_depth;
        const int number = kPv ? kPruning.reduced_number_pv : kPruning.reduced_number;
        if (depth >= kPruning.reduction_depth && i + 1 >= number) {
          if (!improving) reduction += kPruning.reduction_not_improving;
          if (attacks) reduction -= kPruning.no_reduction_attack;
          if (denies) reduction -= kPruning.no_reduction_deny;
          if (complete) reduction -= kPruning.no_reduction_answer;
          int r = reduction / 100 + (cut_node ? 1 : 0) - (kPv ? 1 : 0);
          r -= HistoryOf(us, turn) / 6000;
          reduced = std::clamp(new_depth - r, 1, new_depth);
        }
        v = After<false>(reduced, alpha, alpha + 1, ply, true);
        if (v > alpha && reduced < new_depth)
          v = After<false>(new_depth, alpha, alpha + 1, ply, !cut_node);
        full = kPv && v > alpha && v < beta;
      }
      if (full) v = After<true>(new_depth, alpha, beta, ply, false);
      if constexpr (kLearns)
        if (IsLoss(v)) brain_.LearnRefutation();
      brain_.Unmake();
      if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    }
    best_value = std::max(best_value, v);
    if (v <= alpha) continue;
    best = turn;
    if (kPv) SetPv(ply, turn, true);
    if (v >= beta) {
      Reward(ply, depth, best, {tried.data(), std::min<std::size_t>(searched, tried.size())});
      break;
    }
    alpha = v;
  }

  // 8. All turns tried lose; those left out may not.
  if (!complete && IsLoss(best_value)) best_value = Unproven(best_value);

  // 9. Remember.
  const Bound bound = best_value >= beta     ? Bound::kLower
                      : alpha > alpha_before ? Bound::kExact
                                             : Bound::kUpper;
  if constexpr (kInStages)
    if (!best.IsNone()) brain_.Remember(best);
  store(best.IsNone() ? kNoCell : best.Tag(), best_value, depth, bound);
  return best_value;
}

// --- The root --------------------------------------------------------------------------------

template <TurnBrain Brain>
Value TurnSearcher<Brain>::Worker::SearchRootWindow(int depth, int first, Value alpha, Value beta) {
  Value best = -kInfinite;
  const int count = static_cast<int>(root_.size());
  for (int i = first; i < count; ++i) {
    RootTurn& root = root_[i];
    seldepth_ = 0;
    stack_[0].turn = root.turn;
    stack_[1].pv.clear();
    brain_.Make(root.turn);
    int reduced = depth - 1;
    if (depth >= kPruning.root_depth && i - first >= 4) {
      const int r = Reduction(depth, i - first) * kPruning.root_share / 10000;
      reduced = std::max(1, reduced - std::min(kPruning.root_most, r));
    }
    Value v = -kInfinite;
    if (i > first) {
      v = After<false>(reduced, alpha, alpha + 1, 0, true);
      if (v > alpha && reduced < depth - 1) v = After<false>(depth - 1, alpha, alpha + 1, 0, false);
    }
    if (i == first || (v > alpha && v < beta)) v = After<true>(depth - 1, alpha, beta, 0, false);
    brain_.Unmake();
    if (shared_.stop.load(std::memory_order_relaxed)) {
      // What was tried before loses, as was not known: this one may hold.
      if (IsLoss(best) && !IsLoss(root_[first].previous_value))
        root.value = Unproven(root.previous_value);
      return best;
    }
    if (i == first || v > alpha) {
      root.value = v;
      root.depth = depth;
      root.seldepth = seldepth_ + 1;
      root.pv.assign(1, root.turn);
      root.pv.insert(root.pv.end(), stack_[1].pv.begin(), stack_[1].pv.end());
      if (i > first) ++best_changes_;
    } else {
      root.value = -kInfinite;
    }
    best = std::max(best, v);
    alpha = std::max(alpha, v);
    if (alpha >= beta) break;
  }
  return best;
}

template <TurnBrain Brain>
bool TurnSearcher<Brain>::Worker::SearchRoot(int depth, int first) {
  best_changes_ = 0;
  for (std::size_t i = first; i < root_.size(); ++i) {
    root_[i].previous_value = root_[i].value;
    root_[i].value = -kInfinite;
  }
  const Value center = root_[first].previous_value;
  const bool aspire = depth >= 4 && std::abs(center) < kWinFloor - 1;
  Value window = internal::kTurnAspiration;
  Value alpha = aspire ? center - window : -kInfinite;
  Value beta = aspire ? center + window : kInfinite;
  for (;;) {
    const Value v = SearchRootWindow(depth, first, alpha, beta);
    std::stable_sort(root_.begin() + first, root_.end(),
                     [](const RootTurn& a, const RootTurn& b) { return a.value > b.value; });
    if (shared_.stop.load(std::memory_order_relaxed)) return false;
    if (v <= alpha && alpha > -kInfinite) {
      alpha = IsLoss(v) ? -kInfinite : std::max(v - window, -kInfinite);
    } else if (v >= beta && beta < kInfinite) {
      beta = IsWin(v) ? kInfinite : std::min(v + window, kInfinite);
    } else {
      return true;
    }
    window *= 3;
  }
}

// --- One Think -------------------------------------------------------------------------------

template <TurnBrain Brain>
bool TurnSearcher<Brain>::Allows(const SearchRequest& request, Move turn) {
  const auto has = [](const std::vector<Point>& list, Point p) {
    return std::find(list.begin(), list.end(), p) != list.end();
  };
  const std::array<Point, 2> points = turn.Points();
  for (int i = 0; i < turn.stones(); ++i) {
    if (has(request.excluded, points[i])) return false;
    if (!request.only.empty() && !has(request.only, points[i])) return false;
  }
  return true;
}

template <TurnBrain Brain>
std::vector<Move> TurnSearcher<Brain>::AllTurns(const Board& board) {
  std::vector<Point> points;
  const BoardSize size = board.size();
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) points.push_back({x, y});
  std::vector<Move> turns;
  for (const Point a : points) {
    if (!board.IsLegal(a)) continue;
    if (board.stones_due() == 1) {
      turns.push_back({ToCell(a)});
      continue;
    }
    for (const Point b : points)
      if (board.IsLegalSecond(a, b)) turns.push_back({ToCell(a), ToCell(b)});
  }
  return turns;
}

// What may be played, best looking first. Empty: nothing but a pass.
template <TurnBrain Brain>
std::vector<Move> TurnSearcher<Brain>::RootTurns(Worker& worker, const SearchRequest& request) {
  TurnList list;
  worker.set_root_complete(worker.brain().Generate(list, true));
  std::vector<Move> turns;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Move turn = list.Take(i).turn;
    if (Allows(request, turn)) turns.push_back(turn);
  }
  if (!turns.empty()) return turns;
  const std::vector<Move> all = AllTurns(worker.brain().board());
  std::copy_if(all.begin(), all.end(), std::back_inserter(turns),
               [&](Move turn) { return Allows(request, turn); });
  // Everything was excluded: a legal answer is better than none.
  return turns.empty() ? all : turns;
}

template <TurnBrain Brain>
bool TurnSearcher<Brain>::Finished(const Worker& worker, int depth, const Shared& shared) {
  const Limits& limits = shared.request.limits;
  if (limits.max_depth > 0 && depth >= limits.max_depth) return true;
  if (shared.request.multi_pv > 1) return false;
  const RootTurn& best = worker.root().front();
  if (IsWin(best.value) && (depth >= PliesToEnd(best.value) || depth >= best.depth + 1))
    return true;
  if (IsLoss(best.value) && depth >= PliesToEnd(best.value) + 1) return true;
  return shared.time.HasLimit() && worker.root().size() == 1 && depth >= 4;
}

template <TurnBrain Brain>
void TurnSearcher<Brain>::Deepen(Worker& worker, Shared& shared, const ProgressFn& on_progress) {
  const int lines = std::min<int>(shared.request.multi_pv, static_cast<int>(worker.root().size()));
  const bool main = worker.id() == 0;
  TimeManager::Iteration iteration;
  Move last_best;
  for (int depth = 1 + (worker.id() & 1); depth <= kMaxDepth; ++depth) {
    const Value value_before = worker.root().front().value;
    for (int line = 0; line < lines; ++line)
      if (!worker.SearchRoot(depth, line)) return;
    if (!main) continue;
    if (on_progress) on_progress(Report(worker, shared));
    if (Finished(worker, depth, shared)) break;
    const RootTurn& best = worker.root().front();
    iteration.best_move_changes = worker.best_changes();
    iteration.value_drop = depth > 1 ? std::max(0, value_before - best.value) : 0;
    iteration.stable_iterations = best.turn == last_best ? iteration.stable_iterations + 1 : 0;
    last_best = best.turn;
    if (shared.time.HasLimit() && shared.ElapsedMs() >= shared.time.SoftMs(iteration)) break;
  }
  if (main) shared.stop.store(true);
}

template <TurnBrain Brain>
SearchReport TurnSearcher<Brain>::Report(const Worker& worker, const Shared& shared) const {
  SearchReport report;
  for (const auto& w : workers_) report.nodes += w->nodes();
  report.elapsed_ms = shared.ElapsedMs();
  const int lines = std::min<int>(shared.request.multi_pv, static_cast<int>(worker.root().size()));
  for (int i = 0; i < lines; ++i) {
    const RootTurn& root = worker.root()[i];
    PvLine line;
    line.value = root.value != -kInfinite            ? root.value
                 : root.previous_value != -kInfinite ? root.previous_value
                                                     : 0;
    // A root that leaves turns out has not lost when those it has lose.
    if (IsLoss(line.value) && !worker.root_complete()) line.value = Unproven(line.value);
    line.depth = root.depth;
    line.seldepth = root.seldepth;
    if (root.pv.empty()) line.moves.push_back(ToPly(root.turn));
    for (const Move turn : root.pv) line.moves.push_back(ToPly(turn));
    report.lines.push_back(std::move(line));
  }
  std::stable_sort(report.lines.begin(), report.lines.end(),
                   [](const PvLine& a, const PvLine& b) { return a.value > b.value; });
  report.best = report.lines.front().moves.front();
  return report;
}

template <TurnBrain Brain>
SearchReport TurnSearcher<Brain>::Think(const SearchRequest& request, TranspositionTable& table,
                                        const StopFlag& stop, const ProgressFn& on_progress) {
  const Board& board = BoardOf<Board>(*request.state);
  const int threads = std::max(1, request.threads);
  while (static_cast<int>(histories_.size()) < threads)
    histories_.push_back(std::make_unique<History>());
  const int moves_to_go = std::max(12, 30 - static_cast<int>(request.state->plies().size()) / 4);
  Shared shared{request, stop, table, TimeManager(request.limits, moves_to_go)};
  if (request.limits.max_nodes != 0)
    shared.node_limit_per_worker = std::max<std::uint64_t>(1, request.limits.max_nodes / threads);
  table.NewSearch();

  workers_.clear();
  for (int i = 0; i < threads; ++i)
    workers_.push_back(std::make_unique<Worker>(i, shared, board, *histories_[i]));
  Worker& main = *workers_.front();

  // What is done before the search leaves it most of the time.
  main.brain().SetBudget(&stop, shared.Deadline(internal::kPercentBefore));
  const std::vector<Move> turns = RootTurns(main, request);
  if (turns.empty()) {
    SearchReport report;
    report.best = Ply{PlyKind::kPass, {}};
    report.lines.push_back({.value = 0, .moves = {report.best}});
    return report;
  }
  for (auto& worker : workers_) {
    for (const Move turn : turns) worker->root().push_back({.turn = turn, .pv = {turn}});
  }

  // A proven win needs no search; a proven loss still wants the longest defence.
  Move winning;
  const Value proven = main.brain().Prove(winning, Effort::kRoot);
  if (proven != kNoValue && IsWin(proven) && request.multi_pv == 1) {
    const auto found = std::find_if(main.root().begin(), main.root().end(),
                                    [&](const RootTurn& r) { return r.turn == winning; });
    if (found != main.root().end() || Allows(request, winning)) {
      RootTurn root{.turn = winning,
                    .value = proven,
                    .depth = PliesToEnd(proven),
                    .seldepth = PliesToEnd(proven),
                    .pv = {winning}};
      main.root().insert(main.root().begin(), std::move(root));
      SearchReport report = Report(main, shared);
      workers_.clear();
      return report;
    }
  }

  for (auto& worker : workers_) worker->brain().SetBudget(&stop, shared.Deadline());
  std::vector<std::thread> helpers;
  for (int i = 1; i < threads; ++i)
    helpers.emplace_back(
        [this, i, &shared, &on_progress] { Deepen(*workers_[i], shared, on_progress); });
  Deepen(main, shared, on_progress);
  shared.stop.store(true);
  for (std::thread& helper : helpers) helper.join();
  SearchReport report = Report(main, shared);
  workers_.clear();
  return report;
}

// A win is as short as can be when it ends at once, or at the next turn where nothing ends at
// once (the search proves shorter wins first); a loss is as long as can be likewise.
template <TurnBrain Brain>
SolveReport TurnSearcher<Brain>::Solve(const SearchRequest& request, TranspositionTable& table,
                                       const StopFlag& stop) {
  SearchRequest question = request;
  question.multi_pv = 1;
  const SearchReport report = Think(question, table, stop, nullptr);
  SolveReport answer;
  if (report.lines.empty()) return answer;
  const PvLine& line = report.lines.front();
  if (!IsWin(line.value) && !IsLoss(line.value)) return answer;
  answer.result = IsWin(line.value) ? SolveReport::Result::kWon : SolveReport::Result::kLost;
  answer.plies = PliesToEnd(line.value);
  answer.exact = answer.plies <= (IsWin(line.value) ? 3 : 2);
  answer.line = line.moves;
  return answer;
}

}  // namespace tengen
