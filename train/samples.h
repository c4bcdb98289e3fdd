// SPDX-License-Identifier: Apache-2.0
//
// Samples for fitting the weights of an evaluator (eval/evaluator.h). A sample is a position of a
// game: the terms whose sums are the value of the position and the scores of its moves, and the
// targets to learn. Weights are numbered in the order of their sections.
//
// After its construction a FitTarget may be read by any thread. No function fails.
#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "engine/boards/capture_board.h"
#include "engine/boards/connect6_board.h"
#include "engine/boards/four_board.h"
#include "engine/boards/irensei_board.h"
#include "engine/boards/shape_board.h"
#include "engine/games.h"
#include "engine/rules/game_for.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "eval/connect6_eval.h"
#include "eval/four_eval.h"
#include "eval/irensei_eval.h"
#include "eval/pente_eval.h"
#include "eval/shape_eval.h"
#include "eval/weights.h"
#include "notation/record/game_record.h"

namespace tengen {

// The logit of the value 1. A value of 400 more multiplies the odds of a win by ten (eval/value.h).
inline constexpr double kLogitPerValue = 2.302585093 / 400;

// One term of a sum: weight number `weight` times `factor`.
struct Term {
  int weight;
  double factor;
};

struct Sample {
  std::vector<Term> value;        // the terms of the value; empty: the sample has no value to learn
  double target = 0;              // the win rate that the value should have, 0 to 1
  std::vector<Term> moves;        // the terms of all moves, one move after another
  std::vector<std::size_t> ends;  // for each move: the index in `moves` after the last term of this
                                  // move
  int played = -1;                // index of the move that was played; -1: no move to learn
};
using SampleFn = std::function<void(const Sample&)>;

struct Targets {
  // Weight of the result of the game in the target of a value, 0 to 1. The value of the search has
  // the weight 1 - lambda.
  double lambda = 0.6;
  // Number of plies after the opening in which self-play chose moves at random. These moves are not
  // used as targets.
  int varied_plies = 0;
};

// FitTarget: the weights of one file, and the samples of games that use these weights.
class FitTarget {
 public:
  virtual ~FitTarget() = default;

  // The name of the game in the name of the file.
  virtual const std::string& name() const = 0;
  virtual WeightsSections Sections() = 0;
  // Groups of weights can share one value: colours with the same rule share their weights. For each
  // weight, the list has the number of the first weight of its group.
  const std::vector<int>& shared() const { return shared_; }
  // Calls f with each sample of the game. Preconditions: the game uses these weights, and its plies
  // are legal.
  virtual void ForEachSample(const GameRecord& record, const Targets& targets,
                             const SampleFn& f) const = 0;

 protected:
  std::vector<int> shared_;
};

template <class Board, class E>
class FitTargetOn final : public FitTarget {
 public:
  FitTargetOn(std::string_view name, const typename E::Weights& start)
      : name_(name), weights_(start) {
    int black = 0, next = 0;
    for (const WeightsSection& section : weights_.Sections()) {
      const bool as_black = requires { requires E::kColorsAlike; }
      &&section.name == "white";
      if (section.name == "black") black = next;
      for (std::size_t i = 0; i < section.values.size(); ++i, ++next) {
        shared_.push_back(as_black ? black + static_cast<int>(i) : next);
        number_of_[section.values[i]] = shared_.back();
      }
    }
  }

  const std::string& name() const override { return name_; }
  WeightsSections Sections() override { return weights_.Sections(); }

  void ForEachSample(const GameRecord& record, const Targets& targets,
                     const SampleFn& f) const override {
    const std::unique_ptr<Game> game = MakeGame(record.game);
    E evaluator = MakeEvaluator(BoardOf<Board>(*game));
    for (int i = 0; i < static_cast<int>(record.plies.size()); ++i) {
      const PlyRecord& made = record.plies[i];
      const Board& board = BoardOf<Board>(*game);
      if (i >= record.opening_plies && !game->in_opening() && made.ply.kind == PlyKind::kStones) {
        const bool best = i >= record.opening_plies + targets.varied_plies;
        evaluator.Prepare(Seen(board));
        Sample sample;
        if (made.value && !IsWin(*made.value) && !IsLoss(*made.value) && record.winner) {
          const double result = *record.winner == 0                      ? 0.5
                                : *record.winner == game->seat_to_move() ? 1
                                                                         : 0;
          sample.target = targets.lambda * result +
                          (1 - targets.lambda) / (1 + std::exp(-*made.value * kLogitPerValue));
          evaluator.ValueTerms(Seen(board), AddTo(sample.value));
        }
        const std::vector<Point>& stones = made.ply.points;
        if (best) AddMoves(board, evaluator, stones[0], {}, sample);
        f(sample);
        if constexpr (requires(Board b) { b.Lift(0, Color::kBlack); }) {
          if (best && stones.size() == 2) {
            Board between = board;
            between.Put(board.SiteOf(stones[0]), board.to_move());
            Sample second;
            AddMoves(
                between, evaluator, stones[1],
                [&](Point p) { return board.IsLegalSecond(stones[0], p); }, second);
            f(second);
          }
        }
      }
      game->Play(made.ply);
    }
  }

