// SPDX-License-Identifier: Apache-2.0
#include "database/database.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "database/position_key.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/scratch_folder.h"
#include "tests/testing/signal_process.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

// The key of a position made from the number: its stones encode the digits (base 14). A row at
// the bottom has no symmetry, so different numbers give different keys.
std::string KeyOf(int number) {
  GameSpec spec;
  spec.variant = "renju";
  spec.size = {15, 15};
  static const std::unique_ptr<Game> game = MakeGame(spec);
  while (!game->plies().empty()) game->TakeBack();
  for (const Point p : {Point{0, 14}, {1, 14}, {5, 14}}) game->Play(p);
  for (int x = 0; number > 0; number /= 14, x += 2) game->Play({x, number % 14});
  return PositionKey(*game).bytes();
}

PositionRecord RecordOf(int number) {
  PositionRecord record;
  record.value = number % 1000;
  record.depth = 5;
  record.bound = Bound::kExact;
  record.comment = absl::StrCat("number ", number);
  return record;
}

class DatabaseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Database::IsBuiltIn()) GTEST_SKIP() << "built without SQLite";
  }

  std::unique_ptr<Database> Open(Database::Mode mode = Database::Mode::kWrite) const {
    absl::StatusOr<std::unique_ptr<Database>> database = Database::Open(path_, mode);
    EXPECT_TRUE(database.ok()) << database.status();
    return *std::move(database);
  }
  std::string ErrorOfOpening(Database::Mode mode = Database::Mode::kWrite) const {
    return std::string(Database::Open(path_, mode).status().message());
  }

  const testing::ScratchFolder folder_;
  const std::filesystem::path path_ = folder_.path() / "below" / "known.db";
};

TEST_F(DatabaseTest, KeepsWhatItIsTold) {
  PositionRecord record = RecordOf(3);
  record.label = '!';
  record.value = -29'000;
  record.bound = Bound::kLower;
  record.comment = "one\ntwo \"three\" \\ h\xc3\xa9";
  record.texts = {{{3, 4}, "A 1"}, {{0, 9}, "b"}};
  {
    const std::unique_ptr<Database> database = Open();
    EXPECT_EQ(*database->Find(KeyOf(3)), std::nullopt);
    ASSERT_TRUE(database->Store(KeyOf(3), RecordOf(9)).ok());
    ASSERT_TRUE(database->Store(KeyOf(3), record).ok());
  }
  const std::unique_ptr<Database> again = Open(Database::Mode::kRead);
  EXPECT_EQ(*again->Find(KeyOf(3)), record);
  EXPECT_TRUE(*again->Contains(KeyOf(3)));
  EXPECT_FALSE(*again->Contains(KeyOf(4)));
  EXPECT_EQ(*again->Count(), 1);
  EXPECT_FALSE(again->Store(KeyOf(4), record).ok());
}

TEST_F(DatabaseTest, ErasesAndGoesThroughAll) {
  const std::unique_ptr<Database> database = Open();
  constexpr int kCount = 2500;  // more than the database reads at once
  ASSERT_TRUE(database->BeginBatch().ok());
  for (int i = 0; i < kCount; ++i) ASSERT_TRUE(database->Store(KeyOf(i), RecordOf(i)).ok());
  ASSERT_TRUE(database->EndBatch().ok());
  EXPECT_TRUE(*database->Erase(KeyOf(17)));
  EXPECT_FALSE(*database->Erase(KeyOf(17)));
  std::string last;
  int seen = 0;
  // The callback of ForEach may erase records.
  const absl::Status status =
      database->ForEach({}, [&](std::string_view key, const PositionRecord& record) {
        EXPECT_LT(last, key);
        last = key;
        ++seen;
        EXPECT_THAT(record.comment, HasSubstr("number "));
        return record.value < 500 ? database->Erase(key).status() : absl::OkStatus();
      });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(seen, *database->Count() + 1500 - 1);
  GameSpec other;
  other.variant = "standard";
  EXPECT_EQ(*database->Count(GamePrefix(other)), 0);
  other.variant = "renju";
  EXPECT_EQ(*database->Count(GamePrefix(other)), 1000);
}

