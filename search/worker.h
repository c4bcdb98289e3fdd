// SPDX-License-Identifier: Apache-2.0
//
// Worker<M>: one searching thread with its private state: the model of the game, history scores and
// lines. It runs a principal-variation search (search/node-inl.h). Together with the other workers
// it works on the tasks of the root (search/root_work.h). SharedSearch holds what the workers
// share.
//
// A result is claimed as won or lost only if it is proven. Moves that a list leaves out lose by
// force; otherwise the result is not claimed (NodeFacts::complete). Heuristic pruning never becomes
// a proven value.
//
// Thread rule: one thread at a time uses a worker; nodes() may run in any thread. The only error is
// std::bad_alloc.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/move.h"
#include "eval/value.h"
#include "search/announced.h"
#include "search/busy_moves.h"
#include "search/history.h"
#include "search/model.h"
#include "search/move_picker.h"
#include "search/params.h"
#include "search/report.h"
#include "search/root_work.h"
#include "search/transposition.h"

namespace tengen {

// Depths within a worker are in hundredths of a ply.
inline constexpr int kPly = 100;

// What the workers of one search share.
struct SharedSearch {
  TranspositionTable* table = nullptr;
  RootWork root;
  BusyMoves busy;
  bool several_workers = false;  // busy moves are checked
  // The first worker calls it now and then. True = stop now.
  std::function<bool()> out_of_time;
  // If set, the first worker calls it when a root move begins (false) and when it is done (true).
  std::function<void(Move move, bool done)> watch_root;
  std::uint64_t node_limit_per_worker = 0;  // 0 = no limit
  Announced* announced = nullptr;           // nullptr = wins are not kept
  Key announced_salt = 0;
};

template <GameModel M>
class Worker {
 public:
  using Board = typename M::Board;
  // Memory of a worker in addition to the shared table, in bytes.
  static constexpr std::size_t kBytes = M::kBytes + (std::size_t{2} << 20);

  Worker(int id, const typename M::Resources& resources) : id_(id), model_(resources) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Prepares the search of a position. `shared` must outlive the search.
  void SetUp(SharedSearch& shared, const GameSpec& game, const Board& board);
  void ClearMemory();

  // Takes the root's current task, and what is known about the moves.
  void TakeTask() {
    task_ = shared_->root.Take(root_moves_);
    aborted_ = {};
  }
  const RootTask& task() const { return task_; }
  // Works on the current task and the tasks after it, until a task of another depth is taken.
  // False: the search was stopped before. A root move that was finished and is better is then in
  // front.
  bool SearchDepth();

  M& model() { return model_; }
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  std::vector<RootMove>& root_moves() { return root_moves_; }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  void AddNodes(std::uint64_t n) { CountNodes(n); }
  int id() const { return id_; }

  // Completes the line of a root move. A proven line is played to the last stone. Any other line
  // continues with the table's moves and, with `search`, with moves of a short search. Unless
  // `solving`, a value without a whole line is no longer called proven.
  void CompleteLine(RootMove& move, bool search, bool solving);
  // The first move of a win of the side to move that the table knows, if the win takes at most
  // `most` plies. Returns its plies; 0: none is known.
  int TableWin(int most, Move& first);
  // Keeps the winner's answers to all replies after the first move of a win. Returns whether all
  // are known: then a later search will find the win again, and it may be announced.
  bool KeepAnswers(const RootMove& win);
  // Keeps a win that is announced, and the answers that are found.
  void KeepWin(const RootMove& win);

 private:
  using Node = typename M::Node;

  // What a node is searched for. Another worker may store the answer in the meantime.
  struct Question {
    static constexpr int kNone = 1 << 24;  // no question; deeper than any table entry
    Key key = 0;
    int depth = kNone;
    Value alpha = 0, beta = 0;
  };
  struct StackFrame {
    Move move;  // made at this ply; none after a pass
    Value eval = kNoValue;
    Move killers[2];
    // Hundredths of a ply by which the table's answer to the move may be less deep.
    int depth_tolerance = 0;
    Question question;
    MoveList list;
  };

