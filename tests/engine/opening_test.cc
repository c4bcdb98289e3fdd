// SPDX-License-Identifier: Apache-2.0
//
// Tests every path of every opening procedure. The expected values follow rules.md sections 8 and
// 9: the forms, the seat and colour to move, the final owner of Black, and the first ply at which a
// pass is legal.
#include "engine/rules/opening.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/opening_kind.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr BoardSize k15 = {15, 15};
constexpr BoardSize k19 = {19, 19};

// Stones for any procedure on 15x15. Each stone is inside the regions that all procedures require.
// The second and third stones are canonical. The first four stones have no symmetry.
const std::vector<Point> kStones = {{7, 7}, {8, 6}, {9, 5}, {5, 8}, {3, 3}, {1, 2}, {2, 12}};
// The same stones, but with a third stone that Pro and Long Pro allow.
const std::vector<Point> kFarStones = {{7, 7}, {8, 6}, {2, 3}, {5, 8}, {3, 3}, {1, 2}};
const std::vector<Point> kFifths = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0},  {5, 0},
                                    {6, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0}, {11, 0}};

std::vector<Point> First(const std::vector<Point>& points, int count) {
  return {points.begin(), points.begin() + count};
}

// The text of a form, as in the recorded games: "1", "3", "1#8", "swap", "offer10", "pick".
std::string TextOf(const Form& form) {
  switch (form.kind) {
    case PlyKind::kStones:
      return form.max_declared == 0 ? absl::StrCat(form.stones)
                                    : absl::StrCat(form.stones, "#", form.max_declared);
    case PlyKind::kSwap: return "swap";
    case PlyKind::kPass: return "pass";
    case PlyKind::kOffer: return absl::StrCat("offer", form.stones);
    case PlyKind::kPick: return "pick";
  }
  return "?";
}

std::string TextOf(const std::vector<Form>& forms) {
  std::string text;
  for (const Form& form : forms) absl::StrAppend(&text, text.empty() ? "" : " ", TextOf(form));
  return text;
}

// A ply of this form. If the form places stones, the ply uses `stones` in order, without the first
// `laid` stones, which are on the board.
Ply PlyOf(const Form& form, const Opening& opening, const std::vector<Point>& stones, int laid,
          int declared) {
  Ply ply{.kind = form.kind};
  const auto next = stones.begin() + laid;
  if (form.kind == PlyKind::kStones) {
    ply.points.assign(next, next + form.stones);
    if (form.max_declared > 0) ply.declared = declared;
  }
  if (form.kind == PlyKind::kOffer) ply.points = First(kFifths, form.stones);
  if (form.kind == PlyKind::kPick) ply.points = {opening.offered().back(), {12, 12}};
  return ply;
}

// Tests all paths of an opening. The text of a path lists its plies as "SEAT COLOUR:FORM", followed
// by "k BLACK_SEAT pass FIRST_PASS", for example "1B:1 2W:swap k2 pass 5". COLOUR is the mover's
// colour before the ply.
class Walk {
 public:
  Walk(OpeningKind kind, std::vector<Point> stones, int due_after_first = 1, int declared = 3)
      : stones_(std::move(stones)), due_after_first_(due_after_first), declared_(declared) {
    Go(Opening(kind, kind == OpeningKind::kSwap3rd ? k19 : k15, /*canonical=*/true), "", 0, 0);
  }
  const std::vector<std::string>& paths() const { return paths_; }
  // The forms of all positions on all paths.
  const std::set<std::string>& forms() const { return forms_; }

 private:
  void Go(const Opening& opening, const std::string& so_far, int plies, int laid) {
    if (opening.over()) {
      paths_.push_back(
          absl::StrCat(so_far, "k", opening.black_seat(), " pass ", opening.first_pass()));
      return;
    }
    const int due = laid == 0 ? 1 : due_after_first_;
    const std::vector<Form> forms = opening.Forms(due);
    forms_.insert(TextOf(forms));
    const int seat = plies % 2 + 1;
    const char colour = seat == opening.black_seat() ? 'B' : 'W';
    // The colour to move must agree with the number of stones. After an even number of stones,
    // Black moves. With two stones a turn, White moves after 1, 5, 9, ... stones. A pick is always
    // a ply of White.
    if (forms.front().kind != PlyKind::kPick) {
      const bool black_due = due_after_first_ == 1 ? laid % 2 == 0 : (laid + 1) / 2 % 2 == 0;
      EXPECT_EQ(colour == 'B', black_due) << so_far;
    } else {
      EXPECT_EQ(colour, 'W') << so_far;
    }
    RefusesTheRest(opening, forms, due, laid);
    for (const Form& form : forms) {
      const Ply ply = PlyOf(form, opening, stones_, laid, declared_);
      EXPECT_TRUE(opening.Check(ply, due).ok()) << so_far << opening.Check(ply, due);
      Opening next = opening;
      next.Play(ply);
      const int stones = form.kind == PlyKind::kStones ? form.stones : 0;
      Go(next, absl::StrCat(so_far, seat, std::string(1, colour), ":", TextOf(form), " "),
         plies + 1, laid + stones);
    }
  }

