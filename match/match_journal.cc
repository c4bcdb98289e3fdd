// SPDX-License-Identifier: Apache-2.0
#include "match/match_journal.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_format.h"
#include "base/compression.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "match/referee.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kMatchKey = "match";

// --- Lines with a checksum -----------------------------------------------------------------------

// Example: {"a":1,"sum":"0123abcd"}. "sum" is the checksum of the object without the member "sum",
// here {"a":1}.
constexpr std::string_view kSumBegin = ",\"sum\":\"", kSumEnd = "\"}";
constexpr std::size_t kSumDigits = 8;
constexpr std::size_t kSumBytes = kSumBegin.size() + kSumDigits + kSumEnd.size();

std::string Summed(const json& object) {
  std::string line = JsonText(object);
  const std::string sum = absl::StrFormat("%08x", ContentChecksum(line));
  line.pop_back();
  return StrCat(line, kSumBegin, sum, kSumEnd);
}

struct Line {
  json object;
  bool summed = false;
};

absl::StatusOr<Line> ParseLine(std::string_view text) {
  Line line;
  std::string content(text);
  const std::size_t tail = text.size() - std::min(text.size(), kSumBytes);
  line.summed = text.substr(tail).starts_with(kSumBegin) && text.ends_with(kSumEnd);
  if (line.summed) {
    const std::string_view sum = text.substr(tail + kSumBegin.size(), kSumDigits);
    content = StrCat(text.substr(0, tail), "}");
    if (absl::StrFormat("%08x", ContentChecksum(content)) != sum) {
      return InvalidArgument("the checksum does not fit the line");
    }
  }
  absl::StatusOr<json> object = ParseJson(content);
  if (!object.ok()) return object.status();
  if (!object->is_object()) return InvalidArgument("it is not a JSON object");
  line.object = *std::move(object);
  return line;
}

// --- Games --------------------------------------------------------------------------------------

// Reads a list of exactly kCount numbers.
template <std::size_t kCount>
void ReadNumbers(const char* key, const std::array<int*, kCount>& to, JsonMembers* members) {
  const json* const list = members->Find(key);
  if (list == nullptr || !list->is_array() || list->size() != kCount) {
    return members->Fail(key, StrCat(kCount, " numbers"));
  }
  for (std::size_t i = 0; i < kCount; ++i) {
    const std::optional<int> number = WholeNumber<int>(list->at(i), 0);
    if (!number) return members->Fail(key, StrCat(kCount, " numbers"));
    *to[i] = *number;
  }
}

json FinishedJson(const FinishedGame& finished) {
  json match = {{"game", finished.number},
                {"engines", finished.engines},
                {"black_seat", finished.black_seat}};
  if (finished.failing_seat > 0) {
    match["failing_seat"] = finished.failing_seat;
    match["failure"] = FaultText(finished.failure.fault);
    match["detail"] = finished.failure.detail;
  }
  return match;
}

Fault FaultOf(std::string_view text) {
  for (int i = 1; i < kFaults; ++i) {
    if (FaultText(static_cast<Fault>(i)) == text) return static_cast<Fault>(i);
  }
  return Fault::kNone;
}

absl::StatusOr<JournalGame> GameFromJson(const json& object) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  absl::StatusOr<GameRecord> record = RecordFromJson(object);
  if (!record.ok()) return record.status();
  JournalGame game;
  FinishedGame& finished = game.finished;
  const json match = object.value(kMatchKey, json());
  JsonMembers members(match);
  members.Require("game", std::int64_t{0}, kMost, &finished.number);
  members.Require("black_seat", 1, 2, &finished.black_seat);
  std::optional<int> failing_seat;
  members.Read("failing_seat", 1, 2, &failing_seat);
  finished.failing_seat = failing_seat.value_or(0);
  ReadNumbers<2>("engines", {&finished.engines[0], &finished.engines[1]}, &members);
  std::string fault;
  members.Read("failure", &fault);
  members.Read("detail", &finished.failure.detail);
  if (!members.status().ok() || !record->winner)
    return InvalidArgument("it is not a finished game of a match");
  finished.failure.fault = FaultOf(fault);
  finished.winner = *record->winner;
  finished.reason = record->reason;
  finished.plies = static_cast<int>(record->plies.size());
  if (match != FinishedJson(finished))
    return InvalidArgument("its \"match\" is not that of a finished game");
  const absl::StatusOr<std::unique_ptr<Game>> end = Replay(*record);
  if (!end.ok()) return end.status();
  if (finished.black_seat != (*end)->black_seat()) {
    return InvalidArgument("Black is seat ", finished.black_seat, ", but by the plies it is ",
                           (*end)->black_seat());
  }
  game.record = *std::move(record);
  return game;
}

