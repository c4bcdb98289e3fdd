// SPDX-License-Identifier: Apache-2.0
//
// Hand-made tests of the rules that GameFrame adds to a board:
// - seats and swaps, openings of several stones, offers and picks;
// - the plies at which a pass is legal, draws with and without tiebreaker;
// - set-ups, and the number of plies (Perft). The expected numbers follow from rules.md sections 8
//   and 9.
#include "engine/rules/game_frame.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "engine/rules/game_for.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/gomoku.h"
#include "engine/variants/renju.h"

namespace tengen {
namespace {

const Ply kSwap{PlyKind::kSwap, {}};
const Ply kPass{PlyKind::kPass, {}};
Ply Stones(std::vector<Point> points, int declared = 0) {
  return {PlyKind::kStones, std::move(points), declared};
}
Ply Offer(std::vector<Point> points) { return {PlyKind::kOffer, std::move(points)}; }
Ply Pick(Point fifth, Point sixth) { return {PlyKind::kPick, {fifth, sixth}}; }

template <class Rules>
std::unique_ptr<Game> NewGame(GameSpec spec) {
  spec.variant = std::string(Rules::kName);
  return std::make_unique<GameFor<Rules>>(spec);
}
template <class Rules>
std::unique_ptr<Game> NewGame(OpeningKind opening, bool tiebreak = false) {
  return NewGame<Rules>(GameSpec{.opening = opening, .allow_pass = true, .tiebreak = tiebreak});
}

void Play(Game* game, const std::vector<Ply>& plies) {
  for (const Ply& ply : plies) {
    ASSERT_TRUE(game->Check(ply).ok()) << game->Check(ply);
    game->Play(ply);
  }
}
std::string Why(const Game& game, const Ply& ply) { return std::string(game.Check(ply).message()); }

// A legal stone that does not make a row.
Ply Quiet(const Game& game) {
  for (int y = 0; y < 15; y += 2)
    for (int x = 0; x < 15; x += 4)
      if (game.Check(StonePly({x, y})).ok()) return StonePly({x, y});
  return {};
}

// --- Seats -----------------------------------------------------------------------------------

TEST(Seats, SwapsExchangeColoursAndSeatsAlternate) {
  const auto game = NewGame<Gomoku>(OpeningKind::kSwap2);
  Play(game.get(), {Stones({{7, 7}, {8, 8}, {6, 6}})});
  EXPECT_EQ(game->seat_to_move(), 2);
  EXPECT_EQ(game->black_seat(), 1);
  EXPECT_EQ(game->to_move(), Color::kWhite);
  Play(game.get(), {kSwap});
  EXPECT_EQ(game->seat_to_move(), 1);
  EXPECT_EQ(game->black_seat(), 2);
  EXPECT_EQ(game->to_move(), Color::kWhite) << "white's stone is due";
  EXPECT_FALSE(game->in_opening());
  game->TakeBack();
  EXPECT_EQ(game->black_seat(), 1);
  // Seat 2 places two more stones. Now seat 1 owns White and may swap.
  Play(game.get(), {Stones({{0, 0}, {14, 14}})});
  EXPECT_EQ(game->seat_to_move(), 1);
  EXPECT_EQ(game->black_seat(), 2);
  EXPECT_EQ(game->to_move(), Color::kWhite);
  EXPECT_EQ(game->At({0, 0}), Stone::kWhite);
  EXPECT_EQ(game->At({14, 14}), Stone::kBlack);
  Play(game.get(), {kSwap});
  EXPECT_EQ(game->seat_to_move(), 2);
  EXPECT_EQ(game->black_seat(), 1);
  EXPECT_EQ(game->last_stones(), (std::vector<Point>{{0, 0}, {14, 14}}));
  EXPECT_EQ(game->record().size(), 5u);
  while (!game->plies().empty()) game->TakeBack();
  EXPECT_TRUE(game->record().empty());
  EXPECT_EQ(game->black_seat(), 1);
  EXPECT_TRUE(game->in_opening());
}

TEST(Seats, OffersAndPicks) {
  const auto game = NewGame<Renju>(OpeningKind::kRif);
  Play(game.get(), {Stones({{7, 7}, {7, 6}, {8, 6}}), kSwap, StonePly({0, 3})});
  EXPECT_EQ(game->black_seat(), 2);
  EXPECT_EQ(game->seat_to_move(), 2);
  EXPECT_EQ(game->to_move(), Color::kBlack);
  EXPECT_EQ(game->Forms(), (std::vector<Form>{{PlyKind::kOffer, 2, 0}}));
  EXPECT_NE(Why(*game, Offer({{1, 1}, {7, 7}})), "");
  EXPECT_NE(Why(*game, Offer({{1, 1}, {1, 1}})), "");
  EXPECT_NE(Why(*game, Offer({{1, 1}})), "");
  EXPECT_NE(Why(*game, StonePly({1, 1})), "");
  Play(game.get(), {Offer({{9, 9}, {3, 12}})});
  EXPECT_EQ(game->record().size(), 4u);
  EXPECT_EQ(game->to_move(), Color::kWhite) << "he picks";
  EXPECT_EQ(game->seat_to_move(), 1);
  EXPECT_EQ(game->offered(), (std::vector<Point>{{9, 9}, {3, 12}}));
  EXPECT_EQ(game->LegalPoints(), (std::vector<Point>{{9, 9}, {3, 12}}));
  EXPECT_EQ(game->Forms(), (std::vector<Form>{{PlyKind::kPick, 2, 0}}));
  EXPECT_NE(Why(*game, Pick({9, 10}, {0, 0})), "");
  EXPECT_NE(Why(*game, Pick({9, 9}, {9, 9})), "");
  EXPECT_NE(Why(*game, Pick({9, 9}, {7, 7})), "");
  Play(game.get(), {Pick({9, 9}, {3, 12})});
  EXPECT_EQ(game->At({9, 9}), Stone::kBlack);
  EXPECT_EQ(game->At({3, 12}), Stone::kWhite);
  EXPECT_EQ(game->to_move(), Color::kBlack);
  EXPECT_EQ(game->seat_to_move(), 2);
  EXPECT_EQ(game->black_seat(), 2);
  EXPECT_FALSE(game->in_opening());
  EXPECT_TRUE(game->offered().empty());
  game->TakeBack();
  EXPECT_EQ(game->offered(), (std::vector<Point>{{9, 9}, {3, 12}}));
  EXPECT_EQ(game->At({9, 9}), Stone::kEmpty);
}

// --- Passes ----------------------------------------------------------------------------------

// The number of the first ply after `plies` at which a pass is legal. The first ply of a game is 1.
int FirstPass(Game* game, const std::vector<Ply>& plies) {
  Play(game, plies);
  for (int i = 0; i < 12; ++i) {
    if (game->Check(kPass).ok()) return static_cast<int>(game->plies().size()) + 1;
    game->Play(Quiet(*game));
  }
  return 0;
}

TEST(Passes, BeginWhereTheTableSays) {
  const Ply centre = StonePly({7, 7});
  const Ply triple = Stones({{7, 7}, {8, 8}, {6, 6}});
  const auto first = [](OpeningKind kind, const std::vector<Ply>& plies) {
    return FirstPass(NewGame<Gomoku>(kind).get(), plies);
  };
  const auto renju = [](OpeningKind kind, const std::vector<Ply>& plies) {
    return FirstPass(NewGame<Renju>(kind).get(), plies);
  };
  EXPECT_EQ(first(OpeningKind::kNone, {}), 3);
  EXPECT_EQ(first(OpeningKind::kPro, {centre}), 6);
  EXPECT_EQ(first(OpeningKind::kLongPro, {centre}), 6);
  EXPECT_EQ(first(OpeningKind::kSwap1st, {centre}), 5);
  EXPECT_EQ(first(OpeningKind::kSwap1st, {centre, kSwap}), 5);
  EXPECT_EQ(first(OpeningKind::kSwap2, {triple, kSwap}), 5);
  EXPECT_EQ(first(OpeningKind::kSwap2, {triple, StonePly({0, 0})}), 4);
  EXPECT_EQ(first(OpeningKind::kSwap2, {triple, Stones({{0, 0}, {1, 5}})}), 5);
  EXPECT_EQ(first(OpeningKind::kSwap2, {triple, Stones({{0, 0}, {1, 5}}), kSwap}), 6);
  EXPECT_EQ(first(OpeningKind::kSwap5, {}), 8);
  EXPECT_EQ(first(OpeningKind::kSwap5, {centre, kSwap, StonePly({1, 1}), kSwap}), 10);
  EXPECT_EQ(renju(OpeningKind::kCentre, {centre}), 4);
  const std::vector<Ply> rif = {Stones({{7, 7}, {7, 6}, {8, 6}}), StonePly({0, 3}),
                                Offer({{9, 9}, {3, 12}}), Pick({9, 9}, {3, 12})};
  EXPECT_EQ(renju(OpeningKind::kRif, rif), 7);
}

TEST(Passes, TwoInARowEndTheGame) {
  for (const bool tiebreak : {false, true}) {
    const auto game = NewGame<Gomoku>(OpeningKind::kNone, tiebreak);
    Play(game.get(), {StonePly({7, 7}), StonePly({8, 8})});
    Play(game.get(), {kPass, StonePly({1, 1}), StonePly({2, 2}), kPass});
    EXPECT_EQ(game->outcome(), Outcome::kNone);
    EXPECT_EQ(game->to_move(), Color::kBlack);
    Play(game.get(), {kPass});
    EXPECT_EQ(game->reason(), EndReason::kTwoPass);
    // Black made the first pass of the game, at the third ply.
    EXPECT_EQ(game->outcome(), tiebreak ? Outcome::kBlackWins : Outcome::kDraw);
    EXPECT_EQ(game->decided_by_tiebreak(), tiebreak);
    EXPECT_TRUE(game->Forms().empty());
    EXPECT_NE(Why(*game, StonePly({0, 0})), "");
    game->TakeBack();
    EXPECT_EQ(game->outcome(), Outcome::kNone);
    EXPECT_FALSE(game->decided_by_tiebreak());
    Play(game.get(), {StonePly({3, 3}), kPass});
    EXPECT_EQ(game->outcome(), Outcome::kNone) << "a stone came between";
  }
}

TEST(Passes, AreNotThereUnlessAllowed) {
  const auto game = NewGame<Gomoku>(GameSpec{});
  Play(game.get(), {StonePly({7, 7}), StonePly({8, 8}), StonePly({1, 1})});
  EXPECT_EQ(Why(*game, kPass), "there are no passes in this game");
  EXPECT_EQ(game->Forms().size(), 1u);
  for (int x = 2; x < 6; ++x) Play(game.get(), {StonePly({x, 10}), StonePly({x, 1})});
  ASSERT_EQ(game->outcome(), Outcome::kBlackWins);
  EXPECT_EQ(Why(*game, kPass), "there are no passes in this game") << "after the end, too";
  EXPECT_EQ(Why(*game, StonePly({9, 9})), "the game is over");
  const auto early = NewGame<Gomoku>(OpeningKind::kNone);
  EXPECT_NE(Why(*early, kPass).find("too early"), std::string::npos);
}

TEST(Tiebreak, WhiteWinsAFullBoardWithoutAPass) {
  const auto game = NewGame<Freestyle>(GameSpec{.size = {5, 5}, .tiebreak = true});
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x) {
      EXPECT_EQ(game->outcome(), Outcome::kNone);
      const bool black = (x + 2 * y) / 2 % 2 == 0;
      game->Place({{x, y}, black ? Stone::kBlack : Stone::kWhite});
    }
  }
  EXPECT_EQ(game->outcome(), Outcome::kWhiteWins);
  EXPECT_EQ(game->reason(), EndReason::kFull);
  EXPECT_TRUE(game->decided_by_tiebreak());
}

