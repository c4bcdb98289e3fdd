// SPDX-License-Identifier: Apache-2.0
#include "match/match_run.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/dialogue_log.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/json_text.h"
#include "base/random_stream.h"
#include "base/resources.h"
#include "base/text.h"
#include "nlohmann/json.hpp"
#include "notation/ply_text.h"

namespace tengen {
namespace {

using nlohmann::json;

constexpr std::chrono::milliseconds kBetweenLooksAtStop(20);

json LimitsJson(const ThinkingLimits& limits) {
  json object = json::object();
  if (limits.turn_ms) object["turn_ms"] = *limits.turn_ms;
  if (limits.match_ms) object["match_ms"] = *limits.match_ms;
  if (limits.increment_ms > 0) object["increment_ms"] = limits.increment_ms;
  if (limits.depth > 0) object["depth"] = limits.depth;
  if (limits.nodes > 0) object["nodes"] = limits.nodes;
  return object;
}

json EngineJson(const ParticipantSetup& engine) {
  json object = {{"name", engine.name},
                 {"command", Utf8Text(engine.command)},
                 {"limits", LimitsJson(engine.limits)},
                 {"threads", engine.threads},
                 {"memory_mb", engine.memory_mb}};
  if (engine.level != kFullLevel) object["level"] = engine.level;
  for (const auto& [key, value] : engine.info) {
    object["info"].push_back({Utf8Text(key), Utf8Text(value)});
  }
  if (engine.restart) object["restart"] = true;
  if (engine.plies) object["plies"] = true;
  return object;
}

absl::StatusOr<ParticipantSetup> EngineFromJson(const json& object) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  ParticipantSetup engine;
  JsonMembers members(object);
  members.Read("name", &engine.name);
  members.Read("command", &engine.command);
  members.Require("threads", 1, kMostThreads, &engine.threads);
  members.Require("memory_mb", std::int64_t{1}, kMost, &engine.memory_mb);
  std::optional<int> level, depth;
  members.Read("level", 1, kFullLevel, &level);
  engine.level = level.value_or(kFullLevel);
  if (const json* const limits = members.Find("limits"); limits != nullptr) {
    JsonMembers given(*limits);
    std::optional<std::int64_t> increment;
    std::optional<std::uint64_t> nodes;
    given.Read("turn_ms", std::int64_t{0}, kMost, &engine.limits.turn_ms);
    given.Read("match_ms", std::int64_t{0}, kMost, &engine.limits.match_ms);
    given.Read("increment_ms", std::int64_t{0}, kMost, &increment);
    given.Read("depth", 0, kMaxPly, &depth);
    given.Read("nodes", std::uint64_t{0}, ~std::uint64_t{0}, &nodes);
    engine.limits.increment_ms = increment.value_or(0);
    engine.limits.depth = depth.value_or(0);
    engine.limits.nodes = nodes.value_or(0);
    if (!given.status().ok()) members.Fail(given.status());
  }
  if (!members.status().ok()) return members.status();
  return engine;
}

constexpr std::string_view kGenerated = "generated";

// A text or JSON object that identifies the openings in the journal:
// - generated with default settings: the word kGenerated, as in journals of older versions;
// - generated with other settings: the settings;
// - from a file: the number of openings and a hash of the openings in their order.
json OpeningsFingerprint(const MatchSettings& settings) {
  if (settings.generate) {
    const OpeningSettings& laid = *settings.generate;
    if (laid == OpeningSettings{}) return std::string(kGenerated);
    return {{"min_stones", laid.min_stones},
            {"max_stones", laid.max_stones},
            {"window", laid.window},
            {"nodes", laid.nodes}};
  }
  if (settings.openings.empty()) return "none";
  std::string text;
  for (const std::vector<Ply>& opening : settings.openings) {
    for (const Ply& ply : opening) absl::StrAppend(&text, PlyText(ply), ";");
    absl::StrAppend(&text, "\n");
  }
  return absl::StrFormat("%d, %016x", settings.openings.size(), SeedOf(text, 0));
}

class Runner {
 public:
  Runner(const MatchSettings& settings, MatchJournal& journal, const StopFlag& stop,
         const MatchProgressFn& on_game, const WatchPlyFn& on_ply)
      : settings_(settings),
        journal_(journal),
        stop_(stop),
        on_game_(on_game),
        on_ply_(on_ply),
        schedule_(ScheduleOf(settings)) {
    if (settings.sprt) course_.emplace(*settings.sprt);
    for (const JournalGame& game : journal.games()) (void)Count(game.finished);
  }

