// SPDX-License-Identifier: Apache-2.0
//
// LineModel<V>: the search model (search/model.h) of the five-in-a-row games with kernel V
// (engine/lines/variant.h). The model finds exactly the moves that answer a threat
// (search/proof/threats.h). Before the tree search, ProveRoot looks for wins by fours, then by
// fours and threes. At its leaves the tree search continues with fours only (ListForcing).
// WinWithin and ProveWithin complete proven lines.
//
// Values are in the units of eval/value.h, and lengths of wins in plies. Not thread safe: each
// worker owns its model. No function fails.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "engine/boards/position.h"
#include "engine/boards/shape_board.h"
#include "eval/line_net_eval.h"
#include "eval/shape_eval.h"
#include "eval/threat_features.h"
#include "eval/value.h"
#include "eval/weights.h"
#include "search/model.h"
#include "search/params.h"
#include "search/proof/quick_vcf.h"
#include "search/proof/threat_solver.h"
#include "search/proof/threats.h"

namespace tengen {

template <Variant V>
class LineModel : public ModelBase {
 public:
  using Board = ShapeBoard<V>;
  static constexpr ParamColumn kParamColumn = ParamColumn::kFives;
  static constexpr int kQuickestWin = 3;  // plies; ImmediateResult found no five
  static constexpr bool kMovesEndGames = false;
  static constexpr bool kExtendsOnlyMoves = false;
  static constexpr bool kKnowsKeyAfter = true;
  static constexpr bool kQuiesces = true;
  static constexpr std::size_t kSolverBytes = std::size_t{8} << 20;
  static constexpr std::size_t kBytes = kSolverBytes * 3 / 2;

  struct Resources {
    const GameTables* tables;
    const ShapeWeights* weights;
    // The network that evaluates positions; nullptr = the tables of `weights` evaluate.
    const LineNet* net = nullptr;
  };
  struct Node : NodeFacts {
    CellList answers;  // if only_answers: all other moves lose
  };

  explicit LineModel(const Resources& resources)
      : position_({}, true, *resources.tables), tables_(*resources.weights), quick_vcf_(position_) {
    if (resources.net != nullptr) net_.emplace(*resources.net);
  }

  void SetUp(const Board& board, bool same_game) {
    position_ = board.position();
    if (!same_game) {
      solver_.Clear();
      quick_vcf_.Clear();
    }
    if (net_)
      net_->Reset(position_);
    else
      tables_.Reset(position_);
  }
  void ClearMemory() {
    quick_vcf_.Clear();
    solver_.Clear();
  }
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    solver_.SetBudget(stop, deadline);
  }
  bool Stopped() const { return solver_.Stopped(); }

  Key key() const { return position_.key(); }
  Color to_move() const { return position_.to_move(); }
  Key KeyAfter(Move move) const {
    return position_.key() ^ ZobristKey(StoneOf(position_.to_move()), move.first) ^ kWhiteToMoveKey;
  }
  bool IsLegal(Move move) const { return position_.IsEmpty(move.first); }
  bool MayPlay(Move move) { return !position_.IsForbidden(position_.to_move(), move.first); }
  void Make(Move move) { position_.Make(move.first); }
  void Unmake() { position_.Unmake(); }
  void MakePass() { position_.Pass(); }
  void UnmakePass() { position_.Pass(); }
  static Ending ending() { return {}; }

  Value ImmediateResult(Move& best) const;
  Value ForcedResult(Node& node, Move& best);
  Value Evaluate() {
    if (!net_) return Unproven(tables_.Evaluate(position_));
    facts_.See(position_);
    return net_->Evaluate(position_, facts_.global_features());
  }
  void Generate(Node& node, MoveList& list);
  void AddFarMoves(const Node& node, MoveList& list);
  bool MayTry(const Node& node, Move move) const {
    return position_.IsEmpty(move.first) &&
           (!node.only_answers ||
            std::find(node.answers.begin(), node.answers.end(), move.first) != node.answers.end());
  }
  Value NoMoves(const Node& node);
  bool Attacks(Move move) const {
    return position_.ThreatAt(position_.to_move(), move.first) != CellThreat::kQuiet;
  }
  bool Denies(Move move) const {
    return position_.ThreatAt(Opponent(position_.to_move()), move.first) != CellThreat::kQuiet;
  }