  // The value in this game's column.
  static constexpr int Of(const params::Row& row) { return row[M::kParamColumn]; }
  // Drops the fraction of a ply where depths are whole plies (kWholePlies).
  static constexpr int Whole(int hundredths) {
    return Of(params::kWholePlies) != 0 ? hundredths / kPly * kPly : hundredths;
  }
  static int Reduction(int depth, int number);
  static int MoveCountLimit(int depth, bool improving);

  template <bool kPv>
  Value Search(int depth, Value alpha, Value beta, int ply, bool cut_node);
  template <bool kPv>
  Value ResolveWithoutMove(Node& node, Value& alpha, Value& beta, int ply);
  template <bool kPv>
  Value Quiesce(Value alpha, Value beta, int ply, int fours);
  template <bool kPv>
  Value After(int depth, Value alpha, Value beta, int ply, bool cut_node);
  Value SearchTask();
  // Whether the task is over. ShouldStop checks the limits too.
  bool TaskIsOver() const { return shared_->root.IsOver(task_); }
  bool ShouldStop();
  // Checks whether another worker has answered a node above this ply. If so, the search returns to
  // the highest of these nodes with that answer. Everything that was searched below it no longer
  // counts.
  void CheckAncestors(int ply);
  bool IsAborted(int ply) const { return ply >= aborted_.ply || TaskIsOver(); }
  // The value of a node whose search is dropped: the stored answer at its node, else 0, which is
  // not used.
  Value AbortedValue(int ply);
  void CountNodes(std::uint64_t n) {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
  }
  Value Prove(Effort effort, int depth, Move& best);

  int HistoryOf(Color side, Move move) const;
  // Adds history, killer and counter-move scores to the moves of the list from index `i` on.
  void AddLearned(int ply, MoveList& list, int i) const;
  void Reward(int ply, int depth, Move best, std::span<const Move> tried);
  void SetPv(int ply, Move move, bool append_child);

  // Lines of root moves.
  static constexpr int kLineNodes = 20'000;                 // to complete one line
  static constexpr int kSolvedLineNodes = 50 * kLineNodes;  // if the line is the answer
  static constexpr int kShortLine = 6;                      // plies; shorter lines are searched on
  static constexpr int kKeptNodes = 3 * kLineNodes;         // to keep an announced win
  struct LinePlay;
  std::vector<Move> ShortSearch();
  Move WinnersMove(int remaining);
  Move LosersMove(int remaining);
  Move LongestKnown(int remaining);
  Move TableMove();
  bool FindPlayable(TableEntry& entry);
  int KnownWin(int most, int max_nodes, Move& first);
  Value ResultAtOnce(Node& node, Move& best);
  int WinAtOnce(int most, Move& first);
  int SearchedWin(int most, int max_nodes, Move& first);
  void Keep(const Announced::Result& result);
  int KeepAttack(int most, std::span<const Move> line, bool search);
  int KeepDefence(int most, std::span<const Move> line, bool search);

  int id_;
  SharedSearch* shared_ = nullptr;
  GameSpec game_;
  M model_;
  History history_;
  RootTask task_;
  std::vector<RootMove> root_moves_;
  std::atomic<std::uint64_t> nodes_{0};
  std::uint64_t next_clock_check_ = 0;
  std::uint64_t next_ancestor_check_ = 0;
  struct {
    int ply = kMaxPly;  // kMaxPly = no node is dropped
    Value value = 0;
    Move move;
  } aborted_;
  int seldepth_ = 0;
  int best_move_changes_ = 0;  // within the task
  int line_nodes_ = 0;         // left for the line that is being completed
  std::array<StackFrame, kMaxPly + 4> stack_;
  std::array<int, kMaxPly + 2> pv_length_{};
  std::array<std::array<Move, kMaxPly + 2>, kMaxPly + 2> pv_;
};

}  // namespace tengen

#include "search/node-inl.h"
#include "search/worker-inl.h"
