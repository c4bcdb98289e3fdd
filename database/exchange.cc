// SPDX-License-Identifier: Apache-2.0
#include "database/exchange.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/files.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "database/position_key.h"
#include "database/walk.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "notation/record/renlib.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeading =
    "# A database of Tengen: game, board, side to move, black, white, more, label, value, depth,\n"
    "# bound, comment, texts (docs/database.md)\n";
constexpr std::size_t kFields = 11;
constexpr char kNothing[] = "-";

std::string Escaped(std::string_view text) {
  return absl::StrReplaceAll(AbslView(text), {{"\\", "\\\\"}, {"\t", "\\t"}, {"\n", "\\n"}});
}

std::string Unescaped(std::string_view text) {
  return absl::StrReplaceAll(AbslView(text), {{"\\\\", "\\"}, {"\\t", "\t"}, {"\\n", "\n"}});
}

std::string StonesField(const std::vector<Point>& points, BoardSize size) {
  return points.empty() ? kNothing : PointNames(points, size, "");
}

std::optional<std::vector<Point>> ParseStones(std::string_view field, BoardSize size) {
  if (field == kNothing) return std::vector<Point>();
  return ParsePointNames(field, size);
}

std::string MoreField(const StoredPosition& position) {
  std::vector<std::string> words;
  if (position.continuous) words.emplace_back("continuous");
  if (position.captures) {
    words.push_back(StrCat("captures=", position.captures->first, ",", position.captures->second));
  }
  if (position.ko) words.push_back(StrCat("ko=", PointName(*position.ko, position.size)));
  if (!position.dead.empty()) {
    words.push_back(StrCat("dead=", PointNames(position.dead, position.size, "")));
  }
  return words.empty() ? kNothing : absl::StrJoin(words, " ");
}

absl::Status Wrong(std::string_view what, std::string_view field, std::string_view wants) {
  return InvalidArgument("the ", what, " must be ", wants, ", not ", Quoted(field));
}

absl::Status ParseMore(std::string_view field, StoredPosition& position) {
  constexpr std::string_view kWants =
      "-, or one or more of continuous, captures=2,0, ko=h8, dead=h8h9 with blanks between them";
  if (field == kNothing) return absl::OkStatus();
  const std::string_view all = field;
  while (!field.empty()) {
    const std::string_view word = TakeWord(field);
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(std::min(equals + 1, word.size()));
    const std::optional<std::vector<Point>> points = ParsePointNames(value, position.size);
    if (name == "continuous" && value.empty()) {
      position.continuous = true;
    } else if (name == "captures") {
      const std::optional<std::vector<int>> numbers = ParseIntegers(value);
      if (!numbers || numbers->size() != 2) return Wrong("field more", all, kWants);
      position.captures = {(*numbers)[0], (*numbers)[1]};
    } else if (name == "ko" && points && points->size() == 1) {
      position.ko = points->front();
    } else if (name == "dead" && points) {
      position.dead = *points;
    } else {
      return Wrong("field more", all, kWants);
    }
  }
  return absl::OkStatus();
}

std::optional<BoardSize> ParseBoard(std::string_view field) {
  const std::size_t x = field.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  const std::optional<int> width = ParseIntegerIn(field.substr(0, x), 1, kMaxBoard);
  const std::optional<int> height = ParseIntegerIn(field.substr(x + 1), 1, kMaxBoard);
  if (!width || !height) return std::nullopt;
  return BoardSize{*width, *height};
}

std::optional<Bound> ParseBound(std::string_view field) {
  for (const Bound bound : {Bound::kNone, Bound::kUpper, Bound::kLower, Bound::kExact}) {
    if (BoundName(bound) == field) return bound;
  }
  return std::nullopt;
}

// Returns an error for pipes and devices: a pipe may never end, and a device such as /dev/zero has
// no end.
absl::Status CheckPlain(const fs::path& path) {
  if (!IsNoPlainFile(path)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      StrCat(path.string(), " is a folder, a pipe or a device, not a file"));
}

// Calls `write` to write a file. After an error the old file is unchanged.
absl::Status WriteAll(const fs::path& path,
                      const std::function<absl::Status(OutputFile& out)>& write) {
  absl::StatusOr<OutputFile> out = OutputFile::Open(path);
  if (!out.ok()) return out.status();
  absl::Status status = write(*out);
  return status.ok() ? out->Finish() : status;
}

