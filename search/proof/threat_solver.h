// SPDX-License-Identifier: Apache-2.0
//
// ThreatSolver<V>: proven wins by continuous threats. VCF: every attacking move makes a four.
// VCT: every attacking move makes a four or threatens a win by fours (an open three does).
// Answers "won", with a bound and a whole line, or "not found"; never claims a loss.
//
// A win is claimed only after a walk over the whole proof in which the memory gives hints
// alone: every claim ends in fives on the board, against every reply that is not shown to
// lose to the standing threat. Counter-fours are replies like others. Black's fouls in renju
// are moves for nobody: not for the attack, not for the defence.
//
// VCF is a depth-first search over the fours. VCT is depth-first proof-number search (Nagai,
// "Df-pn algorithm for searching AND/OR trees and its applications", 2002); every attacker
// node asks first for a VCF. Why replies may be left out: see ThreatReplies in
// threat_solver-inl.h.
//
// Owns its memory and no thread; each worker has one. Works on the caller's position and hands
// it back as it was. Notes in the memory hold for one game's rules: call Clear() when the
// board's size or a rule switch changes.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "engine/boards/position.h"
#include "engine/cell_set.h"
#include "engine/rules/variant.h"
#include "search/proof/threat_memory.h"
#include "search/proof/threats.h"

namespace tengen {

// When to give up. A node is a position with the attacker to move, or a defender's in VCT.
struct ThreatLimits {
  std::uint64_t max_nodes = 100'000;
  // Longer wins do not count.
  int max_plies = 511;
  // A found win is then shortened for some time, by default up to four times what it took.
  bool shorten = true;
  const std::atomic<bool>* stop = nullptr;
  std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt;
};

struct ThreatResult {
  bool win = false;
  // The side to move wins in at most so many plies (its last stone included) against every
  // defence. With `shorten` the shortest win of its sort, unless that takes too long.
  int plies = 0;
  // Best play for both down to the last stone of the row.
  std::vector<Cell> line = {};
  std::uint64_t nodes = 0;
  // No win, and nothing left to try. Of VCF this proves that there is none; of VCT it only
  // says that a repetition finds nothing new.
  bool exhausted = false;
};

// What the side to move has to see to.
struct ThreatDefence {
  // The opponent threatens to win by fours, in so many plies if he may start; 0: he does not,
  // or it was not found.
  int plies = 0;
  // Legal moves worth a try. All others lose: the opponent wins in `plies` after them.
  CellSet moves;
};

template <Variant V>
class ThreatSolver {
 public:
  explicit ThreatSolver(std::size_t memory_bytes) : memory_(memory_bytes) {}

  // The side to move attacks, with fours alone.
  ThreatResult SolveVcf(Position<V>& position, const ThreatLimits& limits);
  // With fours and threats to win by fours.
  ThreatResult SolveVct(Position<V>& position, const ThreatLimits& limits);
  // The side to move defends. Precondition: neither side can make a five.
  ThreatDefence DefendVcf(Position<V>& position, const ThreatLimits& limits);

  void Clear() { memory_.Clear(); }

 private:
  // --- What a node is worth ----------------------------------------------------------------
  // Proof and disproof number: how much is at least left to do to show that the attacker wins,
  // and that he does not (here).
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

  // What the memory holds. A node of VCF: plies of a known win (0: none), plies within which
  // there is none, the winning move. A node of VCT: its numbers and the best move.
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
  static constexpr int kMaxPlies = 511;  // no limit
  static constexpr int kNoLimit = -kMaxPlies;

  // A node of the finished proof.
  struct Proof {
    int plies = 0;
    Cell move = kNoCell;  // a defender's node: kNoCell is any move that ignores the threat
  };

  // --- VCF: plies of a win within `budget` plies, 0 if none was found ------------------------
  int Vcf(Position<V>& p, int budget);
  int AfterFour(Position<V>& p, int budget);
  int BoundedVcf(Position<V>& p, int budget);
  Cell VcfMove(Position<V>& p, int budget);
  void ShortenVcf(Position<V>& p, int plies);
  CellList FourMoves(Position<V>& p);
  Cell PlainReply(const Position<V>& p, Cell move) const;
  bool IsHopelessFour(const Position<V>& p, Cell move, int budget) const;

