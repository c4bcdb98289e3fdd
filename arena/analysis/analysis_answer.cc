// SPDX-License-Identifier: Apache-2.0
#include "arena/analysis/analysis_answer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "nlohmann/json.hpp"
#include "notation/ply_text.h"
#include "protocol/reply.h"
#include "protocol/version.h"
#include "search/opening_choice.h"

namespace tengen {
namespace {

using json = nlohmann::ordered_json;

// The same question has the same answer.
constexpr std::uint64_t kOpeningSeed = 1;

std::string Dump(const json& object) {
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

json Head(const std::string& id) {
  json object = json::object();
  if (!id.empty()) object["id"] = json::parse(id);
  return object;
}

// Four digits are more than a search knows.
double Rounded(double chance) { return std::round(chance * 1e4) / 1e4; }

// A search knows draws only as values between winning and losing: it shares them out.
json Chances(Value value) {
  const double win = Rounded(WinRate(value));
  return {{"win", win}, {"draw", 0.0}, {"loss", Rounded(1 - win)}};
}

json Chances(const Game& over, Color side) {
  const double draw = over.outcome() == Outcome::kDraw ? 1 : 0;
  const double win = over.outcome() == WinFor(side) ? 1 : 0;
  return {{"win", win}, {"draw", draw}, {"loss", 1 - win - draw}};
}

// Plies to the end, counted with the ply that ends it; negative: the end is a loss.
void AddMate(Value value, json* object) {
  if (IsWin(value)) (*object)["mate"] = PliesToEnd(value);
  if (IsLoss(value)) (*object)["mate"] = -PliesToEnd(value);
}

void AddValue(Value value, json* object) {
  (*object)["value"] = Chances(value);
  (*object)["score"] = value;
  AddMate(value, object);
}

const char* ColorName(Color color) { return color == Color::kBlack ? "black" : "white"; }

json LineJson(const PvLine& line) {
  json object = {{"move", PlyText(line.moves.front())}};
  AddValue(line.value, &object);
  object["depth"] = line.depth;
  object["seldepth"] = line.seldepth;
  object["pv"] = json::array();
  for (const Ply& ply : line.moves) object["pv"].push_back(PlyText(ply));
  return object;
}

bool Has(const std::vector<Point>& points, Point p) {
  return std::find(points.begin(), points.end(), p) != points.end();
}

// --- One task
// -------------------------------------------------------------------------------------

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
    player_.ClearMemory();
    const SearchReport report = player_.Think(Request(free_.game, query_.limits), stop_,
                                              [this](const SearchReport& r) { Progress(r); });
    json answer = Found(report, /*during_search=*/false);
    if (query_.board_nodes && !stop_) answer["boardValues"] = BoardValues(report);
    if (game_->in_opening()) answer["move"] = PlyText(OpeningPly());
    if (stop_) answer["terminated"] = true;
    write_(Dump(answer));
  }

 private:
  json About(bool during_search) const {
    json object = Head(task_.id);
    object["turnNumber"] = task_.turn;
    object["isDuringSearch"] = during_search;
    return object;
  }

  json OverAnswer() const {
    const Game& game = *game_;
    json object = About(false);
    object["toMove"] = ColorName(game.to_move());
    object["value"] = Chances(game, game.to_move());
    object["outcome"] =
        game.outcome() == Outcome::kDraw
            ? "draw"
            : ColorName(game.outcome() == Outcome::kBlackWins ? Color::kBlack : Color::kWhite);
    object["reason"] = EndReasonText(game.reason());
    return object;
  }

  // What the query and the opening allow together. Points that no stone may be put on do no harm
  // in the lists, but something has to be left.
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
    if (!query_.only.empty() || !free_.only.empty()) request.only = allowed_;
    return request;
  }

  json Found(const SearchReport& report, bool during_search) const {
    json object = About(during_search);
    object["toMove"] = ColorName(free_.game->to_move());
    if (game_->in_opening()) {
      object["inOpening"] = true;
    } else {
      object["move"] = PlyText(report.best);
    }
    AddValue(report.lines.front().value, &object);
    object["lines"] = json::array();
    for (const PvLine& line : report.lines) object["lines"].push_back(LineJson(line));
    object["nodes"] = report.nodes;
    object["ms"] = report.elapsed_ms;
    return object;
  }

  // What is wise while the opening lasts: stones, a swap, an offer, a pick.
  Ply OpeningPly() {
    const SearchRequest request = {.state = game_->Clone(),
                                   .limits = query_.limits,
                                   .threads = threads_,
                                   .level = query_.level,
                                   .seed = query_.seed};
    return ChoosePly(request, kOpeningSeed, player_, stop_, nullptr).best;
  }

  void Progress(const SearchReport& report) {
    if (!query_.progress_every || report.lines.empty()) return;
    const Clock::time_point now = Clock::now();
    if (last_progress_ && now - *last_progress_ < *query_.progress_every) return;
    last_progress_ = now;
    write_(Dump(Found(report, /*during_search=*/true)));
  }

  // The value of each turn for who makes it; of turns of two stones, of those that begin with the
  // point and go on with a stone of the best turn.
  json BoardValues(const SearchReport& report) {
    json values = json::array();
    for (const Point p : allowed_) {
      std::optional<Value> best;
      for (const Ply& ply : TurnsWith(p, report.best)) {
        if (free_.game->Check(ply).ok()) best = std::max(best, ValueOf(ply));
      }
      if (!best) continue;
      json object = {
          {"move", PlyText(StonePly(p))}, {"win", Rounded(WinRate(*best))}, {"score", *best}};
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
  std::optional<Clock::time_point> last_progress_;
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
  json object = Head(id);
  object["error"] = error;
  return Dump(object);
}

std::string AnalysisNoResultsLine(const AnalysisTask& task) {
  json object = Head(task.id);
  object["turnNumber"] = task.turn;
  object["isDuringSearch"] = false;
  object["noResults"] = true;
  return Dump(object);
}

std::string AnalysisActionLine(const std::string& id, const AnalysisTerminate& action) {
  json object = Head(id);
  object["action"] = action.id ? "terminate" : "terminate_all";
  if (action.id) object["terminateId"] = json::parse(*action.id);
  return Dump(object);
}

std::string AnalysisVersionLine(const std::string& id) {
  json object = Head(id);
  object["action"] = "query_version";
  object["version"] = kVersion;
  return Dump(object);
}

}  // namespace tengen
