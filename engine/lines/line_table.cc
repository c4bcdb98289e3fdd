// SPDX-License-Identifier: Apache-2.0
#include "engine/lines/line_table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

namespace tengen {
namespace {

// A half line for one colour: `length` cells that are empty or have stones of this colour, then the
// cell that ends the half line. Bit i of `own`: the i-th cell outwards has a stone of this colour.
// `enemy_stop`: true if an enemy stone, not the edge, ends the half line. Only rules with shut ends
// use `enemy_stop`.
struct Half {
  int length = 0;
  std::uint32_t own = 0;
  bool enemy_stop = false;

  bool Has(int i) const { return (own >> i & 1) != 0; }
  int Run() const { return std::min(length, std::countr_one(own)); }
  Half With(int i) const { return {length, own | 1u << i, enemy_stop}; }
  Half CutAt(int i) const { return {i, own & ((1u << i) - 1), true}; }
};

// Builds the pattern table of one colour. A pattern is computed from the patterns after one more
// stone, so a recursive function fills the table for all pairs of half lines.
class PatternBuilder {
 public:
  explicit PatternBuilder(const LineRule& rule)
      : rule_(rule), memo_(LineTable::kClasses * LineTable::kClasses, kUnknown) {}

  int ClassOf(Half h) const {
    const int plain = (1 << h.length) - 1 + static_cast<int>(h.own);
    const bool by_enemy = rule_.shut_ends && h.enemy_stop && h.length < rule_.reach;
    return by_enemy ? (2 << rule_.reach) - 1 + plain : plain;
  }

  Pattern Find(Half left, Half right) {
    std::uint8_t& known = memo_[ClassOf(left) * LineTable::kClasses + ClassOf(right)];
    if (known == kUnknown) known = static_cast<std::uint8_t>(Work(left, right));
    return static_cast<Pattern>(known);
  }

  std::vector<Half> AllHalves() const {
    std::vector<Half> all;
    for (int length = 0; length <= rule_.reach; ++length)
      for (std::uint32_t own = 0; own < 1u << length; ++own)
        for (bool enemy : {false, true}) all.push_back({length, own, enemy});
    return all;
  }

  const std::vector<std::uint8_t>& memo() const { return memo_; }

 private:
  static constexpr std::uint8_t kUnknown = 0xff;  // the pattern is not computed yet

  static bool Shut(Half h) { return h.enemy_stop && h.Run() == h.length; }

  bool Wins(Half left, Half right) const {
    const int run = left.Run() + 1 + right.Run();
    if (run > rule_.row_length) return !rule_.exact;
    return run == rule_.row_length && !(rule_.shut_ends && Shut(left) && Shut(right));
  }

  // For each pattern, the number of cells on which one more own stone makes the pattern.
  std::array<int, kPatterns> CountNext(Half left, Half right) {
    std::array<int, kPatterns> count{};
    for (int i = 0; i < left.length; ++i)
      if (!left.Has(i)) ++count[static_cast<int>(Find(left.With(i), right))];
    for (int i = 0; i < right.length; ++i)
      if (!right.Has(i)) ++count[static_cast<int>(Find(left, right.With(i)))];
    return count;
  }

  bool CanWin(Half left, Half right) {
    return CountNext(left, right)[static_cast<int>(Pattern::kFive)] > 0;
  }

  // True if the colour can still win after each single enemy reply in the line. This test is needed
  // with shut ends: two cells may complete a five, and yet one enemy stone can prevent both fives.
  bool SurvivesEveryReply(Half left, Half right) {
    for (int i = 0; i < left.length; ++i)
      if (!left.Has(i) && !CanWin(left.CutAt(i), right)) return false;
    for (int i = 0; i < right.length; ++i)
      if (!right.Has(i) && !CanWin(left, right.CutAt(i))) return false;
    return true;
  }

