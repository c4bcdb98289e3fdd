// SPDX-License-Identifier: Apache-2.0
//
// One alpha-beta search for all placements. A shape class defines how sets of cells are stored and
// where pieces may go. With gravity, the cells of a column are neighbouring bits of one word, so
// one shift gives "the cell above" for all cells. Sources: Tromp, "John's Connect Four Playground";
// Pons, see the header.
//
//     5 12 19 ..        bits of a board 6 high; the seventh bit of a column is never set and
//     4 11 18 ..        keeps lines from running into the next column
//     ..
//     0  7 14 ..
//
// Every test has a null window (is the score at least beta?) and is fail-soft. If the opponent
// threatens to complete four on one cell, the node has only the move on this cell. If there are
// more such cells, the node is lost. With gravity, the search never plays below a cell where the
// opponent wins. Thus with gravity the side to move never has an immediate win. Before any move is
// searched, the range of a node's score is limited.
#include "search/proof/four_solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <optional>

#include "base/hash.h"
#include "engine/zobrist.h"

namespace tengen {
namespace {

// NOLINTNEXTLINE(modernize-use-using): the extension has no other spelling without a warning.
__extension__ typedef unsigned __int128 Word128;
using Word64 = std::uint64_t;

constexpr int LowestBit(Word128 word) {
  const auto low = static_cast<Word64>(word);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Word64>(word >> 64));
}
constexpr int CountBits(Word64 word) { return std::popcount(word); }
constexpr int CountBits(Word128 word) {
  return std::popcount(static_cast<Word64>(word)) + std::popcount(static_cast<Word64>(word >> 64));
}
constexpr int CountBits(const FourBits& bits) { return bits.Count(); }
constexpr bool IsEmpty(Word128 word) { return word == 0; }
constexpr bool IsEmpty(const FourBits& bits) { return bits.Empty(); }
constexpr Key HashOf(Word64 word, Key salt) { return Mix(word ^ salt); }
constexpr Key HashOf(Word128 word, Key salt) {
  return Mix(static_cast<Word64>(word) ^ Mix(static_cast<Word64>(word >> 64) ^ salt));
}

// True if `cells` includes four cells in a row.
template <class Set, std::size_t kSteps>
bool HasFour(const Set& cells, const std::array<int, kSteps>& steps) {
  for (const int s : steps) {
    const Set pairs = cells & (cells >> s);
    if (!IsEmpty(Set(pairs & (pairs >> (2 * s))))) return true;
  }
  return false;
}

Key SaltOf(const FourBoard& board) {
  return Mix(0xf0u + static_cast<Key>(board.rules().placement) * 256 +
             static_cast<Key>(board.size().width) * 65536 +
             static_cast<Key>(board.size().height) * 1048576);
}

// The key of a position in the table. `mirrored`: the key is that of the mirror image.
struct Node {
  Key key = 0;
  bool mirrored = false;
};

// --- Shapes ----------------------------------------------------------------------------------

template <class Word, int kHeight>
class GravityShape {
 public:
  using Set = Word;
  static constexpr int kMaxMoves = FourBits::kMaxSide;
  // True if the side to move in a node may be able to complete four at once.
  static constexpr bool kMayWinAtOnce = false;

  explicit GravityShape(const FourBoard& board)
      : width_(board.size().width),
        distinct_from_(width_ * kHeight - kMirroredPieces),
        salt_(SaltOf(board)) {
    assert(board.size().height == kHeight &&
           width_ * kColumn <= 8 * static_cast<int>(sizeof(Word)));
    for (int x = 0; x < width_; ++x) {
      bottom_ |= Word{1} << (x * kColumn);
      cells_ |= kColumnCells << (x * kColumn);
      // The middle column first, then outwards.
      column_[x] = kColumnCells << (kColumn * (width_ / 2 + (x % 2 == 0 ? x / 2 : -(x + 1) / 2)));
    }
    // The cells of a column form pairs, from the top down. The set has the lower cell of each pair.
    for (int y = kHeight - 2; y >= 0; y -= 2) lower_of_pairs_ |= bottom_ << y;
  }

