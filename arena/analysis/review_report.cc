// SPDX-License-Identifier: Apache-2.0
#include "arena/analysis/review_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arena/html_report.h"
#include "nlohmann/json.hpp"
#include "notation/ply_text.h"
#include "notation/text.h"
#include "protocol/reply.h"
#include "search/registry.h"

namespace tengen {
namespace {

constexpr std::size_t kLongestLine = 40;  // plies of a line that are told
constexpr std::size_t kMostBoards = 24;   // key positions of a page

// --- Words
// ----------------------------------------------------------------------------------------

std::string PlyName(const Ply& ply) {
  const std::string points =
      absl::StrJoin(ply.points, " ", [](std::string* out, Point p) { out->append(PointName(p)); });
  switch (ply.kind) {
    case PlyKind::kStones: break;
    case PlyKind::kSwap: return "swap";
    case PlyKind::kPass: return "pass";
    case PlyKind::kOffer: return absl::StrCat("offer ", points);
    case PlyKind::kPick: return absl::StrCat("pick ", points);
  }
  return ply.declared == 0 ? points : absl::StrCat(points, " #", ply.declared);
}

std::string LineName(const std::vector<Ply>& line) {
  const auto end = line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), kLongestLine));
  return absl::StrCat(
      absl::StrJoin(line.begin(), end, ", ",
                    [](std::string* out, const Ply& ply) { out->append(PlyName(ply)); }),
      end == line.end() ? "" : " ...");
}

std::string Percent(double chance) { return absl::StrFormat("%.1f %%", 100 * chance); }

const char* ColorName(Color color) { return color == Color::kBlack ? "Black" : "White"; }

std::string Turns(int plies) { return absl::StrCat(plies, plies == 1 ? " ply" : " plies"); }

// "a win in 5 plies", "a loss in 4 plies", "62.0 %".
std::string ValueName(Value value) {
  if (IsWin(value)) return absl::StrCat("a win in ", Turns(PliesToEnd(value)));
  if (IsLoss(value)) return absl::StrCat("a loss in ", Turns(PliesToEnd(value)));
  return Percent(WinRate(value));
}

// What there is to say about an error, with the better line.
std::string ErrorNote(const ReviewedPly& ply) {
  const std::string instead = LineName(ply.best_line);
  switch (ply.error) {
    case PlyError::kNone: return "";
    case PlyError::kFoul: return absl::StrCat("loses by a foul; ", instead, " was better");
    case PlyError::kMissedWin:
      return absl::StrCat("misses ", ValueName(ply.best_value), ": ", instead);
    case PlyError::kMissedDefence:
      return absl::StrCat("loses by force in ", Turns(PliesToEnd(ply.value)),
                          "; no loss was found after ", instead);
    case PlyError::kMistake:
      return absl::StrCat("costs ", Percent(ply.loss), "; ", instead, " was better");
  }
  return "";
}

std::string ResultText(const GameReview& review) {
  std::string text;
  switch (review.outcome) {
    case Outcome::kNone: text = "not finished on the board"; break;
    case Outcome::kDraw: text = "draw"; break;
    case Outcome::kBlackWins: text = "Black wins"; break;
    case Outcome::kWhiteWins: text = "White wins"; break;
  }
  if (review.outcome != Outcome::kNone) {
    absl::StrAppend(&text, " (", Av(EndReasonText(review.reason)), ")");
  } else if (review.record.winner) {
    absl::StrAppend(
        &text, "; ",
        *review.record.winner == 0 ? "a draw"
                                   : absl::StrCat("won by player ", *review.record.winner),
        review.record.reason.empty() ? ""
                                     : absl::StrCat(" (", Printable(review.record.reason), ")"));
  }
  return text;
}

std::string GameName(const GameReview& review) {
  const GameSpec& spec = review.record.game;
  return absl::StrCat(spec.variant, " ", spec.size.width, "x", spec.size.height,
                      spec.opening == OpeningKind::kNone
                          ? ""
                          : absl::StrCat(", ", std::string(OpeningName(spec.opening))));
}

// --- What a side did
// ------------------------------------------------------------------------------

struct SideSummary {
  int judged = 0;
  double loss = 0;              // sum
  std::array<int, 4> errors{};  // by PlyError
};