  // Check must refuse each form that is not in `forms`, with a message of one line.
  void RefusesTheRest(const Opening& opening, const std::vector<Form>& forms, int due, int laid) {
    std::vector<Ply> plies = {{.kind = PlyKind::kSwap}, {.kind = PlyKind::kPass}};
    for (int count = 0; count <= 4; ++count) {
      std::vector<Point> points(static_cast<std::size_t>(count), Point{13, 13});
      if (count == 2 && !opening.offered().empty()) points[0] = opening.offered()[0];
      for (const PlyKind kind : {PlyKind::kStones, PlyKind::kOffer, PlyKind::kPick}) {
        plies.push_back({kind, points, 0});
      }
    }
    plies.push_back({PlyKind::kStones, First(stones_, 3), 1});
    plies.push_back({PlyKind::kOffer, First(kFifths, 10), 0});
    for (const Ply& ply : plies) {
      const auto like = [&](const Form& form) {
        return form.kind == ply.kind &&
               (ply.kind == PlyKind::kSwap || form.stones == static_cast<int>(ply.points.size()));
      };
      if (std::any_of(forms.begin(), forms.end(), like)) continue;
      const absl::Status status = opening.Check(ply, due);
      EXPECT_FALSE(status.ok()) << laid << " stones";
      EXPECT_THAT(std::string(status.message()), ::testing::Not(IsEmpty()));
      EXPECT_THAT(std::string(status.message()), ::testing::Not(HasSubstr("\n")));
    }
  }

  std::vector<Point> stones_;
  int due_after_first_;
  int declared_;
  std::vector<std::string> paths_;
  std::set<std::string> forms_;
};

TEST(OpeningKindTest, NamesFindTheirKinds) {
  for (std::size_t i = 0; i < kOpeningNames.size(); ++i) {
    const auto kind = static_cast<OpeningKind>(i);
    EXPECT_EQ(FindOpening(OpeningName(kind)), kind);
  }
  EXPECT_EQ(OpeningName(OpeningKind::kSoosyrv8), "soosyrv-8");
  EXPECT_EQ(OpeningName(OpeningKind::kTaraguchi10), "taraguchi-10");
  EXPECT_EQ(OpeningName(OpeningKind::kSwap3rd), "swap-3rd");
  EXPECT_EQ(FindOpening("swap2"), std::nullopt);
}

// --- Every path ------------------------------------------------------------------------------

TEST(OpeningPathsTest, WithoutSwaps) {
  EXPECT_THAT(Walk(OpeningKind::kNone, kStones).paths(), ElementsAre("k1 pass 3"));
  EXPECT_THAT(Walk(OpeningKind::kCentre, kStones).paths(), ElementsAre("1B:1 k1 pass 4"));
  EXPECT_THAT(Walk(OpeningKind::kPro, kFarStones).paths(), ElementsAre("1B:1 2W:1 1B:1 k1 pass 6"));
  EXPECT_THAT(Walk(OpeningKind::kLongPro, kFarStones).paths(),
              ElementsAre("1B:1 2W:1 1B:1 k1 pass 6"));
}

TEST(OpeningPathsTest, Swap1st) {
  EXPECT_THAT(Walk(OpeningKind::kSwap1st, kStones).paths(),
              ElementsAre("1B:1 2W:1 k1 pass 5",       //
                          "1B:1 2W:swap k2 pass 5"));  // seat 1 becomes White
}

TEST(OpeningPathsTest, Swap2) {
  const Walk walk(OpeningKind::kSwap2, kStones);
  EXPECT_THAT(walk.paths(),
              ElementsAre("1B:3 2W:1 k1 pass 4",          // seat 2 stays White
                          "1B:3 2W:2 1W:1 k2 pass 5",     // seat 1 stays White
                          "1B:3 2W:2 1W:swap k1 pass 6",  // seat 1 takes Black
                          "1B:3 2W:swap k2 pass 5"));     // seat 2 takes Black
  EXPECT_THAT(walk.forms(), ElementsAre("1 2 swap", "1 swap", "3"));
}

