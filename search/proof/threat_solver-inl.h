// SPDX-License-Identifier: Apache-2.0
//
// ThreatSolver<V>, the definitions. Included by search/proof/threat_solver.h only.
//
// "Attack" nodes have the attacker to move, "defence" nodes the defender. The attacker keeps
// the move by fours (the defender must fill or shut the five) and by threats.
#pragma once

#include <algorithm>
#include <utility>

#include "search/proof/threat_solver.h"

namespace tengen {
namespace internal {

// Nodes for the question "is there a VCF here" inside a VCT search.
inline constexpr std::uint64_t kVcfNodes = 200;

// First guesses of an attacking move's proof number, by how much it forces and builds. Fours
// are spent late: they take the attacker's own points away. Tuned on the vct and hard suites.
inline constexpr int kFourGuess = 4;
inline constexpr int kThreeGuess = 3;
inline constexpr int kOtherGuess = 12;

// ... less one for every row that comes one stone short of a four or of an open three, less
// two for a double three.
inline int ProofGuess(Kind kind, Shape shape) {
  if (kind >= Kind::kFour) return kFourGuess;
  int guess = kind == Kind::kQuiet ? kOtherGuess : kThreeGuess;
  if (kind == Kind::kThrees) guess -= 2;
  for (int d = 0; d < kDirections; ++d) {
    const Pattern pattern = PatternIn(shape, d);
    if (pattern >= Pattern::kOpenTwo && pattern <= Pattern::kThree) --guess;
  }
  return std::max(guess, 1);
}

}  // namespace internal

// --- Memory --------------------------------------------------------------------------------

template <Variant V>
auto ThreatSolver<V>::FindVcf(Key key) const -> VcfNote {
  const std::uint64_t note = memory_.Find(key);
  return {static_cast<int>(note & 511), static_cast<int>(note >> 9 & 511),
          static_cast<Cell>(note >> 18 & (kCells - 1))};
}

template <Variant V>
void ThreatSolver<V>::StoreVcf(Key key, VcfNote note, std::uint64_t work) {
  memory_.Store(key,
                static_cast<std::uint64_t>(note.win) | static_cast<std::uint64_t>(note.none) << 9 |
                    std::uint64_t{note.move} << 18,
                work);
}

template <Variant V>
auto ThreatSolver<V>::FindVct(Key key) const -> VctNote {
  const std::uint64_t note = memory_.Find(key);
  if (note == 0) return {};
  return {{static_cast<std::uint32_t>(note & kInfinite),
           static_cast<std::uint32_t>(note >> 20 & kInfinite)},
          static_cast<Cell>(note >> 40 & (kCells - 1)),
          true};
}

template <Variant V>
void ThreatSolver<V>::StoreVct(Key key, Numbers numbers, Cell move, std::uint64_t work) {
  memory_.Store(
      key, numbers.proof | std::uint64_t{numbers.disproof} << 20 | std::uint64_t{move} << 40, work);
}

// --- Small things ----------------------------------------------------------------------------

template <Variant V>
void ThreatSolver<V>::Begin(Color attacker, const ThreatLimits& limits, bool fours_only) {
  fours_only_ = fours_only;
  attacker_ = attacker;
  defender_ = Opponent(attacker_);
  salt_ = Mix(0x7c7 + Index(attacker_));
  limits_ = limits;
  nodes_ = 0;
  vcf_end_ = limits.max_nodes;
  vcf_cut_ = stopped_ = false;
  last_empty_ = kNoLimit;
  memory_.NextGeneration();
}

// Counts a node; false when it is time to give up.
template <Variant V>
bool ThreatSolver<V>::Tick() {
  constexpr std::uint64_t kPoll = 256;
  ++nodes_;
  if (nodes_ >= limits_.max_nodes) stopped_ = true;
  if (nodes_ % kPoll == 0) {
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) stopped_ = true;
    if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline) stopped_ = true;
  }
  return !stopped_;
}

// Nodes at which to stop looking for shorter wins.
template <Variant V>
std::uint64_t ThreatSolver<V>::ShortenUntil() const {
  return std::min(limits_.max_nodes, 5 * nodes_ + 5000);
}

// Plies within which the attacker has to have won.
template <Variant V>
int ThreatSolver<V>::PliesLeft(const Position<V>& p) const {
  return last_empty_ == kNoLimit ? kMaxPlies : p.empty_count() - last_empty_;
}

