// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis_request.h"

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

AnalysisRequest Parse(const std::string& line) {
  return ParseAnalysisRequest(line, {.max_nodes = 1234});
}

AnalysisQuery Query(const std::string& line) {
  AnalysisRequest request = Parse(line);
  EXPECT_TRUE(request.command.ok()) << line << ": " << request.command.status();
  if (!request.command.ok()) return {};
  return std::get<AnalysisQuery>(*std::move(request.command));
}

std::string Error(const std::string& line) {
  const AnalysisRequest request = Parse(line);
  return request.command.ok() ? "" : std::string(request.command.status().message());
}

TEST(AnalysisRequestTest, AnIdAloneAsksAboutAnEmptyBoard) {
  const AnalysisRequest request = Parse(R"({"id":"a"})");
  EXPECT_EQ(request.id, R"("a")");
  const AnalysisQuery query = Query(R"({"id":"a"})");
  EXPECT_THAT(query.turns, ElementsAre(0));
  EXPECT_EQ(query.PositionAfter(0)->spec(), GameSpec());
  EXPECT_EQ(query.limits.max_nodes, 1234u);
  EXPECT_EQ(query.multi_pv, 1);
  EXPECT_FALSE(query.board_nodes);
  EXPECT_FALSE(query.progress_every);
}

TEST(AnalysisRequestTest, WithoutASizeItIsTheUsualBoard) {
  for (const GameInfo& info : AllGames()) {
    const std::string name(info.name);
    EXPECT_EQ(Query(R"({"id":"a","game":")" + name + R"("})").spec.size, info.usual_board) << name;
    const std::string object = R"({"id":"a","game":{"variant":")" + name + R"("})";
    EXPECT_EQ(Query(object + "}").spec.size, info.usual_board) << name;
  }
  EXPECT_EQ(Query(R"({"id":"a","game":"fourinarow","size":8})").spec.size, (BoardSize{8, 8}));
  EXPECT_EQ(Query(R"({"id":"a","size":[7,6],"game":{"variant":"fourinarow"}})").spec.size,
            (BoardSize{7, 6}));
}

TEST(AnalysisRequestTest, DeepTextIsNoStackOverflow) {
  const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
  EXPECT_THAT(Error(R"({"id":"a","moves":)" + deep + "}"), HasSubstr("at most 64 levels"));
  EXPECT_THAT(Error(deep), HasSubstr("at most 64 levels"));
}

TEST(AnalysisRequestTest, ReadsEveryField) {
  const AnalysisQuery query = Query(
      R"({"id":7,"game":"pente","size":19,"moves":["j10","8,8"],"limits":{"nodes":5,"depth":6,)"
      R"("ms":70},"multiPv":3,"exclude":["a1","1,1"],"only":["c3"],"includeBoardValues":true,)"
      R"("boardNodes":9,"reportDuringSearchEvery":0.25,"priority":-2,"level":4,"seed":8})");
  ASSERT_THAT(query.turns, ElementsAre(2));
  const std::unique_ptr<Game> position = query.PositionAfter(2);
  const Game& game = *position;
  EXPECT_EQ(game.spec().variant, "pente");
  EXPECT_EQ(game.At({9, 9}), Stone::kBlack);
  EXPECT_EQ(game.At({8, 8}), Stone::kWhite);
  EXPECT_EQ(query.limits.max_nodes, 5u);
  EXPECT_EQ(query.limits.max_depth, 6);
  EXPECT_EQ(query.limits.turn_ms, 70);
  EXPECT_EQ(query.multi_pv, 3);
  EXPECT_THAT(query.excluded, ElementsAre(Point{0, 18}, Point{1, 1}));
  EXPECT_THAT(query.only, ElementsAre(Point{2, 16}));
  EXPECT_EQ(query.board_nodes, 9u);
  EXPECT_EQ(query.progress_every, std::chrono::milliseconds(250));
  EXPECT_EQ(query.priority, -2);
  EXPECT_EQ(query.level, 4);
  EXPECT_EQ(query.seed, 8u);
}