TEST(OpeningPathsTest, Swap5) {
  // Bit i of the mask means a swap after stone i + 1. The seat changes with every ply, the colour
  // with every stone. Every swap gives Black to the other seat, and the first pass is one ply
  // later.
  std::vector<std::string> expected;
  for (int mask = 0; mask < 32; ++mask) {
    std::string path;
    int ply = 0;
    int black_seat = 1;
    for (int stone = 0; stone < 5; ++stone) {
      path += absl::StrCat(ply++ % 2 + 1, stone % 2 == 0 ? "B" : "W", ":1 ");
      if ((mask >> stone & 1) == 0) continue;
      path += absl::StrCat(ply++ % 2 + 1, stone % 2 == 0 ? "W" : "B", ":swap ");
      black_seat = 3 - black_seat;
    }
    // After the fifth stone, the first stone of free play ends the right to swap. Two stones of
    // free play must be placed before a pass is legal.
    if ((mask & 16) == 0) path += absl::StrCat(ply++ % 2 + 1, "W:1 ");
    const int swaps = static_cast<int>(std::count(path.begin(), path.end(), 's'));
    expected.push_back(absl::StrCat(path, "k", black_seat, " pass ", 8 + swaps));
  }
  EXPECT_THAT(expected, ::testing::Contains("1B:1 2W:1 1B:1 2W:1 1B:1 2W:1 k1 pass 8"));
  EXPECT_THAT(expected,
              ::testing::Contains("1B:1 2W:swap 1W:1 2B:swap 1B:1 2W:swap 1W:1 2B:swap 1B:1 "
                                  "2W:swap k2 pass 13"));
  const Walk walk(OpeningKind::kSwap5, kStones);
  EXPECT_THAT(walk.paths(), ::testing::UnorderedElementsAreArray(expected));
  EXPECT_THAT(walk.forms(), ElementsAre("1", "1 swap"));
}

TEST(OpeningPathsTest, Swap3rd) {
  const std::vector<Point> stones = {{9, 9}, {8, 9}, {7, 9}, {0, 0}, {0, 1}, {0, 2}, {0, 3}};
  const Walk walk(OpeningKind::kSwap3rd, stones, /*due_after_first=*/2);
  EXPECT_THAT(walk.paths(), ElementsAre("1B:1 2W:2 1B:2 2W:2 k1 pass 6",  //
                                        "1B:1 2W:2 1B:2 2W:swap k2 pass 7"));
  EXPECT_THAT(walk.forms(), ElementsAre("1", "2", "2 swap"));
}

TEST(OpeningPathsTest, Rif) {
  const Walk walk(OpeningKind::kRif, kStones);
  EXPECT_THAT(walk.paths(), ElementsAre("1B:3 2W:1 1B:offer2 2W:pick k1 pass 7",
                                        "1B:3 2W:swap 1W:1 2B:offer2 1W:pick k2 pass 8"));
  EXPECT_THAT(walk.forms(), ElementsAre("1", "1 swap", "3", "offer2", "pick"));
}

TEST(OpeningPathsTest, YamaguchiWithEveryCount) {
  for (int count = 1; count <= 12; ++count) {
    const Walk walk(OpeningKind::kYamaguchi, kStones, 1, count);
    const std::string offer = absl::StrCat("offer", count);
    EXPECT_THAT(walk.paths(),
                ElementsAre("1B:3#12 2W:1 1B:" + offer + " 2W:pick k1 pass 7",
                            "1B:3#12 2W:swap 1W:1 2B:" + offer + " 1W:pick k2 pass 8"));
    EXPECT_THAT(walk.forms(), ElementsAre("1", "1 swap", "3#12", offer, "pick"));
  }
}

TEST(OpeningPathsTest, Soosyrv8WithEveryCount) {
  for (int count = 1; count <= 8; ++count) {
    const Walk walk(OpeningKind::kSoosyrv8, kStones, 1, count);
    const std::string offer = absl::StrCat("offer", count);
    EXPECT_THAT(walk.paths(),
                ElementsAre("1B:3 2W:1#8 1B:" + offer + " 2W:pick k1 pass 7",
                            "1B:3 2W:1#8 1B:swap 2B:" + offer + " 1W:pick k2 pass 8",
                            "1B:3 2W:swap 1W:1#8 2B:" + offer + " 1W:pick k2 pass 8",
                            "1B:3 2W:swap 1W:1#8 2B:swap 1B:" + offer + " 2W:pick k1 pass 9"));
    EXPECT_THAT(walk.forms(), ElementsAre("1#8", "1#8 swap", "3", offer, offer + " swap", "pick"));
  }
}

TEST(OpeningPathsTest, Taraguchi10) {
  // The first three stones have eight paths. The rest of a path depends only on the seat to move
  // and on the owner of Black. After stone 4, seat `a` is to move and owns Black.
  std::vector<std::string> expected;
  for (int mask = 0; mask < 8; ++mask) {
    std::string path;
    int ply = 0;
    int black = 1;
    for (int stone = 0; stone < 4; ++stone) {
      path += absl::StrCat(ply++ % 2 + 1, stone % 2 == 0 ? "B" : "W", ":1 ");
      if (stone == 3 || (mask >> stone & 1) == 0) continue;
      path += absl::StrCat(ply++ % 2 + 1, stone % 2 == 0 ? "W" : "B", ":swap ");
      black = 3 - black;
    }
    const int swaps = ply - 4;
    const int a = ply % 2 + 1;
    EXPECT_EQ(a, black);
    const int b = 3 - a;
    const auto tail = [&](const std::string& rest, int black_seat, int pass) {
      expected.push_back(absl::StrCat(path, rest, "k", black_seat, " pass ", pass + swaps));
    };
    const std::string as = absl::StrCat(a);
    const std::string bs = absl::StrCat(b);
    tail(as + "B:1 " + bs + "W:1 ", a, 8);
    tail(as + "B:1 " + bs + "W:swap ", b, 9);
    tail(as + "B:swap " + bs + "B:1 " + as + "W:1 ", b, 9);
    tail(as + "B:swap " + bs + "B:1 " + as + "W:swap ", a, 10);
    tail(as + "B:offer10 " + bs + "W:pick ", a, 9);
  }
  EXPECT_THAT(expected, ::testing::Contains("1B:1 2W:1 1B:1 2W:1 1B:offer10 2W:pick k1 pass 9"));
  EXPECT_THAT(expected,
              ::testing::Contains("1B:1 2W:swap 1W:1 2B:1 1W:1 2B:swap 1B:1 2W:swap k2 pass 11"));
  const Walk walk(OpeningKind::kTaraguchi10, kStones);
  EXPECT_THAT(walk.paths(), ::testing::UnorderedElementsAreArray(expected));
  EXPECT_THAT(walk.forms(), ElementsAre("1", "1 offer10 swap", "1 swap", "pick"));
}

