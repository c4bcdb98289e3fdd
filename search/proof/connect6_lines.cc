// SPDX-License-Identifier: Apache-2.0
#include "search/proof/connect6_lines.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace tengen {
namespace {

// The limit for the number of stored line patterns. If there are more, the next Set deletes all of
// them.
constexpr std::size_t kMostKnown = 1 << 16;

}  // namespace

const LineFacts Connect6Lines::kNothing;

// The first cell of a pair is a cell of the first gap. The second cell is a cell of the first gap
// that the first cell does not hit. A pair is left out in two cases: one of its cells hits every
// gap, or the list has the pair in the other order.
Connect6Replies Hit(const Gaps& gaps) {
  Connect6Replies replies;
  std::array<SitePair, 4> pairs;
  int count = 0;
  for (const Site a : {gaps.front().first, gaps.front().second}) {
    if (a == kNoSite) continue;
    const auto open =
        std::find_if(gaps.begin(), gaps.end(), [&](const Gap& gap) { return !gap.Has(a); });
    if (open == gaps.end()) {
      replies.singles.push_back(a);
      continue;
    }
    for (const Site b : {open->first, open->second}) {
      if (b != kNoSite &&
          std::all_of(open, gaps.end(), [&](const Gap& gap) { return gap.Has(a) || gap.Has(b); }))
        pairs[count++] = {a, b};
    }
  }
  for (int i = 0; i < count; ++i) {
    const SitePair pair = pairs[i];
    bool covered = false;
    for (const Site s : replies.singles) covered = covered || pair.Has(s);
    for (int k = 0; k < i; ++k) covered = covered || pairs[k] == SitePair{pair.second, pair.first};
    if (!covered) replies.pairs.push_back(pair);
  }
  replies.Complete();
  return replies;
}

const LineFacts::Pair* LineFacts::FindPair(int a, int b) const {
  if (a > b) std::swap(a, b);
  for (const Pair& pair : pairs)
    if (pair.low == a && pair.high == b) return &pair;
  return nullptr;
}

void Connect6Lines::Set(const Connect6Board& board) {
  const Connect6Tables& tables = board.tables();
  const bool in_pairs = !board.rules().noncollinear5;
  const bool same = size_ == tables.size && toroidal_ == tables.toroidal && row_ == tables.row &&
                    in_pairs_ == in_pairs;
  tables_ = &tables;
  if (!same || known_.size() > kMostKnown) {
    size_ = tables.size;
    toroidal_ = tables.toroidal;
    row_ = tables.row;
    in_pairs_ = in_pairs;
    sites_ = {};
    for (int s = 0; s < tables.sites; ++s) sites_.Add(s);
    known_.clear();
    store_.clear();
    looked_up_.fill({});
    facts_.fill(&kNothing);
    having_.fill({});
  }
  stones_.fill({});
  empties_ = board.empties();
  key_ = board.key();
  (sites_ & ~empties_).ForEach([&](int s) {
    const bool attackers = board.AtSite(s) == StoneOf(board.to_move());
    for (const auto& [line, place] : tables.spots_of[s]) {
      if (line == Connect6Tables::kNoLine) continue;
      (attackers ? stones_[line].attackers : stones_[line].defenders) |= 1u << place;
    }
  });
  changed_ = {};
  for (std::size_t line = 0; line < tables.lines.size(); ++line)
    if (stones_[line] != looked_up_[line]) changed_.Add(static_cast<int>(line));
  Update();
}

void Connect6Lines::Flip(int s, bool attackers) {
  empties_.Flip(s);
  key_ ^= ZobristKey(attackers ? Stone::kBlack : Stone::kWhite, tables_->cell_of[s]);
  for (const auto& [line, place] : tables_->spots_of[s]) {
    if (line == Connect6Tables::kNoLine) continue;
    (attackers ? stones_[line].attackers : stones_[line].defenders) ^= 1u << place;
    changed_.Add(line);
  }
}

void Connect6Lines::Update() {
  changed_.ForEach([&](int line) {
    if (stones_[line] == looked_up_[line]) return;
    looked_up_[line] = stones_[line];
    const LineFacts* const facts =
        FactsFor(static_cast<int>(tables_->lines[line].size()), stones_[line]);
    for (unsigned bits = facts->offers ^ facts_[line]->offers; bits != 0; bits &= bits - 1)
      having_[std::countr_zero(bits)].Flip(line);
    facts_[line] = facts;
  });
  changed_ = {};
}

const LineFacts* Connect6Lines::FactsFor(int length, Stones stones) {
  // On a line with fewer stones, no threat is possible.
  const int least = LeastThreat();
  if (std::popcount(stones.attackers) < least - 2 && std::popcount(stones.defenders) < least) {
    return &kNothing;
  }
  const std::uint64_t key = std::uint64_t{stones.attackers} |
                            std::uint64_t{stones.defenders} << kMaxBoard |
                            static_cast<std::uint64_t>(length) << (2 * kMaxBoard);
  const auto [known, is_new] = known_.try_emplace(key, &kNothing);
  if (is_new) {
    LineFacts facts = WorkOut(length, stones);
    if (facts.offers != 0) known->second = &store_.emplace_back(std::move(facts));
  }
  return known->second;
}

