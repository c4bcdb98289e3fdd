// SPDX-License-Identifier: Apache-2.0
#include "protocol/database_commands.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "database/exchange.h"
#include "database/position_key.h"
#include "database/walk.h"
#include "engine/geometry.h"
#include "eval/value.h"
#include "notation/points.h"
#include "protocol/reply.h"

namespace tengen {
namespace {

using command::DatabaseMaintenance;
using command::DatabaseRequest;
using command::FileUse;
using Lines = DatabaseCommands::Lines;
namespace fs = std::filesystem;

// The bits of the mask in YXEDITTVDDATABASE. Each bit selects one member that the command changes.
constexpr int kEditsLabel = 1, kEditsValue = 2, kEditsDepth = 4;
// The maximum number of characters of a label that Yixin-Board shows.
constexpr std::size_t kLongestLabel = 4;

std::string DatabaseLine(std::string_view text) {
  return StrCat("MESSAGE DATABASE ", Printable(text));
}

// Packs a label of up to four characters into one number. The first character is in the highest
// byte that is used. Yixin-Board expects this form. -1 = no label.
int LabelNumber(std::string_view label) {
  if (label.empty()) return -1;
  int number = 0;
  for (const char c : label.substr(0, kLongestLabel)) {
    number = number << 8 | static_cast<unsigned char>(c);
  }
  return number;
}

// Converts a comment to the form between quotes. Line ends are not escaped, because Yixin-Board
// reads all lines up to the closing quote.
std::string Escaped(std::string_view comment) {
  const auto append = [](std::string* to, absl::string_view line) {
    StrAppend(to, absl::StrReplaceAll(WithoutControls({line.data(), line.size()}),
                                      {{"\\", "\\\\"}, {"\"", "\\\""}}));
  };
  const std::vector<absl::string_view> lines = absl::StrSplit(AbslView(comment), '\n');
  return absl::StrJoin(lines, "\n", append);
}

bool IsProvenFor(const PositionRecord& record, char wanted) {
  return record.bound != Bound::kNone && LabelOf(record.value) == wanted;
}

// Parses the filter of YXDELETEDATABASEALL. The filter selects the positions to delete below the
// current position.
absl::StatusOr<std::function<Fate(const PositionRecord&)>> ParseDeletionFilter(
    std::string_view words) {
  using Test = bool (*)(const PositionRecord& record, int steps);
  struct Row {
    std::string_view word;
    Test erase;
    bool takes_steps = false;
  };
  static constexpr auto kIsDecided = [](const PositionRecord& r) {
    return r.label == label::kWin || r.label == label::kLoss;
  };
  static constexpr auto kStepsKnown = [](const PositionRecord& r) {
    return IsProvenFor(r, r.label);
  };
  static constexpr std::array kRows = {
      Row{"nonwl", [](const PositionRecord& r, int) { return !kIsDecided(r); }},
      Row{"nonwld",
          [](const PositionRecord& r, int) { return !kIsDecided(r) && r.label != label::kDraw; }},
      Row{"w", [](const PositionRecord& r, int) { return r.label == label::kWin; }},
      Row{"l", [](const PositionRecord& r, int) { return r.label == label::kLoss; }},
      Row{"wl", [](const PositionRecord& r, int) { return kIsDecided(r); }},
      Row{"wld",
          [](const PositionRecord& r, int) { return kIsDecided(r) || r.label == label::kDraw; }},
      Row{"wlnostep",
          [](const PositionRecord& r, int) { return kIsDecided(r) && !kStepsKnown(r); }},
      Row{"wlinstep",
          [](const PositionRecord& r, int steps) {
            return kIsDecided(r) && kStepsKnown(r) && PliesToEnd(r.value) + 1 <= steps;
          },
          true},
  };
  constexpr std::string_view kRecursive = "recursive";
  if (words.empty()) return [](const PositionRecord&) { return Fate{}; };
  const std::string_view all = words;
  std::string_view which = TakeWord(words);
  const bool recursive =
      which.size() > kRecursive.size() &&
      EqualsIgnoreCase(which.substr(which.size() - kRecursive.size()), kRecursive);
  if (recursive) which.remove_suffix(kRecursive.size());
  const auto row = std::find_if(kRows.begin(), kRows.end(),
                                [which](const Row& r) { return EqualsIgnoreCase(r.word, which); });
  std::optional<int> steps = 0;
  if (row != kRows.end() && row->takes_steps) steps = ParseIntegerIn(words, 1, kMaxPly);
  if (row == kRows.end() || !steps || (!row->takes_steps && !words.empty())) {
    return InvalidArgument(
        "YXDELETEDATABASEALL takes no argument, or nonwl, nonwld, w, l, wl, wld, wlnostep or "
        "wlinstep n, each also with recursive at the end of the word (wlrecursive), not ",
        Quoted(all));
  }
  // The positions below a position are tested only if this position is deleted or if the filter is
  // recursive. Positions that are not tested are not deleted.
  return [erase = row->erase, steps = *steps, recursive](const PositionRecord& record) {
    const bool goes = erase(record, steps);
    return Fate{goes, goes || recursive};
  };
}

std::string CountText(std::string_view what, const ExchangeCount& count, const fs::path& file) {
  std::string text =
      StrCat("MESSAGE ", count.positions, " positions ", what, " ", Printable(file.string()));
  if (count.left_out > 0) StrAppend(&text, ", ", count.left_out, " left out");
  return text;
}

}  // namespace

fs::path DefaultDatabasePath() {
  const fs::path folder = UserFolder(UserFiles::kData);
  return folder.empty() ? folder : folder / "positions.db";
}

Value ValueAfterFirst(Value value) {
  if (IsWin(value)) return -(value + 1);
  if (IsLoss(value)) return -(value - 1);
  return -value;
}

std::string DisplayLabel(const PositionRecord& record) {
  if (record.label != label::kNone) {
    std::string text(1, record.label);
    if (IsProvenFor(record, record.label)) StrAppend(&text, PliesToEnd(record.value) + 1);
    return text;
  }
  if (record.bound != Bound::kExact) return {};
  constexpr int kMostPercent = 99;
  const int percent = static_cast<int>(WinRate(-record.value) * 100);
  return StrCat(std::min(percent, kMostPercent), "%");
}

// --- Opening ------------------------------------------------------------------------------------

// Opens the database. If it is already open for reading and `mode` is kWrite, opens it again.
absl::StatusOr<Database*> DatabaseCommands::Open(Database::Mode mode,
                                                 std::chrono::milliseconds patience) {
  const bool again = database_ != nullptr && mode == Database::Mode::kWrite &&
                     database_->mode() == Database::Mode::kRead;
  if (database_ != nullptr && !again) {
    database_->SetPatience(patience);
    return database_.get();
  }
  if (!Database::IsBuiltIn()) return Database::Open({}).status();
  const fs::path path = path_.empty() ? DefaultDatabasePath() : path_;
  if (path.empty()) {
    return absl::FailedPreconditionError(
        "no folder for the database was found: choose a file with YXSETDATABASE");
  }
  absl::StatusOr<std::unique_ptr<Database>> database = Database::Open(path, mode, patience);
  if (!database.ok()) return database.status();
  database_ = *std::move(database);
  return database_.get();
}

absl::StatusOr<Database*> DatabaseCommands::ToRead(std::chrono::milliseconds patience) {
  const Database::Mode mode = read_only_ ? Database::Mode::kRead : Database::Mode::kWrite;
  std::error_code ignored;
  if (database_ == nullptr && path_.empty() && Database::IsBuiltIn()) {
    const fs::path path = DefaultDatabasePath();
    if (!path.empty() && !fs::exists(path, ignored)) return nullptr;
  }
  return Open(mode, patience);
}

absl::StatusOr<Database*> DatabaseCommands::ToWrite(std::chrono::milliseconds patience) {
  if (!read_only_) return Open(Database::Mode::kWrite, patience);
  return absl::FailedPreconditionError(
      "the database is read-only: INFO database_readonly 0 allows changes");
}

absl::StatusOr<Database*> DatabaseCommands::ToUse() {
  return Open(read_only_ ? Database::Mode::kRead : Database::Mode::kWrite, Database::kPatience);
}

// --- Requests -----------------------------------------------------------------------------------

absl::StatusOr<Lines> DatabaseCommands::Serve(DatabaseRequest request, std::string_view words,
                                              Game& game) {
  if (absl::Status status = CheckDatabaseKnows(game.spec()); !status.ok()) return status;
  const auto silent = [](const absl::Status& status) -> absl::StatusOr<Lines> {
    if (!status.ok()) return status;
    return Lines();
  };
  switch (request) {
    case DatabaseRequest::kQueryAll: return QueryAll(game);
    case DatabaseRequest::kQueryOne: return QueryOne(game);
    case DatabaseRequest::kQueryText: return QueryText(game);
    case DatabaseRequest::kQueryAllAndText: {
      absl::StatusOr<Lines> lines = QueryAll(game);
      if (!lines.ok()) return lines;
      const absl::StatusOr<Lines> text = QueryText(game);
      if (!text.ok()) return text;
      lines->insert(lines->end(), text->begin(), text->end());
      return lines;
    }
    case DatabaseRequest::kEditValue: {
      if (absl::Status status = EditValue(words, game); !status.ok()) return status;
      return QueryOne(game);
    }
    case DatabaseRequest::kEditText: return silent(EditText(words, game));
    case DatabaseRequest::kEditLabel: return silent(EditLabel(words, game));
    case DatabaseRequest::kDeleteOne: return silent(DeleteOne(game));
    case DatabaseRequest::kDeleteAll: return DeleteAll(words, game);
    case DatabaseRequest::kSetBestMove: return silent(EditBest(true, game));
    case DatabaseRequest::kClearBestMove: return silent(EditBest(false, game));
  }
  return Lines();
}

absl::StatusOr<PositionRecord> DatabaseCommands::RecordOf(const Game& game) {
  const absl::StatusOr<Database*> database = ToRead();
  if (!database.ok()) return database.status();
  if (*database == nullptr) return PositionRecord();
  absl::StatusOr<std::optional<PositionRecord>> record =
      (*database)->Find(PositionKey(game).bytes());
  if (!record.ok()) return record.status();
  return (*std::move(record)).value_or(PositionRecord());
}

absl::Status DatabaseCommands::StoreRecord(const Game& game, const PositionRecord& record) {
  const absl::StatusOr<Database*> database = ToWrite();
  if (!database.ok()) return database.status();
  return (*database)->Store(PositionKey(game).bytes(), record);
}

// Returns one line for each point that has a text, and one line for each move that leads to a known
// position.
absl::StatusOr<Lines> DatabaseCommands::QueryAll(Game& game) {
  const absl::StatusOr<Database*> database = ToRead();
  if (!database.ok()) return database.status();
  Lines lines = {DatabaseLine("REFRESH")};
  if (*database != nullptr) {
    const absl::StatusOr<std::vector<KnownMove>> moves = KnownMoves(**database, game);
    if (!moves.ok()) return moves.status();
    const absl::StatusOr<PositionRecord> here = RecordOf(game);
    if (!here.ok()) return here.status();
    std::map<std::pair<int, int>, const PositionRecord*> known;  // by y and x
    for (const KnownMove& move : *moves) known[{move.point.y, move.point.x}] = &move.record;
    const PositionKey key(game);
    ForEachPoint(game.spec().size, [&](Point p) {
      if (game.At(p) != Stone::kEmpty) return;
      const auto move = known.find({p.y, p.x});
      const std::string_view text = TextAt(*here, key.Stored(p));
      if (move == known.end() && text.empty()) return;
      static const PositionRecord unknown;
      const PositionRecord& record = move == known.end() ? unknown : *move->second;
      lines.push_back(
          DatabaseLine(StrCat(p.x, " ", p.y, " ", LabelNumber(DisplayLabel(record)), " ",
                              record.value, " ", record.depth, " ", static_cast<int>(record.bound),
                              " ", record.comment.empty() ? 0 : 1, " ", text)));
    });
  }
  lines.push_back(DatabaseLine("DONE"));
  return lines;
}

absl::StatusOr<Lines> DatabaseCommands::QueryOne(const Game& game) {
  const absl::StatusOr<PositionRecord> record = RecordOf(game);
  if (!record.ok()) return record.status();
  std::string line =
      DatabaseLine(StrCat("ONE ", static_cast<int>(record->label), " ", record->value, " ",
                          record->depth, " ", static_cast<int>(record->bound)));
  const std::string shown = DisplayLabel(*record);
  if (!shown.empty()) StrAppend(&line, " ", shown);
  return Lines{line};
}

absl::StatusOr<Lines> DatabaseCommands::QueryText(const Game& game) {
  const absl::StatusOr<PositionRecord> record = RecordOf(game);
  if (!record.ok()) return record.status();
  return Lines{StrCat("MESSAGE DATABASE TEXT \"", Escaped(record->comment), "\"")};
}

absl::Status DatabaseCommands::EditValue(std::string_view words, const Game& game) {
  const std::string_view all = words;
  constexpr int kLeastNumber = -128, kMostNumber = 255;
  const std::optional<int> mask = ParseIntegerIn(TakeWord(words), 1, 7);
  const std::optional<int> tag = ParseIntegerIn(TakeWord(words), kLeastNumber, kMostNumber);
  const std::optional<int> value = ParseIntegerIn(TakeWord(words), -kWin, kWin);
  const std::optional<int> depth = ParseIntegerIn(TakeWord(words), 0, kMaxPly);
  if (!mask || !tag || !value || !depth || !words.empty()) {
    return InvalidArgument(
        "YXEDITTVDDATABASE takes four numbers: what to change (1 label, 2 value, 4 depth, or their "
        "sum), the label's character as a number from -128 to 255, a value from -30000 to 30000 "
        "and a depth from 0 to 256, not ",
        Quoted(all));
  }
  absl::StatusOr<PositionRecord> record = RecordOf(game);
  if (!record.ok()) return record.status();
  if ((*mask & kEditsLabel) != 0) record->label = CleanLabel(*tag);
  if ((*mask & kEditsValue) != 0) record->value = *value;
  if ((*mask & kEditsDepth) != 0) record->depth = *depth;
  if ((*mask & (kEditsValue | kEditsDepth)) != 0) record->bound = Bound::kExact;
  return StoreRecord(game, *record);
}

// Precondition: `words` begins and ends with a quote. The session checks this.
absl::Status DatabaseCommands::EditText(std::string_view words, const Game& game) {
  absl::StatusOr<PositionRecord> record = RecordOf(game);
  if (!record.ok()) return record.status();
  record->comment.clear();
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == '\\' && i + 2 < words.size()) ++i;
    record->comment.push_back(words[i]);
  }
  // If the user types the command in Yixin-Board, a line end comes before the closing quote. This
  // line end is not part of the comment.
  while (!record->comment.empty() && record->comment.back() == '\n') record->comment.pop_back();
  return StoreRecord(game, *record);
}