absl::Status About(const fs::path& path, const absl::Status& status) {
  return absl::Status(status.code(), StrCat(path.string(), ": ", status.message()));
}

// Moves the texts of a parsed record from the points in the file to the stored points.
PositionRecord Stored(PositionRecord record, const PositionKey& key) {
  std::vector<std::pair<Point, std::string>> texts;
  std::swap(texts, record.texts);
  for (const auto& [point, text] : texts) SetText(key.Stored(point), text, record);
  return record;
}

}  // namespace

// --- Text ------------------------------------------------------------------------------------

std::string PositionLine(std::string_view key, const PositionRecord& record) {
  const std::optional<StoredPosition> position = ReadKey(key);
  if (!position) return {};
  const BoardSize size = position->size;
  std::string line = StrCat(
      position->game, "\t", size.width, "x", size.height, "\t",
      position->to_move == Color::kBlack ? "B" : "W", "\t", StonesField(position->black, size),
      "\t", StonesField(position->white, size), "\t", MoreField(*position), "\t",
      Escaped(record.label == label::kNone ? "" : std::string(1, record.label)), "\t", record.value,
      "\t", record.depth, "\t", BoundName(record.bound), "\t", Escaped(record.comment));
  for (const auto& [point, text] : record.texts) {
    StrAppend(&line, "\t", PointName(point, size), "=", Escaped(text));
  }
  return line;
}

absl::StatusOr<std::pair<std::string, PositionRecord>> ParsePositionLine(std::string_view line) {
  const std::vector<std::string> fields = absl::StrSplit(AbslView(line), '\t');
  if (fields.size() < kFields) {
    return InvalidArgument("a position needs at least ", kFields,
                           " fields with tabs between them, not ", fields.size());
  }
  StoredPosition position;
  position.game = fields[0];
  if (FindGame(position.game) == nullptr) {
    return InvalidArgument("no game ", Quoted(fields[0]));
  }
  const std::optional<BoardSize> size = ParseBoard(fields[1]);
  if (!size) return Wrong("board", fields[1], "width x height, for instance 15x15");
  position.size = *size;
  if (fields[2] != "B" && fields[2] != "W") return Wrong("side to move", fields[2], "B or W");
  position.to_move = fields[2] == "B" ? Color::kBlack : Color::kWhite;
  const std::optional<std::vector<Point>> black = ParseStones(fields[3], *size);
  const std::optional<std::vector<Point>> white = ParseStones(fields[4], *size);
  constexpr std::string_view kStones = "points of the board, for instance h8i9, or -";
  if (!black) return Wrong("field of black stones", fields[3], kStones);
  if (!white) return Wrong("field of white stones", fields[4], kStones);
  position.black = *black;
  position.white = *white;
  if (absl::Status status = ParseMore(fields[5], position); !status.ok()) return status;
  const std::unique_ptr<Game> game = GameFor(position);
  if (game == nullptr || !CheckDatabaseKnows(game->spec()).ok()) {
    return InvalidArgument("the database cannot have this position of ", position.game);
  }

  PositionRecord record;
  const std::string label_text = Unescaped(fields[6]);
  if (label_text.size() > 1 || (!label_text.empty() && CleanLabel(label_text[0]) == label::kNone)) {
    return Wrong("label", fields[6], "one printable character or nothing");
  }
  if (!label_text.empty()) record.label = CleanLabel(label_text[0]);
  const std::optional<int> value = ParseIntegerIn(fields[7], -kWin, kWin);
  if (!value) return Wrong("value", fields[7], "a number from -30000 to 30000");
  const std::optional<int> depth = ParseIntegerIn(fields[8], 0, kMaxPly);
  if (!depth) return Wrong("depth", fields[8], "a number of plies from 0 to 256");
  const std::optional<Bound> bound = ParseBound(fields[9]);
  if (!bound) return Wrong("bound", fields[9], "none, upper, lower or exact");
  record.value = *value;
  record.depth = *depth;
  record.bound = *bound;
  record.comment = Unescaped(fields[10]);
  for (std::size_t i = kFields; i < fields.size(); ++i) {
    const std::string_view field = fields[i];
    const std::size_t equals = field.find('=');
    const std::optional<std::vector<Point>> point =
        equals == std::string_view::npos ? std::nullopt
                                         : ParsePointNames(field.substr(0, equals), *size);
    if (!point || point->size() != 1) return Wrong("text", field, "point=text, for instance h8=A");
    record.texts.emplace_back(point->front(), Unescaped(field.substr(equals + 1)));
  }
  const PositionKey key(*game);
  return std::pair(key.bytes(), Stored(std::move(record), key));
}

