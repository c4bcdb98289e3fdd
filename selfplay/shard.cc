// SPDX-License-Identifier: Apache-2.0
#include "selfplay/shard.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/compression.h"
#include "base/json_text.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kFormat = "tengen-games";
constexpr int kVersion1 = 1;
constexpr std::string_view kPartEnding = ".part";
constexpr const char* kShardKey = "shard";  // a member of a manifest line
constexpr const char* kChecksumKey = "checksum";

// Compression levels (zstd):
constexpr int kSmall = 19;  // of the finished file
constexpr int kFast = 1;    // of the .part file

// Boards of at most kOneByteCells cells store a cell in one byte, larger boards in two. If a ply is
// not a single stone, it begins with a number that is not a cell: the highest number minus the kind
// of the ply.
constexpr int kOneByteCells = 240;
constexpr std::int16_t kNoScore = std::numeric_limits<std::int16_t>::min();  // the ply has no value
constexpr int kUnfinished = 255;  // the game has no winner and is no draw

int CellBytes(BoardSize size) { return size.width * size.height <= kOneByteCells ? 1 : 2; }
int MarkOf(PlyKind kind, BoardSize size) {
  return (1 << (8 * CellBytes(size))) - 1 - static_cast<int>(kind);
}

// --- Numbers, the lowest byte first --------------------------------------------------------------

void Put(std::uint64_t number, int bytes, std::string* to) {
  for (int i = 0; i < bytes; ++i) to->push_back(static_cast<char>(number >> (8 * i) & 0xff));
}

absl::Status EndsEarly() { return absl::DataLossError("the games of the shard end too early"); }

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }
  // Reads a number of this many bytes. False: fewer bytes are left, and nothing was read.
  bool Get(int bytes, std::uint64_t* number) {
    if (bytes_.size() < static_cast<std::size_t>(bytes)) return false;
    *number = 0;
    for (int i = 0; i < bytes; ++i) {
      *number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[i])) << (8 * i);
    }
    bytes_.remove_prefix(bytes);
    return true;
  }
  template <class T>
  bool Get(int bytes, T* number) {
    std::uint64_t wide = 0;
    if (!Get(bytes, &wide)) return false;
    *number = static_cast<T>(wide);
    return true;
  }
  bool Get(std::size_t bytes, std::string* text) {
    if (bytes_.size() < bytes) return false;
    *text = std::string(bytes_.substr(0, bytes));
    bytes_.remove_prefix(bytes);
    return true;
  }

 private:
  std::string_view bytes_;
};

// --- Plies ---------------------------------------------------------------------------------------

void PutPly(const PlyRecord& record, BoardSize size, std::string* to) {
  const Ply& ply = record.ply;
  const int cell_bytes = CellBytes(size);
  const bool plain = ply.kind == PlyKind::kStones && ply.points.size() == 1 && ply.declared == 0;
  if (!plain) {
    Put(MarkOf(ply.kind, size), cell_bytes, to);
    Put(ply.points.size(), 1, to);
    Put(ply.declared, 1, to);
  }
  for (const Point p : ply.points) Put(p.y * size.width + p.x, cell_bytes, to);
  Put(static_cast<std::uint16_t>(record.value.value_or(kNoScore)), 2, to);
}

absl::StatusOr<PlyRecord> GetPly(BoardSize size, ByteReader* from) {
  const int cells = size.width * size.height, cell_bytes = CellBytes(size);
  PlyRecord record;
  int first = 0, count = 1, declared = 0;
  if (!from->Get(cell_bytes, &first)) return EndsEarly();
  const bool marked = first >= cells;
  if (marked) {
    const int kind = MarkOf(PlyKind::kStones, size) - first;
    if (kind > static_cast<int>(PlyKind::kPick)) {
      return absl::DataLossError(
          StrCat("a ply that begins with ", first, " on a board of ", cells, " cells"));
    }
    record.ply.kind = static_cast<PlyKind>(kind);
    if (!from->Get(1, &count) || !from->Get(1, &declared)) return EndsEarly();
    record.ply.declared = declared;
  }
  for (int i = 0; i < count; ++i) {
    int cell = first;
    if (marked && !from->Get(cell_bytes, &cell)) return EndsEarly();
    if (cell >= cells) return absl::DataLossError(StrCat("no cell has the number ", cell));
    record.ply.points.push_back({cell % size.width, cell / size.width});
  }
  std::uint16_t value = 0;
  if (!from->Get(2, &value)) return EndsEarly();
  if (static_cast<std::int16_t>(value) != kNoScore) {
    record.value = static_cast<std::int16_t>(value);
  }
  return record;
}