// --- Checks against the match --------------------------------------------------------------------

// The properties that all games of a match share, from the description of the match.
struct MatchFacts {
  GameSpec game;
  std::vector<std::string> names;  // names of the engines
  ScheduleSettings schedule;
  Adjudication adjudication;
};

absl::StatusOr<MatchFacts> FactsOf(const json& match) {
  constexpr int kMost = std::numeric_limits<int>::max();
  MatchFacts facts;
  JsonMembers members(match);
  const json* const game = members.Find("game");
  absl::StatusOr<GameSpec> spec = SpecFromJson(game == nullptr ? json() : *game);
  if (spec.ok()) {
    facts.game = *std::move(spec);
  } else {
    members.Fail(spec.status());
  }
  if (const json* const engines = members.Find("engines");
      engines != nullptr && engines->is_array() && engines->size() >= 2) {
    for (const json& engine : *engines)
      JsonMembers(engine).Read("name", &facts.names.emplace_back());
  } else {
    members.Fail("engines", "two or more");
  }
  ScheduleSettings& schedule = facts.schedule;
  schedule.engines = static_cast<int>(facts.names.size());
  schedule.rounds = MostRounds(schedule.engines);
  ReadFormat(&members, &schedule.format, &schedule.games);
  members.Require("seed", std::uint64_t{0}, ~std::uint64_t{0}, &schedule.seed);
  Adjudication& rules = facts.adjudication;
  ReadNumbers<2>("resign", {&rules.resign_value, &rules.resign_plies}, &members);
  ReadNumbers<3>("draw", {&rules.draw_value, &rules.draw_plies, &rules.draw_from}, &members);
  members.Require("most_plies", 0, kMost, &rules.most_plies);
  if (!members.status().ok()) return members.status();
  return facts;
}

// Checks that a game belongs to this match. Preconditions: the data of the game are consistent, and
// `schedule` has counted all games before this game.
absl::Status CheckGame(const JournalGame& game, const MatchFacts& facts, const Schedule& schedule) {
  const auto& [finished, record] = game;
  const std::array<int, 2>& engines = finished.engines;
  if (!schedule.Has(finished.number)) {
    return InvalidArgument("the match has no game ", finished.number + 1);
  }
  if (engines != schedule.SeatsOf(finished.number)) {
    return InvalidArgument("game ", finished.number + 1, " is not between engines ", engines[0],
                           " and ", engines[1]);
  }
  for (std::size_t seat = 0; seat < engines.size(); ++seat) {
    const std::string& name = facts.names[static_cast<std::size_t>(engines[seat])];
    if (record.players[seat] != name) {
      return InvalidArgument("player ", seat + 1, " is ", Quoted(record.players[seat]), ", not ",
                             Quoted(name));
    }
  }
  if (record.id != StrCat(finished.number + 1)) {
    return InvalidArgument("game ", finished.number + 1, " has the id ", Quoted(record.id));
  }
  if (record.game != facts.game)
    return InvalidArgument("its game or board is not that of the match");
  if (record.seed != schedule.SeedOfRound(schedule.RoundOf(finished.number))) {
    return InvalidArgument("its seed is not the seed of this game");
  }
  return CheckRefereed(record, finished.failure, finished.failing_seat, facts.adjudication);
}