  absl::StatusOr<MatchResult> Run() {
    working_ = settings_.concurrency;
    const auto work = [this](std::size_t) {
      if (const absl::Status status = WithResources([this] { Work(); }); !status.ok()) Fail(status);
      const std::lock_guard lock(mutex_);
      --working_;
      changed_.notify_all();
    };
    std::vector<std::thread> threads =
        StartThreads(static_cast<std::size_t>(settings_.concurrency), work, kSpareForSearches);
    {
      // When `stop` is raised, stop the games in progress, too.
      std::unique_lock lock(mutex_);
      const auto started = static_cast<int>(threads.size());
      working_ -= settings_.concurrency - started;
      if (started == 0) FailLocked(absl::UnavailableError("the system refuses any thread"));
      if (started < settings_.concurrency) {
        ++remarks_[absl::StrCat("only ", started, " of ", settings_.concurrency,
                                " games were played at the same time: the system refuses threads")];
      }
      while (working_ > 0) {
        changed_.wait_for(lock, kBetweenLooksAtStop);
        if (stop_) end_ = true;
      }
    }
    for (std::thread& thread : threads) thread.join();
    if (!failure_.ok()) return failure_;
    MatchResult result;
    result.games = journal_.games();
    for (const auto& [remark, times] : remarks_) {
      result.remarks.push_back(times == 1 ? remark : absl::StrCat(remark, " (", times, " times)"));
    }
    next_ = 0;
    result.complete = Decided() || !NextGame();
    return result;
  }

 private:
  using Participants = std::map<int, std::unique_ptr<Participant>>;

  void Work() {
    Participants participants;  // used by this thread only
    std::unique_ptr<Player> layer;
    while (const std::optional<std::int64_t> number = TakeGame()) {
      PlayNumber(*number, participants, layer);
      const std::lock_guard lock(mutex_);
      playing_.erase(*number);
      changed_.notify_all();
    }
    for (auto& [index, participant] : participants) {
      if (participant->Leave()) continue;
      const std::lock_guard lock(mutex_);
      ++remarks_[absl::StrCat(participant->setup().name, " ignored END and was killed")];
    }
  }

  // Returns the next game for a thread, and marks the game as in progress. If there is no such game
  // now, but games in progress may add games to the schedule, waits for them. Returns nullopt if
  // all games are finished or in progress, or if the match ends.
  std::optional<std::int64_t> TakeGame() {
    std::unique_lock lock(mutex_);
    while (!end_) {
      if (const std::optional<std::int64_t> number = NextGame()) {
        playing_.insert(*number);
        next_ = *number + 1;
        return number;
      }
      if (Decided() || playing_.empty() || !schedule_.MayGrow()) break;
      changed_.wait_for(lock, kBetweenLooksAtStop);
    }
    return std::nullopt;
  }

  // Returns the first game of this slice that is neither finished nor in progress; nullopt if there
  // is no such game now.
  std::optional<std::int64_t> NextGame() const {
    if (Decided()) return std::nullopt;
    for (std::int64_t number = next_; number < schedule_.End(); ++number) {
      const bool ours = number / 2 % settings_.slices == settings_.slice;
      const bool is_new = finished_.count(number) == 0 && playing_.count(number) == 0;
      if (ours && is_new && schedule_.Has(number)) return number;
    }
    return std::nullopt;
  }

  Participant& Seat(int engine, Participants& participants) const {
    std::unique_ptr<Participant>& participant = participants[engine];
    if (participant == nullptr) {
      participant =
          MakeParticipant(settings_.engines[static_cast<std::size_t>(engine)], settings_.timeouts);
    }
    return *participant;
  }