// --- Checks ----------------------------------------------------------------------------------

TEST(Check, SaysWhy) {
  const auto game = NewGame<Freestyle>(GameSpec{});
  game->Play({7, 7});
  EXPECT_EQ(Why(*game, StonePly({7, 7})), "7,7 is occupied");
  EXPECT_EQ(Why(*game, StonePly({15, 0})), "15,0 is off the board: 0,0 to 14,14");
  EXPECT_EQ(Why(*game, Stones({{1, 1}, {2, 2}})), "one stone is due");
  EXPECT_EQ(Why(*game, Stones({})), "one stone is due");
  EXPECT_EQ(Why(*game, Stones({{1, 1}}, 3)), "no count is declared now");
  EXPECT_EQ(Why(*game, kSwap), "there is nothing to swap now");
  EXPECT_EQ(Why(*game, Offer({{1, 1}})), "no offer is due");
  EXPECT_EQ(Why(*game, Pick({1, 1}, {2, 2})), "no fifths are on offer");
  EXPECT_EQ(Why(*game, StonePly({1, 1})), "");
}

TEST(Check, StonesOfOnePlyMustDiffer) {
  const auto game = NewGame<Gomoku>(OpeningKind::kSwap2);
  EXPECT_EQ(Why(*game, Stones({{7, 7}, {7, 7}, {6, 6}})), "7,7 is occupied");
  EXPECT_EQ(Why(*game, Stones({{7, 7}, {15, 7}, {6, 6}})), "15,7 is off the board: 0,0 to 14,14");
}

