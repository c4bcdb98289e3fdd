// SPDX-License-Identifier: Apache-2.0
//
// Tests PlaySession without a terminal: whole games of every family with typed moves, openings with
// swaps and offers, every command, and lines with errors.
#include "play/play_session.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/baseline_player.h"
#include "engine/games.h"
#include "engine/rules/opening.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "play/board_text.h"
#include "search/request.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using tengen::testing::ScratchFolder;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

// A session with a simulated clock. Only Wait() changes the time of the clock.
class Table {
 public:
  explicit Table(PlaySettings settings) : player_(MakePlayer()) {
    if (settings.limits.max_nodes == 0) settings.limits.max_nodes = 200;
    session_ = std::make_unique<PlaySession>(
        std::move(settings), *player_, stop_, [this](std::string_view text) { said_ += text; },
        [this] { return now_; });
    session_->Begin();
  }

  // Passes a line to the session and returns its output.
  std::string Type(std::string_view line) {
    said_.clear();
    open_ = session_->Handle(line);
    return said_;
  }
  const std::string& said() const { return said_; }
  bool open() const { return open_; }
  const Game& game() const { return session_->game(); }
  PlaySession& session() { return *session_; }
  void Wait(std::chrono::milliseconds time) { now_ += time; }

 private:
  const std::unique_ptr<Player> player_;
  const StopFlag stop_{false};
  std::string said_;
  bool open_ = true;
  Clock::time_point now_;
  std::unique_ptr<PlaySession> session_;
};

PlaySettings Settings(const char* game, OpeningKind opening = OpeningKind::kNone, int level = 1) {
  PlaySettings settings;
  const GameInfo& info = *FindGame(game);
  settings.game = FamilySpec(info, info.usual_board);
  settings.game.opening = opening;
  settings.level = level;
  return settings;
}

// The next line of a simulated user. This user plays legal moves and looks one move ahead
// (bench/baseline_player.h).
std::string TypedPly(BaselinePlayer& person, const Game& game) {
  const std::unique_ptr<Game> copy = game.Clone();
  return PlyName(person.Choose(*copy), game.spec().size);
}

TEST(PlaySession, PlaysAWholeGameOfEveryFamily) {
  for (const std::string_view family : GameFamilies()) {
    for (const bool white : {false, true}) {
      PlaySettings settings = Settings(std::string(family).c_str());
      settings.human = {!white, white};
      Table table(settings);
      BaselinePlayer person(FindGame(family)->row_length, 5);
      constexpr std::size_t kMostPlies = 500;
      while (table.game().outcome() == Outcome::kNone && table.game().plies().size() < kMostPlies) {
        const std::size_t before = table.game().plies().size();
        const std::string typed = TypedPly(person, table.game());
        const std::string answer = table.Type(typed);
        ASSERT_GT(table.game().plies().size(), before) << family << ' ' << typed << ": " << answer;
      }
      if (table.game().outcome() == Outcome::kNone) continue;  // a game of irensei may have no end
      EXPECT_THAT(table.said(),
                  ::testing::AnyOf(HasSubstr(" won, "), HasSubstr("The game is drawn")))
          << family;
      EXPECT_THAT(table.Type("a1"), HasSubstr("the game is over"));
    }
  }
}

TEST(PlaySession, PlaysEveryOpeningFromEitherSide) {
  std::set<PlyKind> made;
  for (const char* name : {"renju", "pente", "connect6", "fourinarow"}) {
    for (const OpeningKind opening : FindGame(name)->openings) {
      if (!OpeningFits(opening, FindGame(name)->usual_board)) continue;
      for (const bool second : {false, true}) {
        for (const std::uint64_t seed : {1u, 2u, 3u}) {
          PlaySettings settings = Settings(name, opening);
          settings.human = {!second, second};
          settings.seed = seed;
          Table table(settings);
          BaselinePlayer person(FindGame(name)->row_length, seed);
          while (table.game().in_opening()) {
            const std::size_t before = table.game().plies().size();
            const std::string typed = TypedPly(person, table.game());
            const std::string answer = table.Type(typed);
            ASSERT_GT(table.game().plies().size(), before)
                << name << ' ' << OpeningName(opening) << ' ' << typed << ": " << answer;
          }
          for (const Ply& ply : table.game().plies()) made.insert(ply.kind);
        }
      }
    }
  }
  EXPECT_TRUE(made.contains(PlyKind::kSwap));
  EXPECT_TRUE(made.contains(PlyKind::kOffer));
  EXPECT_TRUE(made.contains(PlyKind::kPick));
}