  Word FromBoard(const FourBits& bits) const {
    Word set = 0;
    bits.ForEach([&](int index) {
      const Point p = FourBits::PointOf(index);
      set |= Word{1} << (p.x * kColumn + kHeight - 1 - p.y);
    });
    return set;
  }
  int ToIndex(Word cell) const {
    const int bit = LowestBit(cell);
    return FourBits::IndexOf({bit / kColumn, kHeight - 1 - bit % kColumn});
  }

  Word Possible(Word all) const { return (all + bottom_) & cells_; }
  Word Unsafe(Word opponent_wins) const { return opponent_wins >> 1; }

  // The empty cells on which `own` completes four.
  Word Completions(Word own, Word all) const {
    Word wins = (own << 1) & (own << 2) & (own << 3);
    for (const int s : {kColumn - 1, kColumn, kColumn + 1}) {
      const Word before = own << s, after = own >> s;
      wins |= before & (own << (2 * s)) & ((own << (3 * s)) | after);
      wins |= after & (own >> (2 * s)) & ((own >> (3 * s)) | before);
    }
    return wins & (cells_ ^ all);
  }
  bool CanMakeFour(Word own, Word all) const { return HasFour<Word>(own | (cells_ ^ all), kSteps); }

  // False: the side to move cannot win any more.
  //
  // Claimeven and baseinverse (Allis, "A Knowledge-based Approach of Connect-Four", 1988). If the
  // number of empty cells is even, so is the number of columns with an odd number of empty cells.
  // The opponent then has a reply to each move. It joins these columns in twos, and answers the
  // first move in such a column with one in the other. It answers every other move in the same
  // column. The side to move gets only the lower cells of the pairs, and some of the cells at the
  // bottom of the odd columns.
  bool MayWin(Word own, Word all, int empties) const {
    if (empties % 2 == 1) return CanMakeFour(own, all);
    const Word odd_bottoms = Possible(all) & ~lower_of_pairs_;
    return HasFour<Word>(own | (lower_of_pairs_ & ~all) | odd_bottoms, kSteps);
  }

  // Early in the game, a position and its mirror image have the same key, because both may occur in
  // one search.
  Node KeyOf(Word own, Word all, int empties) const {
    const Word code = own + all + bottom_;  // the highest bit in a column shows its height
    if (empties <= distinct_from_) return {HashOf(code, salt_), false};
    Word image = 0;
    for (int x = 0; x < width_; ++x) {
      image |= (code >> (x * kColumn) & kWholeColumn) << ((width_ - 1 - x) * kColumn);
    }
    return {HashOf(std::min(code, image), salt_), image < code};
  }
  // The tag of a move is its column + 1; in a mirrored node, that of the mirror image.
  Cell TagOf(Word cell, const Node& node) const {
    const int x = LowestBit(cell) / kColumn;
    return static_cast<Cell>(1 + (node.mirrored ? width_ - 1 - x : x));
  }
  // Visits the moves, the middle column first.
  template <class Visitor>
  void ForEachMove(Word moves, Visitor visit) const {
    for (int i = 0; i < width_; ++i) {
      const Word cell = moves & column_[i];
      if (cell != 0) visit(cell);
    }
  }

 private:
  static constexpr int kColumn = kHeight + 1;
  static constexpr Word kColumnCells = (Word{1} << kHeight) - 1;
  static constexpr Word kWholeColumn = (Word{1} << kColumn) - 1;
  static constexpr int kMirroredPieces = 18;  // with more pieces, mirror images have separate keys
  static constexpr std::array<int, 4> kSteps = {1, kColumn, kColumn + 1, kColumn - 1};

  int width_;
  int distinct_from_;  // up to this number of empty cells, mirror images have separate keys
  Key salt_;
  Word bottom_ = 0, cells_ = 0, lower_of_pairs_ = 0;
  std::array<Word, FourBits::kMaxSide> column_{};
};

class FourWayShape {
 public:
  using Set = FourBits;
  static constexpr int kMaxMoves = FourBits::kMaxSide * FourBits::kMaxSide;
  static constexpr bool kMayWinAtOnce = true;

  explicit FourWayShape(const FourBoard& board) : board_(&board), salt_(SaltOf(board)) {}

