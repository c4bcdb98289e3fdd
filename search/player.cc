// SPDX-License-Identifier: Apache-2.0
#include "search/player.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "search/levels.h"
#include "search/loaded_net.h"
#include "search/registry.h"
#include "search/searcher.h"
#include "search/transposition.h"

namespace tengen {
namespace {

constexpr std::size_t kDefaultBytes = std::size_t{64} << 20;

class FamilyPlayer final : public Player {
 public:
  SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                     const ProgressFn& on_progress) override {
    if (request.level == kFullLevel) {
      return Prepared(request).Think(request, table_, stop, on_progress);
    }
    // What was searched before must not make a level stronger, nor its moves differ.
    Searcher& searcher = SearcherOf(request.state->spec());
    return ThinkAtLevel(request, searcher.family(), [&](const SearchRequest& question) {
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

  void ClearMemory() override {
    table_.Clear();
    for (auto& [name, searcher] : searchers_) searcher->ClearMemory();
  }

 private:
  // The game's searcher, and the table as it should be for it. The table gets what the threads' own
  // memories leave, a quarter at least.
  Searcher& Prepared(const SearchRequest& request) {
    Searcher& searcher = SearcherOf(request.state->spec());
    const std::size_t others = searcher.BytesPerThread() * std::max(1, request.threads);
    const std::size_t bytes =
        wanted_bytes_ > others * 4 / 3 ? wanted_bytes_ - others : wanted_bytes_ / 4;
    table_.Resize(bytes);
    return searcher;
  }

  Searcher& SearcherOf(GameSpec game) {
    game.opening = OpeningKind::kNone;  // searches are about free play, before and after it
    game.canonical = false;
    std::unique_ptr<Searcher>& searcher = searchers_[game.variant];
    if (searcher == nullptr) searcher = FindGame(game.variant)->make_searcher(net_.get());
    if (game != current_) {
      // Keys name stones, not games or boards: another game's results must not be found, nor
      // those of the same stones with the edge elsewhere.
      table_.Clear();
      current_ = game;
    }
    return *searcher;
  }

  std::size_t wanted_bytes_ = kDefaultBytes;
  TranspositionTable table_{0};           // the least there is, until the first request
  TranspositionTable level_table_{0};     // stays so: levels search few nodes
  std::shared_ptr<const LoadedNet> net_;  // outlives the searchers
  std::map<std::string, std::unique_ptr<Searcher>> searchers_;
  std::optional<GameSpec> current_;
};

}  // namespace

std::unique_ptr<Player> MakePlayer() { return std::make_unique<FamilyPlayer>(); }

}  // namespace tengen
