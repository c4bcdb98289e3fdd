// SPDX-License-Identifier: Apache-2.0
#include "database/walk.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "base/hash.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/zobrist.h"

namespace tengen {
namespace {

// The hash of a position under each symmetry. The index stores the smallest of these hashes, which
// is the same for all images. A new stone changes each hash by one term. The hash depends only on
// the stones, so two different positions may have the same hash. The only effect of this is an
// unnecessary query of the database.
using Numbers = std::array<std::uint64_t, kSymmetries>;

std::uint64_t Term(int symmetry, Point p, Stone stone, BoardSize size) {
  const Point image = Transform(symmetry, p, size);
  return Mix(static_cast<std::uint64_t>((image.y * kMaxBoard + image.x) * 4) +
             static_cast<std::uint64_t>(stone));
}

// Adds a stone to the hashes. The hashes do not include the side to move, because it usually
// follows from the stones.
void Put(Point p, Stone stone, BoardSize size, std::span<const int> symmetries, Numbers& numbers) {
  for (std::size_t i = 0; i < symmetries.size(); ++i) {
    numbers[i] ^= Term(symmetries[i], p, stone, size);
  }
}

std::uint64_t Least(const Numbers& numbers, std::size_t count) {
  return *std::min_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count));
}

// Visits the known positions below a game's position, depth first. Each position is visited once.
class Walk {
 public:
  // Called for each position. Returns true if the positions below this position must be visited,
  // too.
  using Visit =
      std::function<absl::StatusOr<bool>(std::string_view key, const PositionRecord& record)>;

  Walk(Database& database, Visit visit) : database_(database), visit_(std::move(visit)) {}

  absl::Status From(Game& game) {
    absl::StatusOr<KnownIndex> index = KnownIndex::Of(database_, game.spec());
    if (!index.ok()) return index.status();
    index_ = *std::move(index);
    return Below(game);
  }

