// SPDX-License-Identifier: Apache-2.0
#include "protocol/answers.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/strings/str_join.h"
#include "base/near_word.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "notation/ply_text.h"
#include "notation/points.h"

namespace tengen {
namespace {

std::string_view ColorText(Color c) { return c == Color::kBlack ? "B" : "W"; }

char StoneText(Stone stone) {
  constexpr std::string_view kStones = ".BW#";
  return kStones[static_cast<std::size_t>(stone)];
}

std::string_view ResultText(Outcome outcome) {
  switch (outcome) {
    case Outcome::kNone: return "none";
    case Outcome::kBlackWins: return "B";
    case Outcome::kWhiteWins: return "W";
    case Outcome::kDraw: return "draw";
  }
  return "";
}

std::string ReasonText(const Game& game) {
  if (game.outcome() == Outcome::kNone) return "-";
  return StrCat(EndReasonText(game.reason()), game.decided_by_tiebreak() ? "+tb" : "");
}

std::string CapsText(const Game& game) {
  if (!game.counts_captures()) return "-";
  return StrCat(game.captured(Color::kBlack), ",", game.captured(Color::kWhite));
}

std::string BoardText(const Game& game) {
  const auto [width, height] = game.spec().size;
  std::string text;
  for (int y = 0; y < height; ++y) {
    if (y > 0) text += '/';
    for (int x = 0; x < width; ++x) text += StoneText(game.At({x, y}));
  }
  return text;
}

template <class Words>
std::string Joined(const Words& words, std::string_view separator) {
  if (words.empty()) return "-";
  return absl::StrJoin(words, AbslView(separator),
                       [](std::string* out, std::string_view word) { out->append(word); });
}

std::string OrNone(const std::string& text) { return text.empty() ? "-" : text; }

std::string FormText(const Form& form) {
  switch (form.kind) {
    case PlyKind::kSwap: return "SWAP";
    case PlyKind::kPass: return "PASS";
    case PlyKind::kOffer: return StrCat("OFFER", form.stones);
    case PlyKind::kPick: return "PICK";
    case PlyKind::kStones: break;
  }
  return form.max_declared == 0 ? StrCat(form.stones) : StrCat(form.stones, "#", form.max_declared);
}

// True if the only form is one stone, or two stones in a game with turns of two stones. The number
// of stones per turn is not checked: no opening of another game has two stones as its only form.
bool IsPlainTurn(const std::vector<Form>& forms) {
  const Form& form = forms.front();
  return forms.size() == 1 && form.kind == PlyKind::kStones && form.stones <= 2 &&
         form.max_declared == 0;
}

std::string PointListText(const std::vector<Point>& points) {
  return StrCat("LEGAL ", points.size(), points.empty() ? "" : " ", PointsText(points));
}

bool GoTogether(std::string_view family, std::string_view a, std::string_view b) {
  const std::span<const GameInfo> games = AllGames();
  return std::any_of(games.begin(), games.end(), [&](const GameInfo& game) {
    const auto has = [&game](std::string_view option) {
      return std::find(game.options.begin(), game.options.end(), option) != game.options.end();
    };
    return game.family == family && has(a) && has(b);
  });
}

std::string OptionsText(std::string_view family) {
  std::string text;
  std::string_view before;
  for (const std::string_view option : OptionsOf(family)) {
    if (!text.empty()) text += GoTogether(family, before, option) ? ',' : '|';
    text += option;
    before = option;
  }
  return OrNone(text);
}

std::string SizesText(const BoardSizes& sizes) {
  if (sizes.sides.empty()) return StrCat(sizes.min, "-", sizes.max);
  return absl::StrJoin(sizes.sides, ",");
}

std::string_view SolvedWord(SolveReport::Result result) {
  switch (result) {
    case SolveReport::Result::kUnknown: return "unknown";
    case SolveReport::Result::kWon: return "win";
    case SolveReport::Result::kLost: return "loss";
    case SolveReport::Result::kDrawn: return "draw";
  }
  return "";
}

}  // namespace

std::string StateText(const Game& game) {
  const GameSpec& spec = game.spec();
  const GameInfo& info = *FindGame(spec.variant);
  const std::optional<Point> ko = game.ko();
  return StrCat("STATE game=", info.family.empty() ? info.name : info.family,
                " options=", Joined(info.options, ","), " size=", spec.size.width, "x",
                spec.size.height, " ply=", game.plies().size(),
                " to_move=", ColorText(game.to_move()), " black_seat=", game.black_seat(),
                " caps=", CapsText(game), " ko=", ko ? PointText(*ko) : "-",
                " last=", OrNone(PointsText(game.last_stones(), ";")),
                " result=", ResultText(game.outcome()), " reason=", ReasonText(game),
                " board=", BoardText(game));
}

std::string LegalText(const Game& game) {
  const std::vector<Form> forms = game.Forms();
  if (forms.empty()) return "LEGAL 0";
  std::string text = PointListText(game.LegalPoints());
  if (IsPlainTurn(forms)) return text;
  StrAppend(&text, " |");
  for (const Form& form : forms) StrAppend(&text, " ", FormText(form));
  return text;
}

std::string LegalSecondText(const Game& game, Point first) {
  return PointListText(game.LegalSecond(first));
}

std::string GamesText() { return StrCat("GAMES ", Joined(GameFamilies(), " ")); }

std::string GameText(const GameInfo& game) {
  std::vector<std::string_view> openings;
  for (const OpeningKind opening : game.openings) openings.push_back(OpeningName(opening));
  return StrCat("GAMES ", game.family, " sizes=", SizesText(game.sizes),
                " options=", OptionsText(game.family), " openings=", Joined(openings, ","),
                " default=", OpeningName(game.default_opening));
}

absl::StatusOr<const GameInfo*> GameOfWords(std::string_view family,
                                            std::span<const std::string_view> options) {
  // Returns a suggestion for the message. Returns "" if the word is known, or if no known word is
  // similar.
  const auto meant = [](std::string_view word, const std::vector<std::string_view>& known) {
    const bool is_known = std::find(known.begin(), known.end(), word) != known.end();
    return is_known ? "" : DidYouMean(word, known);
  };
  absl::StatusOr<const GameInfo*> game = FindGame(family, options);
  if (game.ok()) return game;
  if (const std::string near = meant(family, GameFamilies()); !near.empty()) {
    return absl::NotFoundError(StrCat("no game ", family, near));
  }
  for (const std::string_view option : options) {
    if (const std::string near = meant(option, OptionsOf(family)); !near.empty()) {
      return absl::NotFoundError(StrCat(family, " has no option ", option, near));
    }
  }
  return game;
}

std::string PerftText(int plies, std::uint64_t count) {
  return StrCat("PERFT ", plies, " ", count);
}

std::string SolvedText(const SolveReport& report) {
  using Result = SolveReport::Result;
  const bool ends = report.result == Result::kWon || report.result == Result::kLost;
  const std::string pv = absl::StrJoin(
      report.line, ";", [](std::string* out, const Ply& ply) { out->append(PlyText(ply)); });
  return StrCat("SOLVED ", SolvedWord(report.result), " plies=", ends ? StrCat(report.plies) : "-",
                " exact=", ends && report.exact ? 1 : 0,
                " pv=", report.result == Result::kUnknown ? "-" : OrNone(pv));
}

std::string SolveEffortText(const SolveReport& report) {
  return StrCat("SOLVE nodes=", report.nodes, " none=", report.exhausted ? 1 : 0);
}

}  // namespace tengen
