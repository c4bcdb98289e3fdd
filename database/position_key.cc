// SPDX-License-Identifier: Apache-2.0
#include "database/position_key.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "engine/games.h"
#include "engine/geometry.h"

namespace tengen {
namespace {

// Bytes of a key:
//   the game's name, 0, width, height, flags    the prefix
//   side to move                                0 black, 1 white
//   captures by black and by white              two bytes each, only with the flag kCaptures
//   numbers of black, white, dead stones, ko    two bytes each, high first
//   their cells, y * width + x                  one byte each on boards up to 256 points, else two
constexpr char kContinuous = 1, kCaptures = 2;

// A stone or the ko as a number: its kind in the high bits, then its cell. The cells of a key are
// sorted by these numbers.
using Entry = std::uint16_t;
constexpr int kCellBits = 9;
constexpr int kPlyKinds = 4;  // black, white, dead, the ko
static_assert(kMaxBoard * kMaxBoard <= 1 << kCellBits);

constexpr Entry EntryOf(int kind, Point p, BoardSize size) {
  return static_cast<Entry>(kind << kCellBits | (p.y * size.width + p.x));
}

void AppendTwo(std::string& bytes, int number) {
  bytes.push_back(static_cast<char>(number >> 8));
  bytes.push_back(static_cast<char>(number & 0xff));
}

// Removes numbers from the front of a key. After a missing number, all further numbers are 0 and
// `failed` is true.
class KeyReader {
 public:
  explicit KeyReader(std::string_view bytes) : bytes_(bytes) {}

  int One() {
    if (bytes_.empty()) return Fail();
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }
  int Two() {
    const int high = One();
    return high << 8 | One();
  }
  std::string_view Name() {
    const std::size_t end = bytes_.find('\0');
    if (end == std::string_view::npos) {
      Fail();
      return {};
    }
    const std::string_view name = bytes_.substr(0, end);
    bytes_.remove_prefix(end + 1);
    return name;
  }
  bool failed() const { return failed_; }
  bool done() const { return bytes_.empty(); }

 private:
  int Fail() {
    failed_ = true;
    bytes_ = {};
    return 0;
  }

