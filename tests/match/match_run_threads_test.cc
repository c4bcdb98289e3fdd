// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "engine/games.h"
#include "match/engine_settings.h"
#include "match/match_run.h"
#include "nlohmann/json.hpp"
#include "tests/match/faulty_engine.h"
#include "tests/testing/sanitized.h"
#include "tests/testing/scratch_folder.h"
#include "tests/testing/signal_process.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using testing::FaultyEngine;

const StopFlag kNever{false};

// Limits of the length of a game, in plies. They are lower in sanitizer builds, because each ply
// needs much more time there.
constexpr int kLongGame = testing::kSanitized ? 12 : 30;
constexpr int kShortGame = testing::kSanitized ? 8 : 16;

// A fixture with an empty folder for each test.
class MatchRunTest : public ::testing::Test {
 protected:
  fs::path Journal(const std::string& name = "games.jsonl") const { return folder_ / name; }

  const testing::ScratchFolder scratch_;
  const fs::path folder_ = scratch_.path();
};

ParticipantSetup Self(const std::string& name, std::uint64_t nodes) {
  ParticipantSetup setup;
  setup.name = name;
  setup.limits.nodes = nodes;
  setup.memory_mb = 4;
  return setup;
}

MatchSettings Settings(std::int64_t games) {
  MatchSettings settings;
  settings.engines = {Self("a", 60), Self("b", 30)};
  settings.game = {.variant = "freestyle", .size = {11, 11}};
  settings.openings = {{StonePly({5, 5}), StonePly({5, 6})},
                       {StonePly({5, 5}), StonePly({6, 6}), StonePly({3, 5})},
                       {StonePly({1, 1})}};
  settings.games = games;
  return settings;
}

// The lines of the games by the number of the game. The times are removed from the lines.
std::map<std::int64_t, std::string> Games(const std::vector<JournalGame>& games) {
  std::map<std::int64_t, std::string> all;
  for (JournalGame game : games) {
    for (PlyRecord& ply : game.record.plies) ply.ms.reset();
    EXPECT_TRUE(all.emplace(game.finished.number, JournalLine(game)).second);
  }
  return all;
}

std::map<std::int64_t, std::string> PlayMatch(const MatchSettings& settings, const fs::path& path,
                                              const StopFlag& stop = kNever,
                                              const MatchProgressFn& on_game = nullptr) {
  absl::StatusOr<MatchJournal> journal = MatchJournal::Open(path, MatchJson(settings));
  EXPECT_TRUE(journal.ok()) << journal.status();
  const absl::StatusOr<MatchResult> result = RunMatch(settings, *journal, stop, on_game);
  EXPECT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->complete, !stop);
  return Games(result->games);
}

std::string ReadText(const fs::path& path) {
  const auto text = ReadFile(path);
  return text.ok() ? *text : "";
}

TEST_F(MatchRunTest, TheSameGamesHoweverTheyArePlayed) {
  MatchSettings settings = Settings(12);
  settings.adjudication.most_plies = kLongGame;
  const auto games = PlayMatch(settings, Journal());
  ASSERT_EQ(games.size(), 12U);
  settings.concurrency = 3;
  EXPECT_EQ(PlayMatch(settings, Journal("threads")), games);

  // Stops the match after every two games, and resumes it.
  std::map<std::int64_t, std::string> last;
  for (int i = 0; i < 20 && last.size() < games.size(); ++i) {
    StopFlag stop{false};
    int played = 0;
    absl::StatusOr<MatchJournal> journal =
        MatchJournal::Open(Journal("stops"), MatchJson(settings));
    ASSERT_TRUE(journal.ok()) << journal.status();
    const auto result =
        RunMatch(settings, *journal, stop, [&](const JournalGame&) { stop = ++played >= 2; });
    ASSERT_TRUE(result.ok());
    last = Games(result->games);
  }
  EXPECT_EQ(last, games);

  // Cuts the journal at several places. A power failure can have this effect.
  const std::string whole = ReadText(Journal());
  const std::size_t first_line = whole.find('\n') + 1;
  for (const std::size_t length : {whole.size() - 1, whole.size() / 2, whole.size() / 3, first_line,
                                   std::size_t{5}, std::size_t{0}}) {
    std::ofstream(Journal("torn"), std::ios::binary) << whole.substr(0, length);
    EXPECT_EQ(PlayMatch(settings, Journal("torn")), games) << length;
  }

  // A match with more games must begin with the same games.
  settings.games = 14;
  auto more = PlayMatch(settings, Journal());
  EXPECT_EQ(more.size(), 14U);
  more.erase(12);
  more.erase(13);
  EXPECT_EQ(more, games);
}