absl::Status CheckPly(const PlyRecord& record, BoardSize size) {
  const bool small = record.ply.points.size() <= 255 && record.ply.declared <= 255;
  const bool on_board = std::all_of(record.ply.points.begin(), record.ply.points.end(),
                                    [size](Point p) { return OnBoard(p, size); });
  if (!small || !on_board) return InvalidArgument("a ply that no shard can hold");
  const Value value = record.value.value_or(0);
  if (value < -kWin || value > kWin) {
    return InvalidArgument("a value out of range: ", value);
  }
  return absl::OkStatus();
}

// --- Games ---------------------------------------------------------------------------------------

absl::StatusOr<GameRecord> GetGame(const ShardHeader& header, int number, ByteReader* from) {
  GameRecord game;
  game.game = header.game;
  game.id = StrCat(ShardName(header), "-", number);
  game.players = {header.engine, header.engine};
  int winner = 0, reason = 0, plies = 0;
  if (!from->Get(8, &game.seed) || !from->Get(1, &winner) || !from->Get(1, &reason) ||
      !from->Get(static_cast<std::size_t>(reason), &game.reason) ||
      !from->Get(2, &game.opening_plies) || !from->Get(2, &plies)) {
    return EndsEarly();
  }
  if (winner != kUnfinished) {
    if (winner > 2) return absl::DataLossError(StrCat("no seat has the number ", winner));
    game.winner = winner;
  }
  for (int i = 0; i < plies; ++i) {
    absl::StatusOr<PlyRecord> ply = GetPly(header.game.size, from);
    if (!ply.ok()) return ply.status();
    game.plies.push_back(*std::move(ply));
  }
  return game;
}

absl::StatusOr<ShardHeader> ParseHeader(std::string_view line) {
  constexpr int kMost = std::numeric_limits<int>::max();
  const auto bad = [](std::string_view what) {
    return absl::DataLossError(StrCat("the first line of the shard: ", what));
  };
  const absl::StatusOr<json> object = ParseJson(line);
  if (!object.ok()) return bad(std::string(object.status().message()));
  if (!object->is_object() || object->value("format", json()) != kFormat) {
    return bad("it does not describe a shard of games");
  }
  if (object->value("version", json()) != kVersion1) return bad("an unknown version");
  ShardHeader header;
  JsonMembers members(*object);
  members.Require("generation", 0, kMost, &header.generation);
  members.Require("index", 0, kMost, &header.index);
  members.Require("games", 0, kMost, &header.games);
  members.Require("seed", std::uint64_t{0}, ~std::uint64_t{0}, &header.seed);
  const json* const settings = members.Find("settings");
  if (settings == nullptr || !settings->is_object()) {
    members.Fail("settings", "an object");
  } else {
    header.settings = settings->dump();
  }
  if (members.Find("engine") == nullptr) members.Fail("engine", "a string");
  members.Read("engine", &header.engine);
  const json* const game = members.Find("game");
  absl::StatusOr<GameSpec> spec = SpecFromJson(game == nullptr ? json() : *game);
  if (!spec.ok()) members.Fail(spec.status());
  if (!members.status().ok()) return bad(std::string(members.status().message()));
  header.game = *std::move(spec);
  return header;
}

// Reads all games up to the end of the bytes.
absl::Status ParseGames(ByteReader reader, Shard* shard) {
  while (!reader.empty()) {
    const int number = static_cast<int>(shard->games.size());
    absl::StatusOr<GameRecord> game = GetGame(shard->header, number, &reader);
    if (!game.ok()) return game.status();
    shard->games.push_back(*std::move(game));
  }
  return absl::OkStatus();
}

fs::path FileOf(const fs::path& folder, const ShardHeader& header, std::string_view ending) {
  return folder / (ShardName(header) + std::string(ending));
}

// A line of the manifest. It contains data about the shard, so that a reader does not need to open
// the shard.
std::string ManifestLine(const Shard& shard, std::uint32_t checksum) {
  std::map<std::string, int> results = {{"first", 0}, {"draws", 0}, {"second", 0}};
  std::int64_t plies = 0;
  for (const GameRecord& game : shard.games) {
    plies += static_cast<std::int64_t>(game.plies.size());
    const int winner = game.winner.value_or(0);
    ++results[winner == 0 ? "draws" : winner == 1 ? "first" : "second"];
  }
  const json line = {{kShardKey, ShardName(shard.header)},
                     {"games", shard.games.size()},
                     {"plies", plies},
                     {"results", results},
                     {"engine", shard.header.engine},
                     {"settings", json::parse(shard.header.settings)},
                     {kChecksumKey, absl::StrFormat("%08x", checksum)}};
  return line.dump();
}

}  // namespace