  // Returns the opening of a round. Returns an empty opening if the match is stopped while the
  // opening is generated.
  std::vector<Ply> OpeningOf(std::int64_t round, std::unique_ptr<Player>& layer) {
    if (!settings_.generate) {
      if (settings_.openings.empty()) return {};
      return settings_.openings[static_cast<std::size_t>(round) % settings_.openings.size()];
    }
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = generated_.find(round); found != generated_.end()) {
        return found->second;
      }
    }
    if (layer == nullptr) layer = MakePlayer();
    layer->ClearMemory();
    RandomStream random(schedule_.SeedOfRound(round));
    std::vector<Ply> opening = GenerateOpening(
        settings_.game, *settings_.generate, [](Key) { return false; }, random, *layer, end_);
    if (end_) return {};
    const std::lock_guard lock(mutex_);
    return generated_[round] = std::move(opening);
  }

  void PlayNumber(std::int64_t number, Participants& participants, std::unique_ptr<Player>& layer) {
    std::array<int, 2> engines;
    std::int64_t round = 0;
    {
      const std::lock_guard lock(mutex_);
      engines = schedule_.SeatsOf(number);
      round = schedule_.RoundOf(number);
    }
    Participant& first = Seat(engines[0], participants);
    Participant& second = Seat(engines[1], participants);
    GamePlan plan;
    plan.id = absl::StrCat(number + 1);
    plan.spec = settings_.game;
    plan.opening = OpeningOf(round, layer);
    plan.seed = schedule_.SeedOfRound(round);
    if (end_) return;
    std::unique_ptr<DialogueLog> log;
    if (!settings_.log_folder.empty()) {
      absl::StatusOr<std::unique_ptr<DialogueLog>> opened =
          DialogueLog::Open(settings_.log_folder / (FileName(number) + ".log"));
      if (!opened.ok()) return Fail(opened.status());
      log = *std::move(opened);
      log->Remark(
          absl::StrCat("game ", plan.id, ": ", first.setup().name, " - ", second.setup().name));
      for (const Ply& ply : plan.opening) log->Remark(absl::StrCat("opening ", PlyText(ply)));
    }
    for (Participant* const participant : {&first, &second}) participant->LogTo(log.get());
    RefereedGame played = PlayGame(plan, {&first, &second}, settings_.adjudication,
                                   settings_.margin_ms, end_, on_ply_);
    for (Participant* const participant : {&first, &second}) participant->LogTo(nullptr);
    if (log != nullptr) {
      log->Remark(EndText(played));
      if (absl::Status status = log->Close(); !status.ok()) return Fail(std::move(status));
    }
    if (played.failure.fault == Fault::kStopped) return;
    // The signal that stops the match may also have ended the program of an engine. This is not a
    // failure of the engine.
    if (stop_ && played.failing_seat != 0) return;
    if (played.failure.fault == Fault::kRefused) {
      return Fail(absl::UnavailableError(played.failure.detail));
    }
    JournalGame game;
    game.finished = {.number = number,
                     .engines = engines,
                     .winner = played.record.winner.value_or(0),
                     .black_seat = BlackSeat(played.record),
                     .plies = static_cast<int>(played.record.plies.size()),
                     .reason = played.record.reason,
                     .failure = std::move(played.failure),
                     .failing_seat = played.failing_seat};
    game.record = std::move(played.record);
    Finish(game);
  }

  // The seat that has Black when the game ends. Only a swap changes the colours of the seats.
  static int BlackSeat(const GameRecord& record) {
    const auto swaps =
        std::count_if(record.plies.begin(), record.plies.end(),
                      [](const PlyRecord& ply) { return ply.ply.kind == PlyKind::kSwap; });
    return swaps % 2 == 0 ? 1 : 2;
  }

  static std::string FileName(std::int64_t number) { return absl::StrFormat("%06d", number + 1); }

  static std::string EndText(const RefereedGame& played) {
    if (played.failure.fault == Fault::kStopped) return "stopped";
    if (played.failure.fault == Fault::kRefused) return played.failure.detail;
    const int winner = played.record.winner.value_or(0);
    return absl::StrCat(
        winner == 0
            ? "drawn"
            : absl::StrCat(played.record.players[static_cast<std::size_t>(winner) - 1], " wins"),
        ": ", played.record.reason, played.failure.detail.empty() ? "" : ", ",
        played.failure.detail);
  }

  // Ends the match with an error.
  void Fail(absl::Status status) {
    const std::lock_guard lock(mutex_);
    FailLocked(std::move(status));
  }

  void FailLocked(absl::Status status) {
    if (failure_.ok()) failure_ = std::move(status);
    end_ = true;
  }

  void Finish(const JournalGame& game) {
    const std::lock_guard lock(mutex_);
    absl::Status status = SaveFiles(game);
    if (status.ok()) status = journal_.Add(game);
    if (!status.ok()) return FailLocked(std::move(status));
    if (Count(game.finished)) next_ = 0;
    if (on_game_) on_game_(game);
    if (Decided()) end_ = true;
  }

  absl::Status SaveFiles(const JournalGame& game) const {
    const std::string name = FileName(game.finished.number);
    absl::Status status;
    if (!settings_.psq_folder.empty()) {
      status = WriteFile(settings_.psq_folder / (name + ".psq"), PsqFileText(game.record));
    }
    if (status.ok() && !settings_.sgf_folder.empty()) {
      status = WriteFile(settings_.sgf_folder / (name + ".sgf"), SgfText(game.record));
    }
    return status;
  }

  // Counts the game. Returns true if the schedule has more games now.
  bool Count(const FinishedGame& game) {
    finished_.insert(game.number);
    if (course_) course_->Add(game);
    return schedule_.Add(game.number, game.winner);
  }

  bool Decided() const { return course_ && course_->verdict() != SprtVerdict::kOpen; }

  const MatchSettings& settings_;
  MatchJournal& journal_;
  const StopFlag& stop_;
  const MatchProgressFn& on_game_;
  const WatchPlyFn& on_ply_;

  StopFlag end_{false};  // true: the games in progress end without a result

  std::mutex mutex_;  // guards all members below, and the journal
  std::condition_variable changed_;
  Schedule schedule_;
  int working_ = 0;  // number of threads that still work
  std::set<std::int64_t> finished_, playing_;
  std::int64_t next_ = 0;  // all known games with lower numbers are finished or in progress
  std::map<std::int64_t, std::vector<Ply>> generated_;
  std::map<std::string, int> remarks_;
  absl::Status failure_;
  std::optional<SprtCourse> course_;
};

}  // namespace

