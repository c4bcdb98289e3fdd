// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis_answer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "base/resources.h"
#include "base/text.h"
#include "base/version.h"
#include "eval/value.h"
#include "nlohmann/json.hpp"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "report/game_view.h"
#include "search/player/opening_choice.h"

namespace tengen {
namespace {

using nlohmann::ordered_json;

// The seed is a constant, so that the same query always gets the same answer.
constexpr std::uint64_t kOpeningSeed = 1;

std::string Dump(const ordered_json& object) {
  return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json Head(const std::string& id) {
  ordered_json object = ordered_json::object();
  if (!id.empty()) object["id"] = ordered_json::parse(id);
  return object;
}

// Rounds to four digits. A search is not precise enough for more digits.
double Rounded(double chance) { return std::round(chance * 1e4) / 1e4; }

// A search does not estimate the chance of a draw. If a draw is not proven, its chance is included
// in the chances of a win and of a loss.
ordered_json Chances(Value value, bool drawn) {
  if (drawn) return {{"win", 0.0}, {"draw", 1.0}, {"loss", 0.0}};
  const double win = Rounded(WinRate(value));
  return {{"win", win}, {"draw", 0.0}, {"loss", Rounded(1 - win)}};
}

ordered_json Chances(const Game& over, Color side) {
  const double draw = over.outcome() == Outcome::kDraw ? 1 : 0;
  const double win = over.outcome() == WinFor(side) ? 1 : 0;
  return {{"win", win}, {"draw", draw}, {"loss", 1 - win - draw}};
}

// If the value is proven, adds the number of plies to the end of the game, including the last ply.
// A negative number = a loss.
void AddMate(Value value, ordered_json* object) {
  if (IsWin(value)) (*object)["mate"] = PliesToEnd(value);
  if (IsLoss(value)) (*object)["mate"] = -PliesToEnd(value);
}

void AddValue(const PvLine& line, ordered_json* object) {
  (*object)["value"] = Chances(line.value, line.drawn);
  (*object)["score"] = line.value;
  AddMate(line.value, object);
}

ordered_json LineJson(const PvLine& line, std::optional<BoardSize> named) {
  ordered_json object = {{"move", PlyText(line.moves.front())}};
  if (named) object["moveName"] = PlyName(line.moves.front(), *named);
  AddValue(line, &object);
  object["depth"] = line.depth;
  object["seldepth"] = line.seldepth;
  object["pv"] = ordered_json::array();
  for (const Ply& ply : line.moves) object["pv"].push_back(PlyText(ply));
  if (named) {
    object["pvNames"] = ordered_json::array();
    for (const Ply& ply : line.moves) object["pvNames"].push_back(PlyName(ply, *named));
  }
  return object;
}

bool Has(const std::vector<Point>& points, Point p) {
  return std::find(points.begin(), points.end(), p) != points.end();
}

// --- While it searches --------------------------------------------------------------------------

// Writes intermediate reports during a search. If an interval passes without a new result, it
// repeats the last result with the current time. Only one thread at a time writes a line. After the
// destructor, no line is written.
class LiveReports {
 public:
  // Interval 0: every result is written once.
  LiveReports(std::chrono::milliseconds every, const WriteLineFn& write)
      : every_(every), write_(write) {
    if (every_.count() == 0) return;
    // If the system refuses the thread or its memory, results are not repeated.
    absl::StatusOr<std::thread> repeater =
        StartThread([this] { (void)WithResources([this] { Repeat(); }); });
    if (repeater.ok()) repeater_ = *std::move(repeater);
  }
  ~LiveReports() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    if (repeater_.joinable()) repeater_.join();
  }
  LiveReports(const LiveReports&) = delete;
  LiveReports& operator=(const LiveReports&) = delete;

  // Writes the result now, or when the interval has passed.
  void Tell(ordered_json found) {
    const std::lock_guard lock(mutex_);
    found_ = std::move(found);
    found_at_ = Clock::now();
    if (IsDue()) Write();
    changed_.notify_all();
  }

 private:
  bool IsDue() const { return !told_at_ || Clock::now() - *told_at_ >= every_; }

  void Write() {
    told_at_ = Clock::now();
    const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(*told_at_ - found_at_);
    ordered_json line = found_;
    line["ms"] = line["ms"].get<std::int64_t>() + since.count();
    write_(Dump(line));
  }

  void Repeat() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ended_ || told_at_; });
    while (!ended_) {
      if (IsDue()) {
        NeedReserve();
        Write();
      }
      changed_.wait_until(lock, *told_at_ + every_, [this] { return ended_; });
    }
  }

  const std::chrono::milliseconds every_;
  const WriteLineFn& write_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // The mutex mutex_ guards the members below:
  ordered_json found_;
  Clock::time_point found_at_;
  std::optional<Clock::time_point> told_at_;
  bool ended_ = false;
  std::thread repeater_;  // must be the last member, because the thread uses the members above
};

