// SPDX-License-Identifier: Apache-2.0
//
// spar: plays games of any variant, with any opening of this variant, in one process. The engine
// plays against the baseline player (bench/baseline_player.h), or against itself.
//
//   spar --game irensei --games 100 --ms 100          the engine against the baseline player
//   spar --game all --openings all --selfplay --ms 50 --games 100      the engine against itself
//
// Against the baseline player, the engine alternates between seat 1 and seat 2. The program prints
// one line for each game and opening:
// - wins, draws and losses of the engine; in self-play those of seat 1;
// - the numbers of plies, of illegal plies, and of late answers;
// - the longest time of an answer, by the clock and in processor time. If other programs use the
//   machine, only the processor time shows the work of the engine.
//
// Exit status: 0; 1 if a ply was illegal, an answer was late, or no game was played.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/flags/usage.h"
#include "bench/baseline_player.h"
#include "engine/game.h"
#include "engine/games.h"
#include "engine/opening_kind.h"
#include "engine/rules/opening.h"
#include "search/player/opening_choice.h"
#include "search/player/player.h"

ABSL_FLAG(std::string, game, "irensei", "name of a game, name of a family, or all");
ABSL_FLAG(int, size, 0,
          "side of the board; 0 = the smallest listed side, or 15 if the game lists none");
ABSL_FLAG(std::string, openings, "", "name of an opening, or all; empty = the default of the game");
ABSL_FLAG(int, games, 100, "number of games for each variant and opening");
ABSL_FLAG(int, ms, 100, "time of the engine for a ply, in ms");
ABSL_FLAG(int, late_ms, 100,
          "how much longer than --ms an answer may take until it counts as late, in ms");
ABSL_FLAG(int, memory_mb, 64, "memory of the engine, in MiB");
ABSL_FLAG(int, max_plies, 600, "number of plies after which a game counts as a draw");
ABSL_FLAG(bool, selfplay, false, "let the engine play both sides");
ABSL_FLAG(std::uint64_t, seed, 1, "random seed");
ABSL_FLAG(int, random_plies, 2,
          "self-play: plies by the baseline player after the opening, for variety");
ABSL_FLAG(bool, verbose, false, "print every game");

namespace tengen {
namespace {

struct Tally {
  int wins = 0, draws = 0, losses = 0;
  int plies = 0, illegal = 0, late = 0;
  std::int64_t slowest_ms = 0, busiest_ms = 0;
};

std::string PlyText(const Ply& ply) {
  if (ply.kind == PlyKind::kSwap) return "swap";
  if (ply.kind == PlyKind::kPass) return "pass";
  std::string text = ply.kind == PlyKind::kOffer  ? "offer "
                     : ply.kind == PlyKind::kPick ? "pick "
                                                  : "";
  for (const Point p : ply.points) {
    if (p != ply.points.front()) text += ";";
    text += std::to_string(p.x) + "," + std::to_string(p.y);
  }
  return ply.declared > 0 ? text + "#" + std::to_string(ply.declared) : text;
}

class Match {
 public:
  Match(const GameInfo& info, GameSpec spec, Player& player)
      : info_(info), spec_(std::move(spec)), player_(player) {}

  Tally Run() {
    for (int i = 0; i < absl::GetFlag(FLAGS_games); ++i) PlayGame(i);
    return tally_;
  }

 private:
  // Plays game `number`. In self-play the engine plays both seats.
  void PlayGame(int number) {
    const std::uint64_t seed = absl::GetFlag(FLAGS_seed) * 1000003 + number;
    const int seat = absl::GetFlag(FLAGS_selfplay) ? 0 : 1 + number % 2;
    BaselinePlayer baseline(info_.row_length, seed);
    const std::unique_ptr<Game> game = MakeGame(spec_);
    player_.ClearMemory();
    int random_left = seat == 0 ? absl::GetFlag(FLAGS_random_plies) : 0;
    while (game->outcome() == Outcome::kNone &&
           static_cast<int>(game->plies().size()) < absl::GetFlag(FLAGS_max_plies)) {
      const int mover = game->seat_to_move();
      bool engine = seat == 0 || mover == seat;
      if (random_left > 0 && !game->in_opening()) {
        --random_left;
        engine = false;
      }
      const Ply ply = engine ? Ask(*game, seed) : baseline.Choose(*game);
      if (const absl::Status status = game->Check(ply); !status.ok()) {
        std::printf("game %d ply %zu: %s is illegal: %s\n", number, game->plies().size() + 1,
                    PlyText(ply).c_str(), std::string(status.message()).c_str());
        ++tally_.illegal;
        break;
      }
      game->Play(ply);
      ++tally_.plies;
    }
    const int us = seat == 0 ? 1 : seat;
    const Color ours = game->black_seat() == us ? Color::kBlack : Color::kWhite;
    const Outcome outcome = game->outcome();
    const bool won = outcome == WinFor(ours), lost = outcome == WinFor(Opponent(ours));
    ++(won ? tally_.wins : lost ? tally_.losses : tally_.draws);
    if (absl::GetFlag(FLAGS_verbose)) {
      std::printf("%d seat %d %s %s:", number, us,
                  won    ? "won"
                  : lost ? "lost"
                         : "drawn",
                  std::string(EndReasonText(game->reason())).c_str());
      for (const Ply& ply : game->plies()) std::printf(" %s", PlyText(ply).c_str());
      std::printf("\n");
      std::fflush(stdout);
    }
  }