TEST(PlaySession, ExplainsAnOpeningAsItComes) {
  PlaySettings settings = Settings("renju", OpeningKind::kYamaguchi);
  settings.human = {true, true};
  Table table(settings);
  EXPECT_THAT(table.said(), AllOf(HasSubstr("one of the 26 openings"),
                                  HasSubstr("three opening stones, black, white, black"),
                                  HasSubstr("how many fifths Black will have to offer, 1 to 12")));
  EXPECT_THAT(table.Type("h8 i9 j10"), HasSubstr("a count from 1 to 12 must be declared"));
  EXPECT_THAT(table.Type("h8 i9 a1 #2"), HasSubstr("not one of the 26 openings"));
  EXPECT_THAT(table.Type("h8 i9 j10 #2"),
              AllOf(HasSubstr("Black (player 1): h8, i9, j10; 2 fifths will be offered"),
                    HasSubstr("Or swap: the side to move takes Black instead")));
  EXPECT_THAT(table.Type("swap"), HasSubstr("Swap: White (player 1), Black (player 2)"));
  EXPECT_THAT(table.Type("swap"), HasSubstr("a swap may not be answered by a swap"));
  EXPECT_THAT(table.Type("h9"), HasSubstr("Offer 2 points for Black's fifth stone"));
  EXPECT_THAT(table.Type("g7 k11"), HasSubstr("offers g7, k11 for Black's fifth stone"));
  EXPECT_THAT(table.said(), HasSubstr("Pick one of the points on offer, g7, k11"));
  EXPECT_THAT(table.Type("pick a1 b2"), HasSubstr("a1 is not on offer"));
  EXPECT_THAT(table.Type("pick g7 i8"), HasSubstr("picks g7 for Black's fifth stone and puts "
                                                  "White's sixth on i8"));
  EXPECT_FALSE(table.game().in_opening());
}

TEST(PlaySession, NamesTheRegionOfAnOpening) {
  PlaySettings settings = Settings("gomoku", OpeningKind::kPro);
  settings.human = {true, true};
  Table table(settings);
  EXPECT_THAT(table.said(), HasSubstr("Put a black stone on h8"));
  EXPECT_THAT(table.Type("a1"), HasSubstr("a1 is not on the centre h8"));
  table.Type("h8");
  table.Type("i9");
  EXPECT_THAT(table.said(), HasSubstr("Put a black stone outside f6 to j10"));
}

TEST(PlaySession, TakesNamesAndNumbersAndColumns) {
  PlaySettings settings = Settings("freestyle");
  settings.human = {true, true};
  Table table(settings);
  EXPECT_THAT(table.Type("8,8"), HasSubstr("Black (player 1): h8"));
  EXPECT_THAT(table.Type(" I9 "), HasSubstr("White (player 2): i9"));
  PlaySettings falling = Settings("fourinarow");
  falling.human = {true, true};
  Table columns(falling);
  EXPECT_THAT(columns.Type("d"), HasSubstr("d1"));
  EXPECT_THAT(columns.Type("D"), HasSubstr("d2"));
}

TEST(PlaySession, ABadLineChangesNothing) {
  Table table(Settings("freestyle"));
  table.Type("h8");
  const std::size_t plies = table.game().plies().size();
  for (const auto& [line, answer] : {
           std::pair{"h8", "a stone stands there"},
           std::pair{"z9", "is no move or command"},
           std::pair{"h16", "points are a1 to o15"},
           std::pair{"hello", "is no move or command"},
           std::pair{"swap", "is not possible"},
           std::pair{"offer i9", "is not possible"},
           std::pair{"offer", "is no move or command"},
           std::pair{"i9 j10", "is not possible"},
           std::pair{"i9 #x", "the number of fifths after #"},
           std::pair{"level 0", "level wants a number from 1 to 10"},
           std::pair{"level", "level wants N"},
           std::pair{"undo 3", "undo stands alone"},
           std::pair{"save", "save wants FILE"},
           std::pair{"save game.txt", "FILE.psq, FILE.sgf or FILE.json"},
           std::pair{"save /no/such/folder/game.psq", "/no/such/folder"},
           std::pair{"load /no/such/file", "/no/such/file"},
       }) {
    EXPECT_THAT(table.Type(line), HasSubstr(answer)) << line;
    EXPECT_TRUE(table.open());
    EXPECT_EQ(table.game().plies().size(), plies) << line;
  }
  EXPECT_EQ(table.Type(""), "");
}

