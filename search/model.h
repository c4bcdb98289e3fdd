// SPDX-License-Identifier: Apache-2.0
//
// GameModel: everything that the search needs from one game. A model has its own board, on which it
// makes and takes back the moves of the search. It also evaluates positions, finds threats and
// lists the moves worth trying. Worker<Model> (search/worker.h) contains the search, which is the
// same for every game. ModelBase declares every hook with a default that is correct for every game.
// A model overrides a hook only if it has something better than the default.
//
// If a model returns a won or lost value, this result must be proven. The value counts the plies
// from the current position to the last ply of the game, the last ply included. A turn of two
// stones is one ply. A function that only returns facts about the position does not change the
// board.
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
#include "engine/cell_set.h"
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

// What the search knows about the moves of one node of its tree. A model may use a larger struct
// (Model::Node).
struct NodeFacts {
  // The opponent would win at once if it were the opponent's turn. Then every move that does not
  // answer the threat loses, and a static value has no meaning.
  bool must_answer = false;
  // A threat restricts the moves. `only_answers`: the model found the threat before it listed the
  // moves. `lists_answers`: the model found the threat while it listed them.
  bool only_answers = false;
  bool lists_answers = false;
  // True if Generate left out only legal moves of three kinds:
  // - moves that lose by force, at least as soon as any other move;
  // - moves with the same result as a listed move;
  // - moves far from all stones (AddFarMoves). The tree search regards them as lost, too.
  // If this is false and all listed moves lose, another move may still avoid the loss.
  bool complete = false;
};

// How much work to spend on a proof.
enum class Effort { kLeaf, kNode, kRoot };

// The arguments of ProveRoot, which runs before the tree search.
struct RootQuestion {
  const SearchRequest& request;
  TranspositionTable& table;
  const std::atomic<bool>& stop;
  // The search for a proof must end at this time. max() = no time limit.
  Clock::time_point deadline = Clock::time_point::max();
  bool to_the_end = false;  // the request is Searcher::Solve: only a proof counts
};

// The result of a proof search. `value` is proven, or kNoValue.
struct RootProof {
  Value value = kNoValue;
  std::vector<Move> line;        // if there is a value: at least the first move
  std::vector<ProofStep> steps;  // for a win: positions of the proof
  bool exact = false;            // true = no shorter win and no longer defence exists
  bool exhausted = false;        // value is kNoValue, and no VCF exists
  std::uint64_t nodes = 0;
};

class ModelBase {
 public:
  // --- Constants -----------------------------------------------------------------------------
  // True: the search may use null moves (passes). False for games with zugzwang, where a move can
  // be worse than a pass.
  static constexpr bool kNullMove = true;
  // If ImmediateResult found nothing, a win takes at least this number of plies.
  static constexpr int kQuickestWin = 1;
  // True: a move may end the game. False: ImmediateResult always finds the end of the game one ply
  // before it.
  static constexpr bool kMovesEndGames = true;
  // True: if a node has only one move, this move does not reduce the depth. The search then lists
  // the moves before it tries the move of the transposition table.
  static constexpr bool kExtendsOnlyMoves = true;
  // True: KeyAfter returns the key of the position after the move. False: KeyAfter returns another
  // number.
  static constexpr bool kKnowsKeyAfter = false;
  // True: IsRefuted may return true.
  static constexpr bool kLearnsRefutations = false;
  // True: at a leaf, the search continues with the moves of ListForcing and does not call Prove.
  static constexpr bool kQuiesces = false;
  // Memory of one worker's model in addition to the shared table, in bytes.
  static constexpr std::size_t kBytes = std::size_t{1} << 20;

  using Node = NodeFacts;
  // Data that all models of a game share. The registry creates them.
  struct Resources {};

