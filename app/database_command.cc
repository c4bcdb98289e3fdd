// SPDX-License-Identifier: Apache-2.0
#include "app/database_command.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "app/game_flags.h"
#include "base/encoding.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/near_word.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "database/database.h"
#include "database/exchange.h"
#include "database/position_key.h"
#include "database/walk.h"
#include "engine/games.h"
#include "notation/point_names.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSubcommand = "db";
constexpr std::string_view kCommentIndent = "  | ";  // before each line of a comment

// The changes of a position that the flags ask for. A member is empty if its flag was not given.
struct Edits {
  std::optional<char> label;
  std::optional<int> value, depth;
  std::optional<Bound> bound;
  std::optional<std::string> comment;
  std::vector<std::pair<std::string, std::string>> texts;  // pairs of point and text

  bool empty() const { return !label && !value && !depth && !bound && !comment && texts.empty(); }
};

struct Call {
  GameSpec spec;
  GameSpec of_records;  // game of records that do not name their game
  fs::path file;
  std::vector<std::string> words;  // the arguments of the command line after the name of the file
  Edits edits;
  bool below = false;
  std::string encoding;  // empty: not given
};

std::string PositionsText(std::int64_t count) {
  return StrCat(count, count == 1 ? " position" : " positions");
}

// The game after the moves in `text`. If the text is empty or "-", the board is empty.
absl::StatusOr<std::unique_ptr<Game>> PositionOf(const GameSpec& spec, std::string_view text) {
  std::unique_ptr<Game> game = MakeGame(FreePlaySpec(spec));
  if (Trim(text).empty() || text == "-") return game;
  const std::optional<std::vector<Point>> points = ParsePointNames(text, spec.size);
  if (!points) {
    return InvalidArgument("expected moves such as h8i9 on a board of ", spec.size.width, "x",
                           spec.size.height, ", or - for the empty board, not ", QuotedWord(text));
  }
  for (const Point p : *points) {
    if (const absl::Status status = game->Check(StonePly(p)); !status.ok()) {
      return InvalidArgument(PointName(p, spec.size), " in ", QuotedWord(text), ": ",
                             WithPointNames(std::string(status.message()), spec.size));
    }
    game->Play(p);
  }
  return game;
}

absl::StatusOr<std::unique_ptr<Game>> OnePosition(const Call& call) {
  if (call.words.size() > 1) return InvalidArgument("give one position, for example h8i9");
  return PositionOf(call.spec, call.words.empty() ? "" : call.words.front());
}

std::string LabelText(const PositionRecord& record) {
  return record.label == label::kNone ? "-" : std::string(1, record.label);
}

std::string RecordText(const PositionRecord& record) {
  std::string text = StrCat("label ", LabelText(record));
  if (record.bound != Bound::kNone) {
    StrAppend(&text, "  value ", record.value, "  depth ", record.depth, "  bound ",
              BoundName(record.bound));
  }
  return text;
}

absl::Status Query(Database& database, const Call& call) {
  const absl::StatusOr<std::unique_ptr<Game>> game = OnePosition(call);
  if (!game.ok()) return game.status();
  const BoardSize size = call.spec.size;
  const PositionKey key(**game);
  const absl::StatusOr<std::optional<PositionRecord>> record = database.Find(key.bytes());
  if (!record.ok()) return record.status();
  if (*record) {
    std::cout << RecordText(**record) << '\n';
    if (!(*record)->comment.empty()) {
      std::cout << "comment:\n" << PrintableLines((*record)->comment, kCommentIndent);
    }
  }
  const absl::StatusOr<std::vector<KnownMove>> moves = KnownMoves(database, **game);
  if (!moves.ok()) return moves.status();
  if (!*record) {
    std::cout << (moves->empty()
                      ? "not in the database\n"
                      : "this position is not in the database, but positions after it are:\n");
  }
  // Moves that are symmetric images of each other lead to the same position. Print them together.
  std::map<std::string_view, std::vector<Point>> leading;
  for (const KnownMove& move : *moves) leading[move.key].push_back(move.point);
  for (const KnownMove& move : *moves) {
    const std::vector<Point>& points = leading[move.key];
    if (points.front() != move.point) continue;
    std::cout << "  " << PointNames(points, size, ", ") << "  " << RecordText(move.record);
    if (!move.record.comment.empty()) std::cout << "  comment";
    std::cout << '\n';
  }
  if (!*record || (*record)->texts.empty()) return absl::OkStatus();
  std::cout << "texts:";
  for (const Point p : (*game)->LegalPoints()) {
    const std::string_view text = TextAt(**record, key.Stored(p));
    if (!text.empty()) std::cout << "  " << PointName(p, size) << '=' << Printable(text);
  }
  std::cout << '\n';
  return absl::OkStatus();
}