  bool MakesFour(Move move) const {
    return position_.ThreatAt(position_.to_move(), move.first) >= CellThreat::kFour;
  }
  bool DeniesFour(Move move) const {
    return position_.ThreatAt(Opponent(position_.to_move()), move.first) >= CellThreat::kFour;
  }
  void ListForcing(const Node& node, int made, Move first, MoveList& list);

  std::vector<Move> RootMoves(const std::function<bool(Move)>& allowed, bool any, bool& complete);
  Value RootMoveValue(Move move);
  bool MadeThreat() const {
    return position_.CountOf(Opponent(position_.to_move()), CellThreat::kFive) > 0;
  }
  RootProof ProveRoot(const RootQuestion& question);
  static int MovesToGo(const Game& game) {
    return std::max(10, 28 - static_cast<int>(game.record().size()) / 4);
  }

  int WinWithin(int plies, int max_nodes, Move& first, std::uint64_t& nodes);
  RootProof ProveWithin(int plies, int max_nodes);
  int LossAfterPass(int plies, int max_nodes, CellSet& replies, Move& first, std::uint64_t& nodes);
  void LastReplies(MoveList& list);

 private:
  bool NetScoresMoves() const { return net_ && params::kNetScore[kParamColumn] != 0; }
  void PrepareScores() {
    if (!NetScoresMoves()) return;
    facts_.See(position_);
    net_->Prepare(position_, facts_.global_features());
  }
  int MoveScore(Cell c) const {
    return NetScoresMoves() ? params::kNetScore[kParamColumn] * net_->MoveScore(position_, c)
                            : tables_.MoveScore(position_, c);
  }
  void AddOwnFours(Color us, CellList& list) const;
  std::vector<Cell> ForcedOf(const std::vector<Cell>& allowed);
  Cell AnyCellBut(Cell taken);

  Position<V> position_;
  ShapeEvaluator<V> tables_;
  std::optional<LineNetEvaluator<V>> net_;
  ThreatFeatures facts_;
  QuickVcf<V> quick_vcf_;
  ThreatSolver<V> solver_{kSolverBytes};
};

// --- The node ----------------------------------------------------------------------------------

template <Variant V>
Value LineModel<V>::ImmediateResult(Move& best) const {
  const Color us = position_.to_move();
  if (position_.CountOf(us, CellThreat::kFive) > 0) {
    best = {position_.CellsOf(us, CellThreat::kFive).First()};
    return WinIn(1);
  }
  return position_.empty_count() == 0 ? 0 : kNoValue;
}

template <Variant V>
Value LineModel<V>::ForcedResult(Node& node, Move& best) {
  const Color us = position_.to_move(), them = Opponent(us);
  if (position_.CountOf(them, CellThreat::kFive) > 0) {
    node.must_answer = node.only_answers = true;
    for (const Cell c : FourDefences(position_, them))
      if (!position_.IsForbidden(us, c)) node.answers.Add(c);
    return node.answers.size == 0 ? LossIn(2) : kNoValue;
  }
  if (const Cell four = WinningDoubleFour(position_, us); four != kNoCell) {
    best = {four};
    return WinIn(3);
  }
  if (const Cell stone = WinningStone(position_, us); stone != kNoCell) {
    best = {stone};
    return WinIn(5);
  }
  const DoubleFourDefences defences = DefendDoubleFours(position_, them);
  if (!defences.any) return kNoValue;
  node.only_answers = true;
  node.answers = defences.cells;
  AddOwnFours(us, node.answers);
  return node.answers.size == 0 ? LossIn(4) : kNoValue;
}

