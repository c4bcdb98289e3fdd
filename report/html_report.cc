// SPDX-License-Identifier: Apache-2.0
#include "report/html_report.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <map>

#include "absl/strings/str_replace.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "nlohmann/json.hpp"
#include "notation/point_names.h"
#include "report/game_view.h"
#include "report/page_files.h"

namespace tengen {
namespace {

using nlohmann::json;

std::string_view ToneName(Tone tone) {
  switch (tone) {
    case Tone::kPlain: return "plain";
    case Tone::kGood: return "good";
    case Tone::kBad: return "bad";
  }
  return "";
}

std::string_view KindName(PictureMark::Kind kind) {
  switch (kind) {
    case PictureMark::Kind::kRing: return "ring";
    case PictureMark::Kind::kCross: return "cross";
    case PictureMark::Kind::kLabel: return "label";
    case PictureMark::Kind::kZone: return "zone";
  }
  return "";
}

// The escaped text, as a link to `place`. If `place` is empty, there is no link.
std::string Linked(std::string_view text, const std::string& place) {
  const std::string escaped = HtmlEscaped(text);
  if (place.empty()) return escaped;
  return StrCat("<a href=\"#", HtmlEscaped(place), "\">", escaped, "</a>");
}

bool SaysSomething(const json& value) {
  if (value.is_string()) return !value.get_ref<const std::string&>().empty();
  if (value.is_boolean()) return value.get<bool>();
  return value.is_number() || !value.empty();
}

// --- The JSON for report/page/viewer.js -------------------------------------------------------

// Leaves out empty fields, because most plies of a match have few fields. viewer.js adds the fields
// again.
json WithoutEmpty(json data) {
  for (auto field = data.begin(); field != data.end();)
    field = SaysSomething(*field) ? std::next(field) : data.erase(field);
  return data;
}

class GameData {
 public:
  explicit GameData(const GameViewer& viewer) : viewer_(viewer) {}

  json All() const {
    json games = json::array();
    for (const GameViewer::Viewed& game : viewer_.games) {
      json plies = json::array();
      for (const GameViewer::Ply& ply : game.plies) plies.push_back(PlyData(ply));
      games.push_back({{"name", game.name}, {"plies", plies}});
    }
    json kind = BoardFacts(*FindGame(viewer_.game.variant));
    kind["family"] = FindGame(viewer_.game.variant)->family;
    return {{"width", viewer_.game.size.width},
            {"height", viewer_.game.size.height},
            {"kind", std::move(kind)},
            {"games", std::move(games)}};
  }

 private:
  json Changes(const std::vector<BoardChange>& changes) const {
    return WithoutEmpty(ChangesFacts(changes, viewer_.game.size));
  }

  json LineData(const GameViewer::Line& line) const {
    json steps = json::array();
    for (const GameViewer::Line::Step& step : line.steps) {
      steps.push_back(Changes(step.changes));
      steps.back()["name"] = step.name;
    }
    return {{"label", line.label},
            {"value", line.value},
            {"note", line.note},
            {"tone", ToneName(line.tone)},
            {"steps", steps}};
  }

  json PlyData(const GameViewer::Ply& ply) const {
    json played = json::array(), marks = json::array(), lines = json::array();
    for (const Point p : ply.played) played.push_back(PointName(p, viewer_.game.size));
    for (const PictureMark& mark : ply.marks) {
      marks.push_back({{"point", PointName(mark.point, viewer_.game.size)},
                       {"kind", KindName(mark.kind)},
                       {"tone", ToneName(mark.tone)}});
    }
    for (const GameViewer::Line& line : ply.lines) lines.push_back(LineData(line));
    json data = {{"played", played},         {"side", SideName(ply.side)}, {"title", ply.title},
                 {"value", ply.value},       {"grade", ply.grade},         {"note", ply.note},
                 {"captured", ply.captured}, {"tone", ToneName(ply.tone)}, {"marks", marks},
                 {"lines", lines},           {"retry", ply.retry}};
    data.update(Changes(ply.changes));
    return WithoutEmpty(std::move(data));
  }

  const GameViewer& viewer_;
};

// The position after the last ply of a game, for browsers without scripts.
BoardPicture LastPosition(const GameViewer& viewer, const GameViewer::Viewed& game) {
  BoardPicture picture = {.size = viewer.game.size,
                          .cells = PiecesDrop(viewer.game),
                          .description = "the last position"};
  const auto is_numbered = [](const BoardChange& change) {
    return change.kind == BoardChange::Kind::kPut && IsColor(change.stone);
  };
  std::map<Point, PictureStone> stones;
  StoneNumbers counter(viewer.game);
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const std::vector<BoardChange>& changes = game.plies[i].changes;
    std::vector<int> numbers;  // of the stones of this ply; the stones of the start have none
    if (i > 0) {
      const auto count = std::count_if(changes.begin(), changes.end(), is_numbered);
      numbers = counter.Next(static_cast<std::size_t>(count));
    }
    auto next = numbers.begin();
    for (const BoardChange& change : changes) {
      PictureStone stone = {change.point, change.stone, ""};
      if (is_numbered(change) && next != numbers.end()) stone.label = StrCat(*next++);
      if (change.kind == BoardChange::Kind::kMoved) {
        stone = stones[change.point];
        stone.point = change.to;
      }
      stones.erase(change.point);
      if (change.kind != BoardChange::Kind::kTaken) stones[stone.point] = stone;
    }
  }
  for (const auto& [point, stone] : stones) picture.stones.push_back(stone);
  return picture;
}

// Controls that need the script viewer.js are hidden until it runs.
constexpr std::string_view kControls =
    R"html(<div class="said" aria-live="polite" aria-atomic="true"></div>
<div class="buttons script" role="group" aria-label="Go to" hidden>
<button type="button" data-step="first" title="first (Home)" aria-label="first">&laquo;</button>
<button type="button" data-step="back" title="back (left arrow)" aria-label="back">&lsaquo;</button>
<button type="button" data-step="on" title="on (right arrow)" aria-label="on">&rsaquo;</button>
<button type="button" data-step="last" title="last (End)" aria-label="last">&raquo;</button>
<label><input type="checkbox" class="numbers" checked> numbers</label>
<button type="button" class="retry" hidden>Retry the mistakes</button>
<button type="button" class="leave" title="Escape" hidden>Back to the game</button>
</div>
<form class="answer" hidden>
<label>Your ply <input type="text" name="point" autocomplete="off" autocapitalize="none"></label>
<button>Try</button> <button type="button" class="show">Show me</button>
</form>
<div class="lines"></div>
)html";

}  // namespace

