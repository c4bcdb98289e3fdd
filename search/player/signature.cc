// SPDX-License-Identifier: Apache-2.0
#include "search/player/signature.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "base/random_stream.h"

namespace tengen {
namespace {

// Depths in plies of games without an entry in kDepths. kDepth is for games in which five in a row
// win, kNewDepth for all others.
constexpr int kDepth = 11;
constexpr int kNewDepth = 4;

// --- Games with an INFO rule --------------------------------------------------------------------

// Quiet and tactical positions: the stones in playing order, Black first.
const std::vector<std::vector<Point>>& FixedPositions() {
  static const auto* const positions = new std::vector<std::vector<Point>>{
      {{7, 7}},
      {{7, 7}, {8, 8}, {9, 6}},
      {{7, 7}, {8, 6}, {9, 8}, {6, 8}, {7, 5}},
      {{7, 7}, {7, 6}, {8, 8}, {6, 8}, {8, 6}, {8, 7}, {9, 7}, {10, 8}},
      {{7, 7}, {6, 6}, {6, 8}, {8, 6}, {7, 9}, {7, 6}, {5, 6}, {9, 6}, {10, 6}, {4, 6}},
      {{0, 5}, {3, 7}, {2, 8}, {4, 8}, {1, 5}, {0, 7}, {5, 9}},
  };
  return *positions;
}

std::vector<std::unique_ptr<Game>> TournamentPositions(const GameInfo& game) {
  std::vector<std::unique_ptr<Game>> positions;
  for (const std::vector<Point>& stones : FixedPositions()) {
    const GameSpec spec{.variant = std::string(game.name)};
    positions.push_back(MakeGame(spec));
    for (const Point p : stones) positions.back()->Play(p);
  }
  return positions;
}

// --- All other games ----------------------------------------------------------------------------

// The numbers of stones in the random positions. kFreeSizes: the boards for games with free sizes.
// The exact solver may solve the first board, but not the second.
constexpr std::array kStones = {3, 6, 10};
constexpr std::array kFreeSizes = {BoardSize{7, 6}, BoardSize{8, 8}};

// The depth in plies for each of these games. A search with this depth takes some hundredths of a
// second. A game with another row length has the first depth of its family.
struct GameDepth {
  std::string_view family;
  int row_length;
  int depth;
};
constexpr std::array kDepths = {GameDepth{"pente", 5, 9}, GameDepth{"connect6", 6, 2},
                                GameDepth{"connect6", 5, 3}, GameDepth{"fourinarow", 4, 6},
                                GameDepth{"irensei", 7, 4}};

int DepthOf(const GameInfo& game) {
  for (const auto& [family, row_length, depth] : kDepths)
    if (family == game.family && row_length == game.row_length) return depth;
  for (const auto& [family, row_length, depth] : kDepths)
    if (family == game.family) return depth;
  return game.row_length == 5 ? kDepth : kNewDepth;
}

// True if p is at most kNear king's steps from a stone.
bool IsNearStones(const Game& game, Point p) {
  constexpr int kNear = 2;
  const BoardSize size = game.spec().size;
  for (int y = std::max(0, p.y - kNear); y <= std::min(size.height - 1, p.y + kNear); ++y)
    for (int x = std::max(0, p.x - kNear); x <= std::min(size.width - 1, p.x + kNear); ++x)
      if (IsColor(game.At({x, y}))) return true;
  return false;
}

// Returns a random legal point near the stones, or any legal point if no legal point is near. On an
// empty board, returns the centre.
Point SomePoint(const Game& game, const std::vector<Point>& legal, RandomStream& random) {
  const BoardSize size = game.spec().size;
  const Point centre = {size.width / 2, size.height / 2};
  if (game.plies().empty() && std::find(legal.begin(), legal.end(), centre) != legal.end())
    return centre;
  std::vector<Point> near;
  for (const Point p : legal)
    if (IsNearStones(game, p)) near.push_back(p);
  return random.Of(near.empty() ? legal : near);
}

// True if one stone near the others can end the game. Always false if a turn has two stones.
bool CanEnd(Game& game) {
  if (game.Forms().front().stones != 1) return false;
  const std::vector<Point> legal = game.LegalPoints();
  return std::any_of(legal.begin(), legal.end(), [&](Point p) {
    if (!IsNearStones(game, p)) return false;
    game.Play(p);
    const bool over = game.outcome() != Outcome::kNone;
    game.TakeBack();
    return over;
  });
}

// Plays the start of a game with random stones near each other. It ends with `stones` stones, or
// one more. If turns have one stone, the next stone cannot end the game.
std::unique_ptr<Game> Beginning(const GameInfo& info, BoardSize size, int stones,
                                RandomStream& random) {
  constexpr int kTries = 200;  // after this many tries, it returns fewer stones
  GameSpec spec = FamilySpec(info, size);
  spec.opening = OpeningKind::kNone;
  std::unique_ptr<Game> game = MakeGame(spec);
  for (int tries = 0; tries < kTries && static_cast<int>(game->record().size()) < stones; ++tries) {
    Ply ply = StonePly(SomePoint(*game, game->LegalPoints(), random));
    if (game->Forms().front().stones == 2)
      ply.points.push_back(SomePoint(*game, game->LegalSecond(ply.points[0]), random));
    game->Play(ply);
    if (game->outcome() == Outcome::kNone && !CanEnd(*game)) continue;
    // Take back two plies. If only the last ply is taken back, every other ply in its place may
    // also end the game or let the opponent end it.
    for (int back = 0; back < 2 && !game->plies().empty(); ++back) game->TakeBack();
  }
  return game;
}

std::vector<std::unique_ptr<Game>> SeededPositions(const GameInfo& game) {
  std::vector<std::unique_ptr<Game>> positions;
  RandomStream random(SeedOf(game.name, 3));
  for (std::size_t i = 0; i < kStones.size(); ++i) {
    const std::span<const int> sides = game.sizes.sides;
    BoardSize size = kFreeSizes[i % kFreeSizes.size()];
    if (!sides.empty()) size = {sides.back(), sides.back()};
    if (!game.sizes.Has(size)) size = game.usual_board;
    positions.push_back(Beginning(game, size, kStones[i], random));
  }
  return positions;
}

bool HasLimit(const Limits& limits) {
  return limits.max_depth > 0 || limits.max_nodes > 0 || limits.turn_ms || limits.match_left_ms;
}

std::uint64_t NodesOf(const GameInfo& game, Player& player, const BenchOptions& options) {
  const bool tournament = game.gomocup_rule >= 0;
  player.SetMemory(options.memory_bytes);
  std::uint64_t nodes = 0;
  for (auto& position : tournament ? TournamentPositions(game) : SeededPositions(game)) {
    SearchRequest request;
    request.state = std::move(position);
    request.limits = options.limits;
    if (!HasLimit(options.limits)) {
      request.limits.max_depth = std::max(1, DepthOf(game) - options.shallower);
    }
    request.threads = options.threads;
    player.ClearMemory();
    const StopFlag never{false};
    nodes += player.Think(request, never, nullptr).nodes;
  }
  return nodes;
}

}  // namespace

std::uint64_t SignatureOf(const GameInfo& game, Player& player, int shallower) {
  return NodesOf(game, player, {.shallower = shallower});
}

bool BenchOptions::IsSignature() const {
  return game.empty() && !HasLimit(limits) && threads == 1 &&
         memory_bytes == BenchOptions().memory_bytes && shallower == 0;
}

int RunSignatureBench(std::ostream& out, const BenchOptions& options) {
  const auto player = MakePlayer(/*announced=*/nullptr);  // without announced wins
  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t total = 0, tournament = 0;
  for (const GameInfo& game : AllGames()) {
    if (!options.game.empty() && game.name != options.game) continue;
    const std::uint64_t nodes = NodesOf(game, *player, options);
    total += nodes;
    if (game.gomocup_rule >= 0) tournament += nodes;
    out << absl::StrFormat("%-44s %12u\n", std::string(game.name), nodes) << std::flush;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (options.game.empty()) {
    out << absl::StrFormat("%-44s %12u\n", "subtotal of games with an INFO rule", tournament);
  }
  out << absl::StrFormat("%-44s %12u\n", "total", total);
  out << absl::StrFormat(
      "%.0f nodes/s, %.1f s%s\n", static_cast<double>(total) / took.count(), took.count(),
      options.IsSignature() ? "" : "; not the signature, because of the options");
  return 0;
}

}  // namespace tengen