TEST(AnalysisRequestTest, AClockTakesThePlaceOfTheUsualLimits) {
  const AnalysisQuery query = Query(R"({"id":"a","clock":{"leftMs":60000,"incrementMs":500}})");
  EXPECT_EQ(query.limits.match_left_ms, 60000);
  EXPECT_EQ(query.limits.increment_ms, 500);
  EXPECT_EQ(query.limits.max_nodes, 0u);
  const AnalysisQuery both = Query(R"({"id":"a","limits":{"ms":70},"clock":{"leftMs":0}})");
  EXPECT_EQ(both.limits.match_left_ms, 0);
  EXPECT_EQ(both.limits.increment_ms, 0);
  EXPECT_EQ(both.limits.turn_ms, 70);
}

TEST(AnalysisRequestTest, TurnsAreOnePositionEach) {
  const AnalysisQuery query =
      Query(R"({"id":"a","moves":["h8","h9","i8"],"analyzeTurns":[3,0,1]})");
  EXPECT_THAT(query.turns, ElementsAre(0, 1, 3));
  for (const std::size_t turn : query.turns) {
    EXPECT_EQ(query.PositionAfter(turn)->plies().size(), turn);
  }
}

TEST(AnalysisRequestTest, ReadsABoardWithWhatItsStonesDoNotTell) {
  const AnalysisQuery query = Query(
      R"({"id":"a","game":"pente","board":[)"
      R"("...................","...................","...................","...................",)"
      R"("...................","...................","...................",".......B...........",)"
      R"("........W..........","...................","...................","...................",)"
      R"("...................","...................","...................","...................",)"
      R"("...................","...................","..................."],)"
      R"("toMove":"white","captured":[2,4],"moves":["10,10"]})");
  ASSERT_THAT(query.turns, ElementsAre(1));
  const std::unique_ptr<Game> position = query.PositionAfter(1);
  const Game& game = *position;
  EXPECT_EQ(game.At({7, 7}), Stone::kBlack);
  EXPECT_EQ(game.At({8, 8}), Stone::kWhite);
  EXPECT_EQ(game.At({10, 10}), Stone::kWhite);
  EXPECT_EQ(game.to_move(), Color::kBlack);
  EXPECT_EQ(game.captured(Color::kBlack), 2);
  EXPECT_EQ(game.captured(Color::kWhite), 4);
}

TEST(AnalysisRequestTest, ReadsAPositionWithoutCaptures) {
  const AnalysisQuery query =
      Query(R"({"id":"a","game":"freestyle","size":5,"board":[".....",".....","..X..",".....",)"
            R"("....."],"toMove":"white","captured":null})");
  EXPECT_EQ(query.PositionAfter(0)->captured(Color::kBlack), 0);
}

TEST(AnalysisRequestTest, OnlyAContinuousGameHasDeadPoints) {
  const auto full_of_dead = [](const GameInfo& game, const char* continuous) {
    const int side = game.sizes.SquareNear(0).width;
    const std::string row = StrCat("\"", std::string(side, '#'), "\"");
    return StrCat(R"({"id":"a","game":{"variant":")", game.name, R"(","size":[)", side, ",", side,
                  R"(],"continuous":)", continuous, R"(},"toMove":"black","board":[)",
                  absl::StrJoin(std::vector<std::string>(side, row), ","), "]}");
  };
  const auto refused =
      ::testing::MatchesRegex("board: a[0-9]+ is dead, but only a continuous game has dead stones");
  for (const GameInfo& game : AllGames()) {
    EXPECT_THAT(Error(full_of_dead(game, "false")), refused) << game.name;
  }
  EXPECT_EQ(Error(full_of_dead(*FindGame("freestyle"), "true")), "");
  EXPECT_THAT(Error(full_of_dead(*FindGame("pente"), "true")), refused);
}