template <Variant V>
void LineModel<V>::Generate(Node& node, MoveList& list) {
  node.complete = true;
  PrepareScores();
  const auto add = [&](Cell c) { list.Add({c}, 4 * MoveScore(c)); };
  if (node.only_answers) {
    for (const Cell c : node.answers) add(c);
  } else {
    position_.Candidates().ForEach(add);
  }
}

template <Variant V>
void LineModel<V>::AddFarMoves(const Node& node, MoveList& list) {
  if (node.only_answers) return;
  const CellSet near = position_.Candidates();
  position_.empties().ForEach([&](Cell c) {
    if (!near.Has(c)) list.Add({c}, 0);
  });
}

// The search calls this if all listed moves are fouls, or if no move was listed. Black may still
// have a legal quiet cell far from the stones. If all cells are fouls, Black loses with every move
// (rules.md section 10).
template <Variant V>
Value LineModel<V>::NoMoves(const Node& node) {
  if (node.only_answers) return LossIn(4);
  return AnyCellBut(kNoCell) != kNoCell ? Evaluate() : LossIn(1);
}

// Lists fours near the previous stone of the side to move. After the first four, the list has a
// simple four only if more fours may follow.
template <Variant V>
void LineModel<V>::ListForcing(const Node& node, int made, Move first, MoveList& list) {
  list.Clear();
  if (node.must_answer) {
    for (const Cell c : node.answers) list.Add({c}, 0);
    return;
  }
  const Color us = position_.to_move();
  const Cell last = position_.LastPut(1);
  const auto is_near = [last](Cell c) {
    if (last == kNoCell) return true;
    const Point p = ToPoint(c), q = ToPoint(last);
    const int dx = std::abs(p.x - q.x), dy = std::abs(p.y - q.y), far = std::max(dx, dy);
    return far <= 2 || (far <= 4 && (dx == 0 || dy == 0 || dx == dy));
  };
  const auto add = [&](Cell c) {
    if (!position_.IsForbidden(us, c)) list.Add({c}, 0);
  };
  if (!first.IsNone() && position_.IsEmpty(first.first) && MakesFour(first)) add(first.first);
  for (const CellThreat kind : kFours) {
    const CellSet cells = position_.CellsOf(us, kind);  // a copy: IsForbidden changes the set
    cells.ForEach([&](Cell c) {
      if (c == first.first || !is_near(c)) return;
      if (kind != CellThreat::kFour || made == 0 || quick_vcf_.LeadsOn(us, c)) add(c);
    });
  }
}

template <Variant V>
void LineModel<V>::AddOwnFours(Color us, CellList& list) const {
  for (const CellThreat kind : kFours)
    position_.CellsOf(us, kind).ForEach([&](Cell c) {
      if (list.size < static_cast<int>(list.cell.size())) list.Add(c);
    });
}

// --- The root ----------------------------------------------------------------------------------

template <Variant V>
Value LineModel<V>::RootMoveValue(Move move) {
  const Color us = position_.to_move();
  if (position_.ThreatAt(us, move.first) == CellThreat::kFive) return WinIn(1);
  return position_.IsForbidden(us, move.first) ? LossIn(1) : kNoValue;
}

