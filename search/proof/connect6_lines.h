// SPDX-License-Identifier: Apache-2.0
//
// Connect6Lines: a connect6 position line by line, for the search for wins by threats. What a
// line offers to the attacker depends on its own stones alone, so it is worked out once for
// every way a line is met filled and then only looked up; and a stone costs four flipped bits.
//
// Not a board: no turns, no rules but what a row is. One per thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "engine/boards/connect6_board.h"

namespace tengen {

// A turn by sites, in a legal order. `second` is kNoSite where one stone is due.
struct SitePair {
  Site first = kNoSite;
  Site second = kNoSite;
  bool Has(int s) const { return first == s || second == s; }
  friend bool operator==(const SitePair&, const SitePair&) = default;
};

// The empty cells of a window that lacks one or two stones.
using Gap = SitePair;
using Gaps = absl::InlinedVector<Gap, 24>;

// Adds what is not there yet.
template <class Container>
void AddNew(Container& all, const typename Container::value_type& value) {
  if (std::find(all.begin(), all.end(), value) == all.end()) all.push_back(value);
}

// The turns after which the opponent cannot win at once. Turns that are not here lose to it;
// of those that are, a few may, too (collinear6).
struct Connect6Replies {
  enum Kind {
    kAny,   // there is no threat
    kSome,  // those with a cell of `singles`, and `pairs`
    kNone   // lost
  };
  Kind kind = kAny;
  absl::InlinedVector<Site, 4> singles;
  absl::InlinedVector<SitePair, 8> pairs;

  // What is listed is all there is.
  void Complete() { kind = singles.empty() && pairs.empty() ? kNone : kSome; }
  // The threat number: of gaps that are answered like this.
  int Number() const { return kind == kAny ? 0 : kind == kNone ? 3 : singles.empty() ? 2 : 1; }
};

// All ways to hit every gap with two cells, which may be any two. Precondition: there is a gap.
Connect6Replies Hit(const Gaps& gaps);

// What a line offers. Cells are places on the line.
struct LineFacts {
  struct Threat {
    Site cell;
    Gap gap;
  };
  // Two cells of a window that together make a threat.
  struct Pair {
    std::uint8_t low, high;
    std::uint8_t number;  // of the threats in all windows through either
    std::uint8_t replies = 0;
    std::array<SitePair, 4> reply{};        // where the number is 2
    std::uint16_t first_gap = 0, gaps = 0;  // in pair_gaps
  };
  std::vector<Gap> gaps;        // of windows that the attacker may complete within a turn
  std::vector<Threat> threats;  // of single stones
  std::vector<Pair> pairs;
  std::vector<Gap> pair_gaps;
  // By place: the attacker's stones in the windows through it, squared.
  std::array<std::uint16_t, kMaxBoard> merit{};
  std::vector<Gap> defender_gaps;
  unsigned offers = 0;  // by bits, what of Connect6Lines::Offer there is

  const Pair* FindPair(int a, int b) const;
};

class Connect6Lines {
 public:
  // The side to move attacks.
  void Set(const Connect6Board& board);
  // Puts a stone or takes it off.
  void Flip(int s, bool attackers);

  const SiteSet& empties() const { return empties_; }
  Key key() const { return key_; }

  // What all lines together offer. Update comes first, after the last Flip.
  void Update();
  enum Offer { kGaps, kThreats, kPairs, kDefenderGaps, kDefenderRow /* a full window */, kOffers };
  template <class F>
  void ForEachLine(Offer offer, F&& f) const {
    having_[offer].ForEach([&](int line) { f(line, *facts_[line]); });
  }
  template <class F>
  bool AnyLine(Offer offer, F&& f) const {
    return having_[offer].Any([&](int line) { return f(line, *facts_[line]); });
  }
  bool Any(Offer offer) const { return !having_[offer].IsEmpty(); }
  const LineFacts& Facts(int line) const { return *facts_[line]; }
  Site SiteAt(int line, int place) const { return tables_->lines[line][place]; }
  SitePair PairAt(int line, const SitePair& places) const {
    return {SiteAt(line, places.first),
            places.second == kNoSite ? kNoSite : SiteAt(line, places.second)};
  }
  const std::array<Connect6Tables::Spot, kDirections>& SpotsOf(int s) const {
    return tables_->spots_of[s];
  }
  // All gaps of the attacker or of the defender.
  Gaps GapsOf(Offer offer) const;
  int MeritOf(int s) const;

 private:
  static constexpr int kMaxLines = 128;
  using LineSet = BitSetOf<kMaxLines / 64>;
  struct Stones {
    std::uint32_t attackers = 0;
    std::uint32_t defenders = 0;
    friend bool operator==(const Stones&, const Stones&) = default;
  };

  static const LineFacts kNothing;

  const LineFacts* FactsFor(int length, Stones stones);
  LineFacts WorkOut(int length, Stones stones) const;

  const Connect6Tables* tables_ = nullptr;  // of the board that was set last
  BoardSize size_ = {0, 0};
  bool toroidal_ = false;
  int row_ = 0;
  bool in_pairs_ = false;  // two stones of one turn may share a line
  std::array<Stones, kMaxLines> stones_{};
  std::array<Stones, kMaxLines> looked_up_{};
  std::array<const LineFacts*, kMaxLines> facts_{};
  LineSet changed_;
  std::array<LineSet, kOffers> having_{};
  SiteSet sites_;
  SiteSet empties_;
  Key key_ = 0;
  absl::flat_hash_map<std::uint64_t, const LineFacts*> known_;
  std::deque<LineFacts> store_;
};

}  // namespace tengen