TEST_F(DatabaseTest, TellsWhenTheFileIsSomethingElse) {
  EXPECT_THAT(ErrorOfOpening(Database::Mode::kRead), HasSubstr("there is no such file"));
  std::filesystem::create_directories(path_.parent_path());
  const std::string text(4096, 'x');
  std::ofstream(path_) << text;
  EXPECT_THAT(ErrorOfOpening(), HasSubstr("is not a database of Tengen"));
  EXPECT_EQ(std::filesystem::file_size(path_), text.size());
  std::filesystem::remove(path_);
  std::filesystem::create_directory(path_);
  EXPECT_THAT(ErrorOfOpening(), HasSubstr("cannot be opened"));
}

TEST_F(DatabaseTest, TwoMayHaveItOpen) {
  const std::unique_ptr<Database> one = Open(), two = Open();
  ASSERT_TRUE(one->Store(KeyOf(1), RecordOf(1)).ok());
  EXPECT_EQ(*two->Find(KeyOf(1)), RecordOf(1));
  ASSERT_TRUE(two->Store(KeyOf(2), RecordOf(2)).ok());
  EXPECT_EQ(*one->Find(KeyOf(2)), RecordOf(2));
}

TEST_F(DatabaseTest, ChecksMendsAndSaves) {
  const std::unique_ptr<Database> database = Open();
  ASSERT_TRUE(database->Store(KeyOf(1), RecordOf(1)).ok());
  ASSERT_TRUE(database->Store("no position", RecordOf(2)).ok());
  EXPECT_TRUE(database->Check().ok());
  EXPECT_EQ(*database->Fix(), 1);
  EXPECT_EQ(*database->Count(), 1);
  EXPECT_TRUE(database->Save().ok());
}

std::filesystem::path Sample(const std::string& name) {
  return std::filesystem::path(TENGEN_SOURCE_DIR "/tests/data/databases") / name;
}

// The files have a view that never ends, a trigger that never ends, and a trigger that deletes all
// records. Tengen must not run this code.
TEST_F(DatabaseTest, NoCodeOfAFileRuns) {
  std::filesystem::create_directories(path_.parent_path());
  for (const char* const name : {"view.db", "trigger_hang.db", "trigger.db"}) {
    std::filesystem::copy_file(Sample(name), path_,
                               std::filesystem::copy_options::overwrite_existing);
    for (const Database::Mode mode : {Database::Mode::kRead, Database::Mode::kWrite}) {
      EXPECT_THAT(ErrorOfOpening(mode), HasSubstr("is not as Tengen makes a database")) << name;
    }
  }
}

// SQLite accepts any number in any column, so the database checks the numbers that it reads.
TEST_F(DatabaseTest, ImpossibleNumbersAreDamage) {
  const std::unique_ptr<Database> database = Open();
  ASSERT_TRUE(database->Store(KeyOf(1), RecordOf(1)).ok());
  PositionRecord wrong = RecordOf(2);
  for (const auto change :
       {+[](PositionRecord& r) { r.label = '\x1b'; }, +[](PositionRecord& r) { r.value = 1 << 30; },
        +[](PositionRecord& r) { r.depth = -1; }}) {
    wrong = RecordOf(2);
    change(wrong);
    ASSERT_TRUE(database->Store(KeyOf(2), wrong).ok());
    EXPECT_TRUE(absl::IsDataLoss(database->Find(KeyOf(2)).status()));
    EXPECT_TRUE(absl::IsDataLoss(database->Check()));
    EXPECT_EQ(*database->Fix(), 1);
    EXPECT_TRUE(database->Check().ok());
  }
  EXPECT_EQ(*database->Find(KeyOf(1)), RecordOf(1));
}

TEST_F(DatabaseTest, AFileThatIsLockedIsAnErrorAfterThePatience) {
  const std::unique_ptr<Database> one = Open(), two = Open();
  ASSERT_TRUE(one->BeginBatch().ok());
  two->SetPatience(std::chrono::milliseconds(1));
  EXPECT_TRUE(absl::IsUnavailable(two->Store(KeyOf(1), RecordOf(1))));
  EXPECT_TRUE(absl::IsUnavailable(two->BeginBatch()));
  ASSERT_TRUE(one->EndBatch().ok());
  EXPECT_TRUE(two->Store(KeyOf(1), RecordOf(1)).ok());
}

