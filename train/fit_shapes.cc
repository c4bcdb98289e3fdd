// SPDX-License-Identifier: Apache-2.0
//
// Fits the shape weights of a game (eval/weights.h) to games of the engine against itself.
//
//   fit_shapes games --game=renju --size=15 --count=5000 --nodes=2500 --seed=1 --out=FILE
//       appends games, one a line: result (B, W, D), opening plies, then point:value per ply
//   fit_shapes fit --game=renju --size=15 --in=FILE,... --out=WEIGHTS
//       value: logistic regression on a mix of the game's result and the search's value;
//       moves: softmax regression on the move played. Adam, a few epochs, seconds.
//
// The method is that of nnue.md section 2; the initial weights are the hand-set ones, and a
// small pull towards them keeps combinations that were hardly seen where they were.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/str_split.h"
#include "engine/position.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "eval/value.h"
#include "eval/weights.h"
#include "search/player.h"
#include "search/registry.h"

ABSL_FLAG(std::string, game, "freestyle", "row of the registry");
ABSL_FLAG(int, size, 15, "board side");
ABSL_FLAG(int, count, 1000, "games to play");
ABSL_FLAG(int, nodes, 2500, "nodes a move");
ABSL_FLAG(int, seed, 1, "first seed; game i uses seed + i");
ABSL_FLAG(std::string, out, "", "file to write");
ABSL_FLAG(std::vector<std::string>, in, {}, "files of games");
ABSL_FLAG(int, epochs, 6, "passes over the games");
ABSL_FLAG(double, lambda, 0.6, "weight of the result against the search's value");

namespace tengen {
namespace {

// Logit of a value: 400 is a factor of ten in winning odds (eval/value.h).
constexpr double kLogitPerValue = 2.302585093 / 400;
// Move scores: units per logit.
constexpr double kScorePerLogit = 40;

// --- Games -------------------------------------------------------------------------------------

struct Move {
  Point point;
  int value = 0;  // for the side that played it
};
struct Record {
  char result = 'D';
  int opening = 0;
  std::vector<Move> plies;
};

// Three to eight stones at random in a box near the centre; nobody may have won.
bool LayOpening(Game& game, std::mt19937& random) {
  const int stones = 3 + static_cast<int>(random() % 6);
  const int box = 5 + 2 * static_cast<int>(random() % 3);
  const BoardSize size = game.spec().size;
  const int x0 = (size.width - box) / 2 + static_cast<int>(random() % 3) - 1;
  const int y0 = (size.height - box) / 2 + static_cast<int>(random() % 3) - 1;
  for (int i = 0; i < stones;) {
    const Point p = {x0 + static_cast<int>(random() % box), y0 + static_cast<int>(random() % box)};
    if (!game.IsLegal(p) || game.Forbidden(p) != ForbiddenKind::kNone) continue;
    game.Play(p);
    ++i;
  }
  return game.outcome() == Outcome::kNone;
}

SearchReport Ask(Player& player, const Game& game, std::uint64_t nodes) {
  SearchRequest request;
  request.state = game.Clone();
  request.limits.max_nodes = nodes;
  const StopFlag never{false};
  return player.Think(request, never, nullptr);
}

bool PlayGame(Player& player, const GameSpec& spec, std::uint64_t nodes, unsigned seed,
              Record& record) {
  std::mt19937 random(seed);
  const auto game = MakeGame(spec);
  if (!LayOpening(*game, random)) return false;
  record.opening = static_cast<int>(game->record().size());
  for (const Placement& p : game->record()) record.plies.push_back({p.point, 0});
  player.ClearMemory();
  const int value = Ask(player, *game, 4 * nodes).lines.front().value;
  if (std::abs(value) > 250) return false;  // not balanced
  while (game->outcome() == Outcome::kNone) {
    const double noise = 0.75 + 0.5 * (random() % 1000) / 1000.0;
    const SearchReport report =
        Ask(player, *game, static_cast<std::uint64_t>(static_cast<double>(nodes) * noise));
    record.plies.push_back({report.best.points.front(), report.lines.front().value});
    if (IsWin(record.plies.back().value)) {
      record.result = game->to_move() == Color::kBlack ? 'B' : 'W';
      return true;
    }
    game->Play(report.best);
  }
  record.result = game->outcome() == Outcome::kBlackWins   ? 'B'
                  : game->outcome() == Outcome::kWhiteWins ? 'W'
                                                           : 'D';
  return true;
}

int PlayGames(const GameSpec& spec) {
  const auto player = MakePlayer();
  player->SetMemory(std::size_t{24} << 20);
  std::ofstream out(absl::GetFlag(FLAGS_out), std::ios::app);
  int games = 0;
  for (int i = 0; games < absl::GetFlag(FLAGS_count); ++i) {
    Record record;
    const auto seed = static_cast<unsigned>(absl::GetFlag(FLAGS_seed) + i);
    if (!PlayGame(*player, spec, absl::GetFlag(FLAGS_nodes), seed, record)) continue;
    std::ostringstream line;
    line << record.result << ' ' << record.opening;
    for (const Move& ply : record.plies)
      line << ' ' << ply.point.x << ',' << ply.point.y << ':' << ply.value;
    out << line.str() << std::endl;
    if (++games % 200 == 0) std::cerr << games << " games\n";
  }
  return 0;
}

std::vector<Record> ReadGames(const std::vector<std::string>& files) {
  std::vector<Record> records;
  for (const std::string& file : files) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      Record record;
      words >> record.result >> record.opening;
      Move ply;
      char comma, colon;
      while (words >> ply.point.x >> comma >> ply.point.y >> colon >> ply.value)
        record.plies.push_back(ply);
      if (!record.plies.empty()) records.push_back(std::move(record));
    }
  }
  return records;
}

