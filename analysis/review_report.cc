// SPDX-License-Identifier: Apache-2.0
#include "analysis/review_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/games.h"
#include "eval/value.h"
#include "nlohmann/json.hpp"
#include "notation/opening_patterns.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "report/game_view.h"
#include "report/html_report.h"

namespace tengen {
namespace {

constexpr std::size_t kProvenLine = 40;  // largest number of plies that are shown of a proven line
constexpr std::size_t kGuessedLine = 6;  // largest number of plies that are shown of any other
                                         // line
constexpr std::size_t kMostBoards = 24;  // largest number of key positions on a page

// --- Words --------------------------------------------------------------------------------------

// "h8, i9, j10 ...".
std::string LineName(const std::vector<Ply>& line, Value value, BoardSize size) {
  const std::size_t most = IsWin(value) ? kProvenLine : kGuessedLine;
  const auto end = line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), most));
  return StrCat(
      absl::StrJoin(line.begin(), end, ", ",
                    [size](std::string* out, const Ply& ply) { out->append(PlyName(ply, size)); }),
      end == line.end() ? "" : " ...");
}

// "a win in 5 plies", "a loss in 4 plies", "62.0 %".
std::string ValueName(Value value) {
  if (IsWin(value)) return StrCat("a win in ", PliesText(PliesToEnd(value)));
  if (IsLoss(value)) return StrCat("a loss in ", PliesText(PliesToEnd(value)));
  return PercentText(WinRate(value));
}

// The value of a ply for the side that plays it: "wins in 11", "loses in 4", "62.0 %".
std::string WorthText(Value value) {
  if (IsWin(value)) return StrCat("wins in ", PliesToEnd(value));
  if (IsLoss(value)) return StrCat("loses in ", PliesToEnd(value));
  return PercentText(WinRate(value));
}

// "Black wins in 11", "Black 62.0 %".
std::string BlackText(Value value) {
  if (!IsWin(value) && !IsLoss(value)) return StrCat("Black ", PercentText(WinRate(value)));
  const int plies = PliesToEnd(value);
  return StrCat(IsWin(value) ? "Black" : "White", plies == 0 ? " has won" : " wins in ",
                plies == 0 ? "" : StrCat(plies));
}

// Ends a text with a full stop. A text that ends with "..." is not changed.
std::string Ended(std::string text) {
  if (!text.ends_with("...")) text += '.';
  return text;
}

// Describes an error or an inaccuracy, with the better line.
std::string ErrorNote(const ReviewedPly& ply, BoardSize size) {
  const std::string instead = LineName(ply.best_line(), ply.best_value, size);
  switch (ply.error) {
    case PlyError::kFoul: return StrCat("loses by a foul; ", instead, " was better");
    case PlyError::kMissedWin: return StrCat("misses ", ValueName(ply.best_value), ": ", instead);
    case PlyError::kMissedDefence:
      return StrCat("loses by force in ", PliesText(PliesToEnd(ply.value)),
                    "; no loss was found after ", instead);
    case PlyError::kMistake:
    case PlyError::kNone:
      return StrCat("costs ", PercentText(ply.loss), "; ", instead, " was better");
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
    StrAppend(&text, " (", EndReasonText(review.reason), ")");
  } else if (review.record.winner) {
    StrAppend(
        &text, "; ",
        *review.record.winner == 0 ? "a draw" : StrCat("won by player ", *review.record.winner),
        review.record.reason.empty() ? "" : StrCat(" (", Printable(review.record.reason), ")"));
  }
  return text;
}

// A sentence on the plies after the end of the game; empty if there are none.
std::string AfterEndText(const GameReview& review) {
  if (review.plies_after_end == 0) return "";
  return StrCat("The record goes on for ", PliesText(static_cast<int>(review.plies_after_end)),
                " after the end of the game; they are left out.");
}

// A sentence on the branches of the record; empty if there are none.
std::string BranchesText(const GameReview& review) {
  const int branches = BranchesOf(review.record);
  if (branches == 0) return "";
  return StrCat("The record has ", branches, branches == 1 ? " branch" : " branches",
                " beside its main line; only the main line is reviewed.");
}

