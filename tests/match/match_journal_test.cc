// SPDX-License-Identifier: Apache-2.0
#include "match/match_journal.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "match/match_run.h"
#include "nlohmann/json.hpp"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

void WriteText(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// A fixture with the journal of a short match. Its games end by the rules, by adjudication, or at
// the limit of plies.
class MatchJournalTest : public ::testing::Test {
 protected:
  MatchJournalTest() {
    for (const char* const name : {"a", "b"}) {
      ParticipantSetup engine;
      engine.name = name;
      engine.limits.nodes = 20;
      engine.memory_mb = 4;
      settings_.engines.push_back(engine);
    }
    settings_.game = {.variant = "freestyle", .size = {9, 9}};
    settings_.openings = {{StonePly({4, 4})}, {StonePly({4, 4}), StonePly({0, 0})}};
    settings_.adjudication = {.resign_value = 2000,
                              .resign_plies = 2,
                              .draw_value = 30,
                              .draw_plies = 6,
                              .most_plies = 20};
    settings_.games = 4;
    match_ = MatchJson(settings_);
    MatchJournal journal = MatchJournal::Open(path_, match_).value();
    const StopFlag never{false};
    games_ = RunMatch(settings_, journal, never, nullptr)->games;
    text_ = ReadFile(path_).value();
  }

  absl::StatusOr<MatchJournal> Open(const std::string& text) const {
    const fs::path path = folder_.path() / "changed.jsonl";
    WriteText(path, text);
    return MatchJournal::Open(path, match_);
  }
  static std::vector<std::string> Lines(const std::vector<JournalGame>& games) {
    std::vector<std::string> lines;
    for (const JournalGame& game : games) lines.push_back(JournalLine(game));
    return lines;
  }
  // The error message for a journal whose last game was changed. The checksum of this game is
  // correct.
  std::string ErrorAfter(const std::function<void(JournalGame&)>& change) const {
    JournalGame game = games_.back();
    change(game);
    std::string text = text_.substr(0, text_.find('\n') + 1);
    for (std::size_t i = 0; i + 1 < games_.size(); ++i) text += JournalLine(games_[i]) + "\n";
    return std::string(Open(text + JournalLine(game) + "\n").status().message());
  }

  const testing::ScratchFolder folder_;
  const fs::path path_ = folder_.path() / "games.jsonl";
  MatchSettings settings_;
  nlohmann::json match_;
  std::vector<JournalGame> games_;
  std::string text_;
};

TEST_F(MatchJournalTest, NoFlippedBitGoesBy) {
  ASSERT_EQ(games_.size(), 4u);
  std::vector<std::string> but_last = Lines(games_);
  but_last.pop_back();
  // Damages each of the last 40 bytes, one at a time. Of the bytes before them, damages every 19th.
  constexpr std::size_t kLastBytes = 40, kStep = 19;
  for (std::size_t i = 0; i < text_.size(); i += i + kLastBytes < text_.size() ? kStep : 1) {
    std::string damaged = text_;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << (i % 8)));
    const absl::StatusOr<MatchJournal> journal = Open(damaged);
    // If the last line has no line end, it is incomplete and its game is not used.
    const bool torn = i + 1 == text_.size();
    ASSERT_EQ(journal.ok(), torn) << "byte " << i;
    if (torn) {
      EXPECT_EQ(Lines(journal->games()), but_last);
    }
  }
  EXPECT_EQ(Lines(Open(text_)->games()), Lines(games_));
}

