// SPDX-License-Identifier: Apache-2.0
//
// The search of the games whose moves are more than a stone on an empty cell: a principal-
// variation search over turns. A game brings a brain (TurnBrain): a board that plays along and
// what the game knows of values, threats and turns worth trying. TurnSearcher<Brain> makes of it
// one Think: root turns, iterative deepening, a shared table, several threads, the clock.
//
// Wins and losses that it reports are proven: a brain says when its list of turns leaves none
// out that could hold, and heuristic pruning never turns into a proven value.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/game_of.h"
#include "eval/value.h"
#include "search/history.h"
#include "search/searcher.h"
#include "search/time_manager.h"
#include "search/turn.h"

namespace tengen {

// How hard a brain may try to prove something.
enum class Effort { kLeaf, kNode, kRoot };

template <class B>
concept TurnBrain = GameBoard<typename B::Board> &&
    std::constructible_from<B, const typename B::Board&> &&
    requires(B& brain, const B& now, Turn turn, Turn& best, Effort effort, TurnList& list,
             bool root) {
  { now.board() } -> std::same_as<const typename B::Board&>;
  // Whether passing tells something: where a turn can only hurt (zugzwang), it does not.
  { B::kNullMove } -> std::convertible_to<bool>;
  // A legal turn, or none; everything the brain keeps follows.
  {brain.Make(turn)};
  {brain.MakePass()};
  {brain.Unmake()};
  // Heuristic, for the side to move; what reaches into the proven values is cut off. The game is
  // not over.
  { brain.Evaluate() } -> std::same_as<Value>;
  // What is proven without this search: a win with its first turn, or a loss; plies (turns)
  // count from here. kNoValue: nothing.
  { brain.Prove(best, effort) } -> std::same_as<Value>;
  // Adds turns worth trying, better ones with higher scores. True when every legal turn left
  // out loses by force as fast as the opponent can, or leads where a listed one leads; only
  // then may the search conclude that the side to move has lost.
  { brain.Generate(list, root) } -> std::same_as<bool>;
};

template <TurnBrain Brain>
class TurnSearcher final : public Searcher {
 public:
  using Board = typename Brain::Board;

  SearchReport Think(const SearchRequest& request, TranspositionTable& table, const StopFlag& stop,
                     const ProgressFn& on_progress) override;
  SolveReport Solve(const SearchRequest& request, TranspositionTable& table,
                    const StopFlag& stop) override;
  void ClearMemory() override { histories_.clear(); }

 private:
  static constexpr int kMaxDepth = 100;

  struct RootTurn {
    Turn turn;
    Value value = -kInfinite;
    Value previous_value = -kInfinite;
    int depth = 0;
    int seldepth = 0;
    std::vector<Turn> pv;
  };

  // What the threads of one Think share.
  struct Shared {
    const SearchRequest& request;
    const StopFlag& stop_flag;
    TranspositionTable& table;
    TimeManager time;
    std::uint64_t node_limit_per_worker = 0;
    std::atomic<bool> stop{false};

    std::int64_t ElapsedMs() const {
      return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - request.arrival)
          .count();
    }
    bool OutOfTime() const {
      return stop_flag.load(std::memory_order_relaxed) ||
             (time.HasLimit() && ElapsedMs() >= time.hard_ms());
    }
  };

  // One thread of one Think.
  class Worker {
   public:
    Worker(int id, Shared& shared, const Board& board, History& history)
        : id_(id), shared_(shared), brain_(board), history_(history) {}

    // One iteration over the root turns from `first` on; leaves them sorted. False: stopped.
    bool SearchRoot(int depth, int first);

    Brain& brain() { return brain_; }
    std::vector<RootTurn>& root() { return root_; }
    const std::vector<RootTurn>& root() const { return root_; }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    int id() const { return id_; }
    int best_changes() const { return best_changes_; }
    // Whether the root's turns are all that could hold.
    bool root_complete() const { return root_complete_; }
    void set_root_complete(bool complete) { root_complete_ = complete; }

   private:
    struct Frame {
      Turn turn;  // made at this ply; none after a pass
      Value eval = kNoValue;
      std::array<Turn, 2> killers;
      TurnList list;
      std::vector<Turn> pv;
    };

    template <bool kPv>
    Value Search(int depth, Value alpha, Value beta, int ply, bool cut_node);
    template <bool kPv>
    Value After(int depth, Value alpha, Value beta, int ply, bool cut_node);
    Value SearchRootWindow(int depth, int first, Value alpha, Value beta);
    void SetPv(int ply, Turn turn, bool append_child);
    int OrderScore(int ply, const TurnList::Entry& entry) const;
    int HistoryOf(Color side, Turn turn) const;
    void Reward(int ply, int depth, Turn best, std::span<const Turn> tried);
    bool ShouldStop();

    int id_;
    Shared& shared_;
    Brain brain_;
    History& history_;
    std::vector<RootTurn> root_;
    std::vector<Frame> stack_ = std::vector<Frame>(kMaxPly + 4);
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t next_clock_check_ = 0;
    int seldepth_ = 0;
    int best_changes_ = 0;
    bool root_complete_ = false;
  };

  static bool Allows(const SearchRequest& request, Turn turn);
  static std::vector<Turn> AllTurns(const Board& board);
  static std::vector<Turn> RootTurns(Worker& worker, const SearchRequest& request);
  static bool Finished(const Worker& worker, int depth, const Shared& shared);
  void Deepen(Worker& worker, Shared& shared, const ProgressFn& on_progress);
  SearchReport Report(const Worker& worker, const Shared& shared) const;

  std::vector<std::unique_ptr<Worker>> workers_;  // of the running Think
  std::vector<std::unique_ptr<History>> histories_;
};

}  // namespace tengen

#include "search/turn_search-inl.h"