TEST_F(MatchRunTest, PairsHaveOneOpeningAndSwappedSeats) {
  MatchSettings settings = Settings(4);
  settings.psq_folder = folder_ / "psq";
  settings.sgf_folder = folder_ / "sgf";
  fs::create_directory(settings.psq_folder);
  fs::create_directory(settings.sgf_folder);
  absl::StatusOr<MatchJournal> journal = MatchJournal::Open(Journal(), MatchJson(settings));
  ASSERT_TRUE(journal.ok());
  const auto result = RunMatch(settings, *journal, kNever, nullptr);
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(result->games.size(), 4U);
  for (int i = 0; i < 4; ++i) {
    const JournalGame& game = result->games[static_cast<std::size_t>(i)];
    const std::vector<Ply>& opening = settings.openings[static_cast<std::size_t>(i / 2)];
    ASSERT_EQ(game.record.opening_plies, std::ssize(opening));
    for (std::size_t k = 0; k < opening.size(); ++k) {
      EXPECT_EQ(game.record.plies[k].ply, opening[k]);
    }
    EXPECT_EQ(game.record.players[0], i % 2 == 0 ? "a" : "b");
    EXPECT_TRUE(Replay(game.record).ok());
    const std::string name = absl::StrCat("00000", i + 1);
    const auto psq = ParseGame(ReadText(settings.psq_folder / (name + ".psq")), {});
    const auto sgf = ParseGame(ReadText(settings.sgf_folder / (name + ".sgf")), {});
    ASSERT_TRUE(psq.ok() && sgf.ok());
    EXPECT_EQ(*psq, game.record);
    EXPECT_EQ(*sgf, game.record);
  }
}

TEST_F(MatchRunTest, EverybodyAgainstEverybodyAndGauntlet) {
  MatchSettings settings = Settings(2);
  settings.engines.push_back(Self("c", 10));
  settings.adjudication.most_plies = 8;
  std::set<std::set<int>> met;
  PlayMatch(settings, Journal(), kNever, [&](const JournalGame& game) {
    met.insert({game.finished.engines[0], game.finished.engines[1]});
  });
  EXPECT_EQ(met, (std::set<std::set<int>>{{0, 1}, {0, 2}, {1, 2}}));
  settings.format = MatchFormat::kGauntlet;
  met.clear();
  PlayMatch(settings, Journal("gauntlet"), kNever, [&](const JournalGame& game) {
    met.insert({game.finished.engines[0], game.finished.engines[1]});
  });
  EXPECT_EQ(met, (std::set<std::set<int>>{{0, 1}, {0, 2}}));
}

// A tournament must have the same games with one thread, with several threads, and after any number
// of stops.
TEST_F(MatchRunTest, TournamentsAreResumed) {
  for (const MatchFormat format : {MatchFormat::kSwiss, MatchFormat::kKnockout}) {
    MatchSettings settings = Settings(2);
    settings.engines = {Self("a", 60), Self("b", 40), Self("c", 20), Self("d", 10), Self("e", 5)};
    settings.adjudication.most_plies = kShortGame;
    settings.format = format;
    settings.rounds = 3;
    const std::string name(FormatName(format));
    const auto games = PlayMatch(settings, Journal(name));
    const std::int64_t fewest = ScheduleOf(settings).PlannedGames();
    EXPECT_GE(std::ssize(games), fewest);
    settings.concurrency = 3;
    EXPECT_EQ(PlayMatch(settings, Journal(name + "threads")), games);

    std::map<std::int64_t, std::string> last;
    for (int i = 0; i < 40 && last.size() < games.size(); ++i) {
      StopFlag stop{false};
      int played = 0;
      absl::StatusOr<MatchJournal> journal =
          MatchJournal::Open(Journal(name + "stops"), MatchJson(settings));
      ASSERT_TRUE(journal.ok()) << journal.status();
      const auto result =
          RunMatch(settings, *journal, stop, [&](const JournalGame&) { stop = ++played >= 4; });
      ASSERT_TRUE(result.ok());
      last = Games(result->games);
    }
    EXPECT_EQ(last, games);

    // The same tournament with another number of games in an encounter is another match.
    settings.games = 4;
    const auto other = MatchJournal::Open(Journal(name), MatchJson(settings));
    EXPECT_TRUE(absl::IsFailedPrecondition(other.status())) << other.status();
    EXPECT_THAT(std::string(other.status().message()), ::testing::HasSubstr("games is 2 there"));
  }
}

