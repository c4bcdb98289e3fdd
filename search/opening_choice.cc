// SPDX-License-Identifier: Apache-2.0
#include "search/opening_choice.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <random>
#include <utility>

#include "engine/geometry.h"

namespace tengen {
namespace {

// Three stones (black, white, black) as offsets from the centre. Chosen from 280 random ones on
// 15x15 by searches of two and a half seconds under the exact-five rule: those whose value stayed
// nearest to 0. A change of the evaluation is a reason to choose again.
using Opening = std::array<Point, 3>;
constexpr auto kOpenings = std::to_array<Opening>({
    {{{3, -7}, {5, -5}, {4, -4}}},
    {{{-6, -2}, {-7, 2}, {-6, -6}}},
    {{{-4, -4}, {-2, -6}, {-6, -4}}},
    {{{-3, 0}, {-3, -3}, {-2, 4}}},
    {{{-6, -3}, {-6, -1}, {-6, 0}}},
    {{{-6, -6}, {-6, -4}, {-5, -3}}},
    {{{-7, -3}, {-5, -6}, {-6, 0}}},
    {{{1, -6}, {3, -3}, {-1, -6}}},
    {{{-4, -7}, {0, -7}, {-5, -4}}},
    {{{-7, 0}, {-5, 4}, {-7, 1}}},
});
// For boards too small for all of them; fits any.
constexpr Opening kSmallBoardOpening = {{{-2, -2}, {2, 2}, {2, -1}}};

// An opening is searched as white's turn; a slice below this sees too little to compare.
constexpr std::int64_t kLeastSliceMs = 100;
constexpr std::int64_t kMostMs = 8'000;
// The part of the match clock that laying an opening may take.
constexpr std::int64_t kMatchShare = 30;

std::vector<Point> OnBoardOf(const Opening& opening, int symmetry, BoardSize size) {
  std::vector<Point> points;
  for (const Point offset : opening) {
    const Point p = {size.width / 2 + offset.x, size.height / 2 + offset.y};
    const Point q = Transform(symmetry, p, size);
    if (!OnBoard(q, size)) return {};
    points.push_back(q);
  }
  return points;
}

// The openings that fit, each turned some way, in some order. Never empty.
std::vector<std::vector<Point>> Candidates(BoardSize size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const int symmetries = size.width == size.height ? kSymmetries : kSymmetries / 2;
  std::vector<std::vector<Point>> candidates;
  for (const Opening& opening : kOpenings) {
    const int symmetry = static_cast<int>(random() % static_cast<unsigned>(symmetries));
    std::vector<Point> points = OnBoardOf(opening, symmetry, size);
    if (!points.empty()) candidates.push_back(std::move(points));
  }
  if (candidates.empty()) candidates.push_back(OnBoardOf(kSmallBoardOpening, 0, size));
  std::shuffle(candidates.begin(), candidates.end(), random);
  return candidates;
}

std::int64_t BudgetMs(const Limits& limits) {
  std::int64_t budget = std::min(kMostMs, limits.turn_ms.value_or(kMostMs));
  if (limits.match_left_ms) budget = std::min(budget, *limits.match_left_ms / kMatchShare);
  return budget;
}

// The same question about another position, with a clock of its own.
SearchRequest AskAbout(const SearchRequest& request, const std::vector<Point>& stones,
                       std::int64_t slice_ms) {
  SearchRequest question = request;
  std::unique_ptr<Game> position = request.state->Clone();
  for (const Point p : stones) position->Play(p);
  question.state = std::move(position);
  question.limits.turn_ms = slice_ms;
  question.limits.match_left_ms.reset();
  question.arrival = Clock::now();
  return question;
}

// The opponent will take the better side: the best opening is the one that has none.
Swap2Choice LayOpening(const SearchRequest& request, std::uint64_t seed, Player& player,
                       const StopFlag& stop) {
  const std::vector<std::vector<Point>> candidates = Candidates(request.state->spec().size, seed);
  const std::int64_t budget = BudgetMs(request.limits);
  const auto deadline = request.arrival + std::chrono::milliseconds(budget);
  const std::size_t count =
      std::min(candidates.size(),
               static_cast<std::size_t>(std::max<std::int64_t>(budget, 0) / kLeastSliceMs));
  Swap2Choice choice{false, candidates.front(), {}};
  Value least = kInfinite;
  for (std::size_t i = 0; count > 1 && i < count && !stop; ++i) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    const std::int64_t slice = left.count() / static_cast<std::int64_t>(count - i);
    SearchReport report =
        player.Think(AskAbout(request, candidates[i], slice), stop, [](const SearchReport&) {});
    const Value imbalance = report.lines.empty() ? kInfinite : std::abs(report.lines[0].value);
    if (imbalance >= least) continue;
    least = imbalance;
    choice = {false, candidates[i], std::move(report)};
  }
  return choice;
}

// White is to move; may stay white with the best move, or take black. Adding two stones instead
// (allowed at three) hands this very choice to the opponent: he takes the better side, so the
// pair is worth at most nothing, and taking the better side ourselves at least nothing. The
// search that tells the value has also found the move.
Swap2Choice ChooseSide(const SearchRequest& request, Player& player, const StopFlag& stop,
                       const ProgressFn& on_progress) {
  SearchReport report = player.Think(request, stop, on_progress);
  const bool take_black = !report.lines.empty() && report.lines[0].value < 0;
  std::vector<Point> stones;
  if (!take_black) stones = report.best.points;
  return {take_black, std::move(stones), std::move(report)};
}

}  // namespace

Swap2Choice ChooseSwap2(const SearchRequest& request, std::uint64_t seed, Player& player,
                        const StopFlag& stop, const ProgressFn& on_progress) {
  const std::size_t stones = request.state->record().size();
  assert(stones == 0 || stones == 3 || stones == 5);
  if (stones == 0) return LayOpening(request, seed, player, stop);
  return ChooseSide(request, player, stop, on_progress);
}

}  // namespace tengen
