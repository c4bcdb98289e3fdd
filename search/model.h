// SPDX-License-Identifier: Apache-2.0
//
// GameModel: everything that the search needs from one game. A model holds a board on which it
// follows the search. It also evaluates positions, finds threats and lists the moves worth trying.
// Worker<Model> (search/worker.h) contains the search, which is the same for every game. ModelBase
// declares every hook with a default that is correct for every game. A model overrides only the
// hooks for which it has a better answer than the default.
//
// A won or lost value from a model must be proven. It counts plies from the queried position to the
// last ply, which is included. A turn of two stones is one ply. Every query leaves the board as it
// was.
//
// Thread rule: each worker owns one model, and models share nothing that changes. No function
// fails.
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
#include "search/proof/forcing.h"
#include "search/report.h"
#include "search/request.h"
#include "search/time_manager.h"
#include "search/transposition.h"

namespace tengen {

// The data of a node of the search tree about its moves. A model may use a larger struct
// (Model::Node).
struct NodeFacts {
  // The opponent would win at once if it were the opponent's turn. Then every move that does not
  // answer the threat loses, and a static value has no meaning.
  bool must_answer = false;
  // A threat restricts the moves. `only_answers`: the threat was found before moves were listed.
  // `lists_answers`: it was found while the moves were listed.
  bool only_answers = false;
  bool lists_answers = false;
  // True if Generate left out only legal moves of two kinds:
  // - moves that lose by force, at least as soon as any other move;
  // - moves with the same result as a listed move.
  // If this is false, the position may be saved although all listed moves lose.
  bool complete = false;
};

// How much work to spend on a proof.
enum class Effort { kLeaf, kNode, kRoot };

// The question to ProveRoot, before the tree is searched.
struct RootQuestion {
  const SearchRequest& request;
  TranspositionTable& table;
  const std::atomic<bool>& stop;
  // The time until which the proof may run: a part of the clock. max() = no time limit.
  Clock::time_point deadline = Clock::time_point::max();
  bool to_the_end = false;  // only a proof counts (Searcher::Solve)
};

// The result of a proof search. `value` is proven, or kNoValue.
struct RootProof {
  Value value = kNoValue;
  std::vector<Move> line;        // with a value: the first move at least
  std::vector<ProofStep> steps;  // of a win: positions of the proof
  bool exact = false;            // the shortest win or the longest defence
  bool exhausted = false;        // no value: all wins by threats were tried, none exists
  std::uint64_t nodes = 0;
};

class ModelBase {
 public:
  // --- Constants -----------------------------------------------------------------------------
  // True if a null move (a pass) gives information. False where a move can only hurt (zugzwang).
  static constexpr bool kNullMove = true;
  // The least number of plies to a win in a position where ImmediateResult found nothing.
  static constexpr int kQuickestWin = 1;
  // True: a move may end the game. False: ImmediateResult sees every end one ply before.
  static constexpr bool kMovesEndGames = true;
  // True: if a node has only one move, that move costs no depth. The moves are then listed before
  // the table's move is tried.
  static constexpr bool kExtendsOnlyMoves = true;
  // True: KeyAfter returns the key of the position after the move. False: it returns another
  // number.
  static constexpr bool kKnowsKeyAfter = false;
  // True: IsRefuted may return true.
  static constexpr bool kLearnsRefutations = false;
  // True: leaves are searched further with the moves of ListForcing. Prove is never called there.
  static constexpr bool kQuiesces = false;
  // Memory of one worker's model in addition to the shared table, in bytes.
  static constexpr std::size_t kBytes = std::size_t{1} << 20;

  using Node = NodeFacts;
  // What all models of a game share. The registry creates it.
  struct Resources {};