TEST_F(MatchJournalTest, GamesThatContradictThemselvesOrTheMatchAreRefused) {
  EXPECT_EQ(ErrorAfter([](JournalGame&) {}), "");
  const auto refused = [this](std::string_view why,
                              const std::function<void(JournalGame&)>& change) {
    const std::string error = ErrorAfter(change);
    EXPECT_THAT(error, HasSubstr("changed.jsonl, line 5: "));
    EXPECT_THAT(error, HasSubstr(std::string(why)));
    EXPECT_EQ(error.find('\n'), std::string::npos);
  };
  refused("the winner is",
          [](JournalGame& game) { game.record.winner = (*game.record.winner + 1) % 3; });
  refused("the reason is 'full', but by the plies",
          [](JournalGame& game) { game.record.reason = "full"; });
  refused("game 4 is not between engines", [](JournalGame& game) {
    game.finished.engines = {0, 0};
  });
  refused("game 4 is not between engines", [](JournalGame& game) {
    game.finished.engines = {0, 1};
  });
  refused("the match has no game 1000000000000001",
          [](JournalGame& game) { game.finished.number = 1'000'000'000'000'000; });
  refused("a failure after the end of the game", [](JournalGame& game) {
    game.finished.failing_seat = 1;
    game.finished.failure.fault = Fault::kCrash;
  });
  refused("but the game is not over", [](JournalGame& game) { game.record.plies.pop_back(); });
  refused("failed, but it was not its turn", [](JournalGame& game) {
    game.record.plies.pop_back();
    const int seat = game.record.plies.size() % 2 == 0 ? 2 : 1;  // the seat that is not to move
    game.finished.failing_seat = seat;
    game.finished.failure.fault = Fault::kCrash;
    game.record.winner = 3 - seat;
    game.record.reason = "crash";
  });
  refused("ply 2", [](JournalGame& game) { game.record.plies[1] = game.record.plies[0]; });
  refused("Black is seat 2", [](JournalGame& game) { game.finished.black_seat = 2; });
  refused("player 1 is 'c'", [](JournalGame& game) { game.record.players[0] = "c"; });
  refused("game 4 has the id '3'", [](JournalGame& game) { game.record.id = "3"; });
  refused("its seed is not the seed of this game", [](JournalGame& game) { ++game.record.seed; });
  refused("its game or board is not that of the match",
          [](JournalGame& game) { game.record.game.variant = "standard"; });
}

TEST_F(MatchJournalTest, AFailureIsThatOfWhoseTurnItWas) {
  const auto fail = [](JournalGame& game) {
    game.record.plies.pop_back();
    game.finished.failing_seat = game.record.plies.size() % 2 == 0 ? 1 : 2;
    game.finished.failure = {Fault::kTimeout, "late"};
    game.record.winner = 3 - game.finished.failing_seat;
    game.record.reason = "timeout";
  };
  EXPECT_EQ(ErrorAfter(fail), "");
  EXPECT_THAT(ErrorAfter([&](JournalGame& game) {
                fail(game);
                game.record.reason = "hang";
              }),
              HasSubstr("the reason is 'hang', but the failure is 'timeout'"));
  EXPECT_THAT(ErrorAfter([&](JournalGame& game) {
                fail(game);
                game.record.winner = game.finished.failing_seat;
              }),
              HasSubstr("the seat that failed did not lose"));
}

TEST_F(MatchJournalTest, OneGameTwiceIsRefused) {
  const std::string last = JournalLine(games_.back()) + "\n";
  EXPECT_THAT(std::string(Open(text_ + last).status().message()), HasSubstr("has game 4 twice"));
}

// Journals of older versions have no checksums. They must still be readable.
TEST_F(MatchJournalTest, JournalsWithoutChecksumsAreRead) {
  std::string old = text_;
  for (std::size_t at; (at = old.find(",\"sum\":\"")) != std::string::npos;) {
    old.erase(at, old.find('}', at) - at);
  }
  const absl::StatusOr<MatchJournal> journal = Open(old);
  ASSERT_TRUE(journal.ok()) << journal.status();
  EXPECT_EQ(Lines(journal->games()), Lines(games_));
}

TEST_F(MatchJournalTest, DeepTextIsNoStackOverflow) {
  const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
  const std::size_t second = text_.find('\n') + 1;
  EXPECT_TRUE(absl::IsDataLoss(Open("{\"match\":" + deep + "}\n").status()));
  EXPECT_TRUE(absl::IsDataLoss(Open(text_.substr(0, second) + deep + "\n").status()));
  EXPECT_TRUE(
      absl::IsDataLoss(Open(text_.substr(0, second) + "{\"match\":" + deep + "}\n").status()));
}

TEST_F(MatchJournalTest, PartsAddUpOrNothingChanges) {
  const fs::path one = folder_.path() / "one", other = folder_.path() / "other";
  const std::string head = text_.substr(0, text_.find('\n') + 1);
  WriteText(one, head + JournalLine(games_[1]) + "\n" + JournalLine(games_[0]) + "\n");
  WriteText(other, head + JournalLine(games_[3]) + "\n" + JournalLine(games_[1]) + "\n");
  const std::vector<fs::path> both = {one, other};
  const auto games = ReadJournals(both, match_);
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_EQ(Lines(*games), Lines({games_[0], games_[1], games_[3]}));

  // Two different games have the same number. First both are in journals that are read together.
  // Then one is in the imported games, and the other in the journal that imports them.
  JournalGame changed = games_[1];
  changed.record.plies.back().ms = 123'456;
  WriteText(other, head + JournalLine(games_[3]) + "\n" + JournalLine(changed) + "\n");
  EXPECT_THAT(std::string(ReadJournals(both, match_).status().message()),
              HasSubstr("other: game 2 differs from the same game in another journal"));
  MatchJournal journal = Open(head + JournalLine(games_[1]) + "\n").value();
  EXPECT_TRUE(absl::IsFailedPrecondition(journal.Import({games_[0], changed})));
  EXPECT_EQ(Lines(journal.games()), Lines({games_[1]}));
  EXPECT_TRUE(journal.Import({games_[0], games_[1]}).ok());
  EXPECT_EQ(Lines(journal.games()), Lines({games_[0], games_[1]}));
}

}  // namespace
}  // namespace tengen
