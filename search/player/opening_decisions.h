// SPDX-License-Identifier: Apache-2.0
//
// The decisions of a turn in an opening, for search/player/opening_choice.cc. Each decision has a
// file: opening_place.cc, opening_swap.cc, opening_offer.cc and opening_pick.cc.
// opening_candidates.cc lists candidates without a search.
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

// A position counts as even if its value is between -kEven and kEven, because short searches have
// errors of about this size. Stones after which the position is even are preferred to a swap.
inline constexpr Value kEven = 20;
// Some openings begin with a ply of this number of stones.
inline constexpr int kTripleStones = 3;

// --- Place: the opponent then takes the better side ------------------------------------------

// A candidate ply, the absolute value of the position after it (empty = there was no time for a
// search), and the report of this search.
struct Placed {
  Ply ply;
  std::optional<Value> imbalance;
  SearchReport report;
};

// Chooses the first three stones.
Placed PlaceTriple(OpeningTurn& turn, const Form& form);
// Chooses White's fourth stone and the number of fifth moves that Black must offer. If the stone is
// better for Black, this number is higher.
Placed PlaceAndDeclare(OpeningTurn& turn, const Form& form);
// Chooses the stones of any other turn.
Placed PlaceTurn(OpeningTurn& turn);

// --- Swap ------------------------------------------------------------------------------------

// For a turn after which no swap is possible. If the value of the report's move is good, returns
// this move, otherwise a swap.
SearchReport BetterSide(SearchReport report);
// Chooses between a move and a swap if Black must offer fifth moves later. White then picks the
// fifth move that is worst for Black.
SearchReport BetterSideBeforeFifths(OpeningTurn& turn, int fifths);
// Returns the stones of `placed` if the game is even after them, or if the turn has no swap.
// Otherwise returns a swap.
SearchReport PlaceOrSwap(const OpeningTurn& turn, Placed placed);

// --- Offer -----------------------------------------------------------------------------------

// Offers `count` fifth moves. If the turn has a swap and the swap is better, swaps instead.
SearchReport OfferOrSwap(OpeningTurn& turn, int count);
// For turns in which an offer is an alternative to a stone (Taraguchi-10). Returns an offer if its
// value is more than kEven. A swap, or a stone after which the opponent may swap, has a value of at
// most about kEven.
std::optional<SearchReport> OfferInstead(OpeningTurn& turn);
// An offer of `count` fifth moves without a search.
Ply SomeOffer(const OpeningTurn& turn, int count);

// --- Pick ------------------------------------------------------------------------------------

// Picks the fifth move that is best for White, and White's best sixth move. Even if no time is
// left, one search runs, because White needs a sixth move.
SearchReport PickFifth(OpeningTurn& turn);

// --- Candidates, without a search ------------------------------------------------------------

// Distance from p to the nearest stone, in king's steps.
int DistanceToStones(const Game& game, Point p);

// Returns the first ply of each line of a search, except plies that are not legal plies of the
// form.
std::vector<Ply> FirstPlies(const OpeningTurn& turn, const SearchReport& report, const Form& form);

// At most `most` random legal plies of this form, which places stones. The list alternates between
// points near the stones and other points. The result is never empty.
std::vector<Ply> SomeTurns(OpeningTurn& turn, const Form& form, int most);

// About `most` candidates for the first three stones. The result is never empty.
std::vector<Ply> SomeTriples(OpeningTurn& turn, const Form& form, int most);

}  // namespace tengen
