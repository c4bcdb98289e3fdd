// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of the database with a million renju positions: storing a position, finding a position
// by its key and by a game, and looking for positions that are not in the file.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "database/database.h"
#include "database/position_key.h"
#include "engine/games.h"

namespace tengen {
namespace {

constexpr int kPositions = 1'000'000;  // positions in the database
constexpr int kPlies = 20;

GameSpec Renju() {
  GameSpec spec;
  spec.variant = "renju";
  spec.size = {15, 15};
  return spec;
}

template <class T>
T Any(const std::vector<T>& list, std::mt19937& random) {
  return list[random() % list.size()];
}

// The keys of positions of random games. Positions before the fifth ply are left out, because their
// keys are unusually short.
std::vector<std::string> MakeKeys(int count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<std::string> keys;
  while (static_cast<int>(keys.size()) < count) {
    const std::unique_ptr<Game> game = MakeGame(Renju());
    for (int i = 0; i < 2 * kPlies && game->outcome() == Outcome::kNone; ++i) {
      game->Play(Any(game->LegalPoints(), random));
      if (i >= 4) keys.push_back(PositionKey(*game).bytes());
    }
  }
  keys.resize(count);
  return keys;
}

struct Known {
  Known() {
    std::filesystem::remove(path);
    std::filesystem::remove(path.string() + "-wal");
    database = *Database::Open(path);
    PositionRecord record;
    record.depth = 20;
    record.bound = Bound::kExact;
    (void)database->BeginBatch();
    for (const std::string& key : keys) {
      record.value = (record.value + 37) % 1000;
      (void)database->Store(key, record);
    }
    (void)database->EndBatch();
  }

  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / "tengen-database-bench.db";
  const std::vector<std::string> keys = MakeKeys(kPositions, 1);
  const std::vector<std::string> others = MakeKeys(10'000, 2);
  std::unique_ptr<Database> database;
};

Known& Shared() {
  static Known known;
  return known;
}

void BM_Find(benchmark::State& state) {
  Known& known = Shared();
  std::mt19937 random(3);
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(known.database->Find(Any(known.keys, random)));
  }
}
BENCHMARK(BM_Find);

void BM_FindWhatIsNotThere(benchmark::State& state) {
  Known& known = Shared();
  std::mt19937 random(3);
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(known.database->Find(Any(known.others, random)));
  }
}
BENCHMARK(BM_FindWhatIsNotThere);

// Computes the key of the game's position, then finds the position in the file.
void BM_FindGame(benchmark::State& state) {
  Known& known = Shared();
  const std::unique_ptr<Game> game = MakeGame(Renju());
  std::mt19937 random(4);
  for (int i = 0; i < kPlies; ++i) game->Play(Any(game->LegalPoints(), random));
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(known.database->Find(PositionKey(*game).bytes()));
  }
}
BENCHMARK(BM_FindGame);

void BM_Store(benchmark::State& state) {
  Known& known = Shared();
  std::mt19937 random(5);
  PositionRecord record;
  record.bound = Bound::kExact;
  while (state.KeepRunning()) {
    record.value = (record.value + 1) % 1000;
    benchmark::DoNotOptimize(known.database->Store(Any(known.keys, random), record));
  }
}
BENCHMARK(BM_Store);

}  // namespace
}  // namespace tengen