HtmlReport::HtmlReport(std::string title) : title_(std::move(title)) {}

void HtmlReport::AddHeading(std::string_view text) {
  StrAppend(&body_, "<h2>", HtmlEscaped(text), "</h2>\n");
}

void HtmlReport::AddParagraph(std::string_view text) {
  StrAppend(&body_, "<p>", HtmlEscaped(text), "</p>\n");
}

void HtmlReport::AddFacts(const std::vector<std::pair<std::string, std::string>>& facts) {
  body_ += "<dl>\n";
  for (const auto& [name, value] : facts) {
    StrAppend(&body_, "<dt>", HtmlEscaped(name), "</dt><dd>", HtmlEscaped(value), "</dd>\n");
  }
  body_ += "</dl>\n";
}

void HtmlReport::AddTable(const ReportTable& table) {
  body_ += "<div class=\"wide\" tabindex=\"0\"><table><thead><tr>";
  for (const ReportTable::Column& column : table.columns) {
    StrAppend(&body_, column.number ? "<th class=\"number\">" : "<th>", HtmlEscaped(column.name),
              "</th>");
  }
  body_ += "</tr></thead><tbody>\n";
  for (const std::vector<ReportCell>& row : table.rows) {
    assert(row.size() == table.columns.size());
    body_ += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      StrAppend(&body_, "<td class=\"", table.columns[i].number ? "number " : "",
                ToneName(row[i].tone), "\">", Linked(row[i].text, row[i].place), "</td>");
    }
    body_ += "</tr>\n";
  }
  body_ += "</tbody></table></div>\n";
}

void HtmlReport::AddChart(const Chart& chart, std::string_view caption) {
  StrAppend(&body_, "<figure>", ChartSvg(chart), "<figcaption>", HtmlEscaped(caption),
            "</figcaption></figure>\n");
}

void HtmlReport::AddBoards(const std::vector<ReportBoard>& boards) {
  body_ += "<div class=\"boards\">\n";
  for (const ReportBoard& board : boards) {
    StrAppend(&body_, "<figure>", BoardSvg(board.picture), "<figcaption><b>",
              Linked(board.title, board.place), "</b>", HtmlEscaped(board.caption),
              "</figcaption></figure>\n");
  }
  body_ += "</div>\n";
}

void HtmlReport::AddViewer(const GameViewer& viewer) {
  assert(!viewer.games.empty() && !viewer.games.front().plies.empty());
  body_ += "<section id=\"viewer\" aria-label=\"The game, ply by ply\">\n<div class=\"stage\">";
  if (viewer.games.size() > 1) {
    body_ += "<label class=\"script\" hidden>Game <select>";
    for (std::size_t i = 0; i < viewer.games.size(); ++i) {
      StrAppend(&body_, "<option value=\"", i, "\">", HtmlEscaped(viewer.games[i].title),
                "</option>");
    }
    body_ += "</select></label>\n";
  }
  const GameViewer::Viewed& first = viewer.games.front();
  StrAppend(&body_, BoardSvg(LastPosition(viewer, first)),
            "<p class=\"taken\"></p></div>\n<div class=\"panel\">", kControls,
            "<ol aria-label=\"Plies\">\n");
  for (const GameViewer::Ply& ply : first.plies) {
    StrAppend(&body_, "<li class=\"", ToneName(ply.tone), "\">", HtmlEscaped(ply.title), " <span>",
              HtmlEscaped(ply.tone == Tone::kBad ? ply.grade : ply.value), "</span></li>\n");
  }
  body_ += "</ol></div></section>\n";
  if (viewer.chart) {
    StrAppend(&body_, "<figure class=\"game-chart\">", ChartSvg(*viewer.chart), "</figure>\n");
  }
  // Escapes "<". Without this, a text of a game could end the <script> element or begin a comment
  // in it.
  const std::string data =
      GameData(viewer).All().dump(-1, ' ', true, json::error_handler_t::replace);
  StrAppend(&body_, "<script type=\"application/json\" id=\"games\">",
            absl::StrReplaceAll(data, {{"<", "\\u003c"}}), "</script>\n");
  scripts_ = StrCat("<script type=\"module\">\n", PageFile("report.js"), "</script>\n");
}

std::string HtmlReport::Text() const {
  const std::string title = HtmlEscaped(title_);
  return StrCat("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
                title, "</title>\n<style>", PageFile("board.css"), PageFile("page.css"),
                "</style>\n</head>\n<body>\n<h1>", title, "</h1>\n", body_, scripts_,
                "</body>\n</html>\n");
}

}  // namespace tengen
