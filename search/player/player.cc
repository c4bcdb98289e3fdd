// SPDX-License-Identifier: Apache-2.0
#include "search/player/player.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "engine/games.h"
#include "eval/loaded_net.h"
#include "search/player/levels.h"
#include "search/player/memory_file.h"
#include "search/player/searchers.h"
#include "search/searcher.h"
#include "search/transposition.h"

namespace tengen {
namespace {

constexpr std::size_t kDefaultBytes = std::size_t{64} << 20;

class EnginePlayer final : public Player {
 public:
  explicit EnginePlayer(std::shared_ptr<Announced> announced) : announced_(std::move(announced)) {}

  SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                     const ProgressFn& on_progress) override {
    if (request.level == kFullLevel) {
      return Prepared(request).Think(request, table_, stop, on_progress);
    }
    // Earlier searches must not change the strength or the moves of a level. Therefore the memory
    // of the level is cleared before each search.
    Searcher& searcher = SearcherOf(request.state->spec());
    searcher.UseAnnounced(nullptr);
    return ThinkAtLevel(request, searcher.param_column(), [&](const SearchRequest& question) {
      searcher.ClearMemory();
      level_table_.Clear();
      return searcher.Think(question, level_table_, stop, nullptr);
    });
  }

  SolveReport Solve(const SearchRequest& request, const StopFlag& stop) override {
    return Prepared(request).Solve(request, table_, stop);
  }

  void UseNet(std::shared_ptr<const LoadedNet> net) override {
    if (net == net_) return;
    searchers_.clear();
    table_.Clear();
    net_ = std::move(net);
  }

  void SetMemory(std::size_t bytes) override { wanted_bytes_ = bytes; }

  MemoryUse memory_use() const override {
    return {table_.bytes(), table_.used_bytes(), table_.FullPermille()};
  }

  absl::Status SaveMemory(const std::filesystem::path& file, const GameSpec& game) const override {
    if (current_ != FreePlay(game)) {
      return absl::FailedPreconditionError("there are no search results of this game yet");
    }
    return SaveMemoryFile(file, *current_, NetFingerprint(), table_);
  }

  absl::Status LoadMemory(const std::filesystem::path& file, const GameSpec& game,
                          int threads) override {
    const GameSpec spec = FreePlay(game);
    return LoadMemoryFile(file, spec, NetFingerprint(), [&]() -> TranspositionTable& {
      ClearMemory();
      (void)Prepared(spec, threads);
      return table_;
    });
  }

  void ClearMemory() override {
    ForgetSearches();
    if (announced_ != nullptr) announced_->Clear();
  }
  void ForgetSearches() override {
    if (!used_) return;
    table_.Clear();
    for (auto& [name, searcher] : searchers_) searcher->ClearMemory();
    used_ = false;
  }

 private:
  // Returns the searcher of the game and resizes the table for it. The table gets the total memory
  // minus the private memory of the threads, but at least a quarter of the total.
  Searcher& Prepared(const SearchRequest& request) {
    return Prepared(request.state->spec(), request.threads);
  }
  Searcher& Prepared(const GameSpec& game, int threads) {
    Searcher& searcher = SearcherOf(game);
    searcher.UseAnnounced(announced_.get());
    const std::size_t others = searcher.BytesPerThread() * std::max(1, threads);
    const std::size_t bytes =
        wanted_bytes_ > others * 4 / 3 ? wanted_bytes_ - others : wanted_bytes_ / 4;
    table_.Resize(bytes);
    return searcher;
  }

  // The spec of the game without its opening, because all searches are in free play.
  static GameSpec FreePlay(GameSpec game) {
    game.opening = OpeningKind::kNone;
    game.canonical = false;
    return game;
  }

  std::uint64_t NetFingerprint() const { return net_ == nullptr ? 0 : net_->fingerprint; }

  Searcher& SearcherOf(GameSpec game) {
    used_ = true;
    game = FreePlay(std::move(game));
    std::unique_ptr<Searcher>& searcher = searchers_[game.variant];
    if (searcher == nullptr) searcher = MakeSearcher(game.variant, net_.get());
    if (game != current_) {
      // A key depends only on the stones, so positions of different games or board sizes can have
      // the same key. Therefore clear the table.
      table_.Clear();
      current_ = game;
    }
    return *searcher;
  }

  std::size_t wanted_bytes_ = kDefaultBytes;
  TranspositionTable table_{0};           // smallest size until the first request
  TranspositionTable level_table_{0};     // always the smallest size: levels search few nodes
  std::shared_ptr<const LoadedNet> net_;  // must outlive searchers_
  std::shared_ptr<Announced> announced_;  // must outlive searchers_
  std::map<std::string, std::unique_ptr<Searcher>> searchers_;
  std::optional<GameSpec> current_;
  bool used_ = false;  // there may be results to forget; clearing large tables takes milliseconds
};

}  // namespace

std::unique_ptr<Player> MakePlayer(std::shared_ptr<Announced> announced) {
  return std::make_unique<EnginePlayer>(std::move(announced));
}

}  // namespace tengen
