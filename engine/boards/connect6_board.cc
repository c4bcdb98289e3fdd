// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/connect6_board.h"

#include <algorithm>

#include "base/hash.h"

namespace tengen {
namespace {

// The key contains the stones and the side to move. It also contains:
// - the cells of the last turn, if they restrict the next turn;
// - a number, if the next turn has only one stone.
constexpr Key LastTurnKey(Cell c) { return Mix(Key{0x1a57} << 32 | c); }
constexpr Key kOneStoneKey = Mix(0x01e5);

}  // namespace

constexpr std::array<std::uint8_t, Connect6Board::kStates> Connect6Board::kClassOf = [] {
  std::array<std::uint8_t, kStates> classes{};
  for (int stones = 1; stones <= kMaxRow; ++stones) {
    classes[stones] = static_cast<std::uint8_t>(Class(Color::kBlack, stones));
    classes[8 * stones] = static_cast<std::uint8_t>(Class(Color::kWhite, stones));
  }
  return classes;
}();

Connect6Board::Connect6Board(BoardSize size, Connect6Rules rules) : rules_(rules) {
  assert(!rules.collinear6 || !rules.noncollinear5);
  assert((rules.p == 1 || rules.p == 2) && (rules.q == 1 || rules.q == 2));
  assert(rules.p == 2 || (!rules.collinear6 && !rules.noncollinear5));
  SetUp({.size = size});
}

void Connect6Board::SetUp(const Setup& setup) {
  if (tables_ == nullptr || tables_->size != setup.size)
    tables_ = std::make_shared<const Connect6Tables>(setup.size, rules_.toroidal, rules_.row());
  to_move_ = setup.to_move;
  ending_ = {};
  empties_ = {};
  empty_count_ = tables_->sites;
  for (int s = 0; s < tables_->sites; ++s) empties_.Add(s);
  stones_.fill(Stone::kEmpty);
  window_state_.fill(0);
  window_counts_.fill(0);
  windows_.fill({});
  history_.clear();
  key_ = 0;
  for (const Placement& p : setup.stones) {
    assert(IsColor(p.stone));
    Put(SiteOf(p.point), ColorOf(p.stone));
  }
  last_count_ = 0;
  for (const Point p : setup.last_turn)
    if (last_count_ < last_.size()) last_[last_count_++] = SiteOf(p);
  const int due = setup.stones.empty() ? rules_.q : rules_.p;
  const bool possible = setup.stones_due > 0 && setup.stones_due <= std::max(rules_.p, rules_.q);
  stones_due_ = static_cast<std::uint8_t>(possible ? setup.stones_due : due);
  key_ ^= RestOfKey();
}

Key Connect6Board::RestOfKey() const {
  Key key = to_move_ == Color::kWhite ? kWhiteToMoveKey : 0;
  if (stones_due_ == 1) key ^= kOneStoneKey;
  if (rules_.collinear6)
    for (const Site s : last_turn()) key ^= LastTurnKey(tables_->cell_of[s]);
  return key;
}

void Connect6Board::Remember(std::uint8_t put_count) {
  history_.push_back({.ending = ending_,
                      .key = key_,
                      .last = last_,
                      .put = {},
                      .last_count = last_count_,
                      .put_count = put_count,
                      .stones_due = stones_due_});
}

Ending Connect6Board::EndAfter(bool wins) const {
  if (wins) return {WinFor(Opponent(to_move_)), EndReason::kLine};
  if (empty_count_ == 0) return {Outcome::kDraw, EndReason::kFull};
  if (!HasLegalTurn()) return {Outcome::kDraw, EndReason::kNoMove};
  return {};
}

void Connect6Board::Make(Site first, Site second) {
  const auto count = static_cast<std::uint8_t>(second == kNoSite ? 1 : 2);
  assert(count == stones_due_ && IsLegalFirst(first));
  assert(count == 1 || IsLegalSecond(first, second));
  Remember(count);
  const int full_before = WindowCount(to_move_, row());
  history_.back().put = {first, second};
  key_ ^= RestOfKey();
  Put(first, to_move_);
  if (count == 2) Put(second, to_move_);
  const bool wins = WindowCount(to_move_, row()) > full_before;
  last_ = {first, second};
  last_count_ = count;
  to_move_ = Opponent(to_move_);
  stones_due_ = static_cast<std::uint8_t>(rules_.p);
  key_ ^= RestOfKey();
  ending_ = EndAfter(wins);
}

void Connect6Board::MakeTurn(std::span<const Point> turn) {
  assert(static_cast<int>(turn.size()) == stones_due_);
  Make(SiteOf(turn[0]), turn.size() == 2 ? SiteOf(turn[1]) : kNoSite);
}

void Connect6Board::MakePass() {
  Remember(0);
  key_ ^= RestOfKey();
  to_move_ = Opponent(to_move_);
  stones_due_ = static_cast<std::uint8_t>(empty_count_ == tables_->sites ? rules_.q : rules_.p);
  key_ ^= RestOfKey();
  ending_ = EndAfter(false);
}

void Connect6Board::Unmake() {
  assert(!history_.empty());
  const Undo& undo = history_.back();
  to_move_ = Opponent(to_move_);
  for (int i = undo.put_count; i-- > 0;) Lift(undo.put[i], to_move_);
  last_ = undo.last;
  last_count_ = undo.last_count;
  stones_due_ = undo.stones_due;
  ending_ = undo.ending;
  key_ = undo.key;
  history_.pop_back();
}

std::vector<BoardChange> Connect6Board::LastChanges() const {
  std::vector<BoardChange> changes;
  if (history_.empty()) return changes;
  const Undo& undo = history_.back();
  for (int i = 0; i < undo.put_count; ++i) {
    const Site s = undo.put[i];
    changes.push_back(
        {BoardChange::Kind::kPut, stones_[s], {s % size().width, s / size().width}, {}});
  }
  return changes;
}

SiteSet Connect6Board::LegalFirsts() const {
  if (!rules_.collinear6 || last_count_ == 0) return empties_;
  SiteSet lines = tables_->collinear[last_[0]];
  if (last_count_ == 2) lines |= tables_->collinear[last_[1]];
  return lines & empties_;
}

SiteSet Connect6Board::LegalMates(int site) const {
  SiteSet mates = empties_;
  if (rules_.collinear6) mates &= tables_->collinear[site];
  if (rules_.noncollinear5) mates &= ~tables_->collinear[site];
  mates.Remove(site);
  return mates;
}

bool Connect6Board::HasLegalTurn() const {
  if (stones_due_ == 1) return !LegalFirsts().IsEmpty();
  if (empty_count_ < 2) return false;
  if (!rules_.collinear6 && !rules_.noncollinear5) return true;
  return LegalFirsts().Any([&](int s) { return !LegalMates(s).IsEmpty(); });
}

int Connect6Board::LegalPairs() const {
  const SiteSet firsts = LegalFirsts();
  if (stones_due_ == 1) return firsts.Count();
  if (!rules_.collinear6 && !rules_.noncollinear5) return empty_count_ * (empty_count_ - 1) / 2;
  // If both sites of a pair are in `firsts`, the loop counts the pair twice.
  int all = 0, both = 0;
  firsts.ForEach([&](int s) {
    const SiteSet mates = LegalMates(s);
    all += mates.Count();
    both += (mates & firsts).Count();
  });
  return all - both / 2;
}

bool Connect6Board::Check() const {
  Setup setup{.size = size(), .to_move = to_move_, .stones_due = stones_due_};
  for (int s = 0; s < tables_->sites; ++s)
    if (stones_[s] != Stone::kEmpty)
      setup.stones.push_back({{s % size().width, s / size().width}, stones_[s]});
  for (const Site s : last_turn()) setup.last_turn.push_back({s % size().width, s / size().width});
  Connect6Board fresh(size(), rules_);
  fresh.SetUp(setup);
  bool equal = fresh.key_ == key_ && fresh.empties_ == empties_ &&
               fresh.empty_count_ == empty_count_ && fresh.stones_ == stones_ &&
               fresh.window_state_ == window_state_;
  for (const Color c : {Color::kBlack, Color::kWhite})
    for (int n = 1; n <= row(); ++n)
      equal = equal && fresh.Windows(c, n) == Windows(c, n) &&
              fresh.WindowCount(c, n) == WindowCount(c, n);
  return equal;
}

}  // namespace tengen