  Pattern Work(Half left, Half right) {
    if (Wins(left, right)) return Pattern::kFive;
    const int run = left.Run() + 1 + right.Run();
    if (run > rule_.row_length) return rule_.fouls.overline ? Pattern::kOverline : Pattern::kDead;

    const std::array<int, kPatterns> count = CountNext(left, right);
    const auto next = [&count](Pattern p) { return count[static_cast<int>(p)]; };

    const int fives = next(Pattern::kFive);
    // For fouls, every four counts, whatever the opponent can reply (rules.md 3.1).
    const bool firm =
        !rule_.shut_ends || rule_.fouls.double_four || SurvivesEveryReply(left, right);
    if (fives >= 2 && firm)
      return run == rule_.row_length - 1 ? Pattern::kOpenFour : Pattern::kDoubleFour;
    if (fives >= 1) return Pattern::kFour;

    // For fouls, a three can become a straight four (rules.md 3.1).
    const bool straight = rule_.fouls.double_three;
    const int open_fours = next(Pattern::kOpenFour) + (straight ? 0 : next(Pattern::kDoubleFour));
    if (open_fours >= 2) return Pattern::kOpenThree2;
    if (open_fours == 1) return Pattern::kOpenThree;
    if (next(Pattern::kFour) > 0) return Pattern::kThree;

    const int open_threes = next(Pattern::kOpenThree) + next(Pattern::kOpenThree2);
    if (open_threes >= 3) return Pattern::kOpenTwo3;
    if (open_threes == 2) return Pattern::kOpenTwo2;
    if (open_threes == 1) return Pattern::kOpenTwo;
    if (next(Pattern::kThree) > 0) return Pattern::kTwo;

    const int open_twos =
        next(Pattern::kOpenTwo) + next(Pattern::kOpenTwo2) + next(Pattern::kOpenTwo3);
    if (open_twos > 0) return Pattern::kOpenOne;
    return next(Pattern::kTwo) > 0 ? Pattern::kOne : Pattern::kDead;
  }

  LineRule rule_;
  std::vector<std::uint8_t> memo_;
};

Half HalfSeenBy(Color c, const std::array<Stone, LineTable::kMaxReach>& cells, int reach) {
  Half h;
  for (; h.length < reach; ++h.length) {
    const Stone s = cells[h.length];
    if (s == StoneOf(c)) {
      h.own |= 1u << h.length;
    } else if (s != Stone::kEmpty) {
      h.enemy_stop = s == StoneOf(Opponent(c));
      break;
    }
  }
  return h;
}

std::uint8_t SeenFrom(const std::array<Stone, LineTable::kMaxReach>& cells, int reach) {
  std::uint32_t seen = 0;
  bool passed[kColors] = {false, false};
  for (int i = 0; i < reach && cells[i] != Stone::kDead; ++i) {
    if (cells[i] == Stone::kEmpty) {
      seen |= 1u << i;
      continue;
    }
    passed[Index(ColorOf(cells[i]))] = true;
    if (passed[0] && passed[1]) break;
  }
  return static_cast<std::uint8_t>(seen);
}

}  // namespace

LineTable::LineTable(const LineRule& black, const LineRule& white) {
  assert(black.reach == white.reach && black.reach <= kMaxReach);
  const int reach = black.reach;
  PatternBuilder builders[kColors] = {PatternBuilder(black), PatternBuilder(white)};

  for (int c = 0; c < kColors; ++c) {
    const std::vector<Half> halves = builders[c].AllHalves();
    for (const Half& left : halves)
      for (const Half& right : halves) builders[c].Find(left, right);
    std::copy(builders[c].memo().begin(), builders[c].memo().end(), pattern_[c].begin());
  }

  for (std::uint32_t code = 0; code < 1u << (2 * reach); ++code) {
    std::array<Stone, kMaxReach> leftwards{}, rightwards{};
    for (int i = 0; i < reach; ++i) {
      rightwards[i] = static_cast<Stone>(code >> (2 * i) & 3);
      leftwards[i] = static_cast<Stone>(code >> (2 * (reach - 1 - i)) & 3);
    }
    const auto classes = [&](const std::array<Stone, kMaxReach>& cells) {
      const int b = builders[0].ClassOf(HalfSeenBy(Color::kBlack, cells, reach));
      const int w = builders[1].ClassOf(HalfSeenBy(Color::kWhite, cells, reach));
      return static_cast<std::uint16_t>(b | w << 8);
    };
    left_[code] = classes(leftwards);
    right_[code] = classes(rightwards);
    seen_left_[code] = SeenFrom(leftwards, reach);
    seen_right_[code] = SeenFrom(rightwards, reach);
  }
}

}  // namespace tengen