TEST(PlaySession, TakesBackToTheMoveOfTheOneWhoAsks) {
  Table table(Settings("freestyle"));
  EXPECT_THAT(table.Type("undo"), HasSubstr("no move of yours"));
  table.Type("h8");
  table.Type("a1");
  EXPECT_EQ(table.game().plies().size(), 4u);
  table.Type("undo");
  EXPECT_EQ(table.game().plies().size(), 2u);
  EXPECT_THAT(table.Type("undo"), HasSubstr("Taken back; 0 plies are left."));
  EXPECT_TRUE(table.game().plies().empty());
  PlaySettings both = Settings("freestyle");
  both.human = {true, true};
  Table of_two(both);
  of_two.Type("h8");
  of_two.Type("a1");
  EXPECT_THAT(of_two.Type("undo"), HasSubstr("Taken back; 1 ply is left."));
}

TEST(PlaySession, PutsBackWhatWasTakenBack) {
  Table table(Settings("freestyle"));
  EXPECT_THAT(table.Type("redo"), HasSubstr("there is no move to put back"));
  table.Type("h8");
  table.Type("a1");
  const std::vector<Ply> played = table.game().plies();
  table.Type("undo");
  table.Type("undo");
  EXPECT_TRUE(table.game().plies().empty());
  EXPECT_THAT(table.Type("redo"), AllOf(HasSubstr("Put back; 2 plies are on the board."),
                                        HasSubstr("Black (you) to move")));
  table.Type("redo");
  EXPECT_EQ(table.game().plies(), played);
  EXPECT_TRUE(table.session().unsaved());
  EXPECT_THAT(table.Type("moves"), HasSubstr("3. you: a1"));
  EXPECT_THAT(table.Type("redo"), HasSubstr("there is no move to put back"));
  // After a new move, a move that was taken back cannot be put back. The same is true after a new
  // game.
  table.Type("undo");
  table.Type("b2");
  EXPECT_THAT(table.Type("redo"), HasSubstr("there is no move to put back"));
  table.Type("undo");
  table.Type("new");
  EXPECT_THAT(table.Type("redo"), HasSubstr("there is no move to put back"));
}

TEST(PlaySession, TellsAProvenDraw) {
  PlaySettings settings = Settings("fourinarow");
  settings.game.size = {4, 4};
  settings.human = {true, true};
  settings.limits.max_nodes = 30'000;
  Table table(settings);
  table.Type("a1");
  EXPECT_EQ(table.Type("value"), "Value: a draw.\n");
  EXPECT_THAT(table.Type("hint"), HasSubstr("(a draw)"));
}

// The rows of a board from the top, and the side to move.
std::string PositionOf(const Game& game) {
  return BoardText(game, {}, {}) + (game.to_move() == Color::kBlack ? "black" : "white");
}

