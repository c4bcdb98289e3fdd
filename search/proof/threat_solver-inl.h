// SPDX-License-Identifier: Apache-2.0
//
// The search of ThreatSolver (search/proof/threat_solver.h). Each kernel is compiled once, in a
// file that includes this one.
//
// VCF is a depth-first search over the fours. VCT is depth-first proof-number search (Nagai, "Df-pn
// algorithm for searching AND/OR trees and its applications", 2002). Every attacker node looks for
// a VCF first. "Replies to a threat" below explains why replies may be left out.
//
// Before the solver reports a win, it checks the whole proof on the board. In this check, the
// stored results are only hints. Every line of the proof ends with a five on the board. The proof
// covers every reply, except replies that provably lose because they do not stop the existing
// threat. Counter-fours are ordinary replies. In renju neither the attacker nor the defender ever
// plays a foul of Black.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "base/clock.h"
#include "base/hash.h"
#include "engine/boards/position.h"
#include "engine/cell_set.h"
#include "engine/lines/variant.h"
#include "search/proof/forcing.h"
#include "search/proof/threat_memory.h"
#include "search/proof/threat_solver.h"
#include "search/proof/threats.h"

namespace tengen {

template <Variant V>
class ThreatSolver<V>::Search {
 public:
  explicit Search(std::size_t memory_bytes) : memory_(memory_bytes) {}

  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    clock_.SetBudget(stop, deadline);
  }
  bool Stopped() const { return clock_.stopped(); }

  Proof SolveVcf(Position<V>& position, const ProofBudget& budget, bool shorten) {
    Begin(position.to_move(), budget, true);
    const int plies = Vcf(position, std::min(budget.plies, kAnyPlies));
    if (plies == 0) return {.exhausted = !stopped_ && !vcf_cut_, .nodes = nodes_};
    if (shorten) ShortenVcf(position, plies);
    return Finish(position, plies);
  }
  Proof SolveVct(Position<V>& position, const ProofBudget& budget, bool shorten) {
    Begin(position.to_move(), budget, false);
    const int plies = std::min(budget.plies, kAnyPlies);
    const Numbers numbers = SearchWithin(position, plies);
    if (numbers.proof != 0) return {.exhausted = numbers.disproof == 0, .nodes = nodes_};
    Proof proof = Finish(position, plies);
    if (proof.plies != 0 && shorten) ShortenVct(position, &proof);
    return proof;
  }
  ThreatDefence Defend(Position<V>& position, const ProofBudget& budget) {
    ThreatDefence defence;
    position.Pass();
    Begin(position.to_move(), budget, false);
    if (!HasFive(position, defender_)) {
      const int plies = std::min(budget.plies, kAnyPlies);
      if (SearchWithin(position, plies).proof == 0) CollectVct(position, plies, &defence);
    }
    position.Pass();
    defence.nodes = nodes_;
    return defence;
  }

  void Clear() { memory_.Clear(); }