// --- Counting --------------------------------------------------------------------------------

TEST(Perft, FreePlay) {
  const auto game = NewGame<Freestyle>(GameSpec{.size = {6, 6}});
  EXPECT_EQ(game->Perft(1), 36u);
  EXPECT_EQ(game->Perft(3), 36u * 35 * 34);
  EXPECT_TRUE(game->plies().empty());
}

TEST(Perft, PassesCount) {
  const auto game = NewGame<Gomoku>(GameSpec{.size = {5, 5}, .allow_pass = true});
  game->Play({0, 0});
  game->Play({4, 4});
  EXPECT_EQ(game->Perft(1), 24u);
  // After a stone: 22 stones or a pass. After a pass: 23 stones or the second pass.
  EXPECT_EQ(game->Perft(2), 23u * 23 + 24);
  // A game that ended with two passes has no continuation.
  EXPECT_EQ(game->Perft(3), 23u * (22 * 22 + 23) + 23u * 23);
}

TEST(Perft, OpeningsCount) {
  const auto pro = NewGame<Gomoku>(GameSpec{.size = {7, 7}, .opening = OpeningKind::kPro});
  EXPECT_EQ(pro->Perft(1), 1u);
  EXPECT_EQ(pro->Perft(2), 48u);
  // The third stone: 24 cells at the edge, or 23 of them if White's stone is at the edge.
  EXPECT_EQ(pro->Perft(3), 24u * 24 + 24u * 23);
  // Swap-2 begins with three stones: the white stone has 25 points. For each of them, the two black
  // stones have all pairs of the other points. The next ply is one stone, a swap, or two stones.
  const auto swap2 = NewGame<Gomoku>(GameSpec{.size = {5, 5}, .opening = OpeningKind::kSwap2});
  const std::uint64_t triples = 25u * (24 * 23 / 2);
  EXPECT_EQ(swap2->Perft(1), triples);
  EXPECT_EQ(swap2->Perft(2), triples * (22 + 1 + 22 * 21));
  // Soosyrv-8 has 26 openings. The next ply is a swap, or one of 222 fourth stones with one of 8
  // counts.
  const auto soosyrv =
      NewGame<Renju>(GameSpec{.opening = OpeningKind::kSoosyrv8, .canonical = true});
  EXPECT_EQ(soosyrv->Perft(1), 26u);
  EXPECT_EQ(soosyrv->Perft(2), 26u * (222 * 8 + 1));
}