absl::Status DatabaseCommands::EditLabel(std::string_view words, const Game& game) {
  const std::string_view all = words;
  const std::optional<Point> point = ParsePoint(TakeWord(words));
  if (!point || !OnBoard(*point, game.spec().size)) {
    return InvalidArgument("YXEDITLABELDATABASE takes x,y on the board and a text, not ",
                           Quoted(all));
  }
  absl::StatusOr<PositionRecord> record = RecordOf(game);
  if (!record.ok()) return record.status();
  SetText(PositionKey(game).Stored(*point), Printable(words), *record);
  return StoreRecord(game, *record);
}

absl::Status DatabaseCommands::EditBest(bool set, const Game& game) {
  absl::StatusOr<PositionRecord> record = RecordOf(game);
  if (!record.ok()) return record.status();
  if (!set && record->label != label::kBest) return absl::OkStatus();
  record->label = set ? label::kBest : label::kNone;
  return StoreRecord(game, *record);
}

absl::Status DatabaseCommands::DeleteOne(const Game& game) {
  const absl::StatusOr<Database*> database = ToWrite();
  if (!database.ok()) return database.status();
  return (*database)->Erase(PositionKey(game).bytes()).status();
}

// The answer includes the answer of QUERYALL, because Yixin-Board sends no query after a deletion.
absl::StatusOr<Lines> DatabaseCommands::DeleteAll(std::string_view words, Game& game) {
  const auto fate = ParseDeletionFilter(words);
  if (!fate.ok()) return fate.status();
  const absl::StatusOr<Database*> database = ToWrite();
  if (!database.ok()) return database.status();
  const absl::StatusOr<std::int64_t> erased = EraseBelow(**database, game, *fate);
  if (!erased.ok()) return erased.status();
  Lines lines = {StrCat("MESSAGE ", *erased, " positions deleted")};
  const absl::StatusOr<Lines> now = QueryAll(game);
  if (!now.ok()) return now.status();
  lines.insert(lines.end(), now->begin(), now->end());
  return lines;
}