 private:
  // --- The value of a node -----------------------------------------------------------------
  // Proof and disproof number: estimates of the least work that is left to show that the attacker
  // wins, or does not win.
  struct Numbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
  };
  static constexpr std::uint32_t kInfinite = (1 << 20) - 1;
  static constexpr Numbers kProven = {0, kInfinite};
  static constexpr Numbers kRefuted = {kInfinite, 0};

  struct Child {
    Cell cell;
    Numbers numbers;
  };
  using Children = absl::InlinedVector<Child, 32>;

  // The notes in memory_. For a VCF node: the plies of a known win (0 = none), the plies in which
  // no win exists, and the winning move. For a VCT node: its numbers and its best move.
  struct VcfNote {
    int win = 0;
    int none = 0;
    Cell move = kNoCell;
  };
  struct VctNote {
    Numbers numbers;
    Cell move = kNoCell;
    bool known = false;
  };
  static constexpr int kNoLimit = -kAnyPlies;

  // A node of the finished proof.
  struct Step {
    int plies = 0;
    Cell move = kNoCell;  // if the defender moves: kNoCell = any move that ignores the threat
  };

  // --- Helpers ------------------------------------------------------------------------------
  // Counts a node. Returns false if the search must end.
  bool Tick() {
    ++nodes_;
    if (nodes_ >= max_nodes_ || clock_.Stopped()) stopped_ = true;
    return !stopped_;
  }
  // The node count at which the search for shorter wins stops.
  std::int64_t ShortenUntil() const { return std::min(max_nodes_, 5 * nodes_ + 5000); }
  // The number of plies in which the attacker must win.
  int PliesLeft(const Position<V>& p) const {
    return last_empty_ == kNoLimit ? kAnyPlies : p.empty_count() - last_empty_;
  }
  bool IsLegal(Position<V>& p, Color c, Cell cell) const { return !p.IsForbidden(c, cell); }
  bool HasFive(const Position<V>& p, Color c) const { return p.CountOf(c, CellThreat::kFive) > 0; }
  // A cell where a sure double four wins. kNoCell = no such cell, or the attacker must answer a
  // four.
  Cell SureDoubleFour(const Position<V>& p) const {
    if (HasFive(p, defender_)) return kNoCell;
    return FindDoubleFour(p, attacker_, [&](Cell q) { return IsSureDoubleFour(p, attacker_, q); });
  }

  Key VcfKey(const Position<V>& p) const { return p.key() ^ salt_; }
  Key VctKey(const Position<V>& p) const { return p.key() ^ vct_salt_; }
  Key VctKeyAfter(const Position<V>& p, Cell move) const {
    return VctKey(p) ^ ZobristKey(StoneOf(p.to_move()), move) ^ kWhiteToMoveKey;
  }

  // --- Memory ------------------------------------------------------------------------------

  VcfNote FindVcf(Key key) const {
    const std::uint64_t note = memory_.Find(key);
    return {static_cast<int>(note & 511), static_cast<int>(note >> 9 & 511),
            static_cast<Cell>(note >> 18 & (kCells - 1))};
  }

  void StoreVcf(Key key, VcfNote note, std::int64_t work) {
    memory_.Store(key,
                  static_cast<std::uint64_t>(note.win) |
                      static_cast<std::uint64_t>(note.none) << 9 | std::uint64_t{note.move} << 18,
                  work);
  }

  VctNote FindVct(Key key) const {
    const std::uint64_t note = memory_.Find(key);
    if (note == 0) return {};
    return {{static_cast<std::uint32_t>(note & kInfinite),
             static_cast<std::uint32_t>(note >> 20 & kInfinite)},
            static_cast<Cell>(note >> 40 & (kCells - 1)),
            true};
  }

  void StoreVct(Key key, Numbers numbers, Cell move, std::int64_t work) {
    memory_.Store(key,
                  numbers.proof | std::uint64_t{numbers.disproof} << 20 | std::uint64_t{move} << 40,
                  work);
  }

  void Begin(Color attacker, const ProofBudget& budget, bool fours_only) {
    fours_only_ = fours_only;
    attacker_ = attacker;
    defender_ = Opponent(attacker_);
    salt_ = Mix(0x7c7 + Index(attacker_));
    max_nodes_ = vcf_end_ = budget.nodes;
    nodes_ = 0;
    vcf_cut_ = stopped_ = false;
    last_empty_ = kNoLimit;
    memory_.NextGeneration();
  }

  CellList LegalFourDefences(Position<V>& p) const {
    const Color by = p.to_move();
    CellList legal;
    for (const Cell c : FourDefences(p, Opponent(by)))
      if (IsLegal(p, by, c)) legal.Add(c);
    return legal;
  }

  // --- VCF ---------------------------------------------------------------------------------

  // The fours of the attacker. If the defender has a four, only the attacker's fours that answer
  // it.
  CellList FourMoves(Position<V>& p) const {
    CellList moves;
    if (HasFive(p, defender_)) {
      for (const Cell c : LegalFourDefences(p)) {
        const CellThreat kind = p.ThreatAt(attacker_, c);
        if (kind >= CellThreat::kFour && kind <= CellThreat::kOpenFour) moves.Add(c);
      }
      return moves;
    }
    for (const CellThreat kind : kFours)
      p.CellsOf(attacker_, kind).ForEach([&](Cell c) {
        if (moves.size < static_cast<int>(moves.cell.size()) && IsLegal(p, attacker_, c))
          moves.cell[moves.size++] = c;
      });
    return moves;
  }

  int Vcf(Position<V>& p, int budget) {
    if (HasFive(p, attacker_)) return 1;
    if (budget < 3) return 0;
    if (SureDoubleFour(p) != kNoCell) return 3;

    const Key key = VcfKey(p);
    VcfNote note = FindVcf(key);
    if (note.win != 0 && note.win <= budget) return note.win;
    if (note.none >= budget) return 0;
    if (!Tick()) return 0;
    if (nodes_ >= vcf_end_) {
      vcf_cut_ = true;
      return 0;
    }
    const std::int64_t begin = nodes_;
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
    note.none = budget < p.empty_count() ? budget : kAnyPlies;
    StoreVcf(key, note, nodes_ - begin);
    return 0;
  }

  // If `move` makes exactly one four, and no open four: the cell that turns this four into a five.
  // kNoCell = `move` makes anything else, or the rules have V::kShutEnds.
  Cell PlainReply(const Position<V>& p, Cell move) const {
    const CellThreat kind = p.ThreatAt(attacker_, move);
    if (V::kShutEnds || (kind != CellThreat::kFour && kind != CellThreat::kFourThree))
      return kNoCell;
    const Shape shape = p.ShapeAt(attacker_, move);
    int d = 0;
    while (PatternIn(shape, d) != Pattern::kFour) ++d;
    for (const int step : {kStep[d], -kStep[d]}) {
      for (int k = 1; k < V::kRowLength; ++k) {
        const auto e = static_cast<Cell>(move + k * step);
        if (p.At(e) == StoneOf(attacker_)) continue;
        if (!p.IsEmpty(e)) break;
        if (p.ThreatIf(attacker_, e, move, StoneOf(attacker_)) == CellThreat::kFive) return e;
      }
    }
    return kNoCell;
  }

  // True if a four is known to be useless without placing stones: its reply makes two fours, or the
  // position after the reply is known to have no win.
  bool IsHopelessFour(const Position<V>& p, Cell move, int budget) const {
    const Cell reply = PlainReply(p, move);
    if (reply == kNoCell) return false;
    const CellThreat kind = p.ThreatIf(defender_, reply, move, StoneOf(attacker_));
    if (p.HasFouls(defender_) && kind > CellThreat::kThree) return false;
    if (kind == CellThreat::kOpenFour || kind == CellThreat::kDoubleFour) return true;
    const Key key =
        VcfKey(p) ^ ZobristKey(StoneOf(attacker_), move) ^ ZobristKey(StoneOf(defender_), reply);
    return FindVcf(key).none >= budget - 2;
  }

  // The attacker has just placed the stone of a four. Returns the plies until the attacker's five;
  // 0 = the defender stops the four, or there is no four.
  int AfterFour(Position<V>& p, int budget) {
    if (HasFive(p, defender_)) return 0;
    int longest = 2;  // any stone, then the five
    for (const Cell reply : LegalFourDefences(p)) {
      p.Make(reply);
      const int rest = Vcf(p, budget - 1);
      p.Unmake();
      if (rest == 0) return 0;
      longest = std::max(longest, rest + 1);
    }
    return longest;
  }

  // The node limit of a VCF search inside a VCT search.
  static constexpr std::int64_t kVcfNodes = 200;
  int BoundedVcf(Position<V>& p, int budget) {
    vcf_end_ = fours_only_ ? max_nodes_ : nodes_ + kVcfNodes;
    vcf_cut_ = false;
    return budget > 0 ? Vcf(p, budget) : 0;
  }

  // The first move of the VCF that Vcf(p, budget) found.
  Cell VcfMove(const Position<V>& p, int budget) const {
    if (HasFive(p, attacker_)) return p.CellsOf(attacker_, CellThreat::kFive).First();
    if (const Cell q = SureDoubleFour(p); q != kNoCell) return q;
    const VcfNote note = FindVcf(VcfKey(p));
    return note.win != 0 && note.win <= budget ? note.move : kNoCell;
  }

  // Looks for shorter wins. Afterwards memory_ contains the shortest win that was found.
  void ShortenVcf(Position<V>& p, int plies) {
    vcf_end_ = ShortenUntil();
    while (plies > 3 && !stopped_ && !vcf_cut_) plies = Vcf(p, plies - 2);
  }

  // --- Replies to a threat -----------------------------------------------------------------
  //
  // The defender is to move. The attacker has no four, but would win by fours after a pass. One of
  // these wins is a tree of attacker's moves a1, a2, ... and forced replies d1, d2, ... If the
  // defender plays a reply e that makes no four, the attacker wins with the same tree. The
  // exceptions are:
  // - e is the cell of a move a or of a reply d, or a cell where the attacker makes a five
  //   somewhere in the tree.
  // - With a stone on e, a later reply d makes a four (or more) that it would not make without e.
  //   To find these cells, the solver looks at the position after the reply d: there, a defender's
  //   stone on e would make a four.
  // - The rules count blocked ends, and e is in line with one of the fives and within five cells of
  //   it.
  // - Renju: the tree depends on whether one of its moves is a foul, and e changes that.
  // The cells of the first three exceptions are the set `touched`. In the case of the last
  // exception, every reply is tried on the board. All replies that make a four are listed, too. If
  // the threat is one double four, threats.h computes the exact set of replies.

  CellSet CounterFours(const Position<V>& p, bool with_fouls) const {
    const CellSet cells = FoursOf(p, defender_) | p.CellsOf(defender_, CellThreat::kFive);
    return with_fouls ? cells | p.CellsOf(defender_, CellThreat::kForbidden) : cells;
  }

  ThreatDefence ThreatReplies(Position<V>& p) {
    ThreatDefence replies;
    const DoubleFourDefences direct = DefendDoubleFours(p, attacker_);
    if (direct.any && PliesLeft(p) >= 4) {
      for (const Cell c : direct.cells) replies.moves.Add(c);
      replies.plies = 3;
      AddDoubleFours(p);
    } else {
      replies = RepliesToVcf(p);
      if (replies.plies == 0) return replies;
    }
    replies.moves = replies.moves | CounterFours(p, false);
    if (p.HasFouls(defender_)) {
      const CellSet listed = replies.moves;
      listed.ForEach([&](Cell c) {
        if (IsLegal(p, defender_, c)) return;
        replies.moves.Remove(c);
        zone_is_sure_ = false;
      });
    }
    return replies;
  }

  ThreatDefence RepliesToVcf(Position<V>& p) {
    ThreatDefence replies;
    p.Pass();
    replies.plies = BoundedVcf(p, std::min(kAnyPlies, PliesLeft(p) - 1));
    const bool sure = replies.plies == 0 || CollectVcf(p, replies.plies, &replies.moves);
    p.Pass();
    if (replies.plies == 0) return replies;
    AddToZone(replies.moves);
    if (V::kShutEnds) SpreadForShutEnds(&replies.moves);
    if (!sure) {
      zone_is_sure_ = false;
      TryAllReplies(p, &replies);
    }
    replies.moves = replies.moves & p.empties();
    return replies;
  }

  // True if another stone may decide whether the attacker's move is a double three.
  bool MayBecomeFoul(const Position<V>& p, Cell move) const {
    return p.HasFouls(attacker_) && CountFouls(p.ShapeAt(attacker_, move)).threes >= 2;
  }

  // Adds the cells `touched` of the VCF that was found. Returns false in two cases: the VCF depends
  // on a foul that another stone could make or end, or the VCF is no longer in memory_.
  bool CollectVcf(Position<V>& p, int budget, CellSet* touched) {
    if (HasFive(p, attacker_)) {
      *touched = *touched | p.CellsOf(attacker_, CellThreat::kFive);
      return true;
    }
    Cell move = VcfMove(p, budget);
    if (move == kNoCell && Vcf(p, budget) != 0) move = VcfMove(p, budget);
    if (move == kNoCell) return false;
    if (MayBecomeFoul(p, move)) return false;

    touched->Add(move);
    p.Make(move);
    *touched = *touched | p.CellsOf(attacker_, CellThreat::kFive);
    const CellList replies = FourDefences(p, attacker_);
    const bool sure = std::all_of(replies.begin(), replies.end(), [&](Cell reply) {
      touched->Add(reply);
      if (!IsLegal(p, defender_, reply)) return false;
      p.Make(reply);
      *touched = *touched | CounterFours(p, true);
      AddRowsOfThree(p);
      const bool rest = CollectVcf(p, budget - 2, touched);
      p.Unmake();
      return rest;
    });
    p.Unmake();
    return sure;
  }

  void SpreadForShutEnds(CellSet* touched) const {
    const CellSet cells = *touched;
    cells.ForEach([&](Cell c) {
      for (const int step : kStep) {
        for (int k = -kBorder; k <= kBorder; ++k) {
          const int near = c + k * step;
          if (near >= 0 && near < kCells) touched->Add(static_cast<Cell>(near));
        }
      }
    });
  }

  // Replaces the list by all replies after which no VCF is found. If the time runs out before the
  // list is complete, the result has no threat, because an incomplete list proves nothing.
  void TryAllReplies(Position<V>& p, ThreatDefence* replies) {
    replies->moves.Clear();
    p.empties().ForEach([&](Cell c) {
      if (stopped_ || !IsLegal(p, defender_, c)) return;
      p.Make(c);
      const int plies = HasFive(p, defender_) ? 0 : BoundedVcf(p, PliesLeft(p));
      p.Unmake();
      if (plies == 0) replies->moves.Add(c);
      replies->plies = std::max(replies->plies, plies);
    });
    if (stopped_) *replies = {};
  }

  // --- Replies to a win by threats ---------------------------------------------------------
  //
  // The defender is to move, and the attacker would win by threats after a pass. The proof of this
  // win is a tree of attacker's moves and listed replies. The zone of the tree is a set of cells.
  // If the defender plays a reply e outside the zone, the attacker wins with the same tree, in the
  // same number of plies. Reasons:
  // - All cells that the tree uses are in the zone: its moves, its listed replies, the cells where
  //   the attacker makes a five, and the cells that stop a threatened double four.
  // - The defender must make no four with the help of e. In the tree, such a four has three more
  //   stones of the defender. If the defender plays a reply f that the tree does not list, the
  //   attacker wins by fours. There, a four with e and f has two more stones. Therefore the zone
  //   has all cells where a stone of the defender makes a row of three or more. This holds for each
  //   position with the attacker to move, in the tree and in these wins by fours.
  // - e must not change which moves are fouls. If a move of the attacker makes two threes, or if a
  //   reply is not listed because it is a foul, the zone is not sure, and Defend returns nothing.
  // - If the rules count blocked ends, the zone also has the cells in line with its cells.
  // This is the relevance zone of I-C. Wu and P.-H. Lin, "Relevance-zone-oriented proof search for
  // Connect6" (2010), for threats of one stone.

  // The next three functions do nothing if no zone is collected.
  void AddToZone(const CellSet& cells) {
    if (zone_ != nullptr) *zone_ = *zone_ | cells;
  }

  // Cells where a stone of the defender makes a row of three or more that can still become a four.
  void AddRowsOfThree(const Position<V>& p) {
    if (zone_ == nullptr) return;
    p.empties().ForEach([&](Cell c) {
      for (int d = 0; d < kDirections; ++d)
        if (p.PatternAt(defender_, c, d) >= Pattern::kThree) zone_->Add(c);
    });
  }

  // All cells that can stop one of the attacker's double fours.
  void AddDoubleFours(const Position<V>& p) {
    if (zone_ == nullptr) return;
    for (const CellThreat kind : {CellThreat::kOpenFour, CellThreat::kDoubleFour}) {
      p.CellsOf(attacker_, kind).ForEach([&](Cell q) {
        zone_->Add(q);
        internal::ForEachInFourLines(p, attacker_, q, [&](Cell e) { zone_->Add(e); });
      });
    }
  }

  // Checks the win that was found, as Finish does, and collects the zone of its proof.
  void CollectVct(Position<V>& p, int budget, ThreatDefence* defence) {
    CellSet zone;
    zone_ = &zone;
    zone_is_sure_ = true;
    Check([&] {
      const int plies = ProveAttack(p, budget);
      if (plies == 0 || !zone_is_sure_) return;
      if (V::kShutEnds) SpreadForShutEnds(&zone);
      *defence = {.plies = plies, .first = {proof_[p.key()].move}, .moves = zone & p.empties()};
    });
    zone_ = nullptr;
  }

  // --- VCT ---------------------------------------------------------------------------------

  // First estimates of the proof number of an attacking move. They depend on the replies that the
  // move forces and on the rows that it makes. Fours are tried late, because each four uses a row
  // of the attacker. These values were tuned on the test suites vct and hard.
  static constexpr int kFourGuess = 4;
  static constexpr int kThreeGuess = 3;
  static constexpr int kOtherGuess = 12;

  // The estimate of a move. If a row needs only one more stone after the move to become a four or
  // an open three, it lowers the estimate by one. A double three lowers it by two. The estimate of
  // a four is fixed.
  static int ProofGuess(CellThreat kind, Shape shape) {
    if (kind >= CellThreat::kFour) return kFourGuess;
    int guess = kind == CellThreat::kQuiet ? kOtherGuess : kThreeGuess;
    if (kind == CellThreat::kThrees) guess -= 2;
    for (int d = 0; d < kDirections; ++d) {
      const Pattern pattern = PatternIn(shape, d);
      if (pattern >= Pattern::kOpenTwo && pattern <= Pattern::kThree) --guess;
    }
    return std::max(guess, 1);
  }

  void AddAttackMoves(Position<V>& p, const CellSet& cells, bool forced, Children* children) {
    cells.ForEach([&](Cell c) {
      if (!IsLegal(p, attacker_, c)) return;
      const VctNote note = FindVct(VctKeyAfter(p, c));
      const int guess = forced ? 1 : ProofGuess(p.ThreatAt(attacker_, c), p.ShapeAt(attacker_, c));
      children->push_back(
          {c, note.known ? note.numbers : Numbers{static_cast<std::uint32_t>(guess), 1}});
    });
  }

  Children AttackMoves(Position<V>& p) {
    Children children;
    if (HasFive(p, defender_)) {
      CellSet answers;
      for (const Cell c : FourDefences(p, defender_)) answers.Add(c);
      AddAttackMoves(p, answers, true, &children);
      return children;
    }
    CellSet threes =
        p.CellsOf(attacker_, CellThreat::kThree) | p.CellsOf(attacker_, CellThreat::kThrees);
    CellSet others;
    p.Candidates().ForEach([&](Cell c) {
      if (p.ThreatAt(attacker_, c) != CellThreat::kQuiet) return;
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
    AddAttackMoves(p, FoursOf(p, attacker_), false, &children);
    AddAttackMoves(p, others, false, &children);
    return children;
  }

  // The defender's moves. If there is no such move, the attack has won: the defender cannot stop a
  // four or answer a threat. If there is no threat, the only child is kNoCell with kRefuted.
  Children DefenceMoves(Position<V>& p) {
    Children children;
    const auto add = [&](Cell c) { children.push_back({c, FindVct(VctKeyAfter(p, c)).numbers}); };
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

  Numbers SearchAttack(Position<V>& p, Numbers limit) {
    if (!Tick()) return {};
    const Key key = VctKey(p);
    if (!FindVct(key).known && BoundedVcf(p, PliesLeft(p)) != 0) {
      StoreVct(key, kProven, kNoCell, 1);
      return kProven;
    }
    return SearchChildren<true>(p, AttackMoves(p), limit);
  }

  Numbers SearchDefence(Position<V>& p, Numbers limit) {
    if (!Tick()) return {};
    return SearchChildren<false>(p, DefenceMoves(p), limit);
  }

  struct Summary {
    Numbers numbers;
    int best = -1;  // index in the children
    std::uint32_t second = kInfinite;
    // Number of children that are not yet decided against the side to move.
    std::uint32_t open = 0;
  };

  // Combines the numbers of the children. For the attacker, one winning child is enough: the proof
  // number is the smallest proof number of the children. The attack is refuted only if all children
  // are. The disproof number is the largest disproof number of the children, plus one for every
  // further open child. It is not the sum, because a sum would count a position twice if two paths
  // lead to it. For the defender the two numbers are exchanged.
  template <bool kAttack>
  Summary Survey(const Children& children) {
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

  // The core of df-pn: descends into the most promising child until a number reaches its limit.
  template <bool kAttack>
  Numbers SearchChildren(Position<V>& p, Children children, Numbers limit) {
    constexpr auto kLeast = kAttack ? &Numbers::proof : &Numbers::disproof;
    constexpr auto kMost = kAttack ? &Numbers::disproof : &Numbers::proof;
    const std::int64_t begin = nodes_;
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
      // The search stays with a child until it is a little worse than the second best, because each
      // change of child repeats work.
      Child& best = children[now.best];
      Numbers child_limit;
      child_limit.*kLeast = std::min(limit.*kLeast, now.second + 1 + now.second / 6);
      child_limit.*kMost = limit.*kMost - (now.open - 1);
      p.Make(best.cell);
      best.numbers = kAttack ? SearchDefence(p, child_limit) : SearchAttack(p, child_limit);
      p.Unmake();
    }
  }

  // Looks for wins in at most `plies` plies. Results for different limits have different keys in
  // memory_.
  Numbers SearchWithin(Position<V>& p, int plies) {
    last_empty_ = plies < kAnyPlies ? p.empty_count() - plies : kNoLimit;
    vct_salt_ = Mix(salt_ + static_cast<Key>(last_empty_));
    return SearchAttack(p, {kInfinite, kInfinite});
  }

  void ShortenVct(Position<V>& p, Proof* proof) {
    max_nodes_ = ShortenUntil();
    while (proof->plies > 5) {
      const int plies = proof->plies - 2;
      if (SearchWithin(p, plies).proof != 0) break;
      Proof shorter = Finish(p, plies);
      if (shorter.plies == 0 || shorter.plies >= proof->plies) break;
      *proof = std::move(shorter);
    }
    proof->nodes = nodes_;
  }

  // --- The walk over the proof -------------------------------------------------------------

  // The first move of a win that is stored in memory_; kNoCell = no such win.
  Cell KnownMove(const Position<V>& p, int budget) const {
    if (const Cell four = VcfMove(p, budget); four != kNoCell) return four;
    const VctNote note = FindVct(VctKey(p));
    return note.numbers.proof == 0 ? note.move : kNoCell;
  }

  // Checks on the board that the attacker, who is to move, wins. The stored results serve as hints;
  // where a hint is missing, the position is searched again. Returns the plies of the proof; 0 = no
  // proof.
  int ProveAttack(Position<V>& p, int budget) {
    const auto known = proof_.find(p.key());
    if (known != proof_.end()) return known->second.plies;
    Cell move = KnownMove(p, budget);
    if (move == kNoCell) {
      if (BoundedVcf(p, budget) == 0 && !fours_only_) SearchAttack(p, {kInfinite, kInfinite});
      move = KnownMove(p, budget);
    }
    if (move == kNoCell || !p.IsEmpty(move) || !IsLegal(p, attacker_, move)) return 0;
    AddRowsOfThree(p);
    if (zone_ != nullptr) zone_->Add(move);
    if (MayBecomeFoul(p, move)) zone_is_sure_ = false;

    int plies = 1;
    if (p.ThreatAt(attacker_, move) != CellThreat::kFive) {
      p.Make(move);
      const int rest = ProveDefence(p, budget - 1);
      p.Unmake();
      if (rest == 0) return 0;
      plies += rest;
    }
    proof_[p.key()] = {plies, move};
    return plies;
  }

  int ProveDefence(Position<V>& p, int budget) {
    const auto known = proof_.find(p.key());
    if (known != proof_.end()) return known->second.plies;
    if (HasFive(p, defender_)) return 0;

    ThreatDefence replies;
    if (HasFive(p, attacker_)) {
      replies.plies = 1;
      for (const Cell c : FourDefences(p, attacker_)) {
        if (IsLegal(p, defender_, c)) {
          replies.moves.Add(c);
        } else {
          zone_is_sure_ = false;
        }
      }
      AddToZone(p.CellsOf(attacker_, CellThreat::kFive));
    } else {
      replies = ThreatReplies(p);
      if (replies.plies == 0) return 0;
    }
    AddToZone(replies.moves);
    Step step{.plies = replies.plies + 1};
    const bool holds = replies.moves.Any([&](Cell c) {
      p.Make(c);
      const int plies = ProveAttack(p, budget - 1);
      p.Unmake();
      if (plies + 1 >= step.plies) step = {plies + 1, c};
      return plies == 0;
    });
    if (holds) return 0;
    proof_[p.key()] = step;
    return step.plies;
  }

  // A legal reply of the defender that is not listed in the proof; kNoCell = no such reply.
  Cell AnyOtherReply(Position<V>& p) {
    if (p.CountOf(attacker_, CellThreat::kFive) > 1) {
      // The attacker can complete a five on two cells. Prefer a reply on one of them, because it
      // shows best why the position is lost.
      const Cell five = p.CellsOf(attacker_, CellThreat::kFive).First();
      if (IsLegal(p, defender_, five)) return five;
    }
    const CellSet listed =
        HasFive(p, attacker_) ? p.CellsOf(attacker_, CellThreat::kFive) : ThreatReplies(p).moves;
    Cell other = kNoCell;
    const auto fits = [&](Cell c) {
      other = c;
      return !listed.Has(c) && IsLegal(p, defender_, c);
    };
    for (const CellSet& cells :
         {p.CellsOf(attacker_, CellThreat::kOpenFour),
          p.CellsOf(attacker_, CellThreat::kDoubleFour), p.Candidates(), p.empties()})
      if (cells.Any(fits)) return other;
    return kNoCell;
  }

  void WriteLine(Position<V>& p, int budget, std::vector<Move>* line) {
    const bool attack = p.to_move() == attacker_;
    if (attack && ProveAttack(p, budget) == 0) return;
    Cell move = proof_[p.key()].move;
    if (move == kNoCell) {
      // The defender ignores the threat. From here on, the attacker carries out the threat, and the
      // stored steps of the proof do not apply.
      move = AnyOtherReply(p);
      proof_.clear();
    }
    if (move == kNoCell) return;
    const bool last = attack && p.ThreatAt(attacker_, move) == CellThreat::kFive;
    line->push_back({move});
    if (last) return;
    p.Make(move);
    WriteLine(p, budget - 1, line);
    p.Unmake();
  }

  // After a search has found a win, `work` checks the proof on the board. The time limit does not
  // apply, because the result would be lost without this check. The check has its own node limit,
  // and the stop flag ends it, too.
  template <class Work>
  void Check(Work&& work) {
    const std::int64_t max_nodes = std::exchange(max_nodes_, 2 * nodes_ + 10'000);
    const ProofClock clock = std::exchange(clock_, clock_.WithoutDeadline());
    vcf_end_ = max_nodes_;
    vcf_cut_ = stopped_ = false;
    proof_.clear();
    work();
    max_nodes_ = max_nodes;
    clock_ = clock;
  }

  Proof Finish(Position<V>& p, int budget) {
    Proof proof;
    Check([&] {
      proof.plies = ProveAttack(p, budget);
      if (proof.plies == 0) return;
      for (const auto& [key, step] : proof_) {  // before WriteLine, which may clear proof_
        const bool attack = step.plies % 2 != 0;
        if (attack) proof.steps.push_back({key, step.plies, {step.move}});
      }
      WriteLine(p, proof.plies, &proof.line);
      proof.whole = static_cast<int>(proof.line.size()) == proof.plies;
    });
    proof.nodes = nodes_;
    return proof;
  }

  ThreatMemory memory_;
  absl::flat_hash_map<Key, Step> proof_;

  ProofClock clock_;
  std::int64_t max_nodes_ = 0;
  Color attacker_ = Color::kBlack;
  Color defender_ = Color::kWhite;
  Key salt_ = 0;      // depends on the attacker
  Key vct_salt_ = 0;  // depends on the attacker and last_empty_
  // A win is too long if it leaves fewer empty cells than this number. kNoLimit = no limit.
  int last_empty_ = kNoLimit;
  std::int64_t nodes_ = 0;
  bool fours_only_ = false;
  std::int64_t vcf_end_ = 0;   // the current VCF search ends when nodes_ reaches this
  bool vcf_cut_ = false;       // the node limit ended the current VCF search
  bool stopped_ = false;       // a limit or the stop flag ended the whole search
  CellSet* zone_ = nullptr;    // if set: collects the zone of the proof that is checked
  bool zone_is_sure_ = false;  // false = the proof may depend on more cells
};

template <Variant V>
ThreatSolver<V>::ThreatSolver(std::size_t memory_bytes)
    : search_(std::make_unique<Search>(memory_bytes)) {}

template <Variant V>
ThreatSolver<V>::~ThreatSolver() = default;

template <Variant V>
void ThreatSolver<V>::SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
  search_->SetBudget(stop, deadline);
}

template <Variant V>
bool ThreatSolver<V>::Stopped() const {
  return search_->Stopped();
}

template <Variant V>
Proof ThreatSolver<V>::SolveVcf(Position<V>& position, const ProofBudget& budget, bool shorten) {
  return search_->SolveVcf(position, budget, shorten);
}

template <Variant V>
Proof ThreatSolver<V>::SolveVct(Position<V>& position, const ProofBudget& budget, bool shorten) {
  return search_->SolveVct(position, budget, shorten);
}

template <Variant V>
ThreatDefence ThreatSolver<V>::Defend(Position<V>& position, const ProofBudget& budget) {
  return search_->Defend(position, budget);
}

template <Variant V>
void ThreatSolver<V>::Clear() {
  search_->Clear();
}

}  // namespace tengen
