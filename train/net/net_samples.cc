// SPDX-License-Identifier: Apache-2.0
#include "train/net/net_samples.h"

#include <algorithm>
#include <concepts>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status.h"
#include "engine/boards/capture_board.h"
#include "engine/boards/shape_board.h"
#include "engine/games.h"
#include "engine/rules/game_for.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "eval/capture_net_eval.h"
#include "eval/nets.h"
#include "eval/pente_eval.h"
#include "eval/shape_eval.h"
#include "eval/threat_features.h"
#include "eval/value.h"
#include "eval/window_net_eval.h"
#include "protocol/reply.h"
#include "search/proof/capture_threats.h"
#include "train/samples.h"

namespace tengen {
namespace {

constexpr std::uint32_t kUnseen = ~0U;  // two shapes never have this value, because each pattern is
                                        // less than 15

// A Seen class computes the data of samples for one kind of board:
// - Lines: the shapes of the board;
// - MovesOf: the candidates for the next stone;
// - IsSettled: true if the position gives no sample, because the side to move can win now or must
//   stop a win;
// - See: computes the global features and the cell features of the network, and the value of the
//   tables.
template <Variant V>
class SeenLines {
 public:
  using Board = ShapeBoard<V>;
  static constexpr bool kColorsAlike = ShapeEvaluator<V>::kColorsAlike;

  explicit SeenLines(const GameSpec&) {}

  static const Position<V>& Lines(const Board& board) { return board.position(); }
  // The candidates of the search, without forbidden points.
  static CellSet MovesOf(const Board& board) {
    CellSet moves = board.position().Candidates();
    if (board.position().HasFouls(board.to_move()))
      for (const Point p : board.ForbiddenPoints()) moves.Remove(ToCell(p));
    return moves;
  }
  static bool IsSettled(const Board& board) {
    return board.position().CountOf(Color::kBlack, CellThreat::kFive) +
               board.position().CountOf(Color::kWhite, CellThreat::kFive) >
           0;
  }
  void See(const Board& board) { global_features_.See(board.position()); }
  static std::optional<float> Tables() { return std::nullopt; }
  std::span<const LineNetGlobalFeature> global_features() const {
    return global_features_.global_features();
  }
  static LineNetCellFeatures CellFeaturesAt(const Board&, Cell) { return 0; }

 private:
  ThreatFeatures global_features_;
};

class SeenCaptures {
 public:
  using Board = CaptureBoard;
  static constexpr bool kColorsAlike = PenteEvaluator::kColorsAlike;

  explicit SeenCaptures(const GameSpec& spec)
      : board_(BoardOf<Board>(*MakeGame(spec))), tables_(board_) {}

  static const CaptureBoard::Lines& Lines(const Board& board) { return board.lines(); }
  static CellSet MovesOf(const Board& board) {
    return board.lines().Candidates() | board.CaptureCells(board.to_move()) |
           board.PoofCells(board.to_move());
  }
  bool IsSettled(const Board& board) {
    board_ = board;
    return WinNow(board_, board_.to_move()) != kNoCell || ThreatAgainstMover(board_).plies != 0;
  }
  void See(const Board& board) {
    features_.SeeGlobalFeatures(board);
    features_.SeeCellFeatures(board);
    tables_.Reset(board);
    value_ = static_cast<float>(tables_.Evaluate(board) * kLogitPerValue);
  }
  std::optional<float> Tables() const { return value_; }
  std::span<const LineNetGlobalFeature> global_features() const {
    return features_.global_features();
  }
  LineNetCellFeatures CellFeaturesAt(const Board& board, Cell cell) const {
    return features_.CellFeaturesAt(board, cell);
  }

 private:
  CaptureBoard board_;  // a copy of the board, on which moves are tried
  PenteEvaluator tables_;
  CaptureFeatures features_;
  float value_ = 0;
};

// This class is for boards of windows and for four-in-a-row. All legal cells are candidates.
template <class Evaluator>
class SeenWindows {
 public:
  using Board = typename Evaluator::Board;
  static constexpr bool kColorsAlike = !std::same_as<Board, IrenseiBoard>;

  explicit SeenWindows(const GameSpec& spec) : tables_(BoardOf<Board>(*MakeGame(spec))) {}