// --- Journals ------------------------------------------------------------------------------------

// The description of the match, from the first line of a journal. Null: the line is not a
// description.
json MatchOf(const Line& line) {
  return line.object.size() == 1 ? line.object.value(kMatchKey, json()) : json();
}

// True if the journal has no game. Such a journal can be replaced, because nothing is lost.
bool IsUnplayed(const std::string& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string::npos || text.find('\n', end + 1) != std::string::npos) return false;
  const absl::StatusOr<Line> head = ParseLine(std::string_view(text).substr(0, end));
  return head.ok() && MatchOf(*head).is_object();
}

struct Contents {
  std::vector<JournalGame> games;
  std::size_t whole_bytes = 0;  // length of the complete lines
};

absl::StatusOr<Contents> ReadContents(const fs::path& path, const std::string& text,
                                      const json& match) {
  const absl::StatusOr<MatchFacts> facts = FactsOf(match);
  if (!facts.ok()) return facts.status();
  Contents contents;
  Schedule schedule(facts->schedule);
  std::set<std::int64_t> numbers;
  bool summed = false;
  std::size_t number = 0;
  while (contents.whole_bytes < text.size()) {
    const std::size_t end = text.find('\n', contents.whole_bytes);
    if (end == std::string::npos) break;  // incomplete last line
    const std::string_view line =
        std::string_view(text).substr(contents.whole_bytes, end - contents.whole_bytes);
    contents.whole_bytes = end + 1;
    const auto refused = [&, at = ++number](const absl::Status& status) {
      return absl::DataLossError(StrCat(path.string(), ", line ", at, ": ", status.message()));
    };
    const absl::StatusOr<Line> parsed = ParseLine(line);
    if (!parsed.ok()) return refused(parsed.status());
    if (number == 1) {
      if (const json theirs = MatchOf(*parsed); theirs != match) {
        return absl::FailedPreconditionError(StrCat(
            path.string(), " is the journal of another match: ",
            theirs.is_object() ? JsonDifference(match, theirs) : "its first line has no match"));
      }
      summed = parsed->summed;
      continue;
    }
    if (summed && !parsed->summed) return refused(InvalidArgument("it has no checksum"));
    absl::StatusOr<JournalGame> game = GameFromJson(parsed->object);
    if (!game.ok()) return refused(game.status());
    if (const absl::Status sound = CheckGame(*game, *facts, schedule); !sound.ok()) {
      return refused(sound);
    }
    const std::int64_t of_match = game->finished.number;
    if (numbers.insert(of_match).second) schedule.Add(of_match, game->finished.winner);
    contents.games.push_back(*std::move(game));
  }
  std::stable_sort(contents.games.begin(), contents.games.end(), [](const auto& a, const auto& b) {
    return a.finished.number < b.finished.number;
  });
  const auto twice = std::adjacent_find(
      contents.games.begin(), contents.games.end(),
      [](const auto& a, const auto& b) { return a.finished.number == b.finished.number; });
  if (twice != contents.games.end()) {
    return absl::DataLossError(
        StrCat(path.string(), " has game ", twice->finished.number + 1, " twice"));
  }
  return contents;
}

absl::Status AnotherGame(const fs::path& path, const JournalGame& game) {
  return absl::FailedPreconditionError(StrCat(path.string(), ": game ", game.finished.number + 1,
                                              " differs from the same game in another journal"));
}

}  // namespace

std::string JournalLine(const JournalGame& game) {
  json object = RecordJson(game.record);
  object[kMatchKey] = FinishedJson(game.finished);
  return Summed(object);
}

absl::StatusOr<JournalGame> ParseJournalLine(std::string_view line) {
  const absl::StatusOr<Line> parsed = ParseLine(line);
  if (!parsed.ok()) return parsed.status();
  return GameFromJson(parsed->object);
}

json ReadMatchLine(const fs::path& path) {
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return nullptr;
  const absl::StatusOr<Line> line = ParseLine(std::string_view(*text).substr(0, text->find('\n')));
  return line.ok() ? MatchOf(*line) : json();
}

