// SPDX-License-Identifier: Apache-2.0
//
// Worker<V>: one searching thread and its private state: position, evaluator, histories,
// solvers. A principal-variation search (alpha_beta-inl.h) that works at the tasks of the root
// (search/root_work.h) with the other workers. What they share is SharedSearch.
//
// Results claimed as won or lost are proven: cells left out are answered by a threat that
// lets no other move matter (search/proof/threats.h), and heuristic pruning never turns into a
// proven value.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/boards/position.h"
#include "engine/game.h"
#include "eval/shape_eval.h"
#include "eval/value.h"
#include "search/busy_moves.h"
#include "search/history.h"
#include "search/move_picker.h"
#include "search/proof/leaf_vcf.h"
#include "search/proof/threat_solver.h"
#include "search/proof/threats.h"
#include "search/report.h"
#include "search/root_work.h"
#include "search/transposition.h"

namespace tengen {

// What a worker takes beside the shared table, in bytes: most of it the solver's memory.
inline constexpr std::size_t kSolverBytes = std::size_t{8} << 20;
inline constexpr std::size_t kWorkerBytes = kSolverBytes * 3 / 2 + (std::size_t{2} << 20);

// What the workers of one search share.
struct SharedSearch {
  TranspositionTable* table = nullptr;
  RootWork root;
  BusyMoves busy;
  bool several_workers = false;  // busy moves are of interest
  // Asked by the first worker every few hundred nodes; true = stop now.
  std::function<bool()> out_of_time;
  std::uint64_t node_limit_per_worker = 0;  // 0 = none
};

template <Variant V>
class Worker {
 public:
  Worker(int id, const GameTables& tables, const ShapeWeights& weights)
      : id_(id), position_({}, true, tables), evaluator_(weights), leaf_vcf_(position_) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Prepares the position.
  void SetUp(SharedSearch& shared, const GameSpec& game, const Position<V>& position);
  void ClearMemory();

  // Takes the root's task at hand, and what is known of the moves.
  void TakeTask() {
    task_ = shared_->root.Take(root_moves_);
    left_ = {};
  }
  const RootTask& task() const { return task_; }
  // Works at the task taken and those that follow until one of another depth is taken. False:
  // stopped before; a root move that was finished and improved is in front then.
  bool SearchDepth();

  Position<V>& position() { return position_; }
  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  std::vector<RootMove>& root_moves() { return root_moves_; }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  void AddNodes(std::uint64_t n) { CountNodes(n); }
  int id() const { return id_; }
  const ShapeEvaluator<V>& evaluator() const { return evaluator_; }

  // The worker's own solver of threats. Its notes are those of the last set-up game.
  ThreatSolver<V>& solver() { return solver_; }

  // Makes the line of a proven result complete: plays it out with the solvers and the table
  // until the last stone. Other lines stay as they are.
  void CompleteLine(RootMove& move);

 private:
  // What a node is searched for; another worker may store the answer meanwhile.
  struct Question {
    static constexpr int kNone = 1 << 16;  // deeper than any entry of the table
    Key key = 0;
    int depth = kNone;
    Value alpha = 0, beta = 0;
  };
  struct StackFrame {
    Cell move = kNoCell;  // made at this ply; kNoCell after a pass
    Value eval = kNoValue;
    Cell killers[2] = {kNoCell, kNoCell};
    Question question;
  };
  // Which moves a node has: all candidates, or only answers to a threat.
  enum class Duty { kNone, kAnswerFour, kAnswerDoubleFour };
  struct NodeMoves {
    Duty duty = Duty::kNone;
    CellList answers;
  };

  template <bool kPv>
  Value Search(int depth, Value alpha, Value beta, int ply, bool cut_node, Cell excluded = kNoCell);
  Value SearchTask();
  Value Quiesce(int ply);
  // Whether there is any use in going on; ShouldStop looks at the limits, too.
  bool TaskIsOver() const { return shared_->root.IsOver(task_); }
  bool ShouldStop();
  // Looks whether another worker has answered a node above this ply: the highest one is left
  // then, with that answer, and nothing searched below it counts any more.
  void LookAbove(int ply);
  bool IsDropped(int ply) const { return ply >= left_.ply || TaskIsOver(); }
  // The value of a node whose search is dropped: the answer, or nothing of use.
  Value Dropped(int ply);
  void CountNodes(std::uint64_t n) {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
  }

  void AddOwnFours(Color us, CellList& list) const;
  int FindVcf(int max_nodes);
  int FindVct(int max_nodes);
  void Generate(int ply, const NodeMoves& moves, MoveList& list);
  int QuietScore(int ply, Color us, Cell cell) const;
  void Reward(int ply, int depth, Cell best, std::span<const Cell> tried);
  void SetPv(int ply, Cell move, bool append_child);

  Value NoMoveValue(int ply);
  // For completing one line, and for one look on the way.
  static constexpr int kLineNodes = 20'000;
  int LineNodes() const { return std::clamp(line_nodes_, 1, kLineNodes / 4); }
  Cell ProvenMove(int remaining);
  Cell LostSidesMove(int remaining);
  Cell TableMove();
  Cell AnyCellBut(Cell taken);

  int id_;
  SharedSearch* shared_ = nullptr;
  GameSpec game_;
  Position<V> position_;
  ShapeEvaluator<V> evaluator_;
  LeafVcf<V> leaf_vcf_;
  ThreatSolver<V> solver_{kSolverBytes};
  History history_;
  RootTask task_;
  std::vector<RootMove> root_moves_;
  std::atomic<std::uint64_t> nodes_{0};
  std::uint64_t next_clock_check_ = 0;
  std::uint64_t next_look_above_ = 0;
  struct {
    int ply = kMaxPly;  // none
    Value value = 0;
    Cell move = kNoCell;
  } left_;
  int seldepth_ = 0;
  int best_move_changes_ = 0;  // within the task
  int line_nodes_ = 0;         // left for the line that is being completed
  std::array<StackFrame, kMaxPly + 4> stack_;
  std::array<int, kMaxPly + 2> pv_length_{};
  std::array<std::array<Cell, kMaxPly + 2>, kMaxPly + 2> pv_;
};

}  // namespace tengen

#include "search/alpha_beta-inl.h"