absl::StatusOr<ExchangeCount> ExportText(Database& database, std::string_view prefix,
                                         const fs::path& path) {
  ExchangeCount count;
  const absl::Status status = WriteAll(path, [&](OutputFile& out) {
    absl::Status written = out.Append(kHeading);
    if (!written.ok()) return written;
    return database.ForEach(prefix, [&](std::string_view key, const PositionRecord& record) {
      const std::string line = PositionLine(key, record);
      ++(line.empty() ? count.left_out : count.positions);
      return line.empty() ? absl::OkStatus() : out.Append(line + "\n");
    });
  });
  if (!status.ok()) return status;
  return count;
}

// Reads the file twice: first checks all lines, then stores them.
absl::StatusOr<ExchangeCount> ImportText(Database& database, const fs::path& path) {
  ExchangeCount count;
  if (absl::Status plain = CheckPlain(path); !plain.ok()) return plain;
  for (const bool storing : {false, true}) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return absl::NotFoundError(StrCat(path.string(), " cannot be read"));
    absl::Status status = storing ? database.BeginBatch() : absl::OkStatus();
    std::string line;
    for (int number = 1; status.ok() && std::getline(in, line); ++number) {
      if (number == 1) line = WithoutMark(std::move(line));
      while (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.empty() || line.front() == '#') continue;
      const auto position = ParsePositionLine(line);
      if (!position.ok()) {
        status =
            InvalidArgument(path.string(), ", line ", number, ": ", position.status().message());
      } else if (storing) {
        status = MergeInto(database, position->first, position->second);
        ++count.positions;
      }
    }
    if (storing) status.Update(database.EndBatch());
    if (!status.ok()) return status;
  }
  return count;
}

bool IsPositionFile(const fs::path& path) {
  // A line with at least this many tabs is a line of a position, even if it is damaged.
  constexpr std::ptrdiff_t kLeastTabs = 3;
  if (IsNoPlainFile(path)) return false;  // a pipe can be read only once
  std::ifstream in(path, std::ios::binary);
  if (!in) return false;
  std::string text;
  for (bool first = true; std::getline(in, text); first = false) {
    if (first) text = WithoutMark(std::move(text));
    const std::string_view line = Trim(text);
    if (line.empty() || line.front() == '#') continue;
    const std::string_view game = line.substr(0, line.find('\t'));
    return std::count(line.begin(), line.end(), '\t') >= kLeastTabs &&
           std::all_of(game.begin(), game.end(), [](char c) {
             return c == '-' || absl::ascii_isalnum(static_cast<unsigned char>(c));
           });
  }
  return true;
}

// --- Games -----------------------------------------------------------------------------------

namespace {

// Checks whether the database can store the positions of this game. Removes plies after the end of
// the game.
absl::Status CheckGame(absl::StatusOr<GameRecord>* game) {
  if (!game->ok()) return game->status();
  if (const absl::Status status = CheckDatabaseKnows((*game)->game); !status.ok()) return status;
  CutAtEnd(&**game);
  return Replay(**game).status();
}

// Stores the positions of a game after each ply with stones. Returns their number.
absl::StatusOr<std::int64_t> StoreGame(Database& database, const GameRecord& record) {
  const std::unique_ptr<Game> game = StartOf(record);
  std::int64_t positions = 0;
  for (const PlyRecord& ply : record.plies) {
    const std::size_t stones = game->record().size();
    game->Play(ply.ply);
    if (game->record().size() == stones) continue;
    const absl::Status status = MergeInto(database, PositionKey(*game).bytes(), PositionRecord());
    if (!status.ok()) return status;
    ++positions;
  }
  return positions;
}

}  // namespace