// Simulates a read-only medium. SQLite needs a second file, "-shm", for its write-ahead log. The
// test makes a link with the name of this file. SQLite does not follow the link, so it cannot
// write.
TEST_F(DatabaseTest, WhatMayOnlyBeReadCanBeRead) {
  { ASSERT_TRUE(Open()->Store(KeyOf(1), RecordOf(1)).ok()); }
  const std::filesystem::path odd = path_.parent_path() / "a?b%41 #.db";
  std::filesystem::rename(path_, odd);
  std::filesystem::create_symlink("nowhere", odd.string() + "-shm");
  const auto read = Database::Open(odd, Database::Mode::kRead);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*(*read)->Find(KeyOf(1)), RecordOf(1));
  EXPECT_TRUE((*read)->Check().ok());
  EXPECT_FALSE(Database::Open(odd).ok());
  // The log has changes that are not in the file yet. Without them, the data would be out of date.
  std::ofstream(odd.string() + "-wal") << "changes";
  EXPECT_THAT(std::string(Database::Open(odd, Database::Mode::kRead).status().message()),
              HasSubstr("newer changes"));
}

TEST_F(DatabaseTest, AnAbandonedFileGoesAwayIfItIsNewAndEmpty) {
  Database::Abandon(Open());
  EXPECT_FALSE(std::filesystem::exists(path_));
  std::unique_ptr<Database> full = Open();
  ASSERT_TRUE(full->Store(KeyOf(1), RecordOf(1)).ok());
  Database::Abandon(std::move(full));
  EXPECT_TRUE(std::filesystem::exists(path_));
  { ASSERT_TRUE(Open()->Erase(KeyOf(1)).ok()); }
  Database::Abandon(Open());
  EXPECT_TRUE(std::filesystem::exists(path_)) << "it was there before";
}

// A child process stores positions and reports each one. The parent kills it. Every reported
// position must be there, and the file must be sound.
TEST_F(DatabaseTest, WhatIsStoredSurvivesAKill) {
  Open();
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const pid_t child = fork();
  ASSERT_NE(child, -1);
  if (child == 0) {
    close(pipe_ends[0]);
    absl::StatusOr<std::unique_ptr<Database>> database = Database::Open(path_);
    if (!database.ok()) _exit(1);
    for (int i = 0;; ++i) {
      if (!(*database)->Store(KeyOf(i), RecordOf(i)).ok()) _exit(2);
      if (write(pipe_ends[1], &i, sizeof i) != sizeof i) _exit(3);
    }
  }
  close(pipe_ends[1]);
  constexpr int kEnough = 300;
  int last = -1, said = 0;
  while (last < kEnough && read(pipe_ends[0], &said, sizeof said) == sizeof said) last = said;
  ASSERT_TRUE(testing::SignalProcess(child, SIGKILL));
  while (read(pipe_ends[0], &said, sizeof said) == sizeof said) last = said;
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  close(pipe_ends[0]);
  ASSERT_GE(last, kEnough);

  const std::unique_ptr<Database> database = Open();
  EXPECT_TRUE(database->Check().ok());
  for (int i = 0; i <= last; ++i) ASSERT_EQ(*database->Find(KeyOf(i)), RecordOf(i)) << i;
}

// After a kill during a batch, everything before its last commit must be there. The database
// commits twice a second.
TEST_F(DatabaseTest, AKillInABatchLosesTheLatestOnly) {
  Open();
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const pid_t child = fork();
  ASSERT_NE(child, -1);
  if (child == 0) {
    close(pipe_ends[0]);
    absl::StatusOr<std::unique_ptr<Database>> database = Database::Open(path_);
    if (!database.ok() || !(*database)->BeginBatch().ok()) _exit(1);
    Clock::time_point begin = Clock::now();
    for (int i = 0;; ++i) {
      if (!(*database)->Store(KeyOf(i), RecordOf(i)).ok()) _exit(2);
      // One second after it was stored, the first record has been committed.
      if (Clock::now() - begin < std::chrono::seconds(1)) continue;
      if (!(*database)->Store(KeyOf(i + 1), RecordOf(i + 1)).ok()) _exit(2);
      const int first = 0;
      if (write(pipe_ends[1], &first, sizeof first) != sizeof first) _exit(3);
      pause();
    }
  }
  close(pipe_ends[1]);
  int said = -1;
  ASSERT_EQ(read(pipe_ends[0], &said, sizeof said), static_cast<ssize_t>(sizeof said));
  ASSERT_TRUE(testing::SignalProcess(child, SIGKILL));
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  close(pipe_ends[0]);
  const std::unique_ptr<Database> database = Open();
  EXPECT_TRUE(database->Check().ok());
  EXPECT_EQ(*database->Find(KeyOf(0)), RecordOf(0));
  EXPECT_GT(*database->Count(), 0);
}

}  // namespace
}  // namespace tengen