TEST(PlaySession, SetsUpAPosition) {
  PlaySettings settings = Settings("freestyle");
  settings.human = {true, true};
  Table table(settings);
  table.Type("a1");
  table.Type("b2");
  EXPECT_THAT(table.Type("edit black h8 i8 j8i9 white g7 b2 empty a1 turn white"),
              AllOf(HasSubstr("The position is set."), HasSubstr("White (player 2) to move")));
  EXPECT_EQ(table.game().At({8, 6}), Stone::kBlack);
  EXPECT_EQ(table.game().At({6, 8}), Stone::kWhite);
  EXPECT_EQ(table.game().At({0, 14}), Stone::kEmpty);
  EXPECT_TRUE(table.session().unsaved());
  EXPECT_THAT(table.Type("undo"), HasSubstr("no move of yours"));
  table.Type("k8");
  EXPECT_THAT(table.said(), HasSubstr("White (player 2): k8"));
  EXPECT_THAT(table.Type("moves"), HasSubstr("1. player 2: k8"));
  EXPECT_THAT(table.Type("review"), HasSubstr("Looking at every move"));
  table.Type("undo");
  table.Type("redo");
  const ScratchFolder folder;
  for (const char* ending : {".psq", ".sgf", ".json"}) {
    const std::string file = (folder.path() / ("game" + std::string(ending))).string();
    EXPECT_THAT(table.Type("save " + file), HasSubstr("The game is in")) << ending;
    Table other(settings);
    EXPECT_THAT(other.Type("load " + file), HasSubstr("Loaded: 1 ply of freestyle")) << ending;
    EXPECT_EQ(PositionOf(other.game()), PositionOf(table.game())) << ending;
  }
  EXPECT_THAT(table.Type("edit clear turn black"), HasSubstr("Black (player 1) to move"));
  EXPECT_EQ(PositionOf(table.game()), PositionOf(Table(settings).game()));
  EXPECT_THAT(table.Type("edit black a1 b1 c1 d1 e1"), HasSubstr("Black (player 1) won, by a row"));
}

TEST(PlaySession, APositionKeepsWhoPlaysWhichColour) {
  Table table(Settings("freestyle"));
  EXPECT_THAT(table.Type("edit black h8 white i9 j10 turn white"),
              AllOf(HasSubstr("White (Tengen, level 1): "), HasSubstr("Black (you) to move")));
  PlaySettings swapping = Settings("renju", OpeningKind::kRif);
  swapping.human = {true, true};
  Table swapped(swapping);
  swapped.Type("h8 i9 j10");
  EXPECT_THAT(swapped.Type("swap"), HasSubstr("Swap: White (player 1), Black (player 2)"));
  EXPECT_THAT(swapped.Type("edit turn black"), HasSubstr("Black (player 1) to move"))
      << "both are people";
}

TEST(PlaySession, WhatIsNoPositionChangesNothing) {
  Table table(Settings("pente"));
  table.Type("k10");
  const std::string before = PositionOf(table.game());
  for (const auto& [line, answer] : {
           std::pair{"edit", "edit wants CHANGES"},
           std::pair{"edit h8", "expected black, white or empty with points from a1 to "},
           std::pair{"edit black z9", "turn with black or white, or clear, not 'z9'"},
           std::pair{"edit black", "expected points after black"},
           std::pair{"edit black h8 turn red", "expected black or white after turn, not 'red'"},
           std::pair{"edit turn", "expected black or white after turn"},
       }) {
    EXPECT_THAT(table.Type(line), HasSubstr(answer)) << line;
    EXPECT_EQ(PositionOf(table.game()), before) << line;
    EXPECT_EQ(table.game().plies().size(), 2u);
  }
}

TEST(PlaySession, ShowsTheValue) {
  PlaySettings settings = Settings("freestyle");
  settings.human = {true, true};
  Table table(settings);
  EXPECT_THAT(table.Type("value"), ContainsRegex("^Value: Black [0-9]+ %, White [0-9]+ %\\.\n$"));
  EXPECT_THAT(table.Type("h8"), Not(HasSubstr("Value: ")));
  EXPECT_THAT(table.Type("value on"), HasSubstr("before each move"));
  EXPECT_THAT(table.Type("i9"), HasSubstr("Value: Black "));
  EXPECT_THAT(table.Type("value maybe"), HasSubstr("value wants on, off or nothing, not 'maybe'"));
  table.Type("value off");
  for (const char* line : {"h7", "i8", "h6", "i7"}) {
    EXPECT_THAT(table.Type(line), Not(HasSubstr("Value: "))) << line;
  }
  EXPECT_THAT(table.Type("value"), HasSubstr("Value: Black wins in 3 plies."));
  table.Type("h5");
  EXPECT_THAT(table.Type("value"), HasSubstr("Value: Black wins in 2 plies."))
      << "White is to move and cannot stop both ends";
  table.Type("i6");
  EXPECT_THAT(table.Type("h4"), HasSubstr("won, by a row"));
  EXPECT_THAT(table.Type("value"), HasSubstr("the game is over"));
}

