// SPDX-License-Identifier: Apache-2.0
//
// CaptureBoard: the board of the pente family (rules.md section 4). A turn is one stone. Pairs (in
// keryo also triples) of enemy stones between the new stone and an old stone of the mover are
// removed and counted. With poof, a group of own stones that the new stone completes between two
// enemy stones is also removed. With boat, a five wins only if the opponent's reply does not break
// it. The rules are run-time values, so the same compiled class is used for several games.
//
// The board uses a Position. This Position stores the stones, shapes, candidates and the log of
// changes. A turn calls Put once for the new stone and once for each stone that is removed. There
// are two classes of boards:
//
// * CaptureBoard plays the eight games in which five or more win and any empty cell is legal. Its
//   Position has the line rules of freestyle.
// * CaptureFoulBoard plays the games with one of the extra rules of CaptureRules.
//
// Not thread safe. Two threads must not even read one object at the same time, because CaptureCells
// and FlankCells store their results in the object. No function returns an error; preconditions are
// asserted.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/hash.h"
#include "engine/board.h"
#include "engine/boards/position.h"
#include "engine/cell_set.h"
#include "engine/geometry.h"
#include "engine/lines/five_or_more.h"
#include "engine/lines/five_with_fouls.h"
#include "engine/lines/fouls.h"
#include "engine/refusals.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace tengen {

struct CaptureRules {
  bool keryo = false;  // triples are captured too
  bool poof = false;   // a group of own stones is lost if the new stone completes it between two
                       // enemy stones
  bool boat = false;   // a five wins only if the opponent's reply does not break it
  // --- Extra rules. They do not combine with keryo, poof and boat. -----------------------------
  // For each colour: true if a row of six or more does not win.
  std::array<bool, kColors> exact = {false, false};
  std::array<Fouls, kColors> fouls = {};  // for each colour: the fouls by which it loses
  // A stone may not complete a pair of its own colour between two enemy stones.
  bool no_self_capture = false;
  constexpr bool HasExtraRules() const {
    return exact[0] || exact[1] || fouls[0].Any() || fouls[1].Any() || no_self_capture;
  }
  // A side wins when it has captured at least this number of stones, and more than the other side.
  constexpr int Threshold() const { return keryo ? 15 : 10; }
  // The length in stones of the longest group that a capture or a poof removes.
  constexpr int LongestTaken() const { return keryo ? 3 : 2; }
  friend constexpr bool operator==(const CaptureRules&, const CaptureRules&) = default;
};

template <Variant V>
class CaptureBoardOn {
 public:
  using LineRules = V;
  using Lines = Position<V>;
  // True if the class plays games with extra rules. Only these games have the functions that end
  // with `requires kExtraRules`.
  static constexpr bool kExtraRules = V::kForbidden;
  // The largest number of stones that one placement can capture: eight triples.
  static constexpr int kMaxTaken = 24;

  // The stones that a placement removes: first the enemy's stones, then the mover's stones.
  struct Taken {
    std::array<Cell, kMaxTaken + 9> cell;
    int captured = 0;   // number of enemy stones
    int poofed = 0;     // number of stones of the mover, including the placed stone
    bool self = false;  // the placed stone itself is removed
    int size() const { return captured + poofed; }
  };

  // Precondition: without kExtraRules, `rules` has no extra rules.
  explicit CaptureBoardOn(const CaptureRules& rules = {}, BoardSize size = {19, 19});

  // --- GameBoard (engine/board.h) ------------------------------------------------------------
  BoardSize size() const { return lines_.size(); }
  Color to_move() const { return lines_.to_move(); }
  Stone At(Point p) const { return lines_.At(ToCell(p)); }
  // The rules depend only on the stones, the side to move and the capture counts, so the key has no
  // other parts. Boat needs no other part: the stones on the board show whether a five was broken.
  Key key() const { return lines_.key() ^ CountKey(); }
  int stones_due() const { return 1; }
  bool IsLegal(Point p) const {
    return OnBoard(p, size()) && lines_.IsEmpty(ToCell(p)) && !IsSelfCapture(to_move(), ToCell(p));
  }
  bool IsLegalSecond(Point, Point) const { return false; }
  void MakeTurn(std::span<const Point> turn) {
    assert(turn.size() == 1);
    Make(ToCell(turn[0]));
  }
  void MakePass();
  void Unmake();
  Ending ending() const { return turns_.empty() ? Ending{} : turns_.back().ending; }
  std::vector<BoardChange> LastChanges() const;
  int captured(Color by) const { return captured_[Index(by)]; }
  std::optional<Point> ko() const { return std::nullopt; }
  void SetUp(const Setup& setup);

  // The colour to which Forbidden and ForbiddenPoints apply: the side to move if both colours have
  // fouls, otherwise Black. A foul is tested on the board without the stones that the new stone
  // captures.
  Color foul_side() const requires kExtraRules { return FoulSide(); }
  ForbiddenKind Forbidden(Point p) const requires kExtraRules {
    return FoulAt(FoulSide(), ToCell(p));
  }
  std::vector<Point> ForbiddenPoints() const requires kExtraRules { return FoulPoints(FoulSide()); }
  const SentenceForm& WhyNot(Point) const requires kExtraRules { return refusal::kSelfCapture; }

