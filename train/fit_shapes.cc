// SPDX-License-Identifier: Apache-2.0
//
// Fits the shape weights of a game (eval/weights.h) to games of the engine against itself.
//
//   fit_shapes games --game=renju --size=15 --count=5000 --nodes=2500 --seed=1 --out=FILE
//       appends games, one a line: name, board side, result (B, W, D), opening plies, then
//       point:value per ply
//   fit_shapes fit --game=renju --in=FILE,... --out=WEIGHTS
//       value: logistic regression on a mix of the game's result and the search's value;
//       moves: softmax regression on the move played. Adam, a few epochs, seconds.
//   fit_shapes fit --game=pente --pull=3e-4 --in=FILE,... --out=WEIGHTS
//       games of pente and keryo together; prints the captures' weights besides
//
// The method is that of nnue.md section 2; the initial weights are the hand-set ones (in pente
// freestyle's), and a small pull towards them keeps combinations that were hardly seen where they
// were.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/match.h"
#include "engine/boards/capture_board.h"
#include "engine/boards/position.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "eval/pente_eval.h"
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
ABSL_FLAG(double, pull, 1e-6, "towards the initial weights, a sample");

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
  std::string game;
  int size = 0;
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
    line << spec.variant << ' ' << spec.size.width << ' ' << record.result << ' ' << record.opening;
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
      words >> record.game >> record.size >> record.result >> record.opening;
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

// What a game has besides shapes, for values and for moves; those weights start at nothing.
constexpr int kMostExtras = 8;
using Extras = std::array<double, kMostExtras>;

// Parameters in one vector: colour x combination x {to move, waiting, attack, defend}, tempo, the
// extras of values, those of moves. Games whose colours play by the same rule share one colour's
// parameters.
class Weights {
 public:
  Weights(bool shared, const ShapeWeights& from_weights)
      : shared_(shared), w_(Size()), start_(Size()) {
    for (int c = 0; c < kColors; ++c) {
      for (int k = 0; k < kCombinations; ++k) {
        const CombinationWeights& from = from_weights.combination[c][k];
        w_[At(c, k, 0)] = from.to_move * kLogitPerValue;
        w_[At(c, k, 1)] = from.waiting * kLogitPerValue;
        w_[At(c, k, 2)] = from.attack / kScorePerLogit;
        w_[At(c, k, 3)] = from.defend / kScorePerLogit;
      }
    }
    w_[Tempo()] = from_weights.tempo * kLogitPerValue;
    start_ = w_;
  }

  std::size_t At(int color, int combination, int what) const {
    return ((shared_ ? 0 : color) * std::size_t{kCombinations} + combination) * 4 + what;
  }
  static std::size_t Tempo() { return std::size_t{kColors} * kCombinations * 4; }
  static std::size_t OfValues(int extra) { return Tempo() + 1 + static_cast<std::size_t>(extra); }
  static std::size_t OfMoves(int extra) { return OfValues(kMostExtras + extra); }
  static std::size_t Size() { return OfMoves(kMostExtras); }
  double operator[](std::size_t i) const { return w_[i]; }

