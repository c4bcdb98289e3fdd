// SPDX-License-Identifier: Apache-2.0
#include "match/match_report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/game.h"
#include "engine/games.h"
#include "match/match_score.h"
#include "match/schedule.h"
#include "match/statistics.h"
#include "match/tournament_text.h"
#include "notation/point_names.h"
#include "report/game_view.h"
#include "report/html_report.h"

namespace tengen {
namespace {

constexpr std::size_t kMostBoards = 12;
constexpr std::size_t kMostListed = 1000;   // games with a row in the table
constexpr std::size_t kMostReplayed = 200;  // games that the page can step through
constexpr std::size_t kChartPoints = 400;   // points of a chart; more than a screen shows

std::string ResultText(const FinishedGame& game) {
  return game.winner == 0 ? "1/2-1/2" : game.winner == 1 ? "1-0" : "0-1";
}

ReportTable PairingTable(const MatchScore& score) {
  ReportTable table;
  table.columns = {{"first", false},
                   {"second", false},
                   {"games", true},
                   {"result", false},
                   {"as Black", false},
                   {"as White", false},
                   {"pairs 0 1/2 1 3/2 2", false},
                   {"Elo", true},
                   {"normalized", true},
                   {"LOS", true}};
  for (const auto& [engines, p] : score.pairings()) {
    const EloEstimate e = EstimateOf(p);
    table.rows.push_back({{score.names()[static_cast<std::size_t>(p.first)]},
                          {score.names()[static_cast<std::size_t>(p.second)]},
                          {StrCat(p.games.games())},
                          {CountsText(p.games)},
                          {CountsText(p.as_black)},
                          {CountsText(p.as_white)},
                          {absl::StrFormat("%d %d %d %d %d", p.pairs[0], p.pairs[1], p.pairs[2],
                                           p.pairs[3], p.pairs[4])},
                          {RangeText(e.elo, e.elo_error)},
                          {RangeText(e.normalized, e.normalized_error)},
                          {absl::StrFormat("%.1f %%", 100 * e.los)}});
  }
  return table;
}

ReportTable EngineTable(const MatchScore& score, const MatchSettings& settings) {
  ReportTable table;
  table.columns = {{"engine", false}, {"command", false}, {"points", true}, {"games", true}};
  const bool rated = score.engines().size() > 2;  // with two engines, the table of pairings has
                                                  // more details
  if (rated) table.columns.push_back({"Elo", true});
  table.columns.insert(table.columns.end(), {{"result", false}, {"lost by a failure", false}});
  const std::vector<Rating> ratings = RatingsOf(score);
  for (std::size_t i = 0; i < score.engines().size(); ++i) {
    const EngineScore& engine = score.engines()[i];
    std::string failures;
    for (int fault = 1; fault < kFaults; ++fault) {
      const std::int64_t times = engine.faults[static_cast<std::size_t>(fault)];
      if (times == 0) continue;
      StrAppend(&failures, failures.empty() ? "" : ", ",
                std::string(FaultText(static_cast<Fault>(fault))), " ", times);
    }
    if (engine.fouls > 0) {
      StrAppend(&failures, failures.empty() ? "" : ", ", "foul ", engine.fouls);
    }
    const std::string& command = settings.engines[i].command;
    table.rows.push_back({{score.names()[i]},
                          {command.empty() ? "self" : command},
                          {absl::StrFormat("%.1f", engine.games.points())},
                          {StrCat(engine.games.games())}});
    auto& row = table.rows.back();
    if (rated) row.push_back({RatingText(ratings[i])});
    row.push_back({CountsText(engine.games)});
    row.push_back({failures, failures.empty() ? Tone::kPlain : Tone::kBad});
  }
  return table;
}

// The Elo of the first engine after each pair of games. If a game is missing, the chart ends before
// this game.
Chart EloChart(const std::vector<JournalGame>& games) {
  Chart chart = {.x_name = "pairs", .y_name = "Elo", .levels = {{0, "equal"}}};
  ChartSeries elo = {"Elo, 95 %", {}};
  ChartBand band;
  PairCounts pairs{};
  const std::size_t whole = games.size() / 2;
  const std::size_t step = std::max<std::size_t>(1, whole / kChartPoints);
  for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
    int half_points = 0;
    for (const JournalGame* const game : {&games[i], &games[i + 1]}) {
      const FinishedGame& f = game->finished;
      const int seat = f.engines[0] == 0 ? 1 : 2;
      half_points += f.winner == 0 ? 1 : f.winner == seat ? 2 : 0;
    }
    if (games[i].finished.number + 1 != games[i + 1].finished.number) break;
    ++pairs[static_cast<std::size_t>(half_points)];
    const std::size_t count = i / 2 + 1;
    if (count % step != 0) continue;
    const EloEstimate e = EstimateElo(pairs);
    if (!std::isfinite(e.elo) || !std::isfinite(e.elo_error)) continue;
    const double x = static_cast<double>(count);
    elo.points.push_back({x, e.elo});
    band.ranges.push_back({x, e.elo - e.elo_error, e.elo + e.elo_error});
  }
  if (elo.points.empty()) return {};
  chart.series.push_back(std::move(elo));
  chart.band = std::move(band);
  return chart;
}

Chart SprtChart(const SprtCourse& course) {
  Chart chart = {.x_name = "pairs", .y_name = "LLR"};
  chart.levels = {{SprtLowerBound(course.settings()), "H0"},
                  {SprtUpperBound(course.settings()), "H1"}};
  chart.low = SprtLowerBound(course.settings());
  chart.high = SprtUpperBound(course.settings());
  ChartSeries ratios = {"log likelihood ratio", {}};
  const std::size_t step = std::max<std::size_t>(1, course.ratios().size() / kChartPoints);
  for (std::size_t i = 0; i < course.ratios().size(); ++i) {
    if ((i + 1) % step != 0 && i + 1 != course.ratios().size()) continue;
    ratios.points.push_back({static_cast<double>(i + 1), course.ratios()[i]});
  }
  chart.series.push_back(std::move(ratios));
  return chart;
}

ReportTable SwissRows(const Schedule& schedule, const std::vector<std::string>& names) {
  ReportTable table;
  table.columns = {{"place", true},           {"engine", false},
                   {"points", true},          {"points of the opponents", true},
                   {"points in games", true}, {"games", true}};
  for (const Standing& standing : schedule.Standings()) {
    table.rows.push_back({{StrCat(table.rows.size() + 1)},
                          {names[static_cast<std::size_t>(standing.engine)]},
                          {PointsText(standing.half_points)},
                          {PointsText(standing.opponents)},
                          {PointsText(standing.half_games)},
                          {StrCat(standing.games)}});
  }
  return table;
}

ReportTable RoundTable(const Schedule& schedule, const std::vector<std::string>& names) {
  ReportTable table;
  table.columns = {{"round", true}, {"encounter", false}};
  for (const Encounter& encounter : schedule.encounters()) {
    table.rows.push_back({{StrCat(encounter.round + 1)},
                          {EncounterText(encounter, schedule.settings().format, names)}});
  }
  return table;
}

// The text about a failure. If the referee wrote the text, its points are converted to the names
// that the page uses. If an engine wrote the text, it is not changed.
std::string FailureText(const JournalGame& game) {
  const auto& [fault, detail] = game.finished.failure;
  if (fault != Fault::kIllegal && fault != Fault::kTimeout) return detail;
  return WithPointNames(detail, game.record.game.size);
}

std::string PlaceOf(const JournalGame& game) { return StrCat("game-", game.finished.number + 1); }

// The games in the order in which the page shows them. Games with a failure come first. The other
// games follow, sorted from the shortest to the longest.
std::vector<const JournalGame*> Noteworthy(const std::vector<JournalGame>& games) {
  std::vector<const JournalGame*> order;
  order.reserve(games.size());
  for (const JournalGame& game : games) order.push_back(&game);
  std::stable_sort(order.begin(), order.end(), [](const JournalGame* a, const JournalGame* b) {
    const auto rank = [](const JournalGame& game) {
      return std::pair(game.finished.failing_seat == 0, game.finished.plies);
    };
    return rank(*a) < rank(*b);
  });
  return order;
}

// The games through which the user of the page can step, sorted by number. An old journal can
// contain a game that the present rules do not allow. Such a game is left out.
std::vector<const JournalGame*> Replayed(const std::vector<JournalGame>& games) {
  std::vector<const JournalGame*> chosen = Noteworthy(games);
  chosen.resize(std::min(chosen.size(), kMostReplayed));
  std::erase_if(chosen, [](const JournalGame* game) { return !Replay(game->record).ok(); });
  std::sort(chosen.begin(), chosen.end(), [](const JournalGame* a, const JournalGame* b) {
    return a->finished.number < b->finished.number;
  });
  return chosen;
}

std::string TitleOf(const JournalGame& game) {
  return StrCat("Game ", game.finished.number + 1, ": ", game.record.players[0], " - ",
                game.record.players[1]);
}

// The final position, with the winning row.
ReportBoard EndOf(const JournalGame& game) {
  ReportBoard board;
  const absl::StatusOr<std::unique_ptr<Game>> replayed = Replay(game.record);
  board.title = TitleOf(game);
  board.caption = StrCat(ResultText(game.finished), ", ", game.finished.reason, ", ",
                         game.finished.plies, " plies");
  board.picture.size = game.record.game.size;
  if (replayed.ok()) {
    board.picture = PictureOf(**replayed);
    board.picture.marks = MarksOfPosition(**replayed);
    board.place = PlaceOf(game);
  }
  board.picture.description = StrCat(board.title, ", ", board.caption);
  return board;
}

std::vector<ReportBoard> Boards(const std::vector<JournalGame>& games) {
  std::vector<const JournalGame*> order = Noteworthy(games);
  order.resize(std::min(order.size(), kMostBoards));
  std::vector<ReportBoard> boards;
  boards.reserve(order.size());
  for (const JournalGame* game : order) boards.push_back(EndOf(*game));
  return boards;
}

GameViewer::Viewed ViewedGame(const JournalGame& game) {
  const GameRecord& record = game.record;
  GameViewer::Viewed viewed = {
      .name = StrCat(game.finished.number + 1),
      .title = StrCat(TitleOf(game), ", ", ResultText(game.finished), ", ", game.finished.reason)};
  const std::unique_ptr<Game> position = MakeGame(record.game);
  StoneNumbers numbers(record.game);
  for (std::size_t i = 0; i <= record.plies.size(); ++i) {
    GameViewer::Ply view;
    view.title = "Start";
    if (i > 0) {
      const PlyRecord& ply = record.plies[i - 1];
      const std::string& player =
          record.players[static_cast<std::size_t>(position->seat_to_move()) - 1];
      view.side = position->to_move();
      view.title = numbers.NextTitle(ply.ply);
      view.changes = position->PlayWithChanges(ply.ply);
      view.played = StonesOf(ply.ply);
      const std::string thought = ThoughtText(ply);
      view.value = ply.ms ? absl::StrFormat("%.1f s", static_cast<double>(*ply.ms) / 1000) : "";
      view.note = StrCat(player, thought.empty() ? "" : ": ", thought);
      if (std::ssize(record.plies) > 0 && static_cast<int>(i) <= record.opening_plies) {
        view.note = "opening";
      }
    }
    if (i == record.plies.size()) {
      StrAppend(&view.note, view.note.empty() ? "" : ". ", ResultText(game.finished), ", ",
                game.finished.reason, game.finished.failure.detail.empty() ? "" : ": ",
                FailureText(game));
    }
    view.marks = MarksOfPosition(*position);
    view.captured = CapturedText(*position);
    viewed.plies.push_back(std::move(view));
  }
  return viewed;
}

ReportTable GameTable(const std::vector<JournalGame>& games,
                      const std::vector<const JournalGame*>& replayed) {
  ReportTable table;
  table.columns = {{"game", true},    {"first", false}, {"second", false}, {"result", false},
                   {"reason", false}, {"plies", true},  {"failure", false}};
  for (std::size_t i = 0; i < std::min(games.size(), kMostListed); ++i) {
    const FinishedGame& game = games[i].finished;
    const bool seen = std::find(replayed.begin(), replayed.end(), &games[i]) != replayed.end();
    table.rows.push_back(
        {{StrCat(game.number + 1), Tone::kPlain, seen ? PlaceOf(games[i]) : ""},
         {games[i].record.players[0]},
         {games[i].record.players[1]},
         {ResultText(game)},
         {game.reason},
         {StrCat(game.plies)},
         {FailureText(games[i]), game.failing_seat > 0 ? Tone::kBad : Tone::kPlain}});
  }
  return table;
}

std::string LimitsText(const ParticipantSetup& engine) {
  std::vector<std::string> parts;
  const ThinkingLimits& limits = engine.limits;
  if (limits.turn_ms) parts.push_back(StrCat(*limits.turn_ms, " ms a ply"));
  if (limits.match_ms) parts.push_back(StrCat(*limits.match_ms, " ms a game"));
  if (limits.increment_ms > 0) parts.push_back(StrCat("+", limits.increment_ms, " ms"));
  if (limits.nodes > 0) parts.push_back(StrCat(limits.nodes, " nodes"));
  if (limits.depth > 0) parts.push_back(StrCat("depth ", limits.depth));
  if (engine.level != kFullLevel) parts.push_back(StrCat("level ", engine.level));
  if (engine.threads > 1) parts.push_back(StrCat(engine.threads, " threads"));
  parts.push_back(StrCat(engine.memory_mb, " MiB"));
  for (const auto& [key, value] : engine.info) {
    parts.push_back(StrCat("INFO ", key, " ", value));
  }
  std::string text;
  for (const std::string& part : parts) StrAppend(&text, text.empty() ? "" : ", ", part);
  return text;
}

}  // namespace

