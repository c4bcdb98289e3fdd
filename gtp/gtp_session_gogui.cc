// SPDX-License-Identifier: Apache-2.0
//
// The commands of GoGui: gogui-rules_*, with which GoGui asks for the rules of a game, and the
// commands that its menu of analyze commands shows.
#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "analysis/explain.h"
#include "analysis/opening_text.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "eval/value.h"
#include "gtp/gtp_session.h"
#include "gtp/vertices.h"
#include "notation/ply_text.h"
#include "report/game_view.h"

namespace tengen {
namespace {

// "Black won by a row."
std::string ResultSentence(const Game& game) {
  const std::string_view why = ReasonWords(game.reason());
  switch (game.outcome()) {
    case Outcome::kNone: return "The game is not over.";
    case Outcome::kDraw: return StrCat("The game is drawn: ", why, ".");
    case Outcome::kBlackWins:
    case Outcome::kWhiteWins: break;
  }
  const Color winner = game.outcome() == Outcome::kBlackWins ? Color::kBlack : Color::kWhite;
  const bool by_winner = why.starts_with("by ");
  return StrCat(ColorName(winner), " won", by_winner ? " " : ", ", why, ".");
}

// The number of stones of `side` that the opponent has captured by their last liberty.
int CapturedByLiberties(const Game& game, Color side) {
  int stones = 0;
  for (const Placement& placed : game.record()) stones += placed.stone == StoneOf(side) ? 1 : 0;
  ForEachPoint(game.spec().size, [&](Point p) { stones -= game.At(p) == StoneOf(side) ? 1 : 0; });
  return stones;
}

// The plies of a line, each with its colour: "b H8 w J9 w J10".
std::string ColoredMoves(const std::vector<Ply>& line, Color first, BoardSize size) {
  std::string text;
  Color color = first;
  for (const Ply& ply : line) {
    const std::string_view letter = color == Color::kBlack ? "b" : "w";
    if (ply.kind == PlyKind::kPass) StrAppend(&text, " ", letter, " PASS");
    for (const Point p : ply.points) StrAppend(&text, " ", letter, " ", Vertex(p, size));
    color = Opponent(color);
  }
  return text;
}

std::string ProspectOf(const PvLine& line) {
  if (IsWin(line.value)) return StrCat("W", PliesToEnd(line.value));
  if (IsLoss(line.value)) return StrCat("L", PliesToEnd(line.value));
  return absl::StrFormat("%.0f%%", 100 * WinRate(line.value));
}

}  // namespace

GtpSession::Answer GtpSession::Interrupt() { return ""; }

GtpSession::Answer GtpSession::SetupPlayer() {
  const absl::StatusOr<Color> color = ColorOf(command_.args.front());
  if (!color.ok()) return color.status();
  if (*color == game_.to_move()) return "";
  if (game_.moves() > 0) return InvalidArgument("the side to move is set before the first move");
  std::vector<Placement> stones;
  ForEachPoint(size(), [&](Point p) {
    if (game_.At(p) != Stone::kEmpty) stones.push_back({p, game_.At(p)});
  });
  const absl::Status status = game_.SetUp(stones, *color);
  if (!status.ok()) return status;
  return "";
}

GtpSession::Answer GtpSession::AnalyzeCommands() {
  return "gfx/Best Moves/tengen-best_moves\n"
         "string/Forced Win/tengen-forced_win\n"
         "gfx/Threats/tengen-threats\n"
         "plist/Forbidden Points/tengen-forbidden\n"
         "plist/Winning Stones/tengen-winning_stones\n"
         "string/Rules of the Game/tengen-rules";
}

// --- The rules -----------------------------------------------------------------------------------

// GoGui wants an upper case letter first.
GtpSession::Answer GtpSession::RulesGameId() {
  std::string id = game_.game().spec().variant;
  id.front() = absl::ascii_toupper(static_cast<unsigned char>(id.front()));
  return id;
}

GtpSession::Answer GtpSession::RulesBoard() {
  const auto [width, height] = size();
  std::string text;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      constexpr std::string_view kStones = ".XO?";
      if (x > 0) text += ' ';
      text += kStones[static_cast<std::size_t>(game_.At({x, y}))];
    }
    text += '\n';
  }
  return text;
}

GtpSession::Answer GtpSession::RulesBoardSize() {
  const auto [width, height] = size();
  return width == height ? StrCat(width) : StrCat(width, " ", height);
}

// GoGui ends the game if the list is empty.
GtpSession::Answer GtpSession::RulesLegalMoves() {
  std::string text = Vertices(game_.NextPoints(), size());
  if (game_.MayPass()) StrAppend(&text, text.empty() ? "" : " ", "pass");
  return text;
}

GtpSession::Answer GtpSession::RulesSideToMove() {
  return game_.to_move() == Color::kBlack ? "black" : "white";
}

GtpSession::Answer GtpSession::RulesFinalResult() { return ResultSentence(game_.game()); }

