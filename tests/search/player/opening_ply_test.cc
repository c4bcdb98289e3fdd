// SPDX-License-Identifier: Apache-2.0
//
// Tests ChoosePly in every position of every opening procedure, for both seats. The tests set the
// values that the fake player returns.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/games.h"
#include "engine/rules/opening.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/player/opening_choice.h"
#include "tests/testing/fake_player.h"

namespace tengen {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

using ValueFn = std::function<Value(const SearchRequest&)>;

GameSpec Spec(const std::string& variant, OpeningKind opening, int side = 15,
              bool canonical = false) {
  return {.variant = variant,
          .size = {side, side},
          .rif_five_exception = false,
          .opening = opening,
          .canonical = canonical,
          .allow_pass = true};
}

// A fake player that returns up to multi_pv lines. Each line begins with the next legal point. The
// value of each line is 10 less than that of the line before.
class LinesPlayer : public FakePlayer {
 public:
  LinesPlayer() : FakePlayer(Temper::kHasty) {}

  SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                     const ProgressFn& on_progress) override {
    SearchReport report = FakePlayer::Think(request, stop, on_progress);
    EXPECT_FALSE(request.state->in_opening());
    std::vector<Point> points = request.state->LegalPoints();
    std::erase_if(points, [&request](Point p) {
      const std::vector<Point>& excluded = request.excluded;
      return std::find(excluded.begin(), excluded.end(), p) != excluded.end();
    });
    for (std::size_t i = 1; i < points.size(); ++i) {
      if (static_cast<int>(i) >= request.multi_pv) break;
      PvLine line = report.lines.back();
      line.value -= 10;
      line.moves.assign(1, StonePly(points[i]));
      report.lines.push_back(std::move(line));
    }
    return report;
  }
};

class OpeningPlyTest : public ::testing::Test {
 protected:
  SearchReport Choose(const Game& game) {
    SearchRequest request;
    request.state = game.Clone();
    request.limits = limits_;
    const SearchReport report =
        ChoosePly(request, seed_, player_, stop_, [](const SearchReport&) {});
    EXPECT_TRUE(game.Check(report.best).ok()) << game.Check(report.best);
    for (const PvLine& line : report.lines) {
      EXPECT_THAT(line.moves, Not(IsEmpty()));
      if (!line.moves.empty()) {
        EXPECT_EQ(line.moves.front(), report.best);
      }
    }
    return report;
  }

  // Sets the value that every position has for White. For Black it is the negative value.
  void SetValueOfWhite(Value value) {
    player_.SetValue([value](const SearchRequest& request) {
      return request.state->to_move() == Color::kWhite ? value : -value;
    });
  }

  LinesPlayer player_;
  StopFlag stop_ = false;
  std::uint64_t seed_ = 1;
  // A time limit that the tests never reach, because each search of the FakePlayer ends at once.
  static constexpr std::int64_t kAmpleMs = 60'000;
  Limits limits_ = {.turn_ms = kAmpleMs};
};

// --- Every position ----------------------------------------------------------------------------

struct Walked {
  std::string name;
  GameSpec spec;
};

// A legal ply of this form. It is found without ChoosePly, which is the tested code.
Ply SomePlyOf(const Game& game, const Form& form) {
  Ply ply{.kind = form.kind, .points = {}, .declared = form.max_declared};
  if (form.kind == PlyKind::kSwap) return ply;
  std::vector<Point> points;
  for (int y = 0; y < game.spec().size.height; ++y) {
    for (int x = 0; x < game.spec().size.width; ++x) points.push_back({x, y});
  }
  if (form.kind == PlyKind::kPick) {
    for (const Point p : points) {
      ply.points = {game.offered().back(), p};
      if (game.Check(ply).ok()) return ply;
    }
  }
  if (form.kind == PlyKind::kOffer) {
    // Points of one row at the edge. With the stones near the centre these points have no symmetry.
    ply.points.assign(points.begin(), points.begin() + form.stones);
    if (game.Check(ply).ok()) return ply;
    ply.points.clear();
    for (int x = 0; x < form.stones; ++x) ply.points.push_back({x, 14 - x / 8});
    return ply;
  }
  if (form.stones == 1) {
    for (const Point p : points) {
      ply.points = {p};
      if (game.Check(ply).ok()) return ply;
    }
  }
  if (form.stones == 2) {
    for (const Point p : points) {
      for (const Point q : points) {
        ply.points = {p, q};
        if (p != q && game.Check(ply).ok()) return ply;
      }
    }
  }
  for (const auto& opening : CanonicalOpenings(game.spec().size)) {
    ply.points.assign(opening.begin(), opening.end());
    if (game.Check(ply).ok()) return ply;
  }
  const int bottom = game.spec().size.height - 1;
  ply.points.clear();
  for (int i = 0; i < form.stones; ++i) ply.points.push_back({2 * i, bottom});
  return ply;
}

