// SPDX-License-Identifier: Apache-2.0
//
// BoardModel<Model, B, E, S, N>: the common base class of the search models of games that have
// their own board class (engine/board.h). The template arguments are:
// - Model: the derived class (CRTP);
// - B: the board;
// - E: the evaluator that uses tables;
// - S: the solver, which remembers results of earlier searches of the same game;
// - N: the evaluator that uses a network; NoNet if no network can play the game.
//
// The derived class adds these functions:
// - WholeProof(budget): looks for a win by threats (search/proof/forcing.h) and returns it with its
//   complete line;
// - List(node, list, root): lists the moves worth trying; at the root, all moves that may be best;
// - Make and Prove.
//
// Values are in the units of eval/value.h, and lengths of wins in plies. Not thread safe: each
// worker owns its model. No function fails.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/hash.h"
#include "engine/board.h"
#include "eval/line_net_eval.h"
#include "eval/value.h"
#include "search/games/whole_tree.h"
#include "search/model.h"
#include "search/params.h"
#include "search/proof/forcing.h"

namespace tengen {

// The template argument N of a game that no network can play.
template <class B>
struct NoNet {
  NoNet(const B&, const LineNet&) {}
  void Reset(const B&) {}
  Value Evaluate(const B&) { return 0; }
};

template <class Model, GameBoard B, class E, class S, class N = NoNet<B>>
class BoardModel : public ModelBase {
 public:
  using Board = B;

  struct Resources {
    // The network that evaluates positions. It must outlive the model. nullptr = the tables
    // evaluate.
    const LineNet* net = nullptr;
  };

  void SetUp(const B& board, bool same_game) {
    board_ = board;
    if (!same_game) {
      evaluator_ = E(board_);
      self().ClearMemory();
    }
    evaluator_.Reset(board_);
    if (net_) {
      net_->Reset(board_);
    } else if (resources_.net != nullptr) {
      net_.emplace(board_, *resources_.net);
    }
  }
  void ClearMemory() { solver_.Clear(); }
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    solver_.SetBudget(stop, deadline);
  }
  bool Stopped() const { return solver_.Stopped(); }

  const B& board() const { return board_; }
  Key key() const { return board_.key(); }
  Color to_move() const { return board_.to_move(); }
  Ending ending() const { return board_.ending(); }
  Key KeyAfter(Move move) const { return Mix(key() ^ Mix(move.Bits())); }
  bool IsLegal(Move move) const {
    if (move.stones() != board_.stones_due()) return false;
    const auto [first, second] = move.Points();
    return board_.IsLegal(first) && (move.second == kNoCell || board_.IsLegalSecond(first, second));
  }
  void MakePass() { board_.MakePass(); }
  void Unmake() { board_.Unmake(); }
  void UnmakePass() { self().Unmake(); }

  Value Evaluate() { return Unproven(StaticValue()); }
  template <class Node>
  void Generate(Node& node, MoveList& list) {
    self().List(node, list, /*root=*/false);
  }
  // Generate lists the same moves each time it is called in a position. A move in the transposition
  // table was listed before, so every legal move is accepted.
  bool MayTry(const NodeFacts&, Move move) const { return IsLegal(move); }
  Value NoMoves(const NodeFacts& node) {
    return node.complete ? LossIn(2) : Unproven(self().Evaluate());
  }

  std::vector<Move> RootMoves(const std::function<bool(Move)>& allowed, bool /*any*/,
                              bool& complete) {
    typename Model::Node node;
    MoveList list;
    self().List(node, list, /*root=*/true);
    complete = node.complete;
    list.Sort();
    std::vector<Move> moves;
    for (const ScoredMove& entry : list)
      if (allowed(entry.move)) moves.push_back(entry.move);
    if (!moves.empty()) return moves;
    const std::vector<Move> all = AllMovesOn(board_);
    for (const Move move : all)
      if (allowed(move)) moves.push_back(move);
    // If the request excludes all moves, return all legal moves, because the search must return a
    // move.
    return moves.empty() ? all : moves;
  }
  RootProof ProveRoot(const RootQuestion& question) {
    RootProof proof;
    Move first;
    Value value = self().ImmediateResult(first);
    if (value == kNoValue) value = self().Prove(Effort::kRoot, 0, first, proof.nodes);
    if (value == kNoValue && question.to_the_end) {
      const Proof threats = self().WholeProof({.nodes = kExhaustingNodes});
      proof.nodes += static_cast<std::uint64_t>(threats.nodes);
      proof.exhausted = threats.exhausted;
    }
    if (value == kNoValue) return proof;
    proof.value = value;
    proof.line = {first};
    return proof;
  }

  RootProof ProveWithin(int plies, int max_nodes) {
    Proof proof = self().WholeProof({max_nodes, plies});
    if (!proof.whole) return {};
    return {.value = WinIn(proof.plies),
            .line = std::move(proof.line),
            .steps = std::move(proof.steps),
            .nodes = static_cast<std::uint64_t>(proof.nodes)};
  }
  int WinWithin(int plies, int max_nodes, Move& first, std::uint64_t& nodes) {
    const Proof proof = self().WholeProof({max_nodes, plies});
    nodes += static_cast<std::uint64_t>(proof.nodes);
    first = proof.first();
    return proof.plies;
  }
  void LastReplies(MoveList& list) {
    typename Model::Node node;
    self().List(node, list, /*root=*/false);
    if (!list.empty()) return;
    for (const Move move : AllMovesOn(board_)) list.Add(move, 0);
  }

 protected:
  BoardModel() = default;
  explicit BoardModel(const Resources& resources) : resources_(resources) {}
  explicit BoardModel(const B& board) : board_(board) {}

  // Call this in each position before MoveScore. The scores come from the network if it is set and
  // kNetScore is not 0, else from the tables.
  void PrepareScores() {
    if (NetScoresMoves()) {
      net_->Prepare(board_);
    } else {
      evaluator_.Prepare(board_);
    }
  }
  int MoveScore(Cell cell) const {
    return NetScoresMoves() ? NetScore() * net_->MoveScore(board_, cell)
                            : evaluator_.MoveScore(board_, cell);
  }
  Value StaticValue() { return net_ ? net_->Evaluate(board_) : evaluator_.Evaluate(board_); }

  B board_;
  E evaluator_{board_};
  std::optional<N> net_;
  S solver_;

 private:
  // Node limit of the search that tries all threats to prove that there is no win by threats.
  static constexpr std::int64_t kExhaustingNodes = 20'000;

  Resources resources_;

  static int NetScore() { return params::kNetScore[Model::kParamColumn]; }
  bool NetScoresMoves() const { return net_ && NetScore() != 0; }

  Model& self() { return static_cast<Model&>(*this); }
};

}  // namespace tengen