TEST(OpeningPathsTest, SwapAndDPente) {
  const Walk swap(OpeningKind::kSwap, kStones);
  EXPECT_THAT(swap.paths(), ElementsAre("1B:3 2W:1 k1 pass 4",       // seat 2 stays White
                                        "1B:3 2W:swap k2 pass 5"));  // seat 2 takes Black
  EXPECT_THAT(swap.forms(), ElementsAre("1 swap", "3"));
  const Walk four(OpeningKind::kDPente, kStones);
  EXPECT_THAT(four.paths(), ElementsAre("1B:4 2B:1 k2 pass 4",       // seat 2 takes Black
                                        "1B:4 2B:swap k1 pass 5"));  // seat 2 takes White
  EXPECT_THAT(four.forms(), ElementsAre("1 swap", "4"));
}

TEST(OpeningPathsTest, GPente) {
  EXPECT_THAT(Walk(OpeningKind::kGPente, kFarStones).paths(),
              ElementsAre("1B:1 2W:1 1B:1 k1 pass 6"));
}

TEST(OpeningPathsTest, Swap1989) {
  const Walk walk(OpeningKind::kSwap1989, kStones);
  EXPECT_THAT(walk.paths(),
              ElementsAre("1B:1 2W:1 1B:1 2W:1 1B:offer2 2W:pick k1 pass 9",
                          "1B:1 2W:1 1B:1 2W:swap 1W:1 2B:offer2 1W:pick k2 pass 10"));
  EXPECT_THAT(walk.forms(), ElementsAre("1", "1 swap", "offer2", "pick"));
}

TEST(OpeningPathsTest, Sakata) {
  const Walk walk(OpeningKind::kSakata, kStones);
  EXPECT_THAT(walk.paths(), ElementsAre("1B:3 2W:2 1W:1 k2 pass 5",       // seat 1 takes White
                                        "1B:3 2W:2 1W:swap k1 pass 6"));  // seat 1 takes Black
  EXPECT_THAT(walk.forms(), ElementsAre("1 swap", "2", "3"));
}

// Tarannikov has the paths of swap-5. Super Taraguchi-10 has the paths of Taraguchi-10.
TEST(OpeningPathsTest, TarannikovAndSuperTaraguchi) {
  EXPECT_EQ(Walk(OpeningKind::kTarannikov, kStones).paths(),
            Walk(OpeningKind::kSwap5, kStones).paths());
  EXPECT_EQ(Walk(OpeningKind::kSuperTaraguchi10, kStones).paths(),
            Walk(OpeningKind::kTaraguchi10, kStones).paths());
}

TEST(OpeningPathsTest, SayWhetherTheyPlaceStonesOnlyAndWhetherTheyDeclare) {
  std::set<std::string_view> stones, declare;
  for (std::size_t i = 0; i < kOpeningNames.size(); ++i) {
    const auto kind = static_cast<OpeningKind>(i);
    if (PlacesStoneByStone(kind)) stones.insert(OpeningName(kind));
    if (DeclaresFifths(kind)) declare.insert(OpeningName(kind));
  }
  EXPECT_THAT(stones, ElementsAre("centre", "g-pente", "long-pro", "none", "pro"));
  EXPECT_THAT(declare, ElementsAre("soosyrv-8", "yamaguchi"));
}

// --- Where stones may go ---------------------------------------------------------------------

std::vector<Point> Allowed(const Opening& opening, BoardSize size) {
  std::vector<Point> points;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      if (opening.Allows({x, y})) points.push_back({x, y});
    }
  }
  return points;
}

bool IsIn(Point p, Point centre, int radius) {
  return std::abs(p.x - centre.x) <= radius && std::abs(p.y - centre.y) <= radius;
}

