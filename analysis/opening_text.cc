// SPDX-License-Identifier: Apache-2.0
#include "analysis/opening_text.h"

#include <algorithm>
#include <vector>

#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "report/game_view.h"

namespace tengen {
namespace {

std::string_view StoneName(Color color) { return color == Color::kBlack ? "black" : "white"; }

// The region of the legal points: "on h8", "from f6 to j10", "outside f6 to j10". Empty: all
// points.
std::string RegionText(const Game& game) {
  const BoardSize size = game.spec().size;
  const std::vector<Point> legal = game.LegalPoints();
  const std::vector<Point> free = game.WithoutOpening()->LegalPoints();
  if (legal.empty() || legal.size() == free.size()) return "";
  if (legal.size() == 1) return StrCat("on ", PointName(legal.front(), size));
  const auto box_of = [&](const std::vector<Point>& points) {
    Point low = points.front(), high = low;
    for (const Point p : points) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return StrCat(PointName({low.x, high.y}, size), " to ", PointName({high.x, low.y}, size));
  };
  std::vector<Point> other;
  for (const Point p : free)
    if (std::find(legal.begin(), legal.end(), p) == legal.end()) other.push_back(p);
  // The text names the smaller region: either that of the allowed points or that of the forbidden
  // points.
  return legal.size() <= other.size() ? StrCat("from ", box_of(legal))
                                      : StrCat("outside ", box_of(other));
}

// Example points for a text on how to type a ply: near the centre, apart from each other.
std::string Example(const Game& game, int count) {
  const BoardSize size = game.spec().size;
  const Point centre = CentreOf(size);
  std::string text;
  for (int i = 0; i < count; ++i) {
    const Point p = {std::clamp(centre.x + i % 4, 0, size.width - 1),
                     std::clamp(centre.y - i % 3, 0, size.height - 1)};
    StrAppend(&text, i == 0 ? "" : " ", PointName(p, size));
  }
  return text;
}

// How to type the point where a piece comes to rest. Where pieces fall, each column has one such
// point, so the letter of the column is enough.
std::string HowToDrop(const Game& game) {
  const std::vector<Point> legal = game.LegalPoints();
  std::vector<int> columns;
  columns.reserve(legal.size());
  for (const Point p : legal) columns.push_back(p.x);
  std::sort(columns.begin(), columns.end());
  if (std::adjacent_find(columns.begin(), columns.end()) != columns.end()) {
    return StrCat(": type a point where it comes to rest, such as ",
                  PointName(legal[legal.size() / 2], game.spec().size));
  }
  return StrCat(": type the letter of a column, such as ",
                std::string(1, ColumnLetter(columns[columns.size() / 2])));
}

Choice StonesChoice(const Game& game, const Form& form, bool first_form) {
  const Color side = game.to_move();
  if (form.stones == 1 && PiecesDrop(game.spec())) {
    return {form, StrCat("Play a ", StoneName(side), " piece"), HowToDrop(game)};
  }
  const std::string region = RegionText(game);
  const std::string where = region.empty() ? "" : StrCat(" ", region);
  Choice choice = {.form = form};
  const bool alternating =
      form.stones > 1 && form.stones != FindGame(game.spec().variant)->stones_per_turn;
  const std::string first_in = region.empty() ? "" : StrCat(", the first ", region);
  if (form.stones > 2) {
    const std::string_view number = form.stones == 3 ? "three" : "four";
    choice.text = StrCat("Lay the ", number, " opening stones, black, white, black",
                         form.stones == 3 ? "" : ", white", first_in);
    choice.how = StrCat(". Type ", number, " points, such as ", Example(game, form.stones));
  } else if (alternating && first_form) {
    choice.text =
        StrCat("Put two stones, ", StoneName(side), " and ", StoneName(Opponent(side)), first_in);
    choice.how = StrCat(". Type two points, such as ", Example(game, 2));
  } else if (!first_form) {
    choice.text = StrCat("Or put two stones, ", StoneName(side), " and ", StoneName(Opponent(side)),
                         ", and leave the choice of colour to the other side");
    choice.how = StrCat(". Type two points, such as ", Example(game, 2));
  } else if (form.stones == 2) {
    choice.text = StrCat("Put two ", StoneName(side), " stones", where);
    choice.how = StrCat(". Type two points, such as ", Example(game, 2));
  } else {
    choice.text = StrCat("Put a ", StoneName(side), " stone", where);
    choice.how = ": type its point";
  }
  if (form.max_declared > 0) {
    StrAppend(&choice.how, ", then # and how many fifths Black will have to offer, 1 to ",
              form.max_declared, ", such as ", Example(game, form.stones), " #2");
  }
  return choice;
}

Choice OfferChoice(const Form& form, bool first_form) {
  return {form,
          StrCat(first_form ? "Offer " : "Or offer ", form.stones,
                 " points for Black's fifth stone, no two of them alike by symmetry; White "
                 "picks one"),
          StrCat(". Type offer and ", form.stones, form.stones == 1 ? " point" : " points")};
}

}  // namespace

std::string_view OpeningAbout(OpeningKind kind) {
  switch (kind) {
    case OpeningKind::kNone: return "";
    case OpeningKind::kCentre: return "The first stone goes on the centre.";
    case OpeningKind::kPro:
      return "Pro: the first stone goes on the centre, the third outside the centre 5x5.";
    case OpeningKind::kLongPro:
      return "Long pro: the first stone goes on the centre, the third outside the centre 7x7.";
    case OpeningKind::kSwap1st:
      return "Swap after the first: one side puts the first stone, the other may swap colours "
             "instead of answering.";
    case OpeningKind::kSwap2:
      return "Swap2: the first side lays three stones. The second takes a colour, White by putting "
             "a stone, Black by a swap, or puts two more stones and leaves that choice to the "
             "first.";
    case OpeningKind::kSwap5:
      return "Swap5: after each of the first five stones the other side may swap colours.";
    case OpeningKind::kSwap3rd:
      return "Swap after the third turn: the first stone goes on the centre, the next two near it; "
             "after the third turn the other side may swap colours.";
    case OpeningKind::kRif:
      return "RIF: the first side lays one of the 26 openings, the other may swap. White puts the "
             "fourth stone, Black offers two points for the fifth, White picks one and puts the "
             "sixth.";
    case OpeningKind::kYamaguchi:
      return "Yamaguchi: the first side lays one of the 26 openings and says how many fifths will "
             "be offered; the other may swap. White puts the fourth stone, Black offers so many "
             "points for the fifth, White picks one and puts the sixth.";
    case OpeningKind::kSoosyrv8:
      return "Soosyrv-8: the first side lays one of the 26 openings, the other may swap. White "
             "puts "
             "the fourth stone and says how many fifths will be offered, 1 to 8; the other side "
             "may swap. Black offers so many points, White picks one and puts the sixth.";
    case OpeningKind::kTaraguchi10:
      return "Taraguchi-10: the first stone goes on the centre, the next four into the centre 3x3, "
             "5x5, 7x7 and 9x9. After each the other side may swap. If the fourth stone stays "
             "without a swap, Black may offer ten points anywhere instead of the fifth stone; then "
             "White picks one and puts the sixth.";
    case OpeningKind::kSwap:
      return "Swap: the first side lays three stones. The second puts a white stone and keeps "
             "White, or swaps colours.";
    case OpeningKind::kGPente:
      return "G-Pente: the first stone goes on the centre. The third goes outside the centre 5x5, "
             "and not on the points that are three or four from the centre in its row or column.";
    case OpeningKind::kDPente:
      return "D-Pente: the first side lays four stones. The second puts a black stone and keeps "
             "Black, or swaps colours.";
    case OpeningKind::kSwap1989:
      return "Swap of 1989: the first three stones go on the centre, into the 3x3 and into the 5x5 "
             "around it. Then one side may swap. White puts the fourth stone, Black offers two "
             "points for the fifth, White picks one and puts the sixth.";
    case OpeningKind::kSakata:
      return "Sakata: the first side lays one of the 26 openings. The second puts the fourth and "
             "the fifth stone. The first puts the sixth as White, or swaps colours.";
    case OpeningKind::kTarannikov:
      return "Tarannikov: the first stone goes on the centre, the next four into the centre 3x3, "
             "5x5, 7x7 and 9x9. After each the other side may swap.";
    case OpeningKind::kSuperTaraguchi10:
      return "Super Taraguchi-10: as Taraguchi-10, with larger squares for the second, the third "
             "and the fourth stone.";
  }
  return "";
}

std::vector<Choice> ChoicesOf(const Game& game) {
  std::vector<Choice> choices;
  const std::vector<Form> forms = game.Forms();
  for (const Form& form : forms) {
    const bool first = &form == &forms.front();
    switch (form.kind) {
      case PlyKind::kStones: choices.push_back(StonesChoice(game, form, first)); break;
      case PlyKind::kOffer: choices.push_back(OfferChoice(form, first)); break;
      case PlyKind::kPick:
        choices.push_back({form,
                           StrCat("Pick one of the points on offer, ",
                                  PointNames(game.offered(), game.spec().size, ", "),
                                  ", for Black's fifth stone, then put White's sixth"),
                           ". Type pick and both points"});
        break;
      case PlyKind::kSwap:
        choices.push_back({form,
                           StrCat("Or swap: the side to move takes ",
                                  ColorName(Opponent(game.to_move())), " instead"),
                           ". Type swap"});
        break;
      case PlyKind::kPass: choices.push_back({form, "Or pass", ": type pass"}); break;
    }
  }
  return choices;
}

std::string ChoicesText(const Game& game) {
  std::string text;
  for (const Choice& choice : ChoicesOf(game)) {
    StrAppend(&text, choice.text, choice.how, ".\n");
  }
  return text;
}

}  // namespace tengen
