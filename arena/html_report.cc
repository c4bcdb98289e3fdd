// SPDX-License-Identifier: Apache-2.0
#include "arena/html_report.h"

#include <cassert>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "nlohmann/json.hpp"
#include "notation/text.h"

namespace tengen {
namespace {

constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; --page: #fbfaf7; --ink: #22262b; --soft: #5d6670; --rule: #dcd8cf;
  --card: #ffffff; --wood: #e8c37c; --line: #7a5a25; --good: #17805a; --bad: #c4361f;
  --s0: #2b6cb0; --s1: #b7791f; --s2: #6b46c1; --s3: #2c7a7b; --s4: #b83280; --s5: #4a5568; }
@media (prefers-color-scheme: dark) { :root { --page: #16191d; --ink: #e6e4df; --soft: #9aa4ae;
  --rule: #353b42; --card: #1f2429; --wood: #b98f48; --line: #4d3715; --good: #4cc38a;
  --bad: #ff7a63; --s0: #6fb1f2; --s1: #e2b355; --s2: #b79cf5; --s3: #5fc7c8; --s4: #f08cc3;
  --s5: #b0bac5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 20px 60px; max-width: 1080px; background: var(--page);
  color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 25px; line-height: 1.25; margin: 0 0 14px; }
h2 { font-size: 18px; margin: 34px 0 10px; }
p { max-width: 74ch; margin: 8px 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 3px 18px; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 12px 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 14px 4px 0; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: top; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
.number { text-align: right; white-space: nowrap; }
td.good { color: var(--good); } td.bad { color: var(--bad); }
figure { margin: 12px 0; }
figcaption { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
figcaption b { color: var(--ink); display: block; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--soft);
  text-underline-offset: 2px; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 22px; }
.boards figure { margin: 0; }
svg { display: block; width: 100%; height: auto; }
svg text { font-family: inherit; text-anchor: middle; dominant-baseline: central; }
.board { max-width: 620px; }
.wood { fill: var(--wood); }
.board .grid { stroke: var(--line); stroke-width: 1; fill: none; }
.star { fill: var(--line); }
.axis { font-size: 10px; fill: var(--line); }
.black { fill: #16181b; stroke: #000; stroke-width: .6; }
.white { fill: #fdfdfb; stroke: #55524a; stroke-width: .8; }
.dead { fill: #9a938a; stroke: #55524a; }
.on-black { fill: #fff; font-size: 11px; } .on-white, .on-dead { fill: #111; font-size: 11px; }
.under { fill: var(--wood); }
.mark { font-size: 12px; font-weight: 700; fill: #1d2f6f; }
.mark.good { fill: #0b5a3b; } .mark.bad { fill: #a81f0c; }
.last { fill: #2f7df6; stroke: #fff; stroke-width: .8; }
.ring { fill: none; stroke: #1d59c9; stroke-width: 2.6; }
.ring.good { stroke: #109a61; } .ring.bad { stroke: #d3301a; }
.cross { fill: none; stroke: #1d2f6f; stroke-width: 2.4; stroke-linecap: round; }
.cross.bad { stroke: #c5240f; } .cross.good { stroke: #109a61; }
.chart .grid { stroke: var(--rule); fill: none; }
.base { stroke: var(--soft); fill: none; }
.level { stroke: var(--soft); stroke-dasharray: 5 4; fill: none; }
.tick { font-size: 11px; fill: var(--soft); }
svg .end { text-anchor: end; } svg .start { text-anchor: start; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.band { fill: var(--s0); opacity: .16; }
.line.s0 { stroke: var(--s0); } .line.s1 { stroke: var(--s1); } .line.s2 { stroke: var(--s2); }
.line.s3 { stroke: var(--s3); } .line.s4 { stroke: var(--s4); } .line.s5 { stroke: var(--s5); }
.dot.s0 { fill: var(--s0); } .dot.s1 { fill: var(--s1); } .dot.s2 { fill: var(--s2); }
.dot.s3 { fill: var(--s3); } .dot.s4 { fill: var(--s4); } .dot.s5 { fill: var(--s5); }
.dot.good { fill: var(--good); } .dot.bad { fill: var(--bad); }
.cursor { stroke: var(--ink); stroke-width: 1; opacity: .55; }
#viewer { display: grid; grid-template-columns: minmax(280px, 560px) minmax(230px, 1fr); gap: 22px;
  margin: 18px 0; }
#viewer .panel { display: flex; flex-direction: column; min-width: 0; }
#viewer .said { min-height: 104px; }
#viewer .said b { font-size: 18px; }
#viewer .said .good { color: var(--good); } #viewer .said .bad { color: var(--bad); }
#viewer .buttons { display: flex; gap: 6px; margin: 8px 0 12px; }
#viewer button { font: inherit; padding: 3px 13px; color: var(--ink); background: var(--card);
  border: 1px solid var(--rule); border-radius: 6px; cursor: pointer; }
#viewer button:hover { border-color: var(--soft); }
#viewer ol { list-style: none; margin: 0; padding: 4px; overflow-y: auto; flex: 1 1 220px;
  max-height: 400px; border: 1px solid var(--rule); border-radius: 6px; background: var(--card);
  position: relative; }
#viewer li { display: flex; justify-content: space-between; gap: 10px; padding: 1px 8px;
  border-radius: 4px; cursor: pointer; font-variant-numeric: tabular-nums; }
#viewer li:hover { background: var(--page); }
#viewer li.now { background: var(--s0); color: var(--page); }
#viewer li.bad:not(.now) { color: var(--bad); } #viewer li.good:not(.now) { color: var(--good); }
#viewer + .chart, .game-chart .chart { cursor: pointer; }
@media (max-width: 720px) { #viewer { grid-template-columns: 1fr; } }
@media print { #viewer .buttons { display: none; } }
)css";

// Steps through the game that #game tells of. Without it the page shows the last position.
constexpr std::string_view kScript = R"js(
(() => {
  const source = document.getElementById('game');
  if (!source) return;
  const game = JSON.parse(source.textContent);
  const viewer = document.getElementById('viewer');
  const stones = viewer.querySelector('.stones');
  const items = [...viewer.querySelectorAll('li')];
  const said = viewer.querySelector('.said');
  const chart = document.querySelector('.game-chart .chart');
  const margin = 30, cell = 24, last = game.plies.length - 1;
  const add = (parent, tag, attributes, text) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const name in attributes) node.setAttribute(name, attributes[name]);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  };
  const at = (p) => [margin + p[0] * cell, margin + p[1] * cell];
  const names = { X: 'black', O: 'white', '#': 'dead' };
  const cursor = chart && add(chart, 'path', { class: 'cursor' });
  const chartX = (ply) => {
    const d = chart.dataset, low = +d.low, high = +d.high;
    return +d.left + (ply - low) / (high - low) * (d.right - d.left);
  };
  let now = last;
  const show = (ply) => {
    now = Math.max(0, Math.min(last, ply));
    const here = game.plies[now];
    stones.replaceChildren();
    [...here.rows].forEach((stone, i) => {
      if (!names[stone]) return;
      const [x, y] = at([i % game.width, Math.floor(i / game.width)]);
      add(stones, 'circle', { class: names[stone], cx: x, cy: y, r: 11 });
    });
    for (const p of here.played) {
      const [x, y] = at(p);
      add(stones, 'circle', { class: 'last', cx: x, cy: y, r: 4 });
    }
    for (const mark of here.marks) {
      const [x, y] = at(mark.at);
      if (mark.kind === 'ring')
        add(stones, 'circle', { class: 'ring ' + mark.tone, cx: x, cy: y, r: 10 });
      else if (mark.kind === 'cross')
        add(stones, 'path', { class: 'cross ' + mark.tone, d: `M${x - 6} ${y - 6}l12 12m-12 0l12-12` });
      else
        add(stones, 'circle', { class: 'under', cx: x, cy: y, r: 9 });
      if (mark.label) add(stones, 'text', { class: 'mark ' + mark.tone, x, y }, mark.label);
    }
    said.replaceChildren();
    for (const [tag, text] of [['b', here.title], ['div', game.value + ' ' + here.value], ['div', here.note]]) {
      const node = document.createElement(tag);
      node.textContent = text;
      if (tag === 'div') node.className = here.tone;
      said.append(node);
    }
    items.forEach((item, i) => item.classList.toggle('now', i === now));
    const list = items[now].parentElement;
    list.scrollTop = items[now].offsetTop - list.clientHeight / 2;
    if (cursor) cursor.setAttribute('d', `M${chartX(now)} 22V236`);
  };
  items.forEach((item, i) => item.addEventListener('click', () => show(i)));
  const steps = { first: () => 0, back: () => now - 1, on: () => now + 1, last: () => last };
  for (const button of viewer.querySelectorAll('button'))
    button.addEventListener('click', () => show(steps[button.dataset.step]()));
  document.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' }[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(steps[step]());
  });
  if (chart) chart.addEventListener('click', (event) => {
    const box = chart.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * chart.viewBox.baseVal.width;
    const d = chart.dataset;
    show(Math.round(+d.low + (x - d.left) / (d.right - d.left) * (d.high - d.low)));
  });
  const follow = () => {
    const ply = /^#ply-(\d+)$/.exec(location.hash);
    if (ply) show(+ply[1]);
    return ply;
  };
  window.addEventListener('hashchange', follow);
  if (!follow()) show(last);
})();
)js";

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
  }
  return "";
}

// Text that leads to a ply of the viewer, where there is one to lead to.
std::string Linked(std::string_view text, int ply) {
  const std::string escaped = HtmlEscaped(text);
  if (ply < 0) return escaped;
  return absl::StrCat("<a href=\"#ply-", ply, "\">", escaped, "</a>");
}

nlohmann::json ViewedPly(const GameViewer::Ply& ply) {
  nlohmann::json played = nlohmann::json::array();
  for (const Point p : ply.played) played.push_back({p.x, p.y});
  nlohmann::json marks = nlohmann::json::array();
  for (const PictureMark& mark : ply.marks) {
    marks.push_back({{"at", {mark.point.x, mark.point.y}},
                     {"kind", KindName(mark.kind)},
                     {"tone", ToneName(mark.tone)},
                     {"label", mark.label}});
  }
  return {{"rows", ply.rows},   {"played", played}, {"title", ply.title},
          {"value", ply.value}, {"note", ply.note}, {"tone", ToneName(ply.tone)},
          {"marks", marks}};
}

// The stones of a viewer's last ply, for those who have no script.
BoardPicture LastPosition(const GameViewer& viewer) {
  BoardPicture picture = {.size = viewer.size, .description = "the position"};
  const std::string& rows = viewer.plies.back().rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto width = static_cast<std::size_t>(viewer.size.width);
    const Point point = {static_cast<int>(i % width), static_cast<int>(i / width)};
    const Stone stone = rows[i] == 'X'   ? Stone::kBlack
                        : rows[i] == 'O' ? Stone::kWhite
                        : rows[i] == '#' ? Stone::kDead
                                         : Stone::kEmpty;
    if (stone != Stone::kEmpty) picture.stones.push_back({point, stone, ""});
  }
  return picture;
}

}  // namespace

HtmlReport::HtmlReport(std::string title) : title_(std::move(title)) {}

void HtmlReport::AddHeading(std::string_view text) {
  absl::StrAppend(&body_, "<h2>", HtmlEscaped(text), "</h2>\n");
}

void HtmlReport::AddParagraph(std::string_view text) {
  absl::StrAppend(&body_, "<p>", HtmlEscaped(text), "</p>\n");
}

void HtmlReport::AddFacts(const std::vector<std::pair<std::string, std::string>>& facts) {
  body_ += "<dl>\n";
  for (const auto& [name, value] : facts) {
    absl::StrAppend(&body_, "<dt>", HtmlEscaped(name), "</dt><dd>", HtmlEscaped(value), "</dd>\n");
  }
  body_ += "</dl>\n";
}

void HtmlReport::AddTable(const ReportTable& table) {
  body_ += "<div class=\"wide\"><table><thead><tr>";
  for (const ReportTable::Column& column : table.columns) {
    absl::StrAppend(&body_, column.number ? "<th class=\"number\">" : "<th>",
                    HtmlEscaped(column.name), "</th>");
  }
  body_ += "</tr></thead><tbody>\n";
  for (const std::vector<ReportCell>& row : table.rows) {
    assert(row.size() == table.columns.size());
    body_ += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      absl::StrAppend(&body_, "<td class=\"", table.columns[i].number ? "number " : "",
                      Av(ToneName(row[i].tone)), "\">", Linked(row[i].text, row[i].ply), "</td>");
    }
    body_ += "</tr>\n";
  }
  body_ += "</tbody></table></div>\n";
}

void HtmlReport::AddChart(const Chart& chart, std::string_view caption) {
  absl::StrAppend(&body_, "<figure>", ChartSvg(chart), "<figcaption>", HtmlEscaped(caption),
                  "</figcaption></figure>\n");
}

void HtmlReport::AddBoards(const std::vector<ReportBoard>& boards) {
  body_ += "<div class=\"boards\">\n";
  for (const ReportBoard& board : boards) {
    absl::StrAppend(&body_, "<figure>", BoardSvg(board.picture), "<figcaption><b>",
                    Linked(board.title, board.ply), "</b>", HtmlEscaped(board.caption),
                    "</figcaption></figure>\n");
  }
  body_ += "</div>\n";
}

void HtmlReport::AddViewer(const GameViewer& viewer) {
  assert(!viewer.plies.empty());
  nlohmann::json game = {
      {"width", viewer.size.width}, {"value", viewer.value}, {"plies", nlohmann::json::array()}};
  for (const GameViewer::Ply& ply : viewer.plies) game["plies"].push_back(ViewedPly(ply));
  absl::StrAppend(&body_, "<div id=\"viewer\"><div>", BoardSvg(LastPosition(viewer)),
                  "</div><div class=\"panel\"><div class=\"said\"></div>"
                  "<div class=\"buttons\">"
                  "<button data-step=\"first\" title=\"first (Home)\">&laquo;</button>"
                  "<button data-step=\"back\" title=\"back (left arrow)\">&lsaquo;</button>"
                  "<button data-step=\"on\" title=\"on (right arrow)\">&rsaquo;</button>"
                  "<button data-step=\"last\" title=\"last (End)\">&raquo;</button>"
                  "</div><ol>\n");
  for (const GameViewer::Ply& ply : viewer.plies) {
    absl::StrAppend(&body_, "<li class=\"", Av(ToneName(ply.tone)), "\"><span>",
                    HtmlEscaped(ply.title), "</span><span>", HtmlEscaped(ply.value),
                    "</span></li>\n");
  }
  absl::StrAppend(&body_, "</ol></div></div>\n<figure class=\"game-chart\">",
                  ChartSvg(viewer.chart), "</figure>\n");
  // No text of a game may end the element or begin a comment in it.
  const std::string data = game.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  absl::StrAppend(&body_, "<script type=\"application/json\" id=\"game\">",
                  absl::StrReplaceAll(data, {{"<", "\\u003c"}}), "</script>\n");
}

std::string HtmlReport::Text() const {
  const std::string title = HtmlEscaped(title_);
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
      title, "</title>\n<style>", Av(kStyle), "</style>\n</head>\n<body>\n<h1>", title, "</h1>\n",
      body_, "<script>", Av(kScript), "</script>\n</body>\n</html>\n");
}

}  // namespace tengen
