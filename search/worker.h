// SPDX-License-Identifier: Apache-2.0
//
// Worker<M>: one searching thread and its private state: the model of the game, histories, lines. A
// principal-variation search (search/node-inl.h) that works at the tasks of the root
// (search/root_work.h) with the other workers. What they share is SharedSearch.
//
// Results claimed as won or lost are proven: what a list of moves leaves out loses by force, or the
// result is not claimed (NodeFacts::complete), and heuristic pruning never turns into a proven
// value.
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
  bool several_workers = false;  // busy moves are of interest
  // Asked by the first worker now and then; true = stop now.
  std::function<bool()> out_of_time;
  // Told by the first worker, if there is one: a root move is begun, or done.
  std::function<void(Move move, bool done)> watch_root;
  std::uint64_t node_limit_per_worker = 0;  // 0 = none
};

template <GameModel M>
class Worker {
 public:
  using Board = typename M::Board;
  // What a worker takes beside the shared table, in bytes.
  static constexpr std::size_t kBytes = M::kBytes + (std::size_t{2} << 20);

  Worker(int id, const typename M::Resources& resources) : id_(id), model_(resources) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Prepares the position.
  void SetUp(SharedSearch& shared, const GameSpec& game, const Board& board);
  void ClearMemory();

  // Takes the root's task at hand, and what is known of the moves.
  void TakeTask() {
    task_ = shared_->root.Take(root_moves_);
    aborted_ = {};
  }
  const RootTask& task() const { return task_; }
  // Works at the task taken and those that follow until one of another depth is taken. False:
  // stopped before; a root move that was finished and improved is in front then.
  bool SearchDepth();

  M& model() { return model_; }
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  std::vector<RootMove>& root_moves() { return root_moves_; }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  void AddNodes(std::uint64_t n) { CountNodes(n); }
  int id() const { return id_; }

  // Makes the line of a root move whole: a proven one is played out until the last stone, any
  // other goes on as the table knows and, with `search`, a short search finds. Unless `solving`,
  // what has no whole line is no longer called proven.
  void CompleteLine(RootMove& move, bool search, bool solving);

 private:
  using Node = typename M::Node;

  // What a node is searched for; another worker may store the answer meanwhile.
  struct Question {
    static constexpr int kNone = 1 << 24;  // deeper than any entry of the table
    Key key = 0;
    int depth = kNone;
    Value alpha = 0, beta = 0;
  };
  struct StackFrame {
    Move move;  // made at this ply; none after a pass
    Value eval = kNoValue;
    Move killers[2];
    int depth_tolerance = 0;  // of the depth that the table's answer to the move should have
    Question question;
    MoveList list;
  };

  // The column of this game's family.
  static constexpr int Of(const params::Row& row) { return row[M::kParamColumn]; }
  // Where a family's depths are whole plies, what is less than one is left off.
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
  // Whether there is any use in going on; ShouldStop looks at the limits, too.
  bool TaskIsOver() const { return shared_->root.IsOver(task_); }
  bool ShouldStop();
  // Looks whether another worker has answered a node above this ply: the highest one is left
  // then, with that answer, and nothing searched below it counts any more.
  void CheckAncestors(int ply);
  bool IsAborted(int ply) const { return ply >= aborted_.ply || TaskIsOver(); }
  // The value of a node whose search is dropped: the answer, or nothing of use.
  Value AbortedValue(int ply);
  void CountNodes(std::uint64_t n) {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
  }
  Value Prove(Effort effort, int depth, Move& best);

  int HistoryOf(Color side, Move move) const;
  // Adds what the search has learned to the scores of the list's moves from the i-th on.
  void AddLearned(int ply, MoveList& list, int i) const;
  void Reward(int ply, int depth, Move best, std::span<const Move> tried);
  void SetPv(int ply, Move move, bool append_child);

  // Lines.
  static constexpr int kLineNodes = 20'000;                 // for completing one line
  static constexpr int kSolvedLineNodes = 50 * kLineNodes;  // where the line is the answer
  static constexpr int kShortLine = 6;                      // lines of fewer plies are searched on
  struct LinePlay;
  std::vector<Move> ShortSearch();
  Move WinnersMove(int remaining);
  Move LosersMove(int remaining);
  Move LongestKnown(int remaining);
  Move TableMove();
  int KnownWin(int most, int max_nodes, Move& first);

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
    int ply = kMaxPly;  // none
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
