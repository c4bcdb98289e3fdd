// SPDX-License-Identifier: Apache-2.0
#include "engine/rules/game_frame.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status.h"
#include "engine/geometry.h"
#include "engine/refusals.h"

namespace tengen {
namespace {

std::string Text(Point p) { return absl::StrCat(p.x, ",", p.y); }

// Makes the error for a position that cannot be set up.
absl::Status Illegal(const std::string& why) { return InvalidArgument(why); }

absl::Status CheckOnBoard(Point p, BoardSize size) {
  if (OnBoard(p, size)) return absl::OkStatus();
  return SentenceError(absl::StatusCode::kOutOfRange,
                       MakeSentence(refusal::kOffBoard, {Text(p), Text({0, 0}),
                                                         Text({size.width - 1, size.height - 1})}));
}

}  // namespace

// --- Current state ---------------------------------------------------------------------------

Color GameFrame::to_move() const {
  // If Black has offered fifths, White moves next and picks one.
  return now().opening.offered().empty() ? BoardToMove() : Opponent(BoardToMove());
}

std::vector<Point> GameFrame::last_stones() const {
  for (auto ply = plies_.rbegin(); ply != plies_.rend(); ++ply) {
    if (ply->kind == PlyKind::kStones || ply->kind == PlyKind::kPick) return ply->points;
  }
  return set_up_last_;
}

bool GameFrame::PassIsLegal() const {
  if (!spec_.allow_pass || in_opening()) return false;
  return !from_start_ || static_cast<int>(plies_.size()) + 1 >= now().opening.first_pass();
}

std::vector<Form> GameFrame::Forms() const {
  if (outcome() != Outcome::kNone) return {};
  if (in_opening()) return now().opening.Forms(StonesDue());
  std::vector<Form> forms = {{PlyKind::kStones, StonesDue(), 0}};
  if (PassIsLegal()) forms.push_back({PlyKind::kPass, 0, 0});
  return forms;
}

bool GameFrame::IsLegal(Point p) const {
  if (!OnBoard(p, spec_.size)) return false;
  if (!in_opening()) return MayBegin(p);
  // An offered point has no stone yet.
  const bool free = offered().empty() ? MayBegin(p) : At(p) == Stone::kEmpty;
  return free && now().opening.Allows(p);
}

std::vector<Point> GameFrame::LegalPoints() const {
  std::vector<Point> points;
  if (outcome() != Outcome::kNone) return points;
  ForEachPoint(spec_.size, [&](Point p) {
    if (IsLegal(p)) points.push_back(p);
  });
  return points;
}

std::vector<Point> GameFrame::LegalSecond(Point first) const {
  std::vector<Point> points;
  if (outcome() != Outcome::kNone || StonesDue() != 2 || !IsLegal(first)) return points;
  ForEachPoint(spec_.size, [&](Point p) {
    if (p != first && MayGoOn(first, p) && (!in_opening() || now().opening.Allows(p))) {
      points.push_back(p);
    }
  });
  return points;
}

// --- Checks ----------------------------------------------------------------------------------

absl::Status GameFrame::CheckEmpty(Point p) const {
  if (At(p) != Stone::kEmpty) return Refusal(refusal::kOccupied, Text(p));
  return absl::OkStatus();
}

// Checks the form of a ply outside an opening.
absl::Status GameFrame::CheckForm(const Ply& ply) const {
  if (ply.declared != 0) return Refusal(refusal::kNoCount);
  switch (ply.kind) {
    case PlyKind::kStones: {
      const int due = StonesDue();
      if (static_cast<int>(ply.points.size()) == due) return absl::OkStatus();
      return due == 1 ? Refusal(refusal::kOneStoneDue)
                      : Refusal(refusal::kStonesDue, absl::StrCat(due));
    }
    case PlyKind::kPass:
      if (PassIsLegal()) return absl::OkStatus();
      return Refusal(refusal::kPassTooEarly);
    case PlyKind::kSwap: return Refusal(refusal::kNothingToSwap);
    case PlyKind::kOffer: return Refusal(refusal::kNoOfferDue);
    case PlyKind::kPick: return Refusal(refusal::kNoFifths);
  }
  return absl::OkStatus();
}

absl::Status GameFrame::CheckTurn(std::span<const Point> turn) const {
  const Point first = turn.front();
  // In a game with pops, the first point may have a stone.
  if (!MayBegin(first)) {
    const absl::Status status = CheckEmpty(first);
    return status.ok() ? Refusal(WhyNot(first), Text(first)) : status;
  }
  if (turn.size() == 1) return absl::OkStatus();
  const Point second = turn[1];
  if (second == first) return Refusal(refusal::kTwice, Text(second));
  const absl::Status status = CheckEmpty(second);
  if (!status.ok()) return status;
  if (!MayGoOn(first, second)) {
    return Refusal(refusal::kMayNotFollow, Text(second), Text(first));
  }
  return absl::OkStatus();
}

// Checks a ply of several turns of one stone. Each stone is checked on the board with the previous
// stones of the ply.
absl::Status GameFrame::CheckTurns(std::span<const Point> stones) const {
  const std::unique_ptr<Game> copy = Clone();
  auto& frame = static_cast<GameFrame&>(*copy);
  for (const Point p : stones) {
    const std::span<const Point> turn(&p, 1);
    const absl::Status status = frame.CheckTurn(turn);
    if (!status.ok()) return status;
    frame.MakeTurn(turn);
  }
  return absl::OkStatus();
}

absl::Status GameFrame::Check(const Ply& ply) const {
  if (ply.kind == PlyKind::kPass && !spec_.allow_pass) {
    return Refusal(refusal::kNoPasses);
  }
  if (outcome() != Outcome::kNone)
    return SentenceError(absl::StatusCode::kFailedPrecondition, MakeSentence(refusal::kGameOver));
  const int due = StonesDue();
  absl::Status status;
  for (const Point p : ply.points) status.Update(CheckOnBoard(p, spec_.size));
  if (status.ok()) status = in_opening() ? now().opening.Check(ply, due) : CheckForm(ply);
  if (!status.ok()) return status;
  switch (ply.kind) {
    case PlyKind::kStones:
      return static_cast<int>(ply.points.size()) == due ? CheckTurn(ply.points)
                                                        : CheckTurns(ply.points);
    case PlyKind::kPick: return CheckTurns(ply.points);
    case PlyKind::kOffer:
      for (const Point p : ply.points) status.Update(CheckEmpty(p));
      return status;
    case PlyKind::kSwap:
    case PlyKind::kPass: break;
  }
  return absl::OkStatus();
}

// --- Moves -----------------------------------------------------------------------------------

GameFrame::State GameFrame::Next() const {
  State next = now();
  next.steps_before = steps_;
  next.stones_before = record_.size();
  return next;
}

void GameFrame::Turn(std::span<const Point> turn, std::vector<BoardChange>* changes) {
  for (const Point p : turn) record_.push_back({p, StoneOf(BoardToMove())});
  MakeTurn(turn);
  ++steps_;
  if (changes == nullptr) return;
  const std::vector<BoardChange> made = LastChanges();
  changes->insert(changes->end(), made.begin(), made.end());
}

// Puts the stones turn by turn and returns the number of turns. If a turn ends the game, the later
// turns do not change the result.
int GameFrame::PlayStones(std::span<const Point> points, State& next,
                          std::vector<BoardChange>* changes) {
  int turns = 0;
  while (!points.empty()) {
    const auto due = std::min(points.size(), static_cast<std::size_t>(StonesDue()));
    Turn(points.first(due), changes);
    points = points.subspan(due);
    ++turns;
    Judge(next);
  }
  return turns;
}

// Stores the result of the board's latest turn or pass. If the game already has a result, does
// nothing.
void GameFrame::Judge(State& next) const {
  if (next.ending.outcome != Outcome::kNone) return;
  next.ending = BoardEnding();
  if (next.passes == 2) next.ending = {Outcome::kDraw, EndReason::kTwoPass};
  if (next.ending.outcome != Outcome::kDraw || !spec_.tiebreak) return;
  next.ending.outcome = WinFor(next.first_passer.value_or(Color::kWhite));
  next.by_tiebreak = true;
}

std::vector<BoardChange> GameFrame::PlayWithChanges(const Ply& ply) {
  std::vector<BoardChange> changes;
  Make(ply, &changes);
  return changes;
}

void GameFrame::Make(const Ply& ply, std::vector<BoardChange>* changes) {
  assert(outcome() != Outcome::kNone || Check(ply).ok());
  State next = Next();
  if (ply.kind != PlyKind::kPass) next.passes = 0;
  if (in_opening()) next.opening.Play(ply);
  switch (ply.kind) {
    case PlyKind::kStones:
      // The other seat makes the next ply, and must own the colour that is to move (rules.md
      // section 9, swap-2). After an even number of turns the same colour is to move again, so the
      // seats exchange colours.
      if (PlayStones(ply.points, next, changes) % 2 == 0) next.black_seat = 3 - next.black_seat;
      break;
    case PlyKind::kSwap:
      next.black_seat = 3 - next.black_seat;
      steps_ += MakeSwap();
      break;
    case PlyKind::kPass:
      if (!next.first_passer) next.first_passer = to_move();
      ++next.passes;
      MakePass();
      ++steps_;
      Judge(next);
      break;
    case PlyKind::kOffer: break;
    case PlyKind::kPick: PlayStones(ply.points, next, changes); break;
  }
  plies_.push_back(ply);
  states_.push_back(std::move(next));
}

void GameFrame::TakeBack() {
  assert(!plies_.empty());
  for (; steps_ > now().steps_before; --steps_) Unmake();
  record_.resize(now().stones_before);
  plies_.pop_back();
  states_.pop_back();
}

// --- Counting --------------------------------------------------------------------------------

// Visits all plies of one turn. If both orders of two stones are legal, only one order is visited.
template <class Visit>
void GameFrame::ForEachTurn(int declared, Visit visit) {
  const std::vector<Point> firsts = LegalPoints();
  if (StonesDue() == 1) {
    for (const Point p : firsts) visit(Ply{PlyKind::kStones, {p}, declared});
    return;
  }
  struct Candidate {
    Point point;
    bool is_first;
  };
  std::vector<Candidate> candidates;
  ForEachPoint(spec_.size, [&](Point p) {
    if (At(p) != Stone::kEmpty || (in_opening() && !now().opening.Allows(p))) return;
    candidates.push_back({p, IsLegal(p)});
  });
  // All visits use the same Ply object to save time, because there are very many visits.
  Ply ply{PlyKind::kStones, std::vector<Point>(2), declared};
  for (auto a = candidates.begin(); a != candidates.end(); ++a) {
    for (auto b = a + 1; b != candidates.end(); ++b) {
      if (a->is_first && MayGoOn(a->point, b->point)) {
        ply.points = {a->point, b->point};
      } else if (b->is_first && MayGoOn(b->point, a->point)) {
        ply.points = {b->point, a->point};
      } else {
        continue;
      }
      visit(ply);
    }
  }
}

bool GameFrame::CanPlay(std::span<const Point> stones) {
  if (stones.empty()) return true;
  if (!MayBegin(stones.front())) return false;
  MakeTurn(stones.first(1));
  const bool can = CanPlay(stones.subspan(1));
  Unmake();
  return can;
}

// Visits all plies of several turns. If the first and third stone can be exchanged and both plies
// are legal, only one of them is visited.
template <class Visit>
void GameFrame::ForEachTurns(const Form& form, int declared, const std::function<bool()>& stop,
                             Visit visit) {
  std::vector<Point> stones;
  const auto add = [&](auto&& self) -> void {
    const auto count = static_cast<int>(stones.size());
    if (count == form.stones) {
      for (int i = 0; i < count; ++i) Unmake();
      const bool again =
          count == 3 && stones[2] < stones[0] &&
          now()
              .opening.Check({PlyKind::kStones, {stones[2], stones[1], stones[0]}, declared}, 1)
              .ok() &&
          CanPlay(std::vector<Point>{stones[2], stones[1], stones[0]});
      const Ply ply{PlyKind::kStones, stones, declared};
      if (!again && now().opening.Check(ply, 1).ok()) visit(ply);
      for (int i = 0; i < count; ++i) MakeTurn(std::span(&stones[static_cast<std::size_t>(i)], 1));
      return;
    }
    ForEachPoint(spec_.size, [&](Point p) {
      const bool fits = count > 0 || form.stones == 2 || now().opening.Allows(p);
      if (!fits || !MayBegin(p) || stop()) return;
      MakeTurn(std::span(&p, 1));
      stones.push_back(p);
      self(self);
      stones.pop_back();
      Unmake();
    });
  };
  add(add);
}

template <class Visit>
void GameFrame::ForEachPick(Visit visit) {
  for (const Point fifth : offered()) {
    MakeTurn(std::span(&fifth, 1));
    std::vector<Point> sixths;
    ForEachPoint(spec_.size, [&](Point p) {
      if (MayBegin(p)) sixths.push_back(p);
    });
    Unmake();
    for (const Point sixth : sixths) visit(Ply{PlyKind::kPick, {fifth, sixth}});
  }
}

// Counts the plies from an offer on. There are too many offers to make each of them on the board.
// The plies after a pick do not depend on the points that were offered but not picked. So only one
// offer is made for each fifth, and its count is multiplied by the number of offers with this
// fifth. An offer has at most one point of each orbit: a set of points that are images of each
// other.
std::uint64_t GameFrame::PerftOffers(int count, int plies, const std::function<bool()>& stop) {
  std::vector<std::vector<Point>> orbits;
  std::array<std::array<Point, 2>, kColors> stones;  // by colour; the record has B W B W
  for (std::size_t i = 0; i < 4; ++i) stones[i % 2][i / 2] = record_[record_.size() - 4 + i].point;
  for (const Point p : LegalPoints()) {
    const auto images = std::find_if(orbits.begin(), orbits.end(), [&](const auto& orbit) {
      return AreImages(orbit.front(), p, stones[0], stones[1]);
    });
    if (images != orbits.end()) {
      images->push_back(p);
    } else {
      orbits.push_back({p});
    }
  }
  // The number of ways to offer `n` points that are not in orbit number `but`.
  const auto offers = [&orbits](int n, std::size_t but) {
    std::vector<std::uint64_t> ways(static_cast<std::size_t>(n) + 1);
    ways[0] = 1;
    for (std::size_t i = 0; i < orbits.size(); ++i) {
      if (i == but) continue;
      for (std::size_t k = ways.size() - 1; k > 0; --k) ways[k] += ways[k - 1] * orbits[i].size();
    }
    return ways.back();
  };
  if (plies == 1) return offers(count, orbits.size());
  std::uint64_t sequences = 0;
  for (std::size_t i = 0; i < orbits.size(); ++i) {
    const std::uint64_t with = offers(count - 1, i);
    if (with == 0) continue;
    for (const Point fifth : orbits[i]) {
      if (stop()) return sequences;
      Ply offer{PlyKind::kOffer, {fifth}};
      for (std::size_t k = 0; static_cast<int>(offer.points.size()) < count; ++k)
        if (k != i) offer.points.push_back(orbits[k].front());
      Play(offer);
      ForEachPick([&](const Ply& pick) {
        if (pick.points[0] != fifth) return;
        Play(pick);
        sequences += with * Perft(plies - 2, stop);
        TakeBack();
      });
      TakeBack();
    }
  }
  return sequences;
}

std::uint64_t GameFrame::Perft(int plies, const std::function<bool()>& stop) {
  if (plies == 0) return 1;
  std::uint64_t sequences = 0;
  const auto visit = [&](const Ply& ply) {
    if (plies == 1) {
      ++sequences;
      return;
    }
    if (stop()) return;
    Play(ply);
    sequences += Perft(plies - 1, stop);
    TakeBack();
  };
  for (const Form& form : Forms()) {
    switch (form.kind) {
      case PlyKind::kStones:
        for (int count = std::min(1, form.max_declared); count <= form.max_declared; ++count) {
          if (plies == 1 && form.stones == StonesDue() && !in_opening()) {
            sequences += CountTurns();
          } else if (form.stones == StonesDue()) {
            ForEachTurn(count, visit);
          } else {
            ForEachTurns(form, count, stop, visit);
          }
        }
        break;
      case PlyKind::kSwap:
      case PlyKind::kPass: visit(Ply{form.kind, {}}); break;
      case PlyKind::kOffer: sequences += PerftOffers(form.stones, plies, stop); break;
      case PlyKind::kPick: ForEachPick(visit); break;
    }
  }
  return sequences;
}

// --- Positions from outside ------------------------------------------------------------------

// Every set-up is checked here before it is given to a board.
absl::Status GameFrame::CheckSetup(const Setup& setup) const {
  absl::Status status = CheckSize(setup.size);
  if (!status.ok()) return status;
  std::set<Point> taken;
  for (const auto& [point, stone] : setup.stones) {
    if (!OnBoard(point, setup.size)) {
      return absl::OutOfRangeError(absl::StrCat(Text(point), " is off the board"));
    }
    if (stone == Stone::kEmpty) return Illegal(absl::StrCat(Text(point), " has no stone"));
    if (stone == Stone::kDead && !(KnowsDeadStones() && spec_.continuous)) {
      return Illegal(
          absl::StrCat(Text(point), " is dead, but only a continuous game has dead stones"));
    }
    if (!taken.insert(point).second) {
      return Illegal(absl::StrCat(Text(point), " comes twice"));
    }
  }
  if (setup.ko && (!OnBoard(*setup.ko, setup.size) || taken.contains(*setup.ko))) {
    return Illegal(
        absl::StrCat("the ko ", Text(*setup.ko), " must be an empty point of the board"));
  }
  for (const Point p : setup.last_turn) {
    if (!OnBoard(p, setup.size)) {
      return absl::OutOfRangeError(absl::StrCat(Text(p), " is off the board"));
    }
  }
  for (const int captured : setup.captured) {
    if (captured < 0 || captured > (counts_captures() ? Setup::kMostCaptured : 0)) {
      return Illegal(counts_captures()
                         ? absl::StrCat("the captured stones must be 0 to ", Setup::kMostCaptured)
                         : "this game does not count captured stones: they must be 0 and 0");
    }
  }
  if (setup.stones_due < 0 || setup.stones_due > Setup::kMostStonesDue) {
    return Illegal(absl::StrCat("the stones left must be 1 to ", Setup::kMostStonesDue));
  }
  return absl::OkStatus();
}

absl::Status GameFrame::SetUp(const Setup& setup) {
  absl::Status status = CheckSetup(setup);
  if (status.ok()) status = SetUpBoard(setup);
  if (!status.ok()) return status;
  spec_.size = setup.size;
  spec_.opening = OpeningKind::kNone;
  steps_ = 0;
  plies_.clear();
  record_ = setup.stones;
  set_up_last_ = setup.last_turn;
  from_start_ = false;
  State start;
  const auto points = static_cast<std::size_t>(setup.size.width * setup.size.height);
  if (setup.stones.size() == points && CountTurns() == 0) {
    start.ending = {Outcome::kDraw, EndReason::kFull};
  }
  states_.assign(1, start);
  return absl::OkStatus();
}

void GameFrame::ForgetOpening() {
  set_up_last_ = last_stones();
  State start = now();
  start.opening = Opening();
  spec_.opening = OpeningKind::kNone;
  from_start_ = false;
  plies_.clear();
  states_.assign(1, start);
}

void GameFrame::Put(Placement placement, bool judge) {
  assert(OnBoard(placement.point, spec_.size) && MayBegin(placement.point));
  assert(IsColor(placement.stone) || (placement.stone == Stone::kDead && KnowsDeadStones()));
  State next = Next();
  next.passes = 0;
  next.opening = Opening();  // a stone that is placed by a command ends the opening
  steps_ += PutStone(placement, judge);
  record_.push_back(placement);
  if (judge || BoardEnding().outcome == Outcome::kDraw) Judge(next);
  plies_.push_back(StonePly(placement.point));
  states_.push_back(std::move(next));
}

void GameFrame::SetToMove(Color c) { steps_ += TurnTo(c); }

}  // namespace tengen
