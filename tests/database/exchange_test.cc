// SPDX-License-Identifier: Apache-2.0
#include "database/exchange.h"

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "database/position_key.h"
#include "database/walk.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "notation/point_names.h"
#include "notation/record/renlib.h"
#include "tests/testing/plies.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ExchangeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Database::IsBuiltIn()) GTEST_SKIP() << "built without SQLite";
    spec_.variant = "renju";
    spec_.size = {15, 15};
    database_ = Open("known.db");
  }

  std::unique_ptr<Database> Open(const char* name) {
    return *Database::Open(folder_.path() / name);
  }
  std::filesystem::path File(const char* name, std::string_view bytes = {}) const {
    const std::filesystem::path path = folder_.path() / name;
    if (!bytes.empty()) std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  static std::string ContentOf(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  std::unique_ptr<Game> After(std::string_view moves) const {
    std::unique_ptr<Game> game = MakeGame(spec_);
    const std::optional<std::vector<Point>> points = ParsePointNames(moves, spec_.size);
    for (const Point p : points.value_or(std::vector<Point>())) game->Play(p);
    return game;
  }
  std::optional<PositionRecord> At(std::string_view moves) {
    return *database_->Find(PositionKey(*After(moves)).bytes());
  }
  void Store(std::string_view moves, const PositionRecord& record) {
    ASSERT_TRUE(database_->Store(PositionKey(*After(moves)).bytes(), record).ok());
  }
  static std::vector<std::string> Lines(Database& database) {
    std::vector<std::string> lines;
    (void)database.ForEach({}, [&lines](std::string_view key, const PositionRecord& record) {
      lines.push_back(PositionLine(key, record));
      return absl::OkStatus();
    });
    return lines;
  }

  const testing::ScratchFolder folder_;
  GameSpec spec_;
  std::unique_ptr<Database> database_;
};

TEST_F(ExchangeTest, ALineHoldsAllOfAPosition) {
  PositionRecord record;
  record.label = 'W';
  record.value = -29'989;
  record.depth = 20;
  record.bound = Bound::kExact;
  record.comment = "tab\there\nline \\n";
  const PositionKey key(*After("h8"));
  SetText(key.Stored({7, 6}), "A", record);
  const std::string line = PositionLine(key.bytes(), record);
  EXPECT_EQ(line, "renju\t15x15\tW\th8\t-\t-\tW\t-29989\t20\texact\ttab\\there\\nline \\\\n\th9=A");
  const auto back = ParsePositionLine(line);
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(back->first, key.bytes());
  EXPECT_EQ(back->second, record);
}

TEST_F(ExchangeTest, LinesSayWhatIsWrongWithThem) {
  const auto error = [](const std::string& line) {
    return std::string(ParsePositionLine(line).status().message());
  };
  EXPECT_THAT(error("renju 15x15"), HasSubstr("11 fields"));
  EXPECT_THAT(error("chess\t8x8\tB\t-\t-\t-\t\t0\t0\tnone\t"), HasSubstr("no game 'chess'"));
  EXPECT_THAT(error("renju\t15\tB\t-\t-\t-\t\t0\t0\tnone\t"),
              HasSubstr("the board must be width x"));
  EXPECT_THAT(error("renju\t15x15\tX\t-\t-\t-\t\t0\t0\tnone\t"), HasSubstr("B or W"));
  EXPECT_THAT(error("renju\t15x15\tB\tz99\t-\t-\t\t0\t0\tnone\t"), HasSubstr("black stones"));
  EXPECT_THAT(error("renju\t15x15\tW\th8\th8\t-\t\t0\t0\tnone\t"),
              HasSubstr("cannot have this position of renju"));
  EXPECT_THAT(error("renju\t15x15\tW\th8\t-\tmuch\t\t0\t0\tnone\t"), HasSubstr("field more"));
  EXPECT_THAT(error("renju\t15x15\tW\th8\t-\t-\tlong\t0\t0\tnone\t"),
              HasSubstr("the label must be"));
  EXPECT_THAT(error("renju\t15x15\tW\th8\t-\t-\t\t99999\t0\tnone\t"),
              HasSubstr("the value must be"));
  EXPECT_THAT(error("renju\t15x15\tW\th8\t-\t-\t\t0\t-1\tnone\t"), HasSubstr("the depth must be"));
  EXPECT_THAT(error("renju\t15x15\tW\th8\t-\t-\t\t0\t0\tsome\t"), HasSubstr("the bound must be"));
  EXPECT_THAT(error("renju\t15x15\tW\th8\t-\t-\t\t0\t0\tnone\t\tA"), HasSubstr("the text must be"));
}

// Tests every game that the database supports, including captures and dead stones.
TEST_F(ExchangeTest, TextGoesOutAndInAgain) {
  testing::Random random(5);
  for (const GameInfo& info : AllGames()) {
    for (int i = 0; i < 4; ++i) {
      const GameSpec spec = FreePlaySpec(testing::RandomSpec(info, &random));
      if (!CheckDatabaseKnows(spec).ok()) continue;
      const std::unique_ptr<Game> game = MakeGame(spec);
      testing::PlaySome(game.get(), random.Between(0, 30), &random);
      if (game->outcome() != Outcome::kNone) continue;
      PositionRecord record;
      record.value = random.Between(-500, 500);
      record.bound = Bound::kUpper;
      record.comment = absl::StrCat("of ", spec.variant);
      ASSERT_TRUE(database_->Store(PositionKey(*game).bytes(), record).ok());
    }
  }
  const std::filesystem::path file = File("all.txt");
  const absl::StatusOr<ExchangeCount> out = ExportText(*database_, {}, file);
  ASSERT_TRUE(out.ok()) << out.status();
  EXPECT_EQ(out->positions, *database_->Count());
  EXPECT_EQ(out->left_out, 0);
  const std::unique_ptr<Database> copy = Open("copy.db");
  const absl::StatusOr<ExchangeCount> in = ImportText(*copy, file);
  ASSERT_TRUE(in.ok()) << in.status();
  EXPECT_EQ(Lines(*copy), Lines(*database_));
}

// If an export fails, the file of an earlier export must remain, and no other file.
TEST_F(ExchangeTest, AnExportThatFailsKeepsTheOldFile) {
  for (int i = 0; i < 15; ++i) {
    PositionRecord record;
    record.comment = std::string(1000, 'c');
    Store(absl::StrCat(std::string(1, static_cast<char>('a' + i)), i + 1), record);
  }
  const std::filesystem::path text = File("old.txt", "old"), library = File("old.lib", "old"),
                              positions = File("old.pos", "old");
  const auto count = [this] {
    return std::distance(std::filesystem::directory_iterator(folder_.path()),
                         std::filesystem::directory_iterator());
  };
  const auto files = count();
  // A limit of the file size simulates a full disk.
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto on_signal = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 10;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const bool written = ExportText(*database_, {}, text).ok() ||
                       ExportRenlib(*database_, *After(""), library).ok() ||
                       ExportPositions(*database_, GamePrefix(spec_), positions).ok();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, on_signal);
  EXPECT_FALSE(written);
  for (const auto& path : {text, library, positions}) EXPECT_EQ(ContentOf(path), "old") << path;
  EXPECT_EQ(count(), files);
}

