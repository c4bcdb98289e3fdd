// SPDX-License-Identifier: Apache-2.0
#include "engine/game_frame.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/geometry.h"

namespace tengen {
namespace {

// Plies after the opening that have to be placements before a pass is legal (rules.md section 8).
constexpr int kPliesBeforePass = 2;

std::string Text(Point p) { return absl::StrCat(p.x, ",", p.y); }

absl::Status Illegal(const std::string& why) { return absl::InvalidArgumentError(why); }

std::string_view KindName(PlyKind kind) {
  switch (kind) {
    case PlyKind::kStones: return "a stone";
    case PlyKind::kSwap: return "a swap";
    case PlyKind::kPass: return "a pass";
    case PlyKind::kOffer: return "an offer";
    case PlyKind::kPick: return "a pick";
  }
  return "";
}

template <class Body>
void ForEachPoint(BoardSize size, Body body) {
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) body(Point{x, y});
}

}  // namespace

// --- What is so now --------------------------------------------------------------------------

Color GameFrame::to_move() const {
  // Black's fifth is on offer, and White is to pick it.
  return now().offered.empty() ? BoardToMove() : Opponent(BoardToMove());
}

std::vector<Point> GameFrame::last_stones() const {
  for (auto ply = plies_.rbegin(); ply != plies_.rend(); ++ply) {
    if (ply->kind == PlyKind::kStones || ply->kind == PlyKind::kPick) return ply->points;
  }
  return set_up_last_;
}

bool GameFrame::in_opening() const { return false; }

bool GameFrame::PassIsLegal() const {
  return spec_.allow_pass && !in_opening() && now().plies_since_opening >= kPliesBeforePass;
}

std::vector<Form> GameFrame::Forms() const {
  if (outcome() != Outcome::kNone) return {};
  std::vector<Form> forms = {{PlyKind::kStones, StonesDue(), 0}};
  if (PassIsLegal()) forms.push_back({PlyKind::kPass, 0, 0});
  return forms;
}

bool GameFrame::IsLegal(Point p) const { return OnBoard(p, spec_.size) && MayBegin(p); }

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
    if (p != first && MayGoOn(first, p)) points.push_back(p);
  });
  return points;
}

// --- Checks ----------------------------------------------------------------------------------

absl::Status GameFrame::CheckEmpty(Point p) const {
  const BoardSize size = spec_.size;
  if (!OnBoard(p, size)) {
    return absl::OutOfRangeError(absl::StrCat(Text(p), " is off the board: 0,0 to ",
                                              Text({size.width - 1, size.height - 1})));
  }
  if (At(p) != Stone::kEmpty) return Illegal(absl::StrCat(Text(p), " is occupied"));
  return absl::OkStatus();
}

absl::Status GameFrame::CheckForm(const Ply& ply) const {
  const std::vector<Form> forms = Forms();
  std::string accepted;
  for (const Form& form : forms) {
    const bool counts = ply.kind == PlyKind::kStones || ply.kind == PlyKind::kOffer;
    if (form.kind == ply.kind && (!counts || form.stones == static_cast<int>(ply.points.size()))) {
      return absl::OkStatus();
    }
  }
  if (ply.kind == PlyKind::kStones && forms.front().kind == PlyKind::kStones) {
    return Illegal(absl::StrCat(ply.points.size(), ply.points.size() == 1 ? " stone" : " stones",
                                " where ", forms.front().stones,
                                forms.front().stones == 1 ? " is due" : " are due"));
  }
  if (ply.kind == PlyKind::kPass && !spec_.allow_pass) return Illegal("this game has no passes");
  return Illegal(absl::StrCat(std::string(KindName(ply.kind)), " is not possible now"));
}

absl::Status GameFrame::CheckTurn(std::span<const Point> turn) const {
  const Point first = turn.front();
  absl::Status status = CheckEmpty(first);
  if (!status.ok()) return status;
  if (!MayBegin(first)) return Illegal(absl::StrCat(Text(first), " ", std::string(WhyNot(first))));
  if (turn.size() == 1) return absl::OkStatus();
  const Point second = turn[1];
  if (second == first) return Illegal(absl::StrCat(Text(second), " comes twice"));
  status = CheckEmpty(second);
  if (!status.ok()) return status;
  if (!MayGoOn(first, second)) {
    return Illegal(absl::StrCat(Text(second), " may not follow ", Text(first)));
  }
  return absl::OkStatus();
}

absl::Status GameFrame::Check(const Ply& ply) const {
  if (outcome() != Outcome::kNone) return absl::FailedPreconditionError("the game is over");
  absl::Status status = CheckForm(ply);
  if (!status.ok()) return status;
  if (ply.kind == PlyKind::kStones) return CheckTurn(ply.points);
  return absl::OkStatus();
}

// --- Moves -----------------------------------------------------------------------------------

GameFrame::State GameFrame::Next() const {
  State next = now();
  next.steps_before = steps_;
  next.stones_before = record_.size();
  return next;
}

void GameFrame::Turn(std::span<const Point> turn) {
  for (const Point p : turn) record_.push_back({p, StoneOf(BoardToMove())});
  MakeTurn(turn);
  ++steps_;
}