template <Variant V>
Cell ThreatSolver<V>::SureDoubleFour(const Position<V>& p) const {
  for (const Kind kind : {Kind::kOpenFour, Kind::kDoubleFour}) {
    if (p.CountOf(attacker_, kind) == 0) continue;
    Cell found = kNoCell;
    p.CellsOf(attacker_, kind).ForEach([&](Cell q) {
      if (found == kNoCell && IsSureDoubleFour(p, attacker_, q)) found = q;
    });
    if (found != kNoCell) return found;
  }
  return kNoCell;
}

template <Variant V>
CellList ThreatSolver<V>::LegalFourDefences(Position<V>& p) {
  const Color by = p.to_move();
  CellList legal;
  for (const Cell c : FourDefences(p, Opponent(by)))
    if (IsLegal(p, by, c)) legal.Add(c);
  return legal;
}

// --- VCF -------------------------------------------------------------------------------------

// Fours of the attacker; when he has to answer a four himself, those that answer it.
template <Variant V>
CellList ThreatSolver<V>::FourMoves(Position<V>& p) {
  CellList moves;
  if (HasFive(p, defender_)) {
    for (const Cell c : LegalFourDefences(p)) {
      const Kind kind = p.KindAt(attacker_, c);
      if (kind >= Kind::kFour && kind <= Kind::kOpenFour) moves.Add(c);
    }
    return moves;
  }
  for (const Kind kind : {Kind::kOpenFour, Kind::kDoubleFour, Kind::kFourThree, Kind::kFour}) {
    if (p.CountOf(attacker_, kind) == 0) continue;
    p.CellsOf(attacker_, kind).ForEach([&](Cell c) {
      if (moves.size < static_cast<int>(moves.cell.size()) && IsLegal(p, attacker_, c))
        moves.cell[moves.size++] = c;
    });
  }
  return moves;
}

template <Variant V>
int ThreatSolver<V>::Vcf(Position<V>& p, int budget) {
  if (HasFive(p, attacker_)) return 1;
  if (budget < 3) return 0;
  if (!HasFive(p, defender_) && SureDoubleFour(p) != kNoCell) return 3;

  const Key key = VcfKey(p);
  VcfNote note = FindVcf(key);
  if (note.win != 0 && note.win <= budget) return note.win;
  if (note.none >= budget) return 0;
  if (!Tick()) return 0;
  if (nodes_ >= vcf_end_) {
    vcf_cut_ = true;
    return 0;
  }
  const std::uint64_t begin = nodes_;
  for (const Cell move : FourMoves(p)) {
    if (IsHopelessFour(p, move, budget)) continue;
    p.Make(move);
    const int rest = AfterFour(p, budget - 1);
    p.Unmake();
    if (rest != 0) {
      StoreVcf(key, {rest + 1, note.none, move}, nodes_ - begin);
      return rest + 1;
    }
    if (stopped_ || vcf_cut_) return 0;
  }
  note.none = budget < p.empty_count() ? budget : kMaxPlies;
  StoreVcf(key, note, nodes_ - begin);
  return 0;
}

// The cell that turns the one four of `move` into a five; kNoCell if that is not so plain.
template <Variant V>
Cell ThreatSolver<V>::PlainReply(const Position<V>& p, Cell move) const {
  const Kind kind = p.KindAt(attacker_, move);
  if (V::kShutEnds || (kind != Kind::kFour && kind != Kind::kFourThree)) return kNoCell;
  const Shape shape = p.ShapeAt(attacker_, move);
  int d = 0;
  while (PatternIn(shape, d) != Pattern::kFour) ++d;
  for (const int step : {kStep[d], -kStep[d]}) {
    for (int k = 1; k < V::kRowLength; ++k) {
      const auto e = static_cast<Cell>(move + k * step);
      if (p.At(e) == StoneOf(attacker_)) continue;
      if (!p.IsEmpty(e)) break;
      if (p.KindIf(attacker_, e, move, StoneOf(attacker_)) == Kind::kFive) return e;
    }
  }
  return kNoCell;
}

