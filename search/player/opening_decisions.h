// SPDX-License-Identifier: Apache-2.0
//
// The decisions of a turn in an opening, for search/player/opening_choice.cc. Each decision has a
// file: opening_place.cc, opening_swap.cc, opening_offer.cc and opening_pick.cc. The candidates of
// opening_candidates.cc need no search.
//
// As with Player, only one thread at a time may call.
#pragma once

#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/ply.h"
#include "eval/value.h"
#include "search/player/opening_turn.h"
#include "search/report.h"

namespace tengen {

// An imbalance that is not worth a swap. It is about the error of such short searches.
inline constexpr Value kEven = 20;
// The number of stones that the first side places at once.
inline constexpr int kTripleStones = 3;

// --- Place: stones after which the opponent takes the better side
// ---------------------------------

// A candidate ply, its distance from an even value (empty: there was no time to search it), and the
// report of its search.
struct Placed {
  Ply ply;
  std::optional<Value> imbalance;
  SearchReport report;
};

// Chooses the first three stones.
Placed PlaceTriple(OpeningTurn& turn, const Form& form);
// Chooses White's fourth stone and a count of fifth moves. A stone that is better for Black gets a
// higher count.
Placed PlaceAndDeclare(OpeningTurn& turn, const Form& form);
// Chooses the stones of any other turn.
Placed PlaceTurn(OpeningTurn& turn);

// --- Swap
// -----------------------------------------------------------------------------------------

// No swap is possible after this ply. Plays the move of the report if it is good, otherwise swaps.
SearchReport BetterSide(SearchReport report);
// The same choice if Black must offer fifth moves later. White then picks the worst one for Black.
SearchReport BetterSideBeforeFifths(OpeningTurn& turn, int fifths);
// Plays the placed stones if they leave an even game, or if the turn has no swap; otherwise swaps.
SearchReport PlaceOrSwap(const OpeningTurn& turn, Placed placed);

// --- Offer
// ----------------------------------------------------------------------------------------

// Offers `count` fifth moves, or swaps if the turn has a swap and that is better.
SearchReport OfferOrSwap(OpeningTurn& turn, int count);
// Chooses an offer where the rules allow it as an alternative (Taraguchi-10). The offer must be
// worth more than kEven. A swap, or a stone after which the opponent may swap, is worth at most
// kEven.
std::optional<SearchReport> OfferInstead(OpeningTurn& turn);
// An offer of `count` fifth moves without a search.
Ply SomeOffer(const OpeningTurn& turn, int count);

// --- Pick
// -----------------------------------------------------------------------------------------

// Picks the fifth move that is best for White, and White's best sixth move. At least one search
// runs, however little time is left, because it must find a sixth move.
SearchReport PickFifth(OpeningTurn& turn);

// --- Candidates, without searching
// ----------------------------------------------------------------

// Distance from p to the nearest stone, in king's steps.
int DistanceToStones(const Game& game, Point p);

// The first plies of the lines of a search that are legal plies of the form.
std::vector<Ply> FirstPlies(const OpeningTurn& turn, const SearchReport& report, const Form& form);

// At most `most` random legal turns. They alternate between points near the stones and other
// points. The result is never empty.
std::vector<Ply> SomeTurns(OpeningTurn& turn, const Form& form, int most);

// About `most` candidates for the first three stones. The result is never empty.
std::vector<Ply> SomeTriples(OpeningTurn& turn, const Form& form, int most);

}  // namespace tengen
