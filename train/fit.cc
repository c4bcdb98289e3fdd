// SPDX-License-Identifier: Apache-2.0
//
// fit: fits the table weights of a game to shards of self-play (docs/selfplay.md), and writes the
// weights file.
//
//   fit --in=FOLDER,FILE,... --out=eval/data/renju.tgsw
//
// The headers of the shards name the game. The shards may contain several games that use the same
// weights. The program fits every weight that is added to a value or to a move score. Numbers that
// only scale other numbers (percentages, factors of a score) do not change. The target of a value
// is a mix of the result of the game and the value of the search. Move scores learn from the moves
// played (train/samples.h, train/fitter.h). The fit begins with the built-in weights. Held-out
// games measure the loss before and after.
//
// Exit status: 0, or 1 with one line on stderr.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/flags/usage.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/status.h"
#include "base/text.h"
#include "train/fitter.h"
#include "train/samples.h"
#include "train/training_games.h"

ABSL_FLAG(std::vector<std::string>, in, {},
          "shards or folders of shards, separated by commas; required");
ABSL_FLAG(std::string, out, "", "file of tables to write (.tgsw); required");
ABSL_FLAG(int, epochs, 6, "passes over the games");
ABSL_FLAG(double, lambda, 0.6,
          "weight of the game's result in the target of a value, 0 to 1; the search's value has "
          "the rest");
ABSL_FLAG(
    double, pull, 1e-6,
    "strength of the penalty on the distance from the start weights, for each sample; 0 = none");
ABSL_FLAG(double, rate, 0.05, "first step of a weight; it decreases to zero");
ABSL_FLAG(double, held_out, 0.05, "share of the games that are held out for measuring, 0 to 1");
ABSL_FLAG(int, games, 0, "largest number of games to use; 0 = all");

namespace tengen {
namespace {

constexpr int kBatch = 1024;  // samples

struct Games {
  std::unique_ptr<FitTarget> target;
  std::vector<std::pair<GameRecord, Targets>> learned, held_out;
};

absl::StatusOr<Games> ReadGames() {
  Games games;
  std::string variant;  // the variant of the game that was read last
  const absl::Status read = ForEachGame(
      {absl::GetFlag(FLAGS_in), absl::GetFlag(FLAGS_held_out), absl::GetFlag(FLAGS_games)},
      [&](TrainingGame game) {
        if (const GameSpec& spec = game.record.game; spec.variant != variant) {
          variant = spec.variant;
          std::unique_ptr<FitTarget> target = MakeFitTarget(spec);
          if (target == nullptr)
            return absl::UnimplementedError(absl::StrCat("no tables exist for ", variant));
          if (games.target == nullptr) {
            games.target = std::move(target);
          } else if (target->name() != games.target->name()) {
            return InvalidArgument("its games use the tables of ", target->name(),
                                   ", but earlier games use those of ", games.target->name());
          }
        }
        auto& group = game.held_out ? games.held_out : games.learned;
        group.emplace_back(std::move(game.record), Targets{.lambda = absl::GetFlag(FLAGS_lambda),
                                                           .varied_plies = game.varied_plies});
        return absl::OkStatus();
      });
  if (!read.ok()) return read;
  if (games.learned.empty() || games.held_out.empty())
    return InvalidArgument("too few games: at least one must be for learning and one held out");
  return games;
}

Loss Measure(const Games& games, const Fitter& fitter) {
  Loss loss;
  for (const auto& [record, targets] : games.held_out)
    games.target->ForEachSample(record, targets,
                                [&](const Sample& sample) { fitter.Learn(sample, loss); });
  return loss;
}

void Print(const std::string& when, const Loss& loss) {
  const double values = std::max(1, loss.values), choices = std::max(1, loss.choices);
  std::printf(
      "%s, held-out games: value loss %.4f (%d values), move loss %.4f, "
      "played move first in %.1f %% (%d moves)\n",
      when.c_str(), loss.value / values, loss.values, loss.moves / choices,
      100 * loss.best_first / choices, loss.choices);
  std::fflush(stdout);
}

// Sets the score per logit. The function tries several values, and chooses the value for which the
// start weights have the smallest loss of moves.
void ChooseScale(const Games& games, Fitter& fitter) {
  double best = 0, least = 0;
  for (double scale = 2.5; scale <= 1280; scale *= 2) {
    fitter.set_score_per_logit(scale);
    const double moves = Measure(games, fitter).moves;
    if (best != 0 && moves >= least) continue;
    best = scale;
    least = moves;
  }
  fitter.set_score_per_logit(best);
  std::printf("scale of move scores: %g is one logit\n", best);
}

void Fit(Games& games, Fitter& fitter) {
  const int epochs = absl::GetFlag(FLAGS_epochs);
  const double rounds = static_cast<double>(epochs) * static_cast<double>(games.learned.size());
  std::mt19937 random(1);
  std::vector<double> slope(fitter.size());
  int in_batch = 0;
  double seen = 0;
  for (int epoch = 1; epoch <= epochs; ++epoch) {
    std::shuffle(games.learned.begin(), games.learned.end(), random);
    Loss unused;
    for (const auto& [record, targets] : games.learned) {
      games.target->ForEachSample(record, targets, [&](const Sample& sample) {
        fitter.Learn(sample, unused, &slope);
        ++in_batch;
      });
      seen += 1;
      if (in_batch < kBatch) continue;
      for (double& s : slope) s /= in_batch;
      fitter.Step(slope, absl::GetFlag(FLAGS_rate) * 0.5 * (1 + std::cos(M_PI * seen / rounds)));
      std::fill(slope.begin(), slope.end(), 0);
      in_batch = 0;
    }
    Print(absl::StrCat("epoch ", epoch), Measure(games, fitter));
  }
}

absl::Status Run() {
  if (absl::GetFlag(FLAGS_in).empty() || absl::GetFlag(FLAGS_out).empty())
    return InvalidArgument("--in and --out are required (see fit --help)");
  absl::StatusOr<Games> games = ReadGames();
  if (!games.ok()) return games.status();
  std::printf("tables of %s: %zu games for learning, %zu held out\n", games->target->name().c_str(),
              games->learned.size(), games->held_out.size());
  Fitter fitter(*games->target, absl::GetFlag(FLAGS_pull));
  ChooseScale(*games, fitter);
  Print("before the fit", Measure(*games, fitter));
  Fit(*games, fitter);
  fitter.Finish();
  Print("after the fit, rounded", Measure(*games, fitter));
  std::ofstream out(absl::GetFlag(FLAGS_out), std::ios::binary);
  out << SerializeWeights(games->target->name(), games->target->Sections());
  out.close();
  return out ? absl::OkStatus()
             : absl::UnavailableError("cannot write " + absl::GetFlag(FLAGS_out));
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) {
  absl::SetProgramUsageMessage(
      "fits the tables of a game to shards of self-play:\n"
      "  fit --in=FOLDER,FILE,... --out=eval/data/renju.tgsw");
  absl::ParseCommandLine(argc, argv);
  const absl::Status status = tengen::Run();
  if (!status.ok())
    std::cerr << "fit: " << tengen::Printable(std::string(status.message())) << "\n";
  return status.ok() ? 0 : 1;
}