LineFacts Connect6Lines::WorkOut(int length, Stones stones) const {
  struct Window {
    std::uint32_t cells = 0;
    std::uint32_t empty = 0;
    int stones = 0;
  };
  const auto gap_of = [](std::uint32_t empty) -> Gap {
    const std::uint32_t rest = empty & (empty - 1);
    return {static_cast<Site>(std::countr_zero(empty)),
            rest == 0 ? kNoSite : static_cast<Site>(std::countr_zero(rest))};
  };
  LineFacts facts;
  bool defender_row = false;
  const int least = LeastThreat();
  const std::uint32_t free = ~(stones.attackers | stones.defenders);
  std::array<Window, kMaxBoard> windows;  // windows that one turn can make into threats
  int count = 0;
  const int starts = toroidal_ ? length : length - row_ + 1;
  for (int start = 0; start < starts; ++start) {
    std::uint32_t cells = ((1u << row_) - 1) << start;
    cells = (cells | cells >> length) & ((1u << length) - 1);
    const int attackers = std::popcount(cells & stones.attackers);
    const int defenders = std::popcount(cells & stones.defenders);
    if (defenders == row_) defender_row = true;
    if (attackers == 0 && defenders >= least && defenders < row_)
      AddNew(facts.defender_gaps, gap_of(cells & free));
    if (defenders > 0 || attackers < least - 2 || attackers == row_) continue;
    for (std::uint32_t rest = cells; rest != 0; rest &= rest - 1) {
      std::uint16_t& merit = facts.merit[std::countr_zero(rest)];
      merit = static_cast<std::uint16_t>(merit + attackers * attackers);
    }
    if (attackers >= least)
      AddNew(facts.gaps, gap_of(cells & free));
    else
      windows[count++] = {cells, cells & free, attackers};
  }
  // The gaps of the windows that the added stones turn into threats.
  const auto gaps_after = [&](std::uint32_t added) {
    Gaps gaps;
    for (int i = 0; i < count; ++i)
      if (windows[i].stones + std::popcount(windows[i].cells & added) >= least)
        AddNew(gaps, gap_of(windows[i].empty & ~added));
    return gaps;
  };
  std::uint32_t any = 0;
  for (int i = 0; i < count; ++i) any |= windows[i].empty;
  for (; any != 0; any &= any - 1) {
    const int a = std::countr_zero(any);
    std::uint32_t mates = 0;
    bool makes = false;
    for (int i = 0; i < count; ++i) {
      if ((windows[i].cells >> a & 1) == 0) continue;
      makes = makes || windows[i].stones == least - 1;
      if (in_pairs_) mates |= windows[i].empty;
    }
    if (makes)
      for (const Gap& gap : gaps_after(1u << a))
        facts.threats.push_back({static_cast<Site>(a), gap});
    for (mates &= ~((2u << a) - 1); mates != 0; mates &= mates - 1) {
      const int b = std::countr_zero(mates);
      const Gaps gaps = gaps_after(1u << a | 1u << b);
      const Connect6Replies replies = Hit(gaps);
      LineFacts::Pair pair{.low = static_cast<std::uint8_t>(a),
                           .high = static_cast<std::uint8_t>(b),
                           .number = static_cast<std::uint8_t>(replies.Number()),
                           .first_gap = static_cast<std::uint16_t>(facts.pair_gaps.size()),
                           .gaps = static_cast<std::uint16_t>(gaps.size())};
      for (const SitePair& reply : replies.pairs) pair.reply[pair.replies++] = reply;
      facts.pair_gaps.insert(facts.pair_gaps.end(), gaps.begin(), gaps.end());
      facts.pairs.push_back(pair);
    }
  }
  const std::array<bool, kOffers> has = {!facts.gaps.empty(), !facts.threats.empty(),
                                         !facts.pairs.empty(), !facts.defender_gaps.empty(),
                                         defender_row};
  for (int offer = 0; offer < kOffers; ++offer) facts.offers |= unsigned{has[offer]} << offer;
  return facts;
}

Gaps Connect6Lines::GapsOf(Offer offer) const {
  Gaps gaps;
  ForEachLine(offer, [&](int line, const LineFacts& facts) {
    for (const Gap& gap : offer == kGaps ? facts.gaps : facts.defender_gaps)
      AddNew(gaps, PairAt(line, gap));
  });
  return gaps;
}

int Connect6Lines::MeritOf(int s) const {
  int merit = 0;
  for (const auto& [line, place] : tables_->spots_of[s])
    if (line != Connect6Tables::kNoLine) merit += facts_[line]->merit[place];
  return merit;
}

}  // namespace tengen