// --- Files --------------------------------------------------------------------------------------

absl::StatusOr<Lines> DatabaseCommands::UseFile(FileUse use, const fs::path& file,
                                                const Game& game) {
  if (use == FileUse::kSetDatabase) {
    absl::StatusOr<std::unique_ptr<Database>> opened =
        Database::Open(file, read_only_ ? Database::Mode::kRead : Database::Mode::kWrite);
    if (!opened.ok()) return opened.status();
    (void)StoreWaiting();  // the waiting values belong to the old file
    waiting_.clear();
    database_ = *std::move(opened);
    path_ = file;
    // Yixin-Board shows a dialog between these two lines, and the user cannot close this dialog.
    // Therefore send both lines together when the work is finished.
    return Lines{DatabaseLine(StrCat("LOAD START ", Printable(file.string()))),
                 DatabaseLine("LOAD DONE")};
  }
  const bool writes = use == FileUse::kTextToDatabase || use == FileUse::kLibToDatabase ||
                      use == FileUse::kMergeDatabase;
  const absl::StatusOr<Database*> opened = writes ? ToWrite() : ToUse();
  if (!opened.ok()) return opened.status();
  Database& database = **opened;
  const std::string prefix = GamePrefix(game.spec());
  const auto counted = [&](std::string_view what,
                           const absl::StatusOr<ExchangeCount>& count) -> absl::StatusOr<Lines> {
    if (!count.ok()) return count.status();
    return Lines{CountText(what, *count, file)};
  };
  // Opens the second database and runs `work` on it.
  const auto other = [&](auto work) -> absl::StatusOr<ExchangeCount> {
    std::error_code ignored;
    if (fs::equivalent(file, database.path(), ignored)) {
      return InvalidArgument(file.string(), " is the database itself: name another file");
    }
    absl::StatusOr<std::unique_ptr<Database>> second = Database::Open(
        file, use == FileUse::kMergeDatabase ? Database::Mode::kRead : Database::Mode::kWrite);
    if (!second.ok()) return second.status();
    const absl::StatusOr<std::int64_t> count = work(**second);
    if (count.ok()) return ExchangeCount{*count, 0};
    Database::Abandon(*std::move(second));
    return count.status();
  };
  switch (use) {
    case FileUse::kDatabaseToText: return counted("in", ExportText(database, prefix, file));
    case FileUse::kDatabaseToTextAll: return counted("in", ExportText(database, {}, file));
    case FileUse::kTextToDatabase: return counted("from", ImportText(database, file));
    case FileUse::kLibToDatabase: return counted("from", ImportRenlib(database, game.spec(), file));
    case FileUse::kDatabaseToLib: return counted("in", ExportRenlib(database, game, file));
    case FileUse::kDatabaseToPositions:
      return counted("in", ExportPositions(database, prefix, file));
    case FileUse::kSplitDatabase:
      return counted("in", other([&](Database& to) {
                       const std::unique_ptr<Game> here = game.Clone();
                       return CopyAround(database, *here, to);
                     }));
    case FileUse::kMergeDatabase:
      return counted("from", other([&](Database& from) { return CopyAll(from, database); }));
    case FileUse::kSetDatabase:
    case FileUse::kHashDump:
    case FileUse::kHashLoad: break;
  }
  return Lines();
}