Opening After(OpeningKind kind, const std::vector<Point>& stones, BoardSize size = k15,
              bool canonical = false) {
  Opening opening(kind, size, canonical);
  for (const Point p : stones) {
    EXPECT_TRUE(opening.Check(StonePly(p), 1).ok()) << opening.Check(StonePly(p), 1);
    opening.Play(StonePly(p));
  }
  return opening;
}

TEST(OpeningRegionTest, CentreIsOnePoint) {
  for (const OpeningKind kind :
       {OpeningKind::kCentre, OpeningKind::kPro, OpeningKind::kLongPro, OpeningKind::kSwap3rd,
        OpeningKind::kTaraguchi10, OpeningKind::kRif}) {
    EXPECT_THAT(Allowed(Opening(kind, k15), k15), ElementsAre(Point{7, 7}));
    EXPECT_THAT(Allowed(Opening(kind, k19), k19), ElementsAre(Point{9, 9}));
  }
  EXPECT_THAT(Allowed(Opening(OpeningKind::kPro, {20, 20}), {20, 20}), ElementsAre(Point{10, 10}));
}

TEST(OpeningRegionTest, SwapsLeaveTheBoardFree) {
  for (const OpeningKind kind : {OpeningKind::kSwap1st, OpeningKind::kSwap2, OpeningKind::kSwap5}) {
    EXPECT_THAT(Allowed(Opening(kind, k15), k15), SizeIs(225));
  }
  EXPECT_THAT(Allowed(After(OpeningKind::kSwap5, {{0, 0}, {1, 0}}), k15), SizeIs(225));
}

TEST(OpeningRegionTest, ProStaysOutside) {
  const Opening pro = After(OpeningKind::kPro, {{7, 7}, {0, 0}});
  const Opening long_pro = After(OpeningKind::kLongPro, {{7, 7}, {0, 0}});
  for (int y = 0; y < 15; ++y) {
    for (int x = 0; x < 15; ++x) {
      EXPECT_EQ(pro.Allows({x, y}), !IsIn({x, y}, {7, 7}, 2));
      EXPECT_EQ(long_pro.Allows({x, y}), !IsIn({x, y}, {7, 7}, 3));
    }
  }
  EXPECT_THAT(Allowed(After(OpeningKind::kPro, {{7, 7}}), k15), SizeIs(225));
  EXPECT_THAT(std::string(pro.Check(StonePly({9, 9}), 1).message()),
              HasSubstr("9,9 is not outside the centre 5x5"));
}

TEST(OpeningRegionTest, GPenteAlsoExcludesEightPointsOutside) {
  const Opening opening = After(OpeningKind::kGPente, {{9, 9}, {0, 0}}, k19);
  std::vector<Point> excluded;
  for (int y = 0; y < 19; ++y) {
    for (int x = 0; x < 19; ++x) {
      if (!opening.Allows({x, y}) && !IsIn({x, y}, {9, 9}, 2)) excluded.push_back({x, y});
    }
  }
  EXPECT_THAT(excluded, ElementsAre(Point{9, 5}, Point{9, 6}, Point{5, 9}, Point{6, 9},
                                    Point{12, 9}, Point{13, 9}, Point{9, 12}, Point{9, 13}));
  EXPECT_THAT(std::string(opening.Check(StonePly({9, 12}), 1).message()),
              HasSubstr("9,12 is in the centre 5x5, or three or four points"));
}

TEST(OpeningRegionTest, SakataKeepsThePairIn7x7And9x9) {
  Opening opening(OpeningKind::kSakata, k15);
  opening.Play({PlyKind::kStones, First(kStones, 3), 0});
  EXPECT_THAT(Allowed(opening, k15), SizeIs(49));
  const auto check = [&](Point fourth, Point fifth) {
    return std::string(opening.Check({PlyKind::kStones, {fourth, fifth}, 0}, 1).message());
  };
  EXPECT_EQ(check({4, 4}, {3, 11}), "");
  EXPECT_THAT(check({3, 4}, {3, 11}), HasSubstr("3,4 is not in the centre 7x7"));
  EXPECT_THAT(check({4, 4}, {2, 11}), HasSubstr("2,11 is not in the centre 9x9"));
}

TEST(OpeningRegionTest, TheSquaresOfTarannikovAndSuperTaraguchiGrow) {
  const std::vector<Point> stones = {{7, 7}, {6, 6}, {5, 5}, {4, 4}, {3, 3}};
  const std::vector<std::size_t> regular = {1, 9, 25, 49, 81}, super = {1, 25, 49, 81, 81};
  for (std::size_t i = 0; i < stones.size(); ++i) {
    const std::vector<Point> before = First(stones, static_cast<int>(i));
    EXPECT_THAT(Allowed(After(OpeningKind::kTarannikov, before), k15), SizeIs(regular[i]));
    EXPECT_THAT(Allowed(After(OpeningKind::kSuperTaraguchi10, before), k15), SizeIs(super[i]));
    if (i < 3) {
      EXPECT_THAT(Allowed(After(OpeningKind::kSwap1989, before), k15), SizeIs(regular[i]));
    }
  }
  EXPECT_THAT(Allowed(After(OpeningKind::kTarannikov, {{7, 7}}, k15, true), k15), SizeIs(2));
  EXPECT_THAT(Allowed(After(OpeningKind::kSuperTaraguchi10, {{7, 7}}, k15, true), k15), SizeIs(25));
}

