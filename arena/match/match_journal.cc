// SPDX-License-Identifier: Apache-2.0
#include "arena/match/match_journal.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace tengen {
namespace {

using nlohmann::json;

constexpr const char* kMatchKey = "match";

std::string Dump(const json& object) {
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<std::int64_t> WholeNumber(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

// The number of an engine of the match.
std::optional<int> EngineOf(const json& value) {
  if (!value.is_number_unsigned() || !std::in_range<int>(value.get<std::uint64_t>())) {
    return std::nullopt;
  }
  return value.get<int>();
}

std::string Text(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

// The first thing in which two descriptions of a match differ.
std::string Difference(const json& ours, const json& theirs) {
  if (!theirs.is_object()) return "its first line says of no match";
  for (const auto& [key, value] : ours.items()) {
    const auto found = theirs.find(key);
    if (found == theirs.end()) return absl::StrCat("it has no ", key);
    if (*found != value) {
      return absl::StrCat(key, " is ", Dump(*found), " there and ", Dump(value), " here");
    }
  }
  return "it says more than this version knows";
}

// A match that was given up before it had played a game: nothing would be lost.
bool IsUnplayed(const std::string& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string::npos || text.find('\n', end + 1) != std::string::npos) return false;
  const json head = json::parse(text.substr(0, end), nullptr, false);
  return head.is_object() && head.contains(kMatchKey);
}

struct Contents {
  std::vector<JournalGame> games;
  std::size_t whole_bytes = 0;  // up to the last whole line
};

absl::StatusOr<Contents> Read(const std::filesystem::path& path, const std::string& text,
                              const json& match) {
  Contents contents;
  const json engines = match.value("engines", json::array());
  std::size_t number = 0;
  while (contents.whole_bytes < text.size()) {
    const std::size_t end = text.find('\n', contents.whole_bytes);
    if (end == std::string::npos) break;  // torn
    const std::string_view line =
        std::string_view(text).substr(contents.whole_bytes, end - contents.whole_bytes);
    ++number;
    if (number == 1) {
      const json head = json::parse(line, nullptr, false);
      const json theirs = head.is_object() ? head.value(kMatchKey, json()) : json();
      if (theirs != match) {
        return absl::FailedPreconditionError(absl::StrCat(
            path.string(), " is the journal of another match: ", Difference(match, theirs)));
      }
    } else {
      absl::StatusOr<JournalGame> game = ParseJournalLine(line);
      if (!game.ok()) {
        return absl::DataLossError(absl::StrCat(path.string(), ", line ", number, ": ",
                                                std::string(game.status().message())));
      }
      for (const int engine : game->finished.engines) {
        if (std::cmp_less(engine, engines.size())) continue;
        return absl::DataLossError(absl::StrCat(path.string(), ", line ", number, ": engine ",
                                                engine, " of ", engines.size()));
      }
      contents.games.push_back(*std::move(game));
    }
    contents.whole_bytes = end + 1;
  }
  std::stable_sort(contents.games.begin(), contents.games.end(), [](const auto& a, const auto& b) {
    return a.finished.number < b.finished.number;
  });
  return contents;
}

bool SameGame(const JournalGame& a, const JournalGame& b) {
  return JournalLine(a) == JournalLine(b);
}

}  // namespace

std::string JournalLine(const JournalGame& game) {
  json object = RecordJson(game.record);
  const FinishedGame& finished = game.finished;
  json& match = object[kMatchKey] = {{"game", finished.number},
                                     {"engines", finished.engines},
                                     {"black_seat", finished.black_seat}};
  if (finished.failing_seat > 0) {
    match["failing_seat"] = finished.failing_seat;
    match["failure"] = FaultText(finished.failure.fault);
    match["detail"] = finished.failure.detail;
  }
  return Dump(object);
}

absl::StatusOr<JournalGame> ParseJournalLine(std::string_view line) {
  const json object = json::parse(line, nullptr, false);
  if (!object.is_object()) return absl::InvalidArgumentError("it is no JSON object");
  absl::StatusOr<GameRecord> record = RecordFromJson(object);
  if (!record.ok()) return record.status();
  const json match = object.value(kMatchKey, json());
  const auto engines = match.is_object() ? match.find("engines") : match.end();
  JournalGame game;
  FinishedGame& finished = game.finished;
  const std::optional<std::int64_t> number = WholeNumber(match, "game");
  if (!number || *number < 0 || engines == match.end() || !engines->is_array() ||
      engines->size() != 2 || !EngineOf(engines->at(0)) || !EngineOf(engines->at(1)) ||
      !record->winner) {
    return absl::InvalidArgumentError("it is no finished game of a match");
  }
  finished.number = *number;
  finished.engines = {*EngineOf(engines->at(0)), *EngineOf(engines->at(1))};
  finished.black_seat = WholeNumber(match, "black_seat").value_or(1) == 2 ? 2 : 1;
  finished.winner = *record->winner;
  finished.reason = record->reason;
  finished.plies = static_cast<int>(record->plies.size());
  const std::int64_t failing_seat = WholeNumber(match, "failing_seat").value_or(0);
  if (failing_seat >= 1 && failing_seat <= 2) {
    finished.failing_seat = static_cast<int>(failing_seat);
    finished.failure.detail = Text(match, "detail");
    const std::string fault = Text(match, "failure");
    for (int i = 1; i < kFaults; ++i) {
      if (FaultText(static_cast<Fault>(i)) == fault) {
        finished.failure.fault = static_cast<Fault>(i);
      }
    }
  }
  game.record = *std::move(record);
  return game;
}

absl::StatusOr<MatchJournal> MatchJournal::Open(const std::filesystem::path& path,
                                                const json& match) {
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (!file.ok()) return file.status();
  const absl::StatusOr<std::string> text = file->Read();
  if (!text.ok()) return text.status();
  absl::StatusOr<Contents> contents = Read(path, *text, match);
  if (absl::IsFailedPrecondition(contents.status()) && IsUnplayed(*text)) contents = Contents();
  if (!contents.ok()) return contents.status();
  MatchJournal journal;
  journal.file_ = *std::move(file);
  const auto same_number = [](const JournalGame& a, const JournalGame& b) {
    return a.finished.number == b.finished.number;
  };
  if (std::adjacent_find(contents->games.begin(), contents->games.end(), same_number) !=
      contents->games.end()) {
    return absl::DataLossError(absl::StrCat(path.string(), " holds a game twice"));
  }
  journal.games_ = std::move(contents->games);
  if (contents->whole_bytes < text->size()) {
    if (absl::Status cut = journal.file_.Truncate(contents->whole_bytes); !cut.ok()) return cut;
  }
  if (contents->whole_bytes == 0) {
    absl::Status status = journal.file_.Append(Dump({{kMatchKey, match}}) + "\n");
    if (status.ok()) status = journal.file_.Sync();
    if (!status.ok()) return status;
  }
  return journal;
}

absl::Status MatchJournal::Add(JournalGame game) {
  absl::Status status = file_.Append(JournalLine(game) + "\n");
  if (status.ok()) status = file_.Sync();
  if (!status.ok()) return status;
  const auto place = std::upper_bound(
      games_.begin(), games_.end(), game.finished.number,
      [](std::int64_t number, const JournalGame& other) { return number < other.finished.number; });
  games_.insert(place, std::move(game));
  return absl::OkStatus();
}

absl::Status MatchJournal::Import(const std::filesystem::path& path, const json& match) {
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<Contents> contents = Read(path, *text, match);
  if (!contents.ok()) return contents.status();
  for (JournalGame& game : contents->games) {
    const auto here = std::find_if(games_.begin(), games_.end(), [&](const JournalGame& other) {
      return other.finished.number == game.finished.number;
    });
    if (here == games_.end()) {
      if (absl::Status status = Add(std::move(game)); !status.ok()) return status;
    } else if (!SameGame(*here, game)) {
      return absl::FailedPreconditionError(absl::StrCat(path.string(), ": game ",
                                                        game.finished.number + 1,
                                                        " is not the one that is here already"));
    }
  }
  return absl::OkStatus();
}

}  // namespace tengen