TEST_F(ExchangeTest, OnlyPlainFilesAreRead) {
  for (const char* const name : {"zero.lib", "zero.txt"}) {
    std::filesystem::create_symlink("/dev/zero", folder_.path() / name);
  }
  EXPECT_THAT(std::string(ImportRenlib(*database_, spec_, File("zero.lib")).status().message()),
              HasSubstr("not a file"));
  EXPECT_THAT(std::string(ImportText(*database_, File("zero.txt")).status().message()),
              HasSubstr("not a file"));
}

TEST_F(ExchangeTest, TextMayBeginWithAByteOrderMark) {
  const std::string line = "renju\t15x15\tW\th8\t-\t-\tW\t0\t0\tnone\tgood\r\n";
  for (const std::string& text : {"\xef\xbb\xbf" + line, "\xef\xbb\xbf# a remark\n" + line}) {
    const absl::StatusOr<ExchangeCount> in = ImportText(*database_, File("mark.txt", text));
    ASSERT_TRUE(in.ok()) << in.status();
    EXPECT_EQ(in->positions, 1);
  }
}

TEST_F(ExchangeTest, ABadLineChangesNothing) {
  const std::filesystem::path file = File("bad.txt",
                                          "# a remark\r\n"
                                          "renju\t15x15\tW\th8\t-\t-\tW\t0\t0\tnone\tgood\r\n"
                                          "\n"
                                          "renju\t15x15\tW\th8\n");
  const absl::Status status = ImportText(*database_, file).status();
  EXPECT_THAT(std::string(status.message()), HasSubstr("bad.txt, line 4: "));
  EXPECT_EQ(*database_->Count(), 0);
}