 private:
  template <Variant V>
  static const Position<V>& Seen(const ShapeBoard<V>& board) {
    return board.position();
  }
  template <class B>
  static const B& Seen(const B& board) {
    return board;
  }
  E MakeEvaluator(const Board& board) const {
    if constexpr (std::constructible_from<E, const Board&, const typename E::Weights&>) {
      return E(board, weights_);
    } else {
      return E(weights_);
    }
  }

  auto AddTo(std::vector<Term>& terms) const {
    return [this, &terms](const std::int16_t& weight, double factor) {
      if (factor != 0) terms.push_back({number_of_.at(&weight), factor / E::kTermScale});
    };
  }

  // Adds the terms of all legal cells that are at most two steps from a stone.
  void AddMoves(const Board& board, const E& evaluator, Point played,
                const std::function<bool(Point)>& is_legal, Sample& sample) const {
    const BoardSize size = board.size();
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        const Point p = {x, y};
        if (!(is_legal ? is_legal(p) : board.IsLegal(p)) || !IsNearStones(board, p)) continue;
        if (p == played) sample.played = static_cast<int>(sample.ends.size());
        evaluator.MoveTerms(Seen(board), ToCell(p), AddTo(sample.moves));
        sample.ends.push_back(sample.moves.size());
      }
    }
  }
  static bool IsNearStones(const Board& board, Point p) {
    for (int y = p.y - 2; y <= p.y + 2; ++y) {
      for (int x = p.x - 2; x <= p.x + 2; ++x)
        if (OnBoard({x, y}, board.size()) && IsColor(board.At({x, y}))) return true;
    }
    return false;
  }

  std::string name_;
  typename E::Weights weights_;
  absl::flat_hash_map<const std::int16_t*, int> number_of_;
};

// The target for a game, with the built-in weights. nullptr: the game has no table weights. The
// kind of board decides the type of the target. For a board with lines, the kernel of lines
// (engine/lines/variant.h) decides, too.
inline std::unique_ptr<FitTarget> MakeFitTarget(const GameSpec& spec) {
  const std::unique_ptr<Game> game = MakeGame(spec);
  std::unique_ptr<FitTarget> target;
  const auto try_lines = [&]<class K>(K) {
    if (dynamic_cast<const BoardGame<ShapeBoard<K>>*>(game.get()) != nullptr)
      target = std::make_unique<FitTargetOn<ShapeBoard<K>, ShapeEvaluator<K>>>(
          spec.variant, ShapeWeightsOf(spec.variant, K::kName));
  };
  const auto try_board = [&]<class B, class E>(std::pair<B, E>*) {
    if (const auto* on = dynamic_cast<const BoardGame<B>*>(game.get())) {
      const std::string_view name = E::WeightsName(on->board());
      target = std::make_unique<FitTargetOn<B, E>>(name, WeightsOf<typename E::Weights>({name}));
    }
  };
  try_lines(Freestyle());
  try_lines(Standard());
  try_lines(Caro());
  try_lines(Renju());
  try_lines(RenjuCaroOverline());
  try_board(static_cast<std::pair<CaptureBoard, PenteEvaluator>*>(nullptr));
  try_board(static_cast<std::pair<Connect6Board, Connect6Evaluator>*>(nullptr));
  try_board(static_cast<std::pair<FourBoard, FourEvaluator>*>(nullptr));
  try_board(static_cast<std::pair<IrenseiBoard, IrenseiEvaluator>*>(nullptr));
  return target;
}

}  // namespace tengen