SideSummary SummaryOf(const GameReview& review, Color side) {
  SideSummary summary;
  for (const ReviewedPly& ply : review.plies) {
    if (!ply.judged || ply.side != side) continue;
    ++summary.judged;
    summary.loss += ply.loss;
    if (ply.error != PlyError::kNone) ++summary.errors[static_cast<std::size_t>(ply.error)];
  }
  return summary;
}

std::string MeanLoss(const SideSummary& summary) {
  return summary.judged == 0 ? "-" : Percent(summary.loss / summary.judged);
}

ReportTable SummaryTable(const GameReview& review) {
  ReportTable table;
  table.columns = {{"", false},       {"plies judged", true}, {"mean loss", true},
                   {"fouls", true},   {"missed wins", true},  {"missed defences", true},
                   {"mistakes", true}};
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    const SideSummary summary = SummaryOf(review, side);
    std::vector<ReportCell> row = {
        {ColorName(side)}, {absl::StrCat(summary.judged)}, {MeanLoss(summary)}};
    for (const int count : summary.errors) {
      row.push_back({absl::StrCat(count), count > 0 ? Tone::kBad : Tone::kPlain});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// --- The page
// -------------------------------------------------------------------------------------

Tone ToneOf(const ReviewedPly& ply) {
  return ply.error == PlyError::kNone ? Tone::kPlain : Tone::kBad;
}

std::string RowsOf(const Game& game) {
  const BoardSize size = game.spec().size;
  std::string rows;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const Stone stone = game.At({x, y});
      rows += ".XO#"[static_cast<std::size_t>(stone)];
    }
  }
  return rows;
}

std::vector<PictureMark> ForbiddenMarks(const Game& game) {
  std::vector<PictureMark> marks;
  if (game.outcome() != Outcome::kNone || game.to_move() != Color::kBlack) return marks;
  for (const Point p : game.ForbiddenPoints()) {
    marks.push_back({p, PictureMark::Kind::kCross, Tone::kBad, ""});
  }
  return marks;
}

Chart ValueChart(const GameReview& review) {
  Chart chart = {.x_name = "ply", .y_name = "Black's chance, %", .low = 0, .high = 100};
  ChartSeries found = {"this review", {}};
  ChartSeries told = {"the players", {}};
  for (std::size_t i = 0; i < review.black_chance.size(); ++i) {
    const double x = static_cast<double>(i);
    const std::optional<double>& chance = review.black_chance[i];
    ChartPoint point = {x, chance ? 100 * *chance : std::numeric_limits<double>::quiet_NaN()};
    if (i > 0 && chance) {
      const ReviewedPly& ply = review.plies[i - 1];
      point.note = absl::StrCat(i, ". ", PlyName(ply.ply), ": ", Percent(*chance));
      if (ply.error != PlyError::kNone) {
        absl::StrAppend(&point.note, ", ", Av(PlyErrorText(ply.error)));
      }
      point.tone = ToneOf(ply);
    }
    found.points.push_back(std::move(point));
    if (i == 0 || !review.record.plies[i - 1].value) continue;
    const double win = WinRate(*review.record.plies[i - 1].value);
    told.points.push_back({x, 100 * (review.plies[i - 1].side == Color::kBlack ? win : 1 - win)});
  }
  chart.series.push_back(std::move(found));
  if (!told.points.empty()) chart.series.push_back(std::move(told));
  chart.levels.push_back({50, ""});
  return chart;
}

std::string PlyNote(const ReviewedPly& ply) {
  if (!ply.judged) return "Opening: not judged.";
  if (ply.error != PlyError::kNone) {
    std::string note = ErrorNote(ply);
    note[0] = absl::ascii_toupper(static_cast<unsigned char>(note[0]));
    return note + ".";
  }
  if (PlyText(ply.best_line.front()) == PlyText(ply.ply)) return "The best that was found.";
  return absl::StrCat("Found better by ", Percent(ply.loss), ": ", LineName(ply.best_line), ".");
}