  Ply Ask(const Game& game, std::uint64_t seed) {
    const int ms = absl::GetFlag(FLAGS_ms);
    SearchRequest request;
    request.state = game.Clone();
    request.limits.turn_ms = ms;
    request.arrival = Clock::now();
    const StopFlag stop{false};
    const std::clock_t worked_before = std::clock();
    const SearchReport report = ChoosePly(request, seed, player_, stop, nullptr);
    const std::int64_t took =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - request.arrival)
            .count();
    const std::int64_t worked =
        static_cast<std::int64_t>(std::clock() - worked_before) * 1000 / CLOCKS_PER_SEC;
    tally_.slowest_ms = std::max(tally_.slowest_ms, took);
    tally_.busiest_ms = std::max(tally_.busiest_ms, worked);
    if (took > ms + absl::GetFlag(FLAGS_late_ms)) {
      ++tally_.late;
      std::printf("ply %zu: %s came after %lld ms (%lld ms of processor time)\n",
                  game.plies().size() + 1, PlyText(report.best).c_str(),
                  static_cast<long long>(took), static_cast<long long>(worked));
    }
    return report.best;
  }

  const GameInfo& info_;
  GameSpec spec_;
  Player& player_;
  Tally tally_;
};

BoardSize SizeFor(const GameInfo& game) {
  const int side = absl::GetFlag(FLAGS_size);
  return game.sizes.SquareNear(side == 0 ? 15 : side);
}

int Main() {
  const std::string wanted = absl::GetFlag(FLAGS_game), openings = absl::GetFlag(FLAGS_openings);
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(static_cast<std::size_t>(absl::GetFlag(FLAGS_memory_mb)) << 20);
  int matches = 0, faults = 0;
  for (const GameInfo& game : AllGames()) {
    if (wanted != "all" && wanted != game.name && wanted != game.family) continue;
    std::vector<OpeningKind> kinds = {game.default_opening};
    if (openings == "all") {
      kinds.assign(game.openings.begin(), game.openings.end());
    } else if (!openings.empty()) {
      const std::optional<OpeningKind> kind = FindOpening(openings);
      if (!kind ||
          std::find(game.openings.begin(), game.openings.end(), *kind) == game.openings.end()) {
        std::fprintf(stderr, "%s has no opening %s\n", std::string(game.name).c_str(),
                     openings.c_str());
        continue;
      }
      kinds = {*kind};
    }
    for (const OpeningKind kind : kinds) {
      GameSpec spec = FamilySpec(game, SizeFor(game));
      spec.opening = kind;
      if (!OpeningFits(kind, spec.size)) {
        std::fprintf(stderr, "%s: the board is too small for the opening %s\n",
                     std::string(game.name).c_str(), std::string(OpeningName(kind)).c_str());
        continue;
      }
      const Tally t = Match(game, spec, *player).Run();
      std::printf(
          "%-36s %-12s +%d =%d -%d  plies %d  illegal %d  late %d  slowest %lld ms (%lld "
          "ms of processor time)\n",
          std::string(game.name).c_str(), std::string(OpeningName(kind)).c_str(), t.wins, t.draws,
          t.losses, t.plies, t.illegal, t.late, static_cast<long long>(t.slowest_ms),
          static_cast<long long>(t.busiest_ms));
      std::fflush(stdout);
      ++matches;
      faults += t.illegal + t.late;
    }
  }
  if (matches == 0) std::fprintf(stderr, "no game was played: check --game %s\n", wanted.c_str());
  return matches == 0 || faults != 0 ? 1 : 0;
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) {
  absl::SetProgramUsageMessage(
      "plays games of the engine against the baseline player or against itself:\n"
      "  spar --game irensei --games 100 --ms 100\n"
      "  spar --game all --openings all --selfplay --ms 50 --games 100");
  absl::ParseCommandLine(argc, argv);
  return tengen::Main();
}
