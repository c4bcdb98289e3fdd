// SPDX-License-Identifier: Apache-2.0
#include "engine/games.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engine/rules/game_for.h"
#include "engine/rules/game_rules.h"
#include "engine/variants/all_games.h"

namespace tengen {

namespace {

template <GameRules Rules>
constexpr GameInfo Row() {
  return {.name = Rules::kName,
          .title = Rules::kTitle,
          .family = Rules::kFamily,
          .options = Rules::kOptions,
          .gomocup_rule = Rules::kGomocupRule,
          .row_length = Rules::kRowLength,
          .shortest_row = ShortestRowOf<Rules>(),
          .stones_stay = Rules::kStonesStay,
          .wraps = Rules::kWraps,
          .fouls = FoulsOf<Rules>(),
          .liberties = LibertiesOf<Rules>(),
          .falling = FallingOf<Rules>(),
          .stones_per_turn = StonesPerTurnOf<Rules>(),
          .sizes = SizesOf<Rules>(),
          .usual_board = Rules::kUsualBoard,
          .openings = Rules::kOpenings,
          .default_opening = Rules::kDefaultOpening,
          .passes = Rules::kPasses,
          .make_game = [](const GameSpec& spec) -> std::unique_ptr<Game> {
            return std::make_unique<GameFor<Rules>>(spec);
          }};
}

template <class... AllRules>
constexpr std::array<GameInfo, sizeof...(AllRules)> RowsOf(GameList<AllRules...>) {
  return {Row<AllRules>()...};
}
constexpr std::array kGames = RowsOf(AllGameRules());

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
    return absl::NotFoundError(
        absl::StrCat(std::string(family), " has no option ", std::string(option),
                     known.empty() ? ": it has no options" : ": the options are ", Listed(known)));
  }
  return absl::NotFoundError(absl::StrCat(
      std::string(family),
      " does not allow these options together: ", Listed({options.begin(), options.end()})));
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