TEST(PlaySession, ShowsTheValueAsTheFlagSays) {
  PlaySettings settings = Settings("freestyle");
  settings.show_value = true;
  Table table(settings);
  EXPECT_THAT(table.said(), HasSubstr("Value: Black "));
  settings.human = {false, false};
  settings.game.size = {5, 5};
  settings.limits.max_nodes = 20;
  EXPECT_THAT(Table(settings).said(), HasSubstr("Value: ")) << "and to who watches";
}

// Earlier questions must not change the answer to a question. Questions must not change the moves
// that Tengen plays.
TEST(PlaySession, TheSameQuestionHasTheSameAnswer) {
  for (const char* const game : {"connect6", "freestyle"}) {
    PlaySettings settings = Settings(game, OpeningKind::kNone, kFullLevel);
    settings.human = {true, true};
    settings.limits.max_nodes = 2000;
    Table table(settings);
    const std::string hint = table.Type("hint");
    for (const char* line : {"threats", "value", "hint"}) table.Type(line);
    EXPECT_EQ(table.Type("hint"), hint) << game;
    EXPECT_EQ(Table(settings).Type("hint"), hint) << game;
  }
  const auto game_with = [](bool questions) {
    Table table(Settings("freestyle", OpeningKind::kNone, kFullLevel));
    for (const char* line : {"h8", "g9", "f10"}) {
      if (questions) table.Type("hint");
      if (questions) table.Type("value");
      table.Type(line);
    }
    return table.game().plies();
  };
  EXPECT_EQ(game_with(true), game_with(false));
}

TEST(PlaySession, SaysHowAPieceIsPlayed) {
  Table table(Settings("fourinarow"));
  EXPECT_THAT(table.Type("board"),
              HasSubstr("Play a black piece: type the letter of a column, such as d.\n"));
  Table growing(Settings("fourinarow-edge-grow-4"));
  EXPECT_THAT(growing.Type("board"), HasSubstr("Play a black piece: type a point where it comes to "
                                               "rest, such as "));
}

TEST(PlaySession, AGameOfGoIsNotReadAsAnotherGame) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "go.sgf").string();
  std::ofstream(file) << "(;FF[4]GM[1]SZ[19]KM[6.5];B[dd];W[pp])";
  Table table(Settings("freestyle"));
  EXPECT_THAT(table.Type("load " + file), HasSubstr("it is a game of Go"));
  EXPECT_TRUE(table.game().plies().empty());
  PlaySettings named = Settings("freestyle");
  named.game_chosen = true;
  EXPECT_THAT(Table(named).Type("load " + file), HasSubstr("Loaded: 2 plies of freestyle"));
}

TEST(PlaySession, TheSameSeedIsTheSameGame) {
  const auto play = [](std::uint64_t seed) {
    PlaySettings settings = Settings("freestyle");
    settings.seed = seed;
    Table table(settings);
    for (const char* line : {"h8", "a1", "o1", "a15"}) table.Type(line);
    return table.game().plies();
  };
  EXPECT_EQ(play(4), play(4));
  EXPECT_NE(play(4), play(5));
}

// A game of two users after seven moves. Black has an open four from h8 to k8. White is to move.
class AtFour : public ::testing::Test {
 protected:
  AtFour() : table_(TwoPeople()) {
    for (const char* line : {"h8", "h9", "i8", "i9", "j8", "j9", "k8"}) table_.Type(line);
  }
  static PlaySettings TwoPeople() {
    PlaySettings settings = Settings("freestyle");
    settings.human = {true, true};
    return settings;
  }
  Table table_;
};

TEST_F(AtFour, ThreatsAreShown) {
  EXPECT_THAT(table_.Type("threats"),
              AllOf(HasSubstr("Black wins with a stone on g8 or l8"),
                    HasSubstr("White makes two ways to win with a stone on"),
                    HasSubstr("if it were to move, wins in 1 ply")));
}

