// SPDX-License-Identifier: Apache-2.0
//
// GameModel: what the search has to know of a game. A model holds a board that plays along and
// what the game knows of values, threats and moves worth trying; Worker<Model> (search/worker.h)
// does the rest, the same for every game. ModelBase has every hook with what holds of a game that
// knows nothing better, so a model states only what is its own.
//
// What a model calls won or lost is proven, and counts plies from the position asked about, the
// last one included; a move of two stones is one ply. Asking leaves the board as it was.
//
// One model belongs to one worker; nothing is shared, nothing fails.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/clock.h"
#include "engine/board.h"
#include "engine/move.h"
#include "eval/value.h"
#include "search/move_picker.h"
#include "search/params.h"
#include "search/report.h"
#include "search/request.h"
#include "search/time_manager.h"
#include "search/transposition.h"

namespace tengen {

// What a node of the tree knows of its moves. A model may have a larger one (Model::Node).
struct NodeFacts {
  // The opponent would win at once if he were to move: only answers hold, and a static value says
  // nothing.
  bool must_answer = false;
  // Some threat restricts the moves, as was seen before any was listed; or as the list says.
  bool only_answers = false;
  bool lists_answers = false;
  // Every legal move that Generate left out loses by force as fast as the opponent can, or leads
  // where a listed one leads. Only then has the side lost when all its moves lose.
  bool complete = false;
};

// How hard to look for a proof.
enum class Effort { kLeaf, kNode, kRoot };

// What is asked at the root before the tree is searched.
struct RootQuestion {
  const SearchRequest& request;
  TranspositionTable& table;
  const std::atomic<bool>& stop;
  // A part of the clock; max() without one.
  Clock::time_point deadline = Clock::time_point::max();
  bool to_the_end = false;  // a proof is all that is asked for
  bool alone = false;       // there is one move to choose from
};

// A value that is proven, or kNoValue.
struct RootProof {
  Value value = kNoValue;
  std::vector<Move> line;  // its first move at least
  bool exact = false;      // the shortest win, the longest defence
  bool exhausted = false;  // no value, for there is no win by threats: all were tried
  std::uint64_t nodes = 0;
};

class ModelBase {
 public:
  // --- Facts ---------------------------------------------------------------------------------
  // Whether passing tells something: where a move can only hurt (zugzwang), it does not.
  static constexpr bool kNullMove = true;
  // Of a position where ImmediateResult saw nothing.
  static constexpr int kQuickestWin = 1;
  // A move may end the game; else ImmediateResult sees every end one ply before.
  static constexpr bool kMovesEndGames = true;
  // A move that stands alone costs no depth, so the list comes before the table's move.
  static constexpr bool kExtendsOnlyMoves = true;
  // KeyAfter is the key of the position after the move, and not just any number.
  static constexpr bool kKnowsKeyAfter = false;
  // IsRefuted has something to say.
  static constexpr bool kLearnsRefutations = false;
  // Leaves are searched on by ListForcing, and Prove is never asked there.
  static constexpr bool kQuiesces = false;
  // What a worker takes for the model beside the shared table, in bytes.
  static constexpr std::size_t kBytes = std::size_t{1} << 20;

  using Node = NodeFacts;
  // What all models of a game share; made by the registry.
  struct Resources {};

  // --- The node, in the order of asking ------------------------------------------------------
  // An end that is on the board or one move away, with that move: WinIn(1), a draw.
  static Value ImmediateResult(Move&) { return kNoValue; }
  // The answers to threats, as far as they come without a search; a result that they leave.
  static Value ForcedResult(NodeFacts&, Move&) { return kNoValue; }
  // A win or a loss that is proven without the tree, and a first move; kNoValue: nothing. Adds what
  // it looked at to `nodes`.
  static Value Prove(Effort, int /*depth*/, Move& /*best*/, std::uint64_t& /*nodes*/) {
    return kNoValue;
  }
  // Heuristic pruning by a value above beta is unsafe: the opponent threatens to win.
  static bool UnderThreat() { return false; }
  // Whether a move of the list may be played; one that may not was listed for the others' sake.
  static bool MayPlay(Move) { return true; }
  // More moves, for when those listed are spent; `losing`: they all lose. False: none were added.
  static bool GenerateMore(NodeFacts&, MoveList&, bool /*losing*/) { return false; }
  // A move that makes a threat, or denies one; the others are quiet.
  static bool Attacks(Move) { return true; }
  static bool Denies(Move) { return true; }
  // The same of wins at once: a move that threatens one, or stops such a threat.
  static bool MakesFour(Move) { return false; }
  static bool DeniesFour(Move) { return true; }
  // At a leaf, best first: the answers that node says, or moves that threaten to win at once, after
  // so many that have been made. `first`, if it is among them, comes first.
  static void ListForcing(const NodeFacts&, int /*made*/, Move /*first*/, MoveList&) {}
  // A move that loses as others did, for the same reason.
  static bool IsRefuted(Move) { return false; }
  static void ForgetRefutations() {}
  static void LearnRefutation() {}