// --- Fit ---------------------------------------------------------------------------------------

// Parameters in one vector: colour x combination x {to move, waiting, attack, defend}, tempo.
// Games whose colours play by the same rule share one colour's parameters.
class Weights {
 public:
  explicit Weights(bool shared) : shared_(shared), w_(Size()), start_(Size()) {
    const ShapeWeights& hand = HandSetWeights();
    for (int c = 0; c < kColors; ++c) {
      for (int k = 0; k < kCombinations; ++k) {
        const CombinationWeights& from = hand.combination[c][k];
        w_[At(c, k, 0)] = from.to_move * kLogitPerValue;
        w_[At(c, k, 1)] = from.waiting * kLogitPerValue;
        w_[At(c, k, 2)] = from.attack / kScorePerLogit;
        w_[At(c, k, 3)] = from.defend / kScorePerLogit;
      }
    }
    w_[Tempo()] = hand.tempo * kLogitPerValue;
    start_ = w_;
  }

  std::size_t At(int color, int combination, int what) const {
    return ((shared_ ? 0 : color) * std::size_t{kCombinations} + combination) * 4 + what;
  }
  std::size_t Tempo() const { return Size() - 1; }
  static std::size_t Size() { return std::size_t{kColors} * kCombinations * 4 + 1; }
  double operator[](std::size_t i) const { return w_[i]; }

  // Adam, with a pull to the start.
  void Step(const std::vector<double>& gradient, double rate) {
    ++steps_;
    const double b1 = 0.9, b2 = 0.999;
    const double fix1 = 1 - std::pow(b1, steps_), fix2 = 1 - std::pow(b2, steps_);
    for (std::size_t i = 0; i < w_.size(); ++i) {
      const double g = gradient[i] + 1e-6 * (w_[i] - start_[i]);
      m_[i] = b1 * m_[i] + (1 - b1) * g;
      v_[i] = b2 * v_[i] + (1 - b2) * g * g;
      if (gradient[i] != 0 || m_[i] != 0)
        w_[i] -= rate * (m_[i] / fix1) / (std::sqrt(v_[i] / fix2) + 1e-8);
    }
  }