void ReadFormat(JsonMembers* members, MatchFormat* format, std::int64_t* games) {
  bool gauntlet = false;
  members->Read("gauntlet", &gauntlet);
  if (gauntlet) *format = MatchFormat::kGauntlet;
  std::string name;
  members->Read("format", &name);
  if (name.empty()) return;  // only tournaments have a format in the description
  const std::optional<MatchFormat> found = FindFormat(name);
  if (!found || !IsTournament(*found)) return members->Fail("format", "swiss or knockout");
  *format = *found;
  members->Require("games", std::int64_t{2}, Schedule::kMostGames, games);
  if (*games % 2 != 0) members->Fail("games", "an even number");
}

absl::StatusOr<std::vector<JournalGame>> ReadJournals(std::span<const fs::path> paths,
                                                      const json& match) {
  std::map<std::int64_t, JournalGame> games;
  for (const fs::path& path : paths) {
    const absl::StatusOr<std::string> text = ReadFile(path);
    if (!text.ok()) return text.status();
    absl::StatusOr<Contents> contents = ReadContents(path, *text, match);
    if (!contents.ok()) return contents.status();
    for (JournalGame& game : contents->games) {
      const auto [there, is_new] = games.try_emplace(game.finished.number, game);
      if (!is_new && JournalLine(there->second) != JournalLine(game))
        return AnotherGame(path, game);
    }
  }
  std::vector<JournalGame> list;
  list.reserve(games.size());
  for (auto& [number, game] : games) list.push_back(std::move(game));
  return list;
}

absl::StatusOr<MatchJournal> MatchJournal::Open(const fs::path& path, const json& match) {
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (!file.ok()) return file.status();
  const absl::StatusOr<std::string> text = file->Read();
  if (!text.ok()) return text.status();
  absl::StatusOr<Contents> contents = ReadContents(path, *text, match);
  if (absl::IsFailedPrecondition(contents.status()) && IsUnplayed(*text)) contents = Contents();
  if (!contents.ok()) return contents.status();
  MatchJournal journal;
  journal.path_ = path;
  journal.file_ = *std::move(file);
  journal.games_ = std::move(contents->games);
  if (contents->whole_bytes < text->size()) {
    if (absl::Status cut = journal.file_.Truncate(contents->whole_bytes); !cut.ok()) return cut;
  }
  if (contents->whole_bytes == 0) {
    absl::Status status = journal.file_.Append(Summed({{kMatchKey, match}}) + "\n");
    if (status.ok()) status = journal.file_.Sync();
    if (!status.ok()) return status;
  }
  return journal;
}

absl::Status MatchJournal::Add(JournalGame game) {
  absl::Status status = file_.Append(JournalLine(game) + "\n");
  if (status.ok()) status = file_.Sync();
  if (!status.ok()) return status;
  games_.insert(PlaceOf(game.finished.number), std::move(game));
  return absl::OkStatus();
}

absl::Status MatchJournal::RemoveIfEmpty() {
  return games_.empty() ? file_.Remove() : absl::OkStatus();
}

absl::Status MatchJournal::Import(const std::vector<JournalGame>& games) {
  std::vector<const JournalGame*> missing;
  for (const JournalGame& game : games) {
    const auto here = PlaceOf(game.finished.number);
    if (here == games_.end() || here->finished.number != game.finished.number) {
      missing.push_back(&game);
    } else if (JournalLine(*here) != JournalLine(game)) {
      return AnotherGame(path_, game);
    }
  }
  for (const JournalGame* const game : missing) {
    if (absl::Status status = Add(*game); !status.ok()) return status;
  }
  return absl::OkStatus();
}

std::vector<JournalGame>::const_iterator MatchJournal::PlaceOf(std::int64_t number) const {
  return std::lower_bound(
      games_.begin(), games_.end(), number,
      [](const JournalGame& game, std::int64_t wanted) { return game.finished.number < wanted; });
}

}  // namespace tengen