  // --- For the search ------------------------------------------------------------------------
  const CaptureRules& rules() const { return rules_; }
  const Lines& lines() const { return lines_; }
  const CellSet& stones(Color c) const { return stones_[Index(c)]; }
  int turns_made() const { return static_cast<int>(turns_.size()); }
  // Makes a turn: puts the stone and removes the stones that it captures. Precondition: the cell is
  // empty.
  void Make(Cell c);
  // The stones that would be removed if `mover` put a stone on the empty cell.
  Taken TakenBy(Color mover, Cell c) const;
  // CapturesAt: the number of enemy stones that a stone of `mover` on the empty cell would capture.
  // PoofsAt: the number of own stones that `mover` would lose there.
  int CapturesAt(Color mover, Cell c) const;
  int PoofsAt(Color mover, Cell c) const;
  // CaptureCells: empty cells where a stone of `mover` captures. FlankCells: empty cells where a
  // stone of `mover` threatens a capture, because the other end of the enemy's group is empty.
  // The board computes CaptureCells and FlankCells only once for each position and mover.
  CellSet CaptureCells(Color mover) const { return FoundFor(mover).captures; }
  CellSet FlankCells(Color mover) const { return FoundFor(mover).flanks; }
  // Empty cells where a stone of `mover` would be removed by poof.
  CellSet PoofCells(Color mover) const { return rules_.poof ? CaughtCells(mover) : CellSet{}; }
  // Empty cells on which `mover` may not put a stone.
  CellSet IllegalCells(Color mover) const {
    return kExtraRules && rules_.no_self_capture ? CaughtCells(mover) : CellSet{};
  }
  // True if the rules forbid a stone of `mover` on the empty cell.
  bool IsSelfCapture(Color mover, Cell c) const {
    return kExtraRules && rules_.no_self_capture && CaughtStones(mover, c) > 0;
  }
  // True if a stone of `mover` on the empty cell is a foul. May put stones and remove them again.
  bool IsFoul(Color mover, Cell c) {
    return kExtraRules && FoulOn(lines_, mover, c) != ForbiddenKind::kNone;
  }
  // Empty cells where a stone of `mover` joins a group that the enemy can capture next.
  CellSet RiskCells(Color mover) const;
  // True if colour c has a row of five or more. In games with the boat rule, such a row wins only
  // if the opponent's reply does not break it.
  bool HasFive(Color c) const { return five_windows_[Index(c)] > 0; }

  // True if the stored state equals a state that is computed anew from the stones. Slow; only for
  // tests.
  bool Check() const;

 private:
  struct TurnRecord {
    int puts = 0;                                      // number of Puts in lines_ before this turn
    Cell cell = kNoCell;                               // cell of the stone; kNoCell: a pass
    std::array<std::int16_t, kColors> captured{};      // captured stones before this turn
    std::array<std::int16_t, kColors> five_windows{};  // five_windows_ before this turn
    Ending ending;
  };

  // Cached results of CaptureCells and FlankCells for one position and one mover.
  struct Found {
    bool known = false;
    CellSet captures, flanks;
  };

  void BeginPosition() {
    if (found_.size() <= turns_.size()) found_.resize(turns_.size() + 1);
    for (Found& found : found_[turns_.size()]) found.known = false;
  }
  const Found& FoundFor(Color mover) const {
    Found& found = found_[turns_.size()][Index(mover)];
    if (!found.known) Find(mover, found);
    return found;
  }
  void Find(Color mover, Found& found) const;
  CellSet CaughtCells(Color mover) const;
  void TakeCaught(Color mover, Cell c, Taken& taken) const;
  int CaughtStones(Color mover, Cell c) const {
    Taken taken;
    TakeCaught(mover, c, taken);
    return taken.poofed;
  }
  ForbiddenKind FoulOn(Lines& lines, Color mover, Cell c) const;
  Color FoulSide() const { return lines_.HasFouls(Color::kWhite) ? to_move() : Color::kBlack; }
  ForbiddenKind FoulAt(Color side, Cell c) const;
  std::vector<Point> FoulPoints(Color side) const;
  bool CompletesRow(Color c, const Taken& taken) const;
  Ending JudgeExtra(const Taken& taken, bool line, ForbiddenKind foul) const;
  Key CountKey() const {
    const Key counts = static_cast<Key>(captured_[0]) << 16 | static_cast<Key>(captured_[1]);
    return counts == 0 ? 0 : Mix(Key{0x9e17} << 32 | counts);
  }
  void Put(Cell c, Stone stone);
  int WindowsThrough(Color c, Cell cell) const;
  TurnRecord& BeginTurn();
  Ending Judge(bool line) const;

  CaptureRules rules_;
  Lines lines_;
  std::array<CellSet, kColors> stones_;
  std::array<int, kColors> captured_{};
  // For each colour: the number of windows of five cells that its stones fill.
  std::array<int, kColors> five_windows_{};
  std::vector<TurnRecord> turns_;
  // Indexed by the number of turns made. The vector is mutable because a result is computed only
  // when it is first needed. If Make computed every result at once, bench would need 3 % more
  // instructions.
  mutable std::vector<std::array<Found, kColors>> found_;
};

using CaptureBoard = CaptureBoardOn<FiveOrMore>;
using CaptureFoulBoard = CaptureBoardOn<FiveWithFouls>;

static_assert(GameBoard<CaptureBoard>);
static_assert(GameBoard<CaptureFoulBoard>);

}  // namespace tengen