// The root moves. If a move wins at once, the list has only such moves. If the opponent threatens
// to win, the list has only allowed moves that may stop the threats. If no allowed move stops all
// fives, the list has the allowed cells where the opponent completes a five. If the request allows
// none of these moves, the threats do not shorten the list. The list has fouls only if no other
// move is allowed. Empty: the board is full.
template <Variant V>
std::vector<Move> LineModel<V>::RootMoves(const std::function<bool(Move)>& allowed, bool any,
                                          bool& complete) {
  complete = true;
  const Color us = position_.to_move();
  const auto collect = [&](const CellSet& set, bool fouls) {
    std::vector<Cell> cells;
    const CellSet fixed = set;  // a copy: IsForbidden changes the set
    fixed.ForEach([&](Cell c) {
      if (allowed({c}) && (fouls || !position_.IsForbidden(us, c))) cells.push_back(c);
    });
    return cells;
  };
  const BoardSize size = position_.size();
  const Cell center = ToCell({(size.width - 1) / 2, (size.height - 1) / 2});
  if (position_.empty_count() == size.width * size.height && allowed({center})) return {{center}};

  std::vector<Cell> cells = collect(any ? position_.Candidates() : position_.empties(), false);
  if (cells.empty()) cells = collect(position_.empties(), false);
  if (cells.empty()) cells = collect(position_.empties(), true);
  if (cells.empty()) {  // all moves are excluded, but the search must return a move
    position_.empties().ForEach([&](Cell c) { cells.push_back(c); });
  } else {
    cells = ForcedOf(cells);
    PrepareScores();
    std::stable_sort(cells.begin(), cells.end(),
                     [&](Cell a, Cell b) { return MoveScore(a) > MoveScore(b); });
  }
  std::vector<Move> moves;
  moves.reserve(cells.size());
  for (const Cell c : cells) moves.push_back({c});
  return moves;
}

template <Variant V>
std::vector<Cell> LineModel<V>::ForcedOf(const std::vector<Cell>& allowed) {
  const Color us = position_.to_move(), them = Opponent(us);
  std::vector<Cell> kept;
  const auto keep = [&](auto&& wanted) {
    kept.clear();
    for (const Cell c : allowed)
      if (wanted(c)) kept.push_back(c);
    return !kept.empty();
  };
  if (keep([&](Cell c) { return position_.ThreatAt(us, c) == CellThreat::kFive; })) return kept;
  if (position_.CountOf(them, CellThreat::kFive) > 0) {
    const CellList answers = FourDefences(position_, them);
    // In caro, a stone next to the five can also stop the five. Prefer the cell that completes the
    // five, because users expect it.
    if (keep([&](Cell c) {
          return answers.size > 0 && c == answers.cell[0] &&
                 position_.ThreatAt(them, c) == CellThreat::kFive;
        }))
      return kept;
    const auto listed = [&](Cell c) {
      return std::find(answers.begin(), answers.end(), c) != answers.end();
    };
    if (keep(listed)) return kept;
    // No allowed move stops all fives, so the position is lost. Occupy one of the cells where the
    // opponent completes a five.
    if (keep([&](Cell c) { return position_.ThreatAt(them, c) == CellThreat::kFive; })) return kept;
    return allowed;
  }
  const DoubleFourDefences defences = DefendDoubleFours(position_, them);
  if (defences.any && keep([&](Cell c) {
        const CellThreat kind = position_.ThreatAt(us, c);
        return kind >= CellThreat::kFour ||
               std::find(defences.cells.begin(), defences.cells.end(), c) != defences.cells.end();
      }))
    return kept;
  return allowed;
}

// Looks for a win by fours (VCF), then for a win by fours and threes (VCT).
template <Variant V>
RootProof LineModel<V>::ProveRoot(const RootQuestion& question) {
  const auto max_nodes = static_cast<std::int64_t>(question.request.limits.max_nodes);
  const std::int64_t share = max_nodes / 4;
  const bool timed = question.deadline != Clock::time_point::max();
  ProofBudget budget = {params::kSolverNodesVcf, solver_.kAnyPlies};
  if (max_nodes != 0) budget.nodes = std::min(budget.nodes, share);
  solver_.SetBudget(&question.stop, question.deadline);
  Proof threats = solver_.SolveVcf(position_, budget);
  RootProof proof;
  proof.nodes = static_cast<std::uint64_t>(threats.nodes);
  proof.exhausted = threats.exhausted;
  if (threats.plies == 0) {
    if (!timed) budget.nodes = params::kSolverNodesVct;
    if (timed && max_nodes == 0) budget.nodes = std::numeric_limits<std::int64_t>::max();
    if (max_nodes != 0) budget.nodes = std::min(budget.nodes, share);
    threats = solver_.SolveVct(position_, budget);
    proof.nodes += static_cast<std::uint64_t>(threats.nodes);
  }
  if (threats.plies == 0) return proof;
  proof.exhausted = false;
  proof.value = WinIn(threats.plies);
  proof.line = std::move(threats.line);
  proof.steps = std::move(threats.steps);
  return proof;
}