absl::StatusOr<Lines> DatabaseCommands::Maintain(DatabaseMaintenance what) {
  const absl::StatusOr<Database*> opened = what == DatabaseMaintenance::kFix ? ToWrite() : ToUse();
  if (!opened.ok()) return opened.status();
  Database& database = **opened;
  const std::string path = Printable(database.path().string());
  switch (what) {
    case DatabaseMaintenance::kSave: {
      if (absl::Status status = database.Save(); !status.ok()) return status;
      return Lines{DatabaseLine(StrCat("SAVE START ", path)), DatabaseLine("SAVE DONE")};
    }
    case DatabaseMaintenance::kCheck: {
      if (absl::Status status = database.Check(); !status.ok()) return status;
      return Lines{StrCat("MESSAGE ", path, " has no errors")};
    }
    case DatabaseMaintenance::kFix: {
      const absl::StatusOr<std::int64_t> removed = database.Fix();
      if (!removed.ok()) return removed.status();
      return Lines{StrCat("MESSAGE ", path, " is repaired: ", *removed,
                          " entries that were not positions were removed")};
    }
  }
  return Lines();
}

// --- The search ---------------------------------------------------------------------------------

absl::StatusOr<DatabaseCommands::MoveRestriction> DatabaseCommands::RestrictionFor(
    const Game& game) {
  MoveRestriction restriction;
  if (!CheckDatabaseKnows(game.spec()).ok()) return restriction;
  const absl::StatusOr<Database*> database = ToRead(kPatienceInPlay);
  if (!database.ok()) return database.status();
  if (*database == nullptr) return restriction;
  const std::unique_ptr<Game> free = game.WithoutOpening();
  const absl::StatusOr<std::vector<KnownMove>> moves = KnownMoves(**database, *free);
  if (!moves.ok()) return moves.status();
  const auto labelled = [&moves](std::string_view labels) {
    std::vector<Point> points;
    for (const KnownMove& move : *moves) {
      const char c = move.record.label;
      if (c != label::kNone && labels.find(c) != std::string_view::npos) {
        points.push_back(move.point);
      }
    }
    return points;
  };
  restriction.only = labelled({&label::kBest, 1});
  if (restriction.only.empty()) restriction.only = labelled({&label::kWin, 1});
  if (!restriction.only.empty()) return restriction;
  constexpr char kBad[] = {label::kLoss, label::kBlocked};
  restriction.excluded = labelled({kBad, 2});
  const std::size_t all = free->LegalPoints().size();
  if (restriction.excluded.size() == all) restriction.excluded = labelled({&label::kBlocked, 1});
  if (restriction.excluded.size() == all) restriction.excluded.clear();
  return restriction;
}

