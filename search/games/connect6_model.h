// SPDX-License-Identifier: Apache-2.0
//
// Connect6Model: the search model (search/model.h) of connect6 and related games. At every node it
// looks for a proven win by double threats. The listed moves depend on the position:
// - If the opponent threatens to win: only the few turns that stop the threat.
// - If the opponent would win by double threats after a pass: turns on the cells of that win, and
//   turns that make a threat.
// - Otherwise: pairs of the cells with the best scores. The second cell gets its score after the
//   first stone is on the board.
//
// Lengths of wins count turns of two stones. Not thread safe: each worker owns its model. No
// function fails.
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

  // The moves that GenerateMore adds next. It adds the moves of kRest only if all other moves lose.
  struct Node : NodeFacts {
    enum { kNothing, kAll, kLaterDefences, kRest } next = kNothing;
    // Cells of defences to list in the step kLaterDefences.
    SiteSet later;
  };

  // Node limits of searches for a win by double threats. A node is a position with the attacker to
  // move. The limit of a position grows with each visit (ProofNodes).
  struct Efforts {
    int leaf_win,         // at a leaf of the tree: the first limit
        node_win,         // at any other node of the tree: the first limit
        most_win;         // in the tree: the highest limit
    int after_root,       // after the first turn from the root: the first limit
        most_near_root,   // after two turns from the root: the highest limit
        most_after_root;  // after the first turn from the root: the highest limit
    int root_win;         // at the root
    int threat;           // for the opponent's win after a pass
    int defence;          // for the opponent's win after the first stone of a defence
    int root_threat;      // as threat, at the root
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
  // Looks for a win by threats. Adds its complete line if the budget is large enough. plies = 0: no
  // win found.
  Proof WholeProof(const ProofBudget& budget);
  // True if the opponent has threats that must be answered, or would win by double threats after a
  // pass.
  bool UnderThreat();
  // If the opponent's win by double threats refutes one turn, it often refutes other turns, too. A
  // win also refutes a turn if the turn makes no threat and occupies no cell of the win's zone.
  // Call LearnRefutation after the losing turn was made, and IsRefuted before another turn is made.
  void ForgetRefutations() { refutations_[ply_].clear(); }
  void LearnRefutation();
  bool IsRefuted(Move turn) const;
  // Adds the moves that List left out. This saves time: often an earlier move already causes a
  // cutoff, and then the other moves need not be listed. The search for the cells that defend takes
  // about half of the total time.
  bool GenerateMore(Node& node, MoveList& list, bool losing);

 private:
  enum class Width { kNode, kRoot, kRest };

  Move MoveOf(SitePair pair) const;
  int ProofNodes(Effort effort) const;
  // The score of a stone of the side to move. This function may also be called between the two
  // stones of a turn.
  int ScoreOf(int site) const { return evaluator_.SiteScore(board_, site); }
  SiteSet LiveSites() const;
  SiteSet MakersOfThreats() const;
  bool Threatens(int a, int b) const;
  std::vector<Site> BestSites(const SiteSet& among, std::size_t count) const;
  Connect6Threats::Win OpponentsWin(int max_nodes);

  // Each of these functions adds turns to candidates_.
  void AddPair(int a, int b, int bonus);
  void AddSeconds(int first, const SiteSet& among, std::size_t count, int bonus);
  void AddQuiet(std::size_t firsts, std::size_t seconds);
  void AddDefences(const SiteSet& firsts, Width width);
  void AddCounterThreats(std::size_t most);
  void SortOut();
  void Flush(MoveList& list);

  bool plain_ = true;  // true = any two stones may form a turn
  Efforts efforts_{};
  int ply_ = 0;  // number of turns and passes since SetUp
  std::vector<ScoredMove> candidates_;
  // Zones of known refutations, by ply_.
  std::vector<std::vector<SiteSet>> refutations_ = std::vector<std::vector<SiteSet>>(kMaxPly + 4);
};

static_assert(GameModel<Connect6Model>);

std::unique_ptr<Searcher> MakeSearcherOn(const Connect6Board&, const LineNet* net);

}  // namespace tengen