// Sees without putting stones that a four leads nowhere: its reply makes two fours, or what
// follows the reply is known to fail.
template <Variant V>
bool ThreatSolver<V>::IsHopelessFour(const Position<V>& p, Cell move, int budget) const {
  const Cell reply = PlainReply(p, move);
  if (reply == kNoCell) return false;
  const Kind kind = p.KindIf(defender_, reply, move, StoneOf(attacker_));
  if (V::kForbidden && defender_ == Color::kBlack && kind > Kind::kThree) return false;
  if (kind == Kind::kOpenFour || kind == Kind::kDoubleFour) return true;
  const Key key =
      VcfKey(p) ^ ZobristKey(StoneOf(attacker_), move) ^ ZobristKey(StoneOf(defender_), reply);
  return FindVcf(key).none >= budget - 2;
}

// The attacker has just made a four (or tried to): plies until his five, 0 if it is stopped.
template <Variant V>
int ThreatSolver<V>::AfterFour(Position<V>& p, int budget) {
  if (HasFive(p, defender_)) return 0;
  int longest = 2;  // any stone, five
  for (const Cell reply : LegalFourDefences(p)) {
    p.Make(reply);
    const int rest = Vcf(p, budget - 1);
    p.Unmake();
    if (rest == 0) return 0;
    longest = std::max(longest, rest + 1);
  }
  return longest;
}

template <Variant V>
int ThreatSolver<V>::BoundedVcf(Position<V>& p, int budget) {
  vcf_end_ = fours_only_ ? limits_.max_nodes : nodes_ + internal::kVcfNodes;
  vcf_cut_ = false;
  return budget > 0 ? Vcf(p, budget) : 0;
}

// The first move of the VCF that Vcf(p, budget) found.
template <Variant V>
Cell ThreatSolver<V>::VcfMove(Position<V>& p, int budget) {
  if (HasFive(p, attacker_)) return p.CellsOf(attacker_, Kind::kFive).First();
  if (!HasFive(p, defender_)) {
    const Cell q = SureDoubleFour(p);
    if (q != kNoCell) return q;
  }
  const VcfNote note = FindVcf(VcfKey(p));
  return note.win != 0 && note.win <= budget ? note.move : kNoCell;
}

// Leaves the shortest win that is found in the memory.
template <Variant V>
void ThreatSolver<V>::ShortenVcf(Position<V>& p, int plies) {
  vcf_end_ = ShortenUntil();
  while (plies > 3 && !stopped_ && !vcf_cut_) {
    const int shorter = Vcf(p, plies - 2);
    if (shorter == 0) break;
    plies = shorter;
  }
}

template <Variant V>
ThreatResult ThreatSolver<V>::SolveVcf(Position<V>& position, const ThreatLimits& limits) {
  Begin(position.to_move(), limits, true);
  const int plies = Vcf(position, std::min(limits.max_plies, kMaxPlies));
  if (plies != 0) {
    if (limits.shorten) ShortenVcf(position, plies);
    return Finish(position, plies);
  }
  return {.nodes = nodes_, .exhausted = !stopped_ && !vcf_cut_};
}

// --- Replies to a threat ---------------------------------------------------------------------
//
// A defence node where the attacker has no four, but threatens. Take one of his threats, a win
// by fours after a pass, as a tree: attacker's moves a1, a2, ..., the forced replies d1, d2, ...
// A reply e that makes no four loses to that very tree unless
//   - e is one of the a, the d, or a cell where the attacker could make his five on the way;
//   - with e a later d makes a four (or more) that it does not make by itself: then, once that
//     d stands, a defender's stone on e would make a four;
//   - the rule shuts ends, and e is in line with, and within five cells of, one of the fives;
//   - renju: the tree needs that one of its moves is or is not a foul, and e decides that.
// The first three make the set `touched`; in the last case every reply is tried on the board.
// Replies that make a four are all listed. For a threat of one double four the set is known
// exactly (threats.h).

template <Variant V>
CellSet ThreatSolver<V>::CounterFours(Position<V>& p, bool with_fouls) const {
  CellSet cells;
  for (int kind = static_cast<int>(Kind::kFour); kind < kKinds; ++kind) {
    if (!with_fouls && kind == static_cast<int>(Kind::kForbidden)) continue;
    if (p.CountOf(defender_, static_cast<Kind>(kind)) != 0)
      cells = cells | p.CellsOf(defender_, static_cast<Kind>(kind));
  }
  return cells;
}