  ShapeWeights Rounded() const {
    ShapeWeights out;
    const auto round = [](double x) {
      return static_cast<std::int16_t>(std::lround(std::clamp(x, -2000.0, 2000.0)));
    };
    for (int c = 0; c < kColors; ++c) {
      for (int k = 0; k < kCombinations; ++k) {
        out.combination[c].push_back(
            {.to_move = round((w_[At(c, k, 0)] - w_[At(c, 0, 0)]) / kLogitPerValue),
             .waiting = round((w_[At(c, k, 1)] - w_[At(c, 0, 1)]) / kLogitPerValue),
             .attack = round((w_[At(c, k, 2)] - w_[At(c, 0, 2)]) * kScorePerLogit),
             .defend = round((w_[At(c, k, 3)] - w_[At(c, 0, 3)]) * kScorePerLogit)});
      }
    }
    out.tempo = round(w_[Tempo()] / kLogitPerValue);
    return out;
  }

 private:
  bool shared_;
  std::vector<double> w_, start_;
  std::vector<double> m_ = std::vector<double>(Size(), 0), v_ = std::vector<double>(Size(), 0);
  int steps_ = 0;
};

struct Loss {
  double value = 0, move = 0, hits = 0;
  int values = 0, moves = 0;
};

template <Variant V>
class Fitter {
 public:
  explicit Fitter(BoardSize size)
      : position_(size), weights_(V::kExact[0] == V::kExact[1] && !V::kForbidden) {}

  void Run(const std::vector<Record>& records) {
    const int epochs = absl::GetFlag(FLAGS_epochs);
    std::vector<std::size_t> order;
    std::vector<const Record*> held_out;
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (i % 20 == 7)
        held_out.push_back(&records[i]);
      else
        order.push_back(i);
    }
    std::mt19937 random(1);
    std::vector<double> gradient(Weights::Size(), 0);
    const double total = static_cast<double>(epochs) * static_cast<double>(order.size());
    double seen = 0;
    for (int epoch = 0; epoch <= epochs; ++epoch) {
      Loss validation;
      for (const Record* record : held_out) Walk(*record, nullptr, validation);
      Print(epoch, validation);
      if (epoch == epochs) break;
      std::shuffle(order.begin(), order.end(), random);
      int in_batch = 0;
      Loss training;
      for (const std::size_t i : order) {
        in_batch += Walk(records[i], &gradient, training);
        seen += 1;
        if (in_batch < 1024) continue;
        for (double& g : gradient) g /= in_batch;
        weights_.Step(gradient, 0.01 * 0.5 * (1 + std::cos(3.14159265 * seen / total)));
        std::fill(gradient.begin(), gradient.end(), 0);
        in_batch = 0;
      }
    }
  }

  ShapeWeights Rounded() const { return weights_.Rounded(); }

 private:
  static void Print(int epoch, const Loss& loss) {
    std::printf("epoch %d: value loss %.4f (%d), move loss %.4f, best first %.1f %% (%d)\n", epoch,
                loss.value / std::max(1, loss.values), loss.values,
                loss.move / std::max(1, loss.moves), 100 * loss.hits / std::max(1, loss.moves),
                loss.moves);
    std::fflush(stdout);
  }

  // Replays a game; adds losses and, where asked, gradients. Returns the positions used.
  int Walk(const Record& record, std::vector<double>* gradient, Loss& loss) {
    int used = 0;
    for (std::size_t i = 0; i < record.plies.size(); ++i) {
      const Move& ply = record.plies[i];
      if (static_cast<int>(i) >= record.opening) used += Learn(record, ply, gradient, loss);
      position_.Make(ToCell(ply.point));
    }
    while (position_.stones_put() > 0) position_.Unmake();
    return used;
  }

  int Learn(const Record& record, const Move& ply, std::vector<double>* gradient, Loss& loss) {
    const Color us = position_.to_move(), them = Opponent(us);
    if (position_.CountOf(us, Kind::kFive) > 0 || position_.CountOf(them, Kind::kFive) > 0)
      return 0;
    LearnMove(ToCell(ply.point), gradient, loss);
    if (IsWin(ply.value) || IsLoss(ply.value)) return 1;
    const double result =
        record.result == 'D' ? 0.5 : (record.result == 'B') == (us == Color::kBlack);
    const double lambda = absl::GetFlag(FLAGS_lambda);
    const double target =
        lambda * result + (1 - lambda) / (1 + std::exp(-ply.value * kLogitPerValue));
    LearnValue(target, gradient, loss);
    return 1;
  }

  void LearnValue(double target, std::vector<double>* gradient, Loss& loss) {
    const Color us = position_.to_move();
    double logit = weights_[weights_.Tempo()];
    features_.clear();
    position_.empties().ForEach([&](Cell cell) {
      for (const Color c : {Color::kBlack, Color::kWhite}) {
        const int k = ShapeTable::CombinationOf(position_.ShapeAt(c, cell));
        if (k == 0) continue;
        const std::size_t at = weights_.At(Index(c), k, c == us ? 0 : 1);
        features_.emplace_back(at, c == us ? 1.0 : -1.0);
        logit += c == us ? weights_[at] : -weights_[at];
      }
    });
    const double p = 1 / (1 + std::exp(-logit));
    loss.value -= target * std::log(p + 1e-9) + (1 - target) * std::log(1 - p + 1e-9);
    ++loss.values;
    if (gradient == nullptr) return;
    for (const auto& [at, sign] : features_) (*gradient)[at] += (p - target) * sign;
    (*gradient)[weights_.Tempo()] += p - target;
  }

  void LearnMove(Cell played, std::vector<double>* gradient, Loss& loss) {
    const Color us = position_.to_move(), them = Opponent(us);
    choices_.clear();
    double highest = -1e9;
    bool listed = false;
    position_.Candidates().ForEach([&](Cell cell) {
      const std::size_t own =
          weights_.At(Index(us), ShapeTable::CombinationOf(position_.ShapeAt(us, cell)), 2);
      const std::size_t enemy =
          weights_.At(Index(them), ShapeTable::CombinationOf(position_.ShapeAt(them, cell)), 3);
      choices_.push_back({cell, own, enemy, weights_[own] + weights_[enemy]});
      highest = std::max(highest, choices_.back().logit);
      listed |= cell == played;
    });
    if (!listed) return;
    double sum = 0;
    for (Choice& choice : choices_) sum += choice.logit = std::exp(choice.logit - highest);
    for (const Choice& choice : choices_) {
      const double p = choice.logit / sum;
      const bool right = choice.cell == played;
      if (right) {
        loss.move -= std::log(p + 1e-12);
        loss.hits += choice.logit >= 1 - 1e-12;
      }
      if (gradient == nullptr) continue;
      (*gradient)[choice.own] += p - right;
      (*gradient)[choice.enemy] += p - right;
    }
    ++loss.moves;
  }

  struct Choice {
    Cell cell;
    std::size_t own, enemy;
    double logit;
  };

  Position<V> position_;
  Weights weights_;
  std::vector<std::pair<std::size_t, double>> features_;
  std::vector<Choice> choices_;
};