std::string StartText(const GameReview& review) {
  if (!review.record.start) return "";
  return StrCat("The game begins with a set-up position of ", review.record.start->stones.size(),
                " stones.");
}

// The name of the pattern that the first three stones form; empty if they form none.
std::string OpeningPatternText(const GameReview& review) {
  const std::unique_ptr<Game> game = StartOf(review.record);
  for (const PlyRecord& ply : review.record.plies) game->Play(ply.ply);
  return OpeningPatternText(*game);
}

// The comment of the record on the position after `plies` plies. The lines are safe to print on a
// terminal.
std::vector<std::string> CommentLines(const std::vector<std::string>& comments, std::size_t plies) {
  std::vector<std::string> lines;
  if (plies >= comments.size() || comments[plies].empty()) return lines;
  for (const absl::string_view line : absl::StrSplit(comments[plies], '\n')) {
    lines.push_back(Printable({line.data(), line.size()}));
  }
  return lines;
}

// "20000 nodes a search, 1 thread".
std::string LimitsText(const ReviewOptions& options) {
  std::vector<std::string> parts;
  if (options.limits.max_nodes > 0) parts.push_back(StrCat(options.limits.max_nodes, " nodes"));
  if (options.limits.max_depth > 0) parts.push_back(StrCat("depth ", options.limits.max_depth));
  if (options.limits.turn_ms) parts.push_back(StrCat(*options.limits.turn_ms, " ms"));
  return StrCat(absl::StrJoin(parts, ", "), " a search, ", options.threads,
                options.threads == 1 ? " thread" : " threads");
}

// --- What a side did ----------------------------------------------------------------------------

struct SideSummary {
  int judged = 0;
  double loss = 0;  // sum
  std::optional<double> accuracy;
  int best = 0, inaccuracies = 0;
  std::array<int, 4> errors{};  // by PlyError
};

SideSummary SummaryOf(const GameReview& review, Color side) {
  SideSummary summary;
  summary.accuracy = AccuracyOf(review, side);
  for (const ReviewedPly& ply : review.plies) {
    if (!ply.judged || ply.side != side) continue;
    ++summary.judged;
    summary.loss += ply.loss;
    if (GradeText(ply, review.options) == kGradeBest) ++summary.best;
    if (GradeText(ply, review.options) == kGradeInaccuracy) ++summary.inaccuracies;
    if (ply.error != PlyError::kNone) ++summary.errors[static_cast<std::size_t>(ply.error)];
  }
  return summary;
}

std::string Mean(double sum, int count) { return count == 0 ? "-" : PercentText(sum / count); }

std::string AccuracyName(const SideSummary& summary) {
  return summary.accuracy ? PercentText(*summary.accuracy) : "-";
}