template <Variant V>
ThreatDefence ThreatSolver<V>::ThreatReplies(Position<V>& p) {
  ThreatDefence replies;
  const DoubleFourDefences direct = DefendDoubleFours(p, attacker_);
  if (direct.any && PliesLeft(p) >= 4) {
    for (const Cell c : direct.cells) replies.moves.Add(c);
    replies.plies = 3;
  } else {
    replies = RepliesToVcf(p);
    if (replies.plies == 0) return replies;
  }
  replies.moves = replies.moves | CounterFours(p, false);
  if (V::kForbidden && defender_ == Color::kBlack) {
    const CellSet all = replies.moves;
    all.ForEach([&](Cell c) {
      if (!IsLegal(p, defender_, c)) replies.moves.Remove(c);
    });
  }
  return replies;
}

template <Variant V>
ThreatDefence ThreatSolver<V>::DefendVcf(Position<V>& position, const ThreatLimits& limits) {
  Begin(Opponent(position.to_move()), limits, true);
  return ThreatReplies(position);
}

template <Variant V>
ThreatDefence ThreatSolver<V>::RepliesToVcf(Position<V>& p) {
  ThreatDefence replies;
  p.Pass();
  replies.plies = BoundedVcf(p, std::min(kMaxPlies, PliesLeft(p) - 1));
  const bool sure = replies.plies == 0 || CollectVcf(p, replies.plies, &replies.moves);
  p.Pass();
  if (replies.plies == 0) return replies;
  if (V::kShutEnds) SpreadForShutEnds(&replies.moves);
  if (!sure) TryAllReplies(p, &replies);
  replies.moves = replies.moves & p.empties();
  return replies;
}

// Adds what the found VCF touches. False when it hangs on a foul that another stone might
// make or lift (or when the memory has lost it).
template <Variant V>
bool ThreatSolver<V>::CollectVcf(Position<V>& p, int budget, CellSet* touched) {
  if (HasFive(p, attacker_)) {
    *touched = *touched | p.CellsOf(attacker_, Kind::kFive);
    return true;
  }
  Cell move = VcfMove(p, budget);
  if (move == kNoCell && Vcf(p, budget) != 0) move = VcfMove(p, budget);
  if (move == kNoCell) return false;
  if (V::kForbidden && attacker_ == Color::kBlack &&
      CountFouls(p.ShapeAt(attacker_, move)).threes >= 2)
    return false;

  bool sure = true;
  touched->Add(move);
  p.Make(move);
  *touched = *touched | p.CellsOf(attacker_, Kind::kFive);
  for (const Cell reply : FourDefences(p, attacker_)) {
    touched->Add(reply);
    if (!IsLegal(p, defender_, reply)) {
      sure = false;
      break;
    }
    p.Make(reply);
    *touched = *touched | CounterFours(p, true);
    sure = CollectVcf(p, budget - 2, touched);
    p.Unmake();
    if (!sure) break;
  }
  p.Unmake();
  return sure;
}

template <Variant V>
void ThreatSolver<V>::SpreadForShutEnds(CellSet* touched) const {
  const CellSet cells = *touched;
  cells.ForEach([&](Cell c) {
    for (const int step : kStep) {
      for (int k = 1; k <= kBorder; ++k) {
        const int left = c - k * step, right = c + k * step;
        if (left >= 0 && left < kCells) touched->Add(static_cast<Cell>(left));
        if (right >= 0 && right < kCells) touched->Add(static_cast<Cell>(right));
      }
    }
  });
}

// Replaces the list by all replies after which no VCF is found. Time running out on the way
// makes it no threat: an unfinished list proves nothing.
template <Variant V>
void ThreatSolver<V>::TryAllReplies(Position<V>& p, ThreatDefence* replies) {
  replies->moves.Clear();
  const CellSet empties = p.empties();
  empties.ForEach([&](Cell c) {
    if (stopped_ || !IsLegal(p, defender_, c)) return;
    p.Make(c);
    const int plies = HasFive(p, defender_) ? 0 : BoundedVcf(p, PliesLeft(p));
    p.Unmake();
    if (plies == 0) replies->moves.Add(c);
    replies->plies = std::max(replies->plies, plies);
  });
  if (stopped_) *replies = {};
}

// --- VCT -------------------------------------------------------------------------------------