GameViewer ViewerOf(const GameReview& review) {
  GameViewer viewer = {
      .size = review.record.game.size, .value = "Black's chance:", .chart = ValueChart(review)};
  const std::unique_ptr<Game> game = MakeGame(review.record.game);
  for (std::size_t i = 0; i <= review.plies.size(); ++i) {
    GameViewer::Ply view;
    if (i == 0) {
      view.title = "Start";
    } else {
      const ReviewedPly& ply = review.plies[i - 1];
      game->Play(ply.ply);
      view.title = absl::StrCat(i, ". ", PlyName(ply.ply));
      view.note = PlyNote(ply);
      view.tone = ToneOf(ply);
      if (ply.ply.kind == PlyKind::kStones || ply.ply.kind == PlyKind::kPick) {
        view.played = ply.ply.points;
      }
      if (ply.error != PlyError::kNone) {
        for (const Point p : ply.best_line.front().points) {
          if (game->At(p) == Stone::kEmpty) {
            view.marks.push_back({p, PictureMark::Kind::kRing, Tone::kGood, ""});
          }
        }
      }
    }
    for (PictureMark& mark : ForbiddenMarks(*game)) view.marks.push_back(std::move(mark));
    if (review.black_chance[i]) view.value = Percent(*review.black_chance[i]);
    view.rows = RowsOf(*game);
    viewer.plies.push_back(std::move(view));
  }
  return viewer;
}

// The position before the ply: what was played as a red ring, the better line as numbered stones.
ReportBoard ErrorBoard(const Game& before, const ReviewedPly& ply, std::size_t number) {
  ReportBoard board;
  board.title = absl::StrCat(number, ". ", PlyName(ply.ply), ": ", Av(PlyErrorText(ply.error)));
  board.caption = absl::StrCat(ColorName(ply.side), ": ", ErrorNote(ply), ".");
  board.ply = static_cast<int>(number);
  board.picture.size = before.spec().size;
  board.picture.description = absl::StrCat(board.title, ". ", board.caption);
  const std::unique_ptr<Game> game = before.Clone();
  std::vector<std::pair<Point, int>> numbered;
  for (std::size_t i = 0; i < std::min(ply.best_line.size(), kLongestLine); ++i) {
    const Ply& next = ply.best_line[i];
    if (!game->Check(next).ok()) break;
    game->Play(next);
    for (const Point p : next.points) numbered.emplace_back(p, static_cast<int>(i) + 1);
  }
  const BoardSize size = board.picture.size;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const Point p = {x, y};
      if (game->At(p) == Stone::kEmpty) continue;
      PictureStone stone = {p, game->At(p), ""};
      for (const auto& [point, i] : numbered) {
        if (point == p) stone.label = absl::StrCat(i);
      }
      board.picture.stones.push_back(std::move(stone));
    }
  }
  for (const Point p : ply.ply.points) {
    board.picture.marks.push_back({p, PictureMark::Kind::kRing, Tone::kBad, ""});
  }
  for (PictureMark& mark : ForbiddenMarks(before)) {
    if (game->At(mark.point) == Stone::kEmpty) board.picture.marks.push_back(std::move(mark));
  }
  return board;
}

// The errors that cost most, in the order of play.
std::vector<std::size_t> KeyPlies(const GameReview& review) {
  std::vector<std::size_t> keys;
  for (std::size_t i = 0; i < review.plies.size(); ++i) {
    if (review.plies[i].error != PlyError::kNone) keys.push_back(i);
  }
  std::stable_sort(keys.begin(), keys.end(), [&review](std::size_t a, std::size_t b) {
    return review.plies[a].loss > review.plies[b].loss;
  });
  if (keys.size() > kMostBoards) keys.resize(kMostBoards);
  std::sort(keys.begin(), keys.end());
  return keys;
}

std::vector<ReportBoard> KeyBoards(const GameReview& review) {
  std::vector<ReportBoard> boards;
  const std::unique_ptr<Game> game = MakeGame(review.record.game);
  std::size_t played = 0;
  for (const std::size_t key : KeyPlies(review)) {
    for (; played < key; ++played) game->Play(review.plies[played].ply);
    boards.push_back(ErrorBoard(*game, review.plies[key], key + 1));
  }
  return boards;
}

ReportTable ErrorTable(const GameReview& review) {
  ReportTable table;
  table.columns = {{"ply", true},  {"side", false},   {"played", false},   {"what", false},
                   {"cost", true}, {"better", false}, {"its value", false}};
  for (std::size_t i = 0; i < review.plies.size(); ++i) {
    const ReviewedPly& ply = review.plies[i];
    if (ply.error == PlyError::kNone) continue;
    table.rows.push_back({{absl::StrCat(i + 1), Tone::kPlain, static_cast<int>(i + 1)},
                          {ColorName(ply.side)},
                          {PlyName(ply.ply)},
                          {std::string(PlyErrorText(ply.error)), Tone::kBad},
                          {Percent(ply.loss)},
                          {LineName(ply.best_line)},
                          {ValueName(ply.best_value)}});
  }
  return table;
}