  FourBits FromBoard(const FourBits& bits) const { return bits; }
  int ToIndex(const FourBits& cell) const { return cell.First(); }
  FourBits Possible(const FourBits& all) const { return board_->LegalAmong(board_->cells() ^ all); }
  FourBits Unsafe(const FourBits& /*opponent_wins*/) const { return {}; }
  FourBits Completions(const FourBits& own, const FourBits& all) const {
    return FourCompletions(own, board_->cells() ^ all);
  }
  bool CanMakeFour(const FourBits& own, const FourBits& all) const {
    return HasFour(own | (board_->cells() ^ all), FourBits::kSteps);
  }
  bool MayWin(const FourBits& own, const FourBits& all, int /*empties*/) const {
    return CanMakeFour(own, all);
  }
  Node KeyOf(const FourBits& own, const FourBits& all, int /*empties*/) const {
    Key key = salt_;
    for (int i = 0; i < FourBits::kWords; ++i) {
      key ^= Mix(own.word(i) + 2 * i + 1) ^ Mix(~all.word(i) - 2 * i);
    }
    return {key, false};
  }
  Cell TagOf(const FourBits& cell, const Node& /*node*/) const {
    return static_cast<Cell>(cell.First() + 1);
  }
  template <class Visitor>
  void ForEachMove(const FourBits& moves, Visitor visit) const {
    moves.ForEach([&](int index) { visit(FourBits::Of(index)); });
  }

 private:
  const FourBoard* board_;
  Key salt_;
};

// --- The search ------------------------------------------------------------------------------

template <class Shape>
class Solving {
 public:
  using Set = typename Shape::Set;

  Solving(const FourBoard& board, TranspositionTable& table, ProofClock& clock,
          std::uint64_t max_nodes)
      : shape_(board),
        table_(&table),
        clock_(&clock),
        max_nodes_(max_nodes),
        own_(shape_.FromBoard(board.stones(board.to_move()))),
        all_(shape_.FromBoard(board.occupied())),
        empties_(board.empties().Count()) {}

  FourSolver::Answer Run() {
    FourSolver::Answer answer;
    const auto decided = [&](int score, const Set& moves) {
      answer.lower = answer.upper = score;
      shape_.ForEachMove(moves, [&](const Set& cell) {
        if (answer.best < 0) answer.best = shape_.ToIndex(cell);
      });
      return answer;
    };
    const Set wins = shape_.Possible(all_) & shape_.Completions(own_, all_);
    if (!IsEmpty(wins)) return decided((empties_ + 1) / 2, wins);
    const Set opponent_wins = shape_.Completions(own_ ^ all_, all_);
    Set moves;
    if (const auto score = Decide(all_, opponent_wins, empties_, &moves))
      return decided(*score, moves);

    List(own_, all_, moves, root_moves_);
    // Before the first test, any listed move may be the best move, because each has at least the
    // lowest score.
    best_ = root_moves_[root_moves_.count() - 1].cell;
    answer.lower = Shape::kMayWinAtOnce ? -(empties_ / 2) : LowestScore(empties_);
    answer.upper = HighestScore(empties_);
    while (!answer.exact()) {
      // First test for win, draw or loss, then test the middle of the remaining range.
      int beta = answer.lower + (answer.upper - answer.lower + 1) / 2;
      if (answer.lower <= 0 && answer.upper > 0) beta = 1;
      if (answer.lower < 0 && answer.upper == 0) beta = 0;
      const int score = TestRoot(beta);
      if (stopped_) break;
      if (score >= beta) {
        answer.lower = std::max(answer.lower, score);
      } else {
        answer.upper = std::min(answer.upper, score);
      }
    }
    answer.best = shape_.ToIndex(best_);
    answer.nodes = nodes_;
    return answer;
  }

 private:
  struct Move {
    Set cell;
    Set wins;  // after the move: winning cells of the side that made it
  };
  class Moves {
   public:
    int count() const { return count_; }
    // The move number i, the worst move first.
    const Move& operator[](int i) const { return moves_[-sorted_[i] & 255]; }
    // Of moves with the same order, the one that was added first is best.
    void Add(const Move& move, int order) {
      moves_[count_] = move;
      const int key = (order << 8) - count_;
      int at = count_++;
      for (; at > 0 && sorted_[at - 1] > key; --at) sorted_[at] = sorted_[at - 1];
      sorted_[at] = key;
    }
    // Makes move number i the best one.
    void Prefer(int i) { std::rotate(&sorted_[i], &sorted_[i + 1], &sorted_[count_]); }

