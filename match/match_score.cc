// SPDX-License-Identifier: Apache-2.0
#include "match/match_score.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tengen {
namespace {

// half_points: 2 = won, 1 = drawn, 0 = lost.
void Count(int half_points, GameCounts* counts) {
  ++(half_points == 2 ? counts->wins : half_points == 1 ? counts->draws : counts->losses);
}

std::string PercentText(const GameCounts& games) {
  return absl::StrFormat("%.1f points (%.1f %%)", games.points(),
                         100 * games.points() / static_cast<double>(games.games()));
}

std::string PairingText(const MatchScore& score, const Pairing& p) {
  const std::string& first = score.names()[static_cast<std::size_t>(p.first)];
  const std::string& second = score.names()[static_cast<std::size_t>(p.second)];
  std::string text = absl::StrFormat("%s - %s: %s of %d, %s\n", first, second, CountsText(p.games),
                                     p.games.games(), PercentText(p.games));
  absl::StrAppendFormat(&text, "  as black %s, as white %s\n", CountsText(p.as_black),
                        CountsText(p.as_white));
  absl::StrAppendFormat(&text, "  pairs with 0, 1/2, 1, 3/2, 2 points: [%d, %d, %d, %d, %d]\n",
                        p.pairs[0], p.pairs[1], p.pairs[2], p.pairs[3], p.pairs[4]);
  return absl::StrCat(text, "  ", EloText(EstimateOf(p)), "\n");
}

// The table of engines, sorted by their share of points: ratings, and points against each other.
std::string CrossTable(const MatchScore& score) {
  std::vector<int> order(score.names().size());
  std::iota(order.begin(), order.end(), 0);
  const auto share = [&](int engine) {
    const GameCounts& games = score.engines()[static_cast<std::size_t>(engine)].games;
    return games.games() == 0 ? 0 : games.points() / static_cast<double>(games.games());
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return share(a) > share(b); });
  std::size_t width = 4;
  for (const std::string& name : score.names()) width = std::max(width, name.size());
  const std::vector<Rating> ratings = RatingsOf(score);
  std::string text =
      absl::StrFormat("    %-*s   points    games %19s", static_cast<int>(width), "name", "Elo");
  for (std::size_t i = 0; i < order.size(); ++i) absl::StrAppendFormat(&text, " %8d", i + 1);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const GameCounts& games = score.engines()[static_cast<std::size_t>(order[i])].games;
    absl::StrAppendFormat(&text, "\n%3d %-*s %8.1f %8d %19s", i + 1, static_cast<int>(width),
                          score.names()[static_cast<std::size_t>(order[i])], games.points(),
                          games.games(), RatingText(ratings[static_cast<std::size_t>(order[i])]));
    for (const int other : order) {
      const auto found =
          score.pairings().find({std::min(order[i], other), std::max(order[i], other)});
      if (other == order[i] || found == score.pairings().end()) {
        absl::StrAppendFormat(&text, " %8s", "-");
        continue;
      }
      const GameCounts& mine = found->second.games;
      const double points = found->second.first == order[i]
                                ? mine.points()
                                : static_cast<double>(mine.games()) - mine.points();
      absl::StrAppendFormat(&text, " %8.1f", points);
    }
  }
  return text + "\n";
}

std::string FailuresText(const MatchScore& score) {
  std::string text;
  for (std::size_t i = 0; i < score.engines().size(); ++i) {
    const EngineScore& engine = score.engines()[i];
    std::vector<std::string> parts;
    for (int fault = 1; fault < kFaults; ++fault) {
      if (const std::int64_t times = engine.faults[static_cast<std::size_t>(fault)]; times > 0) {
        const std::string_view name = FaultText(static_cast<Fault>(fault));
        parts.push_back(absl::StrCat(std::string(name), " ", times));
      }
    }
    if (engine.fouls > 0) parts.push_back(absl::StrCat("foul ", engine.fouls));
    if (parts.empty()) continue;
    absl::StrAppend(&text, "  ", score.names()[i], ":");
    for (const std::string& part : parts) {
      absl::StrAppend(&text, &part == &parts.front() ? " " : ", ", part);
    }
    absl::StrAppend(&text, "\n");
  }
  return text.empty() ? text : absl::StrCat("games lost by a failure\n", text);
}

}  // namespace

EloEstimate EstimateOf(const Pairing& pairing) {
  return pairing.whole_pairs() > 0 ? EstimateElo(pairing.pairs) : EstimateElo(pairing.games);
}