  // --- The root ------------------------------------------------------------------------------
  // What the game becomes by a move that is not made in the tree: a win, a foul.
  static Value RootMoveValue(Move) { return kNoValue; }
  // The move that was just made threatens to win at once.
  static bool MadeThreat() { return false; }
  // Moves of one's own until the game is over, for the clock.
  static int MovesToGo(const Game& game) {
    return std::max(12, 30 - static_cast<int>(game.plies().size()) / 4);
  }
};

template <class M>
concept GameModel = GameBoard<typename M::Board> && std::derived_from<M, ModelBase> &&
    std::derived_from<typename M::Node, NodeFacts> &&
    std::constructible_from<M, const typename M::Resources&> &&
    requires(M& model, const M& now, const typename M::Board& board, typename M::Node& node,
             Move move, Move& best, Effort effort, MoveList& list, std::uint64_t& nodes,
             const RootQuestion& question, const std::function<bool(Move)>& allowed,
             const std::atomic<bool>* stop, Clock::time_point deadline) {
  { M::kParamColumn } -> std::convertible_to<ParamColumn>;
  // Takes over a position; `same_game`: what was learned of the last one still holds.
  {model.SetUp(board, /*same_game=*/true)};
  {model.ClearMemory()};
  // What makes proofs give up, and whether one has since. The flag must outlive them.
  {model.SetBudget(stop, deadline)};
  { now.Stopped() } -> std::same_as<bool>;

  { now.key() } -> std::same_as<Key>;
  { now.to_move() } -> std::same_as<Color>;
  // The position after a legal move, to be looked up before it is made; or any number that tells
  // it from other positions.
  { now.KeyAfter(move) } -> std::same_as<Key>;
  // Whether the rules allow it; of any cells.
  { model.IsLegal(move) } -> std::same_as<bool>;
  // A legal move; everything the model keeps follows.
  {model.Make(move)};
  {model.Unmake()};
  {model.MakePass()};
  {model.UnmakePass()};
  { now.ending() } -> std::same_as<Ending>;

  { model.Prove(effort, /*depth=*/1, best, nodes) } -> std::same_as<Value>;
  // Heuristic, for the side to move, cut off below the proven values. The game is not over.
  { model.Evaluate() } -> std::same_as<Value>;
  // Moves worth trying, better ones with higher scores; says whether they are complete.
  {model.Generate(node, list)};
  // The table's move: whether it is one of those that Generate would list.
  { model.MayTry(node, move) } -> std::same_as<bool>;
  // The result where Generate listed nothing that may be played.
  { model.NoMoves(node) } -> std::same_as<Value>;

  // The root's moves, best looking first, of those allowed; `complete` as in NodeFacts.
  { model.RootMoves(allowed, /*any=*/true, node.complete) } -> std::same_as<std::vector<Move>>;
  { model.ProveRoot(question) } -> std::same_as<RootProof>;

  // For completing proven lines. A win of the side to move in at most so many plies, the shortest
  // that is met, its length and first move; 0: none found.
  { model.WinWithin(/*plies=*/3, /*max_nodes=*/100, best, nodes) } -> std::same_as<int>;
  // A win in at most so many plies with its whole line, looked for with so many nodes.
  { model.ProveWithin(/*plies=*/3, /*max_nodes=*/100) } -> std::same_as<RootProof>;
  // Replies of a lost side that may hold out longest; all others lose sooner or as soon.
  {model.LastReplies(list)};
};

}  // namespace tengen
