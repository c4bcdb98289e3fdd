// SPDX-License-Identifier: Apache-2.0
#include "database/walk.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"

namespace tengen {
namespace {

// Visits the known positions below a game's, each once, those nearer to it first on every way.
class Walk {
 public:
  // Whether to go on below the position.
  using Visit =
      std::function<absl::StatusOr<bool>(std::string_view key, const PositionRecord& record)>;

  Walk(Database& database, Visit visit) : database_(database), visit_(std::move(visit)) {}

  absl::Status Below(Game& game) {
    const absl::StatusOr<std::vector<KnownMove>> moves = KnownMoves(database_, game);
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

 private:
  Database& database_;
  const Visit visit_;
  absl::flat_hash_set<std::string> seen_;
};

// In one transaction, as far as kills go (database.h).
absl::Status InBatch(Database& database, const std::function<absl::Status()>& body) {
  absl::Status status = database.BeginBatch();
  if (!status.ok()) return status;
  status = body();
  status.Update(database.EndBatch());
  return status;
}

}  // namespace

absl::StatusOr<std::vector<KnownMove>> KnownMoves(Database& database, Game& game) {
  std::vector<KnownMove> moves;
  if (game.outcome() != Outcome::kNone) return moves;
  for (const Point p : game.LegalPoints()) {
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
  // All are found first: what is erased leads to others.
  std::vector<std::string> keys;
  Walk walk(database,
            [&](std::string_view key, const PositionRecord& record) -> absl::StatusOr<bool> {
              const Fate of_this = fate(record);
              if (of_this.erase) keys.emplace_back(key);
              return of_this.go_on;
            });
  absl::Status status = walk.Below(game);
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
    return copied.ok() ? walk.Below(game) : copied;
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