TEST(AnalysisRequestTest, ReadsAGameAsRecordsHaveIt) {
  const AnalysisQuery query =
      Query(R"({"id":"a","game":{"variant":"renju","size":[15,15],"opening":"rif"}})");
  EXPECT_EQ(query.spec.opening, OpeningKind::kRif);
}

TEST(AnalysisRequestTest, ReadsPointsByNameAndNumber) {
  constexpr BoardSize k15 = {15, 15};
  EXPECT_EQ(ParsePlyOrNames("h8", k15), StonePly({7, 7}));
  EXPECT_EQ(ParsePlyOrNames("h9", k15), StonePly({7, 6})) << "row 1 is at the bottom";
  EXPECT_EQ(ParsePlyOrNames("h9", {19, 19}), StonePly({7, 10}));
  EXPECT_EQ(ParsePlyOrNames("7,6", k15), StonePly({7, 6}));
  EXPECT_EQ(ParsePlyOrNames("h8i9", k15), (Ply{PlyKind::kStones, {{7, 7}, {8, 6}}, 0}));
  EXPECT_EQ(ParsePlyOrNames("PASS", k15), (Ply{PlyKind::kPass, {}, 0}));
  for (const char* const text : {"", "h", "8", "1,2,3,4", "h16", "p1", "z99"})
    EXPECT_EQ(ParsePlyOrNames(text, k15), std::nullopt) << text;
}

TEST(AnalysisRequestTest, NamesOfPointsCountRowsFromTheBottomOfTheBoardAtHand) {
  const AnalysisQuery query = Query(
      R"({"id":"a","moves":["c1"],"only":["d2"],"board":[".......",".......",".......",".......",)"
      R"(".......","......."],"toMove":"black","game":"fourinarow","names":true})");
  ASSERT_EQ(query.moves.size(), 1u);
  EXPECT_EQ(query.moves.front(), StonePly({2, 5}));
  EXPECT_EQ(query.only, (std::vector<Point>{{3, 4}}));
  EXPECT_TRUE(query.names);
}

// The plies of the question in protocol notation, with blanks between them.
std::string Plies(const AnalysisQuery& query) {
  std::vector<std::string> plies;
  for (const Ply& ply : query.moves) plies.push_back(PlyText(ply));
  return absl::StrJoin(plies, " ");
}

TEST(AnalysisRequestTest, ReadsQuestionsToKatago) {
  const AnalysisQuery query = Query(
      R"({"id":"foo","moves":[["B","H8"],["W","I9"]],"rules":"renju","boardXSize":15,)"
      R"("boardYSize":15,"analyzeTurns":[2],"maxVisits":100,"komi":0,"includePolicy":false})");
  EXPECT_EQ(query.spec.variant, "renju");
  EXPECT_EQ(Plies(query), "7,7 8,6") << "a column I: no letter is left out";
  EXPECT_THAT(query.turns, ElementsAre(2));
  EXPECT_EQ(query.limits.max_nodes, 100u);
  const AnalysisQuery gtp = Query(
      R"J({"id":"a","moves":[["B","H8"],["w","J9"],["black","(0,14)"]],"boardXSize":19,)J"
      R"("boardYSize":19,"rules":{"basicrule":"STANDARD","vcnrule":"NOVC","firstpasswin":false,)"
      R"("maxmoves":0}})");
  EXPECT_EQ(gtp.spec.variant, "standard");
  EXPECT_EQ(gtp.spec.size, (BoardSize{19, 19}));
  EXPECT_EQ(Plies(gtp), "7,11 8,10 0,14") << "without a column I the letters go without it";
  EXPECT_EQ(gtp.limits.max_nodes, 1234u);
  // Two stones in each turn.
  EXPECT_EQ(Plies(Query(R"({"id":"a","game":"connect6","moves":[["B","K10"],["W","K11"],)"
                        R"(["W","L11"]]})")),
            "9,9 9,8 10,8");
  // A position to start from.
  const AnalysisQuery board = Query(
      R"({"id":"a","initialStones":[["B","H8"],["B","H9"],["W","A1"]],"moves":[["W","B1"]]})");
  ASSERT_TRUE(board.setup);
  EXPECT_EQ(board.PositionAfter(0)->At({7, 7}), Stone::kBlack);
  EXPECT_EQ(board.PositionAfter(0)->to_move(), Color::kWhite);
  EXPECT_EQ(Plies(board), "1,14");
  EXPECT_EQ(Query(R"({"id":"a","initialStones":[["B","H8"]],"initialPlayer":"B"})")
                .PositionAfter(0)
                ->to_move(),
            Color::kBlack);
}

