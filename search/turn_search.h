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
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "engine/move.h"
#include "engine/rules/game_of.h"
#include "eval/value.h"
#include "search/history.h"
#include "search/searcher.h"
#include "search/time_manager.h"

namespace tengen {

// How hard a brain may try to prove something.
enum class Effort { kLeaf, kNode, kRoot };

// How hard a game's tree is pruned. Margins in units of eval/value.h, depths in turns, reductions
// in hundredths of a turn; "improving" is a static value above the one of two turns before. A game
// that wants other figures than these has a kPruning of its own.
struct TurnPruning {
  static constexpr int kNever = 1 << 10;
  // So far below alpha, a margin a turn, nothing is tried: up to a depth.
  int razor_depth = -1;
  Value razor_margin = 0;
  // So far above beta neither.
  int reverse_futility_depth = 6;
  Value reverse_futility_margin = 110;
  Value reverse_futility_bonus = 0;  // when improving
  int null_depth = 3;                // from here up
  // From here up a node without a turn of the table's is searched less deep by one.
  int blind_depth = kNever;
  // A proof that failed at a node is not tried again while the table knows the node.
  bool proves_once = false;
  // Turns that neither attack nor deny (the brain's Attacks and Denies) are left out when so many
  // were looked at, base + depth ^ exponent, half of it when not improving; or when late and so
  // far below alpha.
  int move_count_depth = -1;
  double move_count_base = 0, move_count_exponent = 0;
  int futility_depth = -1;
  Value futility_base = 0, futility_margin = 0;
  // Late turns are reduced, base + factor * log(depth) * log(number), from a depth and a number
  // up; more for a score far below the best one's (1024 the unit), where values do not improve;
  // less for what attacks or denies, and for answers to threats.
  int reduction_depth = 3;
  int reduced_number = 3, reduced_number_pv = 5;
  double reduction_base = 40, reduction_factor = 45;
  int reduction_for_gap = 0;
  int reduction_not_improving = 0;
  int no_reduction_attack = 0, no_reduction_deny = 0, no_reduction_answer = 0;
  // At the root, from a depth up, a share of that in hundredths, and no more than so many turns.
  int root_depth = 4;
  int root_share = 50;
  int root_most = 2;
  // Order. Histories count divided by two to the shift; what was tried before a cut loses so many
  // hundredths of what the cut gains.
  int killer_score = 400;
  int counter_score = 0;
  int history_shift = 5;
  int tried_percent = 50;
};

// What a brain must have; besides, it may have
//   Attacks, Denies (turn)     for figures of TurnPruning that ask it: whether a turn is not quiet
//   UnderThreat()              a static value says little here
//   IsRefuted (turn)           and ForgetRefutations, LearnRefutation: turns that lose like others
//   GenerateMore (list, losing)
//                              and HasMore, Remember(best turn): Generate does not give all turns
//                              at once; asked when those of the list are looked at and none is good
//                              enough, or all lose. False: there are no more.
template <class B>
concept TurnBrain = GameBoard<typename B::Board> &&
    std::constructible_from<B, const typename B::Board&> &&
    requires(B& brain, const B& now, Move turn, Move& best, Effort effort, TurnList& list,
             bool root, const StopFlag* stop, Clock::time_point deadline) {
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
  // For what takes long: Prove and Generate give up then, and Stopped says that they did.
  {brain.SetBudget(stop, deadline)};
  { now.Stopped() } -> std::same_as<bool>;
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
  static constexpr TurnPruning kPruning = [] {
    if constexpr (requires { Brain::kPruning; }) {
      return Brain::kPruning;
    } else {
      return TurnPruning{};
    }
  }();

  struct RootTurn {
    Move turn;
    Value value = -kInfinite;
    Value previous_value = -kInfinite;
    int depth = 0;
    int seldepth = 0;
    std::vector<Move> pv;
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
    // Of a part of the time.
    Clock::time_point Deadline(int percent = 100) const {
      return time.HasLimit()
                 ? request.arrival + std::chrono::milliseconds(time.hard_ms() * percent / 100)
                 : Clock::time_point::max();
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
      Move turn;  // made at this ply; none after a pass
      Value eval = kNoValue;
      std::array<Move, 2> killers;
      TurnList list;
      std::vector<Move> pv;
    };

    template <bool kPv>
    Value Search(int depth, Value alpha, Value beta, int ply, bool cut_node);
    bool Attacks(Move turn) const;
    bool Denies(Move turn) const;
    template <bool kPv>
    Value After(int depth, Value alpha, Value beta, int ply, bool cut_node);
    Value SearchRootWindow(int depth, int first, Value alpha, Value beta);
    void SetPv(int ply, Move turn, bool append_child);
    int OrderScore(int ply, const TurnList::Entry& entry) const;
    int HistoryOf(Color side, Move turn) const;
    void Reward(int ply, int depth, Move best, std::span<const Move> tried);
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

  static int Reduction(int depth, int number);
  static int MoveCountLimit(int depth, bool improving);
  static bool Allows(const SearchRequest& request, Move turn);
  static std::vector<Move> AllTurns(const Board& board);
  static std::vector<Move> RootTurns(Worker& worker, const SearchRequest& request);
  static bool Finished(const Worker& worker, int depth, const Shared& shared);
  void Deepen(Worker& worker, Shared& shared, const ProgressFn& on_progress);
  SearchReport Report(const Worker& worker, const Shared& shared) const;

  std::vector<std::unique_ptr<Worker>> workers_;  // of the running Think
  std::vector<std::unique_ptr<History>> histories_;
};

}  // namespace tengen

#include "search/turn_search-inl.h"
