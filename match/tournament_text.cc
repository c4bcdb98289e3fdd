// SPDX-License-Identifier: Apache-2.0
#include "match/tournament_text.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/str_format.h"
#include "base/str_cat.h"

namespace tengen {
namespace {

const std::string& NameOf(const std::vector<std::string>& names, int engine) {
  return names[static_cast<std::size_t>(engine)];
}

std::string RoundText(const Schedule& schedule, int round, const std::vector<std::string>& names) {
  std::string text = StrCat("round ", round + 1, ":");
  const char* between = " ";
  for (const Encounter& encounter : schedule.encounters()) {
    if (encounter.round != round) continue;
    StrAppend(&text, between, EncounterText(encounter, schedule.settings().format, names));
    between = ", ";
  }
  between = "; bye: ";
  for (const int engine : schedule.byes()[static_cast<std::size_t>(round)]) {
    StrAppend(&text, between, NameOf(names, engine));
    between = ", ";
  }
  return text + "\n";
}

std::string SwissText(const Schedule& schedule, const std::vector<std::string>& names) {
  std::size_t width = 4;
  for (const std::string& name : names) width = std::max(width, name.size());
  std::string text = absl::StrFormat("    %-*s   points  opponents  points in games\n",
                                     static_cast<int>(width), "name");
  int place = 0;
  for (const Standing& standing : schedule.Standings()) {
    absl::StrAppendFormat(&text, "%3d %-*s %8s %10s  %s of %d\n", ++place, static_cast<int>(width),
                          NameOf(names, standing.engine), PointsText(standing.half_points),
                          PointsText(standing.opponents), PointsText(standing.half_games),
                          standing.games);
  }
  return text;
}

}  // namespace

std::string PointsText(std::int64_t half_points) {
  return StrCat(half_points / 2, half_points % 2 == 0 ? "" : ".5");
}

std::string EncounterText(const Encounter& encounter, MatchFormat format,
                          const std::vector<std::string>& names) {
  const auto& [first, second] = encounter.engines;
  std::string text = StrCat(NameOf(names, first), " ", PointsText(encounter.half[0]), " - ",
                            PointsText(encounter.half[1]), " ", NameOf(names, second));
  if (format == MatchFormat::kKnockout && encounter.over() && encounter.level()) {
    StrAppend(&text, " (", NameOf(names, Schedule::WinnerOf(encounter)),
              " goes on as the better seed)");
  }
  return text;
}

std::string TournamentText(const Schedule& schedule, const std::vector<std::string>& names) {
  std::string text;
  for (int round = 0; round < std::ssize(schedule.byes()); ++round) {
    text += RoundText(schedule, round, names);
  }
  if (schedule.settings().format == MatchFormat::kSwiss) return text + SwissText(schedule, names);
  if (const std::optional<int> champion = schedule.Champion()) {
    StrAppend(&text, "winner: ", NameOf(names, *champion), "\n");
  }
  return text;
}

}  // namespace tengen
