// SPDX-License-Identifier: Apache-2.0
#include "search/player/searchers.h"

#include <cassert>

#include "engine/rules/game_for.h"
#include "engine/variants/all_games.h"
#include "eval/nets.h"
#include "eval/weights.h"
#include "search/games/line_searcher.h"
#include "search/games/make_searcher.h"
#include "search/games/plain_model.h"

namespace tengen {
namespace {

// The searcher of a game:
// - a game with its own board class and a model: the overload in search/games/make_searcher.h;
// - a game with its own board class and no model: PlainModel;
// - all other games (five in a row): the searcher of its kernel.
template <GameRules Rules>
std::unique_ptr<Searcher> MakeSearcherOf([[maybe_unused]] const LoadedNet* net) {
  if constexpr (MakesItsBoard<Rules>) {
    const auto board = Rules::MakeBoard({.size = Rules::kUsualBoard});
    constexpr const LineNet* kNone = nullptr;
    if constexpr (requires { MakeSearcherOn(board, kNone); }) {
      return MakeSearcherOn(board, NetFor(Rules::kName, net));
    } else {
      return MakeSearcherOn(board);
    }
  } else {
    using Kernel = KernelOf<Rules>;
    static_assert(SharesKernel<Rules, Kernel>);
    return MakeLineSearcher<Kernel>(TablesFor<Rules>(),
                                    ShapeWeightsOf(Rules::kName, RelativeOf<Rules>()),
                                    NetFor(Rules::kName, net));
  }
}

template <class... AllRules>
std::unique_ptr<Searcher> MakeSearcherIn(GameList<AllRules...>, std::string_view game,
                                         const LoadedNet* net) {
  std::unique_ptr<Searcher> searcher;
  const auto try_game = [&]<GameRules Rules>(std::type_identity<Rules>) {
    if (searcher == nullptr && Rules::kName == game) searcher = MakeSearcherOf<Rules>(net);
  };
  (try_game(std::type_identity<AllRules>()), ...);
  return searcher;
}

}  // namespace

std::unique_ptr<Searcher> MakeSearcher(std::string_view game, const LoadedNet* net) {
  std::unique_ptr<Searcher> searcher = MakeSearcherIn(AllGameRules(), game, net);
  assert(searcher != nullptr);
  return searcher;
}

}  // namespace tengen