template <Variant V>
void ThreatSolver<V>::AddAttackMoves(Position<V>& p, const CellSet& cells, bool forced,
                                     Children* children) {
  cells.ForEach([&](Cell c) {
    if (!IsLegal(p, attacker_, c)) return;
    const VctNote note = FindVct(VctKeyAfter(p, c));
    const int guess =
        forced ? 1 : internal::ProofGuess(p.KindAt(attacker_, c), p.ShapeAt(attacker_, c));
    children->push_back(
        {c, note.known ? note.numbers : Numbers{static_cast<std::uint32_t>(guess), 1}});
  });
}

template <Variant V>
auto ThreatSolver<V>::AttackMoves(Position<V>& p) -> Children {
  Children children;
  if (HasFive(p, defender_)) {
    CellSet answers;
    for (const Cell c : FourDefences(p, defender_)) answers.Add(c);
    AddAttackMoves(p, answers, true, &children);
    return children;
  }
  CellSet fours;
  for (const Kind kind : {Kind::kFour, Kind::kFourThree, Kind::kDoubleFour, Kind::kOpenFour})
    fours = fours | p.CellsOf(attacker_, kind);
  CellSet threes = p.CellsOf(attacker_, Kind::kThree) | p.CellsOf(attacker_, Kind::kThrees);
  CellSet others;
  p.Candidates().ForEach([&](Cell c) {
    if (p.KindAt(attacker_, c) != Kind::kQuiet) return;
    for (int d = 0; d < kDirections; ++d)
      if (p.PatternAt(attacker_, c, d) >= Pattern::kThree) others.Add(c);
  });
  const DoubleFourDefences must = DefendDoubleFours(p, defender_);
  if (must.any) {
    CellSet defences;
    for (const Cell c : must.cells) defences.Add(c);
    threes = threes & defences;
    others = others & defences;
  }
  AddAttackMoves(p, threes, false, &children);
  AddAttackMoves(p, fours, false, &children);
  AddAttackMoves(p, others, false, &children);
  return children;
}

// No children: the attack has won (a four that cannot be stopped, a threat without an answer)
// if there is a threat at all.
template <Variant V>
auto ThreatSolver<V>::DefenceMoves(Position<V>& p) -> Children {
  Children children;
  const auto add = [&](Cell c) {
    const VctNote note = FindVct(VctKeyAfter(p, c));
    children.push_back({c, note.known ? note.numbers : Numbers{}});
  };
  if (HasFive(p, defender_) || PliesLeft(p) < 2) {
    children.push_back({kNoCell, kRefuted});
  } else if (HasFive(p, attacker_)) {
    for (const Cell c : LegalFourDefences(p)) add(c);
  } else {
    const ThreatDefence replies = ThreatReplies(p);
    if (replies.plies == 0) {
      children.push_back({kNoCell, kRefuted});
    } else {
      replies.moves.ForEach(add);
    }
  }
  return children;
}

template <Variant V>
auto ThreatSolver<V>::SearchAttack(Position<V>& p, Numbers limit) -> Numbers {
  if (!Tick()) return {};
  const Key key = VctKey(p);
  if (!FindVct(key).known && BoundedVcf(p, PliesLeft(p)) != 0) {
    StoreVct(key, kProven, kNoCell, 1);
    return kProven;
  }
  Children children = AttackMoves(p);
  return SearchChildren<true>(p, children, limit);
}

template <Variant V>
auto ThreatSolver<V>::SearchDefence(Position<V>& p, Numbers limit) -> Numbers {
  if (!Tick()) return {};
  Children children = DefenceMoves(p);
  return SearchChildren<false>(p, children, limit);
}