// --- Lines -------------------------------------------------------------------------------------

template <Variant V>
int LineModel<V>::WinWithin(int plies, int max_nodes, Move& first, std::uint64_t& nodes) {
  Cell four = kNoCell;
  if (const int length = quick_vcf_.WinningFour(plies, max_nodes, four, nodes); length > 0) {
    first = {four};
    return length;
  }
  Proof proof = solver_.SolveVcf(position_, {max_nodes, plies}, false);
  nodes += static_cast<std::uint64_t>(proof.nodes);
  if (proof.plies == 0) {
    proof = solver_.SolveVct(position_, {max_nodes, plies}, false);
    nodes += static_cast<std::uint64_t>(proof.nodes);
  }
  first = proof.first();
  return proof.plies;
}

template <Variant V>
RootProof LineModel<V>::ProveWithin(int plies, int max_nodes) {
  Proof proof = solver_.SolveVct(position_, {max_nodes, plies}, false);
  if (!proof.whole) return {};
  return {
      .value = WinIn(proof.plies), .line = std::move(proof.line), .steps = std::move(proof.steps)};
}

template <Variant V>
int LineModel<V>::LossAfterPass(int plies, int max_nodes, CellSet& replies, Move& first,
                                std::uint64_t& nodes) {
  const ThreatDefence defence = solver_.Defend(position_, {max_nodes, plies});
  nodes += static_cast<std::uint64_t>(defence.nodes);
  replies = defence.moves;
  first = defence.first;
  return defence.plies;
}

template <Variant V>
void LineModel<V>::LastReplies(MoveList& list) {
  const Color us = position_.to_move(), them = Opponent(us);
  CellList replies;
  const auto add = [&](Cell c) {
    const bool room = replies.size < static_cast<int>(replies.cell.size());
    if (c != kNoCell && room && !position_.IsForbidden(us, c)) replies.Add(c);
  };
  if (position_.CountOf(them, CellThreat::kFive) > 0) {
    for (const Cell c : FourDefences(position_, them)) add(c);
    if (replies.size == 0) {  // the five cannot be stopped
      const Cell five = position_.CellsOf(them, CellThreat::kFive).First();
      if (position_.CountOf(them, CellThreat::kFive) > 1) add(five);
      if (replies.size == 0) add(AnyCellBut(five));
    }
  } else {
    for (const Cell c : DefendDoubleFours(position_, them).cells) add(c);
    AddOwnFours(us, replies);
    for (const CellThreat kind : {CellThreat::kOpenFour, CellThreat::kDoubleFour}) {
      const CellSet fours = position_.CellsOf(them, kind);
      fours.ForEach(add);
    }
    add(AnyCellBut(kNoCell));
  }
  for (const Cell c : replies) list.Add({c}, 0);
}

// Returns an empty cell that is not a foul and not `taken`; kNoCell = no such cell.
template <Variant V>
Cell LineModel<V>::AnyCellBut(Cell taken) {
  const Color us = position_.to_move();
  const CellSet empties = position_.empties();
  Cell found = kNoCell;
  empties.ForEach([&](Cell c) {
    if (found == kNoCell && c != taken && !position_.IsForbidden(us, c)) found = c;
  });
  return found;
}

}  // namespace tengen