TEST(OpeningRegionTest, Swap3rdKeepsTheSecondTurnIn5x5) {
  Opening opening(OpeningKind::kSwap3rd, k19);
  opening.Play(StonePly({9, 9}));
  EXPECT_THAT(Allowed(opening, k19), SizeIs(25));
  const Ply inside = {PlyKind::kStones, {{7, 7}, {11, 11}}, 0};
  const Ply half = {PlyKind::kStones, {{7, 7}, {12, 11}}, 0};
  EXPECT_TRUE(opening.Check(inside, 2).ok());
  EXPECT_THAT(std::string(opening.Check(half, 2).message()),
              HasSubstr("12,11 is not in the centre 5x5"));
  opening.Play(inside);
  EXPECT_THAT(Allowed(opening, k19), SizeIs(361));
}

TEST(OpeningRegionTest, TaraguchiGrows) {
  std::vector<Point> stones;
  for (int radius = 0; radius <= 4; ++radius) {
    const Opening opening = After(OpeningKind::kTaraguchi10, stones);
    const int side = 2 * radius + 1;
    const std::vector<Point> allowed = Allowed(opening, k15);
    EXPECT_THAT(allowed, SizeIs(side * side));
    for (const Point p : allowed) EXPECT_TRUE(IsIn(p, {7, 7}, radius));
    stones.push_back({7 - radius, 7 - radius});
  }
  EXPECT_THAT(Allowed(After(OpeningKind::kTaraguchi10, stones), k15), SizeIs(225));
}

TEST(OpeningRegionTest, TaraguchiCanonical) {
  const auto allowed = [](const std::vector<Point>& stones) {
    return Allowed(After(OpeningKind::kTaraguchi10, stones, k15, true), k15);
  };
  EXPECT_THAT(allowed({{7, 7}}), ElementsAre(Point{7, 6}, Point{8, 6}));
  EXPECT_THAT(allowed({{7, 7}, {7, 6}}), ElementsAreArray(std::vector<Point>{{7, 5},
                                                                             {8, 5},
                                                                             {9, 5},
                                                                             {8, 6},
                                                                             {9, 6},
                                                                             {8, 7},
                                                                             {9, 7},
                                                                             {7, 8},
                                                                             {8, 8},
                                                                             {9, 8},
                                                                             {7, 9},
                                                                             {8, 9},
                                                                             {9, 9}}));
  EXPECT_THAT(allowed({{7, 7}, {8, 6}}), ElementsAreArray(std::vector<Point>{{9, 5},
                                                                             {9, 6},
                                                                             {8, 7},
                                                                             {9, 7},
                                                                             {6, 8},
                                                                             {7, 8},
                                                                             {8, 8},
                                                                             {9, 8},
                                                                             {5, 9},
                                                                             {6, 9},
                                                                             {7, 9},
                                                                             {8, 9},
                                                                             {9, 9}}));
  const Opening opening = After(OpeningKind::kTaraguchi10, {{7, 7}}, k15, true);
  EXPECT_THAT(std::string(opening.Check(StonePly({6, 6}), 1).message()),
              HasSubstr("6,6 is not a canonical point"));
  EXPECT_THAT(std::string(opening.Check(StonePly({5, 6}), 1).message()),
              HasSubstr("5,6 is not in the centre 3x3"));
  // A swap does not change the region that is allowed for the next stone.
  Opening swapped = opening;
  swapped.Play({.kind = PlyKind::kSwap});
  EXPECT_THAT(Allowed(swapped, k15), SizeIs(2));
}

Ply Triple(Point first, Point second, Point third, int declared = 0) {
  return {PlyKind::kStones, {first, second, third}, declared};
}

// The number of triples of points that the opening accepts.
int CountTriples(const Opening& opening) {
  int count = 0;
  for (int a = 0; a < 225; ++a) {
    for (int b = 0; b < 225 && opening.Allows({a % 15, a / 15}); ++b) {
      for (int c = 0; c < 225; ++c) {
        if (a == b || b == c || a == c) continue;  // the board checks this, not the opening
        count +=
            opening.Check(Triple({a % 15, a / 15}, {b % 15, b / 15}, {c % 15, c / 15}), 1).ok();
      }
    }
  }
  return count;
}

