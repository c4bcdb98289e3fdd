// SPDX-License-Identifier: Apache-2.0
//
// BoardModel<Model, B>: what models of games on a board of their own (engine/board.h) have in
// common. The model has besides what GameModel asks for
//   board()                       its B
//   WholeProof(budget)            a win by threats (search/proof/forcing.h) with its whole line
//   List(node, list, root)        the moves worth trying, at the root all that can matter
//   Make, MakePass, Unmake, Prove, Evaluate, SetUp, ClearMemory
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "search/model.h"
#include "search/proof/forcing.h"

namespace tengen {

template <class Model, GameBoard B>
class BoardModel : public ModelBase {
 public:
  using Board = B;

  Key key() const { return board().key(); }
  Color to_move() const { return board().to_move(); }
  Ending ending() const { return board().ending(); }
  Key KeyAfter(Move move) const { return Mix(key() ^ Mix(move.Bits())); }
  bool IsLegal(Move move) const {
    if (move.stones() != board().stones_due()) return false;
    const auto [first, second] = move.Points();
    return move.second == kNoCell ? board().IsLegal(first)
                                  : board().IsLegal(first) && board().IsLegalSecond(first, second);
  }
  void UnmakePass() { self().Unmake(); }

  template <class Node>
  void Generate(Node& node, MoveList& list) {
    self().List(node, list, /*root=*/false);
  }
  // In the same position the list is the same.
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
    const std::vector<Move> all = AllMoves();
    for (const Move move : all)
      if (allowed(move)) moves.push_back(move);
    // Everything was excluded: a legal answer is better than none.
    return moves.empty() ? all : moves;
  }
  RootProof ProveRoot(const RootQuestion& question) {
    RootProof proof;
    Move first;
    const Value value = self().Prove(Effort::kRoot, 0, first, proof.nodes);
    if (value == kNoValue && question.to_the_end) {
      const Proof threats = self().WholeProof({.nodes = kExhaustingNodes});
      proof.nodes += static_cast<std::uint64_t>(threats.nodes);
      proof.exhausted = threats.exhausted;
    }
    if (value == kNoValue || !IsWin(value)) return proof;  // a loss wants the longest defence
    proof.value = value;
    proof.line = {first};
    return proof;
  }

  RootProof ProveWithin(int plies, int max_nodes) {
    const Proof proof = self().WholeProof({max_nodes, plies});
    if (!proof.whole) return {};
    return {.value = WinIn(proof.plies),
            .line = proof.line,
            .nodes = static_cast<std::uint64_t>(proof.nodes)};
  }
  int WinWithin(int plies, int /*max_nodes*/, Move& first, std::uint64_t& nodes) {
    const Value value = self().Prove(Effort::kNode, plies, first, nodes);
    return value != kNoValue && IsWin(value) && PliesToEnd(value) <= plies ? PliesToEnd(value) : 0;
  }
  void LastReplies(MoveList& list) {
    typename Model::Node node;
    self().List(node, list, /*root=*/false);
  }

 protected:
  std::vector<Move> AllMoves() const {
    std::vector<Point> points;
    const BoardSize size = board().size();
    for (int y = 0; y < size.height; ++y)
      for (int x = 0; x < size.width; ++x) points.push_back({x, y});
    std::vector<Move> moves;
    for (const Point a : points) {
      if (!board().IsLegal(a)) continue;
      if (board().stones_due() == 1) {
        moves.push_back({ToCell(a)});
        continue;
      }
      for (const Point b : points)
        if (board().IsLegalSecond(a, b)) moves.push_back({ToCell(a), ToCell(b)});
    }
    return moves;
  }

 private:
  // To find out that there is no win by threats.
  static constexpr std::int64_t kExhaustingNodes = 20'000;

  Model& self() { return static_cast<Model&>(*this); }
  const Board& board() const { return static_cast<const Model&>(*this).board(); }
};

}  // namespace tengen