// --- One task -----------------------------------------------------------------------------------

class Answerer {
 public:
  Answerer(const AnalysisTask& task, int threads, Player& player, const StopFlag& stop,
           const WriteLineFn& write)
      : task_(task),
        query_(*task.query),
        game_(query_.PositionAfter(task.turn)),
        threads_(threads),
        player_(player),
        stop_(stop),
        write_(write) {}

  void Answer() {
    if (game_->outcome() != Outcome::kNone) return write_(Dump(OverAnswer()));
    free_ = FreeGameOf(*game_);
    AllowOnly();
    if (allowed_.empty()) {
      return write_(AnalysisErrorLine(task_.id, "exclude and only leave no legal move"));
    }
    player_.ForgetSearches();
    std::optional<LiveReports> live;
    if (query_.progress_every) live.emplace(*query_.progress_every, write_);
    const SearchReport report = player_.Think(Request(free_.game, query_.limits), stop_,
                                              [this, &live](const SearchReport& r) {
                                                if (live && !r.lines.empty())
                                                  live->Tell(Found(r, /*during_search=*/true));
                                              });
    live.reset();
    if (report.lines.empty())
      return write_(AnalysisNoResultsLine(task_));  // stopped before the search began
    ordered_json answer = Found(report, /*during_search=*/false);
    if (query_.board_nodes && !stop_) answer["boardValues"] = BoardValues(report);
    if (game_->in_opening()) AddMove(OpeningPly(report.elapsed_ms), &answer);
    if (stop_) answer["terminated"] = true;
    write_(Dump(answer));
  }

 private:
  ordered_json About(bool during_search) const {
    ordered_json object = Head(task_.id);
    object["turnNumber"] = task_.turn;
    object["isDuringSearch"] = during_search;
    return object;
  }

  // The size of the board. Empty: the answer has no points in board notation.
  std::optional<BoardSize> named() const {
    return query_.names ? std::optional(query_.spec.size) : std::nullopt;
  }

  void AddMove(const Ply& ply, ordered_json* object) const {
    (*object)["move"] = PlyText(ply);
    if (named()) (*object)["moveName"] = PlyName(ply, *named());
  }

  ordered_json OverAnswer() const {
    const Game& game = *game_;
    ordered_json object = About(false);
    object["toMove"] = SideName(game.to_move());
    object["value"] = Chances(game, game.to_move());
    object["outcome"] =
        game.outcome() == Outcome::kDraw
            ? "draw"
            : SideName(game.outcome() == Outcome::kBlackWins ? Color::kBlack : Color::kWhite);
    object["reason"] = EndReasonText(game.reason());
    return object;
  }

  // Finds the legal first points that the query and the opening both allow. This is needed because
  // the lists of points in the query may contain illegal points.
  void AllowOnly() {
    const auto allows = [this](Point p) {
      return !Has(query_.excluded, p) && (query_.only.empty() || Has(query_.only, p)) &&
             (free_.only.empty() || Has(free_.only, p));
    };
    for (const Point first : free_.game->LegalPoints()) {
      if (!allows(first)) continue;
      if (free_.game->Forms().front().stones == 2) {
        const std::vector<Point> second = free_.game->LegalSecond(first);
        if (std::none_of(second.begin(), second.end(), allows)) continue;
      }
      allowed_.push_back(first);
    }
  }

  SearchRequest Request(std::shared_ptr<const Game> game, const Limits& limits) const {
    SearchRequest request = {.state = std::move(game), .limits = limits, .threads = threads_};
    request.multi_pv = query_.multi_pv;
    request.level = query_.level;
    request.seed = query_.seed;
    request.excluded = query_.excluded;
    request.for_analysis = query_.level == kFullLevel && !limits.match_left_ms;
    if (!query_.only.empty() || !free_.only.empty()) request.only = allowed_;
    return request;
  }