TEST_F(MatchRunTest, ASwissTournamentCanGetMoreRounds) {
  MatchSettings settings = Settings(2);
  settings.engines = {Self("a", 60), Self("b", 40), Self("c", 20), Self("d", 10)};
  settings.adjudication.most_plies = 8;
  settings.format = MatchFormat::kSwiss;
  settings.rounds = 1;
  const auto first = PlayMatch(settings, Journal());
  EXPECT_EQ(first.size(), 4u);
  settings.rounds = 3;
  auto all = PlayMatch(settings, Journal());
  EXPECT_EQ(all.size(), 12u);
  all.erase(all.lower_bound(4), all.end());
  EXPECT_EQ(all, first);
  // The settings of the match can be read from its description.
  const auto read = MatchFromJson(MatchJson(settings));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->format, MatchFormat::kSwiss);
  EXPECT_EQ(read->games, 2);
}

// The results of earlier rounds determine the engines of a game in a later round. A journal with
// other engines must be refused.
TEST_F(MatchRunTest, ATournamentJournalIsCheckedRoundByRound) {
  MatchSettings settings = Settings(2);
  settings.engines = {Self("a", 60), Self("b", 40), Self("c", 20), Self("d", 10)};
  settings.adjudication.most_plies = 8;
  settings.format = MatchFormat::kSwiss;
  settings.rounds = 2;
  PlayMatch(settings, Journal());
  const std::string whole = ReadText(Journal());
  std::vector<std::string> lines;
  std::istringstream text(whole);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 9u);
  // A game of the second round is in the journal before the first round has ended.
  std::ofstream(Journal("early"), std::ios::binary) << lines[0] << '\n'
                                                    << lines[1] << '\n'
                                                    << lines[5] << '\n';
  const auto early = MatchJournal::Open(Journal("early"), MatchJson(settings));
  EXPECT_TRUE(absl::IsDataLoss(early.status()));
  EXPECT_THAT(std::string(early.status().message()), ::testing::HasSubstr("the match has no game"));
  std::ofstream(Journal("twice"), std::ios::binary) << whole << lines[8] << '\n';
  const auto twice = MatchJournal::Open(Journal("twice"), MatchJson(settings));
  EXPECT_THAT(std::string(twice.status().message()), ::testing::HasSubstr("has game 8 twice"));
}

TEST_F(MatchRunTest, PartsAddUp) {
  MatchSettings settings = Settings(12);
  settings.adjudication.most_plies = kLongGame;
  const auto games = PlayMatch(settings, Journal());
  settings.slices = 3;
  for (settings.slice = 0; settings.slice < 3; ++settings.slice) {
    EXPECT_EQ(PlayMatch(settings, Journal(std::to_string(settings.slice))).size(), 4U);
  }
  const nlohmann::json match = MatchJson(settings);
  absl::StatusOr<MatchJournal> sum = MatchJournal::Open(Journal("sum"), match);
  ASSERT_TRUE(sum.ok());
  const std::vector<fs::path> parts = {Journal("0"), Journal("1"), Journal("2"), Journal("1")};
  const auto all = ReadJournals(parts, match);
  ASSERT_TRUE(all.ok()) << all.status();
  EXPECT_TRUE(sum->Import(*all).ok());
  EXPECT_EQ(Games(sum->games()), games);
}

TEST_F(MatchRunTest, JournalsOfOtherMatchesAreRefused) {
  MatchSettings settings = Settings(2);
  settings.adjudication.most_plies = 4;
  PlayMatch(settings, Journal());
  {
    const auto held = MatchJournal::Open(Journal(), MatchJson(settings));
    ASSERT_TRUE(held.ok());
    EXPECT_EQ(MatchJournal::Open(Journal(), MatchJson(settings)).status().code(),
              absl::StatusCode::kAborted);
  }
  settings.seed = 5;
  std::string error(MatchJournal::Open(Journal(), MatchJson(settings)).status().message());
  EXPECT_NE(error.find("is the journal of another match: seed is 1 there and 5 here"),
            std::string::npos)
      << error;
  settings.seed = 1;
  std::string text = ReadText(Journal());
  text.insert(text.find('\n') + 1, "rubbish\n");
  std::ofstream(Journal(), std::ios::binary) << text;
  error = std::string(MatchJournal::Open(Journal(), MatchJson(settings)).status().message());
  EXPECT_NE(error.find("line 2: invalid JSON"), std::string::npos) << error;
}

