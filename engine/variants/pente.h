// SPDX-License-Identifier: Apache-2.0
//
// The pente family (rules.md section 4): five or more in a row win, and ten captured stones win,
// too. engine/boards/capture_board.h implements the captures.
//
// * Keryo: triples are captured too, and fifteen captured stones win.
// * Poof: if the new stone completes a pair of its own colour between two enemy stones, the pair is
//   removed. In Keryo this is also true for a triple.
// * Boat: a five wins only if the opponent's reply does not break it.
#pragma once

#include <array>
#include <string_view>

#include "engine/boards/capture_board.h"
#include "engine/game.h"
#include "engine/opening_kind.h"

namespace tengen {

template <CaptureRules kRulesOfGame>
struct PenteFacts {
  static constexpr CaptureRules kBoardRules = kRulesOfGame;
  static constexpr std::string_view kFamily = "pente";
  static constexpr int kGomocupRule = -1;
  static constexpr int kRowLength = 5;
  static constexpr int kMinBoard = 15;
  static constexpr int kMaxBoard = 19;
  static constexpr std::array kSides = {15, 19};
  static constexpr BoardSize kUsualBoard = {19, 19};
  static constexpr std::array kOpenings = {OpeningKind::kNone,    OpeningKind::kPro,
                                           OpeningKind::kLongPro, OpeningKind::kSwap1st,
                                           OpeningKind::kSwap2,   OpeningKind::kSwap5};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kPro;
  static constexpr bool kPasses = false;
  static constexpr bool kCountsCaptures = true;
  static constexpr bool kStonesStay = false;
  static constexpr bool kWraps = false;

  static CaptureBoard MakeBoard(const GameSpec& spec) {
    return CaptureBoard(kBoardRules, spec.size);
  }
};

struct Pente : PenteFacts<CaptureRules{}> {
  static constexpr std::string_view kName = "pente";
  static constexpr std::string_view kTitle = "Pente: five in a row or ten captured stones";
  static constexpr std::array<std::string_view, 0> kOptions = {};
};

struct PenteKeryo : PenteFacts<CaptureRules{.keryo = true}> {
  static constexpr std::string_view kName = "pente-keryo";
  static constexpr std::string_view kTitle =
      "Keryo pente: triples are captured too, fifteen stones win";
  static constexpr std::array<std::string_view, 1> kOptions = {"keryo"};
};

struct PentePoof : PenteFacts<CaptureRules{.poof = true}> {
  static constexpr std::string_view kName = "pente-poof";
  static constexpr std::string_view kTitle = "Poof pente: moving in loses the stones";
  static constexpr std::array<std::string_view, 1> kOptions = {"poof"};
};

struct PenteBoat : PenteFacts<CaptureRules{.boat = true}> {
  static constexpr std::string_view kName = "pente-boat";
  static constexpr std::string_view kTitle = "Boat pente: a five must stand after the reply";
  static constexpr std::array<std::string_view, 1> kOptions = {"boat"};
};

struct PenteKeryoPoof : PenteFacts<CaptureRules{.keryo = true, .poof = true}> {
  static constexpr std::string_view kName = "pente-keryo-poof";
  static constexpr std::string_view kTitle =
      "Keryo Poof pente: triples are captured too, fifteen stones win; moving in loses the stones";
  static constexpr std::array<std::string_view, 2> kOptions = {"keryo", "poof"};
};

struct PenteKeryoBoat : PenteFacts<CaptureRules{.keryo = true, .boat = true}> {
  static constexpr std::string_view kName = "pente-keryo-boat";
  static constexpr std::string_view kTitle =
      "Keryo Boat pente: triples are captured too, fifteen stones win; a five must stand after the "
      "reply";
  static constexpr std::array<std::string_view, 2> kOptions = {"keryo", "boat"};
};

struct PentePoofBoat : PenteFacts<CaptureRules{.poof = true, .boat = true}> {
  static constexpr std::string_view kName = "pente-poof-boat";
  static constexpr std::string_view kTitle =
      "Poof Boat pente: moving in loses the stones; a five must stand after the reply";
  static constexpr std::array<std::string_view, 2> kOptions = {"poof", "boat"};
};

struct PenteKeryoPoofBoat : PenteFacts<CaptureRules{.keryo = true, .poof = true, .boat = true}> {
  static constexpr std::string_view kName = "pente-keryo-poof-boat";
  static constexpr std::string_view kTitle =
      "Keryo Poof Boat pente: triples are captured too, fifteen stones win; moving in loses the "
      "stones; a five must stand after the reply";
  static constexpr std::array<std::string_view, 3> kOptions = {"keryo", "poof", "boat"};
};

}  // namespace tengen
