// SPDX-License-Identifier: Apache-2.0
//
// The commands of GtpSession that search: moves and analyses.
#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "gtp/gtp_session.h"
#include "gtp/vertices.h"
#include "search/player/opening_choice.h"

namespace tengen {
namespace {

bool IsNone(const Ply& ply) { return ply.kind == PlyKind::kStones && ply.points.empty(); }

}  // namespace

std::uint64_t GtpSession::Seed() const { return settings_.seed + searches_; }

SearchRequest GtpSession::RequestFor(std::shared_ptr<const Game> game) const {
  SearchRequest request;
  request.state = std::move(game);
  request.limits = settings_.limits;
  request.arrival = arrival_;
  request.threads = settings_.threads;
  request.level = settings_.level;
  request.seed = Seed();
  return request;
}

void GtpSession::Start(Task task, Thinker::Task thinking) {
  ++searches_;
  task_ = task;
  unwritten_ = false;
  next_write_ = Clock::now();
  latest_ = {};
  thinker_.Start(std::move(thinking));
}

// The next stone of the ply that the engine has chosen, if the stones before it are the begun ones.
std::optional<Point> GtpSession::PlannedPoint() const {
  const std::vector<Point>& begun = game_.unfinished();
  if (begun.empty() || begun.size() >= plan_.size()) return std::nullopt;
  if (!std::equal(begun.begin(), begun.end(), plan_.begin())) return std::nullopt;
  const std::vector<Point> next = game_.NextPoints();
  const Point planned = plan_[begun.size()];
  if (std::find(next.begin(), next.end(), planned) == next.end()) return std::nullopt;
  return planned;
}

// The text of the move that the engine plays, and plays it. A ply that GTP tells stone by stone is
// only begun; the next genmove continues it.
std::string GtpSession::Told(const Ply& ply) {
  Ply told = ply;
  if (ply.kind == PlyKind::kStones && game_.StonesOfPly() > 1 && ply.points.size() > 1) {
    plan_ = ply.points;
    told = StonePly(plan_.front());
  }
  const absl::Status status = game_.Play(game_.to_move(), told);
  return status.ok() ? GtpPlyText(told, size()) : "resign";
}

GtpSession::Answer GtpSession::GenMove() {
  const absl::StatusOr<Color> color = ColorOf(command_.args.front());
  if (!color.ok()) return color.status();
  return Think(*color, Report::kNone);
}

// Searches a move of this side, and tells it when the search ends.
GtpSession::Answer GtpSession::Think(Color color, Report report) {
  side_ = color;
  // A move that needs no search. With a report, its line begins with `play`.
  const auto told = [report](const std::string& move) {
    return report == Report::kNone ? move : StrCat("\nplay ", move);
  };
  if (game_.over()) {
    const Outcome outcome = game_.game().outcome();
    if (outcome == WinFor(Opponent(color))) return told("resign");
    (void)game_.Play(color, PassPly());
    return told("pass");
  }
  if (color != game_.to_move()) {
    if (game_.unfinished().empty()) return CheckSideToMove(color);
    (void)game_.Play(color, PassPly());
    return told("pass");
  }
  if (const std::optional<Point> planned = PlannedPoint()) return told(Told(StonePly(*planned)));
  const std::optional<GtpGame::FreePosition> free = game_.Free();
  const bool begun = !game_.unfinished().empty();
  const bool second_of_turn = begun && free.has_value();
  SearchRequest request =
      RequestFor(second_of_turn ? free->game : std::shared_ptr<const Game>(game_.game().Clone()));
  if (second_of_turn) request.only = free->only;
  request.limits = clock_.LimitsOf(color, settings_.limits);
  if (report != Report::kNone) {
    request.multi_pv = std::clamp(arguments_.most_moves.value_or(1), 1, kMostGtpLines);
    write_(GtpResponse(command_.id, true, ""));
  }
  report_ = report;
  Start(Task::kMove, [this, request = std::move(request), seed = Seed()](const StopFlag& stop) {
    // In an opening the searches are about several positions, so their reports are not shown.
    const bool shown = !request.state->in_opening();
    SearchReport found =
        ChoosePly(request, seed, player_, stop, [this, shown](const SearchReport& so_far) {
          if (shown) events_.Post(so_far);
        });
    Ply ply = found.best;
    if (IsNone(ply) || !request.state->Check(ply).ok()) ply = PassPly();
    return Thought{std::move(found), std::move(ply), {}};
  });
  return std::nullopt;
}

// Plays the move that the search has found, and returns its text.
std::string GtpSession::MoveWith(const Thought& thought) {
  clock_.Spend(
      side_,
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - arrival_).count());
  Ply ply = thought.ply;
  if (!game_.unfinished().empty()) {
    // Another player has begun the ply. The search of a turn has found its other stone. In an
    // opening the stones of the found ply serve, as far as they are legal.
    const std::vector<Point> next = game_.NextPoints();
    const auto found = std::find_if(ply.points.begin(), ply.points.end(), [&next](Point p) {
      return std::find(next.begin(), next.end(), p) != next.end();
    });
    if (found != ply.points.end()) {
      ply = StonePly(*found);
    } else if (!next.empty()) {
      ply = StonePly(next[Seed() % next.size()]);
    }
  }
  return Told(ply);
}