TEST_F(MatchRunTest, AJournalWithoutGamesIsNobodysLoss) {
  const MatchSettings settings = Settings(2);
  MatchSettings other = settings;
  other.seed = 7;
  ASSERT_TRUE(MatchJournal::Open(Journal(), MatchJson(other)).ok());
  EXPECT_EQ(PlayMatch(settings, Journal()).size(), 2U);
  EXPECT_FALSE(MatchJournal::Open(Journal(), MatchJson(other)).ok());
  // A file that is not a journal is never replaced.
  std::ofstream(Journal("other"), std::ios::binary) << "{}\n";
  EXPECT_FALSE(MatchJournal::Open(Journal("other"), MatchJson(settings)).ok());
}

TEST_F(MatchRunTest, SprtStopsTheMatch) {
  MatchSettings settings = Settings(400);
  settings.engines = {FaultyEngine("sound"), FaultyEngine("leave")};
  settings.game.size = {15, 15};
  settings.openings = {};
  settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 300};
  const auto games = PlayMatch(settings, Journal());
  EXPECT_LT(games.size(), 100U);
  settings.concurrency = 2;
  settings.sprt->alpha = 0.01;
  // A smaller alpha needs more games.
  EXPECT_GT(PlayMatch(settings, Journal()).size(), games.size());
}

// The match must continue after every fault of an engine. In the end no process may be left.
TEST_F(MatchRunTest, FaultyEnginesAreNamedAndSurvived) {
  MatchSettings settings = Settings(2);
  settings.game.size = {15, 15};
  settings.engines = {FaultyEngine("sound")};
  for (const char* how : {"crash 2", "leave", "garbage", "illegal 2", "flood", "ignore-end"}) {
    settings.engines.push_back(FaultyEngine(how));
  }
  ParticipantSetup hang = FaultyEngine("hang");
  hang.limits.turn_ms = 10;
  settings.engines.push_back(hang);
  settings.format = MatchFormat::kGauntlet;
  settings.concurrency = 2;
  settings.margin_ms = 600'000;
  settings.openings = {};
  settings.timeouts = {.start_ms = 600'000, .beyond_ms = 300, .end_ms = 300};
  settings.adjudication.most_plies = 10;
  std::map<std::string, std::vector<std::string>> reasons;
  absl::StatusOr<MatchJournal> journal = MatchJournal::Open(Journal(), MatchJson(settings));
  ASSERT_TRUE(journal.ok());
  const auto result = RunMatch(settings, *journal, kNever, nullptr);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->games.size(), 14U);
  for (const JournalGame& game : result->games) {
    const int faulty = std::max(game.finished.engines[0], game.finished.engines[1]);
    reasons[settings.engines[static_cast<std::size_t>(faulty)].name].push_back(
        game.finished.reason);
  }
  const std::map<std::string, std::vector<std::string>> expected = {
      {"crash 2", {"crash", "crash"}},
      {"leave", {"crash", "crash"}},
      {"garbage", {"garbage", "garbage"}},
      {"illegal 2", {"illegal", "illegal"}},
      {"flood", {"flood", "flood"}},
      {"hang", {"hang", "hang"}},
      {"ignore-end", {"most-plies", "most-plies"}},
  };
  EXPECT_EQ(reasons, expected);
  bool told = false;
  for (const std::string& remark : result->remarks) {
    told = told || remark.starts_with("ignore-end ignored END and was killed");
  }
  EXPECT_TRUE(told);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

// The lines of a log, with the time at their beginning removed. Expects that each line begins with
// a time.
std::vector<std::string> WithoutTimes(const std::string& log) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < log.size();) {
    const std::size_t end = log.find('\n', begin), blank = log.find(' ', begin);
    double seconds = -1;
    EXPECT_TRUE(absl::SimpleAtod(log.substr(begin, blank - begin), &seconds) && seconds >= 0);
    lines.push_back(log.substr(blank + 1, end - blank - 1));
    begin = end + 1;
  }
  return lines;
}