absl::Status DatabaseCommands::Learn(const Game& game, const SearchReport& report, bool whole) {
  const bool knows = CheckDatabaseKnows(game.spec()).ok();
  if (read_only_ || !knows || game.in_opening() || report.lines.empty()) return absl::OkStatus();
  const auto keep = [this](const Game& position, Value value, int depth) {
    PositionRecord record;
    record.label = LabelOf(value);
    record.value = value;
    record.depth = std::max(depth, 0);
    record.bound = Bound::kExact;
    waiting_.emplace_back(PositionKey(position).bytes(), std::move(record));
  };
  const PvLine& first = report.lines.front();
  if (whole) keep(game, first.value, first.depth);
  const std::unique_ptr<Game> after = game.Clone();
  for (const PvLine& line : report.lines) {
    // In a report with several variations, the value 0 may mean that no iteration has finished the
    // variation (search/model_searcher.h). This 0 is not a result, so do not store it.
    if (report.lines.size() > 1 && line.value == 0) continue;
    const bool is_stone = !line.moves.empty() && after->Check(line.moves.front()).ok();
    if (!is_stone) continue;
    after->Play(line.moves.front());
    keep(*after, ValueAfterFirst(line.value), line.depth - 1);
    after->TakeBack();
  }
  absl::Status status = StoreWaiting();
  while (waiting_.size() > kMostWaiting) waiting_.pop_front();
  return status;
}

// Stores all values in one transaction, so that the call waits only once if the file is locked.
absl::Status DatabaseCommands::StoreWaiting() {
  if (waiting_.empty()) return absl::OkStatus();
  const absl::StatusOr<Database*> database = ToWrite(kPatienceInPlay);
  if (!database.ok()) return database.status();
  absl::Status status = (*database)->BeginBatch();
  if (!status.ok()) return status;
  for (const auto& [key, record] : waiting_) {
    if (status.ok()) status = MergeInto(**database, key, record);
  }
  status.Update((*database)->EndBatch());
  if (status.ok()) waiting_.clear();
  return status;
}

}  // namespace tengen