json MatchJson(const MatchSettings& settings) {
  json engines = json::array();
  for (const ParticipantSetup& engine : settings.engines) engines.push_back(EngineJson(engine));
  const Adjudication& rules = settings.adjudication;
  json match = {{"game", SpecJson(settings.game)},
                {"engines", engines},
                {"openings", OpeningsFingerprint(settings)},
                {"seed", settings.seed},
                {"gauntlet", settings.format == MatchFormat::kGauntlet},
                {"margin_ms", settings.margin_ms},
                {"resign", {rules.resign_value, rules.resign_plies}},
                {"draw", {rules.draw_value, rules.draw_plies, rules.draw_from}},
                {"most_plies", rules.most_plies}};
  // For the formats that older versions know, the journal has only "gauntlet", as in older
  // versions.
  if (IsTournament(settings.format)) {
    match["format"] = FormatName(settings.format);
    match["games"] = settings.games;
  }
  return match;
}

absl::StatusOr<MatchSettings> MatchFromJson(const json& match) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  MatchSettings settings;
  JsonMembers members(match);
  const json* const game = members.Find("game");
  const absl::StatusOr<GameSpec> spec = SpecFromJson(game == nullptr ? json() : *game);
  if (!spec.ok()) return spec.status();
  settings.game = *spec;
  const json* const engines = members.Find("engines");
  if (engines == nullptr || !engines->is_array()) {
    members.Fail("engines", "a list");
    return members.status();
  }
  for (const json& engine : *engines) {
    absl::StatusOr<ParticipantSetup> setup = EngineFromJson(engine);
    if (!setup.ok()) return setup.status();
    settings.engines.push_back(*std::move(setup));
  }
  if (const json* const laid = members.Find("openings"); laid != nullptr && laid->is_object()) {
    OpeningSettings& opening = settings.generate.emplace();
    JsonMembers given(*laid);
    given.Require("min_stones", 1, 100, &opening.min_stones);
    given.Require("max_stones", 1, 100, &opening.max_stones);
    given.Require("window", 1, 10'000, &opening.window);
    given.Require("nodes", std::uint64_t{1}, ~std::uint64_t{0}, &opening.nodes);
    if (!given.status().ok()) return given.status();
  } else {
    std::string openings;
    members.Read("openings", &openings);
    if (openings == kGenerated) settings.generate.emplace();
    const std::string_view number = std::string_view(openings).substr(0, openings.find(','));
    settings.openings.resize(
        static_cast<std::size_t>(ParseIntegerIn(number, 0, 1 << 20).value_or(0)));
  }
  members.Require("seed", std::uint64_t{0}, ~std::uint64_t{0}, &settings.seed);
  ReadFormat(&members, &settings.format, &settings.games);
  settings.rounds = MostRounds(static_cast<int>(settings.engines.size()));
  members.Require("margin_ms", std::int64_t{0}, kMost, &settings.margin_ms);
  if (!members.status().ok()) return members.status();
  return settings;
}

Schedule ScheduleOf(const MatchSettings& settings) {
  return Schedule({.format = settings.format,
                   .engines = static_cast<int>(settings.engines.size()),
                   .seed = settings.seed,
                   .games = settings.games,
                   .rounds = settings.rounds});
}

absl::StatusOr<MatchResult> RunMatch(const MatchSettings& settings, MatchJournal& journal,
                                     const StopFlag& stop, const MatchProgressFn& on_game,
                                     const WatchPlyFn& on_ply) {
  return Runner(settings, journal, stop, on_game, on_ply).Run();
}

}  // namespace tengen