std::string ShardName(const ShardHeader& header) {
  return absl::StrFormat("%s-%dx%d-g%d-%05d", header.game.variant, header.game.size.width,
                         header.game.size.height, header.generation, header.index);
}

bool SameGames(const ShardHeader& a, const ShardHeader& b) {
  ShardHeader other = b;
  other.engine = a.engine;
  return a == other;
}

std::string DifferenceOf(const ShardHeader& ours, const ShardHeader& theirs) {
  const auto said = [](const ShardHeader& header) {
    json object = json::parse(HeaderBytes(header));
    object.erase("engine");
    return object;
  };
  return JsonDifference(said(ours), said(theirs));
}

// --- Bytes ---------------------------------------------------------------------------------------

std::string HeaderBytes(const ShardHeader& header) {
  const json object = {{"format", kFormat},
                       {"version", kVersion1},
                       {"game", SpecJson(header.game)},
                       {"generation", header.generation},
                       {"index", header.index},
                       {"games", header.games},
                       {"seed", header.seed},
                       {"settings", json::parse(header.settings)},
                       {"engine", header.engine}};
  return object.dump() + "\n";
}

absl::StatusOr<std::string> GameBytes(const ShardHeader& header, const GameRecord& game) {
  constexpr std::size_t kMostPlies = 65535, kLongestReason = 255;
  if (game.game != header.game) return InvalidArgument("a game of another kind");
  if (game.plies.size() > kMostPlies || game.reason.size() > kLongestReason ||
      game.opening_plies < 0 || game.opening_plies > static_cast<int>(game.plies.size())) {
    return InvalidArgument("a game that no shard can hold");
  }
  std::string bytes;
  Put(game.seed, 8, &bytes);
  Put(game.winner.value_or(kUnfinished), 1, &bytes);
  Put(game.reason.size(), 1, &bytes);
  bytes += game.reason;
  Put(game.opening_plies, 2, &bytes);
  Put(game.plies.size(), 2, &bytes);
  for (const PlyRecord& ply : game.plies) {
    if (absl::Status status = CheckPly(ply, header.game.size); !status.ok()) return status;
    PutPly(ply, header.game.size, &bytes);
  }
  return bytes;
}

absl::StatusOr<Shard> ParseShard(std::string_view bytes) {
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos) return absl::DataLossError("a shard without a first line");
  absl::StatusOr<ShardHeader> header = ParseHeader(bytes.substr(0, end));
  if (!header.ok()) return header.status();
  Shard shard;
  shard.header = *std::move(header);
  absl::Status status = ParseGames(ByteReader(bytes.substr(end + 1)), &shard);
  if (!status.ok()) return status;
  if (static_cast<int>(shard.games.size()) != shard.header.games) {
    return absl::DataLossError(StrCat("the shard has ", shard.games.size(),
                                      " games, but its first line says ", shard.header.games));
  }
  return shard;
}

// --- Files ---------------------------------------------------------------------------------------

absl::StatusOr<Shard> ReadShard(const fs::path& path, std::uint32_t* checksum) {
  const absl::StatusOr<std::string> file = ReadFile(path);
  if (!file.ok()) return file.status();
  const auto in_file = [&path](const absl::Status& status) {
    return absl::DataLossError(StrCat(path.string(), ": ", status.message()));
  };
  const absl::StatusOr<Frame> frame = DecompressFrame(*file);
  if (!frame.ok()) return in_file(frame.status());
  if (frame->bytes != file->size())
    return in_file(absl::DataLossError("there are bytes after the games"));
  absl::StatusOr<Shard> shard = ParseShard(frame->content);
  if (!shard.ok()) return in_file(shard.status());
  if (checksum != nullptr) *checksum = ChecksumOf(*file);
  return shard;
}

absl::StatusOr<std::uint32_t> WriteShard(const fs::path& path, const Shard& shard) {
  assert(static_cast<int>(shard.games.size()) == shard.header.games);
  std::string content = HeaderBytes(shard.header);
  for (const GameRecord& game : shard.games) {
    const absl::StatusOr<std::string> bytes = GameBytes(shard.header, game);
    if (!bytes.ok()) return bytes.status();
    content += *bytes;
  }
  const std::string frame = CompressFrame(content, kSmall);
  if (absl::Status status = WriteFile(path, frame); !status.ok()) return status;
  return ChecksumOf(frame);
}