  const typename Evaluator::Shapes& Lines(const Board& board) {
    if (shapes_.size() == board.size()) {
      shapes_.Follow(board);
    } else {
      shapes_.Reset(board);
    }
    return shapes_;
  }
  static CellSet MovesOf(const Board& board) {
    CellSet moves;
    ForEachPoint(board.size(), [&](Point p) {
      if (board.IsLegal(p)) moves.Add(ToCell(p));
    });
    return moves;
  }
  // True if the side to move can complete a window with the stones of its turn. In four-in-a-row,
  // it is true if one piece of either side would complete four now.
  static bool IsSettled(const Board& board) {
    if constexpr (std::same_as<Board, FourBoard>) {
      const FourBits empties = board.empties();
      const FourBits wins = board.Completions(board.stones(Color::kBlack), empties) |
                            board.Completions(board.stones(Color::kWhite), empties);
      return !(wins & board.Legal()).Empty();
    } else {
      int windows = 0;
      for (int due = 1; due <= board.stones_due(); ++due)
        windows += board.WindowCount(board.to_move(), board.row() - due);
      return windows > 0;
    }
  }
  void See(const Board& board) {
    tables_.Reset(board);
    const Value value = tables_.Evaluate(board);
    value_ = static_cast<float>(value * kLogitPerValue);
    global_features_.See(board.to_move(), shapes_.Windows(board), value);
  }
  std::optional<float> Tables() const { return value_; }
  std::span<const LineNetGlobalFeature> global_features() const {
    return global_features_.global_features();
  }
  static LineNetCellFeatures CellFeaturesAt(const Board&, Cell) { return 0; }