absl::Status Set(Database& database, const Call& call) {
  if (call.edits.empty()) {
    return InvalidArgument(
        "give what to set: --label, --value, --depth, --bound, --comment or --text");
  }
  const absl::StatusOr<std::unique_ptr<Game>> game = OnePosition(call);
  if (!game.ok()) return game.status();
  const PositionKey key(**game);
  const absl::StatusOr<std::optional<PositionRecord>> known = database.Find(key.bytes());
  if (!known.ok()) return known.status();
  PositionRecord record = known->value_or(PositionRecord());
  const Edits& edits = call.edits;
  if (edits.label) record.label = *edits.label;
  if (edits.value) record.value = *edits.value;
  if (edits.depth) record.depth = *edits.depth;
  if (edits.value || edits.depth) record.bound = edits.bound.value_or(Bound::kExact);
  if (edits.bound) record.bound = *edits.bound;
  if (edits.comment) record.comment = *edits.comment;
  for (const auto& [name, text] : edits.texts) {
    const std::optional<std::vector<Point>> point = ParsePointNames(name, call.spec.size);
    if (!point || point->size() != 1) {
      return InvalidArgument("--text: expected POINT=TEXT, for example h9=A, not ",
                             QuotedWord(name));
    }
    SetText(key.Stored(point->front()), text, record);
  }
  const absl::Status stored = database.Store(key.bytes(), record);
  if (stored.ok()) std::cout << "stored: " << RecordText(record) << '\n';
  return stored;
}

absl::Status Delete(Database& database, const Call& call) {
  const absl::StatusOr<std::unique_ptr<Game>> game = OnePosition(call);
  if (!game.ok()) return game.status();
  std::int64_t count = 0;
  if (call.below) {
    const absl::StatusOr<std::int64_t> below =
        EraseBelow(database, **game, [](const PositionRecord&) { return Fate{}; });
    if (!below.ok()) return below.status();
    count = *below;
  } else {
    const absl::StatusOr<bool> erased = database.Erase(PositionKey(**game).bytes());
    if (!erased.ok()) return erased.status();
    count = *erased ? 1 : 0;
  }
  std::cout << PositionsText(count) << " deleted\n";
  return absl::OkStatus();
}

void PrintCount(const ExchangeCount& count) {
  std::cout << PositionsText(count.positions);
  if (count.left_out > 0) std::cout << ", " << count.left_out << " left out";
  for (const std::string& note : count.notes) std::cout << ", " << Printable(note);
  std::cout << '\n';
}

// Changes the kind of an error that is in the content of a file. The command then reports a
// failure, not a wrong command line.
absl::Status OfAFile(const absl::Status& status) {
  return absl::IsInvalidArgument(status) ? absl::DataLossError(status.message()) : status;
}

absl::Status Import(Database& database, const Call& call) {
  if (call.words.empty()) {
    return InvalidArgument("give the files to import: .lib, .txt, .db or game records");
  }
  for (const std::string& name : call.words) {
    const fs::path from = PathOf(name);
    if (!call.encoding.empty() && from.extension() != ".lib") {
      return InvalidArgument("--encoding is for .lib files, not for ", Printable(from.string()));
    }
    absl::StatusOr<ExchangeCount> count;
    if (from.extension() == ".lib") {
      count = ImportRenlib(database, call.spec, from, call.encoding);
    } else if (from.extension() == ".db") {
      const absl::StatusOr<std::unique_ptr<Database>> other =
          Database::Open(from, Database::Mode::kRead);
      if (!other.ok()) return other.status();
      const absl::StatusOr<std::int64_t> copied = CopyAll(**other, database);
      if (!copied.ok()) return copied.status();
      count = ExchangeCount{.positions = *copied};
    } else {
      count = IsPositionFile(from) ? ImportText(database, from)
                                   : ImportGames(database, call.of_records, from);
    }
    if (!count.ok()) return OfAFile(count.status());
    std::cout << Printable(from.string()) << ": ";
    PrintCount(*count);
  }
  return absl::OkStatus();
}

