// SPDX-License-Identifier: Apache-2.0
//
// Connect6Lines stores a connect6 position line by line. The search for wins by threats uses this
// class. The threats that the attacker can make on a line depend only on the stones of this line.
// For each pattern of stones on a line, the data are computed once and then looked up. A new stone
// changes one bit in each of its four lines.
//
// Connect6Lines is not a board with the rules of the game: it has no turns, and it only knows which
// stones form a row. Each thread needs its own object. No function fails.
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

// A turn as sites, in a legal order. `second` is kNoSite if the turn has one stone.
struct SitePair {
  Site first = kNoSite;
  Site second = kNoSite;
  bool Has(int s) const { return first == s || second == s; }
  friend bool operator==(const SitePair&, const SitePair&) = default;
};

// The empty cells of a window in which one or two stones are missing.
using Gap = SitePair;
using Gaps = absl::InlinedVector<Gap, 24>;

// Adds the value if the container does not have it yet.
template <class Container>
void AddNew(Container& all, const typename Container::value_type& value) {
  if (std::find(all.begin(), all.end(), value) == all.end()) all.push_back(value);
}

// The turns after which the opponent cannot win at once. After all other turns, the opponent wins
// at once. In collinear6 this is also true after a few of the listed turns.
struct Connect6Replies {
  enum Kind {
    kAny,   // no threat exists: any turn
    kSome,  // all turns with a cell of `singles`, and all turns in `pairs`
    kNone   // every turn loses
  };
  Kind kind = kAny;
  absl::InlinedVector<Site, 4> singles;
  absl::InlinedVector<SitePair, 8> pairs;

  // Sets `kind`. Call this when all replies are listed.
  void Complete() { kind = singles.empty() && pairs.empty() ? kNone : kSome; }
  // The threat number, 0 to 3, of the gaps that these replies fill
  // (search/proof/connect6_threats.h).
  int Number() const { return kind == kAny ? 0 : kind == kNone ? 3 : singles.empty() ? 2 : 1; }
};

// All turns of two stones with a stone in every gap, in games where any two cells form a turn.
// Precondition: there is a gap.
Connect6Replies Hit(const Gaps& gaps);

// The threats that a line has or allows. A cell is given by its place on the line.
struct LineFacts {
  struct Threat {
    Site cell;
    Gap gap;
  };
  // Two cells of one window. Stones on both cells together make a threat.
  struct Pair {
    std::uint8_t low, high;
    std::uint8_t number;  // threat number of the threats in all windows through either cell
    std::uint8_t replies = 0;
    std::array<SitePair, 4> reply{};        // the replies, if the number is 2
    std::uint16_t first_gap = 0, gaps = 0;  // range in pair_gaps
  };
  std::vector<Gap> gaps;        // gaps of the windows that the attacker can complete in one turn
  std::vector<Threat> threats;  // threats that a single stone makes
  std::vector<Pair> pairs;
  std::vector<Gap> pair_gaps;
  // A value for each place of the line. Each window through the place adds n * n, where n is the
  // number of attacker's stones in the window.
  std::array<std::uint16_t, kMaxBoard> merit{};
  std::vector<Gap> defender_gaps;
  unsigned offers = 0;  // bits: which kinds of Connect6Lines::Offer the line has

  const Pair* FindPair(int a, int b) const;
};

class Connect6Lines {
 public:
  // Copies the position of the board. The side to move becomes the attacker.
  void Set(const Connect6Board& board);
  // Adds a stone or removes it.
  void Flip(int s, bool attackers);

  const SiteSet& empties() const { return empties_; }
  Key key() const { return key_; }

  // These functions collect data from all lines. Call Update after the last Flip and before these
  // functions.
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
  // All gaps of the attacker (kGaps) or of the defender (kDefenderGaps).
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

  // The number of stones in a threat. A threat is a window in which two stones are missing, or one
  // stone if a turn can put only one stone on a line.
  int LeastThreat() const { return in_pairs_ ? row_ - 2 : row_ - 1; }
  const LineFacts* FactsFor(int length, Stones stones);
  LineFacts WorkOut(int length, Stones stones) const;

  const Connect6Tables* tables_ = nullptr;  // tables of the board of the last Set
  BoardSize size_ = {0, 0};
  bool toroidal_ = false;
  int row_ = 0;
  bool in_pairs_ = false;  // true = both stones of a turn may be on one line
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
