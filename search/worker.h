// SPDX-License-Identifier: Apache-2.0
//
// Worker<M>: one searching thread with its private state: the model of the game, history scores and
// lines. A worker runs a principal-variation search (search/node-inl.h). Together with the other
// workers it works on the tasks of the root (search/root_work.h). SharedSearch contains the data
// that the workers share.
//
// A won or lost value is always a proven result. If a list of moves is incomplete
// (NodeFacts::complete) and all its moves lose, the value of the node is not a lost value.
// Heuristic pruning never leads to a proven value.
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

#include "engine/cell_set.h"
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

// Data that the workers of one search share.
struct SharedSearch {
  TranspositionTable* table = nullptr;
  RootWork root;
  BusyMoves busy;
  bool several_workers = false;  // true = workers look for busy moves
  // The first worker calls this regularly. If it returns true, the search stops.
  std::function<bool()> out_of_time;
  // If set, the first worker calls this when its search of a root move begins (`done` = false) and
  // when it ends (`done` = true).
  std::function<void(Move move, bool done)> watch_root;
  std::uint64_t node_limit_per_worker = 0;  // 0 = no limit
  Announced* announced = nullptr;           // nullptr = wins are not stored
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

  // Copies two things from RootWork: the current task, and the root moves with their results so
  // far.
  void TakeTask() {
    task_ = shared_->root.Take(root_moves_);
    aborted_ = {};
  }
  const RootTask& task() const { return task_; }
  // Works on the current task and on later tasks of the same depth. Returns true when the next task
  // has another depth. Returns false if the search is stopped before that. The root moves are then
  // sorted by their results so far, the best move first.
  bool SearchDepth();

  M& model() { return model_; }
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  std::vector<RootMove>& root_moves() { return root_moves_; }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  void AddNodes(std::uint64_t n) { CountNodes(n); }
  int id() const { return id_; }

  // Looks for a forced win after each root move in turn, with depths up to `depth` plies, until
  // all calls of this search together have searched about `nodes` nodes. Returns the win; no move =
  // no win found. A later call continues where this call ended. The tree search reduces most root
  // moves so much that it finds a win with a quiet first move much later.
  RootMove LookForWin(int depth, std::uint64_t nodes);

  // Completes the line of a root move. If the value is proven, the line is completed up to the last
  // stone. Any other line is made longer with moves of the transposition table and, if `search` is
  // set, of a short search. If the line of a proven value cannot be completed, the value becomes
  // unproven, except if `solving` is set.
  void CompleteLine(RootMove& move, bool search, bool solving);
  // Looks in the table for a win of the side to move in at most `most` plies. Returns its plies and
  // sets its first move; 0 = no such win.
  int TableWin(int most, Move& first);
  // After the first move of a win, stores the winner's answers to all replies. Returns true if all
  // answers are known. Only then may the win be announced, because a later search must find it
  // again.
  bool KeepAnswers(const RootMove& win);
  // Stores a win that is announced, with the known answers to all replies.
  void KeepWin(const RootMove& win);

 private:
  using Node = typename M::Node;

  // The position, depth and window of a node's search. Another worker may store a result that makes
  // this search unnecessary.
  struct Question {
    static constexpr int kNone = 1 << 24;  // no question: no table entry is so deep
    Key key = 0;
    int depth = kNone;
    Value alpha = 0, beta = 0;
  };
  struct StackFrame {
    Move move;  // the move made at this ply; none = a pass
    Value eval = kNoValue;
    Move killers[2][2];  // of the tree search, and of LookForWin
    // A table entry of the position after the move is accepted if its depth is at most this much
    // too small. Unit: hundredths of a ply.
    int depth_tolerance = 0;
    Question question;
    MoveList list;
  };