absl::Status Export(Database& database, const Call& call) {
  if (call.words.empty() || call.words.size() > 2) {
    return InvalidArgument(
        "give the file to write (.txt, .lib, .pos or .db) and optionally a position");
  }
  const fs::path to = PathOf(call.words.front());
  const absl::StatusOr<std::unique_ptr<Game>> game =
      PositionOf(call.spec, call.words.size() == 2 ? call.words[1] : "");
  if (!game.ok()) return game.status();
  const std::string prefix = GamePrefix(call.spec);
  const bool of_a_position = call.words.size() == 2;
  absl::StatusOr<ExchangeCount> count = InvalidArgument(
      to.string(), of_a_position ? ": with a position, only .lib and .db files can be written"
                                 : ": only .txt, .lib, .pos and .db files can be written");
  if (to.extension() == ".lib") {
    count = ExportRenlib(database, **game, to);
  } else if (to.extension() == ".db") {
    absl::StatusOr<std::unique_ptr<Database>> other = Database::Open(to);
    if (!other.ok()) return other.status();
    const absl::StatusOr<std::int64_t> copied =
        of_a_position ? CopyAround(database, **game, **other) : CopyAll(database, **other);
    if (!copied.ok()) {
      Database::Abandon(*std::move(other));
      return copied.status();
    }
    count = ExchangeCount{.positions = *copied};
  } else if (to.extension() == ".txt" && !of_a_position) {
    count = ExportText(database, {}, to);
  } else if (to.extension() == ".pos" && !of_a_position) {
    count = ExportPositions(database, prefix, to);
  }
  if (!count.ok()) return count.status();
  PrintCount(*count);
  return absl::OkStatus();
}

absl::Status Stats(Database& database, const Call& call) {
  if (!call.words.empty()) return InvalidArgument("stats takes no argument after the file");
  struct Figures {
    std::int64_t positions = 0, labels = 0, values = 0, comments = 0, texts = 0;
  };
  std::map<std::string, Figures> games;
  const absl::Status status =
      database.ForEach({}, [&games](std::string_view key, const PositionRecord& record) {
        const std::optional<StoredPosition> position = ReadKey(key);
        Figures& figures = games[position ? StrCat(position->game, " ", position->size.width, "x",
                                                   position->size.height)
                                          : "no positions"];
        ++figures.positions;
        figures.labels += record.label != label::kNone;
        figures.values += record.bound != Bound::kNone;
        figures.comments += !record.comment.empty();
        figures.texts += !record.texts.empty();
        return absl::OkStatus();
      });
  if (!status.ok()) return status;
  if (games.empty()) std::cout << "no positions yet\n";
  for (const auto& [name, figures] : games) {
    std::cout << name << ": " << figures.positions << " positions, " << figures.labels
              << " with a label, " << figures.values << " with a value, " << figures.comments
              << " with a comment, " << figures.texts << " with texts\n";
  }
  return absl::OkStatus();
}

absl::Status CheckFile(Database& database, const Call&) {
  const absl::Status status = database.Check();
  if (status.ok()) std::cout << "no errors found\n";
  return status;
}

struct Verb {
  std::string_view name;
  absl::Status (*run)(Database& database, const Call& call);
  Database::Mode mode;
  bool makes = false;  // creates the file if it does not exist
};

constexpr std::array kVerbs = {
    Verb{"query", Query, Database::Mode::kRead},
    Verb{"set", Set, Database::Mode::kWrite, /*makes=*/true},
    Verb{"delete", Delete, Database::Mode::kWrite},
    Verb{"import", Import, Database::Mode::kWrite, /*makes=*/true},
    Verb{"export", Export, Database::Mode::kRead},
    Verb{"stats", Stats, Database::Mode::kRead},
    Verb{"check", CheckFile, Database::Mode::kRead},
};

// Runs the verb. If it fails, and this call has created the file, and the file is still empty, the
// file is deleted.
absl::Status RunVerb(const Verb& verb, const Call& call) {
  std::error_code error;
  const bool is_there = fs::exists(call.file, error);
  if (Database::IsBuiltIn() && !is_there && !verb.makes) {
    return absl::NotFoundError(StrCat(call.file.string(), ": there is no such file"));
  }
  absl::StatusOr<std::unique_ptr<Database>> database = Database::Open(call.file, verb.mode);
  if (!database.ok()) return database.status();
  const absl::Status status = verb.run(**database, call);
  if (!status.ok()) Database::Abandon(*std::move(database));
  return status;
}

