// SPDX-License-Identifier: Apache-2.0
#include "app/position_report.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "analysis/analysis_answer.h"
#include "analysis/explain.h"
#include "base/str_cat.h"
#include "engine/opening_kind.h"
#include "eval/value.h"
#include "notation/opening_patterns.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "report/game_view.h"
#include "search/player/opening_choice.h"

namespace tengen {
namespace {

constexpr std::uint64_t kThreatNodes = 20'000;  // limit of nodes for the search for a threatened
                                                // win
constexpr std::uint64_t kOpeningSeed = 1;       // a constant, so that the same question always gets
                                                // the same answer
constexpr std::size_t kGuessedLine = 10;        // largest number of plies that are shown of a line
                                                // without a proof

// "h8, i9, j10 ...".
std::string LineText(const std::vector<Ply>& line, std::size_t most, BoardSize size) {
  const auto end = line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), most));
  return StrCat(
      absl::StrJoin(line.begin(), end, ", ",
                    [size](std::string* out, const Ply& ply) { out->append(PlyName(ply, size)); }),
      end == line.end() ? "" : " ...");
}

std::string LineText(const PvLine& line, BoardSize size) {
  return LineText(line.moves, IsWin(line.value) ? line.moves.size() : kGuessedLine, size);
}

std::vector<std::string> ThreatsIn(const Game& game, Player& player, int threads,
                                   const StopFlag& stop) {
  std::vector<std::string> sentences;
  if (game.in_opening()) return sentences;
  const BoardSize size = game.spec().size;
  const Color us = game.to_move(), them = Opponent(us);
  for (const Color side : {us, them}) {
    for (std::string& sentence : ThreatSentences(game, side)) {
      sentences.push_back(std::move(sentence));
    }
  }
  // The lines show the wins of the side to move. A second search finds the win that the other side
  // threatens. For this search, the other side is to move.
  const std::shared_ptr<Game> asked = game.WithoutOpening();
  asked->SetToMove(them);
  const SearchRequest request = {
      .state = asked, .limits = {.max_nodes = kThreatNodes}, .threads = threads};
  const SolveReport solved = player.Solve(request, stop);
  if (solved.result == SolveReport::Result::kWon && !solved.line.empty()) {
    sentences.push_back(StrCat(ColorName(them), ", if it were to move, wins in ",
                               PliesText(solved.plies), ": ",
                               LineText(solved.line, solved.line.size(), size)));
  }
  return sentences;
}

std::string OutcomeText(const Game& game) {
  const bool drawn = game.outcome() == Outcome::kDraw;
  const Color winner = game.outcome() == Outcome::kBlackWins ? Color::kBlack : Color::kWhite;
  return StrCat("The game is over: ", drawn ? "draw" : StrCat(ColorName(winner), " wins"), " (",
                EndReasonText(game.reason()), ").\n");
}

// A sentence about the forced win or loss in the best line.
std::string ForcedText(const PvLine& best, Color side, BoardSize size) {
  if (IsWin(best.value)) {
    return StrCat(ColorName(side), " wins by force in ", PliesText(PliesToEnd(best.value)), ": ",
                  LineText(best, size), "\n");
  }
  if (IsLoss(best.value)) {
    return StrCat(ColorName(side), " loses by force in ", PliesText(PliesToEnd(best.value)),
                  " at most.\n");
  }
  return best.drawn ? "A draw is proven.\n" : "No forced win was found.\n";
}

}  // namespace

PositionReport AnalyzePosition(const Game& game, const PositionQuestion& question, Player& player,
                               const StopFlag& stop, const ProgressFn& on_progress) {
  PositionReport report;
  report.wanted = question.lines;
  const FreeGame free = FreeGameOf(game);
  SearchRequest request = {
      .state = free.game, .limits = question.limits, .threads = question.threads};
  request.multi_pv = question.lines;
  request.for_analysis = true;
  request.only = free.only;
  report.found = player.Think(request, stop, on_progress);
  if (!stop) report.threats = ThreatsIn(game, player, question.threads, stop);
  if (!stop && game.in_opening()) {
    request = {.state = game.Clone(), .limits = question.limits, .threads = question.threads};
    report.choice = ChoosePly(request, kOpeningSeed, player, stop, nullptr).best;
  }
  return report;
}

std::string ProspectText(const PvLine& line) {
  if (IsWin(line.value)) return StrCat("win in ", PliesText(PliesToEnd(line.value)));
  if (IsLoss(line.value)) return StrCat("loss in ", PliesText(PliesToEnd(line.value)));
  if (line.drawn) return "draw";
  return absl::StrFormat("%+d, %s", line.value, PercentText(WinRate(line.value)));
}

std::string PositionText(const Game& game, const BoardStyle& style) {
  const GameSpec& spec = game.spec();
  std::string text = StrCat(spec.variant, " ", spec.size.width, "x", spec.size.height);
  if (spec.opening != OpeningKind::kNone) StrAppend(&text, ", opening ", OpeningName(spec.opening));
  if (const std::string pattern = OpeningPatternText(game); !pattern.empty()) {
    StrAppend(&text, ", ", pattern);
  }
  StrAppend(&text, ", after ", PliesText(static_cast<int>(game.plies().size())));
  if (game.outcome() == Outcome::kNone) {
    StrAppend(&text, "; ", ColorName(game.to_move()), " is to move");
  }
  StrAppend(&text, "\n\n", BoardText(game, MarksOf(game), style));
  const std::string below =
      StrCat(BoardNotes(game), game.outcome() == Outcome::kNone ? "" : OutcomeText(game));
  return below.empty() ? text : StrCat(text, "\n", below);
}

std::string ReportText(const Game& game, const PositionReport& report) {
  const BoardSize size = game.spec().size;
  const Color side = game.to_move();
  std::string text;
  if (game.in_opening()) {
    text += "\nThe opening lasts. Values and lines assume free play from here.\n";
    if (report.choice) StrAppend(&text, "Best choice: ", PlyName(*report.choice, size), "\n");
  }
  std::vector<std::string> prospects;
  constexpr std::string_view kHead = "value, chance";
  std::size_t width = kHead.size();
  for (const PvLine& line : report.found.lines) {
    width = std::max(width, prospects.emplace_back(ProspectText(line)).size());
  }
  absl::StrAppendFormat(&text, "\n    %-*s  depth  best lines for %s\n", static_cast<int>(width),
                        std::string(kHead), std::string(ColorName(side)));
  for (std::size_t i = 0; i < prospects.size(); ++i) {
    const PvLine& line = report.found.lines[i];
    absl::StrAppendFormat(&text, "%2d  %-*s  %5d  %s\n", i + 1, static_cast<int>(width),
                          prospects[i], line.depth, LineText(line, size));
  }
  if (std::ssize(report.found.lines) < report.wanted) {
    StrAppend(&text, "The search gave ", report.found.lines.size(), " of ", report.wanted,
              " lines.\n");
  }
  StrAppend(&text, "\n", ForcedText(report.found.lines.front(), side, size));
  for (const std::string& threat : report.threats) StrAppend(&text, threat, ".\n");
  const PvLine& best = report.found.lines.front();
  const double seconds = static_cast<double>(report.found.elapsed_ms) / 1000;
  absl::StrAppendFormat(&text, "\ndepth %d, deepest ply %d, %d nodes, %.1f s\n", best.depth,
                        best.seldepth, report.found.nodes, seconds);
  return text;
}

}  // namespace tengen
