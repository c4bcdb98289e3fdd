// SPDX-License-Identifier: Apache-2.0
#include "search/games/irensei_model.h"

#include <algorithm>
#include <utility>

#include "search/model_searcher.h"

namespace tengen {
namespace {

// How far a proof by sixes looks, in plies and in attacking nodes, by Effort. Three plies are
// always looked at in full.
constexpr std::array<int, 3> kProofPlies = {3, 9, 31};
constexpr std::array<int, 3> kProofNodes = {0, 60, 20000};
// The quiet moves that a node looks at, apart from the root's.
constexpr int kQuietMoves = 40;

// Worth of captures for the order of turns, in the units of IrenseiEval::Urgency.
constexpr int kCapture = 20, kCapturedStone = 15;
constexpr int kEscape = 10, kEscapedStone = 12;
constexpr int kGiveAtari = 4, kAtariStone = 4;
constexpr int kSelfAtari = -40;
constexpr int kMostStones = 8;
constexpr int kForcedAnswer = 2000;

}  // namespace

// --- Playing along ------------------------------------------------------------------------------

void IrenseiModel::Make(Move turn) {
  const Color me = board_.to_move();
  board_.Make(turn.first);
  eval_.Add(me, turn.first);
  for (const Cell taken : board_.LastTaken()) eval_.Remove(Opponent(me), taken);
}

void IrenseiModel::Unmake() {
  if (const Cell put = board_.LastPut(); put != kNoCell) {
    const Color them = board_.to_move();
    for (const Cell taken : board_.LastTaken()) eval_.Add(them, taken);
    eval_.Remove(Opponent(them), put);
  }
  board_.Unmake();
}

// --- Sixes --------------------------------------------------------------------------------------

// A cell where `c` wins at once. For the side that is not to move: where it would, were it to move
// (no ko keeps it from that then).
Cell IrenseiModel::SevenOf(Color c) const {
  Cell seven = kNoCell;
  eval_.AnyWindow(c, 6, 0, [&](int id) {
    const Cell e = eval_.EmptyCell(board_, id);
    if (c == board_.to_move() && e == board_.ko_cell()) return false;
    if (!board_.LinesOf(c, e).wins) return false;
    seven = e;
    return true;
  });
  return seven;
}

// Whether the side that is not to move would win at once, and all that can be done against one of
// its sixes, the one with the fewest answers. Some of the answers may be illegal.
bool IrenseiModel::IsThreatened(Cells* answers) const {
  const Color them = Opponent(board_.to_move());
  int fewest = 0;
  eval_.AnyWindow(them, 6, 0, [&](int id) {
    const Cell e = eval_.EmptyCell(board_, id);
    if (!board_.LinesOf(them, e).wins) return false;
    Cells now;
    now.Add(e);
    const IrenseiEval::Window& window = eval_.WindowOf(id);
    for (int i = 0; i < IrenseiEval::kRow; ++i) {
      const Cell s = window.At(i);
      if (s != e && board_.InAtari(s)) now.Add(board_.OnlyLiberty(s));
    }
    if (fewest == 0 || now.size() < fewest) {
      fewest = now.size();
      *answers = now;
    }
    return fewest == 1;
  });
  return fewest != 0;
}

// All cells on which a stone of the side to move can leave it with a six, when it cannot win at
// once. True: there is a six whose empty cell only the ko keeps it from, so any turn does.
bool IrenseiModel::SixMakers(Cells* cells) const {
  const Color me = board_.to_move();
  const Stone theirs = StoneOf(Opponent(me));
  eval_.AnyWindow(me, 5, 0, [&](int id) {
    if (eval_.IsTooLong(board_, me, id)) return false;
    const IrenseiEval::Window& window = eval_.WindowOf(id);
    for (int i = 0; i < IrenseiEval::kRow; ++i) {
      if (board_.IsEmpty(window.At(i))) cells->Add(window.At(i));
    }
    return false;
  });
  // Sixes that a capture opens: the stone that stands in the way goes.
  for (const int own : {5, 6}) {
    eval_.AnyWindow(me, own, 1, [&](int id) {
      if (eval_.IsTooLong(board_, me, id)) return false;
      const IrenseiEval::Window& window = eval_.WindowOf(id);
      for (int i = 0; i < IrenseiEval::kRow; ++i) {
        const Cell s = window.At(i);
        if (board_.At(s) != theirs || !board_.InAtari(s)) continue;
        const Cell liberty = board_.OnlyLiberty(s);
        if (own == 6 || liberty == eval_.EmptyCell(board_, id)) cells->Add(liberty);
      }
      return false;
    });
  }
  return eval_.AnyWindow(me, 6, 0, [&](int id) {
    const Cell e = eval_.EmptyCell(board_, id);
    return e == board_.ko_cell() && board_.LinesOf(me, e).wins;
  });
}

// The side to move wins within `plies`, odd, by `best`. `hint`, if any, is tried first.
bool IrenseiModel::Attack(int plies, Cell hint, Cell* best, int* length) {
  *best = SevenOf(board_.to_move());
  if (*best != kNoCell) {
    *length = 1;
    return true;
  }
  if (plies < 3 || (--nodes_left_ < 0 && plies > 3)) return false;

  Cells turns;
  if (hint != kNoCell) turns.Add(hint);
  if (SixMakers(&turns)) {
    for (int y = 0; y < IrenseiBoard::kSide; ++y) {
      for (int x = 0; x < IrenseiBoard::kSide; ++x) turns.Add(ToCell({x, y}));
    }
  }
  if (turns.size() == 0) return false;
  Cells answers;
  const bool threatened = IsThreatened(&answers);
  for (const Cell c : turns) {
    if ((threatened && !answers.Has(c)) || !board_.IsLegal(c)) continue;
    Make({c});
    int rest = 0;
    const bool won = board_.ending().outcome == Outcome::kNone && Defend(plies - 1, &rest);
    Unmake();
    if (won) {
      *best = c;
      *length = rest + 1;
      return true;
    }
  }
  return false;
}

// The side to move, threatened by a six, loses within `plies`, even, whatever it does.
bool IrenseiModel::Defend(int plies, int* length) {
  Cells answers;
  if (SevenOf(board_.to_move()) != kNoCell || !IsThreatened(&answers)) return false;
  *length = 2;
  for (const Cell c : answers) {
    if (!board_.IsLegal(c)) continue;
    Make({c});
    bool lost = board_.ending().reason == EndReason::kOverlineLoss;
    if (board_.ending().outcome == Outcome::kNone) {
      Cell unused = kNoCell;
      int rest = 0;
      lost = Attack(plies - 1, kNoCell, &unused, &rest);
      *length = std::max(*length, rest + 1);
    }
    Unmake();
    if (!lost) return false;
  }
  return true;
}

Cell IrenseiModel::WinBySixes(int plies, int nodes, int* length) {
  nodes_left_ = nodes;
  Cell best = kNoCell;
  for (int limit = std::min(plies, 3); limit <= plies; limit += 2) {
    if (Attack(limit, kNoCell, &best, length)) return best;
    if (nodes_left_ < 0) break;
  }
  return kNoCell;
}

Value IrenseiModel::Prove(Effort effort, int, Move& best, std::uint64_t&) {
  const int plies = kProofPlies[static_cast<int>(effort)];
  const int nodes = kProofNodes[static_cast<int>(effort)];
  int length = 0;
  if (const Cell c = WinBySixes(plies, nodes, &length); c != kNoCell) {
    best = {c};
    return WinIn(length);
  }
  nodes_left_ = nodes;
  for (int limit = 2; limit < plies; limit += 2) {
    if (Defend(limit, &length)) return LossIn(length);
    if (nodes_left_ < 0) break;
  }
  return kNoValue;
}

// --- Turns --------------------------------------------------------------------------------------

// Whether the turn lets the other side win within three plies, or loses itself.
bool IrenseiModel::LosesToSixes(Cell turn, Cell hint) {
  Make({turn});
  bool loses = board_.ending().outcome != Outcome::kNone;
  if (!loses) {
    Cell unused = kNoCell;
    int length = 0;
    nodes_left_ = 0;
    loses = Attack(3, hint, &unused, &length);
  }
  Unmake();
  return loses;
}

int IrenseiModel::OrderOf(Cell c) const {
  const Color me = board_.to_move();
  int order = eval_.Urgency(me, c);
  int empties = 0;
  bool safe = false;
  for (const int step : IrenseiBoard::kNeighbours) {
    const Cell n = static_cast<Cell>(c + step);
    const Stone s = board_.At(n);
    empties += s == Stone::kEmpty;
    if (!IsColor(s)) continue;
    const int stones = std::min(board_.ChainSize(n), kMostStones);
    const int liberties = board_.LibertiesUpTo(n, 3);
    if (ColorOf(s) != me) {
      if (liberties == 1) order += kCapture + kCapturedStone * stones;
      if (liberties == 2) order += kGiveAtari + kAtariStone * stones;
      safe |= liberties == 1;
    } else {
      if (liberties == 1) order += kEscape + kEscapedStone * stones;
      safe |= liberties >= 3;
    }
  }
  return empties <= 1 && !safe ? order + kSelfAtari : order;
}

void IrenseiModel::List(Node& node, MoveList& list, bool root) {
  Cells answers;
  if (IsThreatened(&answers)) {
    node.complete = true;
    for (const Cell c : answers) {
      if (board_.IsLegal(c)) list.Add({c}, kForcedAnswer + OrderOf(c));
    }
    return;
  }

  // Would the other side win within three plies after a pass? Then it does after every turn that
  // does not hinder it, and a turn far from all stones does not: the cells of windows with five
  // stones are not more than two steps from one of them, and so are the cells beside every chain
  // that the attack or its answers could bring into danger.
  board_.MakePass();
  int length = 0;
  const Cell hint = WinBySixes(3, 0, &length);
  board_.Unmake();

  const bool black = board_.to_move() == Color::kBlack;
  MoveList moves;
  board_.Candidates().ForEach([&](Cell c) {
    if (!board_.IsLegal(c) || (black && board_.LinesOf(Color::kBlack, c).overline)) return;
    moves.Add({c}, OrderOf(c));
  });
  if (hint != kNoCell) {
    MoveList holding;
    for (const ScoredMove& entry : moves)
      if (!LosesToSixes(entry.move.first, hint)) holding.Add(entry.move, entry.score);
    if (!holding.empty()) moves = std::move(holding);
  }
  if (moves.empty()) {
    const Cell centre = ToCell({IrenseiBoard::kSide / 2, IrenseiBoard::kSide / 2});
    if (board_.IsLegal(centre)) list.Add({centre}, 0);
    return;
  }
  node.complete = hint != kNoCell;
  if (!root && hint == kNoCell) moves.KeepBest(kQuietMoves);
  for (const ScoredMove& entry : moves) list.Add(entry.move, entry.score);
}

std::unique_ptr<Searcher> SearcherOn<IrenseiBoard>::Make() {
  return std::make_unique<ModelSearcher<IrenseiModel>>(IrenseiModel::Resources{});
}

}  // namespace tengen