TEST(AnalysisRequestTest, SaysWhatIsWrongInQuestionsToKatago) {
  EXPECT_EQ(Error(R"({"id":"a","moves":[["B","H8"],["B","H9"]]})"),
            "moves: move 2, h9: it is White's turn");
  EXPECT_EQ(Error(R"({"id":"a","moves":[["B","Q4"]]})"),
            "moves[0]: a point of the board of 15x15 such as \"H8\", \"(7,7)\" or \"pass\" "
            "wanted, not 'Q4'");
  EXPECT_EQ(Error(R"({"id":"a","moves":[["X","H8"]]})"), "moves[0]: \"B\" or \"W\" wanted");
  EXPECT_EQ(Error(R"({"id":"a","moves":[["B","H8"],["W"]]})"),
            "moves: a list such as [[\"B\",\"H8\"],[\"W\",\"J9\"]] wanted");
  EXPECT_THAT(Error(R"({"id":"a","moves":[],"rules":"tromp-taylor"})"),
              HasSubstr("rules: there is no game 'tromp-taylor'"));
  EXPECT_EQ(Error(R"({"id":"a","moves":[],"rules":{"basicrule":"RENJU","vcnrule":"VC2_B"}})"),
            "rules: Tengen has no rule 'vcnrule' of this value");
  EXPECT_EQ(Error(R"({"id":"a","moves":[],"boardXSize":15})"),
            "expected boardXSize and boardYSize together");
  EXPECT_EQ(Error(R"({"id":"a","moves":[],"rules":"renju","komi":7.5})"),
            "komi: expected 0, because only Go has komi");
  EXPECT_THAT(Error(R"({"id":"a","moves":[["B","H8"]],"includePolicy":true})"),
              HasSubstr("there is no field 'includePolicy'"));
  EXPECT_EQ(Error(R"({"id":"a","moves":[["B","H8"]],"maxVisits":0})"),
            "maxVisits: a whole number from 1 wanted");
  EXPECT_EQ(Error(R"({"id":"a","initialPlayer":"W"})"),
            "initialPlayer: expected \"B\", because Black moves first on the empty board");
  EXPECT_EQ(Error(R"({"id":"a","initialStones":[["B","H8"],["W","H8"]]})"),
            "initialStones: a point occurs twice");
}

TEST(AnalysisRequestTest, MovesMayBeTheTextOfAGame) {
  EXPECT_EQ(Plies(Query(R"({"id":"a","moves":"1.H8 2.I9"})")), "7,7 8,6");
  const AnalysisQuery sgf = Query(R"J({"id":"a","moves":"(;GM[4]SZ[19]RU[renju];B[hh];W[hi])"})J");
  EXPECT_EQ(sgf.spec.variant, "renju");
  EXPECT_EQ(sgf.spec.size, (BoardSize{19, 19}));
  EXPECT_EQ(Plies(Query(R"({"id":"a","game":"pente","moves":"j10 k10"})")), "9,9 10,9");
  const AnalysisQuery board =
      Query(R"J({"id":"a","moves":"(;GM[4]SZ[5]RU[freestyle]AB[aa][bb]PL[W];W[cc])"})J");
  ASSERT_TRUE(board.setup);
  EXPECT_EQ(board.PositionAfter(0)->At({1, 1}), Stone::kBlack);
  EXPECT_EQ(board.PositionAfter(1)->to_move(), Color::kBlack);
  EXPECT_EQ(Error(R"J({"id":"a","game":"caro","moves":"(;GM[4]SZ[15]RU[renju];B[hh])"})J"),
            "moves: a game of caro, not of renju, wanted");
  EXPECT_EQ(Error(R"J({"id":"a","size":19,"moves":"(;GM[4]SZ[15];B[hh])"})J"),
            "moves: a game on a board of the given size, wanted");
  EXPECT_EQ(Error(R"({"id":"a","moves":"h8h8"})"), "moves: move 2, h8: h8 is occupied");
}