void AddEdits(FlagTable& flags, Edits& edits) {
  flags.Section("Options of set");
  flags.Add("label", "CHAR",
            "W, L or D = won, lost or drawn for the side that has just moved; X = not to be "
            "played; ! = the move to play; any other character = a note; empty = no label",
            [&edits](const std::string& value) {
              const char c = value.empty() ? label::kNone : CleanLabel(value.front());
              if (value.size() > 1 || (c == label::kNone && !value.empty())) {
                return InvalidArgument("expected one printable character or nothing");
              }
              edits.label = c;
              return absl::OkStatus();
            });
  const auto number = [](std::optional<int>* to, int low, int high) {
    return [to, low, high](const std::string& value) {
      *to = ParseIntegerIn(value, low, high);
      return *to ? absl::OkStatus() : InvalidArgument("expected a number from ", low, " to ", high);
    };
  };
  flags.Add("value", "N",
            "value for the side to move, -30000 to 30000; 400 = a factor of ten in the odds, 30000 "
            "minus the number of plies = a win",
            number(&edits.value, -kWin, kWin));
  flags.Add("depth", "PLIES", "depth of the search that gave the value, in plies",
            number(&edits.depth, 0, kMaxPly));
  flags.Add(
      "bound", "NAME", "none, upper, lower or exact; default: exact if a value or depth is given",
      [&edits](const std::string& value) {
        for (const Bound bound : {Bound::kNone, Bound::kUpper, Bound::kLower, Bound::kExact}) {
          if (BoundName(bound) == value) edits.bound = bound;
        }
        return edits.bound ? absl::OkStatus()
                           : InvalidArgument("expected none, upper, lower or exact");
      });
  flags.Offer("bound", {"none", "upper", "lower", "exact"});
  flags.Add("comment", "TEXT", "comment on the position", [&edits](const std::string& value) {
    edits.comment = value;
    return absl::OkStatus();
  });
  flags.Add("text", "POINT=TEXT", "text at a point of the board, for example h9=A; may be repeated",
            [&edits](const std::string& value) {
              const std::size_t equals = value.find('=');
              if (equals == std::string::npos)
                return InvalidArgument("expected POINT=TEXT, for example h9=A");
              if (value.find('\n') != std::string::npos)
                return InvalidArgument("expected one line");
              edits.texts.emplace_back(value.substr(0, equals), value.substr(equals + 1));
              return absl::OkStatus();
            });
}

}  // namespace

int RunDatabaseCommand(std::span<const std::string> args) {
  Call call;
  std::vector<std::string> plain;
  FlagTable flags(
      "db query|set|delete FILE [POSITION] | import FILE FROM ... | export FILE TO [POSITION] | "
      "stats|check FILE",
      "Reads and changes a database of positions. Yixin-Board shows it, and the search can use\n"
      "it. POSITION is a list of moves, for example h8i9j10 (row 1 at the bottom); without it,\n"
      "the empty board. It stands for all its symmetric images. import reads .lib (RenLib), .txt\n"
      "and .db files, and the positions of game records (docs/records.md). export writes .lib,\n"
      ".txt, .db and .pos (a list of positions). A .lib file has the positions that can be\n"
      "reached from POSITION. set and import create the file if it does not exist.");
  GameFlags game;
  game.AddTo(&flags);
  AddEdits(flags, call.edits);
  flags.Section("Options of import");
  flags.Add("encoding", "NAME",
            "encoding of the comments and texts of .lib files, for example GBK, Big5, Shift_JIS or "
            "windows-1251; default: UTF-8, and a guess for the others",
            [&call](const std::string& value) {
              call.encoding = value;
              return DecodeText("", value).status();
            });
  flags.Section("Options of delete");
  flags.Switch(
      "below",
      "delete all positions that can be reached from the position, but not the position itself",
      &call.below);
  std::vector<std::string_view> verbs;
  verbs.reserve(std::size(kVerbs));
  for (const Verb& row : kVerbs) verbs.push_back(row.name);
  flags.OfferArguments("FILE", {verbs.begin(), verbs.end()});
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (plain.size() < 2 || plain[1].empty())
    return UsageError(kSubcommand, "give a command and a file, for example db query FILE");
  const Verb* verb = nullptr;
  for (const Verb& row : kVerbs) {
    if (row.name == plain[0]) verb = &row;
  }
  if (verb == nullptr) {
    return UsageError(kSubcommand,
                      StrCat("unknown command ", QuotedWord(plain[0]),
                             DidYouMean(plain[0], verbs, StrCat("; accepted: ", Listed(verbs)))));
  }
  const absl::StatusOr<GameSpec> spec = game.Spec();
  if (!spec.ok()) return UsageError(kSubcommand, std::string(spec.status().message()));
  call.spec = *spec;
  call.of_records = *game.SpecOfRecords();
  call.file = PathOf(plain[1]);
  call.words.assign(plain.begin() + 2, plain.end());
  absl::Status status = CheckDatabaseKnows(call.spec);
  if (status.ok()) status = RunVerb(*verb, call);
  if (status.ok()) return kExitOk;
  ReportFailure(kSubcommand, status);
  return absl::IsInvalidArgument(status) ? kExitUsage : kExitFailure;
}

}  // namespace tengen