absl::StatusOr<std::vector<fs::path>> ShardsIn(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> paths;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.size() > kShardEnding.size() &&
        name.compare(name.size() - kShardEnding.size(), kShardEnding.size(),
                     std::string(kShardEnding)) == 0) {
      paths.push_back(at->path());
    }
  }
  if (error) {
    return absl::UnavailableError(
        StrCat("cannot read the folder ", folder.string(), ": ", error.message()));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

absl::Status AddToManifest(const fs::path& folder, const Shard& shard, std::uint32_t checksum) {
  return AppendLine(folder / std::string(kManifestName), ManifestLine(shard, checksum));
}

absl::StatusOr<Manifest> ReadManifest(const fs::path& folder) {
  Manifest manifest;
  const absl::StatusOr<std::string> text = ReadFile(folder / std::string(kManifestName));
  if (absl::IsNotFound(text.status())) return manifest;
  if (!text.ok()) return text.status();
  // Ignore a last line without its line end, even if only the line end is missing. AppendLine would
  // remove this line, too.
  const std::string_view lines = std::string_view(*text).substr(0, text->rfind('\n') + 1);
  for (const absl::string_view line : absl::StrSplit(AbslView(lines), '\n')) {
    const absl::StatusOr<json> object = ParseJson(std::string_view(line.data(), line.size()));
    if (!object.ok() || !object->is_object()) continue;
    std::string name, sum;
    JsonMembers members(*object);
    members.Read(kShardKey, &name);
    members.Read(kChecksumKey, &sum);
    std::uint32_t checksum = 0;
    if (!members.status().ok() || !absl::SimpleHexAtoi(sum, &checksum)) continue;
    manifest[name] = checksum;
  }
  return manifest;
}

bool ShardInWork::Exists(const fs::path& folder, const ShardHeader& header) {
  std::error_code unknown;
  return fs::exists(FileOf(folder, header, kPartEnding), unknown);
}

absl::StatusOr<ShardInWork> ShardInWork::Open(const fs::path& folder, const ShardHeader& header) {
  absl::StatusOr<AppendFile> file = AppendFile::Open(FileOf(folder, header, kPartEnding));
  if (!file.ok()) return file.status();
  ShardInWork work(folder, *std::move(file));
  const absl::StatusOr<std::string> bytes = work.file_.Read();
  if (!bytes.ok()) return bytes.status();

  // Read the frame of the header, then a frame for each game, up to the first incomplete frame.
  std::string_view rest = *bytes;
  absl::StatusOr<Frame> frame = DecompressFrame(rest);
  const std::string header_bytes = HeaderBytes(header);
  work.shard_.header = header;
  if (frame.ok() && frame->content == header_bytes) {
    rest.remove_prefix(frame->bytes);
    while (!work.complete() && (frame = DecompressFrame(rest)).ok()) {
      const std::size_t before = work.games().size();
      if (!ParseGames(ByteReader(frame->content), &work.shard_).ok() ||
          work.games().size() != before + 1) {
        work.shard_.games.resize(before);
        break;
      }
      rest.remove_prefix(frame->bytes);
    }
    if (rest.empty()) return work;
    if (absl::Status status = work.file_.Truncate(bytes->size() - rest.size()); !status.ok()) {
      return status;
    }
    return work;
  }
  if (absl::Status status = work.file_.Truncate(0); !status.ok()) return status;
  absl::Status status = work.file_.Append(CompressFrame(header_bytes, kFast));
  if (!status.ok()) return status;
  return work;
}

absl::Status ShardInWork::Add(GameRecord game) {
  assert(!complete());
  const absl::StatusOr<std::string> bytes = GameBytes(shard_.header, game);
  if (!bytes.ok()) return bytes.status();
  absl::Status status = file_.Append(CompressFrame(*bytes, kFast));
  if (status.ok()) shard_.games.push_back(std::move(game));
  return status;
}

absl::Status ShardInWork::Finish() {
  assert(complete());
  const absl::StatusOr<std::uint32_t> checksum =
      WriteShard(FileOf(folder_, shard_.header, kShardEnding), shard_);
  if (!checksum.ok()) return checksum.status();
  if (absl::Status status = AddToManifest(folder_, shard_, *checksum); !status.ok()) return status;
  return file_.Remove();
}

}  // namespace tengen