TEST(OpeningRegionTest, The26) {
  const std::vector<std::array<Point, 3>> openings = CanonicalOpenings(k15);
  EXPECT_THAT(openings, SizeIs(26));
  const std::set<std::array<Point, 3>> different(openings.begin(), openings.end());
  EXPECT_THAT(different, SizeIs(26));
  const Opening canonical(OpeningKind::kRif, k15, true);
  const Opening any(OpeningKind::kRif, k15, false);
  for (const auto& [first, second, third] : openings) {
    EXPECT_TRUE(canonical.Check(Triple(first, second, third), 1).ok());
    EXPECT_TRUE(any.Check(Triple(first, second, third), 1).ok());
  }
  EXPECT_EQ(CountTriples(canonical), 26);
  // If every orientation is allowed, the second stone has the 8 points next to the centre. The
  // third stone has 23 points in the 5x5 square.
  EXPECT_EQ(CountTriples(any), 8 * 23);
  EXPECT_THAT(std::string(canonical.Check(Triple({7, 7}, {6, 6}, {5, 5}), 1).message()),
              HasSubstr("canonical"));
  EXPECT_FALSE(any.Check(Triple({7, 6}, {7, 7}, {7, 5}), 1).ok());  // first stone not in the centre
  EXPECT_FALSE(any.Check(Triple({7, 7}, {7, 5}, {7, 6}), 1).ok());  // second stone not in the 3x3
  EXPECT_FALSE(any.Check(Triple({7, 7}, {7, 6}, {7, 4}), 1).ok());  // third stone not in the 5x5
}

// --- Counts, offers, picks -------------------------------------------------------------------

TEST(OpeningCountTest, MustBeDeclaredWhereItIsDue) {
  const Opening yamaguchi(OpeningKind::kYamaguchi, k15);
  for (int count = -1; count <= 14; ++count) {
    EXPECT_EQ(yamaguchi.Check(Triple({7, 7}, {7, 6}, {7, 5}, count), 1).ok(),
              count >= 1 && count <= 12);
  }
  EXPECT_THAT(std::string(yamaguchi.Check(Triple({7, 7}, {7, 6}, {7, 5}), 1).message()),
              HasSubstr("a count from 1 to 12 must be declared"));
  Opening soosyrv(OpeningKind::kSoosyrv8, k15);
  EXPECT_THAT(std::string(soosyrv.Check(Triple({7, 7}, {7, 6}, {7, 5}, 2), 1).message()),
              HasSubstr("no count is declared now"));
  soosyrv.Play(Triple({7, 7}, {7, 6}, {7, 5}));
  for (int count = 0; count <= 10; ++count) {
    EXPECT_EQ(soosyrv.Check({PlyKind::kStones, {{0, 0}}, count}, 1).ok(), count >= 1 && count <= 8);
  }
}

// A Yamaguchi game up to the offer of `count` fifth stones.
Opening BeforeOffer(const std::vector<Point>& stones, int count) {
  Opening opening(OpeningKind::kYamaguchi, k15);
  opening.Play(Triple(stones[0], stones[1], stones[2], count));
  opening.Play(StonePly(stones[3]));
  return opening;
}

// All points that are images of `p` in a symmetry of the stones. `stones` are in playing order:
// black, white, black, white.
std::vector<Point> ImagesOf(Point p, const std::vector<Point>& stones) {
  std::vector<Point> images;
  for (int y = 0; y < 15; ++y) {
    for (int x = 0; x < 15; ++x) {
      if (Point{x, y} == p) continue;
      const bool image = AreImages(p, {x, y}, {stones[0], stones[2]}, {stones[1], stones[3]});
      EXPECT_EQ(image, AreImages({x, y}, p, {stones[2], stones[0]}, {stones[3], stones[1]}));
      // An offer of two points must be refused if they are images of each other. It must be
      // accepted if they are not.
      const Opening opening = BeforeOffer(stones, 2);
      EXPECT_EQ(image, !opening.Check({PlyKind::kOffer, {p, {x, y}}, 0}, 1).ok());
      if (image) images.push_back({x, y});
    }
  }
  return images;
}

TEST(OpeningOfferTest, ImagesUnderEverySymmetry) {
  // Left-right symmetry about the column of all four stones.
  EXPECT_THAT(ImagesOf({6, 3}, {{7, 7}, {7, 6}, {7, 5}, {7, 10}}), ElementsAre(Point{8, 3}));
  // Top-bottom symmetry about a row. The image of every stone is a stone of the same colour.
  EXPECT_THAT(ImagesOf({3, 3}, {{7, 7}, {8, 6}, {7, 5}, {9, 6}}), ElementsAre(Point{3, 9}));
  // Top-bottom symmetry about a line between two rows.
  EXPECT_THAT(ImagesOf({3, 3}, {{7, 7}, {8, 7}, {7, 6}, {8, 6}}), ElementsAre(Point{3, 10}));
  // Only the half turn is a symmetry, about a point that is not the centre of the board.
  EXPECT_THAT(ImagesOf({3, 3}, {{7, 7}, {7, 8}, {9, 7}, {9, 6}}), ElementsAre(Point{13, 11}));
  // Reflections in both diagonals and the half turn are symmetries, about a point between cells.
  EXPECT_THAT(ImagesOf({3, 3}, {{7, 7}, {7, 6}, {8, 6}, {8, 7}}),
              ElementsAre(Point{4, 2}, Point{12, 10}, Point{11, 11}));
  // The half turn exchanges black and white stones here, so it is no symmetry.
  EXPECT_THAT(ImagesOf({3, 3}, {{7, 7}, {10, 8}, {9, 6}, {8, 9}}), IsEmpty());
  EXPECT_THAT(ImagesOf({3, 3}, {{7, 7}, {8, 6}, {9, 5}, {5, 8}}), IsEmpty());
}