 private:
  absl::Status Below(Game& game) {
    const absl::StatusOr<std::vector<KnownMove>> moves = KnownMoves(database_, game, &index_);
    if (!moves.ok()) return moves.status();
    for (const KnownMove& move : *moves) {
      if (!seen_.insert(move.key).second) continue;
      const absl::StatusOr<bool> go_on = visit_(move.key, move.record);
      if (!go_on.ok()) return go_on.status();
      if (!*go_on) continue;
      game.Play(move.point);
      const absl::Status status = Below(game);
      game.TakeBack();
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  Database& database_;
  const Visit visit_;
  KnownIndex index_;
  absl::flat_hash_set<std::string> seen_;
};

// Runs `body` in a batch (database/database.h).
absl::Status InBatch(Database& database, const std::function<absl::Status()>& body) {
  absl::Status status = database.BeginBatch();
  if (!status.ok()) return status;
  status = body();
  status.Update(database.EndBatch());
  return status;
}

}  // namespace

absl::StatusOr<KnownIndex> KnownIndex::Of(Database& database, const GameSpec& spec) {
  KnownIndex index;
  index.symmetries_ = SymmetriesOf(spec);
  index.knows_ = FindGame(spec.variant)->stones_stay;
  if (!index.knows_) return index;
  const absl::Status status =
      database.ForEach(GamePrefix(spec), [&](std::string_view key, const PositionRecord&) {
        const std::optional<StoredPosition> position = ReadKey(key);
        if (!position) return absl::OkStatus();
        Numbers numbers{};
        const auto put = [&](const std::vector<Point>& points, Stone stone) {
          for (const Point p : points) Put(p, stone, spec.size, index.symmetries_, numbers);
        };
        put(position->black, Stone::kBlack);
        put(position->white, Stone::kWhite);
        index.positions_.insert(Least(numbers, index.symmetries_.size()));
        return absl::OkStatus();
      });
  if (!status.ok()) return status;
  return index;
}

std::vector<Point> KnownIndex::Candidates(const Game& game) const {
  if (!knows_ || game.spec().continuous) return game.LegalPoints();
  const BoardSize size = game.spec().size;
  const Stone stone = StoneOf(game.to_move());
  Numbers here{};
  std::vector<Point> empty, candidates;
  ForEachPoint(size, [&](Point p) {
    const Stone standing = game.At(p);
    if (standing == Stone::kEmpty) empty.push_back(p);
    if (IsColor(standing)) Put(p, standing, size, symmetries_, here);
  });
  for (const Point p : empty) {
    Numbers after = here;
    Put(p, stone, size, symmetries_, after);
    if (positions_.contains(Least(after, symmetries_.size())) && game.IsLegal(p)) {
      candidates.push_back(p);
    }
  }
  return candidates;
}

absl::StatusOr<std::vector<KnownMove>> KnownMoves(Database& database, Game& game,
                                                  const KnownIndex* index) {
  std::vector<KnownMove> moves;
  if (game.outcome() != Outcome::kNone) return moves;
  const std::vector<Point> points = index == nullptr ? game.LegalPoints() : index->Candidates(game);
  for (const Point p : points) {
    game.Play(p);
    std::string key = PositionKey(game).bytes();
    game.TakeBack();
    absl::StatusOr<std::optional<PositionRecord>> record = database.Find(key);
    if (!record.ok()) return record.status();
    if (*record) moves.push_back({p, std::move(key), **std::move(record)});
  }
  return moves;
}

absl::StatusOr<std::int64_t> EraseBelow(Database& database, Game& game,
                                        const std::function<Fate(const PositionRecord&)>& fate) {
  // First find all positions, then erase them: without the erased positions, positions below them
  // could not be reached.
  std::vector<std::string> keys;
  Walk walk(database,
            [&](std::string_view key, const PositionRecord& record) -> absl::StatusOr<bool> {
              const Fate of_this = fate(record);
              if (of_this.erase) keys.emplace_back(key);
              return of_this.go_on;
            });
  absl::Status status = walk.From(game);
  if (!status.ok()) return status;
  status = InBatch(database, [&] {
    for (const std::string& key : keys) {
      if (const absl::StatusOr<bool> erased = database.Erase(key); !erased.ok()) {
        return erased.status();
      }
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return static_cast<std::int64_t>(keys.size());
}

absl::Status MergeInto(Database& database, std::string_view key, const PositionRecord& record) {
  absl::StatusOr<std::optional<PositionRecord>> known = database.Find(key);
  if (!known.ok()) return known.status();
  if (!*known) return database.Store(key, record);
  PositionRecord merged = **std::move(known);
  Merge(record, merged);
  return database.Store(key, merged);
}

absl::StatusOr<std::int64_t> CopyAround(Database& from, Game& game, Database& to) {
  std::int64_t count = 0;
  const auto copy = [&](std::string_view key, const PositionRecord& record) {
    ++count;
    return MergeInto(to, key, record);
  };
  const auto copy_position = [&](const Game& position) -> absl::Status {
    const std::string key = PositionKey(position).bytes();
    const absl::StatusOr<std::optional<PositionRecord>> record = from.Find(key);
    if (!record.ok()) return record.status();
    return *record ? copy(key, **record) : absl::OkStatus();
  };
  Walk walk(from, [&](std::string_view key, const PositionRecord& record) -> absl::StatusOr<bool> {
    if (absl::Status status = copy(key, record); !status.ok()) return status;
    return true;
  });
  const absl::Status status = InBatch(to, [&] {
    absl::Status copied = copy_position(game);
    const std::unique_ptr<Game> back = game.Clone();
    while (copied.ok() && !back->plies().empty()) {
      back->TakeBack();
      copied = copy_position(*back);
    }
    return copied.ok() ? walk.From(game) : copied;
  });
  if (!status.ok()) return status;
  return count;
}

absl::StatusOr<std::int64_t> CopyAll(Database& from, Database& to) {
  std::int64_t count = 0;
  const absl::Status status = InBatch(to, [&] {
    return from.ForEach({}, [&](std::string_view key, const PositionRecord& record) {
      ++count;
      return MergeInto(to, key, record);
    });
  });
  if (!status.ok()) return status;
  return count;
}

}  // namespace tengen
