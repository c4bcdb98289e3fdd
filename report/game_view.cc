// SPDX-License-Identifier: Apache-2.0
#include "report/game_view.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "eval/value.h"
#include "nlohmann/json.hpp"
#include "notation/point_names.h"

namespace tengen {
namespace {

using nlohmann::ordered_json;

bool Has(const std::vector<Point>& points, Point p) {
  return std::find(points.begin(), points.end(), p) != points.end();
}

// Returns the rows of one colour that are long enough to end the game. In some games a long row
// does not always end the game. So if a stone of the last ply is in such a row, only the rows with
// stones of the last ply are returned.
std::vector<Point> WinningRows(const Game& game, Stone stone) {
  const BoardSize size = game.spec().size;
  const GameInfo& info = *FindGame(game.spec().variant);
  const auto next = [&](Point p, int dx, int dy) -> Point {
    if (!info.wraps) return {p.x + dx, p.y + dy};
    return {(p.x + dx + size.width) % size.width, (p.y + dy + size.height) % size.height};
  };
  const auto is_ours = [&](Point p) { return OnBoard(p, size) && game.At(p) == stone; };
  const std::vector<Point> last = game.last_stones();
  std::vector<Point> all, of_last;
  ForEachPoint(size, [&](Point start) {
    if (!is_ours(start)) return;
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      // A row is listed at its first stone only. On a torus a row may have no first stone, so it is
      // listed at each of its stones.
      if (!info.wraps && is_ours(next(start, -dx, -dy))) continue;
      std::vector<Point> row = {start};
      for (Point p = next(start, dx, dy); is_ours(p) && p != start; p = next(p, dx, dy)) {
        row.push_back(p);
      }
      if (std::ssize(row) < info.shortest_row) continue;
      const bool by_last =
          std::any_of(row.begin(), row.end(), [&last](Point p) { return Has(last, p); });
      for (const Point p : row) {
        if (!Has(all, p)) all.push_back(p);
        if (by_last && !Has(of_last, p)) of_last.push_back(p);
      }
    }
  });
  return of_last.empty() ? all : of_last;
}

std::vector<PictureMark> MarksOfEnd(const Game& game) {
  std::vector<PictureMark> marks;
  const auto ring = [&marks](const std::vector<Point>& points, Tone tone) {
    for (const Point p : points) marks.push_back({p, PictureMark::Kind::kRing, tone, ""});
  };
  ring(WinningStones(game), Tone::kGood);
  ring(LosingStones(game), Tone::kBad);
  return marks;
}

ordered_json FallsFact(Falling falling) {
  switch (falling) {
    case Falling::kDown: return "down";
    case Falling::kOutward: return "outward";
    case Falling::kEdges: return "edges";
    case Falling::kNone: break;
  }
  return nullptr;
}

}  // namespace

std::string_view SideName(Color color) { return color == Color::kBlack ? "black" : "white"; }