// What the children say together. For the attacker one good child is enough: his proof number
// is the least of theirs; all have to fail to refute him: the largest disproof number, plus one
// for every further open child (a sum would count positions twice that are reached twice, and
// they are). For the defender the other way round.
template <Variant V>
template <bool kAttack>
auto ThreatSolver<V>::Survey(const Children& children) -> Summary {
  constexpr auto kLeast = kAttack ? &Numbers::proof : &Numbers::disproof;
  constexpr auto kMost = kAttack ? &Numbers::disproof : &Numbers::proof;
  Summary summary;
  std::uint32_t least = kInfinite, most = 0;
  for (int i = 0; i < static_cast<int>(children.size()); ++i) {
    const Numbers& n = children[i].numbers;
    most = std::max(most, n.*kMost);
    summary.open += n.*kMost != 0;
    if (summary.best < 0 || n.*kLeast < least) {
      summary.second = least;
      least = n.*kLeast;
      summary.best = i;
    } else {
      summary.second = std::min(summary.second, n.*kLeast);
    }
  }
  const std::uint32_t others = summary.open > 0 ? summary.open - 1 : 0;
  summary.numbers.*kLeast = least;
  summary.numbers.*kMost = least == 0           ? kInfinite
                           : least == kInfinite ? 0
                                                : std::min(most + others, kInfinite - 1);
  return summary;
}

// The heart of df-pn: descends into the most promising child until a number reaches its limit.
template <Variant V>
template <bool kAttack>
auto ThreatSolver<V>::SearchChildren(Position<V>& p, Children& children, Numbers limit) -> Numbers {
  constexpr auto kLeast = kAttack ? &Numbers::proof : &Numbers::disproof;
  constexpr auto kMost = kAttack ? &Numbers::disproof : &Numbers::proof;
  const std::uint64_t begin = nodes_;
  while (true) {
    const Summary now = Survey<kAttack>(children);
    const bool decided = now.numbers.proof == 0 || now.numbers.disproof == 0;
    if (decided || stopped_ || now.numbers.proof >= limit.proof ||
        now.numbers.disproof >= limit.disproof) {
      if (decided || !stopped_) {
        StoreVct(VctKey(p), now.numbers, now.best < 0 ? kNoCell : children[now.best].cell,
                 nodes_ - begin);
      }
      return now.numbers;
    }
    // The child may get worse than the second best by a little: coming back costs as well.
    Child& best = children[now.best];
    Numbers child_limit;
    child_limit.*kLeast = std::min(limit.*kLeast, now.second + 1 + now.second / 6);
    child_limit.*kMost = limit.*kMost - (now.open - 1);
    p.Make(best.cell);
    best.numbers = kAttack ? SearchDefence(p, child_limit) : SearchAttack(p, child_limit);
    p.Unmake();
  }
}

// Looks for wins of at most so many plies. What the memory knows of them is kept apart.
template <Variant V>
auto ThreatSolver<V>::SearchWithin(Position<V>& p, int plies) -> Numbers {
  last_empty_ = plies < kMaxPlies ? p.empty_count() - plies : kNoLimit;
  vct_salt_ = Mix(salt_ + static_cast<Key>(last_empty_));
  return SearchAttack(p, {kInfinite, kInfinite});
}

template <Variant V>
void ThreatSolver<V>::ShortenVct(Position<V>& p, ThreatResult* result) {
  limits_.max_nodes = ShortenUntil();
  while (result->plies > 5) {
    const int budget = result->plies - 2;
    if (SearchWithin(p, budget).proof != 0) break;
    ThreatResult shorter = Finish(p, budget);
    if (!shorter.win || shorter.plies >= result->plies) break;
    *result = std::move(shorter);
  }
  result->nodes = nodes_;
}

template <Variant V>
ThreatResult ThreatSolver<V>::SolveVct(Position<V>& position, const ThreatLimits& limits) {
  Begin(position.to_move(), limits, false);
  const int budget = std::min(limits.max_plies, kMaxPlies);
  const Numbers numbers = SearchWithin(position, budget);
  if (numbers.proof != 0) return {.nodes = nodes_, .exhausted = numbers.disproof == 0};
  ThreatResult result = Finish(position, budget);
  if (result.win && limits.shorten) ShortenVct(position, &result);
  return result;
}

// --- The walk over the proof -----------------------------------------------------------------

