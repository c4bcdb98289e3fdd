// SPDX-License-Identifier: Apache-2.0
#include "protocol/reply.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/games.h"
#include "eval/value.h"
#include "notation/ply_text.h"

namespace tengen {
namespace {

// The maximum number of plies of a variation in one line. Piskvork cuts lines at 8000 characters,
// and people read far fewer plies.
constexpr std::size_t kLongestPv = 24;

std::string LineOfPlies(const std::vector<Ply>& plies) {
  const auto end = plies.begin() + static_cast<std::ptrdiff_t>(std::min(plies.size(), kLongestPv));
  const bool single_stones = std::all_of(plies.begin(), end, [](const Ply& ply) {
    return ply.kind == PlyKind::kStones && ply.points.size() == 1 && ply.declared == 0;
  });
  return absl::StrJoin(plies.begin(), end, single_stones ? " " : ";",
                       [](std::string* out, const Ply& ply) { out->append(PlyText(ply)); });
}

// "950", "12K", "3400K", "12M". At most four digits if n is below 10^10.
std::string CountText(std::uint64_t n) {
  if (n < 10'000) return StrCat(n);
  if (n < 10'000'000) return StrCat(n / 1'000, "K");
  return StrCat(n / 1'000'000, "M");
}

// The maximum number of characters of a text. Piskvork cuts lines at 8000 characters.
constexpr std::size_t kLongestShown = 4000;

// Makes a text printable. The text may contain parts of a file, of a network or of the manager's
// input.
std::string Shown(std::string_view text) { return Printable(text, kLongestShown); }

// Writes the whole text of each kind of reply.
struct Speller {
  std::string operator()(const reply::Ok&) const { return "OK"; }
  std::string operator()(const reply::Error& e) const { return StrCat("ERROR ", Shown(e.text)); }
  std::string operator()(const reply::Unknown& u) const {
    return StrCat("UNKNOWN ", Shown(u.text));
  }
  std::string operator()(const reply::Move& m) const { return PlyText(m.ply); }
  std::string operator()(const reply::Line& l) const { return l.text; }
  std::string operator()(const reply::Forbidden& f) const {
    std::string text = "FORBID ";
    for (const Point p : f.points) absl::StrAppendFormat(&text, "%02d%02d", p.x, p.y);
    return text + ".";
  }
  // c-gomoku-cli and qpiskvork expect `name` first. qpiskvork cuts the line at commas, so no value
  // contains a comma. Other keys of the protocol are left out, because Tengen has no values for
  // these keys.
  std::string operator()(const reply::About&) const {
    return StrCat("name=\"", kName, "\", version=\"", kVersion,
                  "\", author=\"the Tengen authors\", games=\"",
                  absl::StrJoin(GameFamilies(), " ",
                                [](std::string* out, std::string_view name) { out->append(name); }),
                  "\"");
  }
  std::string operator()(const reply::Message& m) const {
    return StrCat("MESSAGE ", Shown(m.text));
  }
};

std::uint64_t NodesPerSecond(const SearchReport& report) {
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(report.elapsed_ms, 1));
  return report.nodes * 1000 / ms;
}

std::string LineText(const SearchReport& report, const PvLine& line) {
  return StrCat("depth ", line.depth, "-", line.seldepth, " ev ", ValueText(line.value),
                line.drawn ? " draw" : "", " n ", CountText(report.nodes), " ",
                CountText(NodesPerSecond(report)), "/s tm ", report.elapsed_ms, " pv ",
                LineOfPlies(line.moves));
}

std::string RealtimeText(std::string_view word, const Ply& ply) {
  return StrCat("MESSAGE REALTIME ", word, " ", PlyText(ply));
}

std::string YixinBoardLine(const std::vector<Ply>& plies, BoardSize size) {
  std::string text;
  for (const Ply& ply : plies) {
    for (const Point p : ply.points) {
      StrAppend(&text, text.empty() ? "" : " ", std::string(1, static_cast<char>('a' + p.y)),
                size.width - p.x);
    }
  }
  return text;
}

}  // namespace

std::string ReplyText(const Reply& reply) { return std::visit(Speller{}, reply); }

std::string ValueText(Value value) {
  if (IsWin(value)) return StrCat("+M", PliesToEnd(value));
  if (IsLoss(value)) return StrCat("-M", PliesToEnd(value));
  return StrCat(value);
}

std::vector<std::string> ReportTexts(const SearchReport& report) {
  std::vector<std::string> texts;
  for (auto line = report.lines.rbegin(); line != report.lines.rend(); ++line) {
    texts.push_back(LineText(report, *line));
  }
  return texts;
}

std::vector<std::string> DetailTexts(const SearchReport& report) {
  std::vector<std::string> texts;
  const auto add = [&texts](const auto&... parts) { texts.push_back(StrCat(parts...)); };
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const PvLine& line = report.lines[i];
    add("INFO PV ", i);
    add("INFO NUMPV ", report.lines.size());
    add("INFO DEPTH ", line.depth);
    add("INFO SELDEPTH ", line.seldepth);
    add("INFO TOTALNODES ", report.nodes);
    add("INFO TOTALTIME ", report.elapsed_ms);
    add("INFO SPEED ", NodesPerSecond(report));
    add("INFO EVAL ", ValueText(line.value));
    add("INFO WINRATE ", absl::StrFormat("%.4f", WinRate(line.value)));
    add("INFO BESTLINE ", LineOfPlies(line.moves));
    add("INFO PV DONE");
  }
  return texts;
}

std::vector<std::string> RealtimeTexts(const SearchReport& report, BoardSize size) {
  std::vector<std::string> texts = {"MESSAGE REALTIME REFRESH"};
  if (report.lines.empty()) return texts;
  for (const PvLine& line : report.lines) {
    if (line.loses) texts.push_back(RealtimeText("LOSE", line.moves.front()));
  }
  const PvLine& best = report.lines.front();
  texts.push_back(RealtimeText("BEST", best.moves.front()));
  texts.push_back(StrCat("MESSAGE REALTIME VAL ", best.value));
  const std::vector<Ply> shown(
      best.moves.begin(),
      best.moves.begin() + static_cast<std::ptrdiff_t>(std::min(best.moves.size(), kLongestPv)));
  texts.push_back(StrCat("MESSAGE REALTIME PV ", YixinBoardLine(shown, size)));
  return texts;
}

std::string StepText(const RootStep& step) {
  return RealtimeText(step.done ? "DONE" : "POS", step.ply);
}

}  // namespace tengen