   private:
    int count_ = 0;
    std::array<Move, Shape::kMaxMoves> moves_;  // in the order of the calls of Add
    std::array<int, Shape::kMaxMoves> sorted_;  // keys of Add: order * 256 - the index in moves_
  };
  static_assert(Shape::kMaxMoves <= 256);

  // Positions with fewer empty cells are not stored, because it is faster to search them again.
  static constexpr int kTableEmpties = 6;

  // The range of scores if the side to move neither wins nor loses at once.
  static int LowestScore(int empties) { return -((empties - 2) / 2); }
  static int HighestScore(int empties) { return (empties - 1) / 2; }

  // If the score is decided within two plies: returns the score, and sets `moves` to the moves with
  // this score. Otherwise returns nullopt, and sets `moves` to the moves worth trying.
  // Precondition: the side to move cannot complete four at once.
  std::optional<int> Decide(const Set& all, const Set& opponent_wins, int empties,
                            Set* moves) const {
    const Set possible = shape_.Possible(all);
    const Set forced = possible & opponent_wins;
    *moves = IsEmpty(forced) ? possible : forced;
    const Set safe = *moves & ~shape_.Unsafe(opponent_wins);
    if (CountBits(forced) > 1 || IsEmpty(safe)) return -(empties / 2);
    *moves = safe;
    if (empties <= 2 && !Shape::kMayWinAtOnce) return 0;
    return std::nullopt;
  }

  // Lists the moves, the worst first.
  void List(const Set& own, const Set& all, const Set& candidates, Moves& moves) const {
    shape_.ForEachMove(candidates, [&](const Set& cell) {
      const Set wins = shape_.Completions(own | cell, all | cell);
      moves.Add({cell, wins}, CountBits(wins));
    });
  }

  // Tests whether the score is at least beta. Returns a bound of the score that decides this.
  // `opponent_wins`: the cells where the opponent completes four.
  int Test(Set own, Set all, Set opponent_wins, int empties, int beta) {
    int sign = 1;  // -1: after an odd number of forced moves, for the other side
    Set candidates, opponent;
    for (;;) {
      ++nodes_;
      if (empties == 0) return 0;
      // 1. Results that are decided within two plies.
      if constexpr (Shape::kMayWinAtOnce) {
        const Set wins = shape_.Possible(all) & shape_.Completions(own, all);
        if (!IsEmpty(wins)) return sign * ((empties + 1) / 2);
      }
      if (const auto score = Decide(all, opponent_wins, empties, &candidates)) return sign * *score;
      opponent = own ^ all;
      if (CountBits(candidates) > 1) break;
      // A forced move is made at once.
      all = all | candidates;
      opponent_wins = shape_.Completions(own | candidates, all);
      own = opponent;
      --empties;
      beta = 1 - beta;
      sign = -sign;
    }

    // 2. The room on the board limits the score.
    int low = Shape::kMayWinAtOnce ? -(empties / 2) : LowestScore(empties);
    int high = HighestScore(empties);
    if (beta > 0 ? !shape_.MayWin(own, all, empties) : !shape_.CanMakeFour(opponent, all)) return 0;
    if (low >= beta) return sign * low;
    if (high < beta) return sign * high;

    // 3. The table. It is read later, so that the prefetch has time to work.
    const bool in_table = empties >= kTableEmpties;
    const Node node = in_table ? shape_.KeyOf(own, all, empties) : Node{};
    if (in_table) table_->Prefetch(node.key);
    Moves moves;
    List(own, all, candidates, moves);
    TableEntry entry;
    if (in_table && table_->Probe(node.key, entry)) {
      low = std::max<int>(low, entry.eval);
      high = std::min<int>(high, entry.value);
      if (low >= beta) return sign * low;
      if (high < beta) return sign * high;
      if (entry.move.first != kNoCell) Prefer(entry.move.first, node, moves);
    }
    stopped_ = nodes_ >= max_nodes_ || clock_->Stopped();
    if (stopped_) return 0;

    // 4. Moves.
    int best = std::numeric_limits<int>::min();
    Cell best_tag = kNoCell;
    for (int i = moves.count() - 1; i >= 0; --i) {
      const Move& move = moves[i];
      const int score = -Test(opponent, all | move.cell, move.wins, empties - 1, 1 - beta);
      if (stopped_) return 0;
      if (score <= best) continue;
      best = score;
      if (score < beta) continue;
      if (in_table) best_tag = shape_.TagOf(move.cell, node);
      break;
    }
    if (best >= beta) {
      low = std::max(low, best);
    } else {
      high = std::min(high, best);
    }
    if (in_table) {
      table_->Store(node.key, {.move = {best_tag},
                               .value = static_cast<std::int16_t>(high),
                               .eval = static_cast<std::int16_t>(low),
                               .depth = empties,
                               .bound = Bound::kExact});
    }
    return sign * (best >= beta ? low : high);
  }