TEST(AnalysisRequestTest, KnowsTheActions) {
  AnalysisRequest request = Parse(R"({"id":"x","action":"terminate","terminateId":12})");
  ASSERT_TRUE(request.command.ok());
  EXPECT_EQ(std::get<AnalysisTerminate>(*request.command).id, "12");
  request = Parse(R"({"id":"x","action":"terminate_all"})");
  ASSERT_TRUE(request.command.ok());
  EXPECT_EQ(std::get<AnalysisTerminate>(*request.command).id, std::nullopt);
  request = Parse(R"({"id":"x","action":"query_version"})");
  ASSERT_TRUE(request.command.ok());
  EXPECT_TRUE(std::holds_alternative<AnalysisVersion>(*request.command));
  EXPECT_THAT(Error(R"({"id":"x","action":"dance"})"), HasSubstr("terminate_all"));
  EXPECT_THAT(Error(R"({"id":"x","action":"terminate"})"), HasSubstr("terminateId"));
  EXPECT_THAT(Error(R"({"id":"x","action":"terminate_all","terminateId":1})"),
              HasSubstr("'terminateId'"));
}

TEST(AnalysisRequestTest, SaysWhatIsWrongAndWhatIsAccepted) {
  const std::pair<const char*, const char*> cases[] = {
      {R"(nonsense)", "one JSON object"},
      {R"({"id":"a" "b"})", R"(not '{"id":"a" "b"}')"},
      {R"([1,2])", "one JSON object"},
      {R"({"id":"a")", "one JSON object"},
      {"", "one JSON object"},
      {R"({"game":"renju"})", "id: "},
      {R"({"id":null})", "id: "},
      {R"({"id":{}})", "id: "},
      {R"({"id":"a","gmae":"renju"})", "'gmae', did you mean game?"},
      {R"({"id":"a","game":"go"})", "freestyle"},
      {R"({"id":"a","game":7})", "game: a name"},
      {R"({"id":"a","size":99})", "size: "},
      {R"({"id":"a","size":[15]})", "size: "},
      {R"({"id":"a","moves":8})", "moves: a list"},
      {R"({"id":"a","moves":["h8",9]})", "moves[1]: "},
      {R"({"id":"a","moves":["h8","7,7"]})", "moves[1]: h8: h8 is occupied"},
      {R"({"id":"a","moves":["h"]})", "moves[0]: h8, h8i9, or one or more points x,y"},
      {R"({"id":"a","moves":["v22"]})", "moves[0]: v22 is off the board: a1 to o15"},
      {R"({"id":"a","moves":["h8","i9p1"]})", "moves[1]: p1 is off the board: a1 to o15"},
      {R"({"id":"a","game":"fourinarow","moves":["d7"]})", "d7 is off the board: a1 to g6"},
      {R"({"id":"a","moves":["21,21"]})", "moves[0]: 21,21 is off the board: 0,0 to 14,14"},
      {R"({"id":"a","exclude":["h8","h16"]})", "exclude: h16 is off the board: a1 to o15"},
      {R"({"id":"a","only":["15,0"]})", "only: 15,0 is off the board: 0,0 to 14,14"},
      {R"({"id":"a","names":1})", "names: true or false"},
      {R"({"id":"a","moves":["h8"],"analyzeTurns":[2]})",
       "analyzeTurns: a whole number from 0 to 1"},
      {R"({"id":"a","moves":["h8"],"analyzeTurns":[1,1]})", "each once"},
      {R"({"id":"a","analyzeTurns":[]})", "analyzeTurns: "},
      {R"({"id":"a","board":["..","..."],"toMove":"black"})", "board: rows of one length"},
      {R"({"id":"a","board":["....x"],"toMove":"black"})", "board: rows"},
      {R"({"id":"a","board":[".....",".....",".....",".....","....."]})", "toMove: with a board"},
      {R"({"id":"a","board":["....."],"size":15,"toMove":"black"})", "board: a board of the size"},
      {R"({"id":"a","toMove":"black"})", "board: with toMove, the rows"},
      {R"({"id":"a","limits":{}})", "limits: "},
      {R"({"id":"a","limits":{"visits":1}})", "nodes, depth or ms"},
      {R"({"id":"a","limits":{"nodes":0}})", "limits.nodes: a whole number from 1"},
      {R"({"id":"a","limits":{"nodes":99999999999999999999}})", "limits.nodes: "},
      {R"({"id":"a","limits":{"depth":1.5}})", "limits.depth: "},
      {R"({"id":"a","clock":60000})", "clock: an object with leftMs"},
      {R"({"id":"a","clock":{}})", "clock: an object with leftMs"},
      {R"({"id":"a","clock":{"incrementMs":5}})", "clock: an object with leftMs"},
      {R"({"id":"a","clock":{"leftMs":-1}})", "clock.leftMs: a whole number from 0"},
      {R"({"id":"a","clock":{"leftMs":1.5}})", "clock.leftMs: a whole number from 0"},
      {R"({"id":"a","clock":{"leftMs":1,"incrementMs":"2"}})",
       "clock.incrementMs: a whole number from 0"},
      {R"({"id":"a","clock":{"leftMs":1,"left":2}})", "clock.'left': leftMs or incrementMs wanted"},
      {R"({"id":"a","multiPv":0})", "multiPv: "},
      {R"({"id":"a","level":11})", "level: a whole number from 1 to 10"},
      {R"({"id":"a","seed":-1})", "seed: a whole number from 0"},
      {R"({"id":"a","exclude":[]})", "exclude: a list of points"},
      {R"({"id":"a","only":["PASS"]})", "only: a list of points"},
      {R"({"id":"a","boardNodes":5})", "includeBoardValues: "},
      {R"({"id":"a","reportDuringSearchEvery":-1})", "seconds"},
      {R"({"id":"a","priority":"high"})", "priority: a whole number"},
  };
  for (const auto& [line, message] : cases) {
    EXPECT_THAT(Error(line), HasSubstr(message)) << line;
    EXPECT_THAT(Error(line), ::testing::Not(HasSubstr("\n"))) << line;
  }
}

TEST(AnalysisRequestTest, TheIdComesBackWithAnError) {
  EXPECT_EQ(Parse(R"({"id":"a\"b","game":1})").id, R"("a\"b")");
  EXPECT_EQ(Parse(R"({"id":-3,"game":1})").id, "-3");
  EXPECT_EQ(Parse("nonsense").id, "");
}

// For any bytes, the parser returns an error or a query. It must never throw an exception.
TEST(AnalysisRequestTest, SurvivesTornAndStrangeLines) {
  const std::string line =
      R"({"id":"a","game":"connect6","size":19,"moves":["j10","a1b2"],"limits":{"nodes":10}})";
  ASSERT_EQ(Error(line), "");
  for (std::size_t i = 0; i < line.size(); ++i) {
    EXPECT_NE(Error(line.substr(0, i)), "") << i;
    std::string changed = line;
    changed[i] = '\xff';
    (void)Error(changed);
    changed[i] = '\0';
    (void)Error(changed);
  }
  EXPECT_NE(Error(std::string(100'000, '[')), "");
  EXPECT_NE(Error(R"({"id":")" + std::string("\xc3\x28") + R"("})"), "");
}

}  // namespace
}  // namespace tengen