TEST_F(AtFour, AHintHasItsReason) {
  EXPECT_THAT(table_.Type("hint"),
              AllOf(HasSubstr("loses in 2 plies"), ::testing::Not(HasSubstr("stops"))));
  table_.Type("g8");  // blocks one end of the four
  EXPECT_THAT(table_.Type("hint"), HasSubstr("(wins; wins in 1 ply)"));
  table_.Type("a15");  // Black does not win with l8
  EXPECT_THAT(table_.Type("hint"), AllOf(HasSubstr("Hint: l8"), HasSubstr("stops the four")));
}

TEST_F(AtFour, AWinIsToldAndCanBeTakenBackAndReviewed) {
  table_.Type("a1");
  EXPECT_THAT(table_.Type("l8"), HasSubstr("Black (player 1) won, by a row."));
  EXPECT_THAT(table_.Type("review"), AllOf(HasSubstr(". White "), HasSubstr("lost something")));
  table_.Type("undo");
  EXPECT_EQ(table_.game().outcome(), Outcome::kNone);
  EXPECT_THAT(table_.Type("resign"), HasSubstr("White (player 2) won, Black (player 1) resigned."));
  EXPECT_THAT(table_.Type("new"), HasSubstr("Black (player 1) begins"));
  EXPECT_TRUE(table_.game().plies().empty());
}

TEST(PlaySession, ALoadedGameGoesOnAsItWasSaved) {
  const ScratchFolder folder;
  PlaySettings settings = Settings("freestyle", OpeningKind::kNone, 3);
  settings.human = {false, true};
  Table table(settings);
  table.Type("go");
  for (const char* ending : {"psq", "sgf", "json"}) {
    const std::string file = (folder.path() / "game.").string() + ending;
    EXPECT_TRUE(table.session().unsaved());
    table.Type("save " + file);
    EXPECT_FALSE(table.session().unsaved());
    Table other(Settings("pente", OpeningKind::kNone, 10));
    EXPECT_THAT(other.Type("load " + file),
                HasSubstr("plies of freestyle; Black (Tengen, level 3), White (you)."))
        << ending;
    PlaySettings chosen = Settings("pente", OpeningKind::kNone, 2);
    chosen.sides_chosen = chosen.level_chosen = true;
    EXPECT_THAT(Table(chosen).Type("load " + file),
                HasSubstr("Black (you), White (Tengen, level 2)"))
        << ending;
    table.Type("go");
  }
}

TEST(PlaySession, LoadsUpToTheEndOfTheGame) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "long.sgf").string();
  // Black makes five with the ninth ply. Two more plies follow in the record.
  std::ofstream(file) << "(;FF[4]GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea]"
                         ";W[eb];B[oo])";
  Table table(Settings("freestyle"));
  EXPECT_THAT(table.Type("load " + file),
              AllOf(HasSubstr("Loaded: 9 plies"),
                    HasSubstr("goes on for 2 plies after the end of the game"), HasSubstr(" won")));
}

TEST(PlaySession, LoadsFilesOfOtherPrograms) {
  const ScratchFolder folder;
  const auto load = [&folder](Table& table, const std::string& sgf) {
    const std::string file = (folder.path() / "other.sgf").string();
    std::ofstream(file, std::ios::binary) << sgf;
    return table.Type("load " + file);
  };
  Table table(Settings("freestyle"));
  EXPECT_THAT(load(table, "(;GM[1]SZ[15]KM[6.5];B[hh];W[ii])"), HasSubstr("it is a game of Go"));
  EXPECT_THAT(load(table, "(;GM[1]SZ[15];B[hh];W[ii])"),
              AllOf(HasSubstr("it is read as renju."), HasSubstr("Loaded: 2 plies of renju")));
  EXPECT_THAT(load(table, "(;GM[4]RU[renju]SZ[15];B[hh]C[x](;W[ii])(;W[aa]))"),
              HasSubstr("The file also has 1 branch, 1 comment; play does not show or save them."));
  EXPECT_THAT(load(table, "(;SZ[15];B[hh])(;SZ[15];B[aa])"), HasSubstr("there are 2 games in it"));
  PlaySettings chosen = Settings("pente");
  chosen.game_chosen = true;
  Table pente(chosen);
  EXPECT_THAT(load(pente, "(;GM[4]SZ[19];B[jj];W[aa])"), HasSubstr("2 plies of pente"));
}