GtpSession::Answer GtpSession::RulesCapturedCount() {
  const Game& game = game_.game();
  std::array<int, kColors> captured = {};
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    int& count = captured[static_cast<std::size_t>(Index(side))];
    if (game.counts_captures()) {
      count = game.captured(side);
    } else if (FindGame(game.spec().variant)->liberties) {
      count = CapturedByLiberties(game, Opponent(side));
    }
  }
  return StrCat(captured[0], " ", captured[1]);
}

// --- The menu of analyze commands ----------------------------------------------------------------

GtpSession::Answer GtpSession::ShowForbidden() {
  return Vertices(game_.game().ForbiddenPoints(), size());
}

GtpSession::Answer GtpSession::ShowWinningStones() {
  std::vector<Point> stones = WinningStones(game_.game());
  if (stones.empty()) stones = LosingStones(game_.game());
  return Vertices(stones, size());
}

GtpSession::Answer GtpSession::ShowThreats() {
  const Game& game = game_.game();
  std::string marks;
  std::vector<std::string> sentences;
  if (!game_.over() && !game.in_opening()) {
    for (const Color side : {Color::kBlack, Color::kWhite}) {
      const Threats threats = ThreatsOf(game, side);
      const bool black = side == Color::kBlack;
      if (!threats.wins.empty()) {
        StrAppend(&marks, black ? "MARK " : "CIRCLE ", Vertices(threats.wins, size()), "\n");
      }
      if (!threats.opens.empty()) {
        StrAppend(&marks, black ? "TRIANGLE " : "SQUARE ", Vertices(threats.opens, size()), "\n");
      }
      if (!threats.wins.empty()) {
        sentences.push_back(StrCat(ColorName(side), " wins on ", Vertices(threats.wins, size())));
      }
      if (!threats.opens.empty()) {
        sentences.push_back(StrCat(ColorName(side), " makes two winning points on ",
                                   Vertices(threats.opens, size())));
      }
    }
  }
  return StrCat(marks, "TEXT ",
                sentences.empty() ? "no side has a threat" : absl::StrJoin(sentences, "; "));
}

GtpSession::Answer GtpSession::ShowRules() {
  std::string text;
  for (const auto& [name, value] : GameFacts(game_.game().spec())) {
    StrAppend(&text, name, ": ", value, "\n");
  }
  const std::string_view about = OpeningAbout(game_.game().spec().opening);
  if (!about.empty()) StrAppend(&text, about, "\n");
  return text;
}

GtpSession::Answer GtpSession::ShowBestMoves() {
  if (game_.over()) return InvalidArgument("the game is over");
  const std::optional<GtpGame::FreePosition> free = game_.Free();
  if (!free) return InvalidArgument("the stones of an opening ply are not complete");
  SearchRequest request = RequestFor(free->game);
  request.only = free->only;
  request.level = kFullLevel;
  request.multi_pv = settings_.lines;
  request.for_analysis = true;
  Start(Task::kBestMoves, [this, request = std::move(request)](const StopFlag& stop) {
    return Thought{player_.Think(request, stop, [](const SearchReport&) {}), {}, {}};
  });
  return std::nullopt;
}

// The best line as stones on the board, and the chance of each good move as a label.
std::string GtpSession::BestMovesText(const SearchReport& report) const {
  if (report.lines.empty()) return "TEXT the search found no move";
  std::string labels;
  std::vector<Point> labelled;
  for (const PvLine& line : report.lines) {
    if (line.moves.empty() || line.moves.front().points.empty()) continue;
    const Point first = line.moves.front().points.front();
    if (std::find(labelled.begin(), labelled.end(), first) != labelled.end()) continue;
    labelled.push_back(first);
    StrAppend(&labels, " ", Vertex(first, size()), " ", ProspectOf(line));
  }
  const PvLine& best = report.lines.front();
  std::string text =
      StrCat("LABEL", labels, "\nVAR", ColoredMoves(best.moves, game_.to_move(), size()), "\nTEXT ",
             ColorName(game_.to_move()), ": ", ProspectOf(best), ", depth ", best.depth, ", ",
             report.nodes, " nodes");
  return text;
}

GtpSession::Answer GtpSession::ShowForcedWin() {
  if (game_.over()) return InvalidArgument("the game is over");
  const std::optional<GtpGame::FreePosition> free = game_.Free();
  if (!free) return InvalidArgument("the stones of an opening ply are not complete");
  SearchRequest request = RequestFor(free->game);
  request.level = kFullLevel;
  Start(Task::kSolve, [this, request = std::move(request), size = size(),
                       side = game_.to_move()](const StopFlag& stop) {
    const SolveReport solved = player_.Solve(request, stop);
    const auto result = [&]() -> std::string {
      switch (solved.result) {
        case SolveReport::Result::kUnknown: return "no forced win was found";
        case SolveReport::Result::kDrawn: return "a draw is proven";
        case SolveReport::Result::kLost:
          return StrCat(ColorName(side), " loses in ", PliesText(solved.plies), " at most");
        case SolveReport::Result::kWon: break;
      }
      return StrCat(ColorName(side), " wins in ", PliesText(solved.plies), ":",
                    ColoredMoves(solved.line, side, size));
    };
    return Thought{{}, {}, {result()}};
  });
  return std::nullopt;
}

}  // namespace tengen
