// SPDX-License-Identifier: Apache-2.0
//
// Connect6Model: what the turn search (search/turn_search.h) has to know of connect6 and its
// relatives. Wins by double threats are proven at every node. A threat is answered by the few
// turns that hit it, and by no others; a win by double threats that the opponent would have if
// he were to move is met where it happens, or by threats. Otherwise turns are pairs of the cells
// whose windows promise most, the second judged after the first is down.
//
// One per thread.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "engine/boards/connect6_board.h"
#include "engine/move.h"
#include "eval/connect6_eval.h"
#include "eval/value.h"
#include "search/proof/connect6_threats.h"
#include "search/searcher.h"
#include "search/turn_search.h"

namespace tengen {

class Connect6Model {
 public:
  using Board = Connect6Board;
  static constexpr bool kNullMove = true;
  // The root has 170 turns: even its second depth is worth reducing.
  static constexpr TurnPruning kPruning = {.root_depth = 2, .root_share = 100};

  // Positions with the attacker to move, per search for a win by double threats.
  struct Efforts {
    int leaf_win, node_win, most_win;
    int after_root, most_near_root, most_after_root;
    int root_win;
    int threat;   // of the opponent, if he were to move
    int defence;  // whether one stone holds
    int root_threat;
  };

  explicit Connect6Model(const Connect6Board& start);

  const Connect6Board& board() const { return board_; }
  void Make(Move turn);
  void MakePass() {
    board_.MakePass();
    ++ply_;
  }
  void Unmake() {
    board_.Unmake();
    --ply_;
  }

  Value Evaluate();
  Value Prove(Move& best, Effort effort);
  bool Generate(TurnList& list, bool root);
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    threats_.SetBudget(stop, deadline);
  }
  bool Stopped() const { return threats_.Stopped(); }
  // The opponent has threats that must be answered, or would win by double threats if he were to
  // move.
  bool UnderThreat();
  // What refuted one turn refutes others, too: a win by double threats goes through wherever no
  // cell of its zone is taken and nothing threatened. LearnRefutation is called after the turn
  // that lost, the others before one.
  void ForgetRefutations() { refutations_[ply_].clear(); }
  void LearnRefutation();
  bool IsRefuted(Move turn) const;
  // The turn that was best in this position, for when the search comes back to it.
  void Remember(Move turn) { best_[board_.key() % kBest] = {board_.key(), turn}; }
  // Generate keeps turns back: what was best before often makes the others needless, and so do
  // defences on the likeliest cells, while to find out which cells hold takes half of all time.
  // What only a lost position still tries does not count.
  bool HasMore() const {
    return stages_[ply_].next == Stage::kAll || stages_[ply_].next == Stage::kLaterDefences;
  }
  bool GenerateMore(TurnList& list, bool losing);

 private:
  enum class Width { kNode, kRoot, kRest };
  struct Candidate {
    Site first, second;
    int score;
  };
  struct Scored {
    Site site = kNoSite;
    int score = 0;
  };

  Move MoveOf(SitePair pair) const;
  int ProofNodes(Effort effort) const;
  int ScoreOf(int site) const;
  SiteSet LiveSites() const;
  SiteSet MakersOfThreats() const;
  bool Threatens(int a, int b) const;
  std::vector<Scored> BestSites(const SiteSet& among, std::size_t count) const;
  Connect6Threats::Win OpponentsWin(int max_nodes);

  // What the list of a position still lacks; the rest only where all else loses.
  struct Stage {
    enum { kNothing, kAll, kLaterDefences, kRest } next = kNothing;
    SiteSet later;  // cells of defences
  };
  struct Best {
    Key key = 0;
    Move turn;
  };
  static constexpr int kBest = 1 << 15;

  // Each adds turns to candidates_.
  void AddPair(int a, int b, int bonus);
  void AddSeconds(int first, const SiteSet& among, std::size_t count, int bonus);
  void AddQuiet(std::size_t firsts, std::size_t seconds);
  void AddDefences(const SiteSet& firsts, Width width);
  void AddRest();
  void AddCounterThreats(std::size_t most);
  void SortOut();
  void Flush(TurnList& list);

  Connect6Board board_;
  bool plain_;  // any two stones may be played together
  Efforts efforts_;
  Connect6Threats threats_;
  int ply_ = 0;  // turns and passes made since the start
  std::vector<Candidate> candidates_;
  // By ply_.
  std::vector<std::vector<SiteSet>> refutations_ = std::vector<std::vector<SiteSet>>(kMaxPly + 4);
  std::vector<Stage> stages_ = std::vector<Stage>(kMaxPly + 4);

  std::vector<Best> best_ = std::vector<Best>(kBest);
};

static_assert(TurnBrain<Connect6Model>);

template <>
struct SearcherOn<Connect6Board> {
  static std::unique_ptr<Searcher> Make();
};

}  // namespace tengen