class EveryPositionTest : public OpeningPlyTest, public ::testing::WithParamInterface<Walked> {
 protected:
  void Walk(const Game& game) {
    if (!game.in_opening()) return;
    ++positions_;
    for (const Value value : {-500, 0, 500}) {
      SetValueOfWhite(value);
      chosen_.insert(Choose(game).best.kind);
    }
    for (const Form& form : game.Forms()) {
      possible_.insert(form.kind);
      const Ply ply = SomePlyOf(game, form);
      ASSERT_TRUE(game.Check(ply).ok()) << game.Check(ply);
      const std::unique_ptr<Game> next = game.Clone();
      next->Play(ply);
      Walk(*next);
    }
  }

  int positions_ = 0;
  std::set<PlyKind> possible_;
  std::set<PlyKind> chosen_;
};

TEST_P(EveryPositionTest, GetsALegalPly) {
  const std::unique_ptr<Game> game = MakeGame(GetParam().spec);
  Walk(*game);
  EXPECT_GT(positions_, 0);
  // For each possible kind of choice, at least one of the values must lead to this kind.
  EXPECT_EQ(chosen_, possible_);
}

TEST_P(EveryPositionTest, GetsALegalPlyWithoutTime) {
  limits_.turn_ms = 0;
  Walk(*MakeGame(GetParam().spec));
}

TEST_P(EveryPositionTest, GetsALegalPlyWhenStopped) {
  stop_ = true;
  Walk(*MakeGame(GetParam().spec));
}

INSTANTIATE_TEST_SUITE_P(
    All, EveryPositionTest,
    ::testing::Values(
        Walked{"centre", Spec("renju", OpeningKind::kCentre)},
        Walked{"pro", Spec("gomoku", OpeningKind::kPro)},
        Walked{"longpro", Spec("gomoku", OpeningKind::kLongPro, 19)},
        Walked{"swap1st", Spec("gomoku", OpeningKind::kSwap1st)},
        Walked{"swap2", Spec("gomoku", OpeningKind::kSwap2)},
        Walked{"swap5", Spec("gomoku", OpeningKind::kSwap5)},
        Walked{"pente", Spec("pente", OpeningKind::kPro, 19)},
        Walked{"penteswap2", Spec("pente-poof", OpeningKind::kSwap2)},
        Walked{"penteswap5", Spec("pente-keryo", OpeningKind::kSwap5)},
        Walked{"connect6", Spec("connect6", OpeningKind::kCentre, 19)},
        Walked{"swap3rd", Spec("connect6", OpeningKind::kSwap3rd, 19)},
        Walked{"swap3rdcollinear", Spec("connect6-toroidal-collinear6", OpeningKind::kSwap3rd)},
        Walked{"fourswap2", Spec("fourinarow", OpeningKind::kSwap2, 8)},
        Walked{"fourswap5", Spec("fourinarow-interior-gravity-4-clear", OpeningKind::kSwap5, 10)},
        Walked{"irenseiswap2", Spec("irensei", OpeningKind::kSwap2, 19)},
        Walked{"irenseiswap5", Spec("irensei", OpeningKind::kSwap5, 19)},
        Walked{"rif", Spec("renju", OpeningKind::kRif)},
        Walked{"rif26", Spec("renju", OpeningKind::kRif, 15, true)},
        Walked{"yamaguchi", Spec("renju", OpeningKind::kYamaguchi)},
        Walked{"yamaguchi26", Spec("renju", OpeningKind::kYamaguchi, 15, true)},
        Walked{"soosyrv", Spec("renju", OpeningKind::kSoosyrv8)},
        Walked{"soosyrv26", Spec("renju", OpeningKind::kSoosyrv8, 15, true)},
        Walked{"taraguchi", Spec("renju", OpeningKind::kTaraguchi10)},
        Walked{"taraguchi26", Spec("renju", OpeningKind::kTaraguchi10, 15, true)},
        Walked{"swap", Spec("gomoku", OpeningKind::kSwap)},
        Walked{"gpente", Spec("pente", OpeningKind::kGPente, 19)},
        Walked{"dpente", Spec("pente-keryo", OpeningKind::kDPente, 19)},
        Walked{"swap1989", Spec("renju", OpeningKind::kSwap1989)},
        Walked{"swap1989in26", Spec("renju", OpeningKind::kSwap1989, 15, true)},
        Walked{"sakata", Spec("renju", OpeningKind::kSakata)},
        Walked{"sakata26", Spec("renju", OpeningKind::kSakata, 15, true)},
        Walked{"tarannikov", Spec("renju", OpeningKind::kTarannikov)},
        Walked{"supertaraguchi", Spec("renju", OpeningKind::kSuperTaraguchi10)}),
    [](const auto& test) { return test.param.name; });