absl::Status GtpSession::ApplyRestrictions(const AnalysisArguments& arguments,
                                           SearchRequest* request) const {
  const auto has = [](const std::vector<Point>& points, Point p) {
    return std::find(points.begin(), points.end(), p) != points.end();
  };
  for (const auto& [color, points] : arguments.avoided) {
    if (color != game_.to_move()) continue;
    request->excluded.insert(request->excluded.end(), points.begin(), points.end());
  }
  for (const auto& [color, points] : arguments.allowed) {
    if (color != game_.to_move() || points.empty()) continue;
    std::vector<Point> both;
    for (const Point p : points) {
      if (request->only.empty() || has(request->only, p)) both.push_back(p);
    }
    if (both.empty()) return InvalidArgument("allow leaves no legal move");
    request->only = std::move(both);
  }
  const std::vector<Point> legal = game_.NextPoints();
  const bool any = std::any_of(legal.begin(), legal.end(), [&](Point p) {
    return !has(request->excluded, p) && (request->only.empty() || has(request->only, p));
  });
  return any ? absl::OkStatus() : InvalidArgument("avoid and allow leave no legal move");
}

GtpSession::Answer GtpSession::LzAnalyze() { return Analyze(AnalysisForm::kLeela); }
GtpSession::Answer GtpSession::KataAnalyze() { return Analyze(AnalysisForm::kKata); }

GtpSession::Answer GtpSession::Analyze(AnalysisForm form) {
  absl::StatusOr<AnalysisArguments> arguments = ParseAnalysisArguments(command_.args, size());
  if (!arguments.ok()) return arguments.status();
  if (game_.over()) return InvalidArgument("the game is over");
  if (arguments->color) {
    if (const absl::Status status = CheckSideToMove(*arguments->color); !status.ok()) return status;
  }
  const std::optional<GtpGame::FreePosition> free = game_.Free();
  if (!free) return InvalidArgument("the stones of an opening ply are not complete");
  SearchRequest request = RequestFor(free->game);
  request.only = free->only;
  request.limits = {};
  request.level = kFullLevel;
  request.for_analysis = true;
  if (const absl::Status status = ApplyRestrictions(*arguments, &request); !status.ok()) {
    return status;
  }
  const int lines = std::max(settings_.lines, arguments->least_moves.value_or(1));
  request.multi_pv = std::clamp(arguments->most_moves.value_or(lines), 1, kMostGtpLines);
  arguments_ = *std::move(arguments);
  report_ = form == AnalysisForm::kLeela ? Report::kLeela : Report::kKata;
  write_(GtpResponse(command_.id, true, ""));
  Start(Task::kAnalysis, [this, request = std::move(request)](const StopFlag& stop) {
    SearchReport found =
        player_.Think(request, stop, [this](const SearchReport& report) { events_.Post(report); });
    return Thought{std::move(found), {}, {}};
  });
  return std::nullopt;
}

GtpSession::Answer GtpSession::LzGenMoveAnalyze() { return ThinkAndReport(AnalysisForm::kLeela); }
GtpSession::Answer GtpSession::KataGenMoveAnalyze() { return ThinkAndReport(AnalysisForm::kKata); }

GtpSession::Answer GtpSession::ThinkAndReport(AnalysisForm form) {
  absl::StatusOr<AnalysisArguments> arguments = ParseAnalysisArguments(command_.args, size());
  if (!arguments.ok()) return arguments.status();
  arguments_ = *std::move(arguments);
  return Think(arguments_.color.value_or(game_.to_move()),
               form == AnalysisForm::kLeela ? Report::kLeela : Report::kKata);
}

// The line itself has already ended the analysis.
GtpSession::Answer GtpSession::Stop() { return ""; }

}  // namespace tengen