std::int64_t Pairing::whole_pairs() const {
  return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

void MatchScore::Add(const FinishedGame& game) {
  ++games_;
  plies_ += game.plies;
  ++reasons_[game.reason];
  const int first = std::min(game.engines[0], game.engines[1]);
  const int second = std::max(game.engines[0], game.engines[1]);
  // If an engine plays against itself, the "first engine" is the one in the first seat of the first
  // game of the pair.
  const bool swapped =
      game.engines[0] == game.engines[1] ? game.number % 2 == 1 : game.engines[0] != first;
  const int first_seat = swapped ? 2 : 1;
  const int half_points = game.winner == 0 ? 1 : game.winner == first_seat ? 2 : 0;
  Pairing& pairing = pairings_.try_emplace({first, second}).first->second;
  pairing.first = first;
  pairing.second = second;
  Count(half_points, &pairing.games);
  Count(half_points, game.black_seat == first_seat ? &pairing.as_black : &pairing.as_white);
  Count(half_points, &engines_[static_cast<std::size_t>(first)].games);
  Count(2 - half_points, &engines_[static_cast<std::size_t>(second)].games);
  const auto [half, is_first] = half_pairs_.emplace(game.number / 2, half_points);
  if (!is_first) {
    const int both = half->second + half_points;
    ++pairing.pairs[static_cast<std::size_t>(both)];
  }
  if (game.failing_seat > 0) {
    EngineScore& loser = engines_[static_cast<std::size_t>(
        game.engines[static_cast<std::size_t>(game.failing_seat - 1)])];
    ++loser.faults[static_cast<std::size_t>(game.failure.fault)];
  } else if (game.winner != 0 && game.reason.starts_with("forbidden")) {
    ++engines_[static_cast<std::size_t>(game.engines[static_cast<std::size_t>(2 - game.winner)])]
          .fouls;
  }
}

std::vector<Rating> RatingsOf(const MatchScore& score) {
  std::vector<PairingCounts> pairings;
  for (const auto& [engines, pairing] : score.pairings()) pairings.push_back(pairing);
  return EstimateRatings(static_cast<int>(score.names().size()), pairings);
}

void SprtCourse::Add(const FinishedGame& game) {
  const int seat = game.engines[0] == 0 ? 1 : 2;
  half_points_[game.number] = game.winner == 0 ? 1 : game.winner == seat ? 2 : 0;
  while (verdict_ == SprtVerdict::kOpen) {
    const auto number = static_cast<std::int64_t>(2 * ratios_.size());
    const auto one = half_points_.find(number), other = half_points_.find(number + 1);
    if (one == half_points_.end() || other == half_points_.end()) return;
    const int both = one->second + other->second;
    ++pairs_[static_cast<std::size_t>(both)];
    ratios_.push_back(LogLikelihoodRatio(settings_, pairs_));
    verdict_ = VerdictOf(settings_, ratios_.back());
    half_points_.erase(one);
    half_points_.erase(other);
  }
}

std::string CountsText(const GameCounts& games) {
  return absl::StrFormat("+%d =%d -%d", games.wins, games.draws, games.losses);
}

std::string RangeText(double value, double error) {
  if (std::isinf(value)) return value > 0 ? "infinite" : "-infinite";
  constexpr double kNothingPrinted = 0.05;
  if (std::abs(value) < kNothingPrinted) value = 0;  // avoids "-0.0"
  return absl::StrFormat("%.1f +/- %s", value,
                         std::isfinite(error) ? absl::StrFormat("%.1f", error) : std::string("?"));
}

std::string RatingText(const Rating& rating) {
  return std::isnan(rating.elo) ? "?" : RangeText(rating.elo, rating.error);
}

std::string EloText(const EloEstimate& e) {
  return absl::StrFormat("Elo %s, normalized %s, LOS %.1f %%", RangeText(e.elo, e.elo_error),
                         RangeText(e.normalized, e.normalized_error), 100 * e.los);
}

std::string SprtText(const SprtCourse& course) {
  const SprtSettings& settings = course.settings();
  const double ratio = course.ratios().empty() ? 0 : course.ratios().back();
  const double low = SprtLowerBound(settings), high = SprtUpperBound(settings);
  const std::string_view verdict = course.verdict() == SprtVerdict::kH1   ? "H1 accepted"
                                   : course.verdict() == SprtVerdict::kH0 ? "H0 accepted"
                                                                          : "open";
  return absl::StrFormat("SPRT %s: LLR %.2f (%.1f %%) in (%.2f, %.2f), H0 %.2f H1 %.2f %s Elo",
                         std::string(verdict), ratio, 100 * ratio / (ratio < 0 ? -low : high), low,
                         high, settings.elo0, settings.elo1,
                         settings.model == EloModel::kLogistic ? "logistic" : "normalized");
}

std::string ScoreText(const MatchScore& score) {
  std::string text;
  for (const auto& [engines, pairing] : score.pairings()) {
    text += PairingText(score, pairing);
  }
  if (score.names().size() > 2) text += CrossTable(score);
  if (score.games() == 0) return text;
  absl::StrAppend(&text, "ended by");
  for (const auto& [reason, times] : score.reasons()) {
    absl::StrAppend(&text, reason == score.reasons().begin()->first ? " " : ", ", reason, " ",
                    times);
  }
  absl::StrAppendFormat(&text, "; %.1f plies a game\n",
                        static_cast<double>(score.plies()) / static_cast<double>(score.games()));
  return text + FailuresText(score);
}

}  // namespace tengen
