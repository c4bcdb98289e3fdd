// SPDX-License-Identifier: Apache-2.0
//
// The sentences that say why a ply is illegal (Game::Check), with their keys (engine/sentence.h).
// One sentence is not in this file: it lists the plies that an opening allows next. OpeningAsks in
// engine/rules/opening.cc builds it from the forms of these plies.
#pragma once

#include <array>

#include "absl/status/status.h"
#include "engine/sentence.h"

namespace tengen {

namespace refusal {
inline constexpr SentenceForm kOffBoard = {"refusal.off-board", "{0} is off the board: {1} to {2}"};
inline constexpr SentenceForm kOccupied = {"refusal.occupied", "{0} is occupied"};
inline constexpr SentenceForm kTwice = {"refusal.twice", "{0} comes twice"};
inline constexpr SentenceForm kMayNotFollow = {"refusal.may-not-follow", "{0} may not follow {1}"};
inline constexpr SentenceForm kNotOpen = {"refusal.not-open", "{0} is not open to a stone now"};
inline constexpr SentenceForm kNotAtRest = {"refusal.not-at-rest",
                                            "{0} is not where a piece comes to rest"};
inline constexpr SentenceForm kSelfCapture = {
    "refusal.self-capture", "a stone on {0} makes a pair between two enemy stones"};
inline constexpr SentenceForm kGameOver = {"refusal.game-over", "the game is over"};
inline constexpr SentenceForm kOneStoneDue = {"refusal.one-stone-due", "one stone is due"};
inline constexpr SentenceForm kStonesDue = {"refusal.stones-due", "{0} stones are due"};
inline constexpr SentenceForm kNoPasses = {"refusal.no-passes", "there are no passes in this game"};
inline constexpr SentenceForm kPassTooEarly = {
    "refusal.pass-too-early",
    "it is too early for a pass: two placements follow the opening first"};
inline constexpr SentenceForm kNothingToSwap = {"refusal.nothing-to-swap",
                                                "there is nothing to swap now"};
inline constexpr SentenceForm kSwapAfterSwap = {"refusal.swap-after-swap",
                                                "a swap may not be answered by a swap"};
inline constexpr SentenceForm kNoOfferDue = {"refusal.no-offer-due", "no offer is due"};
inline constexpr SentenceForm kNoFifths = {"refusal.no-fifths", "no fifths are on offer"};
inline constexpr SentenceForm kNoCount = {"refusal.no-count", "no count is declared now"};
inline constexpr SentenceForm kCountDue = {"refusal.count-due",
                                           "a count from 1 to {0} must be declared"};
inline constexpr SentenceForm kNotAnOpening = {"refusal.not-an-opening",
                                               "not one of the 26 openings"};
inline constexpr SentenceForm kNotCanonicalOpening = {
    "refusal.not-a-canonical-opening", "not one of the 26 openings in their canonical orientation"};
inline constexpr SentenceForm kNotCanonical = {"refusal.not-canonical",
                                               "{0} is not a canonical point of the opening"};
inline constexpr SentenceForm kNotOnCentre = {"refusal.not-on-centre",
                                              "{0} is not on the centre {1}"};
inline constexpr SentenceForm kNotInCentre = {"refusal.not-in-centre",
                                              "{0} is not in the centre {1}x{1}"};
inline constexpr SentenceForm kNotOutsideCentre = {"refusal.not-outside-centre",
                                                   "{0} is not outside the centre {1}x{1}"};
inline constexpr SentenceForm kNotInGPente = {
    "refusal.not-in-g-pente",
    "{0} is in the centre 5x5, or three or four points from the centre in its row or column"};
inline constexpr SentenceForm kNotOffered = {"refusal.not-offered", "{0} is not on offer"};
inline constexpr SentenceForm kOfferedTwice = {"refusal.offered-twice", "{0} is offered twice"};
inline constexpr SentenceForm kImages = {
    "refusal.images", "{0} and {1} are images of each other: only one may be offered"};

inline constexpr std::array kAll = {
    kOffBoard,     kOccupied,     kTwice,         kMayNotFollow,     kNotOpen,
    kNotAtRest,    kSelfCapture,  kGameOver,      kOneStoneDue,      kStonesDue,
    kNoPasses,     kPassTooEarly, kNothingToSwap, kSwapAfterSwap,    kNoOfferDue,
    kNoFifths,     kNoCount,      kCountDue,      kNotAnOpening,     kNotCanonicalOpening,
    kNotCanonical, kNotOnCentre,  kNotInCentre,   kNotOutsideCentre, kNotInGPente,
    kNotOffered,   kOfferedTwice, kImages};
}  // namespace refusal

// Makes the error for an illegal ply. `values` fill the gaps {0}, {1} and so on of the form, in
// this order.
template <class... Value>
absl::Status Refusal(const SentenceForm& form, const Value&... values) {
  return SentenceError(absl::StatusCode::kInvalidArgument, MakeSentence(form, {values...}));
}

}  // namespace tengen