template <Variant V>
int Fit(BoardSize size) {
  const std::vector<Record> records = ReadGames(absl::GetFlag(FLAGS_in));
  std::printf("%zu games\n", records.size());
  Fitter<V> fitter(size);
  fitter.Run(records);
  std::ofstream out(absl::GetFlag(FLAGS_out), std::ios::binary);
  out << SerializeWeights(fitter.Rounded(), V::kName);
  return out ? 0 : 1;
}

int Main(const std::vector<char*>& args) {
  GameSpec spec;
  spec.variant = absl::GetFlag(FLAGS_game);
  spec.size = {absl::GetFlag(FLAGS_size), absl::GetFlag(FLAGS_size)};
  if (args.size() == 2 && std::string_view(args[1]) == "games") return PlayGames(spec);
  if (args.size() == 2 && std::string_view(args[1]) == "fit") {
    if (spec.variant == Freestyle::kName) return Fit<Freestyle>(spec.size);
    if (spec.variant == Standard::kName) return Fit<Standard>(spec.size);
    if (spec.variant == Renju::kName) return Fit<Renju>(spec.size);
    if (spec.variant == Caro::kName) return Fit<Caro>(spec.size);
    if (spec.variant == CaroOverline::kName) return Fit<CaroOverline>(spec.size);
  }
  std::cerr << "usage: fit_shapes games|fit --game=NAME ... (see --help)\n";
  return 2;
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) { return tengen::Main(absl::ParseCommandLine(argc, argv)); }
