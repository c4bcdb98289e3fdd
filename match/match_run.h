// SPDX-License-Identifier: Apache-2.0
//
// Runs a match between two or more engines. Games are played in pairs with swapped sides, several
// at a time. Every finished game is written to the journal, and is never played again. To resume a
// match, call RunMatch with the same settings. This works also if the earlier run was killed.
//
// If the clocks have no influence, a game depends only on the settings and its number, and not on
// other games. There is one exception: in a tournament (match/schedule.h) the results of a round
// decide who plays in the next round.
//
// RunMatch blocks until one of these events:
// - All games are finished.
// - The sequential test has decided.
// - `stop` is raised. It then ends soon and drops the games in progress.
// - The journal or another file cannot be written.
//
// It starts its own threads. Call it from one thread at a time for a journal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "match/match_journal.h"
#include "match/match_score.h"
#include "match/participant.h"
#include "match/referee.h"
#include "match/schedule.h"
#include "match/statistics.h"
#include "nlohmann/json_fwd.hpp"
#include "search/player/opening_generator.h"

namespace tengen {

struct MatchSettings {
  GameSpec game;
  std::vector<ParticipantSetup> engines;    // two or more; names are different and UTF-8
  std::vector<std::vector<Ply>> openings;   // each pair of games uses the next opening; after the
                                            // last opening, the first one is used again
  std::optional<OpeningSettings> generate;  // how to generate openings; used instead of `openings`
  std::uint64_t seed = 1;
  MatchFormat format = MatchFormat::kRoundRobin;
  Adjudication adjudication;
  std::int64_t margin_ms = 200;  // see PlayGame (match/referee.h)

  // A resumed match may have other values for all settings below. One exception: in a tournament,
  // `games` must be the same.
  std::int64_t games = 100;  // even number of games for each pair of engines or, in a tournament,
                             // for each encounter
  int rounds = 1;            // number of rounds of a Swiss tournament
  int concurrency = 1;       // number of games that are played at the same time
  // Plays only pairs with pair number % slices == slice. A tournament needs slices = 1.
  int slice = 0, slices = 1;
  std::optional<SprtSettings> sprt;  // needs two engines, slices = 1 and no tournament
  Timeouts timeouts;
  // Folders into which a file is written for each game. Empty: no files.
  std::filesystem::path psq_folder, sgf_folder;
  std::filesystem::path log_folder;  // folder for the logs of all commands and answers
                                     // (base/dialogue_log.h); empty: no logs
};

// The settings that influence the games, as JSON for the first line of the journal.
nlohmann::json MatchJson(const MatchSettings& settings);

// Reads the settings from the first line of a journal. Use the result to show a match, not to play
// further games. If the openings came from a file, the journal has only their number, so the result
// has this number of empty openings. These settings have their default values: the adjudication,
// and info, restart and plies of the engines. Error: kInvalidArgument with the name of the wrong
// setting.
absl::StatusOr<MatchSettings> MatchFromJson(const nlohmann::json& match);

struct MatchResult {
  std::vector<JournalGame> games;    // finished games, sorted by number
  std::vector<std::string> remarks;  // remarks about engines, one line each
  bool complete = false;             // all games of the match are finished
};

// Called after each finished game, from one thread at a time.
using MatchProgressFn = std::function<void(const JournalGame& game)>;

// The schedule of the match before its first game.
Schedule ScheduleOf(const MatchSettings& settings);

// `on_ply` may be empty. With a concurrency above 1, several threads call it.
absl::StatusOr<MatchResult> RunMatch(const MatchSettings& settings, MatchJournal& journal,
                                     const StopFlag& stop, const MatchProgressFn& on_game,
                                     const WatchPlyFn& on_ply = nullptr);

}  // namespace tengen