  // Adam, with a pull to the start.
  void Step(const std::vector<double>& gradient, double rate) {
    ++steps_;
    const double b1 = 0.9, b2 = 0.999;
    const double fix1 = 1 - std::pow(b1, steps_), fix2 = 1 - std::pow(b2, steps_);
    const double pull = absl::GetFlag(FLAGS_pull);
    for (std::size_t i = 0; i < w_.size(); ++i) {
      const double g = gradient[i] + pull * (w_[i] - start_[i]);
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

// A game as the fit sees it: a board that replays it, where it starts from, its extras.
template <Variant V>
class LineSubject {
 public:
  static constexpr int kValueExtras = 0, kMoveExtras = 0;
  static bool Plays(const Record& record) { return record.game == V::kName; }
  static bool Shared() { return V::kExact[0] == V::kExact[1] && !V::kForbidden; }
  static const ShapeWeights& Start() { return HandSetWeights(); }

  explicit LineSubject(const Record& record) : position_({record.size, record.size}) {}
  void Make(Cell c) { position_.Make(c); }
  const Position<V>& lines() const { return position_; }
  CellSet Choices() const { return position_.Candidates(); }
  Extras OfValue() const { return {}; }
  Extras OfMove(Cell) const { return {}; }
  static void Print(const Weights&) {}

 private:
  Position<V> position_;
};

// Both games of the family's plain rules: their weights are one set (eval/pente_eval.h).
class PenteSubject {
 public:
  static constexpr int kValueExtras = 7, kMoveExtras = 4;
  static bool Plays(const Record& record) {
    return record.game == "pente" || record.game == "pente-keryo";
  }
  static bool Shared() { return true; }
  static const ShapeWeights& Start() { return WeightsFor(Freestyle::kName, Freestyle::kName); }

  explicit PenteSubject(const Record& record)
      : board_(CaptureRules{.keryo = absl::StrContains(record.game, "keryo")},
               {record.size, record.size}),
        evaluator_(board_) {}
  void Make(Cell c) { board_.Make(c); }
  const CaptureBoard::Lines& lines() const { return board_.lines(); }
  CellSet Choices() const {
    return board_.lines().Candidates() | board_.CaptureCells(board_.to_move());
  }
  // In the order of the constants of eval/pente_eval.cc.
  Extras OfValue() const {
    const Color us = board_.to_move(), them = Opponent(us);
    const double share = Share(us), their_share = Share(them);
    const auto ours = PenteEvaluator::ChancesOf(board_, us);
    const auto theirs = PenteEvaluator::ChancesOf(board_, them);
    return {share - their_share,
            share * share * share - their_share * their_share * their_share,
            1.0 * ours.best,
            1.0 * ours.second,
            -1.0 * theirs.best,
            -1.0 * theirs.second,
            static_cast<double>(board_.FlankCells(us).Count() - board_.FlankCells(them).Count())};
  }
  // Gain, denial, flank, risk, as search/games/pente_model.cc scores turns.
  Extras OfMove(Cell c) const {
    const Color us = board_.to_move(), them = Opponent(us);
    const CaptureWorth& urgency = evaluator_.urgency();
    const auto gain = [&](Color who) {
      return board_.CaptureCells(who).Has(c)
                 ? urgency.Gain(board_.captured(who), board_.CapturesAt(who, c)) / kGainUnit
                 : 0;
    };
    return {gain(us), gain(them), board_.FlankCells(us).Has(c) ? 1.0 : 0.0,
            board_.RiskCells(us).Has(c) ? 1.0 : 0.0};
  }
  static void Print(const Weights& weights) {
    std::printf("counts, cubed counts, own best and second, their best and second, flanks:");
    for (int i = 0; i < kValueExtras; ++i)
      std::printf(" %.0f", weights[Weights::OfValues(i)] / kLogitPerValue);
    std::printf("\nmoves (a line's score counts 4): gain, denial, flank, risk:");
    for (int i = 0; i < kMoveExtras; ++i)
      std::printf(" %.1f",
                  4 * weights[Weights::OfMoves(i)] * kScorePerLogit / (i < 2 ? kGainUnit : 1));
    std::printf("\n");
  }

 private:
  static constexpr double kGainUnit = 50;  // brings gains to the size of the others

  double Share(Color c) const {
    return std::min(1.0, static_cast<double>(board_.captured(c)) / board_.rules().Threshold());
  }

  CaptureBoard board_;
  PenteEvaluator evaluator_;
};

template <class Subject>
class Fitter {
 public:
  Fitter() : weights_(Subject::Shared(), Subject::Start()) {}

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

  const Weights& weights() const { return weights_; }

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
    Subject subject(record);
    int used = 0;
    for (std::size_t i = 0; i < record.plies.size(); ++i) {
      const Move& ply = record.plies[i];
      if (static_cast<int>(i) >= record.opening)
        used += Learn(subject, record, ply, gradient, loss);
      subject.Make(ToCell(ply.point));
    }
    return used;
  }

  int Learn(const Subject& subject, const Record& record, const Move& ply,
            std::vector<double>* gradient, Loss& loss) {
    const auto& lines = subject.lines();
    const Color us = lines.to_move(), them = Opponent(us);
    if (lines.CountOf(us, Kind::kFive) > 0 || lines.CountOf(them, Kind::kFive) > 0) return 0;
    LearnMove(subject, ToCell(ply.point), gradient, loss);
    if (IsWin(ply.value) || IsLoss(ply.value)) return 1;
    const double result =
        record.result == 'D' ? 0.5 : (record.result == 'B') == (us == Color::kBlack);
    const double lambda = absl::GetFlag(FLAGS_lambda);
    const double target =
        lambda * result + (1 - lambda) / (1 + std::exp(-ply.value * kLogitPerValue));
    LearnValue(subject, target, gradient, loss);
    return 1;
  }

  void LearnValue(const Subject& subject, double target, std::vector<double>* gradient,
                  Loss& loss) {
    const auto& lines = subject.lines();
    const Color us = lines.to_move();
    double logit = weights_[Weights::Tempo()];
    features_.clear();
    lines.empties().ForEach([&](Cell cell) {
      for (const Color c : {Color::kBlack, Color::kWhite}) {
        const int k = ShapeTable::CombinationOf(lines.ShapeAt(c, cell));
        if (k == 0) continue;
        const std::size_t at = weights_.At(Index(c), k, c == us ? 0 : 1);
        features_.emplace_back(at, c == us ? 1.0 : -1.0);
        logit += c == us ? weights_[at] : -weights_[at];
      }
    });
    const Extras extras = subject.OfValue();
    for (int i = 0; i < Subject::kValueExtras; ++i) {
      features_.emplace_back(Weights::OfValues(i), extras[i]);
      logit += extras[i] * weights_[Weights::OfValues(i)];
    }
    const double p = 1 / (1 + std::exp(-logit));
    loss.value -= target * std::log(p + 1e-9) + (1 - target) * std::log(1 - p + 1e-9);
    ++loss.values;
    if (gradient == nullptr) return;
    for (const auto& [at, factor] : features_) (*gradient)[at] += (p - target) * factor;
    (*gradient)[Weights::Tempo()] += p - target;
  }

  void LearnMove(const Subject& subject, Cell played, std::vector<double>* gradient, Loss& loss) {
    const auto& lines = subject.lines();
    const Color us = lines.to_move(), them = Opponent(us);
    choices_.clear();
    double highest = -1e9;
    bool listed = false;
    subject.Choices().ForEach([&](Cell cell) {
      const std::size_t own =
          weights_.At(Index(us), ShapeTable::CombinationOf(lines.ShapeAt(us, cell)), 2);
      const std::size_t enemy =
          weights_.At(Index(them), ShapeTable::CombinationOf(lines.ShapeAt(them, cell)), 3);
      const Extras extras = subject.OfMove(cell);
      double logit = weights_[own] + weights_[enemy];
      for (int i = 0; i < Subject::kMoveExtras; ++i)
        logit += extras[i] * weights_[Weights::OfMoves(i)];
      choices_.push_back({cell, own, enemy, extras, logit});
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
      for (int i = 0; i < Subject::kMoveExtras; ++i)
        (*gradient)[Weights::OfMoves(i)] += (p - right) * choice.extras[i];
    }
    ++loss.moves;
  }

  struct Choice {
    Cell cell;
    std::size_t own, enemy;
    Extras extras;
    double logit;
  };

  Weights weights_;
  std::vector<std::pair<std::size_t, double>> features_;
  std::vector<Choice> choices_;
};

template <class Subject>
int Fit(std::string_view name) {
  const std::vector<Record> records = ReadGames(absl::GetFlag(FLAGS_in));
  std::printf("%zu games\n", records.size());
  for (const Record& record : records) {
    if (Subject::Plays(record)) continue;
    std::cerr << "a game of " << record.game << " among those for " << name << "\n";
    return 1;
  }
  Fitter<Subject> fitter;
  fitter.Run(records);
  Subject::Print(fitter.weights());
  std::ofstream out(absl::GetFlag(FLAGS_out), std::ios::binary);
  out << SerializeWeights(fitter.weights().Rounded(), name);
  return out ? 0 : 1;
}

template <Variant V>
int FitLines() {
  return Fit<LineSubject<V>>(V::kName);
}

int Main(const std::vector<char*>& args) {
  GameSpec spec;
  spec.variant = absl::GetFlag(FLAGS_game);
  spec.size = {absl::GetFlag(FLAGS_size), absl::GetFlag(FLAGS_size)};
  if (args.size() == 2 && std::string_view(args[1]) == "games") return PlayGames(spec);
  if (args.size() == 2 && std::string_view(args[1]) == "fit") {
    if (spec.variant == Freestyle::kName) return FitLines<Freestyle>();
    if (spec.variant == Standard::kName) return FitLines<Standard>();
    if (spec.variant == Renju::kName) return FitLines<Renju>();
    if (spec.variant == Caro::kName) return FitLines<Caro>();
    if (spec.variant == CaroOverline::kName) return FitLines<CaroOverline>();
    if (spec.variant == "pente") return Fit<PenteSubject>("pente");
  }
  std::cerr << "usage: fit_shapes games|fit --game=NAME ... (see --help)\n";
  return 2;
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) { return tengen::Main(absl::ParseCommandLine(argc, argv)); }
