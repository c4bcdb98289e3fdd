// SPDX-License-Identifier: Apache-2.0
//
// Connect6Model: what the search (search/model.h) has to know of connect6 and its
// relatives. Wins by double threats are proven at every node. A threat is answered by the few
// turns that hit it, and by no others; a win by double threats that the opponent would have if
// he were to move is met where it happens, or by threats. Otherwise turns are pairs of the cells
// whose windows promise most, the second judged after the first is down.
//
// One per thread.
#pragma once

#include <memory>
#include <vector>

#include "engine/boards/connect6_board.h"
#include "engine/move.h"
#include "eval/connect6_eval.h"
#include "eval/value.h"
#include "eval/window_net_eval.h"
#include "search/games/board_model.h"
#include "search/move_picker.h"
#include "search/proof/connect6_threats.h"
#include "search/searcher.h"

namespace tengen {

class Connect6Model : public BoardModel<Connect6Model, Connect6Board, Connect6Evaluator,
                                        Connect6Threats, Connect6NetEvaluator> {
 public:
  static constexpr ParamColumn kParamColumn = ParamColumn::kConnect6;
  static constexpr bool kExtendsOnlyMoves = false;
  static constexpr bool kLearnsRefutations = true;
  static constexpr std::size_t kBytes = std::size_t{8} << 20;

  // What the list of a position still lacks; the rest only where all else loses.
  struct Node : NodeFacts {
    enum { kNothing, kAll, kLaterDefences, kRest } next = kNothing;
    SiteSet later;  // cells of defences
  };

  // Positions with the attacker to move, per search for a win by double threats.
  struct Efforts {
    int leaf_win, node_win, most_win;
    int after_root, most_near_root, most_after_root;
    int root_win;
    int threat;   // of the opponent, if he were to move
    int defence;  // whether one stone holds
    int root_threat;
  };

  explicit Connect6Model(const Resources& resources) : BoardModel(resources) {}

  void SetUp(const Connect6Board& board, bool same_game);
  void ClearMemory() { solver_ = Connect6Threats(); }

  void Make(Move turn);
  void MakePass() {
    board_.MakePass();
    ++ply_;
  }
  void Unmake() {
    board_.Unmake();
    --ply_;
  }

  Value ImmediateResult(Move& best) const;
  Value ForcedResult(Node& node, Move& best) const;
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  void List(Node& node, MoveList& list, bool root);
  // A win by threats with its whole line, where the budget reaches.
  Proof WholeProof(const ProofBudget& budget);
  // The opponent has threats that must be answered, or would win by double threats if he were to
  // move.
  bool UnderThreat();
  // What refuted one turn refutes others, too: a win by double threats goes through wherever no
  // cell of its zone is taken and nothing threatened. LearnRefutation is called after the turn
  // that lost, the others before one.
  void ForgetRefutations() { refutations_[ply_].clear(); }
  void LearnRefutation();
  bool IsRefuted(Move turn) const;
  // List keeps moves back: what was best before often makes the others needless, and so do
  // defences on the likeliest cells, while to find out which cells hold takes half of all time.
  bool GenerateMore(Node& node, MoveList& list, bool losing);

 private:
  enum class Width { kNode, kRoot, kRest };

  Move MoveOf(SitePair pair) const;
  int ProofNodes(Effort effort) const;
  // Of a stone of the side to move; asked between the two of a turn, too.
  int ScoreOf(int site) const { return evaluator_.SiteScore(board_, site); }
  SiteSet LiveSites() const;
  SiteSet MakersOfThreats() const;
  bool Threatens(int a, int b) const;
  std::vector<Site> BestSites(const SiteSet& among, std::size_t count) const;
  Connect6Threats::Win OpponentsWin(int max_nodes);

  // Each adds turns to candidates_.
  void AddPair(int a, int b, int bonus);
  void AddSeconds(int first, const SiteSet& among, std::size_t count, int bonus);
  void AddQuiet(std::size_t firsts, std::size_t seconds);
  void AddDefences(const SiteSet& firsts, Width width);
  void AddCounterThreats(std::size_t most);
  void SortOut();
  void Flush(MoveList& list);

  bool plain_ = true;  // any two stones may be played together
  Efforts efforts_{};
  int ply_ = 0;  // turns and passes made since the start
  std::vector<ScoredMove> candidates_;
  // By ply_.
  std::vector<std::vector<SiteSet>> refutations_ = std::vector<std::vector<SiteSet>>(kMaxPly + 4);
};

static_assert(GameModel<Connect6Model>);

std::unique_ptr<Searcher> MakeSearcherOn(const Connect6Board&, const LineNet* net);

}  // namespace tengen
