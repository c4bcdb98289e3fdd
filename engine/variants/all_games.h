// SPDX-License-Identifier: Apache-2.0
//
// The list of all games. To add a game, add its rules struct here. The program has no other list of
// games. A game with a new kernel (engine/lines/variant.h) also needs two source files: one
// compiles its searcher (search/games/line_searcher.h), the other its solver of threats
// (search/proof/threat_solver.h). engine/games.h makes its GameInfo from the rules struct,
// eval/nets.h finds its network, and search/player/searchers.h makes its searcher.
#pragma once

#include "engine/variants/caro.h"
#include "engine/variants/connect6.h"
#include "engine/variants/fourinarow.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/gomoku.h"
#include "engine/variants/irensei.h"
#include "engine/variants/omok.h"
#include "engine/variants/pente.h"
#include "engine/variants/renju.h"
#include "engine/variants/squava.h"
#include "engine/variants/standard.h"
#include "engine/variants/tictactoe.h"

namespace tengen {

template <class... AllRules>
struct GameList {};

// Games of one family are next to each other. The protocol lists the families in this order.
using AllGameRules = GameList<
    Freestyle, Standard, Caro, CaroOverline, Gomoku, Omok, OmokOverline, Renju, RenjuEarly,
    RenjuStandard, RenjuCaroOverline, RenjuCaro, Pente, PenteKeryo, PentePoof, PenteBoat,
    PenteKeryoPoof, PenteKeryoBoat, PentePoofBoat, PenteKeryoPoofBoat, PenteOverlineIgnored,
    PenteOverlineForbidden, PenteOverlineForbiddenFirst, PenteNoSelfCapture, PenteNinuki,
    PenteRenju, Connect6, Connect6Collinear6, Connect6Noncollinear5, Connect6Toroidal,
    Connect6ToroidalCollinear6, Connect6ToroidalNoncollinear5, Connect6Freecentre,
    Connect6Collinear6Freecentre, Connect6Noncollinear5Freecentre, Connect6ToroidalFreecentre,
    Connect6ToroidalCollinear6Freecentre, Connect6ToroidalNoncollinear5Freecentre, Connect6Row7,
    FourInARow, FourInARowFive, FourInARowPopOut, FourInARowEdgeGrow, FourInARowEdgeDrop,
    FourInARowInterior, FourInARowClear, FourInARowEdgeGrowClear, FourInARowEdgeDropClear,
    FourInARowInteriorClear, FourInARowMisere, FourInARowEdgeGrowMisere, FourInARowEdgeDropMisere,
    FourInARowInteriorMisere, Irensei, TicTacToe, TicTacToeMisere, Squava>;

}  // namespace tengen
