// SPDX-License-Identifier: Apache-2.0
//
// Connect6 and its variants (rules.md section 5): two stones a turn, one stone in the first turn.
// Six or more in a row win. engine/boards/connect6_board.h implements the turns.
//
// * toroidal: all lines wrap around the edges.
// * collinear6: the first stone of a turn must share a line with a stone of the last turn. The
//   second stone must share a line with the first stone.
// * noncollinear5: the two stones of a turn must not share a line, and five or more win.
// * row7: seven in a row win instead of six.
// * freecentre: the first stone may be on any point; without this option it must be on the centre
//   (rules.md D16). The variants of the rule texts have this option.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/boards/connect6_board.h"
#include "engine/game.h"
#include "engine/opening_kind.h"

namespace tengen {

template <Connect6Rules kRulesOfGame, int kSide = kRulesOfGame.toroidal ? 15 : 19>
struct Connect6Facts {
  static constexpr Connect6Rules kBoardRules = kRulesOfGame;
  static constexpr std::string_view kFamily = "connect6";
  static constexpr int kGomocupRule = -1;
  static constexpr int kRowLength = kBoardRules.row();
  static constexpr int kMinBoard = kSide;
  static constexpr int kMaxBoard = kMinBoard;
  static constexpr std::array kSides = {kMinBoard};
  static constexpr BoardSize kUsualBoard = {kMinBoard, kMinBoard};
  // The openings begin with one stone.
  static constexpr std::array kAllOpenings = {OpeningKind::kNone, OpeningKind::kCentre,
                                              OpeningKind::kSwap3rd};
  static constexpr std::span kOpenings =
      std::span(kAllOpenings).first(kBoardRules.q == 1 ? kAllOpenings.size() : 1);
  static constexpr OpeningKind kDefaultOpening =
      kBoardRules.q == 1 ? OpeningKind::kCentre : OpeningKind::kNone;
  static constexpr bool kPasses = true;
  static constexpr bool kCountsCaptures = false;
  static constexpr bool kStonesStay = true;
  static constexpr bool kWraps = kBoardRules.toroidal;
  static constexpr int kStonesPerTurn = kBoardRules.p;

  static Connect6Board MakeBoard(const GameSpec& spec) {
    return Connect6Board(spec.size, kBoardRules);
  }
};

struct Connect6 : Connect6Facts<Connect6Rules{}> {
  static constexpr std::string_view kName = "connect6";
  static constexpr std::string_view kTitle = "Connect6: two stones a turn, six or more win";
  static constexpr std::array<std::string_view, 0> kOptions = {};
};

// Connect(19,19,7,2,1). Its source does not restrict the first stone.
struct Connect6Row7 : Connect6Facts<Connect6Rules{.k = 7}> {
  static constexpr std::string_view kName = "connect6-row7";
  static constexpr std::string_view kTitle = "Connect7: two stones a turn, seven or more win";
  static constexpr std::array<std::string_view, 1> kOptions = {"row7"};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
};

struct Connect6Collinear6 : Connect6Facts<Connect6Rules{.collinear6 = true}> {
  static constexpr std::string_view kName = "connect6-collinear6";
  static constexpr std::string_view kTitle =
      "Connect6, each stone on a line with the one before it";
  static constexpr std::array<std::string_view, 1> kOptions = {"collinear6"};
};

struct Connect6Noncollinear5 : Connect6Facts<Connect6Rules{.noncollinear5 = true}> {
  static constexpr std::string_view kName = "connect6-noncollinear5";
  static constexpr std::string_view kTitle =
      "Connect6 with the two stones on no common line, five or more win";
  static constexpr std::array<std::string_view, 1> kOptions = {"noncollinear5"};
};

struct Connect6Toroidal : Connect6Facts<Connect6Rules{.toroidal = true}> {
  static constexpr std::string_view kName = "connect6-toroidal";
  static constexpr std::string_view kTitle = "Connect6 on a torus";
  static constexpr std::array<std::string_view, 1> kOptions = {"toroidal"};
};

struct Connect6ToroidalCollinear6
    : Connect6Facts<Connect6Rules{.toroidal = true, .collinear6 = true}> {
  static constexpr std::string_view kName = "connect6-toroidal-collinear6";
  static constexpr std::string_view kTitle =
      "Connect6 on a torus, each stone on a line with the one before it";
  static constexpr std::array<std::string_view, 2> kOptions = {"toroidal", "collinear6"};
};

struct Connect6ToroidalNoncollinear5
    : Connect6Facts<Connect6Rules{.toroidal = true, .noncollinear5 = true}> {
  static constexpr std::string_view kName = "connect6-toroidal-noncollinear5";
  static constexpr std::string_view kTitle =
      "Connect6 on a torus with the two stones on no common line, five or more win";
  static constexpr std::array<std::string_view, 2> kOptions = {"toroidal", "noncollinear5"};
};

struct Connect6Freecentre : Connect6 {
  static constexpr std::string_view kName = "connect6-freecentre";
  static constexpr std::string_view kTitle =
      "Connect6: two stones a turn, six or more win, first stone anywhere";
  static constexpr std::array<std::string_view, 1> kOptions = {"freecentre"};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
};

struct Connect6Collinear6Freecentre : Connect6Collinear6 {
  static constexpr std::string_view kName = "connect6-collinear6-freecentre";
  static constexpr std::string_view kTitle =
      "Connect6, each stone on a line with the one before it, the first anywhere";
  static constexpr std::array<std::string_view, 2> kOptions = {"collinear6", "freecentre"};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
};

struct Connect6Noncollinear5Freecentre : Connect6Noncollinear5 {
  static constexpr std::string_view kName = "connect6-noncollinear5-freecentre";
  static constexpr std::string_view kTitle =
      "Connect6 with the two stones on no common line, five or more win, first stone anywhere";
  static constexpr std::array<std::string_view, 2> kOptions = {"noncollinear5", "freecentre"};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
};

struct Connect6ToroidalFreecentre : Connect6Toroidal {
  static constexpr std::string_view kName = "connect6-toroidal-freecentre";
  static constexpr std::string_view kTitle = "Connect6 on a torus, first stone anywhere";
  static constexpr std::array<std::string_view, 2> kOptions = {"toroidal", "freecentre"};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
};

struct Connect6ToroidalCollinear6Freecentre : Connect6ToroidalCollinear6 {
  static constexpr std::string_view kName = "connect6-toroidal-collinear6-freecentre";
  static constexpr std::string_view kTitle =
      "Connect6 on a torus, each stone on a line with the one before it, the first anywhere";
  static constexpr std::array<std::string_view, 3> kOptions = {"toroidal", "collinear6",
                                                               "freecentre"};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
};

struct Connect6ToroidalNoncollinear5Freecentre : Connect6ToroidalNoncollinear5 {
  static constexpr std::string_view kName = "connect6-toroidal-noncollinear5-freecentre";
  static constexpr std::string_view kTitle =
      "Connect6 on a torus with the two stones on no common line, five or more win, first stone "
      "anywhere";
  static constexpr std::array<std::string_view, 3> kOptions = {"toroidal", "noncollinear5",
                                                               "freecentre"};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
};

}  // namespace tengen
