// SPDX-License-Identifier: Apache-2.0
//
// Worker<M>: the root search and the completion of lines. Only search/worker.h includes this file.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "search/proof/forcing.h"
#include "search/worker.h"

namespace tengen {

// --- Set-up ----------------------------------------------------------------------------------

template <GameModel M>
void Worker<M>::SetUp(SharedSearch& shared, const GameSpec& game, const Board& board) {
  shared_ = &shared;
  model_.SetUp(board, game == game_);  // learned data are valid only in the same game
  game_ = game;
  for (StackFrame& frame : stack_) {
    frame.move = {};
    for (auto& killers : frame.killers) killers[0] = killers[1] = {};
    frame.eval = kNoValue;
    frame.question = {};
  }
  nodes_.store(0, std::memory_order_relaxed);
  next_clock_check_ = 0;
  task_ = {};
  aborted_ = {};
  next_ancestor_check_ = 0;
  root_moves_.clear();
  win_search_ = {};
}

template <GameModel M>
void Worker<M>::ClearMemory() {
  for (History& history : histories_) history.Clear();
  model_.ClearMemory();
}

// --- The root --------------------------------------------------------------------------------

template <GameModel M>
Value Worker<M>::SearchTask() {
  const int depth = task_.depth * kPly, first = task_.line;
  Value alpha = task_.alpha;
  best_move_changes_ = 0;
  Value best = -kInfinite;
  int best_at = first;  // index of the best move that does not lose
  // A move that another worker is searching is deferred: it is appended to the end of this list.
  const std::size_t count = root_moves_.size() - first;
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), first);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const int i = order[k];
    RootMove& root = root_moves_[i];
    const Key key_after = model_.KeyAfter(root.move);
    const bool shared_move =
        shared_->several_workers && i > first && depth >= kPly * Of(params::kBusyMoveDepth);
    if (shared_move && k < count && shared_->busy.Contains(key_after)) {
      order.push_back(i);
      continue;
    }
    seldepth_ = 0;
    stack_[0].move = root.move;
    pv_length_[1] = 0;
    const bool watched = id_ == 0 && shared_->watch_root;
    if (watched) shared_->watch_root(root.move, /*done=*/false);
    Value v = model_.RootMoveValue(root.move);
    if (v == kNoValue) {
      if (shared_move) shared_->busy.Add(key_after);
      model_.Make(root.move);
      int reduced = depth - kPly;
      if (depth >= kPly * Of(params::kRootReductionDepth) &&
          i - first + 1 >= Of(params::kRootReducedMove) && !model_.MadeThreat()) {
        const int r = Whole(Reduction(depth, i - first) * kPly / Of(params::kRootReductionUnit));
        reduced = std::max(kPly, reduced - std::min(kPly * Of(params::kRootReductionMost), r));
      }
      v = -kInfinite;
      if (i > first) {
        stack_[0].depth_tolerance = k >= count ? Of(params::kBusyMoveTolerance) : 0;
        v = After<false>(reduced, alpha, alpha + 1, 0, true);
        stack_[0].depth_tolerance = 0;
        if (v > alpha && reduced < depth - kPly)
          v = After<false>(depth - kPly, alpha, alpha + 1, 0, false);
      }
      if (i == first || (v > alpha && v < task_.beta))
        v = After<true>(depth - kPly, alpha, task_.beta, 0, false);
      model_.Unmake();
      if (shared_move) shared_->busy.Remove(key_after);
    }
    if (TaskIsOver()) {
      // The task is over. If the search found that the first move loses, another move is preferred:
      // a later move that was searched and does not lose. If there is no such move, the current
      // move is preferred. Its search is not finished, so it may not lose.
      const RootMove& front = root_moves_[first];
      if (IsLoss(front.value) && !IsLoss(front.previous_value)) {
        if (best_at > first) {
          root_moves_[best_at].value = Unproven(best);
        } else {
          root.value = Unproven(root.previous_value);
        }
      }
      return best;
    }
    if (watched) shared_->watch_root(root.move, /*done=*/true);
    if (i == first || v > alpha) {
      root.value = v;
      if (v > task_.alpha && v < task_.beta && !IsWin(v) && !IsLoss(v)) root.score = v;
      root.depth = task_.depth;
      root.seldepth = seldepth_ + 1;
      root.pv.assign(1, root.move);
      root.pv.insert(root.pv.end(), pv_[1].begin(), pv_[1].begin() + pv_length_[1]);
      if (i > first) ++best_move_changes_;
    } else {
      root.value = -kInfinite;
    }
    if (v > best) {
      best = v;
      best_at = IsLoss(v) ? first : i;
    }
    alpha = std::max(alpha, v);
    if (alpha >= task_.beta) break;
  }
  return best;
}