TEST(PlaySession, ASetUpPositionCanBeWhitesTurn) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "setup.sgf").string();
  std::ofstream(file) << "(;GM[4]RU[freestyle]SZ[15]AB[hh][ii]AW[aa][bb]PL[W];W[gg];B[jj])";
  PlaySettings settings = Settings("freestyle");
  settings.human = {true, true};
  settings.sides_chosen = true;
  Table table(settings);
  EXPECT_THAT(table.Type("load " + file),
              AllOf(HasSubstr("Loaded: 2 plies"), HasSubstr("White (player 2) to move")));
  EXPECT_THAT(table.Type("moves"),
              AllOf(HasSubstr("1. player 2: g9"), HasSubstr("2. player 1: j6")));
  EXPECT_THAT(table.Type("undo"), HasSubstr("Black (player 1) to move"));
  const std::string again = (folder.path() / "again.sgf").string();
  table.Type("save " + again);
  EXPECT_THAT(Table(settings).Type("load " + again), HasSubstr("Black (player 1) to move"));
}

TEST(PlaySession, AMistypedCommandSaysWhichWasMeant) {
  Table table(Settings("freestyle"));
  EXPECT_THAT(table.Type("hnit"), HasSubstr("no move or command, did you mean hint?"));
  EXPECT_THAT(table.Type("xyzzy"), HasSubstr("points are a1 to o15"));
}

TEST(PlaySession, EveryNameOfACommandIsInTheHelp) {
  Table table(Settings("freestyle"));
  EXPECT_THAT(table.Type("help"),
              AllOf(HasSubstr("  quit, exit, q  leaves\n"), HasSubstr("  help, ? ")));
  table.Type("q");
  EXPECT_FALSE(table.open());
}

TEST(PlaySession, SavesAndLoads) {
  const ScratchFolder folder;
  Table table(Settings("pente"));
  table.Type("k10");
  table.Type("m12");
  for (const char* ending : {".psq", ".sgf", ".json"}) {
    const std::string file = (folder.path() / ("game" + std::string(ending))).string();
    EXPECT_THAT(table.Type("save " + file), HasSubstr("The game is in")) << ending;
    Table other(Settings("freestyle"));
    EXPECT_THAT(other.Type("load " + file), HasSubstr("Loaded: 4 plies of pente")) << ending;
    EXPECT_EQ(other.game().plies(), table.game().plies()) << ending;
    EXPECT_THAT(other.said(), HasSubstr("Black (you) to move"));
  }
  const std::string nonsense = (folder.path() / "nonsense.psq").string();
  std::ofstream(nonsense) << "Piskvorky\n";
  EXPECT_THAT(table.Type("load " + nonsense), HasSubstr("nonsense.psq"));
  // The record has points in the form x,y of the protocol. The message has the names of the points.
  GameRecord twice;
  twice.game = table.game().spec();
  twice.plies = {{StonePly({9, 9})}, {StonePly({9, 9})}};
  const std::string wrong = (folder.path() / "wrong.json").string();
  std::ofstream(wrong) << RecordLine(twice);
  EXPECT_THAT(table.Type("load " + wrong), HasSubstr("ply 2, j10: j10 is occupied"));
  EXPECT_THAT(table.Type("save 対局"), HasSubstr("FILE.json, not '対局'"));
  EXPECT_EQ(table.game().plies().size(), 4u);
}

TEST(PlaySession, TimeRunsOut) {
  PlaySettings settings = Settings("freestyle");
  settings.clock = PlayClock{.ms = 60'000, .increment_ms = 2'000};
  Table table(settings);
  table.Wait(std::chrono::seconds(30));
  EXPECT_THAT(table.Type("h8"),
              HasSubstr("Clocks: Black (you) 0:32, White (Tengen, level 1) 1:02"));
  table.Wait(std::chrono::seconds(33));
  EXPECT_THAT(table.Type("a1"), HasSubstr("won, the other side's time is over."));
  EXPECT_THAT(table.Type("undo"), HasSubstr("the time is over"));
  EXPECT_EQ(table.game().plies().size(), 2u);
}

