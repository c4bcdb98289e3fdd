// SPDX-License-Identifier: Apache-2.0
//
// Tests connect6_threats and connect6_model with positions whose result is known, and with random
// positions in which the test tries every turn.
#include "search/games/connect6_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "engine/rules/game_for.h"
#include "engine/variants/connect6.h"
#include "search/model.h"
#include "tests/testing/model.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;
using Kind = Connect6Replies::Kind;

constexpr Connect6Rules kPlain = {};
constexpr Connect6Rules kTorus = {.toroidal = true};
constexpr Connect6Rules kCollinear = {.collinear6 = true};
constexpr Connect6Rules kApart = {.noncollinear5 = true};

Setup SetupOf(const std::vector<std::string>& rows, Color to_move, std::vector<Point> last = {}) {
  Setup setup{.to_move = to_move, .last_turn = std::move(last)};
  setup.size = {static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
  for (int y = 0; y < setup.size.height; ++y)
    for (int x = 0; x < setup.size.width; ++x)
      if (rows[y][x] != '.')
        setup.stones.push_back({{x, y}, rows[y][x] == 'X' ? Stone::kBlack : Stone::kWhite});
  return setup;
}

Connect6Board BoardOfRows(const std::vector<std::string>& rows, Color to_move,
                          Connect6Rules rules = {}, std::vector<Point> last = {}) {
  const Setup setup = SetupOf(rows, to_move, std::move(last));
  Connect6Board board(setup.size, rules);
  board.SetUp(setup);
  return board;
}

// Ten rows of ten columns: `top`, then empty rows.
std::vector<std::string> Rows(std::vector<std::string> top) {
  top.resize(10, "..........");
  return top;
}

std::vector<std::vector<Point>> PairsOf(const Connect6Board& board, const Connect6Replies& r) {
  std::vector<std::vector<Point>> pairs;
  for (const SitePair& pair : r.pairs) {
    std::vector<Point> points = {ToPoint(board.tables().cell_of[pair.first]),
                                 ToPoint(board.tables().cell_of[pair.second])};
    std::sort(points.begin(), points.end());
    pairs.push_back(points);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// --- Wins in one -----------------------------------------------------------------------------

TEST(Connect6Threats, WinsInOne) {
  SitePair turn;
  for (const char* row : {"XXXX..O...", "..X.XX.X..", "OXXXXX....", ".XXX.XX..."}) {
    Connect6Board board = BoardOfRows(Rows({row}), Color::kBlack);
    ASSERT_TRUE(Connect6Threats::FindWin(board, turn)) << row;
    board.Make(turn.first, turn.second);
    EXPECT_EQ(board.ending().outcome, Outcome::kBlackWins) << row;
  }
  for (const char* row : {"XXX..O....", "OXXXX.O...", "X.X..X.X..", "OOOO......"})
    EXPECT_FALSE(Connect6Threats::FindWin(BoardOfRows(Rows({row}), Color::kBlack), turn)) << row;
}

// The first stone completes the row. The turn still needs a second stone.
TEST(Connect6Threats, AWinIsAWholeTurn) {
  SitePair turn;
  ASSERT_TRUE(Connect6Threats::FindWin(BoardOfRows(Rows({"OXXXXX.XX."}), Color::kBlack), turn));
  EXPECT_NE(turn.second, kNoSite);
  EXPECT_NE(turn.first, turn.second);
}

TEST(Connect6Threats, WinsAcrossTheSeamsOfTheTorus) {
  // A diagonal from (12,3) to (2,8) that crosses only the left and right edges. One rules library
  // does not count such lines (rules.md D5).
  std::vector<std::string> rows(15, std::string(15, '.'));
  rows[3][12] = rows[4][13] = rows[6][0] = rows[7][1] = 'O';
  SitePair turn;
  EXPECT_FALSE(Connect6Threats::FindWin(BoardOfRows(rows, Color::kWhite), turn));
  Connect6Board board = BoardOfRows(rows, Color::kWhite, kTorus);
  ASSERT_TRUE(Connect6Threats::FindWin(board, turn));
  board.Make(turn.first, turn.second);
  EXPECT_EQ(board.ending().outcome, Outcome::kWhiteWins);
}

TEST(Connect6Threats, ARowMustBeLegal) {
  SitePair turn;
  const std::vector<std::string> four = Rows({"XXXX......", "..........", "......O..."});
  // The missing cells are (4,0) and (5,0). After a last turn on (6,2), a stone on (4,0) continues
  // this turn. After a last turn on (9,8), neither cell continues it.
  EXPECT_TRUE(
      Connect6Threats::FindWin(BoardOfRows(four, Color::kBlack, kCollinear, {{6, 2}}), turn));
  std::vector<std::string> far = Rows({"XXXX......"});
  far[8][9] = 'O';
  EXPECT_FALSE(
      Connect6Threats::FindWin(BoardOfRows(far, Color::kBlack, kCollinear, {{9, 8}}), turn));
  // If only one cell is missing, the second stone of the turn may be the one that continues the
  // last turn.
  far[0] = "XXXXX.....";
  Connect6Board board = BoardOfRows(far, Color::kBlack, kCollinear, {{9, 8}});
  ASSERT_TRUE(Connect6Threats::FindWin(board, turn));
  board.Make(turn.first, turn.second);
  EXPECT_EQ(board.ending().outcome, Outcome::kBlackWins);
  // In noncollinear5, two stones of one turn may not be in one row.
  EXPECT_FALSE(
      Connect6Threats::FindWin(BoardOfRows(Rows({"XXX......."}), Color::kBlack, kApart), turn));
  EXPECT_TRUE(
      Connect6Threats::FindWin(BoardOfRows(Rows({"XXXX......"}), Color::kBlack, kApart), turn));
}

// --- Threat numbers --------------------------------------------------------------------------

TEST(Connect6Threats, NumberNone) {
  const Connect6Board board = BoardOfRows(Rows({".XXX......"}), Color::kWhite);
  EXPECT_EQ(Connect6Threats::FindReplies(board).kind, Kind::kAny);
}

TEST(Connect6Threats, NumberOne) {
  const Connect6Board board = BoardOfRows(Rows({"OXXXX....."}), Color::kWhite);
  const Connect6Replies replies = Connect6Threats::FindReplies(board);
  EXPECT_EQ(replies.kind, Kind::kSome);
  ASSERT_EQ(replies.singles.size(), 2u);  // (5,0) and (6,0)
  EXPECT_EQ(replies.singles[0] + replies.singles[1], 5 + 6);
  EXPECT_TRUE(replies.pairs.empty());
}

TEST(Connect6Threats, NumberTwo) {
  // Three windows contain the four stones. Their empty cells are in columns 1 and 2, 2 and 7, and
  // 7 and 8. A turn must block all three windows.
  const Connect6Board board = BoardOfRows(Rows({"...XXXX..."}), Color::kWhite);
  const Connect6Replies replies = Connect6Threats::FindReplies(board);
  EXPECT_EQ(replies.kind, Kind::kSome);
  EXPECT_TRUE(replies.singles.empty());
  const std::vector<std::vector<Point>> want = {
      {{1, 0}, {7, 0}}, {{2, 0}, {7, 0}}, {{2, 0}, {8, 0}}};
  EXPECT_EQ(PairsOf(board, replies), want);
}

TEST(Connect6Threats, NumberThree) {
  const Connect6Board board =
      BoardOfRows(Rows({"...XXXX...", "..........", "OXXXX....."}), Color::kWhite);
  EXPECT_EQ(Connect6Threats::FindReplies(board).kind, Kind::kNone);
  testing::ModelOn<Connect6Model> brain(board);
  Move best;
  EXPECT_EQ(testing::Prove(brain, best, Effort::kNode), LossIn(2));
  MoveList list;
  EXPECT_TRUE(testing::List(brain, list, true));
  EXPECT_FALSE(list.empty());
}

// In noncollinear5, the answer to an open four needs two stones on the line of the four. This turn
// is illegal.
TEST(Connect6Threats, NoncollinearOpenFour) {
  EXPECT_EQ(
      Connect6Threats::FindReplies(BoardOfRows(Rows({"..XXXX...."}), Color::kWhite, kApart)).kind,
      Kind::kNone);
  const Connect6Board board = BoardOfRows(
      Rows({"OXXXX.....", "..........", "..........", "OXX.XX...."}), Color::kWhite, kApart);
  const Connect6Replies replies = Connect6Threats::FindReplies(board);
  const std::vector<std::vector<Point>> want = {{{3, 3}, {5, 0}}};
  EXPECT_EQ(PairsOf(board, replies), want);
  // The same position, except that the two missing cells are in one column.
  EXPECT_EQ(Connect6Threats::FindReplies(
                BoardOfRows(Rows({"OXXXX.....", "..........", "..........", "OXXXX....."}),
                            Color::kWhite, kApart))
                .kind,
            Kind::kNone);
}

// Tries every legal turn. If the list of replies does not contain a turn, this turn must lose at
// once. A turn in the list must not lose at once. In collinear6 it may lose.
TEST(Connect6Threats, RepliesAreAllThatHold) {
  Random random(7);
  int threats = 0;
  for (const Connect6Rules rules :
       {kPlain, kTorus, kCollinear, kApart, Connect6Rules{.toroidal = true, .collinear6 = true},
        Connect6Rules{.toroidal = true, .noncollinear5 = true}}) {
    for (int round = 0; round < 60; ++round) {
      tengen::Setup setup{.size = {9, 9}, .to_move = Color::kWhite};
      std::vector<Point> free;
      for (int i = 0; i < 81; ++i) free.push_back({i % 9, i / 9});
      random.Shuffle(&free);
      const int stones = random.Between(16, 40);
      for (int i = 0; i < stones; ++i)
        setup.stones.push_back({free[i], random.Percent(70) ? Stone::kBlack : Stone::kWhite});
      setup.last_turn = {free[0], free[1]};
      Connect6Board board({9, 9}, rules);
      board.SetUp(setup);
      const Connect6Replies replies = Connect6Threats::FindReplies(board);
      if (replies.kind == Kind::kAny) continue;
      ++threats;
      const auto listed = [&](int a, int b) {
        for (const Site s : replies.singles)
          if (s == a || s == b) return true;
        for (const SitePair& p : replies.pairs)
          if ((p.first == a && p.second == b) || (p.first == b && p.second == a)) return true;
        return false;
      };
      for (int a = 0; a < 81; ++a) {
        for (int b = 0; b < 81; ++b) {
          if (!board.IsLegalFirst(a) || !board.IsLegalSecond(a, b)) continue;
          board.Make(static_cast<Site>(a), static_cast<Site>(b));
          SitePair turn;
          const bool loses = Connect6Threats::FindWin(board, turn);
          board.Unmake();
          if (!listed(a, b)) {
            ASSERT_TRUE(loses) << a << " " << b;
          }
          if (listed(a, b) && !rules.collinear6) {
            ASSERT_FALSE(loses) << a << " " << b;
          }
        }
      }
    }
  }
  EXPECT_GT(threats, 150);
}

// --- Wins by double threats ------------------------------------------------------------------

// Whether the side to move has a turn after which every reply loses at once. Tries all turns.
bool WinsWithinThree(Connect6Board& board) {
  const int sites = board.tables().sites;
  SitePair turn;
  if (Connect6Threats::FindWin(board, turn)) return true;
  for (int a = 0; a < sites; ++a) {
    for (int b = 0; b < sites; ++b) {
      if (!board.IsLegalFirst(a) || !board.IsLegalSecond(a, b)) continue;
      if (a > b && board.IsLegalFirst(b) && board.IsLegalSecond(b, a)) continue;
      board.Make(static_cast<Site>(a), static_cast<Site>(b));
      bool wins = !Connect6Threats::FindWin(board, turn);
      // Tries only the replies of FindReplies. Another test checks these replies.
      const Connect6Replies replies = Connect6Threats::FindReplies(board);
      wins = wins && replies.kind != Kind::kAny && replies.singles.empty();
      for (std::size_t i = 0; wins && i < replies.pairs.size(); ++i) {
        board.Make(replies.pairs[i].first, replies.pairs[i].second);
        wins = Connect6Threats::FindWin(board, turn);
        board.Unmake();
      }
      board.Unmake();
      if (wins) return true;
    }
  }
  return false;
}

TEST(Connect6Threats, WinsInThreeAreFoundAndNoOthersClaimed) {
  Random random(11);
  int wins = 0;
  for (const Connect6Rules rules : {kPlain, kApart, Connect6Rules{.k = 5}, Connect6Rules{.k = 7}}) {
    for (int round = 0; round < 150; ++round) {
      tengen::Setup setup{.size = {10, 10}};
      std::vector<Point> free;
      for (int i = 0; i < 100; ++i) free.push_back({i % 10, i / 10});
      random.Shuffle(&free);
      const int stones = random.Between(10, 34);
      for (int i = 0; i < stones; ++i)
        setup.stones.push_back({free[i], random.Percent(60) ? Stone::kBlack : Stone::kWhite});
      Connect6Board board({10, 10}, rules);
      board.SetUp(setup);
      const Connect6Board before = board;
      Connect6Threats threats;
      const Connect6Threats::Win win = threats.FindDoubleThreatWin(board, 1, true);
      ASSERT_EQ(board.key(), before.key());
      ASSERT_EQ(win.plies > 0, WinsWithinThree(board)) << "round " << round;
      wins += win.plies == 3;
    }
  }
  EXPECT_GT(wins, 30);
}

// Whether the claimed win is correct and takes at most `plies` plies. The winner plays the claimed
// turns. The loser tries every reply that does not lose at once.
bool Holds(Connect6Board& board, int plies) {
  Connect6Threats threats;
  const Connect6Threats::Win win = threats.FindDoubleThreatWin(board, 4000, true);
  if (win.plies == 0 || win.plies > plies) return false;
  const Color winner = board.to_move();
  board.Make(win.turn.first, win.turn.second);
  bool holds = true;
  if (board.ending().outcome != Outcome::kNone) {
    holds = board.ending().outcome == WinFor(winner);
  } else {
    SitePair turn;
    const Connect6Replies replies = Connect6Threats::FindReplies(board);
    holds = !Connect6Threats::FindWin(board, turn) && replies.kind != Kind::kAny &&
            replies.singles.empty();
    for (std::size_t i = 0; holds && i < replies.pairs.size(); ++i) {
      board.Make(replies.pairs[i].first, replies.pairs[i].second);
      holds = Holds(board, plies - 2);
      board.Unmake();
    }
  }
  board.Unmake();
  return holds;
}

TEST(Connect6Threats, LongWinsHoldAgainstEveryReply) {
  Random random(5);
  int long_wins = 0;
  for (const Connect6Rules rules :
       {kPlain, kTorus, kCollinear, kApart, Connect6Rules{.toroidal = true, .collinear6 = true},
        Connect6Rules{.toroidal = true, .noncollinear5 = true}, Connect6Rules{.k = 5},
        Connect6Rules{.k = 7}}) {
    for (int round = 0; round < 20; ++round) {
      tengen::Setup setup{.size = {12, 12}};
      std::vector<Point> free;
      for (int i = 0; i < 144; ++i) free.push_back({i % 12, i / 12});
      random.Shuffle(&free);
      const int stones = random.Between(14, 36);
      for (int i = 0; i < stones; ++i)
        setup.stones.push_back({free[i], random.Percent(55) ? Stone::kBlack : Stone::kWhite});
      setup.last_turn = {free[0], free[1]};
      Connect6Board board({12, 12}, rules);
      board.SetUp(setup);
      Connect6Threats threats;
      const Connect6Threats::Win win = threats.FindDoubleThreatWin(board, 300, false);
      if (win.plies == 0) continue;
      long_wins += win.plies >= 5;
      ASSERT_TRUE(Holds(board, win.plies)) << "round " << round << ", plies " << win.plies;
    }
  }
  EXPECT_GT(long_wins, 3);
}

// A position from a game: White wins by a series of threats of at least seven plies. The search
// needs few nodes, because the same turns win against every reply.
TEST(Connect6Threats, FindsALongLineWithFewNodes) {
  std::vector<std::string> rows(19, std::string(19, '.'));
  rows[5] = "....O.O............";
  rows[6] = ".....O.....X.......";
  rows[7] = "......X............";
  rows[8] = "......XO.X.........";
  rows[9] = "........OXXO.......";
  rows[10] = ".........X.........";
  Connect6Board board = BoardOfRows(rows, Color::kWhite);
  Connect6Threats threats;
  const Connect6Threats::Win win = threats.FindDoubleThreatWin(board, 60, false);
  EXPECT_GE(win.plies, 7);
  EXPECT_TRUE(Holds(board, win.plies));
  // A stopped search must not claim a result. It also must not store that there is no win.
  Connect6Threats stopped;
  const std::atomic<bool> stop{true};
  stopped.SetBudget(&stop, Clock::time_point::max());
  EXPECT_EQ(stopped.FindDoubleThreatWin(board, 60, false).plies, 0);
  EXPECT_EQ(stopped.NodesSpentOn(board), 0);
  stopped.SetBudget(nullptr, Clock::time_point::max());
  EXPECT_EQ(stopped.FindDoubleThreatWin(board, 60, false).plies, win.plies);
}

// Only the cells of the win's zone are important for the win. If a defender's stone is outside the
// zone and makes no threat, it must not stop the attack.
TEST(Connect6Threats, TheZoneOfAWinInThreeIsEnough) {
  Connect6Board board = BoardOfRows(Rows({"..........", "...XXX....", "..........", "...XX.....",
                                          "..........", "......X...", "......X..."}),
                                    Color::kBlack);
  Connect6Threats threats;
  const Connect6Threats::Win win = threats.FindDoubleThreatWin(board, 10, true);
  ASSERT_EQ(win.plies, 3);
  (~win.zone & board.empties()).ForEach([&](int s) {
    if (s >= board.tables().sites) return;
    board.Put(s, Color::kWhite);
    board.Make(win.turn.first, win.turn.second);
    EXPECT_EQ(Connect6Threats::FindReplies(board).kind, Kind::kNone) << s;
    board.Unmake();
    board.Lift(s, Color::kWhite);
  });
}

// --- The model -------------------------------------------------------------------------------

template <class Rules>
SearchReport Think(const Setup& setup, int max_nodes) {
  auto game = std::make_shared<GameFor<Rules>>(GameSpec{.size = setup.size});
  EXPECT_TRUE(game->SetUp(setup).ok());
  TranspositionTable table(1 << 20);
  const StopFlag stop{};
  const auto searcher = MakeSearcherOn(Connect6Board(), nullptr);
  return searcher->Think({.state = game, .limits = {.max_nodes = static_cast<unsigned>(max_nodes)}},
                         table, stop, nullptr);
}

std::vector<Point> BestOf(const SearchReport& report) {
  std::vector<Point> points = report.best.points;
  std::sort(points.begin(), points.end());
  return points;
}

TEST(Connect6Model, BeginsInTheMiddle) {
  const SearchReport report = Think<Connect6>(tengen::Setup{.size = {19, 19}}, 10);
  EXPECT_EQ(report.best.points, (std::vector<Point>{{9, 9}}));
}

TEST(Connect6Model, EveryTurnIsLegal) {
  Random random(3);
  for (const Connect6Rules rules : {kPlain, kTorus, kCollinear, kApart}) {
    Connect6Board board({15, 15}, rules);
    MoveList list;
    for (int ply = 0; ply < 60 && board.ending().outcome == Outcome::kNone; ++ply) {
      testing::ModelOn<Connect6Model> brain(board);
      list.Clear();
      testing::List(brain, list, random.Percent(20));
      ASSERT_FALSE(list.empty());
      for (const ScoredMove& entry : list) {
        const auto points = entry.move.Points();
        ASSERT_EQ(entry.move.stones(), board.stones_due());
        ASSERT_TRUE(board.IsLegal(points[0]));
        if (entry.move.stones() == 2) {
          ASSERT_TRUE(board.IsLegalSecond(points[0], points[1]));
        }
      }
      ASSERT_EQ(brain.board().key(), board.key());
      ASSERT_TRUE(brain.board().Check());
      const Move turn = list[random.Between(0, static_cast<int>(list.size()) - 1)].move;
      const auto points = turn.Points();
      board.MakeTurn(std::span(points.data(), turn.stones()));
    }
  }
}

TEST(Connect6Model, TakesAWinAndStopsOne) {
  std::vector<std::string> rows(19, std::string(19, '.'));
  for (const int x : {5, 6, 8, 9}) rows[9][x] = 'X';
  for (const int y : {2, 3, 4, 5}) rows[y][14] = 'O';
  const SearchReport win = Think<Connect6>(SetupOf(rows, Color::kBlack), 100);
  EXPECT_EQ(win.lines.front().value, WinIn(1));
  rows[9][5] = 'O';
  const SearchReport save = Think<Connect6>(SetupOf(rows, Color::kBlack), 300);
  // Three windows contain the four stones of the column. Their empty cells are in rows 0 and 1, 1
  // and 6, and 6 and 7. The turn must block all three windows.
  const std::vector<std::vector<Point>> holds = {
      {{14, 0}, {14, 6}}, {{14, 1}, {14, 6}}, {{14, 1}, {14, 7}}};
  EXPECT_NE(std::find(holds.begin(), holds.end(), BestOf(save)), holds.end());
}

// Problem connect6-s030. After any turn of Black that is not in `holds`, White wins within three
// plies.
TEST(Connect6Model, MeetsAWinInThreeOnTheTorus) {
  const std::vector<std::string> rows = {"....O..........", ".....XO..O.....", "....O.X.O......",
                                         "...OXXXXOO.....", ".X.OOOX.XO.....", "..XO.XXXOX.....",
                                         "..O.OXXOOXOO...", "...X.XOX..X....", "X.XOXXOOXO.....",
                                         ".O.O.X.XO......", ".....OX..XO....", ".....X.O.......",
                                         "....O..........", "...............", "..............."};
  const SearchReport report =
      Think<Connect6Toroidal>(SetupOf(rows, Color::kBlack, {{3, 5}, {9, 4}}), 300);
  const std::vector<std::vector<Point>> holds = {{{7, 2}, {11, 2}}, {{7, 2}, {10, 3}}};
  EXPECT_NE(std::find(holds.begin(), holds.end(), BestOf(report)), holds.end());
}

}  // namespace
}  // namespace tengen