  // --- VCT ---------------------------------------------------------------------------------
  Numbers SearchWithin(Position<V>& p, int plies);
  void ShortenVct(Position<V>& p, ThreatResult* result);
  Numbers SearchAttack(Position<V>& p, Numbers limit);
  Numbers SearchDefence(Position<V>& p, Numbers limit);
  struct Summary {
    Numbers numbers;
    int best = -1;  // of the children
    std::uint32_t second = kInfinite;
    std::uint32_t open = 0;  // children that are not decided yet in the node's favour
  };
  template <bool kAttack>
  Summary Survey(const Children& children);
  template <bool kAttack>
  Numbers SearchChildren(Position<V>& p, Children& children, Numbers limit);
  Children AttackMoves(Position<V>& p);
  void AddAttackMoves(Position<V>& p, const CellSet& cells, bool forced, Children* children);
  Children DefenceMoves(Position<V>& p);

  ThreatDefence ThreatReplies(Position<V>& p);
  ThreatDefence RepliesToVcf(Position<V>& p);
  bool CollectVcf(Position<V>& p, int budget, CellSet* touched);
  void SpreadForShutEnds(CellSet* touched) const;
  void TryAllReplies(Position<V>& p, ThreatDefence* replies);
  CellSet CounterFours(Position<V>& p, bool with_fouls) const;
  CellList LegalFourDefences(Position<V>& p);

  // --- The walk over the proof --------------------------------------------------------------
  int ProveAttack(Position<V>& p, int budget);
  int ProveDefence(Position<V>& p, int budget);
  void WriteLine(Position<V>& p, int budget, std::vector<Cell>* line);
  Cell AnyOtherReply(Position<V>& p);
  ThreatResult Finish(Position<V>& p, int budget);

  // --- Small things -------------------------------------------------------------------------
  void Begin(Color attacker, const ThreatLimits& limits, bool fours_only);
  bool Tick();
  std::uint64_t ShortenUntil() const;
  int PliesLeft(const Position<V>& p) const;
  bool IsLegal(Position<V>& p, Color c, Cell cell) const { return !p.IsForbidden(c, cell); }
  bool HasFive(const Position<V>& p, Color c) const { return p.CountOf(c, Kind::kFive) > 0; }
  Cell SureDoubleFour(const Position<V>& p) const;

  Key VcfKey(const Position<V>& p) const { return p.key() ^ salt_; }
  Key VctKey(const Position<V>& p) const { return p.key() ^ vct_salt_; }
  Key VctKeyAfter(const Position<V>& p, Cell move) const {
    return VctKey(p) ^ ZobristKey(StoneOf(p.to_move()), move) ^ kWhiteToMoveKey;
  }
  VcfNote FindVcf(Key key) const;
  void StoreVcf(Key key, VcfNote note, std::uint64_t work);
  VctNote FindVct(Key key) const;
  void StoreVct(Key key, Numbers numbers, Cell move, std::uint64_t work);

  ThreatMemory memory_;
  absl::flat_hash_map<Key, Proof> proof_;

  ThreatLimits limits_;
  Color attacker_ = Color::kBlack;
  Color defender_ = Color::kWhite;
  Key salt_ = 0;      // by attacker
  Key vct_salt_ = 0;  // by attacker and last_empty_
  // Wins that leave fewer empty cells are too long.
  int last_empty_ = kNoLimit;
  std::uint64_t nodes_ = 0;
  bool fours_only_ = false;
  std::uint64_t vcf_end_ = 0;  // nodes_ at which the VCF in progress gives up
  bool vcf_cut_ = false;       // ... and it did
  bool stopped_ = false;       // the whole search gives up
};

}  // namespace tengen

#include "search/proof/threat_solver-inl.h"
