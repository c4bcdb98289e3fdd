// SPDX-License-Identifier: Apache-2.0
#include "search/registry.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <optional>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engine/rules/game_of.h"
#include "engine/rules/page.h"
#include "engine/variants/caro.h"
#include "engine/variants/connect6.h"
#include "engine/variants/fourinarow.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/gomoku.h"
#include "engine/variants/irensei.h"
#include "engine/variants/pente.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "eval/capture_net_eval.h"
#include "eval/threat_facts.h"
#include "eval/window_net_eval.h"
#include "search/games/connect6_model.h"
#include "search/games/four_model.h"
#include "search/games/irensei_model.h"
#include "search/games/line_model.h"
#include "search/games/pente_model.h"
#include "search/games/plain_model.h"
#include "search/loaded_net.h"
#include "search/model_searcher.h"

namespace tengen {

// Compiled once, in search/games/line_searchers.cc; a new kernel's searcher comes into being here,
// with its row.
extern template class ModelSearcher<LineModel<Freestyle>>;
extern template class ModelSearcher<LineModel<Standard>>;
extern template class ModelSearcher<LineModel<Caro>>;
extern template class ModelSearcher<LineModel<Renju>>;
extern template class ModelSearcher<LineModel<RenjuCaroOverline>>;

namespace {

template <GamePage Page, class Board>
constexpr bool kPlaysOn = std::same_as<BoardOfPage<Page>, Board>;

// What the line networks of a page's game have beside lines; none: no network plays it.
template <GamePage Page>
constexpr std::optional<LineNetExtras> NetExtrasOf() {
  if (kPlaysOn<Page, CaptureBoard>) return CaptureExtras::kSize;
  if (kPlaysOn<Page, Connect6Board> || kPlaysOn<Page, IrenseiBoard> || kPlaysOn<Page, FourBoard>)
    return WindowFacts::kSize;
  if (MakesItsBoard<Page>) return std::nullopt;
  return ThreatFacts::kSize;
}

// The game whose networks play a page's as well: that of the kernel of lines; where relatives share
// a kind of board, what its evaluator says of the rules; each other game on a board of its own has
// its own.
template <GamePage Page>
constexpr std::string_view NetGameOf() {
  if constexpr (kPlaysOn<Page, CaptureBoard>) {
    return CaptureNetEvaluator::WeightsName(Page::kRules);
  } else if constexpr (kPlaysOn<Page, Connect6Board>) {
    return Connect6Evaluator::WeightsName(Page::kRules);
  } else if constexpr (kPlaysOn<Page, FourBoard>) {
    return FourEvaluator::WeightsName(Page::kRules);
  } else if constexpr (MakesItsBoard<Page>) {
    return Page::kName;
  } else {
    return KernelOf<Page>::kName;
  }
}

// The network that plays a page's game: the loaded one if it is for it, else what is built in.
template <GamePage Page>
const LineNet* NetOf(const LoadedNet* loaded) {
  constexpr std::string_view kNetGame = NetGameOf<Page>();
  if (loaded != nullptr && (loaded->game == Page::kName || loaded->game == kNetGame))
    return &loaded->net;
  return BuiltInLineNet(Page::kName, kNetGame, *NetExtrasOf<Page>());
}

// The searcher of a page's game: of a board of its own, what the header of its model says.
template <GamePage Page>
std::unique_ptr<Searcher> MakeSearcher([[maybe_unused]] const LoadedNet* net) {
  if constexpr (MakesItsBoard<Page>) {
    const auto board = Page::MakeBoard({.size = Page::kUsualBoard});
    if constexpr (NetExtrasOf<Page>()) {
      return MakeSearcherOn(board, NetOf<Page>(net));
    } else {
      return MakeSearcherOn(board);
    }
  } else {
    using Kernel = KernelOf<Page>;
    static_assert(SharesKernel<Page, Kernel>);
    return std::make_unique<ModelSearcher<LineModel<Kernel>>>(typename LineModel<Kernel>::Resources{
        &TablesFor<Page>(), &ShapeWeightsOf(Page::kName, Kernel::kName), NetOf<Page>(net)});
  }
}

// A fact of pages that share the board of lines.
template <GamePage Page>
constexpr bool kHasFouls = requires {
  requires Page::kForbidden;
};

// A fact of one page.
template <GamePage Page>
constexpr bool kHasLiberties = requires {
  requires Page::kLiberties;
};

template <GamePage Page>
constexpr GameInfo Row() {
  return {.name = Page::kName,
          .title = Page::kTitle,
          .family = Page::kFamily,
          .options = Page::kOptions,
          .gomocup_rule = Page::kGomocupRule,
          .row_length = Page::kRowLength,
          .stones_stay = Page::kStonesStay,
          .wraps = Page::kWraps,
          .fouls = kHasFouls<Page>,
          .liberties = kHasLiberties<Page>,
          .net = NetExtrasOf<Page>(),
          .net_game = NetGameOf<Page>(),
          .sizes = SizesOf<Page>(),
          .usual_board = Page::kUsualBoard,
          .openings = Page::kOpenings,
          .default_opening = Page::kDefaultOpening,
          .passes = Page::kPasses,
          .make_game = [](const GameSpec& spec) -> std::unique_ptr<Game> {
            return std::make_unique<GameOf<Page>>(spec);
          },
          .make_searcher = [](const LoadedNet* net) { return MakeSearcher<Page>(net); }};
}

// One row per game, families together, in the order in which the protocol lists them.
constexpr std::array kGames = {
    Row<Freestyle>(),
    Row<Standard>(),
    Row<Caro>(),
    Row<CaroOverline>(),
    Row<Gomoku>(),
    Row<Renju>(),
    Row<RenjuStandard>(),
    Row<RenjuCaroOverline>(),
    Row<RenjuCaro>(),
    Row<Pente>(),
    Row<PenteKeryo>(),
    Row<PentePoof>(),
    Row<PenteBoat>(),
    Row<PenteKeryoPoof>(),
    Row<PenteKeryoBoat>(),
    Row<PentePoofBoat>(),
    Row<PenteKeryoPoofBoat>(),
    Row<Connect6>(),
    Row<Connect6Collinear6>(),
    Row<Connect6Noncollinear5>(),
    Row<Connect6Toroidal>(),
    Row<Connect6ToroidalCollinear6>(),
    Row<Connect6ToroidalNoncollinear5>(),
    Row<Connect6Freecentre>(),
    Row<Connect6Collinear6Freecentre>(),
    Row<Connect6Noncollinear5Freecentre>(),
    Row<Connect6ToroidalFreecentre>(),
    Row<Connect6ToroidalCollinear6Freecentre>(),
    Row<Connect6ToroidalNoncollinear5Freecentre>(),
    Row<FourInARow>(),
    Row<FourInARowEdgeGrow>(),
    Row<FourInARowInterior>(),
    Row<FourInARowClear>(),
    Row<FourInARowEdgeGrowClear>(),
    Row<FourInARowInteriorClear>(),
    Row<Irensei>(),
};

std::string Listed(const std::vector<std::string_view>& words) {
  return absl::StrJoin(words, ", ",
                       [](std::string* out, std::string_view word) { out->append(word); });
}

}  // namespace

std::span<const GameInfo> AllGames() { return kGames; }

const GameInfo* FindGame(std::string_view name) {
  for (const GameInfo& game : kGames)
    if (game.name == name) return &game;
  return nullptr;
}

bool PlaysWith(const GameInfo& game, const LoadedNet& net) {
  return game.net && (net.game == game.name || net.game == game.net_game);
}

const GameInfo* FindGomocupRule(int bits) {
  for (const GameInfo& game : kGames)
    if (game.gomocup_rule >= 0 && game.gomocup_rule == (bits & ~2)) return &game;
  return nullptr;
}

absl::StatusOr<const GameInfo*> FindGame(std::string_view family,
                                         std::span<const std::string_view> options) {
  const std::vector<std::string_view> families = GameFamilies();
  if (std::find(families.begin(), families.end(), family) == families.end()) {
    return absl::NotFoundError(
        absl::StrCat("no game ", std::string(family), ": the games are ", Listed(families)));
  }
  for (const GameInfo& game : kGames) {
    if (game.family == family && std::is_permutation(game.options.begin(), game.options.end(),
                                                     options.begin(), options.end())) {
      return &game;
    }
  }
  const std::vector<std::string_view> known = OptionsOf(family);
  for (const std::string_view option : options) {
    if (std::find(known.begin(), known.end(), option) != known.end()) continue;
    return absl::NotFoundError(absl::StrCat(std::string(family), " has no option ",
                                            std::string(option), ": ",
                                            known.empty() ? "it has none" : Listed(known)));
  }
  return absl::NotFoundError(absl::StrCat(std::string(family), " has not these options together: ",
                                          Listed({options.begin(), options.end()})));
}

std::vector<std::string_view> GameFamilies() {
  std::vector<std::string_view> families;
  for (const GameInfo& game : kGames) {
    const bool listed = std::find(families.begin(), families.end(), game.family) != families.end();
    if (!game.family.empty() && !listed) families.push_back(game.family);
  }
  return families;
}

std::vector<std::string_view> OptionsOf(std::string_view family) {
  std::vector<std::string_view> options;
  for (const GameInfo& game : kGames) {
    if (game.family != family) continue;
    for (const std::string_view option : game.options) {
      if (std::find(options.begin(), options.end(), option) == options.end()) {
        options.push_back(option);
      }
    }
  }
  return options;
}

GameSpec FamilySpec(const GameInfo& game, BoardSize size) {
  GameSpec spec;
  spec.variant = std::string(game.name);
  spec.size = size;
  spec.rif_five_exception = false;
  spec.opening = game.default_opening;
  spec.allow_pass = game.passes;
  return spec;
}

std::unique_ptr<Game> MakeGame(const GameSpec& spec) {
  const GameInfo* const game = FindGame(spec.variant);
  assert(game != nullptr && game->sizes.Has(spec.size));
  return game->make_game(spec);
}

}  // namespace tengen