  // --- The node, in the order of the calls ---------------------------------------------------
  // Returns the result if the game has ended or if the side to move can win at once. A win is
  // WinIn(1), and the argument receives the winning move. A draw is 0. kNoValue: no such result.
  static Value ImmediateResult(Move&) { return kNoValue; }
  // Finds the answers to the opponent's threats without a search. Returns the result of the game if
  // it is already certain, else kNoValue.
  static Value ForcedResult(NodeFacts&, Move&) { return kNoValue; }
  // Tries to prove a win or loss without the tree search. Returns the proven value and sets the
  // first move of the proof. kNoValue: nothing is proven. Adds the number of searched nodes to
  // `nodes`.
  static Value Prove(Effort, int /*depth*/, Move& /*best*/, std::uint64_t& /*nodes*/) {
    return kNoValue;
  }
  // True if the opponent threatens to win. A value above beta is then no safe reason to prune.
  static bool UnderThreat() { return false; }
  // True if a listed move may be played. Generate may also list moves that are forbidden (fouls in
  // renju); the caller skips them.
  static bool MayPlay(Move) { return true; }
  // The search calls this after the last listed move. The model may add more moves and then returns
  // true. `losing`: all moves listed before lose.
  static bool GenerateMore(NodeFacts&, MoveList&, bool /*losing*/) { return false; }
  // Adds the moves that Generate leaves out because they are far from all stones. Before a win is
  // announced, they are checked, too.
  static void AddFarMoves(const NodeFacts&, MoveList&) {}
  // Attacks: the move makes a threat. Denies: the move prevents a threat. All other moves are
  // quiet.
  static bool Attacks(Move) { return true; }
  static bool Denies(Move) { return true; }
  // MakesFour: the move threatens to win with the next move. DeniesFour: the move stops such a
  // threat of the opponent.
  static bool MakesFour(Move) { return false; }
  static bool DeniesFour(Move) { return true; }
  // Looks for a win of the opponent by threats after a pass of the side to move, in at most `plies`
  // plies. Returns its plies and its first move, and lists the replies that may avoid it; fouls may
  // be among them. 0 = no such win found. Adds the number of searched nodes to `nodes`. Only models
  // with kKnowsKeyAfter may find one.
  static int LossAfterPass(int /*plies*/, int /*max_nodes*/, CellSet& /*replies*/, Move& /*first*/,
                           std::uint64_t& /*nodes*/) {
    return 0;
  }
  // Lists the moves for a leaf, best first. If NodeFacts::must_answer is set, the list has the
  // answers. Otherwise it has moves that threaten to win with the next move. `made`: the number of
  // these threats since the leaf. If `first` is one of the moves, it comes first.
  static void ListForcing(const NodeFacts&, int /*made*/, Move /*first*/, MoveList&) {}
  // True if the move probably loses for the same reason as an earlier move (LearnRefutation). The
  // result is not a proof.
  static bool IsRefuted(Move) { return false; }
  static void ForgetRefutations() {}
  static void LearnRefutation() {}

  // --- The root ------------------------------------------------------------------------------
  // The value of a root move that needs no search: a win, or a loss by a foul. kNoValue: the search
  // must try the move.
  static Value RootMoveValue(Move) { return kNoValue; }
  // True if the last move on the board threatens to win with the next move.
  static bool MadeThreat() { return false; }
  // The expected number of own moves until the end of the game. The remaining time is divided by
  // this number.
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
  // Copies the position to search. `same_game`: the rules and the board size are those of the last
  // SetUp, so data that the model learned are valid.
  {model.SetUp(board, /*same_game=*/true)};
  {model.ClearMemory()};
  // SetBudget sets the stop flag and the deadline of proofs. Stopped: true if one of these two has
  // ended a proof since SetBudget. The flag must outlive the proofs.
  {model.SetBudget(stop, deadline)};
  { now.Stopped() } -> std::same_as<bool>;

  { now.key() } -> std::same_as<Key>;
  { now.to_move() } -> std::same_as<Color>;
  // The key of the position after a legal move, for a table lookup before the move is made. If
  // kKnowsKeyAfter is false: any number that differs for different positions.
  { now.KeyAfter(move) } -> std::same_as<Key>;
  // True if the rules allow the move. The move may contain any cells.
  { model.IsLegal(move) } -> std::same_as<bool>;
  // Makes a legal move and updates all data of the model.
  {model.Make(move)};
  {model.Unmake()};
  {model.MakePass()};
  {model.UnmakePass()};
  { now.ending() } -> std::same_as<Ending>;

  { model.Prove(effort, /*depth=*/1, best, nodes) } -> std::same_as<Value>;
  // The heuristic value for the side to move. It is always between the values of proven wins and
  // losses. Precondition: the game is not over.
  { model.Evaluate() } -> std::same_as<Value>;
  // Adds the moves worth trying; better moves have higher scores. Sets node.complete.
  {model.Generate(node, list)};
  // True if Generate would list this move, which comes from the transposition table.
  { model.MayTry(node, move) } -> std::same_as<bool>;
  // The result of a node where Generate listed no move that may be played.
  { model.NoMoves(node) } -> std::same_as<Value>;

  // The root moves for which `allowed` returns true, the most promising move first. `any`: the
  // request does not restrict the root moves to a list of points. `complete`: see NodeFacts.
  { model.RootMoves(allowed, /*any=*/true, node.complete) } -> std::same_as<std::vector<Move>>;
  { model.ProveRoot(question) } -> std::same_as<RootProof>;

  // WinWithin and ProveWithin serve to complete proven lines. WinWithin looks for a win of the side
  // to move in at most `plies` plies. It returns the length and the first move of the shortest win
  // that it finds; 0 = none.
  { model.WinWithin(/*plies=*/3, /*max_nodes=*/100, best, nodes) } -> std::same_as<int>;
  // ProveWithin looks for a win in at most `plies` plies, in at most `max_nodes` nodes. It returns
  // the win with its whole line.
  { model.ProveWithin(/*plies=*/3, /*max_nodes=*/100) } -> std::same_as<RootProof>;
  // Precondition: the side to move has lost. Lists the replies that may delay the loss longest. All
  // other replies lose at least as soon.
  {model.LastReplies(list)};
};

}  // namespace tengen
