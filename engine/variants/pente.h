// SPDX-License-Identifier: Apache-2.0
//
// The pente family (rules.md section 4): five or more in a row win, and ten captured stones win,
// too. engine/boards/capture_board.h implements the captures.
//
// * Keryo: triples are captured too, and fifteen captured stones win.
// * Poof: if the new stone completes a pair of its own colour between two enemy stones, the pair is
//   removed. In Keryo this is also true for a triple.
// * Boat: a five wins only if the opponent's reply does not break it.
// * Overline ignored: six or more do not win. Overline forbidden: they lose, for both sides or for
//   Black only.
// * No self-capture: a stone may not complete a pair of its own colour between two enemy stones.
// * Ninuki: ninuki-renju. Six or more do not win, and Black loses by a double three.
// * Renju: Black has the fouls of renju.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

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
  static constexpr std::array kOpenings = {
      OpeningKind::kNone,   OpeningKind::kPro,    OpeningKind::kLongPro,
      OpeningKind::kGPente, OpeningKind::kDPente, OpeningKind::kSwap1st,
      OpeningKind::kSwap,   OpeningKind::kSwap2,  OpeningKind::kSwap5};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kPro;
  static constexpr bool kPasses = false;
  static constexpr bool kCountsCaptures = true;
  static constexpr bool kStonesStay = false;
  static constexpr bool kWraps = false;
  static constexpr bool kForbidden = kBoardRules.fouls[0].Any();

  using Board = std::conditional_t<kBoardRules.HasExtraRules(), CaptureFoulBoard, CaptureBoard>;
  static Board MakeBoard(const GameSpec& spec) { return Board(kBoardRules, spec.size); }
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

struct PenteOverlineIgnored : PenteFacts<CaptureRules{.exact = {true, true}}> {
  static constexpr std::string_view kName = "pente-overline-ignored";
  static constexpr std::string_view kTitle = "Pente in which only exactly five win";
  static constexpr std::array<std::string_view, 1> kOptions = {"overline-ignored"};
};

struct PenteOverlineForbidden
    : PenteFacts<CaptureRules{.exact = {true, true}, .fouls = {kNoOverline, kNoOverline}}> {
  static constexpr std::string_view kName = "pente-overline-forbidden";
  static constexpr std::string_view kTitle = "Pente in which six or more in a row lose";
  static constexpr std::array<std::string_view, 1> kOptions = {"overline-forbidden"};
};

struct PenteOverlineForbiddenFirst
    : PenteFacts<CaptureRules{.exact = {true, false}, .fouls = {kNoOverline, kNoFouls}}> {
  static constexpr std::string_view kName = "pente-overline-forbidden-first";
  static constexpr std::string_view kTitle =
      "Pente in which six or more in a row lose for the first player only";
  static constexpr std::array<std::string_view, 1> kOptions = {"overline-forbidden-first"};
};

struct PenteNoSelfCapture : PenteFacts<CaptureRules{.no_self_capture = true}> {
  static constexpr std::string_view kName = "pente-no-self-capture";
  static constexpr std::string_view kTitle = "Pente in which no stone may move into a capture";
  static constexpr std::array<std::string_view, 1> kOptions = {"no-self-capture"};
};

struct PenteNinuki
    : PenteFacts<CaptureRules{.exact = {true, true}, .fouls = {kNoDoubleThree, kNoFouls}}> {
  static constexpr std::string_view kName = "pente-ninuki";
  static constexpr std::string_view kTitle =
      "Ninuki-renju: captures, exactly five win, no double three for Black";
  static constexpr std::array<std::string_view, 1> kOptions = {"ninuki"};
};

struct PenteRenju
    : PenteFacts<CaptureRules{.exact = {true, false}, .fouls = {kRenjuFouls, kNoFouls}}> {
  static constexpr std::string_view kName = "pente-renju";
  static constexpr std::string_view kTitle = "Pente with the restrictions of renju for Black";
  static constexpr std::array<std::string_view, 1> kOptions = {"renju"};
};

}  // namespace tengen
