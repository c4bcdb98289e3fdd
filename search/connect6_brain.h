// SPDX-License-Identifier: Apache-2.0
//
// Connect6Brain: what the turn search (search/turn_search.h) has to know of connect6 and its
// relatives. Wins by double threats are proven at every node. A threat is answered by the few
// turns that hit it, and by no others; a win by double threats that the opponent would have if
// he were to move is met where it happens, or by threats. Otherwise turns are pairs of the cells
// whose windows promise most, the second judged after the first is down.
//
// One per thread.
#pragma once

#include <memory>
#include <vector>

#include "engine/connect6_board.h"
#include "eval/connect6_eval.h"
#include "eval/value.h"
#include "search/connect6_threats.h"
#include "search/searcher.h"
#include "search/turn.h"
#include "search/turn_search.h"

namespace tengen {

class Connect6Brain {
 public:
  using Board = Connect6Board;
  static constexpr bool kNullMove = true;

  explicit Connect6Brain(const Connect6Board& start) : board_(start) {}

  const Connect6Board& board() const { return board_; }
  void Make(Turn turn);
  void MakePass() {
    board_.MakePass();
    ++ply_;
  }
  void Unmake() {
    board_.Unmake();
    --ply_;
  }

  Value Evaluate();
  Value Prove(Turn& best, Effort effort);
  bool Generate(TurnList& list, bool root);

 private:
  struct Candidate {
    Site first, second;
    int score;
  };
  struct Scored {
    Site site = kNoSite;
    int score = 0;
  };

  Turn TurnOf(SitePair pair) const;
  int ProofNodes(Effort effort) const;
  int ScoreOf(int site) const;
  SiteSet LiveSites() const;
  std::vector<Scored> BestSites(const SiteSet& among, std::size_t count) const;
  Connect6Threats::Win OpponentsWin(int max_nodes);

  // Each adds turns to candidates_.
  void AddPair(int a, int b, int bonus);
  void AddSeconds(int first, const SiteSet& among, std::size_t count, int bonus);
  void AddQuiet(std::size_t firsts, std::size_t seconds);
  void AddDefences(const SiteSet& firsts, bool root);
  void Flush(TurnList& list);

  Connect6Board board_;
  Connect6Threats threats_;
  int ply_ = 0;  // turns and passes made since the start
  std::vector<Candidate> candidates_;
};

static_assert(TurnBrain<Connect6Brain>);

template <>
struct SearcherOn<Connect6Board> {
  static std::unique_ptr<Searcher> Make();
};

}  // namespace tengen