// Puts the stones turn by turn; how many turns they were. What ends the game on the way ends it.
int GameFrame::PlayStones(std::span<const Point> points, State& next) {
  int turns = 0;
  while (!points.empty()) {
    const auto due = std::min(points.size(), static_cast<std::size_t>(StonesDue()));
    Turn(points.first(due));
    points = points.subspan(due);
    ++turns;
    Judge(next);
  }
  return turns;
}

// What the board's latest turn or pass decided; an end that came before stays.
void GameFrame::Judge(State& next) const {
  if (next.ending.outcome != Outcome::kNone) return;
  next.ending = BoardEnding();
  if (next.passes == 2) next.ending = {Outcome::kDraw, EndReason::kTwoPass};
  if (next.ending.outcome != Outcome::kDraw || !spec_.tiebreak) return;
  next.ending.outcome = WinFor(next.first_passer.value_or(Color::kWhite));
  next.by_tiebreak = true;
}

void GameFrame::Play(const Ply& ply) {
  assert(outcome() != Outcome::kNone || Check(ply).ok());
  State next = Next();
  if (ply.kind != PlyKind::kPass) next.passes = 0;
  if (ply.kind != PlyKind::kSwap) ++next.plies_since_opening;
  switch (ply.kind) {
    case PlyKind::kStones:
      // After an even number of turns the other seat would not own the colour that is due, but
      // it does (rules.md section 9, swap-2): the seats exchange colours.
      if (PlayStones(ply.points, next) % 2 == 0) next.black_seat = 3 - next.black_seat;
      break;
    case PlyKind::kSwap: next.black_seat = 3 - next.black_seat; break;
    case PlyKind::kPass:
      if (!next.first_passer) next.first_passer = to_move();
      ++next.passes;
      MakePass();
      ++steps_;
      Judge(next);
      break;
    case PlyKind::kOffer: next.offered = ply.points; break;
    case PlyKind::kPick:
      next.offered.clear();
      PlayStones(ply.points, next);
      break;
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

std::uint64_t GameFrame::Perft(int plies) {
  if (plies == 0) return 1;
  std::uint64_t count = 0;
  const auto add = [&](const Ply& ply) {
    if (plies == 1) {
      ++count;
      return;
    }
    Play(ply);
    count += Perft(plies - 1);
    TakeBack();
  };
  for (const Form& form : Forms()) {
    if (form.kind == PlyKind::kPass) add({PlyKind::kPass, {}});
    if (form.kind != PlyKind::kStones) continue;
    for (const Point first : LegalPoints()) {
      if (form.stones == 1) {
        add(StonePly(first));
        continue;
      }
      for (const Point second : LegalSecond(first)) {
        const bool counted = second < first && IsLegal(second) && MayGoOn(second, first);
        if (!counted) add({PlyKind::kStones, {first, second}});
      }
    }
  }
  return count;
}

// --- Positions from outside ------------------------------------------------------------------

absl::Status GameFrame::SetUp(const Setup& setup) {
  absl::Status status = CheckSize(setup.size);
  if (!status.ok()) return status;
  std::set<Point> taken;
  for (const auto& [point, stone] : setup.stones) {
    if (!OnBoard(point, setup.size)) {
      return absl::OutOfRangeError(absl::StrCat(Text(point), " is off the board"));
    }
    if (stone == Stone::kEmpty) return Illegal(absl::StrCat(Text(point), " has no stone"));
    if (!taken.insert(point).second) {
      return Illegal(absl::StrCat(Text(point), " comes twice"));
    }
  }
  if (setup.ko && (!OnBoard(*setup.ko, setup.size) || taken.contains(*setup.ko))) {
    return Illegal(absl::StrCat("ko at ", Text(*setup.ko), ", which is no empty point"));
  }
  for (const Point p : setup.last_turn) {
    if (!OnBoard(p, setup.size)) {
      return absl::OutOfRangeError(absl::StrCat(Text(p), " is off the board"));
    }
  }
  SetUpBoard(setup);
  spec_.size = setup.size;
  spec_.opening = OpeningKind::kNone;
  steps_ = 0;
  plies_.clear();
  record_ = setup.stones;
  set_up_last_ = setup.last_turn;
  State start;
  start.plies_since_opening = kPliesBeforePass;
  if (setup.stones.size() == static_cast<std::size_t>(setup.size.width * setup.size.height)) {
    start.ending = {Outcome::kDraw, EndReason::kFull};
  }
  states_.assign(1, std::move(start));
  return absl::OkStatus();
}

void GameFrame::ForgetOpening() {
  set_up_last_ = last_stones();
  State start = now();
  start.offered.clear();
  spec_.opening = OpeningKind::kNone;
  plies_.clear();
  states_.assign(1, std::move(start));
}

void GameFrame::Put(Placement placement, bool judge) {
  assert(IsLegal(placement.point) && placement.stone != Stone::kEmpty);
  State next = Next();
  next.passes = 0;
  ++next.plies_since_opening;
  steps_ += PutStone(placement, judge);
  record_.push_back(placement);
  if (judge || BoardEnding().outcome == Outcome::kDraw) Judge(next);
  plies_.push_back(StonePly(placement.point));
  states_.push_back(std::move(next));
}

void GameFrame::SetToMove(Color c) { steps_ += TurnTo(c); }

}  // namespace tengen
