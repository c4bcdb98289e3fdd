// SPDX-License-Identifier: Apache-2.0
#include "server/position_json.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/forbidden_rows.h"
#include "analysis/opening_text.h"
#include "base/str_cat.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "notation/opening_patterns.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "play/challenge.h"
#include "report/game_view.h"
#include "search/request.h"
#include "server/next_points.h"

namespace tengen {
namespace {

using nlohmann::ordered_json;

// --- Stones -------------------------------------------------------------------------------------

ordered_json Names(const std::vector<Point>& points, BoardSize size) {
  ordered_json names = ordered_json::array();
  for (const Point p : points) names.push_back(PointName(p, size));
  return names;
}

// The stones on the board, one string for each row, from the top.
ordered_json RowsOf(const Game& game) {
  const BoardSize size = game.spec().size;
  ordered_json rows = ordered_json::array();
  for (int y = 0; y < size.height; ++y) {
    std::string row;
    for (int x = 0; x < size.width; ++x) row += StoneLetter(game.At({x, y}));
    rows.push_back(std::move(row));
  }
  return rows;
}

// Plays the ply and lists the changes on the board: stones added, removed and moved.
ordered_json PlayAndList(Game& game, const Ply& ply) {
  const BoardSize size = game.spec().size;
  ordered_json item = {{"side", SideName(game.to_move())}, {"text", PlyName(ply, size)}};
  item.update(ChangesFacts(game.PlayWithChanges(ply), size));
  return item;
}

// --- Forbidden points, groups and choices -------------------------------------------------------

ordered_json ForbiddenFacts(const Game& game) {
  ordered_json points = ordered_json::array();
  if (game.outcome() != Outcome::kNone || game.to_move() != game.foul_side()) return points;
  for (const Point p : game.ForbiddenPoints()) {
    const ForbiddenKind kind = game.Forbidden(p);
    ordered_json rows = ordered_json::array();
    for (const std::vector<Point>& row : ForbiddenRows(game, p)) {
      rows.push_back(Names(row, game.spec().size));
    }
    points.push_back({{"point", PointName(p, game.spec().size)},
                      {"why", kind == ForbiddenKind::kDoubleThree  ? "33"
                              : kind == ForbiddenKind::kDoubleFour ? "44"
                                                                   : "6+"},
                      {"rows", std::move(rows)}});
  }
  return points;
}

ordered_json ChoicesFacts(const Game& game) {
  ordered_json choices = ordered_json::array();
  if (game.outcome() != Outcome::kNone) return choices;
  for (const Choice& choice : ChoicesOf(game)) {
    ordered_json item = {{"kind", PlyKindName(choice.form.kind)},
                         {"stones", choice.form.stones},
                         {"maxDeclared", choice.form.max_declared},
                         {"text", choice.text}};
    if (choice.form.stones == 0) item["send"] = PlyName({choice.form.kind, {}, 0}, {});
    choices.push_back(std::move(item));
  }
  return choices;
}

ordered_json LegalFacts(const Game& game, const BegunPly& begun) {
  if (game.outcome() != Outcome::kNone) return ordered_json::array();
  const Form form = begun.form.value_or(game.Forms().front());
  return Names(NextPoints(game, form, begun.points), game.spec().size);
}

// The groups: stones of one colour connected along lines, with their liberties.
ordered_json GroupsFacts(const Game& game) {
  const BoardSize size = game.spec().size;
  ordered_json groups = ordered_json::array();
  std::vector<Point> seen;
  const auto is_new = [](std::vector<Point>& list, Point p) {
    if (std::find(list.begin(), list.end(), p) != list.end()) return false;
    list.push_back(p);
    return true;
  };
  ForEachPoint(size, [&](Point start) {
    const Stone stone = game.At(start);
    if (!IsColor(stone) || !is_new(seen, start)) return;
    std::vector<Point> points = {start}, liberties;
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
        const Point p = {points[i].x + dx, points[i].y + dy};
        if (!OnBoard(p, size)) continue;
        if (game.At(p) == Stone::kEmpty) is_new(liberties, p);
        if (game.At(p) == stone && is_new(seen, p)) points.push_back(p);
      }
    }
    groups.push_back({{"color", SideName(ColorOf(stone))},
                      {"points", Names(points, size)},
                      {"liberties", Names(liberties, size)}});
  });
  return groups;
}

ordered_json OutcomeName(const Game& game) {
  switch (game.outcome()) {
    case Outcome::kBlackWins: return SideName(Color::kBlack);
    case Outcome::kWhiteWins: return SideName(Color::kWhite);
    case Outcome::kDraw: return "draw";
    case Outcome::kNone: break;
  }
  return nullptr;
}

// --- Games --------------------------------------------------------------------------------------