TEST_F(MatchRunTest, LogsTellWhatWasSaid) {
  MatchSettings settings = Settings(2);
  settings.engines = {FaultyEngine("sound"), FaultyEngine("illegal 2")};
  settings.engines[1].name = "bad";
  settings.game.size = {15, 15};
  settings.openings = {{StonePly({7, 7})}};
  settings.log_folder = folder_;
  PlayMatch(settings, Journal());
  const std::vector<std::string> lines = WithoutTimes(ReadText(folder_ / "000001.log"));
  ASSERT_GT(lines.size(), 10U);
  EXPECT_EQ(lines[0], "# game 1: sound - bad");
  EXPECT_EQ(lines[1], "# opening 7,7");
  EXPECT_EQ(lines[2], "> sound: START 15");
  EXPECT_EQ(lines[3], "< sound: OK");
  const std::vector<std::string> end = {"> bad: BOARD",   "> bad: 7,7,2",
                                        "> bad: DONE",    "< bad: MESSAGE depth 3-5 ev 12 n 2K",
                                        "< bad: 0,0",     "> sound: BOARD",
                                        "> sound: 7,7,1", "> sound: 0,0,2",
                                        "> sound: DONE",  "< sound: MESSAGE depth 3-5 ev 12 n 2K",
                                        "< sound: 2,0",   "> bad: TURN 2,0",
                                        "< bad: 15,0"};
  ASSERT_GT(lines.size(), end.size());
  EXPECT_EQ(std::vector(lines.end() - 1 - std::ssize(end), lines.end() - 1), end);
  EXPECT_TRUE(lines.back().starts_with("# sound wins: illegal, ply 4, 15,0: ")) << lines.back();
  // An engine in this process uses no protocol. The log has its moves as remarks.
  settings.engines[0] = Self("a", 20);
  PlayMatch(settings, Journal("other"));
  EXPECT_NE(ReadText(folder_ / "000002.log").find("# a plays "), std::string::npos);
  // If a log cannot be opened, the match ends with an error before the game.
  settings.log_folder = folder_ / "none";
  absl::StatusOr<MatchJournal> journal = MatchJournal::Open(Journal("third"), MatchJson(settings));
  ASSERT_TRUE(journal.ok());
  EXPECT_FALSE(RunMatch(settings, *journal, kNever, nullptr).ok());
}

TEST_F(MatchRunTest, EveryGameAndOpening) {
  int matches = 0;
  for (const GameInfo& game : testing::SampledGames()) {
    for (const OpeningKind opening : game.openings) {
      MatchSettings settings = Settings(2);
      settings.engines = {Self("a", 20), Self("b", 20)};
      settings.openings = {};
      settings.game = FamilySpec(game, game.sizes.SquareNear(9));
      settings.game.opening = opening;
      if (!CheckSpec(settings.game).ok()) settings.game.size = game.usual_board;
      settings.adjudication.most_plies = testing::kSanitized ? 3 : 8;
      // Choices in an opening obey only the time limit. The node limit does not apply to them.
      for (ParticipantSetup& engine : settings.engines) engine.limits.turn_ms = 5;
      settings.margin_ms = 600'000;
      absl::StatusOr<MatchJournal> journal =
          MatchJournal::Open(Journal(std::to_string(matches++)), MatchJson(settings));
      ASSERT_TRUE(journal.ok());
      const auto result = RunMatch(settings, *journal, kNever, nullptr);
      ASSERT_TRUE(result.ok());
      ASSERT_EQ(result->games.size(), 2U);
      for (const JournalGame& played : result->games) {
        EXPECT_EQ(played.finished.failing_seat, 0)
            << settings.game.variant << " " << OpeningName(opening) << ": "
            << played.finished.failure.detail;
        EXPECT_TRUE(Replay(played.record).ok());
      }
    }
  }
  EXPECT_GT(matches, testing::kSanitized ? 30 : 100);
}

// --- The program -----------------------------------------------------------------------------

class MatchProgramTest : public MatchRunTest {
 protected:
  std::vector<std::string> Arguments(const fs::path& out) const {
    return {"match",
            "--size",
            "11",
            "--nodes",
            "40",
            "--memory-mb",
            "4",
            "--most-plies",
            std::to_string(kLongGame),
            "--games",
            "20",
            "--openings",
            "generate",
            "--concurrency",
            "2",
            "--out",
            out.string()};
  }

