// SPDX-License-Identifier: Apache-2.0
#include "bench/signature.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "absl/strings/str_format.h"
#include "notation/openings.h"
#include "search/player.h"
#include "search/registry.h"

namespace tengen {
namespace {

constexpr int kDepth = 11;
constexpr std::size_t kTableBytes = std::size_t{16} << 20;

// Quiet and sharp beginnings, as position lists: letter = x, number = y + 1 from the top.
constexpr std::string_view kPositions[] = {
    "h8", "h8i9j7", "h8i7j9g9h6", "h8h7i9g9i7i8j8k9", "h8g7g9i7h10h7f7j7k7e7", "a6d8c9e9b6a8f10",
};

// The positions of one game, searched to kDepth from a cleared memory.
std::uint64_t NodesOf(const GameInfo& game, Player& player) {
  std::uint64_t nodes = 0;
  for (const std::string_view text : kPositions) {
    const GameSpec spec{.variant = std::string(game.name)};
    const std::unique_ptr<Game> position = MakeGame(spec);
    const OpeningStones stones = ParseOpening(text, spec.size).value();
    for (const Point p : stones) position->Play(p);
    SearchRequest request;
    request.state = position->Clone();
    request.limits.max_depth = kDepth;
    player.ClearMemory();
    const StopFlag never{false};
    nodes += player.Think(request, never, nullptr).nodes;
  }
  return nodes;
}

}  // namespace

int RunSignatureBench(std::ostream& out) {
  const auto player = MakePlayer();
  player->SetMemory(kTableBytes);
  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t total = 0;
  for (const GameInfo& game : AllGames()) {
    if (game.gomocup_rule < 0) continue;  // the positions are those of the tournament's games
    const std::uint64_t nodes = NodesOf(game, *player);
    total += nodes;
    out << absl::StrFormat("%-20s %12u\n", std::string(game.name), nodes) << std::flush;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  out << absl::StrFormat("%-20s %12u\n", "total", total);
  out << absl::StrFormat("%.0f nodes/s, %.1f s\n", static_cast<double>(total) / took.count(),
                         took.count());
  return 0;
}

}  // namespace tengen