std::string PlayerName(const GameReview& review, std::size_t seat) {
  const std::string& name = review.record.players[seat];
  return name.empty() ? absl::StrCat("player ", seat + 1) : name;
}

}  // namespace

std::string ReviewText(const GameReview& review) {
  std::string text =
      absl::StrCat(GameName(review), ", ", Turns(static_cast<int>(review.plies.size())), ": ",
                   ResultText(review), "\n\n", " ply side  played           Black   cost  what\n");
  for (std::size_t i = 0; i < review.plies.size(); ++i) {
    const ReviewedPly& ply = review.plies[i];
    const std::optional<double>& chance = review.black_chance[i + 1];
    absl::StrAppendFormat(&text, "%4d %-5s %-14s", i + 1, ColorName(ply.side), PlyName(ply.ply));
    absl::StrAppendFormat(&text, " %7s", chance ? Percent(*chance) : "-");
    absl::StrAppendFormat(&text, " %6s",
                          ply.judged ? absl::StrFormat("%.1f", 100 * ply.loss) : "-");
    if (ply.error != PlyError::kNone) {
      absl::StrAppend(&text, "  ", Av(PlyErrorText(ply.error)), ": ", ErrorNote(ply));
    }
    absl::StripTrailingAsciiWhitespace(&text);
    text += '\n';
  }
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    const SideSummary summary = SummaryOf(review, side);
    absl::StrAppendFormat(&text,
                          "\n%s: %d plies judged, mean loss %s; fouls %d, missed wins %d, missed "
                          "defences %d, mistakes %d",
                          ColorName(side), summary.judged, MeanLoss(summary), summary.errors[0],
                          summary.errors[1], summary.errors[2], summary.errors[3]);
  }
  return text + "\n";
}

std::string ReviewJson(const GameReview& review) {
  using json = nlohmann::ordered_json;
  const auto rounded = [](double chance) { return std::round(chance * 1e4) / 1e4; };
  const auto chance = [&rounded](const std::optional<double>& value) {
    return value ? json(rounded(*value)) : json(nullptr);
  };
  json object = {{"game", SpecJson(review.record.game)},
                 {"players", review.record.players},
                 {"result", ResultText(review)},
                 {"blackAtStart", chance(review.black_chance.front())},
                 {"plies", json::array()}};
  for (std::size_t i = 0; i < review.plies.size(); ++i) {
    const ReviewedPly& ply = review.plies[i];
    json item = {{"ply", PlyText(ply.ply)},
                 {"side", ply.side == Color::kBlack ? "black" : "white"},
                 {"black", chance(review.black_chance[i + 1])}};
    if (ply.judged) {
      item["score"] = ply.value;
      item["bestScore"] = ply.best_value;
      item["loss"] = rounded(ply.loss);
      item["best"] = json::array();
      for (const Ply& best : ply.best_line) item["best"].push_back(PlyText(best));
    }
    if (ply.error != PlyError::kNone) item["error"] = PlyErrorText(ply.error);
    object["plies"].push_back(std::move(item));
  }
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string ReviewHtml(const GameReview& review) {
  HtmlReport report(
      absl::StrCat("Review: ", PlayerName(review, 0), " against ", PlayerName(review, 1)));
  report.AddFacts({{"game", GameName(review)},
                   {"plies", absl::StrCat(review.plies.size())},
                   {"result", ResultText(review)}});
  report.AddViewer(ViewerOf(review));
  report.AddHeading("Both sides");
  report.AddTable(SummaryTable(review));
  report.AddParagraph(
      "The chance is that of the search's value; what a ply costs is how much lower it is than "
      "after the best ply found. A missed win is a proven one, a missed defence is one where the "
      "ply played loses by force and no loss was found after another.");
  report.AddHeading("What went wrong");
  const std::vector<ReportBoard> boards = KeyBoards(review);
  if (boards.empty()) {
    report.AddParagraph("Nothing that was found.");
  } else {
    report.AddTable(ErrorTable(review));
    report.AddHeading("Key positions");
    report.AddParagraph(
        "Before the ply: the red ring is where it went, the numbered stones are the better line, "
        "a cross is a forbidden point.");
    report.AddBoards(boards);
  }
  return report.Text();
}

}  // namespace tengen