TEST(Perft, OffersCountOneOfEachImage) {
  const auto game = NewGame<Renju>(OpeningKind::kRif);
  // All four stones are in one column, so the position is symmetrical about this column.
  Play(game.get(), {Stones({{7, 7}, {7, 6}, {7, 5}}), StonePly({7, 8})});
  // 11 empty points of the column are their own images. The other points form 105 pairs of
  // images. An offer of both points of a pair is illegal.
  const std::uint64_t all = 221u * 220 / 2;
  EXPECT_EQ(game->Perft(1), all - 105);
  // After any pick, 220 points are left for the sixth stone. Each offer can be answered by two
  // picks.
  EXPECT_EQ(game->Perft(2), (all - 105) * 2 * 220);
}

// --- Set-ups ---------------------------------------------------------------------------------

TEST(SetUp, ReplacesThePositionAndEndsTheOpening) {
  const auto game = NewGame<Gomoku>(OpeningKind::kSwap2);
  Play(game.get(), {Stones({{7, 7}, {8, 8}, {6, 6}})});
  const tengen::Setup setup{.size = {19, 19},
                            .stones = {{{18, 18}, Stone::kWhite}, {{0, 0}, Stone::kBlack}},
                            .to_move = Color::kWhite,
                            .last_turn = {{0, 0}}};
  ASSERT_TRUE(game->SetUp(setup).ok());
  EXPECT_EQ(game->spec().size, (BoardSize{19, 19}));
  EXPECT_EQ(game->At({7, 7}), Stone::kEmpty);
  EXPECT_EQ(game->At({18, 18}), Stone::kWhite);
  EXPECT_EQ(game->to_move(), Color::kWhite);
  EXPECT_EQ(game->black_seat(), 1);
  EXPECT_EQ(game->seat_to_move(), 2);
  EXPECT_EQ(game->last_stones(), (std::vector<Point>{{0, 0}}));
  EXPECT_TRUE(game->Check(kPass).ok()) << "none pending, but legal";
  Play(game.get(), {StonePly({17, 17})});
  game->TakeBack();
  EXPECT_TRUE(game->plies().empty());
  EXPECT_EQ(game->record().size(), 2u);
}

