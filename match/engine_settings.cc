// SPDX-License-Identifier: Apache-2.0
#include "match/engine_settings.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "base/flags.h"
#include "base/json_text.h"
#include "base/near_word.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/time_control.h"
#include "base/version.h"

namespace tengen {
namespace {

// The default name of an engine: the file name of the program.
std::string NameOf(std::string_view command) {
  return PathOf(TakeWord(command)).filename().string();
}

// Removes the settings KEY=VALUE from the front of the text and stores them. Stops at the first
// word without "=".
absl::Status TakeSettings(std::string_view* text, ParticipantSetup* to) {
  ParticipantSetup& engine = *to;
  std::string_view& rest = *text;
  bool by_time = false, by_ms = false;  // true: the text has the key "time", or one of the keys of
                                        // kTimeKeys
  for (rest = Trim(rest);;) {
    std::string_view after = rest;
    const std::string_view word = TakeWord(after);
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return absl::OkStatus();
    const std::string_view key = word.substr(0, equals), value = word.substr(equals + 1);
    absl::Status status;
    constexpr std::string_view kInfo = "info.";
    if (key == "name" && !value.empty()) {
      engine.name = std::string(value);
    } else if (key == "restart" && (value == "0" || value == "1")) {
      engine.restart = value == "1";
    } else if (key == "plies" && (value == "0" || value == "1")) {
      engine.plies = value == "1";
    } else if (key.starts_with(kInfo) && key.size() > kInfo.size()) {
      engine.info.emplace_back(key.substr(kInfo.size()), value);
    } else if (!SetEngineLimit(key, value, &engine, &status)) {
      return InvalidArgument(
          QuotedWord(word),
          " is not a setting; accepted: name, restart=0|1, plies=0|1, info.KEY, "
          "time, turn-ms, match-ms, increment-ms, nodes, depth, threads, "
          "memory-mb, level; for an environment variable write env NAME=VALUE COMMAND");
    }
    if (!status.ok()) return InvalidArgument(key, ": ", status.message());
    by_time |= key == "time";
    by_ms |= std::find(std::begin(kTimeKeys), std::end(kTimeKeys), key) != std::end(kTimeKeys);
    if (by_time && by_ms) return InvalidArgument("give time or ", Listed(kTimeKeys), ", not both");
    rest = after;
  }
}

}  // namespace

bool SetEngineLimit(std::string_view key, std::string_view value, ParticipantSetup* engine,
                    absl::Status* status) {
  const auto read = [&](std::int64_t low, std::int64_t high) {
    const std::optional<std::int64_t> number = ParseInteger(value);
    if (number && *number >= low && *number <= high) return *number;
    *status = InvalidArgument("expected a whole number from ", low, " to ", high, ", not ",
                              QuotedWord(value));
    return low;
  };
  ThinkingLimits& limits = engine->limits;
  if (key == "time") {
    const absl::StatusOr<TimeControl> time = ParseTimeControl(value);
    *status = time.status();
    if (!time.ok()) return true;
    limits.turn_ms = time->turn_ms;
    limits.match_ms = time->match_ms;
    limits.increment_ms = time->increment_ms;
  } else if (key == "turn-ms") {
    limits.turn_ms = read(0, kMostMs);
  } else if (key == "match-ms") {
    limits.match_ms = read(1, kMostMs);
  } else if (key == "increment-ms") {
    limits.increment_ms = read(0, kMostMs);
  } else if (key == "depth") {
    limits.depth = static_cast<int>(read(0, kMaxPly));
  } else if (key == "nodes") {
    limits.nodes = static_cast<std::uint64_t>(read(0, std::numeric_limits<std::int64_t>::max()));
  } else if (key == "threads") {
    engine->threads = static_cast<int>(read(1, kMostThreads));
  } else if (key == "level") {
    engine->level = static_cast<int>(read(1, kFullLevel));
  } else if (key == "memory-mb") {
    engine->memory_mb = read(1, kMostMegabytes);
  } else {
    return false;
  }
  return true;
}

absl::Status ParseCommonSettings(std::string_view text, ParticipantSetup* common) {
  ParticipantSetup settings = *common;
  if (absl::Status status = TakeSettings(&text, &settings); !status.ok()) return status;
  if (!text.empty()) {
    return InvalidArgument("expected KEY=VALUE, not ", QuotedWord(TakeWord(text)));
  }
  if (settings.name != common->name) return InvalidArgument("name= is only for --engine");
  *common = std::move(settings);
  return absl::OkStatus();
}

absl::StatusOr<ParticipantSetup> ParseEngine(std::string_view text,
                                             const ParticipantSetup& common) {
  ParticipantSetup engine = common;
  std::string_view rest = text;
  if (absl::Status status = TakeSettings(&rest, &engine); !status.ok()) return status;
  if (rest.empty()) return InvalidArgument("a command line or self is missing");
  if (rest != kBuiltInEngine) engine.command = std::string(rest);
  if (engine.name.empty()) {
    engine.name = rest == kBuiltInEngine ? std::string(kName) : NameOf(rest);
    if (engine.level != kFullLevel) StrAppend(&engine.name, " level ", engine.level);
  }
  engine.name = Utf8Text(engine.name);
  return engine;
}

}  // namespace tengen
