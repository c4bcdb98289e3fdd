// SPDX-License-Identifier: Apache-2.0
//
// A match: two or more engines, games in pairs with sides swapped, some at a time, every finished
// game in the journal. What was finished is never played again; the same call goes on where another
// was stopped, whatever stopped it. A game depends on the settings and its number alone (clocks
// aside), not on what was played before or beside it.
//
// Blocks until the games are played, the test has decided, `stop` is raised (then soon; games in
// progress are dropped), or the journal cannot be written.
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
#include "match/statistics.h"
#include "nlohmann/json_fwd.hpp"
#include "search/player/opening_generator.h"

namespace tengen {

struct MatchSettings {
  GameSpec game;
  std::vector<ParticipantSetup> engines;    // two or more, names all different and UTF-8
  std::vector<std::vector<Ply>> openings;   // each pair has the next, from the first again
  std::optional<OpeningSettings> generate;  // instead: balanced ones
  std::uint64_t seed = 1;
  bool gauntlet = false;  // the first engine against the others; else all pairs
  Adjudication adjudication;
  std::int64_t margin_ms = 200;

  // From here on: what may change while the match goes on.
  std::int64_t games = 100;  // for each two engines, even
  int concurrency = 1;
  int slice = 0, slices = 1;         // of the pairs, only those whose number leaves this rest
  std::optional<SprtSettings> sprt;  // two engines, all slices
  Timeouts timeouts;
  // Get a file for each game; empty: nobody does.
  std::filesystem::path psq_folder, sgf_folder;
  std::filesystem::path log_folder;  // what was said (base/dialogue_log.h)
};

// What the games depend on, for the journal's first line.
nlohmann::json MatchJson(const MatchSettings& settings);

// The same back, for who looks at a match without playing on: of the openings only their number
// (they are empty), of engines nothing that may change. kInvalidArgument: what is wrong.
absl::StatusOr<MatchSettings> MatchFromJson(const nlohmann::json& match);

struct MatchResult {
  std::vector<JournalGame> games;    // finished ones, by number
  std::vector<std::string> remarks;  // on engines, one line each
  bool complete = false;             // nothing is left to play
};

// Called with each game as it ends, from one thread at a time.
using MatchProgressFn = std::function<void(const JournalGame& game)>;

// The number of games of the whole match.
std::int64_t GamesOf(const MatchSettings& settings);

absl::StatusOr<MatchResult> RunMatch(const MatchSettings& settings, MatchJournal& journal,
                                     const StopFlag& stop, const MatchProgressFn& on_game);

}  // namespace tengen