  // --- The node, in the order of the calls ---------------------------------------------------
  // An end of the game that is on the board or one move away: WinIn(1), or 0 for a draw. The
  // argument receives the move. kNoValue: none.
  static Value ImmediateResult(Move&) { return kNoValue; }
  // Finds the answers to the opponent's threats, as far as no search is needed. Returns the result
  // if it is already decided, else kNoValue.
  static Value ForcedResult(NodeFacts&, Move&) { return kNoValue; }
  // A win or loss that is proven without the tree, and its first move. kNoValue: nothing is proven.
  // Adds the number of searched nodes to `nodes`.
  static Value Prove(Effort, int /*depth*/, Move& /*best*/, std::uint64_t& /*nodes*/) {
    return kNoValue;
  }
  // The opponent threatens to win. Heuristic pruning by a value above beta is then unsafe.
  static bool UnderThreat() { return false; }
  // True if a listed move may be played. Generate may list moves that may not be played (fouls in
  // renju); the caller skips them.
  static bool MayPlay(Move) { return true; }
  // The search calls this after the last listed move. It may add more moves. `losing`: all listed
  // moves lose. False: no move was added.
  static bool GenerateMore(NodeFacts&, MoveList&, bool /*losing*/) { return false; }
  // Attacks: the move makes a threat. Denies: it prevents a threat. All other moves are quiet.
  static bool Attacks(Move) { return true; }
  static bool Denies(Move) { return true; }
  // The same for immediate wins. MakesFour: the move threatens an immediate win. DeniesFour: it
  // stops such a threat of the opponent.
  static bool MakesFour(Move) { return false; }
  static bool DeniesFour(Move) { return true; }
  // Lists the moves for a leaf, best first. If the node must answer, these are the answers.
  // Otherwise they are moves that threaten to win at once. `made`: how many of these threats were
  // made before. `first` comes first if it is one of the moves.
  static void ListForcing(const NodeFacts&, int /*made*/, Move /*first*/, MoveList&) {}
  // True if the move loses for the same reason as moves that were learned before. This is not a
  // proof.
  static bool IsRefuted(Move) { return false; }
  static void ForgetRefutations() {}
  static void LearnRefutation() {}

  // --- The root ------------------------------------------------------------------------------
  // The value of a root move that is not made in the tree: a win, or a loss by a foul. kNoValue:
  // search it.
  static Value RootMoveValue(Move) { return kNoValue; }
  // True if the move that was just made threatens to win at once.
  static bool MadeThreat() { return false; }
  // Expected number of own moves until the end of the game, for the clock.
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
  // Takes over a position. `same_game`: the data that the model learned from the last position are
  // still valid.
  {model.SetUp(board, /*same_game=*/true)};
  {model.ClearMemory()};
  // SetBudget sets the conditions on which proofs give up. Stopped: true if a proof has given up
  // since then. The flag must outlive the proofs.
  {model.SetBudget(stop, deadline)};
  { now.Stopped() } -> std::same_as<bool>;

  { now.key() } -> std::same_as<Key>;
  { now.to_move() } -> std::same_as<Color>;
  // The key of the position after a legal move, for a table lookup before the move is made. If
  // kKnowsKeyAfter is false: any number that distinguishes the position from others.
  { now.KeyAfter(move) } -> std::same_as<Key>;
  // True if the rules allow the move. The argument may hold any cells.
  { model.IsLegal(move) } -> std::same_as<bool>;
  // Makes a legal move and updates all data of the model.
  {model.Make(move)};
  {model.Unmake()};
  {model.MakePass()};
  {model.UnmakePass()};
  { now.ending() } -> std::same_as<Ending>;

  { model.Prove(effort, /*depth=*/1, best, nodes) } -> std::same_as<Value>;
  // The heuristic value for the side to move, never as high or low as a proven value. Precondition:
  // the game is not over.
  { model.Evaluate() } -> std::same_as<Value>;
  // Adds the moves worth trying; better moves have higher scores. Sets node.complete.
  {model.Generate(node, list)};
  // True if the table's move is one of those that Generate would list.
  { model.MayTry(node, move) } -> std::same_as<bool>;
  // The result of a node where Generate listed no move that may be played.
  { model.NoMoves(node) } -> std::same_as<Value>;

  // The allowed root moves, in order: the most promising move comes first. `any`: the request does
  // not limit the moves to a given set. `complete`: see NodeFacts.
  { model.RootMoves(allowed, /*any=*/true, node.complete) } -> std::same_as<std::vector<Move>>;
  { model.ProveRoot(question) } -> std::same_as<RootProof>;

  // These two functions serve the completion of proven lines. Looks for a win of the side to move
  // in at most `plies` plies. Returns the length and first move of the shortest win that it meets;
  // 0: none found.
  { model.WinWithin(/*plies=*/3, /*max_nodes=*/100, best, nodes) } -> std::same_as<int>;
  // Looks for a win in at most `plies` plies, and visits at most `max_nodes` nodes. Returns the win
  // with its whole line.
  { model.ProveWithin(/*plies=*/3, /*max_nodes=*/100) } -> std::same_as<RootProof>;
  // Replies of a lost side that may delay the loss longest. All other replies lose at least as
  // soon.
  {model.LastReplies(list)};
};

}  // namespace tengen