std::string_view PlyKindName(PlyKind kind) {
  constexpr std::array<std::string_view, 5> kNames = {"stones", "swap", "pass", "offer", "pick"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string GameText(const GameSpec& spec) {
  return StrCat(spec.variant, " ", spec.size.width, "x", spec.size.height,
                spec.opening == OpeningKind::kNone
                    ? ""
                    : StrCat(", ", std::string(OpeningName(spec.opening))));
}

std::vector<std::pair<std::string, std::string>> GameFacts(const GameSpec& spec) {
  const GameInfo& info = *FindGame(spec.variant);
  std::string options;
  const auto add = [&options](std::string_view text) {
    StrAppend(&options, options.empty() ? "" : "; ", text);
  };
  if (info.fouls) {
    add(spec.rif_five_exception ? "a point that makes a five makes no three (Gomocup, RIF)"
                                : "a point that makes a five may make a three");
  }
  if (spec.continuous) add("play goes on until the board is full");
  if (spec.allow_pass) add("a side may pass");
  if (spec.tiebreak) add("who passed first wins a drawn game");
  if (spec.canonical) add("openings in one orientation only");
  std::vector<std::pair<std::string, std::string>> facts = {{"Game", GameText(spec)},
                                                            {"Rules", std::string(info.title)}};
  if (!options.empty()) facts.emplace_back("Options", options);
  return facts;
}

bool PiecesDrop(const GameSpec& spec) { return FindGame(spec.variant)->falling != Falling::kNone; }

ordered_json BoardFacts(const GameInfo& info) {
  const GameSpec spec = {.variant = std::string(info.name), .size = info.usual_board};
  return {{"rowLength", info.row_length}, {"stonesPerTurn", info.stones_per_turn},
          {"drops", PiecesDrop(spec)},    {"falls", FallsFact(info.falling)},
          {"torus", info.wraps},          {"captures", MakeGame(spec)->counts_captures()},
          {"liberties", info.liberties}};
}

char StoneLetter(Stone stone) { return ".XO#"[static_cast<std::size_t>(stone)]; }

ordered_json ChangesFacts(const std::vector<BoardChange>& changes, BoardSize size) {
  ordered_json added = ordered_json::array();
  ordered_json removed = ordered_json::array();
  ordered_json slides = ordered_json::array();
  for (const BoardChange& change : changes) {
    const std::string point = PointName(change.point, size);
    switch (change.kind) {
      case BoardChange::Kind::kPut:
        added.push_back({point, std::string(1, StoneLetter(change.stone))});
        break;
      case BoardChange::Kind::kTaken: removed.push_back(point); break;
      case BoardChange::Kind::kMoved: slides.push_back({point, PointName(change.to, size)}); break;
    }
  }
  return {
      {"added", std::move(added)}, {"removed", std::move(removed)}, {"slides", std::move(slides)}};
}

std::vector<Point> StonesOf(const Ply& ply) {
  const bool stones = ply.kind == PlyKind::kStones || ply.kind == PlyKind::kPick;
  return stones ? ply.points : std::vector<Point>();
}

StoneNumbers::StoneNumbers(const GameSpec& spec)
    : size_(spec.size), by_turn_(FindGame(spec.variant)->stones_per_turn > 1) {}

std::vector<int> StoneNumbers::Next(const Ply& ply) { return Next(StonesOf(ply).size()); }

std::vector<int> StoneNumbers::Next(std::size_t stones) {
  std::vector<int> numbers(stones);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i == 0 || !by_turn_) ++last_;
    numbers[i] = last_;
  }
  return numbers;
}

std::string StoneNumbers::NextTitle(const Ply& ply) {
  const std::vector<int> numbers = Next(ply);
  if (numbers.empty()) return PlyName(ply, size_);
  const std::string to = numbers.back() > numbers.front() ? StrCat("-", numbers.back()) : "";
  return StrCat(numbers.front(), to, ". ", PlyName(ply, size_));
}

std::vector<PictureMark> MarksOfPosition(const Game& game) {
  if (game.outcome() != Outcome::kNone) return MarksOfEnd(game);
  std::vector<PictureMark> marks;
  for (const Point p : game.offered()) {
    marks.push_back({p, PictureMark::Kind::kLabel, Tone::kPlain, "?"});
  }
  if (game.to_move() == game.foul_side()) {
    for (const Point p : game.ForbiddenPoints()) {
      marks.push_back({p, PictureMark::Kind::kCross, Tone::kBad, ""});
    }
  }
  if (PiecesDrop(game.spec())) {
    for (const Point p : game.LegalPoints()) {
      marks.push_back({p, PictureMark::Kind::kZone, Tone::kPlain, ""});
    }
  }
  return marks;
}

std::vector<Point> WinningStones(const Game& game) {
  switch (game.reason()) {
    case EndReason::kLine:
    case EndReason::kFiveStands:
      return WinningRows(game,
                         game.outcome() == Outcome::kBlackWins ? Stone::kBlack : Stone::kWhite);
    default: return {};
  }
}