// The library file is made by hand. The test checks each position that comes from it.
TEST_F(ExchangeTest, ALibraryBecomesPositions) {
  const std::string bytes(
      "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
      "\x00\x00"
      "\x78\x08"
      "the centre\0\0"  // h8
      "\x68\x81\x00\x01"
      "A\0"  // h9, with a text; another child follows
      "\x58\xc1\x00\x01"
      "W\0"  // h10: won
      "\x57\x41\x00\x01"
      "x\0"  // g10, with a text, which is no label
      "\x69\x81\x00\x01"
      "B1\0\0"    // i9
      "\x69\x40"  // i9 again: not a move
      "\x88\x43\x00\x01"
      "note\0\0",  // not a move: only a text at h7
      20 + 2 + 2 + 12 + 4 + 2 + 4 + 2 + 4 + 2 + 4 + 4 + 2 + 4 + 6);
  const absl::StatusOr<ExchangeCount> count =
      ImportRenlib(*database_, spec_, File("made.lib", bytes));
  ASSERT_TRUE(count.ok()) << count.status();
  EXPECT_EQ(count->positions, 5);
  EXPECT_EQ(count->left_out, 1);
  EXPECT_EQ(*database_->Count(), 5);
  ASSERT_TRUE(At("h8").has_value());
  EXPECT_EQ(At("h8")->comment, "the centre");
  EXPECT_EQ(At("h8")->label, label::kNone);
  const PositionKey centre(*After("h8"));
  EXPECT_EQ(TextAt(*At("h8"), centre.Stored({7, 6})), "A");
  EXPECT_EQ(TextAt(*At("h8"), centre.Stored({8, 6})), "B1");
  ASSERT_TRUE(At("h8 h9 h10").has_value());
  EXPECT_EQ(At("h8 h9 h10")->label, label::kWin);
  ASSERT_TRUE(At("h8 h9").has_value());
  const PositionKey direct(*After("h8 h9"));
  EXPECT_EQ(TextAt(*At("h8 h9"), direct.Stored({6, 5})), "x");
  EXPECT_EQ(At("h8 h9 g10")->label, label::kNone);
  EXPECT_TRUE(At("h8 i9").has_value());
  EXPECT_FALSE(At("").has_value());
  EXPECT_FALSE(ImportRenlib(*database_, spec_, File("none.lib")).ok());
  EXPECT_THAT(
      std::string(ImportGames(*database_, spec_, File("made.sgf", bytes)).status().message()),
      HasSubstr("made.sgf: the name of a RenLib library must end in .lib"));
  spec_.size = {20, 20};
  EXPECT_THAT(std::string(ImportRenlib(*database_, spec_, File("made.lib")).status().message()),
              HasSubstr("15x15"));
}

// From database to library to database: every position that the library can hold must be the same.
TEST_F(ExchangeTest, ALibraryGoesOutAndInAgain) {
  testing::Random random(3);
  PositionRecord root;
  root.comment = "the empty board";
  Store("", root);
  for (int line = 0; line < 60; ++line) {
    const std::unique_ptr<Game> game = MakeGame(spec_);
    game->Play({7, 7});
    for (int ply = 0; ply < 12; ++ply) {
      PositionRecord record;
      if (random.Percent(30)) record.comment = absl::StrCat("comment ", line, "\nline ", ply);
      if (random.Percent(20)) record.label = random.Percent(50) ? 'W' : 'L';
      const std::vector<Point> legal = game->LegalPoints();
      const PositionKey key(*game);
      if (random.Percent(30))
        SetText(key.Stored(random.Of(legal)), absl::StrCat("t", line), record);
      ASSERT_TRUE(MergeInto(*database_, key.bytes(), record).ok());
      if (game->outcome() != Outcome::kNone) break;
      game->Play(testing::RandomPoint(*game, legal, &random));
    }
  }
  const std::filesystem::path file = File("all.lib");
  const absl::StatusOr<ExchangeCount> out = ExportRenlib(*database_, *After(""), file);
  ASSERT_TRUE(out.ok()) << out.status();
  EXPECT_EQ(out->positions, *database_->Count());
  EXPECT_EQ(out->left_out, 0);
  const std::unique_ptr<Database> copy = Open("copy.db");
  const absl::StatusOr<ExchangeCount> in = ImportRenlib(*copy, spec_, file);
  ASSERT_TRUE(in.ok()) << in.status();
  EXPECT_EQ(in->left_out, 0);
  EXPECT_EQ(Lines(*copy), Lines(*database_));
  // The library file of the copy must be the same, too.
  const std::filesystem::path again = File("again.lib");
  ASSERT_TRUE(ExportRenlib(*copy, *After(""), again).ok());
  EXPECT_EQ(ContentOf(again), ContentOf(file));
}

// A library that begins at a position has the moves that lead to this position, and all positions
// below it.
TEST_F(ExchangeTest, ALibraryMayBeginAtAPosition) {
  for (const char* moves : {"", "h8", "h8h9", "h8i9", "h8i9i10"}) Store(moves, {});
  const std::filesystem::path file = File("part.lib");
  const absl::StatusOr<ExchangeCount> out = ExportRenlib(*database_, *After("h8i9"), file);
  ASSERT_TRUE(out.ok()) << out.status();
  EXPECT_EQ(out->positions, 4);
  EXPECT_EQ(out->left_out, 1);
  const absl::StatusOr<std::vector<RenlibNode>> nodes = ParseRenlib(ContentOf(file));
  ASSERT_TRUE(nodes.ok());
  std::vector<int> depths;
  for (const RenlibNode& node : *nodes) depths.push_back(node.depth);
  EXPECT_THAT(depths, ElementsAre(0, 1, 2, 3));
}