 private:
  typename Evaluator::Tables tables_;
  typename Evaluator::Shapes shapes_;
  WindowFeatures global_features_;
  float value_ = 0;
};

bool IsProven(Value value) { return IsWin(value) || IsLoss(value); }

// The result of a game as a win rate for the first seat. A game without a result counts as a draw.
double ResultOf(const GameRecord& record) {
  const int winner = record.winner.value_or(0);
  return winner == 0 ? 0.5 : winner == 1 ? 1 : 0;
}
// For each ply: the win rate for the first seat. The win rate that the search found at this ply is
// mixed with the win rates at the later plies (weight `ahead`). A proven result is not mixed.
// `seats`: for each ply, the seat that moved.
std::vector<double> Foreseen(const GameRecord& record, const std::vector<int>& seats,
                             double ahead) {
  std::vector<double> shares(record.plies.size());
  double after = ResultOf(record);
  for (std::size_t ply = record.plies.size(); ply-- > 0;) {
    if (const auto& value = record.plies[ply].value; value) {
      const double said = WinRate(*value);
      const double now = seats[ply] == 1 ? said : 1 - said;
      after = IsProven(*value) ? now : (1 - ahead) * now + ahead * after;
    }
    shares[ply] = after;
  }
  return shares;
}

}  // namespace

absl::Status NetSamples::Add(const GameRecord& record, int varied_plies, bool held_out) {
  const std::string& variant = record.game.variant;
  const std::optional<LineNetFeatureCounts> features = NetFeaturesOf(variant);
  absl::Status status = absl::UnimplementedError(absl::StrCat(variant, " has no network"));
  if (!features) return status;
  if (name_.empty()) {
    name_ = variant;
    kernel_ = NetGameOf(variant);
    features_ = *features;
  } else if (name_ != variant) {
    if (kernel_ != NetGameOf(variant))
      return InvalidArgument(variant, " and ", name_, " do not share a network");
    name_ = kernel_;  // several games use the networks of this game
  }
  const std::unique_ptr<Game> game = MakeGame(record.game);
  const auto add_as = [&]<class Seen>(Seen* /*kind*/) {
    if (dynamic_cast<const BoardGame<typename Seen::Board>*>(game.get()) == nullptr) return;
    colors_alike_ = Seen::kColorsAlike;
    AddGame<Seen>(record, *game, varied_plies, held_out);
    status = absl::OkStatus();
  };
  const auto try_lines = [&]<class V>(V) { add_as(static_cast<SeenLines<V>*>(nullptr)); };
  try_lines(Freestyle());
  try_lines(Standard());
  try_lines(Caro());
  try_lines(Renju());
  try_lines(RenjuCaroOverline());
  add_as(static_cast<SeenCaptures*>(nullptr));
  add_as(static_cast<SeenWindows<Connect6NetEvaluator>*>(nullptr));
  add_as(static_cast<SeenWindows<IrenseiNetEvaluator>*>(nullptr));
  add_as(static_cast<SeenWindows<FourNetEvaluator>*>(nullptr));
  return status;
}

template <class Seen>
void NetSamples::AddGame(const GameRecord& record, Game& game, int varied_plies, bool held_out) {
  seen_at_.fill(kUnseen);
  const auto& board = BoardOf<typename Seen::Board>(game);
  const BoardSize size = board.size();
  Seen seen(record.game);
  std::vector<int> seats;  // for each ply: the seat that moved
  std::vector<std::pair<std::size_t, NetSample>> samples;
  for (int i = 0; i < static_cast<int>(record.plies.size()); ++i) {
    const PlyRecord& made = record.plies[static_cast<std::size_t>(i)];
    seats.push_back(game.seat_to_move());
    const bool is_stone = !game.in_opening() && made.ply.kind == PlyKind::kStones;
    if (i >= record.opening_plies && is_stone && !seen.IsSettled(board)) {
      Watch(seen.Lines(board));
      seen.See(board);
      const bool best = i >= record.opening_plies + varied_plies;
      NetSample sample = MakeSample(size, best ? Seen::MovesOf(board) : CellSet(),
                                    best ? ToCell(made.ply.points[0]) : kNoCell,
                                    [&](Cell c) { return seen.CellFeaturesAt(board, c); });
      sample.global_features = static_cast<std::uint16_t>(seen.global_features().size());
      sample.to_move = board.to_move();
      sample.tables = seen.Tables();
      sample.has_value = made.value && record.winner;
      if (sample.has_value || sample.played >= 0) {
        global_features_.insert(global_features_.end(), seen.global_features().begin(),
                                seen.global_features().end());
        samples.emplace_back(static_cast<std::size_t>(i), sample);
      } else {
        cells_.resize(sample.begin);
        cell_features_.resize(sample.cell_features_begin);
      }
    }
    game.Play(made.ply);
  }
  const double result = ResultOf(record);
  const std::vector<double> foreseen = Foreseen(record, seats, ahead_);
  for (auto& [ply, sample] : samples) {
    const auto& value = record.plies[ply].value;
    const auto for_mover = [&, seat = seats[ply]](double share) {
      return static_cast<float>(seat == 1 ? share : 1 - share);
    };
    if (sample.has_value) {
      sample.foreseen = for_mover(foreseen[ply]);
      sample.result = IsProven(*value) ? sample.foreseen : for_mover(result);
      sample.searched = static_cast<float>(std::clamp(*value * kLogitPerValue, -8.0, 8.0));
    }
    (held_out ? held_out_ : learned_).push_back(sample);
  }
}

template <class Lines>
void NetSamples::Watch(const Lines& position) {
  ForEachPoint(position.size(), [&](Point p) {
    const Cell c = ToCell(p);
    const Stone stone = position.At(c);
    const std::array shapes = {position.ShapeAt(Color::kBlack, c),
                               position.ShapeAt(Color::kWhite, c)};
    // For a stone, `seen` is a number that is never equal to the number of two shapes.
    const std::uint32_t seen = stone == Stone::kEmpty ? shapes[0] | std::uint32_t{shapes[1]} << 16
                                                      : kUnseen - static_cast<std::uint32_t>(stone);
    if (seen == seen_at_[c]) return;
    seen_at_[c] = seen;
    number_at_[c] =
        stone == Stone::kEmpty ? book_.NumberOf(shapes) : book_.NumberOf(ColorOf(stone));
  });
}

template <class F>
NetSample NetSamples::MakeSample(BoardSize size, const CellSet& moves, Cell played,
                                 F&& cell_features_at) {
  NetSample sample = {.begin = cells_.size(),
                      .global_features_begin = global_features_.size(),
                      .cell_features_begin = cell_features_.size(),
                      .size = size};
  std::array<std::vector<Cell>, LineNetScales::kBlocks> cells_of;
  ForEachPoint(size, [&](Point p) { cells_of[LineNetBlockOf(p)].push_back(ToCell(p)); });
  for (std::size_t block = 0; block < cells_of.size(); ++block) {
    const std::size_t of_block = cells_.size();
    for (const Cell c : cells_of[block]) {
      const bool is_move = moves.Has(c);
      const LineNetCellFeatures cell_features =
          is_move ? cell_features_at(c) : LineNetCellFeatures{0};
      // A cell with cell features is counted alone.
      std::size_t at = cell_features != 0 ? cells_.size() : of_block;
      while (at < cells_.size() && (cells_[at].cell != number_at_[c] || cells_[at].alone)) ++at;
      if (at == cells_.size())
        cells_.push_back({.cell = number_at_[c],
                          .block = static_cast<std::uint8_t>(block),
                          .alone = cell_features != 0});
      const auto place = static_cast<std::uint16_t>(at - sample.begin);
      ++cells_[at].count;
      cells_[at].moves = static_cast<std::uint8_t>(cells_[at].moves + is_move);
      if (cell_features != 0) cell_features_.push_back({place, cell_features});
      if (is_move && c == played) sample.played = static_cast<std::int16_t>(place);
      if (book_[number_at_[c]].stone != Stone::kEmpty) ++sample.stones;
    }
  }
  sample.cells = static_cast<std::uint16_t>(cells_.size() - sample.begin);
  sample.marked = static_cast<std::uint16_t>(cell_features_.size() - sample.cell_features_begin);
  return sample;
}

}  // namespace tengen
