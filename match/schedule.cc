// SPDX-License-Identifier: Apache-2.0
#include "match/schedule.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/hash.h"
#include "match/pairing.h"

namespace tengen {

std::string_view FormatName(MatchFormat format) {
  return kFormatNames[static_cast<std::size_t>(format)];
}

std::optional<MatchFormat> FindFormat(std::string_view name) {
  for (std::size_t i = 0; i < kFormatNames.size(); ++i) {
    if (kFormatNames[i] == name) return static_cast<MatchFormat>(i);
  }
  return std::nullopt;
}

int UsualRounds(int engines) {
  return std::bit_width(static_cast<unsigned>(engines) - 1);  // the binary logarithm, rounded up
}

Schedule::Schedule(const ScheduleSettings& settings) : settings_(settings) {
  if (IsTournament(settings.format)) {
    BeginRound();
    return;
  }
  const int firsts = settings.format == MatchFormat::kGauntlet ? 1 : settings.engines;
  for (int a = 0; a < firsts; ++a) {
    for (int b = a + 1; b < settings.engines; ++b) pairings_.push_back({a, b});
  }
}

std::int64_t Schedule::SlotsOf() const {
  return settings_.games / 2 + (settings_.format == MatchFormat::kKnockout ? kDecidingPairs : 0);
}

Encounter& Schedule::EncounterOf(std::int64_t number) {
  return encounters_[static_cast<std::size_t>(number / 2 / SlotsOf())];
}

const Encounter& Schedule::EncounterOf(std::int64_t number) const {
  return encounters_[static_cast<std::size_t>(number / 2 / SlotsOf())];
}

bool Schedule::Has(std::int64_t number) const {
  if (number < 0) return false;
  if (!IsTournament(settings_.format)) return number / kMostGames < std::ssize(pairings_);
  return number < End() && number / 2 % SlotsOf() < EncounterOf(number).pairs;
}

std::int64_t Schedule::End() const {
  return IsTournament(settings_.format) ? 2 * SlotsOf() * std::ssize(encounters_)
                                        : settings_.games * std::ssize(pairings_);
}

bool Schedule::MayGrow() const {
  if (!IsTournament(settings_.format)) return false;
  const bool over = std::all_of(encounters_.begin(), encounters_.end(),
                                [](const Encounter& encounter) { return encounter.over(); });
  return !over;  // if all encounters are over, no round follows: otherwise Add would have begun it
}

std::int64_t Schedule::PlannedGames() const {
  if (!IsTournament(settings_.format)) return End();
  const std::int64_t encounters = settings_.format == MatchFormat::kSwiss
                                      ? std::int64_t{settings_.rounds} * (settings_.engines / 2)
                                      : settings_.engines - 1;
  std::int64_t games = settings_.games * (encounters - std::ssize(encounters_));
  for (const Encounter& encounter : encounters_) games += 2 * encounter.pairs;
  return games;
}

bool Schedule::Add(std::int64_t number, int winner) {
  if (!IsTournament(settings_.format) || !Has(number)) return false;
  Encounter& encounter = EncounterOf(number);
  for (const int seat : {1, 2}) {
    const int side = number % 2 == 0 ? seat - 1 : 2 - seat;
    encounter.half[static_cast<std::size_t>(side)] += winner == 0 ? 1 : winner == seat ? 2 : 0;
  }
  ++encounter.finished;
  if (!encounter.over()) return false;
  if (settings_.format == MatchFormat::kKnockout && encounter.level() &&
      encounter.pairs < SlotsOf()) {
    ++encounter.pairs;
    return true;
  }
  return BeginRound();
}

std::array<int, 2> Schedule::SeatsOf(std::int64_t number) const {
  std::array<int, 2> seats =
      IsTournament(settings_.format)
          ? EncounterOf(number).engines
          : pairings_[static_cast<std::size_t>(number / 2) % pairings_.size()];
  if (number % 2 == 1) std::swap(seats[0], seats[1]);
  return seats;
}

std::int64_t Schedule::RoundOf(std::int64_t number) const {
  if (!IsTournament(settings_.format)) return number / 2 / std::ssize(pairings_);
  return EncounterOf(number).round * SlotsOf() + number / 2 % SlotsOf();
}

std::uint64_t Schedule::SeedOfRound(std::int64_t round) const {
  return Mix(settings_.seed ^ Mix(static_cast<std::uint64_t>(round) + 1));
}

int Schedule::WinnerOf(const Encounter& encounter) {
  if (encounter.level()) return std::min(encounter.engines[0], encounter.engines[1]);
  return encounter.engines[encounter.half[0] > encounter.half[1] ? 0 : 1];
}

std::optional<int> Schedule::Champion() const {
  if (MayGrow()) return std::nullopt;
  return WinnerOf(encounters_.back());
}

std::vector<int> Schedule::HalfPoints() const {
  std::vector<int> points(static_cast<std::size_t>(settings_.engines), 0);
  for (const std::vector<int>& byes : byes_) {
    for (const int engine : byes) points[static_cast<std::size_t>(engine)] += 2;
  }
  for (const Encounter& encounter : encounters_) {
    if (!encounter.over()) continue;
    for (const std::size_t side : {0, 1}) {
      points[static_cast<std::size_t>(encounter.engines[side])] +=
          encounter.level()                                 ? 1
          : encounter.half[side] > encounter.half[1 - side] ? 2
                                                            : 0;
    }
  }
  return points;
}

std::vector<Standing> Schedule::Standings() const {
  const std::vector<int> points = HalfPoints();
  std::vector<Standing> standings(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    standings[i].engine = static_cast<int>(i);
    standings[i].half_points = points[i];
  }
  for (const Encounter& encounter : encounters_) {
    for (const std::size_t side : {0, 1}) {
      Standing& mine = standings[static_cast<std::size_t>(encounter.engines[side])];
      if (encounter.over()) {
        mine.opponents += points[static_cast<std::size_t>(encounter.engines[1 - side])];
      }
      mine.half_games += encounter.half[side];
      mine.games += encounter.finished;
    }
  }
  std::stable_sort(standings.begin(), standings.end(), [](const Standing& a, const Standing& b) {
    if (a.half_points != b.half_points) return a.half_points > b.half_points;
    if (a.opponents != b.opponents) return a.opponents > b.opponents;
    return a.share() > b.share();
  });
  return standings;
}

bool Schedule::BeginRound() {
  const int round = static_cast<int>(byes_.size());
  if (round > 0 && MayGrow()) return false;
  if (settings_.format == MatchFormat::kSwiss) {
    if (round >= settings_.rounds) return false;
    const auto engines = static_cast<std::size_t>(settings_.engines);
    SwissTable table = {
        HalfPoints(), {engines, std::vector<int>(engines, 0)}, std::vector<int>(engines, 0)};
    for (const std::vector<int>& byes : byes_) {
      for (const int engine : byes) ++table.byes[static_cast<std::size_t>(engine)];
    }
    for (const Encounter& encounter : encounters_) {
      const auto a = static_cast<std::size_t>(encounter.engines[0]);
      const auto b = static_cast<std::size_t>(encounter.engines[1]);
      ++table.met[a][b];
      ++table.met[b][a];
    }
    RoundPairs next = PairSwiss(table);
    AddEncounters(next.pairs, std::move(next.byes));
    return true;
  }
  // The places of the bracket in this round: the winners of the earlier rounds, in the order of the
  // bracket.
  std::vector<int> places = BracketOf(settings_.engines);
  auto encounter = encounters_.begin();
  for (int past = 0; past < round; ++past) {
    std::vector<int> winners;
    for (std::size_t i = 0; i < places.size(); i += 2) {
      winners.push_back(places[i + 1] < 0 ? places[i] : WinnerOf(*encounter++));
    }
    places = std::move(winners);
  }
  if (places.size() == 1) return false;
  RoundPairs next;
  for (std::size_t i = 0; i < places.size(); i += 2) {
    if (places[i + 1] < 0) {
      next.byes.push_back(places[i]);
    } else {
      next.pairs.push_back({places[i], places[i + 1]});
    }
  }
  AddEncounters(next.pairs, std::move(next.byes));
  return true;
}

void Schedule::AddEncounters(const std::vector<std::array<int, 2>>& pairs, std::vector<int> byes) {
  const int round = static_cast<int>(byes_.size());
  for (const std::array<int, 2>& engines : pairs) {
    encounters_.push_back({.round = round,
                           .engines = engines,
                           .half = {},
                           .finished = 0,
                           .pairs = settings_.games / 2});
  }
  byes_.push_back(std::move(byes));
}

}  // namespace tengen