ReportTable SummaryTable(const GameReview& review) {
  ReportTable table;
  table.columns = {{"", false},        {"accuracy", true},        {"plies judged", true},
                   {"best", true},     {"mean loss", true},       {"inaccuracies", true},
                   {"mistakes", true}, {"missed defences", true}, {"missed wins", true},
                   {"fouls", true}};
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    const SideSummary summary = SummaryOf(review, side);
    std::vector<ReportCell> row = {{ColorName(side)},
                                   {AccuracyName(summary)},
                                   {StrCat(summary.judged)},
                                   {StrCat(summary.best)},
                                   {Mean(summary.loss, summary.judged)},
                                   {StrCat(summary.inaccuracies)}};
    for (auto count = summary.errors.rbegin(); count != summary.errors.rend(); ++count) {
      row.push_back({StrCat(*count), *count > 0 ? Tone::kBad : Tone::kPlain});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// --- The page -----------------------------------------------------------------------------------

Tone ToneOf(const ReviewedPly& ply) {
  return ply.error == PlyError::kNone ? Tone::kPlain : Tone::kBad;
}

// The plies with the numbers of their stones.
std::vector<std::string> TitlesOf(const GameReview& review) {
  StoneNumbers numbers(review.record.game);
  std::vector<std::string> titles;
  for (const ReviewedPly& ply : review.plies) titles.push_back(numbers.NextTitle(ply.ply));
  return titles;
}

Chart ValueChart(const GameReview& review, const std::vector<std::string>& titles) {
  Chart chart = {.x_name = "ply", .y_name = "Black's chance, %", .low = 0, .high = 100};
  ChartSeries found = {"this review", {}};
  ChartSeries told = {"the players", {}};
  for (std::size_t i = 0; i < review.black_value.size(); ++i) {
    const double x = static_cast<double>(i);
    const std::optional<Value>& value = review.black_value[i];
    ChartPoint point = {x,
                        value ? 100 * WinRate(*value) : std::numeric_limits<double>::quiet_NaN()};
    if (i > 0 && value) {
      const ReviewedPly& ply = review.plies[i - 1];
      point.note = StrCat(titles[i - 1], ": ", BlackText(*value));
      if (ply.error != PlyError::kNone) {
        StrAppend(&point.note, ", ", PlyErrorText(ply.error));
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

std::string PlyNote(const ReviewedPly& ply, BoardSize size) {
  constexpr double kLeastShown = 0.0005;  // a smaller loss is shown as 0.0 %
  if (!ply.judged) return "Opening: not judged.";
  if (ply.error != PlyError::kNone) {
    std::string note = ErrorNote(ply, size);
    note[0] = absl::ascii_toupper(static_cast<unsigned char>(note[0]));
    return Ended(note);
  }
  if (ply.best) return "No better ply was found.";
  const std::string other = LineName(ply.best_line(), ply.best_value, size);
  if (IsLoss(ply.value) && IsLoss(ply.best_value)) {
    return Ended(StrCat("Every ply loses. Longest: ", other));
  }
  if (ply.loss < kLeastShown) return Ended(StrCat("As good: ", other));
  return Ended(StrCat("Better by ", PercentText(ply.loss), ": ", other));
}

// Converts a line of play from this position to steps of the viewer.
GameViewer::Line ViewedLine(const Game& before, const std::vector<Ply>& line) {
  GameViewer::Line viewed;
  const std::unique_ptr<Game> game = before.Clone();
  for (const Ply& ply : line) {
    if (viewed.steps.size() == kProvenLine || !game->Check(ply).ok()) break;
    viewed.steps.push_back({PlyName(ply, game->spec().size), game->PlayWithChanges(ply)});
  }
  return viewed;
}

// The candidates for ply `index`, the best first. The played ply is one of them.
std::vector<GameViewer::Line> ViewedLines(const GameReview& review, const Game& before,
                                          std::size_t index) {
  const ReviewedPly& ply = review.plies[index];
  std::vector<GameViewer::Line> lines;
  char letter = 'A';
  for (const Candidate& candidate : ply.candidates) {
    const bool played = candidate.line.front() == ply.ply;
    std::vector<Ply> line = candidate.line;
    // If the line has only the played ply, it continues with the best line from the next position.
    if (played && line.size() == 1 && index + 1 < review.plies.size() &&
        review.plies[index + 1].judged) {
      const std::vector<Ply>& best = review.plies[index + 1].best_line();
      line.insert(line.end(), best.begin(), best.end());
    }
    GameViewer::Line viewed = ViewedLine(before, line);
    if (viewed.steps.empty()) continue;
    viewed.value = WorthText(candidate.value);
    if (played) {
      viewed.note = "(played)";
      viewed.tone = ToneOf(ply);
    } else {
      viewed.label = std::string(1, letter++);
      if (lines.empty()) viewed.tone = Tone::kGood;
    }
    lines.push_back(std::move(viewed));
  }
  return lines;
}

GameViewer::Ply ViewedPly(const GameReview& review, Game& game, std::size_t index,
                          const std::string& title) {
  const ReviewedPly& ply = review.plies[index];
  const PlyRecord& record = review.record.plies[index];
  GameViewer::Ply view;
  view.side = ply.side;
  view.lines = ViewedLines(review, game, index);
  view.retry = ply.error != PlyError::kNone;
  view.changes = game.PlayWithChanges(ply.ply);
  view.played = StonesOf(ply.ply);
  view.title = title;
  view.grade = std::string(GradeText(ply, review.options));
  view.note = PlyNote(ply, game.spec().size);
  if (const std::string thought = ThoughtText(record); !thought.empty()) {
    StrAppend(&view.note, " Figures of ", ColorName(ply.side), "'s player: ", thought, ".");
  }
  view.tone = ToneOf(ply);
  return view;
}

GameViewer ViewerOf(const GameReview& review) {
  const std::vector<std::string> titles = TitlesOf(review);
  GameViewer viewer = {.game = review.record.game, .chart = ValueChart(review, titles)};
  const std::unique_ptr<Game> game = StartOf(review.record);
  const std::vector<std::string> comments = CommentsOf(review.record);
  std::vector<GameViewer::Ply> plies;
  for (std::size_t i = 0; i <= review.plies.size(); ++i) {
    GameViewer::Ply view;
    if (i == 0) {
      view.title = "Start";
      for (const PictureStone& stone : PictureOf(*game).stones) {
        view.changes.push_back({BoardChange::Kind::kPut, stone.stone, stone.point, {}});
      }
    } else {
      view = ViewedPly(review, *game, i - 1, titles[i - 1]);
    }
    if (i < comments.size() && !comments[i].empty()) {
      StrAppend(&view.note, view.note.empty() ? "" : " ", "The record says: ", comments[i]);
    }
    view.marks = MarksOfPosition(*game);
    view.captured = CapturedText(*game);
    if (review.black_value[i]) view.value = BlackText(*review.black_value[i]);
    plies.push_back(std::move(view));
  }
  viewer.games.push_back({"1", "the game", std::move(plies)});
  return viewer;
}

// The position before the ply, with a red ring on the played points and numbered stones of the
// better line.
ReportBoard ErrorBoard(const Game& before, const ReviewedPly& ply, std::size_t number,
                       const std::string& title) {
  const BoardSize size = before.spec().size;
  ReportBoard board;
  board.title = StrCat(title, ": ", PlyErrorText(ply.error));
  board.caption = Ended(StrCat(ColorName(ply.side), ": ", ErrorNote(ply, size)));
  board.place = StrCat("ply-", number);
  const std::unique_ptr<Game> game = before.Clone();
  StoneNumbers counter(before.spec());
  std::map<Point, int> numbers;
  for (std::size_t i = 0; i < std::min(ply.best_line().size(), kProvenLine); ++i) {
    const Ply& next = ply.best_line()[i];
    if (!game->Check(next).ok()) break;
    const std::vector<int> of_ply = counter.Next(next);
    for (std::size_t j = 0; j < of_ply.size(); ++j) numbers[next.points[j]] = of_ply[j];
    game->Play(next);
  }
  board.picture = PictureOf(*game);
  board.picture.description = StrCat(board.title, ". ", board.caption);
  for (PictureStone& stone : board.picture.stones) {
    if (const auto found = numbers.find(stone.point); found != numbers.end()) {
      stone.label = StrCat(found->second);
    }
  }
  for (const Point p : StonesOf(ply.ply)) {
    board.picture.marks.push_back({p, PictureMark::Kind::kRing, Tone::kBad, ""});
  }
  for (PictureMark& mark : MarksOfPosition(before)) {
    const bool forbidden = mark.kind == PictureMark::Kind::kCross;
    if (forbidden && game->At(mark.point) == Stone::kEmpty) {
      board.picture.marks.push_back(std::move(mark));
    }
  }
  return board;
}

// The numbers of the plies with the largest losses, at most kMostBoards, in the order of play.
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
  const std::unique_ptr<Game> game = StartOf(review.record);
  const std::vector<std::string> titles = TitlesOf(review);
  std::size_t played = 0;
  for (const std::size_t key : KeyPlies(review)) {
    for (; played < key; ++played) game->Play(review.plies[played].ply);
    boards.push_back(ErrorBoard(*game, review.plies[key], key + 1, titles[key]));
  }
  return boards;
}

ReportTable ErrorTable(const GameReview& review) {
  ReportTable table;
  table.columns = {{"ply", true},  {"side", false},   {"played", false},   {"what", false},
                   {"cost", true}, {"better", false}, {"its value", false}};
  const BoardSize size = review.record.game.size;
  for (std::size_t i = 0; i < review.plies.size(); ++i) {
    const ReviewedPly& ply = review.plies[i];
    if (ply.error == PlyError::kNone) continue;
    table.rows.push_back({{StrCat(i + 1), Tone::kPlain, StrCat("ply-", i + 1)},
                          {ColorName(ply.side)},
                          {PlyName(ply.ply, size)},
                          {std::string(PlyErrorText(ply.error)), Tone::kBad},
                          {PercentText(ply.loss)},
                          {LineName(ply.best_line(), ply.best_value, size)},
                          {ValueName(ply.best_value)}});
  }
  return table;
}

std::string PlayerName(const GameReview& review, std::size_t seat) {
  const std::string& name = review.record.players[seat];
  return name.empty() ? StrCat("player ", seat + 1) : name;
}

}  // namespace

std::string ReviewText(const GameReview& review) {
  const BoardSize size = review.record.game.size;
  const std::vector<std::string> comments = CommentsOf(review.record);
  std::string remarks;
  for (const std::string& remark :
       {StartText(review), AfterEndText(review), BranchesText(review)}) {
    if (!remark.empty()) StrAppend(&remarks, remark, "\n");
  }
  for (const std::string& line : CommentLines(comments, 0)) StrAppend(&remarks, "  ", line, "\n");
  std::string text = StrCat(
      GameText(review.record.game), ", ", PliesText(static_cast<int>(review.plies.size())), ": ",
      ResultText(review), "\n", remarks,
      "\nBlack: its chance to win after the ply; cost: what the ply took from its own side's.\n"
      "\n ply side  played           Black   cost  what\n");
  for (std::size_t i = 0; i < review.plies.size(); ++i) {
    const ReviewedPly& ply = review.plies[i];
    const std::optional<Value>& value = review.black_value[i + 1];
    absl::StrAppendFormat(&text, "%4d %-5s %-14s", i + 1, ColorName(ply.side),
                          PlyName(ply.ply, size));
    absl::StrAppendFormat(&text, " %7s", value ? PercentText(WinRate(*value)) : "-");
    absl::StrAppendFormat(&text, " %6s",
                          ply.judged ? absl::StrFormat("%.1f", 100 * ply.loss) : "-");
    const std::string_view grade = GradeText(ply, review.options);
    if (ply.error != PlyError::kNone || grade == kGradeInaccuracy) {
      StrAppend(&text, "  ", grade, ": ", ErrorNote(ply, size));
    }
    absl::StripTrailingAsciiWhitespace(&text);
    text += '\n';
    for (const std::string& line : CommentLines(comments, i + 1)) {
      StrAppend(&text, "            ", line, "\n");
    }
  }
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    const SideSummary summary = SummaryOf(review, side);
    absl::StrAppendFormat(&text,
                          "\n%s: accuracy %s, %s judged, %d best, mean loss %s; fouls %d, "
                          "missed wins %d, missed defences %d, mistakes %d, inaccuracies %d",
                          ColorName(side), AccuracyName(summary), PliesText(summary.judged),
                          summary.best, Mean(summary.loss, summary.judged), summary.errors[0],
                          summary.errors[1], summary.errors[2], summary.errors[3],
                          summary.inaccuracies);
  }
  return text + "\n";
}

std::string ReviewJson(const GameReview& review, bool names) {
  using json = nlohmann::ordered_json;
  const BoardSize size = review.record.game.size;
  const auto add_ply = [&](const char* key, const char* name_key, const Ply& ply, json* to) {
    (*to)[key] = PlyText(ply);
    if (names) (*to)[name_key] = PlyName(ply, size);
  };
  const auto add_line = [&](const char* key, const char* names_key, const std::vector<Ply>& line,
                            json* to) {
    (*to)[key] = json::array();
    for (const Ply& ply : line) (*to)[key].push_back(PlyText(ply));
    if (!names) return;
    (*to)[names_key] = json::array();
    for (const Ply& ply : line) (*to)[names_key].push_back(PlyName(ply, size));
  };
  const auto rounded = [](double chance) { return std::round(chance * 1e4) / 1e4; };
  const auto chance = [&rounded](const std::optional<Value>& value) {
    return value ? json(rounded(WinRate(*value))) : json(nullptr);
  };
  json object = {{"game", SpecJson(review.record.game)},
                 {"players", review.record.players},
                 {"result", ResultText(review)},
                 {"blackAtStart", chance(review.black_value.front())},
                 {"pliesAfterEnd", review.plies_after_end},
                 {"accuracy", json::object()},
                 {"plies", json::array()}};
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    const std::optional<double> accuracy = AccuracyOf(review, side);
    object["accuracy"][side == Color::kBlack ? "black" : "white"] =
        accuracy ? json(rounded(*accuracy)) : json(nullptr);
  }
  const std::vector<std::string> comments = CommentsOf(review.record);
  if (!comments.empty() && !comments[0].empty()) object["commentAtStart"] = comments[0];
  if (const int branches = BranchesOf(review.record); branches > 0) object["branches"] = branches;
  for (std::size_t i = 0; i < review.plies.size(); ++i) {
    const ReviewedPly& ply = review.plies[i];
    json item = json::object();
    add_ply("ply", "name", ply.ply, &item);
    item["side"] = ply.side == Color::kBlack ? "black" : "white";
    item["black"] = chance(review.black_value[i + 1]);
    if (ply.judged) {
      item["score"] = ply.value;
      item["bestScore"] = ply.best_value;
      item["loss"] = rounded(ply.loss);
      add_line("best", "bestNames", ply.best_line(), &item);
      item["grade"] = GradeText(ply, review.options);
      item["accuracy"] = rounded(Accuracy(ply));
      item["randomAccuracy"] = rounded(ply.random_accuracy);
      item["candidates"] = json::array();
      for (const Candidate& candidate : ply.candidates) {
        json other = json::object();
        add_ply("ply", "name", candidate.line.front(), &other);
        other["score"] = candidate.value;
        add_line("line", "lineNames", candidate.line, &other);
        item["candidates"].push_back(std::move(other));
      }
    }
    if (ply.error != PlyError::kNone) item["error"] = PlyErrorText(ply.error);
    if (i + 1 < comments.size() && !comments[i + 1].empty()) item["comment"] = comments[i + 1];
    object["plies"].push_back(std::move(item));
  }
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string ReviewHtml(const GameReview& review) {
  HtmlReport report(StrCat("Review: ", PlayerName(review, 0), " against ", PlayerName(review, 1)));
  std::vector<std::pair<std::string, std::string>> facts = GameFacts(review.record.game);
  if (std::string pattern = OpeningPatternText(review); !pattern.empty()) {
    facts.emplace_back("Opening pattern", std::move(pattern));
  }
  facts.emplace_back("Plies", StrCat(review.plies.size()));
  facts.emplace_back("Result", ResultText(review));
  facts.emplace_back("Reviewed by", StrCat(kName, " ", kVersion, ", ", LimitsText(review.options)));
  report.AddFacts(facts);
  for (const std::string& text : {StartText(review), AfterEndText(review), BranchesText(review)}) {
    if (!text.empty()) report.AddParagraph(text);
  }
  report.AddViewer(ViewerOf(review));
  report.AddHeading("Both sides");
  report.AddTable(SummaryTable(review));
  report.AddParagraph(
      "The chance is that of the search's value; what a ply costs is how much lower it is than "
      "after the best ply found. A ply that costs nothing has the quality 100 %, and each tenth of "
      "the chance that it costs halves that. Accuracy compares the mean quality with that of plies "
      "chosen at random: 100 % means that no ply cost anything, 0 % that the plies were no better "
      "than chance. A missed win is a "
      "proven one, a missed defence is one where the ply played loses by force and no loss was "
      "found after another.");
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