// Proves that the attacker, to move, wins, following the memory's hints and searching again
// where they are lost. Plies of the proof, 0 if it fails.
template <Variant V>
int ThreatSolver<V>::ProveAttack(Position<V>& p, int budget) {
  const auto known = proof_.find(p.key());
  if (known != proof_.end()) return known->second.plies;
  Cell move = VcfMove(p, budget);
  if (move == kNoCell) {
    const Key key = VctKey(p);
    VctNote note = FindVct(key);
    if (!(note.known && note.numbers.proof == 0 && note.move != kNoCell)) {
      if (BoundedVcf(p, budget) != 0) {
        move = VcfMove(p, budget);
      } else if (!fours_only_) {
        SearchAttack(p, {kInfinite, kInfinite});
        note = FindVct(key);
      }
    }
    if (move == kNoCell && note.known && note.numbers.proof == 0) move = note.move;
  }
  if (move == kNoCell || !p.IsEmpty(move) || !IsLegal(p, attacker_, move)) return 0;

  int plies = 1;
  if (p.KindAt(attacker_, move) != Kind::kFive) {
    p.Make(move);
    const int rest = ProveDefence(p, budget - 1);
    p.Unmake();
    if (rest == 0) return 0;
    plies += rest;
  }
  proof_[p.key()] = {plies, move};
  return plies;
}

template <Variant V>
int ThreatSolver<V>::ProveDefence(Position<V>& p, int budget) {
  const auto known = proof_.find(p.key());
  if (known != proof_.end()) return known->second.plies;
  if (HasFive(p, defender_)) return 0;

  Proof proof;
  ThreatDefence replies;
  if (HasFive(p, attacker_)) {
    proof.plies = 2;
    for (const Cell c : LegalFourDefences(p)) replies.moves.Add(c);
  } else {
    replies = ThreatReplies(p);
    if (replies.plies == 0) return 0;
    proof.plies = replies.plies + 1;
  }
  bool won = true;
  replies.moves.ForEach([&](Cell c) {
    if (!won) return;
    p.Make(c);
    const int plies = ProveAttack(p, budget - 1);
    p.Unmake();
    won = plies != 0;
    if (plies + 1 >= proof.plies) proof = {plies + 1, c};
  });
  if (!won) return 0;
  proof_[p.key()] = proof;
  return proof.plies;
}

// A legal reply of the defender that the proof does not list.
template <Variant V>
Cell ThreatSolver<V>::AnyOtherReply(Position<V>& p) {
  Cell other = kNoCell;
  const CellSet empties = p.empties();
  const CellSet listed =
      HasFive(p, attacker_) ? p.CellsOf(attacker_, Kind::kFive) : ThreatReplies(p).moves;
  const auto consider = [&](Cell c) {
    if (other == kNoCell && !listed.Has(c) && IsLegal(p, defender_, c)) other = c;
  };
  if (p.CountOf(attacker_, Kind::kFive) > 1) {
    // A stone on one of two completing cells says it best.
    const Cell five = p.CellsOf(attacker_, Kind::kFive).First();
    if (IsLegal(p, defender_, five)) return five;
  }
  p.CellsOf(attacker_, Kind::kOpenFour).ForEach(consider);
  p.CellsOf(attacker_, Kind::kDoubleFour).ForEach(consider);
  p.Candidates().ForEach(consider);
  empties.ForEach(consider);
  return other;
}

template <Variant V>
void ThreatSolver<V>::WriteLine(Position<V>& p, int budget, std::vector<Cell>* line) {
  const bool attack = p.to_move() == attacker_;
  if (attack && ProveAttack(p, budget) == 0) return;
  Cell move = proof_[p.key()].move;
  if (move == kNoCell) {
    // From here on the threat is carried out, not what the proof says elsewhere.
    move = AnyOtherReply(p);
    proof_.clear();
  }
  if (move == kNoCell) return;
  const bool last = attack && p.KindAt(attacker_, move) == Kind::kFive;
  line->push_back(move);
  if (last) return;
  p.Make(move);
  WriteLine(p, budget - 1, line);
  p.Unmake();
}

// After a search that found a win: walks its proof. What was found is worth the time to look at
// it again, whatever the limits say; only `stop` still counts.
template <Variant V>
ThreatResult ThreatSolver<V>::Finish(Position<V>& p, int budget) {
  const ThreatLimits limits = std::exchange(limits_, {.max_nodes = 2 * nodes_ + 10'000});
  limits_.stop = limits.stop;
  vcf_end_ = limits_.max_nodes;
  vcf_cut_ = stopped_ = false;
  proof_.clear();

  ThreatResult result;
  result.plies = ProveAttack(p, budget);
  result.win = result.plies != 0;
  if (result.win) WriteLine(p, result.plies, &result.line);
  result.nodes = nodes_;
  limits_ = limits;
  return result;
}

}  // namespace tengen