TEST_F(ExchangeTest, PositionsAreMovesInTurn) {
  Store("h8", {});
  Store("h8i9j10", {});
  const std::unique_ptr<Game> odd = After("h8");
  odd->SetToMove(Color::kBlack);
  ASSERT_TRUE(database_->Store(PositionKey(*odd).bytes(), {}).ok());
  const std::filesystem::path file = File("list.pos");
  const absl::StatusOr<ExchangeCount> out = ExportPositions(*database_, GamePrefix(spec_), file);
  ASSERT_TRUE(out.ok()) << out.status();
  EXPECT_EQ(out->positions, 2);
  EXPECT_EQ(out->left_out, 1);
  std::istringstream lines(ContentOf(file));
  std::string line;
  while (std::getline(lines, line)) {
    EXPECT_TRUE(At(line).has_value()) << line;
  }
}

// --- database/walk.h -------------------------------------------------------------------------

TEST_F(ExchangeTest, KnownMovesAreAllThatLeadThere) {
  Store("h8h9", {});
  Store("h8i9", {});
  const std::unique_ptr<Game> game = After("h8");
  const absl::StatusOr<std::vector<KnownMove>> moves = KnownMoves(*database_, *game);
  ASSERT_TRUE(moves.ok());
  EXPECT_EQ(moves->size(), 8u);  // the four points next to h8, and the four diagonal ones
  EXPECT_EQ(game->plies().size(), 1u);
}

TEST_F(ExchangeTest, ErasesWhatIsBelow) {
  for (const char* moves : {"h8", "h8h9", "h8h9h10", "h8i9", "a1"}) Store(moves, {});
  PositionRecord won;
  won.label = label::kWin;
  Store("h8i9", won);
  Store("h8i9i10", {});
  const auto all_but_won = [](const PositionRecord& record) {
    return Fate{record.label != label::kWin, record.label != label::kWin};
  };
  EXPECT_EQ(*EraseBelow(*database_, *After("h8"), all_but_won), 2);
  EXPECT_FALSE(At("h8h9h10").has_value());
  EXPECT_TRUE(At("h8i9i10").has_value());
  EXPECT_EQ(*EraseBelow(*database_, *After(""), [](const PositionRecord&) { return Fate{}; }), 4);
  EXPECT_THAT(Lines(*database_), IsEmpty());
}

TEST_F(ExchangeTest, ATextMayBeginWithAByteOrderMark) {
  const auto path = File("mark.txt", "\xef\xbb\xbfrenju\t15x15\tW\th8\t-\t-\tW\t0\t0\tnone\t\n");
  const auto count = ImportText(*database_, path);
  ASSERT_TRUE(count.ok()) << count.status();
  EXPECT_EQ(count->positions, 1);
  EXPECT_EQ(At("h8")->label, 'W');
}

TEST_F(ExchangeTest, TellsPositionsFromGames) {
  const auto is_position = [this](std::string_view text) {
    return IsPositionFile(File("text.txt", std::string(text)));
  };
  EXPECT_TRUE(is_position("# a remark\n\n"));
  EXPECT_TRUE(is_position("\xef\xbb\xbfrenju\t15x15\tW\th8"));
  EXPECT_FALSE(is_position("h8i9j10"));
  EXPECT_FALSE(is_position("(;SZ[15]\t\t\t;B[hh])"));
  EXPECT_FALSE(IsPositionFile("/dev/null")) << "a device or a pipe is read only once";
}

TEST_F(ExchangeTest, GamesAddTheirPositions) {
  PositionRecord known;
  known.label = 'W';
  Store("h8", known);
  const auto count = ImportGames(*database_, spec_, File("list.txt", "1.H8 2.I9 3.J10\n1.H8 2.H9"));
  ASSERT_TRUE(count.ok()) << count.status();
  EXPECT_EQ(count->positions, 5);
  EXPECT_EQ(At("h8")->label, 'W') << "what was known stays";
  EXPECT_TRUE(At("h8i9j10"));
  EXPECT_TRUE(At("h8h9"));
  EXPECT_FALSE(At("i9"));
  const auto wrong = ImportGames(*database_, spec_, File("wrong.txt", "h8h8"));
  EXPECT_THAT(std::string(wrong.status().message()), HasSubstr("wrong.txt: move 2, h8: h8 is"));
}

}  // namespace
}  // namespace tengen