absl::StatusOr<ExchangeCount> ImportGames(Database& database, const GameSpec& otherwise,
                                          const fs::path& path) {
  const absl::StatusOr<std::string> bytes = ReadFile(path);
  if (!bytes.ok()) return bytes.status();
  if (const absl::Status status = CheckIsText(*bytes); !status.ok()) return About(path, status);
  if (IsRenlib(*bytes)) {
    return About(path, InvalidArgument("the name of a RenLib library must end in .lib"));
  }
  ExchangeCount count;
  std::int64_t games = 0, left_out = 0;
  absl::Status wrong;  // the error of the first game that cannot be read
  absl::Status status = database.BeginBatch();
  if (!status.ok()) return status;
  ForEachGame(*bytes, otherwise, [&](const std::string&, absl::StatusOr<GameRecord> game) {
    ++games;
    if (const absl::Status fits = CheckGame(&game); !fits.ok()) {
      wrong.Update(fits);
      ++left_out;
    } else if (status.ok()) {
      const absl::StatusOr<std::int64_t> positions = StoreGame(database, *game);
      status.Update(positions.status());
      count.positions += positions.value_or(0);
    }
  });
  status.Update(database.EndBatch());
  if (!status.ok()) return status;
  if (games == left_out && !wrong.ok()) return About(path, wrong);
  if (left_out > 0) {
    count.notes.push_back(
        StrCat(left_out, left_out == 1 ? " game" : " games", " left out: ", wrong.message()));
  }
  return count;
}

// --- RenLib ----------------------------------------------------------------------------------

namespace {

// Separates the label of a move from the text at its point, if the move has both.
constexpr char kTextFollows = ':';

bool HasMeaning(char label) {
  return label == label::kWin || label == label::kLoss || label == label::kDraw ||
         label == label::kBlocked || label == label::kBest;
}

// The text of a move in a library: the label, the text at the move's point, or both.
std::string MoveText(char label, std::string_view text) {
  if (!HasMeaning(label)) {
    return text.empty() && label != label::kNone ? std::string(1, label) : std::string(text);
  }
  std::string both(1, label);
  if (!text.empty()) StrAppend(&both, std::string(1, kTextFollows), text);
  return both;
}

// Removes the label from the front of a move's text and returns it. Other programs write numbers or
// '*' after W and L; these characters are removed, too.
char TakeLabel(std::string_view& text) {
  if (text.empty() || !HasMeaning(text.front())) return label::kNone;
  const char first = text.front();
  if (text.size() > 1 && text[1] == kTextFollows) {
    text.remove_prefix(2);
    return first;
  }
  const bool counts = first == label::kWin || first == label::kLoss;
  const bool rest_is_number =
      counts && std::all_of(text.begin() + 1, text.end(), [](char c) {
        return c == '*' || absl::ascii_isdigit(static_cast<unsigned char>(c));
      });
  if (text.size() > 1 && !rest_is_number) return label::kNone;
  text = {};
  return first;
}

class RenlibImport {
 public:
  RenlibImport(Database& database, std::unique_ptr<Game> game)
      : database_(database), game_(std::move(game)) {}

  absl::Status Take(const RenlibNode& node) {
    if (node.depth > skip_below_) return LeaveOut();
    skip_below_ = kNowhere;
    while (static_cast<int>(game_->plies().size()) >= std::max(node.depth, 1)) game_->TakeBack();
    PositionRecord record;
    record.comment = node.comment;
    if (node.depth == 0) {
      if (record.comment.empty()) return absl::OkStatus();
      return Keep(PositionKey(*game_), record);
    }
    const Ply ply = node.point ? StonePly(*node.point) : Ply{PlyKind::kPass, {}, 0};
    const bool possible = node.point ? game_->IsLegal(*node.point) : game_->Check(ply).ok();
    if (node.is_move && !possible) {
      skip_below_ = node.depth;
      return LeaveOut();
    }
    std::string_view text = node.text;
    if (node.is_move) record.label = TakeLabel(text);
    if (node.point && !text.empty()) {
      const PositionKey before(*game_);
      PositionRecord with_text;
      SetText(before.Stored(*node.point), Line(text), with_text);
      if (absl::Status status = MergeInto(database_, before.bytes(), with_text); !status.ok()) {
        return status;
      }
    }
    if (!node.is_move) {  // skips the nodes below this node, too
      skip_below_ = node.depth;
      return absl::OkStatus();
    }
    game_->Play(ply);
    return Keep(PositionKey(*game_), record);
  }