  // Makes the move with this tag the best one. An entry of the table may be that of another
  // position with the same key, so there may be no such move.
  void Prefer(Cell tag, const Node& node, Moves& moves) const {
    for (int i = moves.count() - 1; i >= 0; --i) {
      if (shape_.TagOf(moves[i].cell, node) != tag) continue;
      moves.Prefer(i);
      return;
    }
  }

  // As Test, for the root. If a move reaches beta, stores it in `best_`.
  int TestRoot(int beta) {
    int best = std::numeric_limits<int>::min();
    for (int i = root_moves_.count() - 1; i >= 0; --i) {
      const Move& move = root_moves_[i];
      const int score = -Test(own_ ^ all_, all_ | move.cell, move.wins, empties_ - 1, 1 - beta);
      if (stopped_) return 0;
      best = std::max(best, score);
      if (score < beta) continue;
      best_ = move.cell;
      root_moves_.Prefer(i);
      break;
    }
    return best;
  }

  Shape shape_;
  TranspositionTable* table_;
  ProofClock* clock_;
  std::uint64_t max_nodes_;
  Set own_, all_;
  int empties_;
  Moves root_moves_;
  Set best_{};
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

// --- Which shape -----------------------------------------------------------------------------

// Uses a 64-bit word if the board fits in it. A board with more than 7 rows seldom fits, so it
// always gets a 128-bit word.
template <int kHeight>
FourSolver::Answer SolveGravity(const FourBoard& board, TranspositionTable& table,
                                ProofClock& clock, std::uint64_t max_nodes) {
  constexpr int kWidest64 = kHeight <= 7 ? 64 / (kHeight + 1) : 0;
  if constexpr (kWidest64 > 0) {
    if (board.size().width <= kWidest64) {
      return Solving<GravityShape<Word64, kHeight>>(board, table, clock, max_nodes).Run();
    }
  }
  if constexpr (kWidest64 < FourBits::kMaxSide) {
    return Solving<GravityShape<Word128, kHeight>>(board, table, clock, max_nodes).Run();
  }
  return {};
}

using SolveFunction = FourSolver::Answer (*)(const FourBoard&, TranspositionTable&, ProofClock&,
                                             std::uint64_t);
// One function for each height of the board: 4 to 12 rows.
constexpr std::array<SolveFunction, 9> kSolveGravity = {
    SolveGravity<4>, SolveGravity<5>,  SolveGravity<6>,  SolveGravity<7>, SolveGravity<8>,
    SolveGravity<9>, SolveGravity<10>, SolveGravity<11>, SolveGravity<12>};

}  // namespace

bool FourSolver::Handles(const FourBoard& board) {
  const FourRules& rules = board.rules();
  if (rules.any_turn_may_stop() || rules.misere || rules.row != 4) return false;
  if (board.ending().outcome != Outcome::kNone) return false;
  if (board.empties().Empty()) return false;
  if (board.rules().placement != FourPlacement::kGravity) return true;
  if (board.size().width * (board.size().height + 1) > 128) return false;
  // No piece may be in the air, with an empty cell directly below it.
  return (board.occupied() << FourBits::kStride & board.empties()).Empty();
}

FourSolver::Answer FourSolver::Solve(const FourBoard& board, std::uint64_t max_nodes) {
  assert(Handles(board));
  table_->NewSearch();
  if (board.rules().placement != FourPlacement::kGravity) {
    return Solving<FourWayShape>(board, *table_, clock_, max_nodes).Run();
  }
  return kSolveGravity[board.size().height - FourBoard::kMinSide](board, *table_, clock_,
                                                                  max_nodes);
}

}  // namespace tengen
