// SPDX-License-Identifier: Apache-2.0
#include "search/player/searchers.h"

#include <cassert>

#include "engine/rules/game_of.h"
#include "engine/variants/all_games.h"
#include "eval/nets.h"
#include "eval/weights.h"
#include "search/games/line_searcher.h"
#include "search/games/make_searcher.h"
#include "search/games/plain_model.h"

namespace tengen {
namespace {

// Of a game of lines, its kernel's; of a board with a model, what search/games/make_searcher.h
// says; of any other board, the plain model's.
template <GamePage Page>
std::unique_ptr<Searcher> MakeSearcherOf([[maybe_unused]] const LoadedNet* net) {
  if constexpr (MakesItsBoard<Page>) {
    const auto board = Page::MakeBoard({.size = Page::kUsualBoard});
    constexpr const LineNet* kNone = nullptr;
    if constexpr (requires { MakeSearcherOn(board, kNone); }) {
      return MakeSearcherOn(board, NetFor(Page::kName, net));
    } else {
      return MakeSearcherOn(board);
    }
  } else {
    using Kernel = KernelOf<Page>;
    static_assert(SharesKernel<Page, Kernel>);
    return MakeLineSearcher<Kernel>(TablesFor<Page>(), ShapeWeightsOf(Page::kName, Kernel::kName),
                                    NetFor(Page::kName, net));
  }
}

template <class... Pages>
std::unique_ptr<Searcher> MakeSearcherIn(PageList<Pages...>, std::string_view game,
                                         const LoadedNet* net) {
  std::unique_ptr<Searcher> searcher;
  const auto try_page = [&]<GamePage Page>(std::type_identity<Page>) {
    if (searcher == nullptr && Page::kName == game) searcher = MakeSearcherOf<Page>(net);
  };
  (try_page(std::type_identity<Pages>()), ...);
  return searcher;
}

}  // namespace

std::unique_ptr<Searcher> MakeSearcher(std::string_view game, const LoadedNet* net) {
  std::unique_ptr<Searcher> searcher = MakeSearcherIn(AllPages(), game, net);
  assert(searcher != nullptr);
  return searcher;
}

}  // namespace tengen