  const ExchangeCount& count() const { return count_; }

 private:
  static constexpr int kNowhere = 1 << 20;

  absl::Status LeaveOut() {
    ++count_.left_out;
    return absl::OkStatus();
  }
  absl::Status Keep(const PositionKey& key, const PositionRecord& record) {
    ++count_.positions;
    return MergeInto(database_, key.bytes(), record);
  }
  static std::string Line(std::string_view text) {
    return absl::StrReplaceAll(AbslView(text), {{"\n", " "}, {"\r", ""}});
  }

  Database& database_;
  const std::unique_ptr<Game> game_;
  ExchangeCount count_;
  int skip_below_ = kNowhere;
};

class RenlibExport {
 public:
  RenlibExport(Database& database, KnownIndex index)
      : database_(database), index_(std::move(index)) {}

  // Adds the node of the game's position, then the nodes below it.
  absl::Status Add(Game& game, int depth, RenlibNode node, const PositionRecord& record) {
    node.depth = depth;
    node.comment = record.comment;
    if (depth > 0) node.text = MoveText(record.label, node.text);
    nodes_.push_back(std::move(node));
    ++count_.positions;
    const absl::StatusOr<std::vector<KnownMove>> moves = KnownMoves(database_, game, &index_);
    if (!moves.ok()) return moves.status();
    const PositionKey key(game);
    std::vector<Point> texts;  // stored points whose text is already in a move's node
    for (const KnownMove& move : *moves) {
      if (!seen_.insert(move.key).second) continue;
      RenlibNode next = {.point = move.point,
                         .text = std::string(TextAt(record, key.Stored(move.point)))};
      texts.push_back(key.Stored(move.point));
      game.Play(move.point);
      const absl::Status status = Add(game, depth + 1, std::move(next), move.record);
      game.TakeBack();
      if (!status.ok()) return status;
    }
    for (const auto& [point, text] : record.texts) {
      if (std::find(texts.begin(), texts.end(), point) != texts.end()) continue;
      if (const std::optional<Point> place = Unstored(game, key, point)) {
        nodes_.push_back({.depth = depth + 1, .point = place, .is_move = false, .text = text});
      }
    }
    return absl::OkStatus();
  }

  // Adds the node of a position between the empty board and the exported position, without the
  // other nodes below it.
  absl::Status AddOnTheWay(const Game& game, int depth, RenlibNode node) {
    const std::string key = PositionKey(game).bytes();
    absl::StatusOr<std::optional<PositionRecord>> record = database_.Find(key);
    if (!record.ok()) return record.status();
    node.depth = depth;
    if (*record) {
      node.comment = (*record)->comment;
      if (depth > 0) node.text = MoveText((*record)->label, node.text);
      if (seen_.insert(key).second) ++count_.positions;
    }
    nodes_.push_back(std::move(node));
    return absl::OkStatus();
  }

  void Seen(std::string key) { seen_.insert(std::move(key)); }
  const std::vector<RenlibNode>& nodes() const { return nodes_; }
  ExchangeCount& count() { return count_; }

 private:
  static std::optional<Point> Unstored(const Game& game, const PositionKey& key, Point stored) {
    std::optional<Point> found;
    ForEachPoint(game.spec().size, [&](Point p) {
      if (!found && key.Stored(p) == stored) found = p;
    });
    return found;
  }

  Database& database_;
  const KnownIndex index_;
  std::vector<RenlibNode> nodes_;
  absl::flat_hash_set<std::string> seen_;
  ExchangeCount count_;
};

absl::Status CheckRenlibBoard(BoardSize size) {
  if (size == BoardSize{kRenlibBoard, kRenlibBoard}) return absl::OkStatus();
  return absl::FailedPreconditionError(
      StrCat("a RenLib library needs a board of 15x15, not ", size.width, "x", size.height));
}

}  // namespace

