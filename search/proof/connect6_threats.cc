// SPDX-License-Identifier: Apache-2.0
#include "search/proof/connect6_threats.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <limits>

namespace tengen {
namespace {

// If a position has fewer empty cells than this, the opponent may have no legal move after the
// reply. In these positions no result is proven.
constexpr int kFewEmpties = 8;

// Turns that were part of the last kRecent wins are tried first.
constexpr int kRecent = 64;
// kLineNodes: positions of SearchAgainstAll for each node of SearchByNumbers. kNumbersPercent:
// nodes of SearchByNumbers, in percent of the node limit.
constexpr int kLineNodes = 12;
constexpr int kNumbersPercent = 15;

void AddTo(SiteSet& zone, const SitePair& pair) {
  for (const Site s : {pair.first, pair.second})
    if (s != kNoSite) zone.Add(s);
}

// --- Threats and answers ---------------------------------------------------------------------

Gap GapOf(const Connect6Board& board, int window) {
  Gap gap;
  const auto& sites = board.tables().window_sites[window];
  for (int i = 0; i < board.row() && gap.second == kNoSite; ++i)
    if (board.AtSite(sites[i]) == Stone::kEmpty)
      (gap.first == kNoSite ? gap.first : gap.second) = sites[i];
  return gap;
}

Gaps ThreatsOf(const Connect6Board& board, Color c) {
  Gaps gaps;
  const int least = board.rules().noncollinear5 ? board.row() - 1 : board.row() - 2;
  for (int n = board.row() - 1; n >= least; --n) {
    if (board.WindowCount(c, n) == 0) continue;
    board.Windows(c, n).ForEach([&](int w) { AddNew(gaps, GapOf(board, w)); });
  }
  return gaps;
}

// True if a legal turn of the side to move fills the gap; sets `turn`.
bool CanComplete(const Connect6Board& board, const Gap& gap, SitePair& turn) {
  const auto [a, b] = gap;
  if (board.stones_due() == 1) {
    turn = {a, kNoSite};
    return b == kNoSite && board.IsLegalFirst(a);
  }
  if (b != kNoSite) {
    for (const SitePair pair : {SitePair{a, b}, SitePair{b, a}}) {
      if (!board.IsLegalFirst(pair.first) || !board.IsLegalSecond(pair.first, pair.second))
        continue;
      turn = pair;
      return true;
    }
    return false;
  }
  const SiteSet mates = board.LegalMates(a);
  if (board.IsLegalFirst(a)) {
    turn = {a, static_cast<Site>(mates.First())};
    return !mates.IsEmpty();
  }
  const SiteSet firsts = mates & board.LegalFirsts();
  turn = {static_cast<Site>(firsts.First()), a};
  return !firsts.IsEmpty();
}

// The turns with a stone in every gap. Ignores the rule of collinear6 for the stones of a turn.
// Precondition: there is a gap.
Connect6Replies HitAll(const Connect6Board& board, const Gaps& gaps) {
  if (!board.rules().noncollinear5) return Hit(gaps);
  // noncollinear5: the two stones must not be on one line, and every gap is one cell.
  Connect6Replies replies;
  const Site a = gaps[0].first;
  if (gaps.size() == 1) {
    replies.singles.push_back(a);
  } else if (gaps.size() == 2 && !board.tables().collinear[a].Has(gaps[1].first)) {
    replies.pairs.push_back({a, gaps[1].first});
  }
  replies.Complete();
  return replies;
}

// collinear6: the opponent's next turn must have a stone on a line with x or y. Therefore a reply
// (x, y) is also an answer if no open gap is on a line with x or y. For every first stone, the
// possible second stones are computed as a set.
Connect6Replies HitOnLines(const Connect6Board& board, const Gaps& gaps) {
  constexpr std::size_t kTooMany = 48;
  const auto& collinear = board.tables().collinear;
  Connect6Replies replies;
  const SiteSet firsts = board.LegalFirsts();
  const bool many = firsts.Any([&](int x) {
    SiteSet seconds = board.LegalMates(x);
    for (const Gap& gap : gaps) {
      if (gap.Has(x)) continue;
      SiteSet holds;
      holds.Add(gap.first);
      if (gap.second != kNoSite) {
        holds.Add(gap.second);
        const SiteSet near = collinear[gap.first] | collinear[gap.second];
        if (!near.Has(x)) holds |= ~near;
      } else {
        // One stone completes the row, and the other stone of the turn must be on a line with this
        // stone. If there are two cells for the other stone, the turn stays possible, because y can
        // occupy only one of them.
        SiteSet mates = collinear[gap.first] & board.empties();
        mates.Remove(x);
        if (!collinear[gap.first].Has(x)) mates &= collinear[x];
        if (mates.Count() < 2) continue;
      }
      seconds &= holds;
    }
    seconds.ForEach([&](int y) {
      if (firsts.Has(y) && y < x) return;  // the list has this pair in the other order
      replies.pairs.push_back({static_cast<Site>(x), static_cast<Site>(y)});
    });
    return replies.pairs.size() > kTooMany;
  });
  if (many) return {};
  replies.Complete();
  return replies;
}

Connect6Replies Answer(const Connect6Board& board, const Gaps& gaps) {
  if (gaps.empty()) return {};
  if (board.rules().collinear6) return HitOnLines(board, gaps);
  return HitAll(board, gaps);
}

// --- Wins ------------------------------------------------------------------------------------

using Win = Connect6Threats::Win;

Win WinAtOnce(const Connect6Board& board) {
  Win win;
  if (!Connect6Threats::FindWin(board, win.turn)) return {};
  win.plies = 1;
  AddTo(win.zone, win.turn);
  return win;
}

// Makes the turn on the board. Returns the win of three plies that follows if no reply answers the
// turn.
Win MakeAttack(Connect6Board& board, SitePair turn) {
  Win win = {.plies = 3, .turn = turn, .zone = {}};
  AddTo(win.zone, turn);
  const Color us = board.to_move();
  board.Make(turn.first, turn.second);
  for (const Gap& gap : ThreatsOf(board, us)) AddTo(win.zone, gap);
  return win;
}

// Adds to `win` one reply to its turn. After this reply, the attacker wins by `rest`.
void Lengthen(Win& win, const Win& rest) {
  win.plies = std::max(win.plies, rest.plies + 2);
  win.zone |= rest.zone;
}

}  // namespace

bool Connect6Threats::FindWin(const Connect6Board& board, SitePair& turn) {
  for (const Gap& gap : ThreatsOf(board, board.to_move()))
    if (CanComplete(board, gap, turn)) return true;
  return false;
}

Connect6Replies Connect6Threats::FindReplies(const Connect6Board& board) {
  assert(board.stones_due() == 2);
  if (board.empty_count() < kFewEmpties) return {};
  Gaps gaps = ThreatsOf(board, Opponent(board.to_move()));
  if (board.rules().noncollinear5) {
    // To carry out a threat, the attacker needs a cell for a second stone that is not on a line
    // with the gap. The reply cannot occupy all of three such cells.
    const auto empty_end = std::remove_if(gaps.begin(), gaps.end(), [&](const Gap& gap) {
      return board.LegalMates(gap.first).Count() < 3;
    });
    gaps.erase(empty_end, gaps.end());
  }
  return Answer(board, gaps);
}

// --- Attacks ---------------------------------------------------------------------------------

void Connect6Threats::CollectMakers(const Connect6Board& board) {
  for (const Maker& maker : makers_) maker_at_[maker.cell] = -1;
  makers_.clear();
  lines_.ForEachLine(Connect6Lines::kThreats, [&](int line, const LineFacts& facts) {
    for (const LineFacts::Threat& threat : facts.threats) {
      const Site s = lines_.SiteAt(line, threat.cell);
      if (maker_at_[s] < 0) {
        maker_at_[s] = static_cast<std::int16_t>(makers_.size());
        makers_.emplace_back().cell = s;
      }
      Maker& maker = makers_[maker_at_[s]];
      AddNew(maker.gaps, lines_.PairAt(line, threat.gap));
      maker.lines.resize(maker.gaps.size(), static_cast<std::uint8_t>(line));
    }
  });
  for (Maker& maker : makers_) maker.number = HitAll(board, maker.gaps).Number();
}

// Returns a few cells where a stone makes no threat but prepares one. They are the cells with the
// most attacking stones around them.
SiteSet Connect6Threats::BestBuilders(const Connect6Board& board) const {
  constexpr int kBuilders = 6;
  SiteSet cells;
  if (board.rules().noncollinear5) {
    board.Windows(board.to_move(), board.row() - 3).ForEach([&](int w) {
      for (int i = 0; i < board.row(); ++i) cells.Add(board.tables().window_sites[w][i]);
    });
    cells &= board.empties();
  } else {
    lines_.ForEachLine(Connect6Lines::kPairs, [&](int line, const LineFacts& facts) {
      for (const LineFacts::Pair& pair : facts.pairs)
        for (const int place : {pair.low, pair.high}) cells.Add(lines_.SiteAt(line, place));
    });
  }
  std::array<std::pair<int, int>, kBuilders> best{};  // pairs of merit and cell
  cells.ForEach([&](int s) {
    std::pair<int, int> entry = {1 + lines_.MeritOf(s), s};
    for (auto& place : best)
      if (entry.first > place.first) std::swap(entry, place);
  });
  SiteSet builders;
  for (const auto& [merit, s] : best)
    if (merit > 0) builders.Add(s);
  return builders;
}

auto Connect6Threats::LinesOf(int a, int b) const -> SharedLines {
  SharedLines shared;
  const auto& of_a = lines_.SpotsOf(a);
  const auto& of_b = lines_.SpotsOf(b);
  for (int i = 0; i < kDirections; ++i) {
    const auto [line, place] = of_a[i];
    if (line != of_b[i].line || line == Connect6Tables::kNoLine) continue;
    const LineFacts::Pair* const pair = lines_.Facts(line).FindPair(place, of_b[i].place);
    if (pair != nullptr) shared.push_back({line, pair});
  }
  return shared;
}

// The gaps of the threats that stones on a and b make together. Empty if their threat number is
// certainly below `number`. This test uses an upper bound: the sum of the numbers of both stones,
// plus two for each line on which they share a window.
Gaps Connect6Threats::GapsAfter(int a, int b, int number) const {
  const Maker* const of_a = MakerAt(a);
  const Maker* const of_b = MakerAt(b);
  const SharedLines shared = LinesOf(a, b);
  const int sum = (of_a == nullptr ? 0 : of_a->number) + (of_b == nullptr ? 0 : of_b->number);
  Gaps gaps;
  if (sum + 2 * static_cast<int>(shared.size()) < number) return gaps;
  const auto is_shared = [&](int line) {
    return std::any_of(shared.begin(), shared.end(),
                       [=](const auto& s) { return s.first == line; });
  };
  for (const Maker* maker : {of_a, of_b}) {
    if (maker == nullptr) continue;
    for (std::size_t i = 0; i < maker->gaps.size(); ++i)
      if (!is_shared(maker->lines[i])) AddNew(gaps, maker->gaps[i]);
  }
  for (const auto& [line, pair] : shared)
    for (int i = 0; i < pair->gaps; ++i)
      AddNew(gaps, lines_.PairAt(line, lines_.Facts(line).pair_gaps[pair->first_gap + i]));
  return gaps;
}

// Returns true if the turn wins, because no reply answers it. Otherwise adds the turn to `attacks`
// if it is an attack.
bool Connect6Threats::TryAttack(Connect6Board& board, int a, int b, std::vector<Attack>* attacks,
                                Win& win) {
  const bool on_lines = board.rules().collinear6;
  SitePair turn = {static_cast<Site>(a), static_cast<Site>(b)};
  if (!IsPlain(board) && (!board.IsLegalFirst(a) || !board.IsLegalSecond(a, b))) {
    turn = {turn.second, turn.first};
    if (!board.IsLegalFirst(b) || !board.IsLegalSecond(b, a)) return false;
  }
  const bool only_wins = attacks == nullptr && IsPlain(board);
  const Gaps gaps = GapsAfter(a, b, board.rules().noncollinear5 ? 0 : only_wins ? 3 : 2);
  if (gaps.empty()) return false;
  Connect6Replies replies = HitAll(board, gaps);
  if (!replies.singles.empty()) return false;
  if (on_lines) {
    constexpr int kCost = 16;  // here all legal answers are tried
    if (clock_.Stopped(kCost)) return false;
    board.Make(turn.first, turn.second);
    SitePair reply;
    const bool refuted = board.ending().outcome != Outcome::kNone || FindWin(board, reply);
    if (!refuted) replies = FindReplies(board);
    board.Unmake();
    if (refuted || replies.kind == Connect6Replies::kAny || replies.pairs.size() > kMaxReplies)
      return false;
  } else if (board.rules().noncollinear5) {
    for (const Gap& gap : gaps)
      if (board.LegalMates(gap.first).Count() < 5) return false;
  }
  if (replies.kind == Connect6Replies::kNone) {
    win = {.plies = 3, .turn = turn, .zone = {}};
    AddTo(win.zone, turn);
    for (const Gap& gap : gaps) AddTo(win.zone, gap);
    return true;
  }
  if (attacks != nullptr) attacks->push_back({turn, {replies.pairs.begin(), replies.pairs.end()}});
  return false;
}

// Attacks of threat number 2 or more. At the first attack that cannot be answered, sets the win and
// returns true. Two stones that make no threat alone have at most threat number 2 together. Reason:
// every window through both stones shares its gaps with the two outermost windows. Precondition:
// lines_ has the position of the board.
bool Connect6Threats::FindAttacks(Connect6Board& board, std::vector<Attack>* attacks, Win& win) {
  const bool plain = IsPlain(board), on_lines = board.rules().collinear6;
  CollectMakers(board);
  if (!on_lines && lines_.Any(Connect6Lines::kDefenderGaps))
    return FindDefendingAttacks(board, lines_.GapsOf(Connect6Lines::kDefenderGaps), attacks, win);
  for (std::size_t i = 0; i < makers_.size(); ++i)
    for (std::size_t k = i + 1; k < makers_.size(); ++k)
      if (TryAttack(board, makers_[i].cell, makers_[k].cell, attacks, win)) return true;
  for (const Maker& maker : makers_)
    if (maker.number > 2 && TryFree(board, maker.cell, attacks, win)) return true;
  const bool only_wins = attacks == nullptr && !on_lines;
  if (only_wins && makers_.empty()) return false;
  const bool found = lines_.AnyLine(Connect6Lines::kPairs, [&](int line, const LineFacts& facts) {
    for (const LineFacts::Pair& pair : facts.pairs) {
      const Site a = lines_.SiteAt(line, pair.low), b = lines_.SiteAt(line, pair.high);
      const int makers = (maker_at_[a] < 0 ? 0 : 1) + (maker_at_[b] < 0 ? 0 : 1);
      if (makers == 2) continue;
      if (makers == 1 || !plain) {
        if (TryAttack(board, a, b, attacks, win)) return true;
      } else if (!only_wins && pair.number == 2) {
        Attack& attack = attacks->emplace_back();
        attack.turn = {a, b};
        for (int i = 0; i < pair.replies; ++i)
          attack.replies.push_back(lines_.PairAt(line, pair.reply[i]));
      }
    }
    return false;
  });
  if (found || only_wins) return found;
  // If one stone makes threats that need two stones as an answer, the other stone of the turn may
  // be on any cell.
  if (std::none_of(makers_.begin(), makers_.end(), [](const Maker& m) { return m.number == 2; }))
    return false;
  const SiteSet builders = BestBuilders(board);
  for (const Maker& maker : makers_) {
    if (maker.number == 2 && builders.Any([&](int b) {
          return maker_at_[b] < 0 && LinesOf(maker.cell, b).empty() &&
                 TryAttack(board, maker.cell, b, attacks, win);
        }))
      return true;
  }
  return false;
}

// As FindAttacks, for positions in which the opponent has threats. The stones of an attack must
// also answer these threats.
bool Connect6Threats::FindDefendingAttacks(Connect6Board& board, const Gaps& to_answer,
                                           std::vector<Attack>* attacks, Win& win) {
  const Connect6Replies replies = Answer(board, to_answer);
  for (const SitePair& pair : replies.pairs)
    if (TryAttack(board, pair.first, pair.second, attacks, win)) return true;
  for (const Site a : replies.singles) {
    SiteSet with;
    for (const Maker& maker : makers_) with.Add(maker.cell);
    for (const auto& [line, place] : lines_.SpotsOf(a)) {
      if (line == Connect6Tables::kNoLine) continue;
      for (const LineFacts::Pair& pair : lines_.Facts(line).pairs)
        if (pair.low == place || pair.high == place)
          with.Add(lines_.SiteAt(line, pair.low == place ? pair.high : pair.low));
    }
    const Maker* maker = MakerAt(a);
    if (maker != nullptr && maker->number == 2) with |= BestBuilders(board);
    with.Remove(a);
    if (with.Any([&](int b) { return TryAttack(board, a, b, attacks, win); })) return true;
    if (maker != nullptr && maker->number > 2 && TryFree(board, a, attacks, win)) return true;
  }
  return false;
}

// Tries a turn with a stone on `a` and any other stone.
bool Connect6Threats::TryFree(Connect6Board& board, int a, std::vector<Attack>* attacks, Win& win) {
  SiteSet mates = lines_.empties();
  if (!IsPlain(board)) mates = board.LegalMates(a);
  mates.Remove(a);
  const int b = mates.First();
  return b >= 0 && TryAttack(board, a, b, attacks, win);
}

// --- The search ------------------------------------------------------------------------------

// Depth-first search for a win within this many plies (an odd number).
auto Connect6Threats::SearchWithin(Connect6Board& board, int plies, std::size_t level) -> Win {
  if (--nodes_left_ < 0 || clock_.Stopped()) return {};
  Win win = WinAtOnce(board);
  if (win.plies > 0) return win;
  if (plies < 3 || board.stones_due() != 2 || board.empty_count() < kFewEmpties) return {};
  if (attacks_.size() <= level) attacks_.resize(level + 1);
  std::vector<Attack>& attacks = attacks_[level];
  attacks.clear();
  lines_.Set(board);
  if (FindAttacks(board, plies > 3 ? &attacks : nullptr, win)) return win;
  for (const Attack& attack : attacks) {
    if (nodes_left_ < 0) break;
    win = MakeAttack(board, attack.turn);
    bool holds = false;
    for (const SitePair& reply : attack.replies) {
      board.Make(reply.first, reply.second);
      Win rest;
      if (board.ending().outcome == Outcome::kNone)
        rest = SearchWithin(board, plies - 2, level + 1);
      board.Unmake();
      holds = rest.plies == 0;
      if (holds) break;
      Lengthen(win, rest);
    }
    board.Unmake();
    if (!holds) return win;
  }
  return {};
}

// Best-first search over sequences of attacks. The search lets the defender place stones on the
// cells of all replies at once, because more stones never hurt the defender. If a sequence wins
// even then, it wins against each single reply. Therefore the tree branches only over attacks. A
// sequence is searched earlier if its replies have fewer cells for the defender.
Connect6Threats::Win Connect6Threats::SearchAgainstAll(Connect6Board& board, int max_nodes,
                                                       int max_plies) {
  steps_.assign(1, {});
  open_.assign(1, {0, 0});
  seen_.clear();
  std::vector<Attack>& attacks = attacks_[0];
  lines_.Set(board);
  const auto flip_replies = [&](const Step& step) {
    for (const Site s : step.replies) lines_.Flip(s, false);
  };
  const auto flip = [&](const Step& step) {
    lines_.Flip(step.turn.first, true);
    lines_.Flip(step.turn.second, true);
    flip_replies(step);
  };
  int at = 0;  // lines_ has the position of this node
  const auto go = [&](int to) {
    while (at != to) {
      int& later = steps_[at].depth >= steps_[to].depth ? at : to;
      flip(steps_[later]);
      later = steps_[later].parent;
    }
  };
  Win win;
  while (max_nodes-- > 0 && !open_.empty() && win.plies == 0 && !clock_.Stopped()) {
    std::pop_heap(open_.begin(), open_.end(), std::greater<>());
    const int node = open_.back().second;
    open_.pop_back();
    go(node);
    at = node;
    lines_.Update();
    const int depth = steps_[node].depth;
    if (lines_.Any(Connect6Lines::kDefenderRow) || lines_.empties().Count() < kFewEmpties ||
        !seen_.insert(lines_.key() + (max_plies == kAnyPlies ? 0 : depth)).second)
      continue;
    attacks.clear();
    if (lines_.Any(Connect6Lines::kGaps)) {
      const Gap gap = lines_.GapsOf(Connect6Lines::kGaps).front();
      SiteSet mates = lines_.empties();
      mates.Remove(gap.first);
      win.plies = 1;
      win.turn = {gap.first, gap.second == kNoSite ? static_cast<Site>(mates.First()) : gap.second};
      AddTo(win.zone, win.turn);
      break;
    }
    if (FindAttacks(board, &attacks, win)) break;
    if (2 * depth + 5 > max_plies) continue;
    for (const Attack& attack : attacks) {
      Step step{.turn = attack.turn,
                .parent = node,
                .depth = depth + 1,
                .cost = steps_[node].cost - 4,
                .replies = {}};
      for (const SitePair& pair : attack.replies)
        for (const Site s : {pair.first, pair.second}) AddNew(step.replies, s);
      step.cost += static_cast<int>(step.replies.size());
      if (wins_found_ - hot_[HotPlace(step.turn)] < kRecent) step.cost -= 4;
      open_.emplace_back(step.cost, static_cast<int>(steps_.size()));
      std::push_heap(open_.begin(), open_.end(), std::greater<>());
      steps_.push_back(std::move(step));
    }
  }
  if (win.plies == 0) return win;
  ++wins_found_;
  if (win.plies > 1) hot_[HotPlace(win.turn)] = wins_found_;
  while (at != 0) {
    const Step& step = steps_[at];
    hot_[HotPlace(step.turn)] = wins_found_;
    flip_replies(step);
    lines_.Update();
    for (const Gap& gap : lines_.GapsOf(Connect6Lines::kGaps)) AddTo(win.zone, gap);
    AddTo(win.zone, step.turn);
    win.turn = step.turn;
    win.plies += 2;
    lines_.Flip(step.turn.first, true);
    lines_.Flip(step.turn.second, true);
    at = step.parent;
  }
  return win;
}

void Connect6Threats::AddChild(int parent, SitePair turn, std::uint32_t proof,
                               std::uint32_t disproof) {
  Node& of = tree_[parent];
  if (of.children == 0) of.first_child = static_cast<int>(tree_.size());
  ++of.children;
  tree_.push_back({.turn = turn, .parent = parent, .proof = proof, .disproof = disproof});
}

// Adds the children of a position with the attacker to move, at the first visit.
void Connect6Threats::Expand(Connect6Board& board, int node) {
  const auto decide = [&](bool won) {
    tree_[node].proof = won ? 0 : kInfinite;
    tree_[node].disproof = won ? kInfinite : 0;
  };
  SitePair turn;
  if (board.ending().outcome != Outcome::kNone) return decide(false);
  if (FindWin(board, turn)) return decide(true);
  if (board.empty_count() < kFewEmpties) return decide(false);
  if (node > 0 && IsPlain(board)) {
    const Win win = SearchAgainstAll(board, kLineNodes, kAnyPlies);
    if (win.plies > 0) {
      tree_[node].win = static_cast<int>(line_wins_.size());
      line_wins_.push_back(win);
      return decide(true);
    }
    if (steps_.size() == 1) return decide(false);
  }
  std::vector<Attack>& attacks = attacks_[0];
  attacks.clear();
  Win win;
  lines_.Set(board);
  if (FindAttacks(board, &attacks, win)) {
    AddChild(node, win.turn, 0, kInfinite);
    return decide(true);
  }
  if (attacks.empty()) return decide(false);
  for (const Attack& attack : attacks) AddChild(node, attack.turn, 1, 1);
  for (std::size_t i = 0; i < attacks.size(); ++i) {
    const int child = tree_[node].first_child + static_cast<int>(i);
    for (const SitePair& reply : attacks[i].replies) AddChild(child, reply, 1, 1);
    Update(child, false);
  }
}

void Connect6Threats::Update(int node, bool attacker) {
  Node& n = tree_[node];
  if (n.children == 0) return;
  std::uint32_t least = kInfinite, sum = 0;
  for (int i = n.first_child; i < n.first_child + n.children; ++i) {
    const Node& child = tree_[i];
    least = std::min(least, attacker ? child.proof : child.disproof);
    sum = std::min(kInfinite, sum + (attacker ? child.disproof : child.proof));
  }
  n.proof = attacker ? least : sum;
  n.disproof = attacker ? sum : least;
}

Connect6Threats::Win Connect6Threats::SearchByNumbers(Connect6Board& board, int max_nodes) {
  line_wins_.clear();
  tree_.clear();
  tree_.push_back({});
  for (int expanded = 0; expanded < max_nodes && tree_.size() < kMaxTree && !clock_.Stopped();
       ++expanded) {
    int node = 0;
    bool attacker = true;
    while (tree_[node].children > 0) {
      const Node& n = tree_[node];
      const auto first = tree_.begin() + n.first_child;
      const auto best = std::min_element(first, first + n.children, [=](auto& a, auto& b) {
        return attacker ? a.proof < b.proof : a.disproof < b.disproof;
      });
      node = static_cast<int>(best - tree_.begin());
      attacker = !attacker;
      board.Make(tree_[node].turn.first, tree_[node].turn.second);
    }
    Expand(board, node);
    for (;; attacker = !attacker) {
      Update(node, attacker);
      if (tree_[node].parent < 0) break;
      board.Unmake();
      node = tree_[node].parent;
    }
    if (tree_[0].proof == 0 || tree_[0].disproof == 0) break;
  }
  return tree_[0].proof == 0 ? ReadProof(board, 0) : Win{};
}

// Returns the win of a won position with the attacker to move: its plies and its cells.
auto Connect6Threats::ReadProof(Connect6Board& board, int node) const -> Win {
  if (tree_[node].win >= 0) return line_wins_[tree_[node].win];
  Win win = WinAtOnce(board);
  if (win.plies > 0) return win;
  int attack = tree_[node].first_child;
  while (tree_[attack].proof != 0) ++attack;
  const Node& n = tree_[attack];
  win = MakeAttack(board, n.turn);
  for (int i = n.first_child; i < n.first_child + n.children; ++i) {
    board.Make(tree_[i].turn.first, tree_[i].turn.second);
    Lengthen(win, ReadProof(board, i));
    board.Unmake();
  }
  board.Unmake();
  return win;
}

Connect6Threats::Win Connect6Threats::FindDoubleThreatWin(Connect6Board& board, int max_nodes,
                                                          bool shortest) {
  Note& note = notes_[board.key() % kNotes];
  if (note.key == board.key() && (note.win.plies > 0 || note.nodes >= max_nodes)) return note.win;
  Win win;
  int searched = max_nodes;
  const bool plain = IsPlain(board) && board.stones_due() == 2;
  if (shortest || !plain) {
    nodes_left_ = max_nodes;
    for (int plies = 1; plies <= (shortest ? 5 : 3) && win.plies == 0; plies += 2)
      win = SearchWithin(board, plies, 0);
  }
  if (win.plies == 0 && plain) win = SearchAgainstAll(board, max_nodes, kAnyPlies);
  if (plain && win.plies == 0 && steps_.size() == 1) {
    searched = std::numeric_limits<int>::max();  // there is no attack
  } else if (win.plies == 0 && board.stones_due() == 2) {
    win = SearchByNumbers(board, plain ? 1 + max_nodes * kNumbersPercent / 100 : max_nodes);
    if (win.plies == 0 && tree_[0].disproof == 0) searched = std::numeric_limits<int>::max();
  }
  while (plain && shortest && win.plies > 5) {
    const Win shorter = SearchAgainstAll(board, max_nodes, win.plies - 2);
    if (shorter.plies == 0) break;
    win = shorter;
  }
  if (!clock_.stopped()) note = {board.key(), searched, win};
  return win;
}

// --- Lines -----------------------------------------------------------------------------------

auto Connect6Threats::FindWithin(Connect6Board& board, int max_nodes, int plies) -> Win {
  Win win = FindDoubleThreatWin(board, max_nodes, true);
  if (win.plies > plies && IsPlain(board)) win = SearchAgainstAll(board, max_nodes, plies);
  return win.plies > plies ? Win{} : win;
}

bool Connect6Threats::WriteLine(Connect6Board& board, const Win& win, int max_nodes,
                                std::vector<SitePair>* line) {
  const Color us = board.to_move();
  line->push_back(win.turn);
  board.Make(win.turn.first, win.turn.second);
  bool whole = board.ending().outcome == WinFor(us);
  if (board.ending().outcome == Outcome::kNone) {
    Connect6Replies replies = FindReplies(board);
    if (replies.kind == Connect6Replies::kNone) {
      // All replies lose. Prefer a stone on a gap, because this reply shows best why the position
      // is lost.
      SiteSet gaps, firsts = board.LegalFirsts();
      for (const Gap& gap : ThreatsOf(board, us)) AddTo(gaps, gap);
      if (!(gaps & firsts).IsEmpty()) firsts &= gaps;
      const int first = firsts.First();
      replies.pairs.push_back(
          {static_cast<Site>(first), static_cast<Site>(board.LegalMates(first).First())});
    }
    SitePair longest;
    Win after;
    whole = replies.kind != Connect6Replies::kAny && replies.singles.empty();
    for (const SitePair& reply : replies.pairs) {
      if (!whole) break;
      board.Make(reply.first, reply.second);
      const Win rest = board.ending().outcome == Outcome::kNone
                           ? FindWithin(board, max_nodes, win.plies - 2)
                           : Win{};
      board.Unmake();
      whole = rest.plies > 0;
      if (rest.plies <= after.plies) continue;
      after = rest;
      longest = reply;
    }
    if (whole) {
      line->push_back(longest);
      board.Make(longest.first, longest.second);
      whole = WriteLine(board, after, max_nodes, line);
      board.Unmake();
    }
  }
  board.Unmake();
  return whole;
}

}  // namespace tengen