// --- Whose side is better ----------------------------------------------------------------------

// The game after these plies.
std::unique_ptr<Game> GameAfter(const GameSpec& spec, const std::vector<Ply>& plies) {
  std::unique_ptr<Game> game = MakeGame(spec);
  for (const Ply& ply : plies) {
    EXPECT_TRUE(game->Check(ply).ok()) << game->Check(ply);
    game->Play(ply);
  }
  return game;
}

Ply Stones(std::vector<Point> points, int declared = 0) {
  return {PlyKind::kStones, std::move(points), declared};
}
const Ply kSwap = {.kind = PlyKind::kSwap};

const GameSpec kSwap2Spec = Spec("gomoku", OpeningKind::kSwap2);
const GameSpec kSwap5Spec = Spec("gomoku", OpeningKind::kSwap5);
const Ply kThree = Stones({{7, 7}, {8, 7}, {9, 9}});
const Ply kOpening26 = Stones({{7, 7}, {7, 6}, {8, 8}});

TEST_F(OpeningPlyTest, TheLastToChooseTakesTheBetterSide) {
  const std::vector<std::unique_ptr<Game>> games = [] {
    std::vector<std::unique_ptr<Game>> list;
    list.push_back(GameAfter(kSwap2Spec, {kThree}));
    list.push_back(GameAfter(kSwap2Spec, {kThree, Stones({{5, 5}, {6, 9}})}));
    list.push_back(GameAfter(Spec("gomoku", OpeningKind::kSwap1st), {StonePly({7, 7})}));
    list.push_back(GameAfter(kSwap5Spec, {StonePly({0, 0}), StonePly({7, 7}), StonePly({0, 9}),
                                          StonePly({7, 8}), StonePly({5, 5})}));
    list.push_back(GameAfter(Spec("renju", OpeningKind::kRif), {kOpening26}));
    return list;
  }();
  for (const auto& game : games) {
    SetValueOfWhite(40);
    const SearchReport stay = Choose(*game);
    EXPECT_EQ(stay.best.kind, PlyKind::kStones);
    EXPECT_THAT(stay.best.points, SizeIs(1));
    EXPECT_GE(stay.lines.at(0).value, 0);
    SetValueOfWhite(-40);
    const SearchReport swap = Choose(*game);
    EXPECT_EQ(swap.best, kSwap);
    EXPECT_GE(swap.lines.at(0).value, 0);
  }
}

TEST_F(OpeningPlyTest, WhoMayChooseAgainSwapsUnlessHeCanLeaveItEven) {
  const auto games = [] {
    std::vector<std::unique_ptr<Game>> list;
    list.push_back(GameAfter(kSwap5Spec, {StonePly({0, 0})}));
    list.push_back(GameAfter(kSwap5Spec, {StonePly({0, 0}), kSwap, StonePly({9, 9})}));
    list.push_back(GameAfter(Spec("renju", OpeningKind::kTaraguchi10), {StonePly({7, 7})}));
    list.push_back(GameAfter(Spec("renju", OpeningKind::kSoosyrv8), {kOpening26}));
    return list;
  }();
  for (const auto& game : games) {
    SetValueOfWhite(0);
    EXPECT_EQ(Choose(*game).best.kind, PlyKind::kStones);
    SetValueOfWhite(300);
    const SearchReport swap = Choose(*game);
    EXPECT_EQ(swap.best, kSwap);
    EXPECT_GT(swap.lines.at(0).value, 0);
    limits_.turn_ms = 0;  // without time for a search the player must swap
    EXPECT_EQ(Choose(*game).best.kind, PlyKind::kSwap);
    limits_.turn_ms = kAmpleMs;
  }
}

