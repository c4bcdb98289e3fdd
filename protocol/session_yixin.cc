// SPDX-License-Identifier: Apache-2.0
//
// The commands of Session for Yixin-Board: analysis, opening dialogues and the database
// (docs/yixin-board.md).
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "base/paths.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/version.h"
#include "protocol/session.h"
#include "protocol/yixin_openings.h"
#include "search/player/balance.h"
#include "search/player/opening_choice.h"

namespace tengen {

using command::FileUse;

Session::Answer Session::On(const command::YxShowForbid&) {
  const absl::Status status = match_.Update(options_);
  if (!status.ok()) return ErrorReply(status);
  return reply::Forbidden{match_.game().ForbiddenPoints()};
}

Session::Answer Session::On(const command::YxHashClear&) {
  player_.ClearMemory();
  return std::nullopt;
}

Session::Answer Session::On(const command::YxShowInfo&) {
  options_.AnnounceYixinDialect();
  Send(reply::Message{StrCat("INFO MAX_THREAD_NUM ", LargestThreadCount())});
  Send(reply::Message{StrCat("INFO MAX_HASH_SIZE ", LargestHashLog2Kb())});
  return reply::Message{StrCat(kName, " ", kVersion)};
}

Session::Answer Session::On(const command::YxBlockReset&) {
  exclusions_.ClearPoints();
  return std::nullopt;
}

Session::Answer Session::On(const command::YxNBest& nbest) {
  const absl::Status status = PrepareToThink();
  if (!status.ok()) return ErrorReply(status);
  return ThinkAboutMove(nbest.lines, Task::kMove, /*for_analysis=*/true);
}

// Shows every legal move of the side to move, each with its variation.
Session::Answer Session::On(const command::YxSearchDefend&) {
  const absl::Status status = PrepareToThink();
  if (!status.ok()) return ErrorReply(status);
  return ThinkAboutMove(static_cast<int>(match_.game().LegalPoints().size()), Task::kMove,
                        /*for_analysis=*/true);
}

Session::Answer Session::On(const command::YxBalance& balance) {
  absl::Status status = PrepareToThink();
  if (status.ok()) status = match_.CheckNotOver();
  if (!status.ok()) return ErrorReply(status);
  const Game& game = match_.game();
  const std::vector<Form> forms = game.Forms();
  if (game.in_opening() || forms.front().kind != PlyKind::kStones || forms.front().stones != 1) {
    return reply::Error{
        "YXBALANCEONE and YXBALANCETWO work only after the opening, in turns of one stone"};
  }
  SearchRequest request = AskAbout(game);
  request.excluded = exclusions_.PointsFor(match_.game());
  request.watch_root = options_.show_realtime();
  feedback_ = SearchFeedback::kNone;
  Start(Task::kBalance, [&player = player_, request = std::move(request), balance,
                         log = MakeProgressLog(write_, ShownDetail())](const StopFlag& stop) {
    BalanceChoice choice = ChooseBalance(request, balance.stones, balance.bias, player, stop, log);
    return Thought{std::move(choice.report), {PlyKind::kStones, std::move(choice.stones), 0}};
  });
  return std::nullopt;
}

Session::Answer Session::On(const command::YxBlockPathReset&) {
  exclusions_.ClearPaths();
  return std::nullopt;
}

Session::Answer Session::On(const command::YxForbid& forbid) {
  exclusions_.Forbid(forbid);
  return std::nullopt;
}

Session::Answer Session::On(const command::YxShowHashUsage&) {
  const MemoryUse use = player_.memory_use();
  constexpr double kMebibyte = 1 << 20;
  return reply::Message{absl::StrFormat(
      "hash: %.1f MiB of at most %.1f in use; the latest search filled %.1f %% of it",
      use.used_bytes / kMebibyte, use.bytes / kMebibyte, use.full_permille / 10.0)};
}

// Yixin-Board's swap2 dialogue. YXBOARD has set the stones, and the answers are MESSAGE lines.
Session::Answer Session::On(const command::YxSwap2& swap2) {
  constexpr std::size_t kStones[] = {0, 3, 5};
  const absl::Status status = PrepareToThink();
  if (!status.ok()) return ErrorReply(status);
  std::vector<block::StoneLine> stones;
  if (swap2.step > 1) {
    for (const Placement& placement : match_.game().record()) stones.push_back({placement.point});
  }
  const std::size_t wanted = kStones[swap2.step - 1];
  if (stones.size() != wanted) {
    return reply::Error{StrCat("YXSWAP2STEP", swap2.step, " needs ", wanted,
                               " stones on the board, not ", stones.size())};
  }
  const absl::StatusOr<std::unique_ptr<Game>> position = match_.Swap2Position(stones);
  if (!position.ok()) return ErrorReply(position.status());
  Start(Task::kQuestion,
        [&player = player_, request = AskAbout(**position), seed = Seed(), step = swap2.step,
         log = MakeProgressLog(write_, ShownDetail())](const StopFlag& stop) {
          const Swap2Choice choice = ChooseSwap2(request, seed, player, stop, log);
          return Thought{{}, {}, Swap2Lines(step, choice)};
        });
  return std::nullopt;
}

Session::Answer Session::On(const command::YxSoosorvStart&) {
  return ThinkAboutSoosorv({.step = 1}, {});
}

// The user offers a draw. Tengen accepts if its last search for a move had a value of 0 or less for
// its own side.
Session::Answer Session::On(const command::YxDraw&) {
  const bool accepted = last_value_ && *last_value_ <= 0;
  return reply::Message{accepted ? "the draw is accepted" : "the draw is declined"};
}

Session::Answer Session::On(const command::YxResign&) {
  return reply::Message{"the resignation is accepted"};
}

Session::Answer Session::On(const command::YxPrintFeature&) {
  return reply::Message{"Tengen does not print features"};
}

Session::Answer Session::On(const command::ReloadConfig&) {
  return reply::Message{"Tengen does not take its settings from a file here; INFO changes them"};
}

// --- The database -------------------------------------------------------------------------------

Session::Answer Session::On(const command::YxDatabaseCare& care) {
  database_.SetReadOnly(options_.database_read_only());
  return SendAll(database_.Maintain(care.what));
}

Session::Answer Session::On(const command::OpenFile& open) {
  open_file_ = open.use;
  return std::nullopt;
}

Session::Answer Session::SendAll(const absl::StatusOr<DatabaseCommands::Lines>& lines) {
  if (!lines.ok()) return ErrorReply(lines.status());
  for (const std::string& line : *lines) Send(reply::Line{line});
  return std::nullopt;
}

Session::Answer Session::AskDatabase(const Block& block) {
  absl::Status status = match_.Update(options_);
  if (!status.ok()) return ErrorReply(status);
  const absl::StatusOr<std::unique_ptr<Game>> game = match_.Position(block.stones);
  if (!game.ok()) return ErrorReply(game.status());
  database_.SetReadOnly(options_.database_read_only());
  return SendAll(database_.Serve(block.open.database, block.open.words, **game));
}

void Session::ServeFile(FileUse use, std::string_view file) {
  const absl::Status status = PrepareToThink();
  if (!status.ok()) return Send(ErrorReply(status));
  const std::filesystem::path path = PathOf(file);
  if (use == FileUse::kHashDump || use == FileUse::kHashLoad) {
    const bool load = use == FileUse::kHashLoad;
    const absl::Status done = load ? player_.LoadMemory(path, match_.spec(), options_.threads())
                                   : player_.SaveMemory(path, match_.spec());
    if (!done.ok()) {
      return Send(reply::Error{StrCat(Quoted(file), ": ", done.message())});
    }
    return Send(
        reply::Message{StrCat(load ? "hash loaded from " : "hash dumped to ", Printable(file))});
  }
  database_.SetReadOnly(options_.database_read_only());
  if (use == FileUse::kSetDatabase) database_failed_ = false;
  const Answer answer = SendAll(database_.UseFile(use, path, match_.game()));
  if (answer) Send(*answer);
}

// Called before a search for a move. Restricts the moves by the labels in the database, and sets
// feedback_, which says what to store after the search. `choosing` is false if the manager
// requested several variations; then the labels do not restrict the moves.
void Session::AskDatabaseFor(SearchRequest& request, bool choosing) {
  feedback_ = SearchFeedback::kNone;
  if (!options_.use_database() || match_.game().in_opening()) return;
  if (options_.level() < kFullLevel)
    return;  // labels would make a low level too strong, and its values are too weak to store
  feedback_ = request.excluded.empty() ? SearchFeedback::kAll : SearchFeedback::kMoves;
  if (!choosing) return;
  database_.SetReadOnly(options_.database_read_only());
  const absl::StatusOr<DatabaseCommands::MoveRestriction> restriction =
      database_.RestrictionFor(match_.game());
  if (!restriction.ok()) return ReportDatabase(restriction.status());
  const auto is_excluded = [&request](Point p) {
    return std::find(request.excluded.begin(), request.excluded.end(), p) != request.excluded.end();
  };
  std::copy_if(restriction->only.begin(), restriction->only.end(), std::back_inserter(request.only),
               [&](Point p) { return !is_excluded(p); });
  if (!request.only.empty()) {
    feedback_ = SearchFeedback::kMoves;
    return;
  }
  std::vector<Point> both = request.excluded;
  std::copy_if(restriction->excluded.begin(), restriction->excluded.end(), std::back_inserter(both),
               [&](Point p) { return !is_excluded(p); });
  if (both.size() >= match_.game().LegalPoints().size()) return;
  if (both.size() > request.excluded.size()) feedback_ = SearchFeedback::kMoves;
  request.excluded = std::move(both);
}

// After a search: stores the values of the search in the database.
void Session::TellDatabase(const SearchReport& report) {
  const SearchFeedback lesson = std::exchange(feedback_, SearchFeedback::kNone);
  if (lesson == SearchFeedback::kNone || !options_.use_database()) return;
  database_.SetReadOnly(options_.database_read_only());
  ReportDatabase(database_.Learn(match_.game(), report, lesson == SearchFeedback::kAll));
}

// Reports the first failure of the database. The game continues without the database.
void Session::ReportDatabase(const absl::Status& status) {
  if (status.ok() || std::exchange(database_failed_, true)) return;
  Send(reply::Message{
      StrCat("the database cannot be used: ", Printable(std::string(status.message())))});
}

// Yixin-Board's dialogue of the Soosorv-8 opening. The dialogue does not say in which steps a side
// swapped. The decisions do not depend on this.
Session::Answer Session::ThinkAboutSoosorv(const command::SoosorvStep& step,
                                           const std::vector<block::StoneLine>& stones) {
  const absl::Status status = PrepareToThink();
  if (!status.ok()) return ErrorReply(status);
  absl::StatusOr<std::unique_ptr<Game>> game = SoosorvGame(match_.spec(), step, stones);
  if (!game.ok()) return ErrorReply(game.status());
  Start(Task::kQuestion, [&player = player_, request = AskAbout(**game), seed = Seed(), step,
                          log = MakeProgressLog(write_, ShownDetail())](const StopFlag& stop) {
    const SearchReport report = ChoosePly(request, seed, player, stop, log);
    return Thought{{}, {}, SoosorvLines(step, report.best)};
  });
  return std::nullopt;
}

}  // namespace tengen