  pid_t Start(const std::vector<std::string>& args) const {
    const pid_t pid = fork();
    if (pid != 0) return pid;
    std::vector<char*> argv = {const_cast<char*>(TENGEN_PROGRAM)};
    for (const std::string& arg : args) argv.push_back(const_cast<char*>(arg.c_str()));
    argv.push_back(nullptr);
    (void)!freopen((folder_ / "output").c_str(), "a", stdout);
    (void)!freopen((folder_ / "output").c_str(), "a", stderr);
    execv(argv[0], argv.data());
    _exit(127);
  }

  static int Wait(pid_t pid) {
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }

  // The finished games, as text that can be compared.
  static std::map<std::int64_t, std::string> GamesIn(const fs::path& out) {
    std::vector<JournalGame> games;
    std::ifstream lines(out / "games.jsonl");
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
      const auto game = ParseJournalLine(line);
      EXPECT_TRUE(game.ok()) << game.status() << line;
      if (game.ok()) games.push_back(*game);
    }
    return Games(games);
  }
};

TEST_F(MatchProgramTest, KilledAgainAndAgainItPlaysTheSameGames) {
  const fs::path quiet = folder_ / "quiet", killed = folder_ / "killed";
  ASSERT_EQ(Wait(Start(Arguments(quiet))), 0) << ReadText(folder_ / "output");
  const auto games = GamesIn(quiet);
  ASSERT_EQ(games.size(), 20U);
  std::size_t size = 0;
  for (int i = 0; i < 10; ++i) {
    const pid_t pid = Start(Arguments(killed));
    // Waits until the journal has grown. Then the program is killed during a later game.
    std::error_code error;
    for (int nap = 0; nap < 20'000; ++nap) {
      const auto now = fs::file_size(killed / "games.jsonl", error);
      if (!error && now > size) break;
      if (waitpid(pid, nullptr, WNOHANG) == pid) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    testing::SignalProcess(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
    const auto now = fs::file_size(killed / "games.jsonl", error);
    size = error ? 0 : now;
  }
  ASSERT_EQ(Wait(Start(Arguments(killed))), 0) << ReadText(folder_ / "output");
  EXPECT_EQ(GamesIn(killed), games);
}

// The name and the command of an engine contain a byte that is not UTF-8.
TEST_F(MatchProgramTest, AnyBytesMayNameAnEngine) {
  const fs::path out = folder_ / "out";
  const std::vector<std::string> args = {"match",
                                         "--size",
                                         "9",
                                         "--nodes",
                                         "20",
                                         "--engine",
                                         "name=caf\xe9 memory-mb=4 self",
                                         "--engine",
                                         "turn-ms=600000 " TENGEN_SOURCE_DIR
                                         "/tests/match/faulty_engine.sh illegal 1 caf\xe9",
                                         "--games",
                                         "2",
                                         "--out",
                                         out.string()};
  for (int call = 0; call < 2; ++call) {
    EXPECT_EQ(Wait(Start(args)), 0) << ReadText(folder_ / "output");
  }
  EXPECT_EQ(GamesIn(out).size(), 2U);
}

TEST_F(MatchProgramTest, SignalsStopIt) {
  const fs::path out = folder_ / "out";
  std::vector<std::string> args = Arguments(out);
  args.insert(args.end(), {"--games", "1000000"});
  for (const int signal : {SIGINT, SIGTERM}) {
    const pid_t pid = Start(args);
    const auto lines = [&] {
      const std::string text = ReadText(out / "games.jsonl");
      return std::count(text.begin(), text.end(), '\n');
    };
    const auto before = lines();
    while (lines() < before + 2) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    testing::SignalProcess(pid, signal);
    EXPECT_EQ(Wait(pid), 128 + signal) << ReadText(folder_ / "output");
  }
}

TEST_F(MatchProgramTest, ExitStatusAndMistakes) {
  const fs::path out = folder_ / "out";
  const std::string sound = TENGEN_SOURCE_DIR "/tests/match/faulty_engine.sh ";
  const auto run = [&](std::vector<std::string> args) {
    fs::remove(folder_ / "output");
    args.insert(args.begin(), "match");
    return Wait(Start(args));
  };
  const std::string output = (folder_ / "output").string();
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_EQ(ReadText(output).substr(0, 28), "usage: pbrain-tengen match [");
  EXPECT_EQ(run({"--game", "go"}), 2);
  EXPECT_EQ(run({"--nodes", "10"}), 2);
  EXPECT_EQ(
      ReadText(output),
      "pbrain-tengen match: --out DIR is missing: the folder of the match (see pbrain-tengen match "
      "--help)\n");
  EXPECT_EQ(run({"--out", out, "--games", "3", "--nodes", "1"}), 2);
  EXPECT_EQ(run({"--out", out}), 2);
  EXPECT_EQ(run({"--out", out, "--nodes", "10", "--engine", "nmae=x self"}), 2);
  EXPECT_EQ(run({"--out", out, "--nodes", "10", "--openings", "/no/such/file"}), 1);
  EXPECT_EQ(run({"--out", out, "--turn-ms", "1000", "--engine", "/no/such/engine"}), 1);
  EXPECT_EQ(ReadText(output),
            "pbrain-tengen match: engine cannot play: exit status 127, no such program at START "
            "15; its command is /no/such/engine\n");
  EXPECT_EQ(run({"--out", out, "--nodes", "many"}), 2);
  EXPECT_TRUE(
      ReadText(output).starts_with("pbrain-tengen match: --nodes: expected a whole number"));
  EXPECT_FALSE(fs::exists(out / "games.jsonl")) << "of a match that did not begin nothing is left";
  // After calls with errors, a correct call can use the same folder.
  EXPECT_EQ(run({"--out", out, "--nodes", "10", "--games", "2", "--size", "5"}), 0)
      << ReadText(output);
  EXPECT_EQ(run({"--out", out, "--nodes", "11", "--games", "2", "--size", "5"}), 1);
  EXPECT_EQ(run({"--out", out / "a", "--nodes", "1", "--passes"}), 2);
  EXPECT_EQ(run({"--out", out / "a", "--nodes", "1", "--rif-five"}), 2);
  EXPECT_EQ(run({"--out", out / "a", "--nodes", "1", "--canonical", "--game", "renju"}), 2);
  EXPECT_EQ(run({"--out", out / "a", "--nodes", "1", "--sprt=-inf,inf"}), 2);
  EXPECT_EQ(run({"--out", out / "a", "--each", "nodes=1 dpeth=2"}), 2);
  EXPECT_NE(ReadText(output).find("'dpeth=2' is not a setting"), std::string::npos);
  EXPECT_EQ(run({"--out", out / "a", "--each", "nodes=1 self"}), 2);
  EXPECT_NE(ReadText(output).find("--each: expected KEY=VALUE, not 'self'"), std::string::npos);
  EXPECT_EQ(run({"--out", out / "a", "--each", "nodes=1", "gmaes"}), 2);
  EXPECT_NE(ReadText(output).find("'gmaes'"), std::string::npos);
  // The program must report the error before it plays a game.
  EXPECT_EQ(run({"--out", out / "a", "--each", "nodes=1", "--report", out / "none" / "page"}), 1);
  EXPECT_TRUE(GamesIn(out / "a").empty());
  EXPECT_NE(ReadText(output).find("none/page"), std::string::npos) << ReadText(output);
  // All games are equal, because both engines are deterministic and there are no openings.
  EXPECT_EQ(run({"--out", out / "b", "--each", "nodes=9 memory-mb=4", "--games", "6", "--size", "5",
                 "--log", out / "log", "--report", out / "page"}),
            0);
  EXPECT_NE(ReadText(output).find("warning: game 2 repeats game 1 ply for ply; to vary the games"),
            std::string::npos)
      << ReadText(output);
  EXPECT_NE(ReadText(output).find("5 of 6 games repeat an earlier game"), std::string::npos);
  EXPECT_NE(ReadText(output).find(" elapsed, about 0:00 left"), std::string::npos);
  EXPECT_TRUE(fs::exists(out / "log" / "000006.log"));
  EXPECT_TRUE(fs::exists(out / "page"));
  // Writes the page again, only from the files in the folder.
  EXPECT_EQ(run({"--out", out / "b", "--report", out / "again"}), 0) << ReadText(output);
  EXPECT_EQ(ReadText(out / "again"), ReadText(out / "page"));
  EXPECT_EQ(run({"--out", out / "none", "--report", out / "again"}), 1);
  EXPECT_NE(ReadText(output).find("holds no match"), std::string::npos) << ReadText(output);
  EXPECT_FALSE(fs::exists(out / "none"));
  // If openings are generated with other settings, it is another match. The page must show the
  // settings.
  const std::vector<std::string> laid = {"--out",      out / "c", "--each", "nodes=9 memory-mb=4",
                                         "--games",    "2",       "--size", "7",
                                         "--openings", "generate"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), laid.begin(), laid.end());
    return run(more);
  };
  EXPECT_EQ(with({"--opening-nodes", "0"}), 2);
  EXPECT_EQ(with({"--opening-min", "5", "--opening-max", "4"}), 2);
  EXPECT_EQ(with({"--opening-nodes", "500", "--opening-window", "60"}), 0) << ReadText(output);
  EXPECT_EQ(with({}), 1);
  EXPECT_NE(ReadText(output).find("openings"), std::string::npos) << ReadText(output);
  EXPECT_EQ(run({"--out", out / "c", "--report", out / "laid"}), 0) << ReadText(output);
  EXPECT_NE(ReadText(out / "laid").find("balanced within 60 points by a search of 500 nodes"),
            std::string::npos);
  EXPECT_EQ(run({"--out", out / "d", "--nodes", "9", "--opening-nodes", "500"}), 2);
  EXPECT_NE(ReadText(output).find("need --openings generate"), std::string::npos);
  // The first engine exits in every game, so H0 is accepted.
  EXPECT_EQ(run({"--out", out / "h0", "--turn-ms", "600000", "--engine", sound + "leave",
                 "--engine", sound + "sound", "--sprt", "0,300", "--games", "100"}),
            3)
      << ReadText(output);
  EXPECT_EQ(run({"--out", out / "h1", "--turn-ms", "600000", "--engine", sound + "sound",
                 "--engine", sound + "leave", "--sprt", "0,300", "--games", "100"}),
            0)
      << ReadText(output);
}