// --- Choice of stones ------------------------------------------------------------------------

TEST_F(OpeningPlyTest, LaysTheMostEvenStone) {
  const auto game = GameAfter(kSwap5Spec, {StonePly({0, 0}), kSwap});
  std::vector<Value> seen;
  player_.SetValue([&seen](const SearchRequest& request) {
    if (request.state->to_move() == Color::kWhite) return 500;  // before the stone is placed
    const Point p = request.state->record().back().point;
    seen.push_back(p.x * 100 - p.y * 37 - 300);
    return seen.back();
  });
  const SearchReport report = Choose(*game);
  ASSERT_THAT(seen, SizeIs(::testing::Gt(3U)));
  Value least = kInfinite;
  for (const Value value : seen) least = std::min(least, std::abs(value));
  EXPECT_EQ(std::abs(report.lines.at(0).value), least);
  for (const SearchRequest& request : player_.requests()) {
    EXPECT_FALSE(request.state->in_opening());
    EXPECT_LE(request.limits.turn_ms.value(), kAmpleMs);
  }
}

TEST_F(OpeningPlyTest, ComesNearestToEvenWithTheBestStoneWhenBehind) {
  const auto game = GameAfter(kSwap5Spec, {StonePly({7, 7}), kSwap});
  SetValueOfWhite(-70);
  const SearchReport report = Choose(*game);
  EXPECT_EQ(report.best, StonePly({0, 0}));  // the best stone of the player's own search
  EXPECT_EQ(report.lines.at(0).value, -70);
  EXPECT_THAT(player_.requests(), SizeIs(1));
}

TEST_F(OpeningPlyTest, LaysAnyOrientationUnlessCanonical) {
  limits_.turn_ms = 0;
  std::set<std::vector<Point>> any;
  std::set<std::vector<Point>> canonical;
  for (seed_ = 0; seed_ < 100; ++seed_) {
    any.insert(Choose(*MakeGame(Spec("renju", OpeningKind::kRif))).best.points);
    canonical.insert(Choose(*MakeGame(Spec("renju", OpeningKind::kRif, 15, true))).best.points);
  }
  EXPECT_THAT(canonical, SizeIs(::testing::Le(26U)));
  EXPECT_THAT(canonical, SizeIs(::testing::Gt(15U)));
  EXPECT_THAT(any, SizeIs(::testing::Gt(40U)));
}

TEST_F(OpeningPlyTest, AnswersTheCentreWithoutAQuestion) {
  for (const OpeningKind kind : {OpeningKind::kCentre, OpeningKind::kTaraguchi10}) {
    EXPECT_EQ(Choose(*MakeGame(Spec("renju", kind))).best, StonePly({7, 7}));
  }
  EXPECT_THAT(player_.requests(), IsEmpty());
}

TEST_F(OpeningPlyTest, KeepsSearchesInsideTheRegion) {
  const auto game =
      GameAfter(Spec("gomoku", OpeningKind::kPro), {StonePly({7, 7}), StonePly({0, 0})});
  Choose(*game);
  ASSERT_THAT(player_.requests(), SizeIs(1));
  EXPECT_EQ(player_.requests()[0].only, game->LegalPoints());
}

// --- Fifth stones ----------------------------------------------------------------------------

// LinesPlayer gives candidate n for the fifth stone a value that is 10 (n - 1) less than that of
// candidate 1.
TEST_F(OpeningPlyTest, DeclaresTheCountThatMakesItEven) {
  SetValueOfWhite(-50);
  const Ply ply = Choose(*GameAfter(Spec("renju", OpeningKind::kSoosyrv8), {kOpening26})).best;
  EXPECT_EQ(ply.kind, PlyKind::kStones);
  EXPECT_EQ(ply.declared, 6);
  EXPECT_EQ(Choose(*MakeGame(Spec("renju", OpeningKind::kYamaguchi))).best.declared, 6);
  SetValueOfWhite(0);
  EXPECT_EQ(Choose(*MakeGame(Spec("renju", OpeningKind::kYamaguchi))).best.declared, 1);
  SetValueOfWhite(-1000);
  EXPECT_EQ(Choose(*MakeGame(Spec("renju", OpeningKind::kYamaguchi))).best.declared, 12);
}