TEST(PlaySession, TengenMovesForWhoAsks) {
  Table table(Settings("freestyle"));
  table.Type("go");
  EXPECT_EQ(table.game().plies().size(), 2u);
}

TEST(PlaySession, QuitIsTheLastLine) {
  Table table(Settings("freestyle"));
  EXPECT_THAT(table.Type("help"), AllOf(HasSubstr("threats"), HasSubstr("quit")));
  table.Type("quit");
  EXPECT_FALSE(table.open());
}

TEST(PlaySession, ShowsWhatTheBoardDoesNot) {
  PlaySettings settings = Settings("pente");
  settings.human = {true, true};
  Table table(settings);
  for (const char* line : {"k10", "a1", "n10", "l10", "a19", "m10"}) table.Type(line);
  EXPECT_THAT(table.said(), HasSubstr("Captured stones: by Black 0, by White 0"));
  for (const char* line : {"a10", "b1", "k11"}) table.Type(line);
  EXPECT_THAT(table.said(), Not(HasSubstr("liberty")));

  PlaySettings with_liberties = Settings("irensei");
  with_liberties.human = {true, true};
  Table irensei(with_liberties);
  for (const char* line : {"a1", "a2"}) irensei.Type(line);
  EXPECT_THAT(irensei.said(), HasSubstr("Black has one liberty left at b1: a1"));
}

// --- The challenge -------------------------------------------------------------------------------

TEST(PlaySession, AChallengeIsWonTwiceToPassALevel) {
  std::vector<ChallengeProgress> kept;
  PlaySettings settings;
  settings.challenge = ChallengeProgress();
  settings.keep = [&kept](const ChallengeProgress& progress) {
    kept.push_back(progress);
    return absl::OkStatus();
  };
  Table table(settings);
  EXPECT_THAT(table.said(),
              AllOf(HasSubstr("Level 1 of 10, free rules"), HasSubstr("Black (you)")));
  for (const char* line : {"hint", "undo", "redo", "value", "value on", "edit clear", "threats",
                           "go", "level 3", "load x"}) {
    EXPECT_THAT(table.Type(line), HasSubstr("a challenge is played without")) << line;
  }
  // At level 1 Tengen searches only a little, so a strong player wins. The test types the moves of
  // a strong player.
  const std::unique_ptr<Player> strong = MakePlayer();
  const StopFlag stop{false};
  for (int game = 0; game < 2; ++game) {
    while (table.game().outcome() == Outcome::kNone) {
      SearchRequest request;
      request.state = table.game().Clone();
      request.limits.max_nodes = 3000;
      const Ply ply = strong->Think(request, stop, nullptr).best;
      table.Type(PlyName(ply, table.game().spec().size));
    }
    ASSERT_EQ(kept.size(), static_cast<std::size_t>(game) + 1) << table.said();
    if (game == 0) {
      EXPECT_THAT(table.said(), HasSubstr("won with Black, White is left"));
      EXPECT_THAT(table.Type("new"), HasSubstr("White (you) answers"));
    }
  }
  EXPECT_EQ(kept.back(), ChallengeProgress{.level = 2});
  EXPECT_THAT(table.said(), HasSubstr("Level 2 of 10"));
}

TEST(PlaySession, ALostGameOfAChallengeIsPlayedAgain) {
  PlaySettings settings;
  settings.challenge = ChallengeProgress{.level = 6, .won = {true, false}};
  settings.keep = [](const ChallengeProgress&) { return absl::InternalError("was told"); };
  Table table(settings);
  EXPECT_THAT(table.said(), AllOf(HasSubstr("Level 6 of 10, advanced rules"), HasSubstr("Renju"),
                                  HasSubstr("White (you) answers")));
  EXPECT_THAT(table.Type("new"), HasSubstr("resign gives it up"));
  EXPECT_THAT(table.Type("resign"),
              AllOf(HasSubstr("Type new to try again"), Not(HasSubstr("was told"))));
  EXPECT_THAT(table.Type("new"), HasSubstr("Level 6 of 10"));
}

}  // namespace
}  // namespace tengen