std::vector<Point> LosingStones(const Game& game) {
  if (game.outcome() == Outcome::kDraw) return {};
  switch (game.reason()) {
    case EndReason::kLine:  // in misere the row belongs to the loser
      if (!WinningStones(game).empty()) return {};
      return WinningRows(game,
                         game.outcome() == Outcome::kBlackWins ? Stone::kWhite : Stone::kBlack);
    case EndReason::kForbidden33:
    case EndReason::kForbidden44:
    case EndReason::kForbiddenOverline:
    case EndReason::kOverlineLoss:
    case EndReason::kRepetition: return game.last_stones();
    default: return {};
  }
}

std::string_view ReasonWords(EndReason reason) {
  switch (reason) {
    case EndReason::kNone: return "";
    case EndReason::kLine: return "by a row";
    case EndReason::kCapture: return "by captures";
    case EndReason::kFiveStands: return "by a five that stands";
    case EndReason::kForbidden33: return "the last stone made a double three, which is forbidden";
    case EndReason::kForbidden44: return "the last stone made a double four, which is forbidden";
    case EndReason::kForbiddenOverline:
      return "the last stone made an overline, which is forbidden";
    case EndReason::kOverlineLoss: return "Black made a row of eight or more";
    case EndReason::kRepetition: return "by repetition: the position was there before";
    case EndReason::kTwoPass: return "both sides passed";
    case EndReason::kFull: return "the board is full";
    case EndReason::kNoMove: return "there is no legal turn left";
  }
  return "";
}

std::string CapturedText(const Game& game) {
  if (!game.counts_captures()) return "";
  return StrCat("Captured: Black ", game.captured(Color::kBlack), ", White ",
                game.captured(Color::kWhite));
}

std::string PercentText(double chance) { return absl::StrFormat("%.1f %%", 100 * chance); }

std::string ThoughtText(const PlyRecord& ply) {
  std::vector<std::string> parts;
  if (ply.ms) parts.push_back(absl::StrFormat("%.1f s", static_cast<double>(*ply.ms) / 1000));
  if (ply.depth) parts.push_back(StrCat("depth ", *ply.depth));
  if (ply.nodes) parts.push_back(StrCat(*ply.nodes, " nodes"));
  if (ply.value && IsWin(*ply.value)) {
    parts.push_back(StrCat("wins in ", PliesToEnd(*ply.value)));
  } else if (ply.value && IsLoss(*ply.value)) {
    parts.push_back(StrCat("loses in ", PliesToEnd(*ply.value)));
  } else if (ply.value) {
    parts.push_back(PercentText(WinRate(*ply.value)));
  }
  return absl::StrJoin(parts, ", ");
}

BoardPicture PictureOf(const Game& game) {
  BoardPicture picture = {.size = game.spec().size, .cells = PiecesDrop(game.spec())};
  ForEachPoint(picture.size, [&](Point p) {
    if (game.At(p) != Stone::kEmpty) picture.stones.push_back({p, game.At(p), ""});
  });
  return picture;
}

BoardPicture PictureAfter(const GameRecord& record, std::size_t plies) {
  const std::unique_ptr<Game> game = StartOf(record);
  std::map<Point, int> numbers;
  StoneNumbers counter(record.game);
  for (std::size_t i = 0; i < plies; ++i) {
    const std::vector<int> of_ply = counter.Next(record.plies[i].ply);
    auto next = of_ply.begin();
    for (const BoardChange& change : game->PlayWithChanges(record.plies[i].ply)) {
      switch (change.kind) {
        case BoardChange::Kind::kPut:
          if (change.stone != Stone::kDead) numbers[change.point] = *next++;
          break;
        case BoardChange::Kind::kTaken: numbers.erase(change.point); break;
        case BoardChange::Kind::kMoved:
          numbers[change.to] = numbers[change.point];  // 0: a stone of the start position
          numbers.erase(change.point);
          break;
      }
    }
  }
  BoardPicture picture = PictureOf(*game);
  for (PictureStone& stone : picture.stones) {
    const auto number = numbers.find(stone.point);
    if (number != numbers.end() && number->second > 0) stone.label = StrCat(number->second);
  }
  picture.description =
      StrCat(GameText(record.game), ", after ", plies, plies == 1 ? " ply" : " plies");
  return picture;
}

}  // namespace tengen