  // The value of a parameter for this game.
  static constexpr int Of(const params::Row& row) { return row[M::kParamColumn]; }
  // Drops the fraction of a ply, in games with kWholePlies.
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
  // True if the current task is over. ShouldStop also checks the limits of nodes and time.
  bool TaskIsOver() const { return shared_->root.IsOver(task_); }
  bool ShouldStop();
  // Checks whether another worker has stored the result of a node above this ply. If so, this
  // worker stops the search of the highest of these nodes and uses the stored result there.
  void CheckAncestors(int ply);
  bool IsAborted(int ply) const { return ply >= aborted_.ply || TaskIsOver(); }
  // Returns the value of a node after its search was stopped. At the node for which CheckAncestors
  // found a result, this is the result. At nodes below, it is 0, and no caller uses it.
  Value AbortedValue(int ply);
  void CountNodes(std::uint64_t n) {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
  }
  Value Prove(Effort effort, int depth, Move& best);
  // The table's entry of the current position. LookForWin has its own entries, except for proven
  // results, because its other results say only that it found no forced win.
  bool Probe(TableEntry& entry) const;
  void Store(TableEntry entry);
  // True if this search uses results that other workers find meanwhile.
  bool SharesNodes() const { return shared_->several_workers && !win_search_.running; }

  History& history() { return histories_[win_search_.running]; }
  const History& history() const { return histories_[win_search_.running]; }
  Move* KillersOf(StackFrame& frame) const { return frame.killers[win_search_.running]; }
  const Move* KillersOf(const StackFrame& frame) const {
    return frame.killers[win_search_.running];
  }
  int HistoryOf(Color side, Move move) const;
  // Adds history, killer and counter-move scores to the moves of the list from index `i` on.
  void AddLearned(int ply, MoveList& list, int i) const;
  void Reward(int ply, int depth, Move best, std::span<const Move> tried);
  void SetPv(int ply, Move move, bool append_child);

  // Lines of root moves.
  static constexpr int kLineNodes = 20'000;                 // to complete one line
  static constexpr int kSolvedLineNodes = 50 * kLineNodes;  // for Solve
  static constexpr int kShortLine = 6;                      // plies; shorter lines are made longer
  // To find the answers of a win: as many nodes as the search had so far, but at least kKeptNodes.
  // When the time is over: kLateKeptNodes.
  static constexpr int kKeptNodes = 6 * kLineNodes;
  static constexpr int kLateKeptNodes = kKeptNodes / 60;
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
  int LossAfterPass(int most, CellSet& replies, Move& first);
  int KeepAttack(int most, std::span<const Move> line, bool search);
  int KeepDefence(int most, std::span<const Move> line, bool search);

  int id_;
  SharedSearch* shared_ = nullptr;
  GameSpec game_;
  M model_;
  std::array<History, 2> histories_;  // of the tree search and of LookForWin
  RootTask task_;
  std::vector<RootMove> root_moves_;
  std::atomic<std::uint64_t> nodes_{0};
  std::uint64_t next_clock_check_ = 0;
  std::uint64_t next_ancestor_check_ = 0;
  struct {
    int ply = kMaxPly;  // kMaxPly = no node's search is stopped
    Value value = 0;
    Move move;
  } aborted_;
  // The state of LookForWin.
  struct WinSearch {
    struct Root {
      Move move;
      int depth;  // plies, of the next search of this move
    };
    bool running = false;
    std::uint64_t spent = 0;  // nodes
    std::uint64_t end = 0;    // the current search of a move ends at this number of nodes
    std::vector<Root> roots;  // moves whose value needs a search; set by the first call
    std::size_t next = 0;     // index in `roots`
  } win_search_;
  int seldepth_ = 0;
  int best_move_changes_ = 0;  // within the task
  int line_nodes_ = 0;         // nodes left to complete the current line
  std::array<StackFrame, kMaxPly + 4> stack_;
  std::array<int, kMaxPly + 2> pv_length_{};
  std::array<std::array<Move, kMaxPly + 2>, kMaxPly + 2> pv_;
};

}  // namespace tengen

#include "search/node-inl.h"
#include "search/worker-inl.h"