TEST(SetUp, AFullBoardIsADraw) {
  tengen::Setup setup{.size = {5, 5}};
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 5; ++x)
      setup.stones.push_back({{x, y}, (x + 2 * y) / 2 % 2 == 0 ? Stone::kBlack : Stone::kWhite});
  const auto game = NewGame<Freestyle>(GameSpec{});
  ASSERT_TRUE(game->SetUp(setup).ok());
  EXPECT_EQ(game->outcome(), Outcome::kDraw);
  EXPECT_EQ(game->reason(), EndReason::kFull);
}

TEST(WithoutOpening, LeavesFreePlay) {
  const auto game = NewGame<Renju>(OpeningKind::kRif);
  Play(game.get(), {Stones({{7, 7}, {7, 6}, {8, 6}}), StonePly({0, 3}), Offer({{9, 9}, {3, 12}})});
  const auto free = game->WithoutOpening();
  EXPECT_EQ(free->to_move(), Color::kBlack) << "the fifth is black's";
  EXPECT_EQ(free->record().size(), 4u);
  EXPECT_TRUE(free->Check(StonePly({9, 9})).ok());
  EXPECT_EQ(free->last_stones(), (std::vector<Point>{{0, 3}}));
  EXPECT_EQ(game->offered().size(), 2u);
}

}  // namespace
}  // namespace tengen