TEST_F(OpeningPlyTest, OffersTheBestFifthsOfWhichNoTwoAreImages) {
  // All stones are in one column. Points to the left and right of this column are images of each
  // other.
  const auto game = GameAfter(Spec("renju", OpeningKind::kYamaguchi),
                              {Stones({{7, 7}, {7, 6}, {7, 5}}, 12), StonePly({7, 10})});
  SetValueOfWhite(-50);
  const SearchReport report = Choose(*game);
  EXPECT_EQ(report.best.kind, PlyKind::kOffer);
  EXPECT_THAT(report.best.points, SizeIs(12));
  for (const Point p : report.best.points) {
    EXPECT_THAT(report.best.points, Not(Contains(Point{14 - p.x, p.y + (p.x == 7 ? 15 : 0)})));
  }
  EXPECT_EQ(report.lines.at(0).value, 50 - 110);
  ASSERT_THAT(player_.requests(), SizeIs(1));
  EXPECT_EQ(player_.requests()[0].multi_pv, 12);
  EXPECT_THAT(player_.requests()[0].excluded, SizeIs(7 * 15));
}

TEST_F(OpeningPlyTest, SwapsAnOfferThatIsWorthLessThanNothing) {
  const auto game =
      GameAfter(Spec("renju", OpeningKind::kSoosyrv8), {kOpening26, Stones({{5, 5}}, 3)});
  SetValueOfWhite(-30);
  EXPECT_EQ(Choose(*game).best.kind, PlyKind::kOffer);
  SetValueOfWhite(-10);  // the third candidate is worth -10 to Black
  EXPECT_EQ(Choose(*game).best, kSwap);
}

TEST_F(OpeningPlyTest, CountsTheWorstFifthWhenItTakesASide) {
  const auto game =
      GameAfter(Spec("renju", OpeningKind::kYamaguchi), {Stones({{7, 7}, {7, 6}, {8, 8}}, 5)});
  SetValueOfWhite(-50);  // the fifth candidate is worth 10 to Black
  EXPECT_EQ(Choose(*game).best, kSwap);
  SetValueOfWhite(-30);  // now the fifth candidate is worth -10 to Black
  EXPECT_EQ(Choose(*game).best.kind, PlyKind::kStones);
}

TEST_F(OpeningPlyTest, OffersTenWhereThatIsWorthMoreThanAnEvenStone) {
  const auto game =
      GameAfter(Spec("renju", OpeningKind::kTaraguchi10),
                {StonePly({7, 7}), StonePly({7, 6}), StonePly({8, 8}), StonePly({5, 5})});
  SetValueOfWhite(-150);  // the tenth candidate is worth 60 to Black
  EXPECT_EQ(Choose(*game).best.kind, PlyKind::kOffer);
  // Now the tenth candidate is worth 0 to Black. If Black places one stone, the other side may
  // choose its colour and gets 90.
  SetValueOfWhite(-90);
  EXPECT_EQ(Choose(*game).best, kSwap);
  SetValueOfWhite(0);
  EXPECT_EQ(Choose(*game).best.kind, PlyKind::kStones);
}

TEST_F(OpeningPlyTest, PicksTheFifthThatIsBestForWhite) {
  const auto game =
      GameAfter(Spec("renju", OpeningKind::kRif),
                {kOpening26, StonePly({5, 5}), {PlyKind::kOffer, {{3, 3}, {11, 4}}, 0}});
  for (const Point best : {Point{3, 3}, Point{11, 4}}) {
    player_.SetValue([best](const SearchRequest& request) {
      EXPECT_EQ(request.state->to_move(), Color::kWhite);
      return request.state->At(best) == Stone::kBlack ? 60 : -60;
    });
    const SearchReport report = Choose(*game);
    EXPECT_EQ(report.best.kind, PlyKind::kPick);
    EXPECT_EQ(report.best.points.at(0), best);
    EXPECT_EQ(report.lines.at(0).value, 60);
  }
}

}  // namespace
}  // namespace tengen