std::string MatchHtml(const MatchSettings& settings, const std::vector<JournalGame>& games) {
  std::vector<std::string> names;
  for (const ParticipantSetup& engine : settings.engines) names.push_back(engine.name);
  MatchScore score(names);
  Schedule schedule = ScheduleOf(settings);
  for (const JournalGame& game : games) {
    score.Add(game.finished);
    schedule.Add(game.finished.number, game.finished.winner);
  }

  std::string title;
  for (const std::string& name : names) StrAppend(&title, title.empty() ? "" : " - ", name);
  HtmlReport report(title);
  std::vector<std::pair<std::string, std::string>> facts = GameFacts(settings.game);
  const std::vector<std::pair<std::string, std::string>> about = {
      {"Games", StrCat(games.size(), " of ", schedule.PlannedGames())},
      {"Format", std::string(FormatName(settings.format))},
      {"Openings",
       settings.generate
           ? absl::StrFormat("generated, balanced within %d points by a search of %d nodes",
                             settings.generate->window, settings.generate->nodes)
       : settings.openings.empty() ? "none"
                                   : StrCat(settings.openings.size(), " from a file")},
      {"Seed", StrCat(settings.seed)}};
  facts.insert(facts.end(), about.begin(), about.end());
  for (const ParticipantSetup& engine : settings.engines) {
    facts.emplace_back(engine.name, LimitsText(engine));
  }
  facts.emplace_back("Referee", StrCat(kName, " ", kVersion));
  report.AddFacts(facts);
  report.AddHeading("Standings");
  report.AddTable(EngineTable(score, settings));
  report.AddTable(PairingTable(score));
  if (settings.format == MatchFormat::kSwiss) {
    report.AddHeading("Standings of the tournament");
    report.AddTable(SwissRows(schedule, names));
  }
  if (IsTournament(settings.format)) {
    report.AddHeading("Rounds");
    report.AddTable(RoundTable(schedule, names));
  }
  if (settings.engines.size() == 2) {
    if (const Chart chart = EloChart(games); !chart.series.empty()) {
      report.AddHeading("Strength");
      report.AddChart(chart, StrCat("Elo of ", names[0], " over ", names[1],
                                    " with its 95 % range, after each pair of games"));
    }
  }
  if (settings.sprt) {
    SprtCourse course(*settings.sprt);
    for (const JournalGame& game : games) course.Add(game.finished);
    report.AddHeading("Sequential test");
    report.AddParagraph(SprtText(course));
    if (!course.ratios().empty()) {
      report.AddChart(SprtChart(course), "The test ends when the line reaches a bound");
    }
  }
  const std::vector<const JournalGame*> replayed = Replayed(games);
  if (!replayed.empty()) {
    report.AddHeading("Game by game");
    if (replayed.size() < games.size()) {
      report.AddParagraph(StrCat(replayed.size(), " of ", games.size(),
                                 " games can be replayed here: those with a failure, and the "
                                 "shortest. The command review --id shows any game."));
    }
    GameViewer viewer = {.game = settings.game};
    for (const JournalGame* game : replayed) viewer.games.push_back(ViewedGame(*game));
    report.AddViewer(viewer);
  }
  report.AddHeading("Final positions");
  report.AddBoards(Boards(games));
  report.AddHeading("Games");
  if (games.size() > kMostListed) {
    report.AddParagraph(StrCat("The first ", kMostListed, " of ", games.size(),
                               " games; the journal games.jsonl has all."));
  }
  report.AddTable(GameTable(games, replayed));
  return report.Text();
}

}  // namespace tengen