ordered_json GameFactsOf(const GameInfo& info, std::string_view family) {
  ordered_json openings = ordered_json::array();
  for (const OpeningKind kind : info.openings) openings.push_back(OpeningName(kind));
  ordered_json facts = {{"name", info.name},
                        {"title", SentenceJson(GameTitle(info))},
                        {"family", family},
                        {"options", info.options},
                        {"size", {info.usual_board.width, info.usual_board.height}},
                        {"sizes",
                         {{"min", info.sizes.min},
                          {"max", info.sizes.max},
                          {"sides", info.sizes.sides.empty() ? ordered_json(nullptr)
                                                             : ordered_json(info.sizes.sides)}}},
                        {"openings", std::move(openings)},
                        {"defaultOpening", OpeningName(info.default_opening)},
                        {"passes", info.passes},
                        {"forbidden", info.fouls}};
  facts.update(BoardFacts(info));
  return facts;
}

}  // namespace

ordered_json SentenceJson(const Sentence& sentence) {
  return {{"key", sentence.key}, {"values", sentence.values}, {"text", sentence.text}};
}

Sentence GameTitle(const GameInfo& info) {
  return {StrCat("title.", info.name), {}, std::string(info.title)};
}

ordered_json PositionFacts(const AnalysisQuery& query, const BegunPly& begun) {
  const std::unique_ptr<Game> played = query.PositionAfter(0);
  ordered_json plies = ordered_json::array();
  for (const Ply& ply : query.moves) plies.push_back(PlayAndList(*played, ply));
  const Game& game = *played;
  const GameSpec& spec = game.spec();
  const std::optional<int> winner = WinnerSeat(game);
  const std::optional<Point> ko = game.ko();
  const bool counts = game.counts_captures();
  ordered_json object = {
      {"game", SpecJson(spec)},
      {"width", spec.size.width},
      {"height", spec.size.height},
      {"rows", RowsOf(game)},
      {"toMove", SideName(game.to_move())},
      {"blackSeat", game.black_seat()},
      {"seatToMove", game.seat_to_move()},
      {"turn", query.moves.size()},
      {"captured", counts
                       ? ordered_json({game.captured(Color::kBlack), game.captured(Color::kWhite)})
                       : ordered_json(nullptr)},
      {"legal", LegalFacts(game, begun)},
      {"forbidden", ForbiddenFacts(game)},
      {"ko", ko ? ordered_json(PointName(*ko, spec.size)) : ordered_json(nullptr)},
      {"last", Names(game.last_stones(), spec.size)},
      {"winning", Names(WinningStones(game), spec.size)},
      {"losing", Names(LosingStones(game), spec.size)},
      {"outcome", OutcomeName(game)},
      {"reason", game.outcome() == Outcome::kNone ? ordered_json(nullptr)
                                                  : ordered_json(EndReasonText(game.reason()))},
      {"winnerSeat", winner ? ordered_json(*winner) : ordered_json(nullptr)},
      {"choices", ChoicesFacts(game)},
      {"opening", nullptr},
      {"openingPattern", nullptr},
      {"offered", Names(game.offered(), spec.size)}};
  if (game.in_opening() && game.outcome() == Outcome::kNone) {
    object["opening"] = {{"name", OpeningName(spec.opening)},
                         {"about", OpeningAbout(spec.opening)}};
  }
  if (const std::optional<OpeningPattern> pattern = OpeningPatternOf(game)) {
    object["openingPattern"] = {{"code", pattern->code}, {"name", pattern->name}};
  }
  if (FindGame(spec.variant)->liberties) object["groups"] = GroupsFacts(game);
  object["plies"] = std::move(plies);
  return object;
}

ordered_json GamesFacts() {
  ordered_json games = ordered_json::array();
  std::string_view family;  // empty: the family is that of the row above
  for (const GameInfo& info : AllGames()) {
    if (!info.family.empty()) family = info.family;
    games.push_back(GameFactsOf(info, family));
  }
  return games;
}

ordered_json OpeningPatternsFacts() {
  constexpr BoardSize kBoard = {15, 15};
  ordered_json patterns = ordered_json::array();
  std::size_t i = 0;
  for (const auto& stones : CanonicalOpenings(kBoard)) {
    const OpeningPattern& pattern = OpeningPatterns()[i++];
    patterns.push_back({{"code", pattern.code},
                        {"name", pattern.name},
                        {"moves", Names({stones.begin(), stones.end()}, kBoard)}});
  }
  return patterns;
}

ordered_json LadderFacts() {
  ordered_json ladder = ordered_json::array();
  for (int level = 1; level <= kFullLevel; ++level) {
    ladder.push_back({{"level", level}, {"game", SpecJson(ChallengeGame(level))}});
  }
  return ladder;
}

}  // namespace tengen