absl::StatusOr<ExchangeCount> ImportRenlib(Database& database, const GameSpec& spec,
                                           const fs::path& path, std::string_view encoding) {
  absl::Status status = CheckRenlibBoard(spec.size);
  status.Update(CheckDatabaseKnows(spec));
  if (!status.ok()) return status;
  status = CheckPlain(path);
  if (!status.ok()) return status;
  const absl::StatusOr<std::string> bytes = ReadFile(path);
  if (!bytes.ok()) return bytes.status();
  std::vector<std::string> notes;
  const absl::StatusOr<std::vector<RenlibNode>> nodes = ParseRenlib(*bytes, encoding, &notes);
  if (!nodes.ok()) return About(path, nodes.status());
  RenlibImport import(database, MakeGame(FreePlaySpec(spec)));
  status = database.BeginBatch();
  if (!status.ok()) return status;
  for (const RenlibNode& node : *nodes) {
    if (status.ok()) status = import.Take(node);
  }
  status.Update(database.EndBatch());
  if (!status.ok()) return status;
  ExchangeCount count = import.count();
  count.notes = std::move(notes);
  return count;
}

absl::StatusOr<ExchangeCount> ExportRenlib(Database& database, const Game& game,
                                           const fs::path& path) {
  absl::Status status = CheckRenlibBoard(game.spec().size);
  status.Update(CheckDatabaseKnows(game.spec()));
  if (!status.ok()) return status;
  absl::StatusOr<KnownIndex> index = KnownIndex::Of(database, FreePlaySpec(game.spec()));
  if (!index.ok()) return index.status();
  RenlibExport out(database, *std::move(index));
  std::unique_ptr<Game> walk = MakeGame(FreePlaySpec(game.spec()));
  const std::vector<Placement>& way = game.record();
  RenlibNode node;
  int depth = 0;
  // The positions before the exported one may be missing in the database. If the game began with a
  // set-up position, no moves lead from the empty board to it.
  bool is_way = true;
  for (const Placement& placement : way) {
    is_way = is_way && IsColor(placement.stone) && ColorOf(placement.stone) == walk->to_move() &&
             walk->IsLegal(placement.point);
    if (!is_way) break;
    if (status = out.AddOnTheWay(*walk, depth++, node); !status.ok()) return status;
    walk->Play(placement.point);
    node = {.point = placement.point};
  }
  if (!is_way || PositionKey(*walk).bytes() != PositionKey(game).bytes()) {
    return absl::FailedPreconditionError(
        "a RenLib library begins with the empty board, but moves alone do not lead from it to this "
        "position");
  }
  const std::string key = PositionKey(*walk).bytes();
  const absl::StatusOr<std::optional<PositionRecord>> record = database.Find(key);
  if (!record.ok()) return record.status();
  out.Seen(key);
  status = out.Add(*walk, depth, std::move(node), record->value_or(PositionRecord()));
  if (!status.ok()) return status;
  ExchangeCount count = out.count();
  if (!*record) --count.positions;
  const absl::StatusOr<std::int64_t> all = database.Count(GamePrefix(game.spec()));
  if (!all.ok()) return all.status();
  count.left_out = *all - count.positions;
  status = WriteOutput(path, RenlibBytes(out.nodes()));
  if (!status.ok()) return status;
  return count;
}

// --- Positions -------------------------------------------------------------------------------

absl::StatusOr<ExchangeCount> ExportPositions(Database& database, std::string_view prefix,
                                              const fs::path& path) {
  ExchangeCount count;
  const absl::Status status = WriteAll(path, [&](OutputFile& out) {
    return database.ForEach(prefix, [&](std::string_view key, const PositionRecord&) {
      const std::optional<StoredPosition> position = ReadKey(key);
      const std::size_t black = position ? position->black.size() : 0;
      const std::size_t white = position ? position->white.size() : 0;
      const bool in_turn = position && position->dead.empty() && !position->captures &&
                           black == white + (position->to_move == Color::kWhite ? 1 : 0);
      ++(in_turn ? count.positions : count.left_out);
      if (!in_turn) return absl::OkStatus();
      std::vector<Point> moves;
      for (std::size_t i = 0; i < black; ++i) {
        moves.push_back(position->black[i]);
        if (i < white) moves.push_back(position->white[i]);
      }
      return out.Append(PointNames(moves, position->size, "") + "\n");
    });
  });
  if (!status.ok()) return status;
  return count;
}

}  // namespace tengen