  ordered_json Found(const SearchReport& report, bool during_search) const {
    ordered_json object = About(during_search);
    object["toMove"] = SideName(free_.game->to_move());
    if (game_->in_opening()) {
      object["inOpening"] = true;
    } else {
      AddMove(report.best, &object);
    }
    AddValue(report.lines.front(), &object);
    object["lines"] = ordered_json::array();
    for (const PvLine& line : report.lines) object["lines"].push_back(LineJson(line, named()));
    object["nodes"] = report.nodes;
    object["ms"] = report.elapsed_ms;
    return object;
  }

  // Chooses a ply of the opening: stones, a swap, an offer, a pick. `used_ms`: the time, in
  // milliseconds, that the search before this call has used.
  Ply OpeningPly(std::int64_t used_ms) {
    Limits limits = query_.limits;
    if (limits.match_left_ms) limits.match_left_ms = *limits.match_left_ms - used_ms;
    const SearchRequest request = {.state = game_->Clone(),
                                   .limits = limits,
                                   .threads = threads_,
                                   .level = query_.level,
                                   .seed = query_.seed};
    return ChoosePly(request, kOpeningSeed, player_, stop_, nullptr).best;
  }

  // Returns the value of each point for the side that plays it. If a turn has two stones, the other
  // stone is a stone of report.best. The value is that of the best such turn.
  ordered_json BoardValues(const SearchReport& report) {
    ordered_json values = ordered_json::array();
    for (const Point p : allowed_) {
      std::optional<Value> best;
      for (const Ply& ply : TurnsWith(p, report.best)) {
        if (free_.game->Check(ply).ok()) best = std::max(best, ValueOf(ply));
      }
      if (!best) continue;
      ordered_json object = ordered_json::object();
      AddMove(StonePly(p), &object);
      object["win"] = Rounded(WinRate(*best));
      object["score"] = *best;
      AddMate(*best, &object);
      values.push_back(std::move(object));
    }
    return values;
  }

  std::vector<Ply> TurnsWith(Point p, const Ply& best) const {
    if (free_.game->Forms().front().stones == 1) return {StonePly(p)};
    std::vector<Ply> turns;
    for (const Point partner : best.points) {
      if (partner != p) turns.push_back({PlyKind::kStones, {p, partner}, 0});
    }
    return turns;
  }

  std::optional<Value> ValueOf(const Ply& ply) {
    const std::shared_ptr<Game> after = free_.game->Clone();
    const Color side = after->to_move();
    after->Play(ply);
    if (after->outcome() == Outcome::kDraw) return 0;
    if (after->outcome() != Outcome::kNone) {
      return after->outcome() == WinFor(side) ? WinIn(1) : LossIn(1);
    }
    const SearchReport report = player_.Think(
        {.state = after, .limits = {.max_nodes = *query_.board_nodes}, .threads = threads_}, stop_,
        nullptr);
    if (report.lines.empty()) return std::nullopt;
    return ValueBefore(report.lines.front().value);
  }

  const AnalysisTask& task_;
  const AnalysisQuery& query_;
  const std::unique_ptr<Game> game_;
  const int threads_;
  Player& player_;
  const StopFlag& stop_;
  const WriteLineFn& write_;
  FreeGame free_;
  std::vector<Point> allowed_;
};

}  // namespace

FreeGame FreeGameOf(const Game& game) {
  FreeGame free;
  if (!game.in_opening()) {
    free.game = game.Clone();
    return free;
  }
  free.game = game.WithoutOpening();
  std::vector<Point> points = game.LegalPoints();
  if (points.size() != free.game->LegalPoints().size()) free.only = std::move(points);
  return free;
}

void AnswerQuery(const AnalysisTask& task, int threads, Player& player, const StopFlag& stop,
                 const WriteLineFn& write) {
  Answerer(task, threads, player, stop, write).Answer();
}

std::string AnalysisErrorLine(const std::string& id, std::string_view error) {
  ordered_json object = Head(id);
  object["error"] = Printable(error);
  return Dump(object);
}

std::string AnalysisNoResultsLine(const AnalysisTask& task) {
  ordered_json object = Head(task.id);
  object["turnNumber"] = task.turn;
  object["isDuringSearch"] = false;
  object["noResults"] = true;
  return Dump(object);
}

std::string AnalysisActionLine(const std::string& id, const AnalysisTerminate& action) {
  ordered_json object = Head(id);
  object["action"] = action.id ? "terminate" : "terminate_all";
  if (action.id) object["terminateId"] = ordered_json::parse(*action.id);
  return Dump(object);
}

std::string AnalysisVersionLine(const std::string& id) {
  ordered_json object = Head(id);
  object["action"] = "query_version";
  object["version"] = kVersion;
  return Dump(object);
}

}  // namespace tengen