TEST(OpeningOfferTest, OfTwoImagesOnlyOneMayBeOffered) {
  const Opening opening = BeforeOffer({{7, 7}, {7, 6}, {8, 6}, {8, 7}}, 3);
  const auto check = [&](std::vector<Point> points) {
    return opening.Check({PlyKind::kOffer, std::move(points), 0}, 1);
  };
  EXPECT_TRUE(check({{3, 3}, {4, 3}, {5, 3}}).ok());
  // 9,5 and 10,4 are on an axis, so they are not images of each other.
  EXPECT_TRUE(check({{9, 5}, {10, 4}, {5, 3}}).ok());
  EXPECT_THAT(std::string(check({{3, 3}, {5, 3}, {12, 10}}).message()),
              HasSubstr("3,3 and 12,10 are images of each other"));
  EXPECT_FALSE(check({{4, 2}, {5, 3}, {3, 3}}).ok());
  EXPECT_FALSE(check({{11, 11}, {3, 3}, {5, 3}}).ok());
  EXPECT_THAT(std::string(check({{3, 3}, {5, 3}, {3, 3}}).message()),
              HasSubstr("3,3 is offered twice"));
  EXPECT_THAT(std::string(check({{3, 3}, {5, 3}}).message()),
              HasSubstr("the opening asks for an offer of 3 points"));
}

TEST(OpeningOfferTest, ThePickMustBeOnOffer) {
  Opening opening = BeforeOffer({{7, 7}, {7, 6}, {8, 6}, {8, 7}}, 2);
  opening.Play({PlyKind::kOffer, {{3, 3}, {5, 3}}, 0});
  EXPECT_THAT(opening.offered(), ElementsAre(Point{3, 3}, Point{5, 3}));
  EXPECT_THAT(Allowed(opening, k15), ElementsAre(Point{3, 3}, Point{5, 3}));
  EXPECT_TRUE(opening.Check({PlyKind::kPick, {{3, 3}, {5, 3}}, 0}, 1).ok());
  EXPECT_TRUE(opening.Check({PlyKind::kPick, {{5, 3}, {0, 0}}, 0}, 1).ok());
  EXPECT_THAT(std::string(opening.Check({PlyKind::kPick, {{0, 0}, {5, 3}}, 0}, 1).message()),
              HasSubstr("0,0 is not on offer"));
  opening.Play({PlyKind::kPick, {{5, 3}, {0, 0}}, 0});
  EXPECT_TRUE(opening.over());
  EXPECT_THAT(opening.offered(), IsEmpty());
}

TEST(OpeningOfferTest, TaraguchiMayNotOfferAfterASwap) {
  Opening opening = After(OpeningKind::kTaraguchi10, {{7, 7}, {7, 6}, {7, 5}, {4, 4}});
  const Ply offer = {PlyKind::kOffer, First(kFifths, 10), 0};
  EXPECT_TRUE(opening.Check(offer, 1).ok());
  opening.Play({.kind = PlyKind::kSwap});
  EXPECT_FALSE(opening.Check(offer, 1).ok());
  EXPECT_THAT(std::string(opening.Check({.kind = PlyKind::kSwap}, 1).message()),
              HasSubstr("a swap may not be answered by a swap"));
  EXPECT_FALSE(opening.Check(StonePly({2, 7}), 1).ok());
  EXPECT_TRUE(opening.Check(StonePly({3, 7}), 1).ok());
}

TEST(OpeningTest, ACopyIsATakeBack) {
  Opening opening(OpeningKind::kSwap2, k15);
  opening.Play(Triple({0, 0}, {1, 1}, {2, 2}));
  const Opening before = opening;
  opening.Play({.kind = PlyKind::kSwap});
  EXPECT_TRUE(opening.over());
  opening = before;
  EXPECT_FALSE(opening.over());
  EXPECT_EQ(opening.black_seat(), 1);
  EXPECT_THAT(opening.Forms(1), SizeIs(3));
}

TEST(OpeningTest, NeedsRoom) {
  EXPECT_FALSE(OpeningFits(OpeningKind::kPro, {5, 5}));
  EXPECT_TRUE(OpeningFits(OpeningKind::kPro, {6, 5}));
  EXPECT_FALSE(OpeningFits(OpeningKind::kLongPro, {7, 7}));
  EXPECT_TRUE(OpeningFits(OpeningKind::kLongPro, {7, 8}));
  EXPECT_FALSE(OpeningFits(OpeningKind::kRif, {15, 4}));
  EXPECT_TRUE(OpeningFits(OpeningKind::kSwap2, {4, 4}));
}

}  // namespace
}  // namespace tengen