  std::string_view bytes_;
  bool failed_ = false;
};

bool HasWideCells(BoardSize size) { return size.width * size.height > 256; }

}  // namespace

absl::Status CheckDatabaseKnows(const GameSpec& spec) {
  const GameInfo& game = *FindGame(spec.variant);
  if (game.stones_per_turn == 1) return absl::OkStatus();
  return absl::UnimplementedError(
      absl::StrCat("the database is for games with one stone a turn, so it does not support ",
                   std::string(game.family)));
}

std::span<const int> SymmetriesOf(const GameSpec& spec) {
  static constexpr std::array kAll = {0, 1, 2, 3, 4, 5, 6, 7};
  static constexpr std::size_t kOfRectangles = 4;
  static constexpr std::size_t kWherePiecesFall = 2;  // identity; left and right exchanged
  const std::span<const int> all = kAll;
  if (FindGame(spec.variant)->falling != Falling::kNone) return all.first(kWherePiecesFall);
  return spec.size.width == spec.size.height ? all : all.first(kOfRectangles);
}

GameSpec FreePlaySpec(const GameSpec& spec) {
  GameSpec free = spec;
  free.opening = OpeningKind::kNone;
  free.canonical = false;
  return free;
}

namespace {

std::string Prefix(const GameSpec& spec, bool counts_captures) {
  std::string bytes = spec.variant;
  bytes.push_back('\0');
  bytes.push_back(static_cast<char>(spec.size.width));
  bytes.push_back(static_cast<char>(spec.size.height));
  bytes.push_back(
      static_cast<char>((spec.continuous ? kContinuous : 0) | (counts_captures ? kCaptures : 0)));
  return bytes;
}

}  // namespace

std::string GamePrefix(const GameSpec& spec) {
  return Prefix(spec, MakeGame(spec)->counts_captures());
}

PositionKey::PositionKey(const Game& game) : size_(game.spec().size) {
  assert(CheckDatabaseKnows(game.spec()).ok());
  // Collects the kind and the point of all stones and the ko, then computes the image under each
  // symmetry. The key contains the smallest image.
  std::array<std::pair<int, Point>, std::size_t{kMaxBoard} * kMaxBoard + 1> found;
  std::size_t count = 0;
  std::array<int, kPlyKinds> of_kind{};
  const auto add = [&](int kind, Point p) {
    found[count++] = {kind, p};
    ++of_kind[kind];
  };
  ForEachPoint(size_, [&](Point p) {
    const Stone stone = game.At(p);
    if (stone != Stone::kEmpty) add(static_cast<int>(stone) - 1, p);
  });
  if (const std::optional<Point> ko = game.ko()) add(kPlyKinds - 1, *ko);
  std::vector<Entry> best, image(count);
  for (const int symmetry : SymmetriesOf(game.spec())) {
    for (std::size_t i = 0; i < count; ++i) {
      image[i] = EntryOf(found[i].first, Transform(symmetry, found[i].second, size_), size_);
    }
    std::sort(image.begin(), image.end());
    if (to_stored_.empty() || image < best) {
      to_stored_.clear();
      best = image;
    }
    if (image == best) to_stored_.push_back(symmetry);
  }

  bytes_ = Prefix(game.spec(), game.counts_captures());
  bytes_.push_back(static_cast<char>(Index(game.to_move())));
  if (game.counts_captures()) {
    AppendTwo(bytes_, game.captured(Color::kBlack));
    AppendTwo(bytes_, game.captured(Color::kWhite));
  }
  for (const int number : of_kind) AppendTwo(bytes_, number);
  for (const Entry entry : best) {
    const int cell = entry & ((1 << kCellBits) - 1);
    if (HasWideCells(size_)) {
      AppendTwo(bytes_, cell);
    } else {
      bytes_.push_back(static_cast<char>(cell));
    }
  }
}

Point PositionKey::Stored(Point p) const {
  Point least = Transform(to_stored_.front(), p, size_);
  for (const int symmetry : to_stored_) {
    const Point image = Transform(symmetry, p, size_);
    if (std::pair(image.y, image.x) < std::pair(least.y, least.x)) least = image;
  }
  return least;
}

std::optional<StoredPosition> ReadKey(std::string_view bytes) {
  KeyReader reader(bytes);
  StoredPosition position;
  position.game = std::string(reader.Name());
  position.size.width = reader.One();
  position.size.height = reader.One();
  const int flags = reader.One();
  const int side = reader.One();
  if (reader.failed() || side > 1 || position.size.width > kMaxBoard ||
      position.size.height > kMaxBoard || FindGame(position.game) == nullptr) {
    return std::nullopt;
  }
  position.continuous = (flags & kContinuous) != 0;
  position.to_move = static_cast<Color>(side);
  if ((flags & kCaptures) != 0) {
    const int black = reader.Two();
    position.captures = {black, reader.Two()};
  }
  std::array<int, kPlyKinds> of_kind;
  for (int& number : of_kind) number = reader.Two();
  const auto take = [&] {
    const int cell = HasWideCells(position.size) ? reader.Two() : reader.One();
    return Point{cell % position.size.width, cell / position.size.width};
  };
  if (position.size.width == 0 || of_kind[3] > 1) return std::nullopt;
  const std::array<std::vector<Point>*, 3> stones = {&position.black, &position.white,
                                                     &position.dead};
  for (int kind = 0; kind < 3; ++kind) {
    for (int i = 0; i < of_kind[kind] && !reader.failed(); ++i) stones[kind]->push_back(take());
  }
  if (of_kind[3] == 1) position.ko = take();
  if (reader.failed() || !reader.done()) return std::nullopt;
  return position;
}

std::unique_ptr<Game> GameFor(const StoredPosition& position) {
  const GameInfo* const info = FindGame(position.game);
  if (info == nullptr || !CheckSize(info->name, info->sizes, position.size).ok()) return nullptr;
  GameSpec spec;
  spec.variant = position.game;
  spec.size = position.size;
  spec.continuous = position.continuous;
  Setup setup;
  setup.size = position.size;
  setup.to_move = position.to_move;
  for (const Point p : position.black) setup.stones.push_back({p, Stone::kBlack});
  for (const Point p : position.white) setup.stones.push_back({p, Stone::kWhite});
  for (const Point p : position.dead) setup.stones.push_back({p, Stone::kDead});
  if (position.captures) setup.captured = {position.captures->first, position.captures->second};
  setup.ko = position.ko;
  std::unique_ptr<Game> game = MakeGame(spec);
  if (!game->SetUp(setup).ok()) return nullptr;
  return game;
}

}  // namespace tengen
