// SPDX-License-Identifier: Apache-2.0
#include "search/player/balance.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "search/time_manager.h"

namespace tengen {
namespace {

constexpr std::int64_t kDefaultMs = 10'000;
// The survey is the first search. It compares the best kSurveyed stones and uses the time divided
// by kShareOfSurvey.
constexpr int kShareOfSurvey = 3;
constexpr int kSurveyed = 24;
// kCandidates: how many stones are searched separately. They are the stones whose values are
// nearest to the requested value. If all of the best stones have more than the requested value,
// kOthers other stones are searched, too.
constexpr std::size_t kCandidates = 8;
constexpr std::size_t kOthers = 16;
// Milliseconds. A search with less time is too weak to correct the result of the survey.
constexpr std::int64_t kLeastSearchMs = 20;

// A stone, the value for its side (kNoValue = not searched yet), and the line that begins with the
// stone.
struct Candidate {
  Point stone;
  Value value = kNoValue;
  PvLine line;
};

class Balancer {
 public:
  Balancer(const SearchRequest& request, Player& player, const StopFlag& stop,
           const ProgressFn& on_progress)
      : request_(request), player_(player), stop_(stop), on_progress_(on_progress) {}

  // The stone after which the value for the side that placed it is nearest to `bias`. Empty = no
  // legal stone.
  std::optional<Candidate> Choose(const Game& game, Value bias, std::int64_t ms) {
    const Clock::time_point end = Clock::now() + std::chrono::milliseconds(ms);
    const auto distance = [bias](const Candidate& c) { return std::abs(c.value - bias); };
    const auto nearer = [&](const Candidate& a, const Candidate& b) {
      return distance(a) < distance(b);
    };
    std::vector<Candidate> candidates = Survey(game, ms / kShareOfSurvey);
    if (candidates.empty()) return std::nullopt;
    const bool all_leave_more = std::all_of(candidates.begin(), candidates.end(),
                                            [bias](const Candidate& c) { return c.value > bias; });
    std::stable_sort(candidates.begin(), candidates.end(), nearer);
    if (candidates.size() > kCandidates) candidates.resize(kCandidates);
    if (all_leave_more) AddOthers(game, candidates);
    for (std::size_t i = 0; i < candidates.size() && !stop_; ++i) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
      const std::int64_t slice = left / static_cast<std::int64_t>(candidates.size() - i);
      if (slice < kLeastSearchMs) break;
      LookAgain(game, slice, candidates[i]);
    }
    return *std::min_element(candidates.begin(), candidates.end(), nearer);
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  std::vector<Candidate> Survey(const Game& game, std::int64_t ms) {
    // Only the root steps are reported. The other reports would show the best stones instead of the
    // balancing ones.
    const ProgressFn steps = [this](const SearchReport& report) {
      if (report.step) on_progress_(report);
    };
    const SearchReport survey = Ask(game.Clone(), ms, kSurveyed, steps);
    nodes_ += survey.nodes;
    std::vector<Candidate> candidates;
    for (const PvLine& line : survey.lines) {
      if (line.depth == 0 && !candidates.empty()) continue;  // the line was not searched
      candidates.push_back({line.moves.front().points.front(), line.value, line});
    }
    return candidates;
  }

  // Adds some of the other legal stones, spread over the whole board.
  static void AddOthers(const Game& game, std::vector<Candidate>& candidates) {
    std::vector<Point> others = game.LegalPoints();
    std::erase_if(others, [&candidates](Point p) {
      return std::any_of(candidates.begin(), candidates.end(),
                         [p](const Candidate& c) { return c.stone == p; });
    });
    const std::size_t step = std::max<std::size_t>(1, others.size() / kOthers);
    for (std::size_t i = step / 2; i < others.size(); i += step) candidates.push_back({others[i]});
  }

  SearchReport Ask(std::shared_ptr<const Game> state, std::int64_t ms, int lines,
                   const ProgressFn& on_progress) {
    SearchRequest question = request_.About(std::move(state), ms);
    question.multi_pv = lines;
    question.watch_root = request_.watch_root && lines > 1;
    return player_.Think(question, stop_, on_progress);
  }

  void LookAgain(const Game& game, std::int64_t ms, Candidate& candidate) {
    std::shared_ptr<Game> after = game.Clone();
    after->Play(candidate.stone);
    if (after->outcome() != Outcome::kNone) return;
    const SearchReport report = Ask(after, ms, 1, [](const SearchReport&) {});
    nodes_ += report.nodes;
    if (report.lines.empty()) return;
    candidate.line = report.lines.front();
    candidate.line.value = candidate.value = -report.lines.front().value;
    candidate.line.moves.insert(candidate.line.moves.begin(), StonePly(candidate.stone));
  }

  const SearchRequest& request_;
  Player& player_;
  const StopFlag& stop_;
  const ProgressFn& on_progress_;
  std::uint64_t nodes_ = 0;
};

std::int64_t BudgetMs(const Limits& limits) {
  if (!limits.turn_ms && !limits.match_left_ms) return kDefaultMs;
  constexpr int kMovesToGo = 30;
  return TimeManager(limits, kMovesToGo).hard_ms();
}

}  // namespace

BalanceChoice ChooseBalance(const SearchRequest& request, int stones, Value bias, Player& player,
                            const StopFlag& stop, const ProgressFn& on_progress) {
  assert(stones == 1 || stones == 2);
  Balancer balancer(request, player, stop, on_progress);
  BalanceChoice choice;
  PvLine line;
  const std::unique_ptr<Game> game = request.state->Clone();
  for (int i = 0; i < stones && game->outcome() == Outcome::kNone; ++i) {
    // After the first of two stones, the value for its side should be -bias. Then the second stone
    // can bring the value for the other side to `bias`.
    const bool last = i + 1 == stones;
    std::optional<Candidate> found =
        balancer.Choose(*game, last ? bias : -bias, BudgetMs(request.limits) / stones);
    if (!found) break;
    game->Play(found->stone);
    line.moves.resize(choice.stones.size());
    line.moves.insert(line.moves.end(), found->line.moves.begin(), found->line.moves.end());
    line.depth = found->line.depth;
    line.seldepth = found->line.seldepth;
    line.value = i == 0 ? found->value : -found->value;
    choice.stones.push_back(found->stone);
  }
  if (choice.stones.empty()) return choice;
  choice.report.best = StonePly(choice.stones.front());
  choice.report.nodes = balancer.nodes();
  choice.report.elapsed_ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - request.arrival).count();
  choice.report.lines = {std::move(line)};
  return choice;
}

}  // namespace tengen