TEST(ParseEngineTest, SettingsAndCommand) {
  ParticipantSetup common;
  common.limits.nodes = 7;
  auto engine = ParseEngine("name=x nodes=5 info.foo=bar restart=1 env A=1 ./engine -q", common);
  ASSERT_TRUE(engine.ok()) << engine.status();
  EXPECT_EQ(engine->name, "x");
  EXPECT_EQ(engine->limits.nodes, 5U);
  EXPECT_EQ(engine->info.size(), 1U);
  EXPECT_TRUE(engine->restart);
  EXPECT_EQ(engine->command, "env A=1 ./engine -q");
  ParticipantSetup each = common;
  EXPECT_TRUE(ParseCommonSettings("turn-ms=5 info.a=b depth=3", &each).ok());
  engine = ParseEngine("depth=4 self", each);
  EXPECT_EQ(engine->limits.nodes, 7U);
  EXPECT_EQ(engine->limits.turn_ms, 5);
  EXPECT_EQ(engine->limits.depth, 4);
  EXPECT_EQ(engine->info.size(), 1U);
  const ParticipantSetup before = each;
  EXPECT_EQ(ParseCommonSettings("depth=9 name=x", &each).message(), "name= is only for --engine");
  EXPECT_EQ(each, before);
  // Time limits as a short text. The limits of one engine replace the limits for all engines.
  ASSERT_TRUE(ParseCommonSettings("time=5m/10s+3s", &each).ok());
  EXPECT_EQ(each.limits.match_ms, 300'000);
  EXPECT_EQ(each.limits.turn_ms, 10'000);
  EXPECT_EQ(each.limits.increment_ms, 3000);
  engine = ParseEngine("time=1s/move self", each);
  EXPECT_EQ(engine->limits.match_ms, std::nullopt);
  EXPECT_EQ(engine->limits.turn_ms, 1000);
  EXPECT_EQ(engine->limits.increment_ms, 0);
  EXPECT_EQ(ParseEngine("time=1s/move turn-ms=5 self", each).status().message(),
            "give time or turn-ms, match-ms, increment-ms, not both");
  EXPECT_EQ(ParseEngine("time=soon self", each).status().message().substr(0, 26),
            "time: expected a duration ");
  engine = ParseEngine("/a/b/pbrain-x -1", common);
  EXPECT_EQ(engine->name, "pbrain-x");
  EXPECT_EQ(engine->limits.nodes, 7U);
  EXPECT_EQ(ParseEngine("self", common)->command, "");
  EXPECT_EQ(ParseEngine("nodes=x self", common).status().message().substr(0, 20),
            "nodes: expected a wh");
  EXPECT_EQ(ParseEngine("name=x", common).status().message(), "a command line or self is missing");
  EXPECT_EQ(ParseEngine("A=1 ./engine", common).status().message().substr(0, 20),
            "'A=1' is not a setti");
}

}  // namespace
}  // namespace tengen