template <GameModel M>
bool Worker<M>::SearchDepth() {
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

// --- Wins with a quiet first move ------------------------------------------------------------

// All searches have the window (kWinFloor - 1, kWinFloor): they only ask whether the root move wins
// by force. A move that threatens nothing is refuted at once by a null move. A few moves threaten
// so much that their searches are long. Each search has a limit, so that the other moves get their
// turn, too. The searches are not part of a root task: only a stop or a limit ends them.
template <GameModel M>
RootMove Worker<M>::LookForWin(int depth, std::uint64_t nodes) {
  WinSearch& search = win_search_;
  if (search.roots.empty()) {
    for (const RootMove& root : root_moves_)
      if (model_.RootMoveValue(root.move) == kNoValue)
        search.roots.push_back({root.move, params::kWinFirstDepth});
  }
  task_.number = RootTask::kNone;
  search.running = true;
  RootMove win;
  std::size_t idle = 0;  // moves in a row that have no search left
  while (win.move.IsNone() && search.spent < nodes && idle < search.roots.size() && !TaskIsOver()) {
    typename WinSearch::Root& root = search.roots[search.next];
    search.next = (search.next + 1) % search.roots.size();
    if (root.depth > depth) {
      ++idle;
      continue;
    }
    idle = 0;
    const std::uint64_t before = this->nodes();
    search.end = before + params::kWinMoveNodes + search.spent * params::kWinMovePercent / 100;
    stack_[0].move = root.move;
    model_.Make(root.move);
    const Value v = After<false>(kPly * root.depth, kWinFloor - 1, kWinFloor, 0, true);
    model_.Unmake();
    search.spent += this->nodes() - before;
    if (std::exchange(aborted_, {}).ply == 0 || TaskIsOver()) continue;
    ++root.depth;
    if (!IsWin(v)) continue;
    root.depth = kMaxPly;  // never again
    win = {.move = root.move, .value = v, .pv = {root.move}};
    win.depth = win.seldepth = PliesToEnd(v);
  }
  search.running = false;
  return win;
}

// --- Complete lines --------------------------------------------------------------------------

// Makes the moves of a line on the worker's board. The destructor takes them back.
template <GameModel M>
struct Worker<M>::LinePlay {
  M& model;
  int made = 0;
  bool ended = false;

  bool Make(Move move) {
    if (ended || !model.IsLegal(move)) return false;
    ended = model.RootMoveValue(move) != kNoValue;
    model.Make(move);
    ++made;
    if constexpr (M::kMovesEndGames) ended = ended || model.ending().outcome != Outcome::kNone;
    return true;
  }
  void TakeBack() {
    for (; made > 0; --made) model.Unmake();
    ended = false;
  }
  ~LinePlay() { TakeBack(); }
};

// The best move in the table for the current position if it may be played, else none.
template <GameModel M>
Move Worker<M>::TableMove() {
  TableEntry entry;
  return FindPlayable(entry) ? entry.move : Move{};
}

// Finds the table's entry of the current position. False: there is no entry, or its move may not be
// played.
template <GameModel M>
bool Worker<M>::FindPlayable(TableEntry& entry) {
  return shared_->table->Probe(model_.key(), entry) && !entry.move.IsNone() &&
         model_.IsLegal(entry.move) && model_.MayPlay(entry.move);
}

// Looks for a known win of the side to move in at most `most` plies. Returns its plies and sets its
// first move; 0 = no such win is known. A win of exactly `most` plies is preferred to a sooner win
// by a threat that is already on the board.
template <GameModel M>
int Worker<M>::KnownWin(int most, int max_nodes, Move& first) {
  const int at_once = WinAtOnce(most, first);
  if (at_once == 1 || at_once == most) return at_once;
  Move found;
  if (const int plies = SearchedWin(most, max_nodes, found); plies > at_once) {
    first = found;
    return plies;
  }
  return at_once > 0 ? at_once : TableWin(most, first);
}

// Returns the result if it is known without a search, and sets its first move. kNoValue = not
// known.
template <GameModel M>
Value Worker<M>::ResultAtOnce(Node& node, Move& best) {
  const Value v = model_.ImmediateResult(best);
  return v != kNoValue ? v : model_.ForcedResult(node, best);
}

// Returns the plies of a win of the side to move that is known without a search, at most `most`. 0
// = no such win.
template <GameModel M>
int Worker<M>::WinAtOnce(int most, Move& first) {
  Node node;
  const Value v = ResultAtOnce(node, first);
  return v != kNoValue && IsWin(v) && PliesToEnd(v) <= most ? PliesToEnd(v) : 0;
}

// Looks for a win by threats with a part of the nodes that are left for the line. Returns its
// plies; 0 = no win found.
template <GameModel M>
int Worker<M>::SearchedWin(int most, int max_nodes, Move& first) {
  if (line_nodes_ <= 0) return 0;
  std::uint64_t spent = 0;
  const int plies = model_.WinWithin(most, std::clamp(line_nodes_, 1, max_nodes), first, spent);
  line_nodes_ -= static_cast<int>(spent) + 1;
  return plies;
}

template <GameModel M>
int Worker<M>::TableWin(int most, Move& first) {
  TableEntry entry;
  if (!FindPlayable(entry) || entry.bound == Bound::kUpper || !IsWin(entry.value) ||
      PliesToEnd(entry.value) > most)
    return 0;
  first = entry.move;
  return PliesToEnd(entry.value);
}

// The move of the side that wins in `remaining` plies. Returns no move if none is known.
template <GameModel M>
Move Worker<M>::WinnersMove(int remaining) {
  Move first;
  return KnownWin(remaining, kLineNodes / 4, first) > 0 ? first : TableMove();
}

// The move of the side that loses in `remaining` plies. Looks at the replies after which the
// opponent's win is known, and returns the one that delays the loss longest.
template <GameModel M>
Move Worker<M>::LosersMove(int remaining) {
  MoveList replies;
  if (const Move move = TableMove(); !move.IsNone()) replies.Add(move, 0);
  model_.LastReplies(replies);
  Move best, any;
  int longest = -1;
  for (const auto& [move, score] : replies) {
    if (!model_.IsLegal(move) || !model_.MayPlay(move)) continue;
    if (any.IsNone()) any = move;
    LinePlay play{model_};
    play.Make(move);
    Move first;
    const int plies =
        play.ended ? 0 : KnownWin(remaining - 1, std::max(1, line_nodes_ / 16), first);
    // The loser ends the game with its own move only if it has no choice (boat).
    if (plies <= longest || (play.ended ? remaining > 1 : plies == 0)) continue;
    longest = plies;
    best = move;
    if (plies == remaining - 1 || line_nodes_ < kLineNodes / 4)
      break;  // save some nodes for later moves
  }
  if (longest < remaining - 1)
    if (const Move move = LongestKnown(remaining); !move.IsNone()) return move;
  return best.IsNone() ? any : best;
}

// Returns a reply after which the table has a win in exactly the remaining plies; none = no such
// reply. It also finds replies where the opponent has no threat yet.
template <GameModel M>
Move Worker<M>::LongestKnown(int remaining) {
  Node node;
  Move best;
  if (ResultAtOnce(node, best) != kNoValue) return {};
  MoveList replies;
  model_.Generate(node, replies);
  for (const auto& [move, score] : replies) {
    if (!model_.IsLegal(move) || !model_.MayPlay(move)) continue;
    LinePlay play{model_};
    play.Make(move);
    TableEntry entry;
    if (!play.ended && shared_->table->Probe(model_.key(), entry) && entry.bound != Bound::kUpper &&
        IsWin(entry.value) && PliesToEnd(entry.value) == remaining - 1)
      return move;
  }
  return {};
}

template <GameModel M>
void Worker<M>::CompleteLine(RootMove& root, bool search, bool solving) {
  const bool proven = IsWin(root.value) || IsLoss(root.value);
  const int length = proven ? PliesToEnd(root.value) : kMaxPly;
  LinePlay play{model_};
  for (const Move move : root.pv)
    if (play.made == length || !play.Make(move)) break;
  root.pv.resize(play.made);
  const auto append = [&](Move move) {
    if (move.IsNone() || play.ended || !play.Make(move)) return false;
    root.pv.push_back(move);
    return true;
  };
  if (proven) {
    // When the time is over, only a few nodes may be used for the line.
    line_nodes_ = shared_->out_of_time() ? kLineNodes / 10 : kLineNodes;
    while (play.made < length) {
      const bool winner = (play.made % 2 == 0) == IsWin(root.value);
      const int remaining = length - play.made;
      if (!append(winner ? WinnersMove(remaining) : LosersMove(remaining))) break;
    }
    const bool ended = play.ended;
    if (ended && play.made == length) return;
    // The line is not complete. Prove the result again to get a complete line: a win from the root,
    // a loss after the first move. The new line may be shorter.
    play.TakeBack();
    const int before = IsWin(root.value) ? 0 : 1;
    if (before == 1 && (!play.Make(root.move) || play.ended)) return;
    // Solve must return a line, so it accepts a longer one with another first move.
    const int nodes = shared_->out_of_time() ? 0 : solving ? kSolvedLineNodes : kLineNodes;
    const RootProof proof = model_.ProveWithin((solving ? kMaxProofPlies : length) - before, nodes);
    if (proof.value != kNoValue && (before == 1 || solving || proof.line.front() == root.move)) {
      root.value = before == 0 ? proof.value : LossIn(PliesToEnd(proof.value) + 1);
      root.pv.resize(before);
      root.pv.insert(root.pv.end(), proof.line.begin(), proof.line.end());
      root.steps = proof.steps;
    } else if (!solving && (before == 0 || !ended)) {
      // Without a complete line, the value becomes unproven. Thus the engine neither resigns nor
      // announces a win because of this value.
      root.value = Unproven(root.value);
    }
    return;
  }
  // The line ends at the depth of the search, because deeper moves of the table come from other
  // searches.
  while (play.made < root.seldepth && append(TableMove())) {
  }
  if (!search || shared_->out_of_time()) return;
  line_nodes_ = 0;
  while (!play.ended && play.made < kShortLine) {
    const int before = play.made;
    for (const Move move : ShortSearch())
      if (!append(move)) break;
    // The side to move loses after every move: add the move with the longest defence.
    if (play.made == before && !append(LosersMove(kShortLine))) break;
  }
}

// --- Announced wins --------------------------------------------------------------------------

// The line without its first move.
inline std::span<const Move> RestOf(std::span<const Move> line) {
  return line.empty() ? line : line.subspan(1);
}

template <GameModel M>
void Worker<M>::Keep(const Announced::Result& result) {
  shared_->announced->Add(model_.key(), shared_->announced_salt, result);
}

template <GameModel M>
bool Worker<M>::KeepAnswers(const RootMove& win) {
  if (shared_->announced == nullptr) return true;
  for (const ProofStep& step : win.steps)
    shared_->announced->Add(step.key, shared_->announced_salt,
                            {.plies = step.plies, .first = step.first});
  LinePlay play{model_};
  if (!play.Make(win.move) || play.ended) return true;
  constexpr std::uint64_t kLeast = kKeptNodes, kMost = std::numeric_limits<int>::max();
  line_nodes_ = shared_->out_of_time() ? kLateKeptNodes
                                       : static_cast<int>(std::clamp(nodes(), kLeast, kMost));
  const std::span<const Move> line = win.pv;
  return KeepDefence(PliesToEnd(win.value) - 1, RestOf(line), /*search=*/true) > 0;
}

template <GameModel M>
void Worker<M>::KeepWin(const RootMove& win) {
  if (shared_->announced == nullptr) return;
  KeepAnswers(win);
  const int plies = PliesToEnd(win.value);
  Keep({.plies = plies, .first = win.move});
  LinePlay play{model_};
  if (play.Make(win.move) && !play.ended) Keep({.plies = plies - 1});
}

// Precondition: the side to move wins. Returns the plies of a win in at most `most` plies; 0 = no
// such win found again. If a short search finds the win, the positions after its first move are not
// visited. `line`: the moves of the win from here. If the loser ignores a threat, the move of
// `line` may still win. The function tries, in this order: a stored win, a win without a search,
// with `search` the transposition table, a short search, `line`, and with `search` a longer search.
template <GameModel M>
int Worker<M>::KeepAttack(int most, std::span<const Move> line, bool search) {
  const Announced::Result kept = shared_->announced->Find(model_.key(), shared_->announced_salt);
  if (!kept.first.IsNone() && kept.plies <= most) return kept.plies;
  Move first;
  int plies = WinAtOnce(most, first);
  const auto follow = [&](Move move, bool searching) {
    if (line_nodes_ <= 0 || !model_.IsLegal(move) || !model_.MayPlay(move)) return;
    LinePlay play{model_};
    if (!play.Make(move) || play.ended) return;
    const int rest = KeepDefence(most - 1, RestOf(line), searching);
    plies = rest == 0 ? 0 : rest + 1;
    first = move;
  };
  if (Move known; plies == 0 && search && TableWin(most, known) > 0)
    follow(known, /*searching=*/true);
  if (plies == 0) plies = SearchedWin(most, kLineNodes / 20, first);
  if (plies == 0 && !line.empty()) follow(line.front(), /*searching=*/false);
  if (plies == 0 && search) plies = SearchedWin(most, kLineNodes / 4, first);
  if (plies > 1) Keep({.plies = plies, .first = first});
  return plies;
}

// Looks for a win by threats after a pass of the side to move, with a part of the nodes that are
// left. See ModelBase::LossAfterPass.
template <GameModel M>
int Worker<M>::LossAfterPass(int most, CellSet& replies, Move& first) {
  if (line_nodes_ <= 0) return 0;
  std::uint64_t spent = 0;
  const int plies =
      model_.LossAfterPass(most, std::clamp(line_nodes_, 1, kLineNodes / 4), replies, first, spent);
  line_nodes_ -= static_cast<int>(spent);
  return plies;
}

// Precondition: the side to move loses. Returns the plies of the loss, at most `most`; 0 = a reply
// may avoid the loss.
template <GameModel M>
int Worker<M>::KeepDefence(int most, std::span<const Move> line, bool search) {
  Node node;
  Move best;
  const Value v = ResultAtOnce(node, best);
  if (v != kNoValue) return IsLoss(v) && PliesToEnd(v) <= most ? PliesToEnd(v) : 0;
  MoveList replies;
  model_.Generate(node, replies);
  while (model_.GenerateMore(node, replies, /*losing=*/true)) {
  }
  if (!node.complete) return 0;
  model_.AddFarMoves(node, replies);
  // Most replies do not stop the winner's threat. After them, the threat is the answer.
  CellSet stops;
  Move threat;
  const int after_pass = node.only_answers ? 0 : LossAfterPass(most - 1, stops, threat);
  int longest = 0;
  for (const auto& [move, score] : replies) {
    if (!model_.IsLegal(move) || !model_.MayPlay(move)) continue;
    if (after_pass > 0 && !stops.Has(move.first)) {
      longest = std::max(longest, after_pass + 1);
      shared_->announced->Add(model_.KeyAfter(move), shared_->announced_salt,
                              {.plies = after_pass, .first = threat});
      continue;
    }
    if (--line_nodes_ <= 0) return 0;
    if (line_nodes_ > kLateKeptNodes && shared_->out_of_time()) line_nodes_ = kLateKeptNodes;
    LinePlay play{model_};
    play.Make(move);
    const int plies = play.ended ? 0 : KeepAttack(most - 1, RestOf(line), search);
    if (plies == 0) return 0;
    longest = std::max(longest, plies + 1);
  }
  return longest;
}

// Returns the moves that a search of a few nodes finds from the current position. It uses its own
// SharedSearch, because the main search is already over and must not be changed.
template <GameModel M>
std::vector<Move> Worker<M>::ShortSearch() {
  SharedSearch own;
  own.table = shared_->table;
  own.out_of_time = shared_->out_of_time;
  own.node_limit_per_worker = nodes() + Of(params::kLineNodes);
  own.root.Begin({RootMove{}}, 1, M::kParamColumn);
  SharedSearch* const real = std::exchange(shared_, &own);
  std::vector<RootMove> none;
  task_ = own.root.Take(none);
  aborted_ = {};
  std::vector<Move> found;
  for (int depth = 1; depth < kShortLine; ++depth) {
    Search<true>(depth * kPly, -kInfinite, kInfinite, 1, false);
    if (TaskIsOver()) break;
    found.assign(pv_[1].begin(), pv_[1].begin() + pv_length_[1]);
  }
  shared_ = real;
  return found;
}

}  // namespace tengen
