// SPDX-License-Identifier: Apache-2.0
#include "search/connect6_threats.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <limits>

namespace tengen {
namespace {

// With fewer empty cells the opponent may be unable to move at all after the reply; nothing is
// said about such positions.
constexpr int kFewEmpties = 8;

// Turns of wins found so recently are looked at first.
constexpr int kRecent = 64;
// Positions of the search against all replies at once, for each one of the search by proof
// numbers; and how much of the effort that is.
constexpr int kLineNodes = 12;
constexpr int kNumbersPercent = 15;

template <class G>
bool Has(const G& gap, int s) {
  return gap[0] == s || gap[1] == s;
}

}  // namespace

// --- Threats and answers ---------------------------------------------------------------------

Connect6Threats::Gap Connect6Threats::GapOf(const Connect6Board& board, int window) {
  Gap gap = {kNoSite, kNoSite};
  int n = 0;
  const auto& sites = board.tables().window_sites[window];
  for (int i = 0; i < board.row(); ++i)
    if (board.AtSite(sites[i]) == Stone::kEmpty && n < 2) gap[n++] = sites[i];
  return gap;
}

Connect6Threats::Gaps Connect6Threats::ThreatsOf(const Connect6Board& board, Color c) {
  Gaps gaps;
  const int least = MakesThreatAlone(board) ? board.row() - 2 : board.row() - 1;
  for (int n = board.row() - 1; n >= least; --n) {
    if (board.WindowCount(c, n) == 0) continue;
    board.Windows(c, n).ForEach([&](int w) {
      const Gap gap = GapOf(board, w);
      if (std::find(gaps.begin(), gaps.end(), gap) == gaps.end()) gaps.push_back(gap);
    });
  }
  return gaps;
}

// A legal turn of the side to move that fills the gap.
bool Connect6Threats::CanComplete(const Connect6Board& board, const Gap& gap, SitePair& turn) {
  const Site a = gap[0], b = gap[1];
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

bool Connect6Threats::FindWin(const Connect6Board& board, SitePair& turn) {
  const Color us = board.to_move();
  if (board.WindowCount(us, board.row() - 1) == 0 && board.WindowCount(us, board.row() - 2) == 0)
    return false;
  for (const Gap& gap : ThreatsOf(board, us))
    if (CanComplete(board, gap, turn)) return true;
  return false;
}

// All ways to hit every gap with two cells: the first cell is one of the first gap's, the second
// one of what is left then. A pair that a single cell does as well is not listed, nor the same
// pair from the other side.
Connect6Replies Connect6Threats::Hit(const Gaps& gaps) {
  Connect6Replies replies;
  std::array<SitePair, 4> pairs;
  int count = 0;
  for (const Site a : gaps.front()) {
    if (a == kNoSite) continue;
    const auto open =
        std::find_if(gaps.begin(), gaps.end(), [&](const Gap& gap) { return !Has(gap, a); });
    if (open == gaps.end()) {
      replies.singles.push_back(a);
      continue;
    }
    for (const Site b : *open) {
      if (b != kNoSite &&
          std::all_of(open, gaps.end(), [&](const Gap& gap) { return Has(gap, a) || Has(gap, b); }))
        pairs[count++] = {a, b};
    }
  }
  for (int i = 0; i < count; ++i) {
    const SitePair pair = pairs[i];
    bool covered = false;
    for (const Site s : replies.singles) covered = covered || pair.first == s || pair.second == s;
    for (int k = 0; k < i; ++k)
      covered = covered || (pairs[k].first == pair.second && pairs[k].second == pair.first);
    if (!covered) replies.pairs.push_back(pair);
  }
  const bool none = replies.singles.empty() && replies.pairs.empty();
  replies.kind = none ? Connect6Replies::kNone : Connect6Replies::kSome;
  return replies;
}

// The two stones must not share a line; every gap is one cell.
Connect6Replies Connect6Threats::HitApart(const Connect6Board& board, const Gaps& gaps) {
  Connect6Replies replies;
  replies.kind = Connect6Replies::kNone;
  const Site a = gaps[0][0];
  if (gaps.size() == 1) {
    replies.kind = Connect6Replies::kSome;
    replies.singles.push_back(a);
  } else if (gaps.size() == 2 && !board.tables().collinear[a].Has(gaps[1][0])) {
    replies.kind = Connect6Replies::kSome;
    replies.pairs.push_back({a, gaps[1][0]});
  }
  return replies;
}

// collinear6: a reply (x, y) also holds where no gap left open shares a line with x or y as the
// opponent's next turn must. For every first stone the second stones are a set.
Connect6Replies Connect6Threats::HitOnLines(const Connect6Board& board, const Gaps& gaps) {
  constexpr std::size_t kTooMany = 48;
  const auto& collinear = board.tables().collinear;
  Connect6Replies replies;
  replies.kind = Connect6Replies::kNone;
  const SiteSet firsts = board.LegalFirsts();
  bool many = false;
  firsts.ForEach([&](int x) {
    if (many) return;
    SiteSet seconds = board.LegalMates(x);
    for (const Gap& gap : gaps) {
      if (Has(gap, x)) continue;
      SiteSet holds;
      holds.Add(gap[0]);
      if (gap[1] != kNoSite) {
        holds.Add(gap[1]);
        const SiteSet near = collinear[gap[0]] | collinear[gap[1]];
        if (!near.Has(x)) holds |= ~near;
      } else {
        // One stone completes the row, with any other on a line of it. Two such cells are
        // enough, whichever of them y takes.
        SiteSet mates = collinear[gap[0]] & board.empties();
        mates.Remove(x);
        if (!collinear[gap[0]].Has(x)) mates &= collinear[x];
        if (mates.Count() < 2) continue;
      }
      seconds &= holds;
    }
    seconds.ForEach([&](int y) {
      if (firsts.Has(y) && y < x) return;  // met from the other side
      replies.pairs.push_back({static_cast<Site>(x), static_cast<Site>(y)});
    });
    many = replies.pairs.size() > kTooMany;
  });
  if (many) return {};
  if (!replies.pairs.empty()) replies.kind = Connect6Replies::kSome;
  return replies;
}

Connect6Replies Connect6Threats::Answer(const Connect6Board& board, const Gaps& gaps) {
  if (gaps.empty()) return {};
  if (board.rules().collinear6) return HitOnLines(board, gaps);
  return board.rules().noncollinear5 ? HitApart(board, gaps) : Hit(gaps);
}

Connect6Replies Connect6Threats::FindReplies(const Connect6Board& board) {
  assert(board.stones_due() == 2);
  if (board.empty_count() < kFewEmpties) return {};
  Gaps gaps = ThreatsOf(board, Opponent(board.to_move()));
  if (board.rules().noncollinear5) {
    // A threat needs a second stone off the lines of its gap, whatever the reply takes.
    const auto empty_end = std::remove_if(gaps.begin(), gaps.end(), [&](const Gap& gap) {
      return board.LegalMates(gap[0]).Count() < 3;
    });
    gaps.erase(empty_end, gaps.end());
  }
  return Answer(board, gaps);
}

// --- Attacks ---------------------------------------------------------------------------------

// 1 where one cell hits all gaps, 2 where it takes two that may be played together, else 3.
int Connect6Threats::ThreatNumber(const Connect6Board& board, const Gaps& gaps) {
  if (gaps.empty()) return 0;
  if (board.rules().noncollinear5) {
    if (gaps.size() == 1) return 1;
    return gaps.size() == 2 && !board.tables().collinear[gaps[0][0]].Has(gaps[1][0]) ? 2 : 3;
  }
  int number = 3;
  for (const Site a : gaps.front()) {
    if (a == kNoSite) continue;
    const auto open =
        std::find_if(gaps.begin(), gaps.end(), [&](const Gap& gap) { return !Has(gap, a); });
    if (open == gaps.end()) return 1;
    for (const Site b : *open) {
      if (b != kNoSite &&
          std::all_of(open, gaps.end(), [&](const Gap& gap) { return Has(gap, a) || Has(gap, b); }))
        number = 2;
    }
  }
  return number;
}

// What turns of at least this threat number are made of. Two stones of no threat of their own
// make at most number 2: every window through both shares its gaps with the outermost two.
void Connect6Threats::Collect(const Connect6Board& board, int least_number) {
  Material& m = material_;
  m.touched.ForEach([&](int s) {
    m.threats[s].clear();
    m.number[s] = 0;
    m.line_partners[s] = {};
    m.line_gaps[s].clear();
    m.partners[s] = {};
  });
  m.touched = {};
  m.makers = {};
  const Color us = board.to_move();
  const int row = board.row();
  const bool in_pairs = !board.rules().noncollinear5;
  std::array<Site, kMaxRow> cells;
  const auto find_gaps = [&](int w) {
    int n = 0;
    const auto& sites = board.tables().window_sites[w];
    for (int i = 0; i < row; ++i)
      if (board.AtSite(sites[i]) == Stone::kEmpty) cells[n++] = sites[i];
    return n;
  };
  const int maker_stones = in_pairs ? row - 3 : row - 2;
  if (board.WindowCount(us, maker_stones) > 0) {
    board.Windows(us, maker_stones).ForEach([&](int w) {
      const int n = find_gaps(w);
      for (int i = 0; i < n; ++i) {
        Gap rest = {kNoSite, kNoSite};
        int k = 0;
        for (int j = 0; j < n; ++j) {
          if (j == i) continue;
          rest[k++] = cells[j];
          if (in_pairs) m.line_partners[cells[i]].Add(cells[j]);
        }
        m.makers.Add(cells[i]);
        Gaps& threats = m.threats[cells[i]];
        if (std::find(threats.begin(), threats.end(), rest) == threats.end())
          threats.push_back(rest);
      }
    });
  }
  m.touched = m.makers;
  if (m.makers.IsEmpty() && least_number > 2) return;
  m.makers.ForEach([&](int s) {
    m.number[s] = static_cast<std::uint8_t>(ThreatNumber(board, m.threats[s]));
    m.partners[s] |= m.makers;
  });
  // Cells that build without a threat.
  SiteSet loose;
  if (in_pairs && board.WindowCount(us, row - 4) > 0) {
    board.Windows(us, row - 4).ForEach([&](int w) {
      const int n = find_gaps(w);
      for (int i = 0; i < n; ++i) {
        for (int k = i + 1; k < n; ++k) {
          const Site low = std::min(cells[i], cells[k]), high = std::max(cells[i], cells[k]);
          if (least_number > 2 && m.number[low] + m.number[high] == 0) continue;
          Gap rest = {kNoSite, kNoSite};
          int r = 0;
          for (int j = 0; j < n; ++j)
            if (j != i && j != k) rest[r++] = cells[j];
          m.line_partners[low].Add(high);
          m.line_partners[high].Add(low);
          // Windows through both take two stones to answer as soon as two of their gaps are
          // apart; with one gap for all, one of the two cells needs threats of its own.
          bool enough = m.number[low] + m.number[high] > 0;
          for (const LineGap& line : m.line_gaps[low])
            enough = enough ||
                     (line.other == high && !Has(line.gap, rest[0]) && !Has(line.gap, rest[1]));
          if (enough) m.partners[low].Add(high);
          m.line_gaps[low].push_back({high, rest});
          loose.Add(low);
          loose.Add(high);
        }
      }
    });
  } else if (!in_pairs && least_number <= 2) {
    board.Windows(us, row - 3).ForEach([&](int w) {
      for (int n = find_gaps(w); n-- > 0;) loose.Add(cells[n]);
    });
  }
  m.touched |= loose;
  SiteSet builders;
  bool builders_known = false;
  m.makers.ForEach([&](int s) {
    // A cell that takes two stones to answer leaves the other stone free.
    if (m.number[s] == 2 && least_number <= 2) {
      if (!builders_known) builders = BestBuilders(board, loose);
      builders_known = true;
      m.partners[s] |= builders;
    }
    if (m.number[s] > 2) {
      const int any = board.LegalMates(s).First();
      if (any >= 0) m.partners[s].Add(any);
    }
  });
}

// Of the cells that build, those in most of the attacker's windows.
SiteSet Connect6Threats::BestBuilders(const Connect6Board& board, const SiteSet& cells) {
  constexpr int kBuilders = 6;
  const int unit = Connect6Board::StoneUnit(board.to_move());
  std::array<std::pair<int, int>, kBuilders> best{};  // merit, cell
  cells.ForEach([&](int s) {
    const auto& through = board.tables().windows_of[s];
    int merit = 1;
    for (int i = 0; i < through.count; ++i) {
      const int state = board.WindowState(through.window[i]);
      if (state % unit == 0 && state / unit < board.row()) merit += (state / unit) * (state / unit);
    }
    std::pair<int, int> entry = {merit, s};
    for (auto& place : best)
      if (entry.first > place.first) std::swap(entry, place);
  });
  SiteSet builders;
  for (const auto& [merit, s] : best)
    if (merit > 0) builders.Add(s);
  return builders;
}

// Whether stones on a and b may make so great a threat number: the number of both together is
// at most the sum, and two more where they share a window.
bool Connect6Threats::CanReach(int a, int b, int number) const {
  const int sum = material_.number[a] + material_.number[b];
  return sum >= number || (sum + 2 >= number && material_.line_partners[a].Has(b));
}

// The gaps of the threats that stones on a and b make together.
Connect6Threats::Gaps Connect6Threats::GapsAfter(int a, int b) const {
  const Gaps& of_a = material_.threats[a];
  const Gaps& of_b = material_.threats[b];
  Gaps gaps = of_a;
  const bool single = !of_a.empty() && of_a.front()[1] == kNoSite;
  if (!single && !material_.line_partners[a].Has(b)) {  // no window through both matters
    gaps.insert(gaps.end(), of_b.begin(), of_b.end());
    return gaps;
  }
  gaps.clear();
  const auto add = [&](const Gap& gap) {
    if (std::find(gaps.begin(), gaps.end(), gap) == gaps.end()) gaps.push_back(gap);
  };
  const auto add_without = [&](Gap gap, int filled) {
    if (gap[0] == filled) gap = {gap[1], kNoSite};
    if (gap[1] == filled) gap[1] = kNoSite;
    add(gap);
  };
  for (const Gap& gap : of_a) add_without(gap, b);
  for (const Gap& gap : of_b) add_without(gap, a);
  for (const LineGap& line : material_.line_gaps[std::min(a, b)])
    if (line.other == std::max(a, b)) add(line.gap);
  return gaps;
}

// True: the turn wins, for nothing answers it. Otherwise it is noted if it is an attack.
bool Connect6Threats::TryAttack(Connect6Board& board, const Gaps& to_answer, int a, int b,
                                std::vector<Attack>* attacks, Attack& winner) {
  const bool on_lines = board.rules().collinear6;
  const bool only_wins = attacks == nullptr && !on_lines;
  if (!board.rules().noncollinear5 && !CanReach(a, b, only_wins ? 3 : 2)) return false;
  if (!on_lines)
    for (const Gap& gap : to_answer)
      if (!Has(gap, a) && !Has(gap, b)) return false;
  SitePair turn = {static_cast<Site>(a), static_cast<Site>(b)};
  if (!board.IsLegalFirst(a) || !board.IsLegalSecond(a, b)) {
    turn = {turn.second, turn.first};
    if (!board.IsLegalFirst(b) || !board.IsLegalSecond(b, a)) return false;
  }
  const Gaps gaps = GapsAfter(a, b);
  if (gaps.empty()) return false;
  Connect6Replies replies = board.rules().noncollinear5 ? HitApart(board, gaps) : Hit(gaps);
  if (!replies.singles.empty()) return false;
  if (on_lines) {
    board.Make(turn.first, turn.second);
    SitePair reply;
    const bool refuted = board.ending().outcome != Outcome::kNone || FindWin(board, reply);
    if (!refuted) replies = FindReplies(board);
    board.Unmake();
    if (refuted || replies.kind == Connect6Replies::kAny || replies.pairs.size() > kMaxReplies)
      return false;
  } else if (board.rules().noncollinear5) {
    for (const Gap& gap : gaps)
      if (board.LegalMates(gap[0]).Count() < 5) return false;
  }
  const bool wins = replies.kind == Connect6Replies::kNone;
  if (!wins && attacks == nullptr) return false;
  Attack attack{.turn = turn, .replies = std::move(replies), .gaps = {}};
  for (const Gap& gap : gaps)
    for (const Site s : gap)
      if (s != kNoSite) attack.gaps.Add(s);
  if (wins) {
    winner = std::move(attack);
    return true;
  }
  attacks->push_back(std::move(attack));
  return false;
}

// Attacks of threat number 2 or more that also answer the opponent's threats. Stops at the
// first that cannot be answered, and returns true with it.
bool Connect6Threats::FindAttacks(Connect6Board& board, std::vector<Attack>* attacks,
                                  Attack& winner) {
  const Gaps to_answer = ThreatsOf(board, Opponent(board.to_move()));
  Collect(board, attacks == nullptr && !board.rules().collinear6 ? 3 : 2);
  const Material& m = material_;
  if (to_answer.empty() || board.rules().collinear6) {
    return m.touched.Any([&](int a) {
      return m.partners[a].Any([&](int b) {
        if (b == a || (b < a && m.partners[b].Has(a))) return false;
        return TryAttack(board, to_answer, a, b, attacks, winner);
      });
    });
  }
  const Connect6Replies replies = Answer(board, to_answer);
  for (const SitePair& pair : replies.pairs)
    if (TryAttack(board, to_answer, pair.first, pair.second, attacks, winner)) return true;
  for (const Site a : replies.singles) {
    SiteSet with = m.makers | m.partners[a];
    m.touched.ForEach([&](int s) {
      if (m.partners[s].Has(a)) with.Add(s);
    });
    if (with.Any(
            [&](int b) { return b != a && TryAttack(board, to_answer, a, b, attacks, winner); }))
      return true;
  }
  return false;
}

// --- The search ------------------------------------------------------------------------------

// Depth first, for a win within so many plies (odd).
bool Connect6Threats::SearchWithin(Connect6Board& board, int plies, int level, Win& win) {
  if (--nodes_left_ < 0) return false;
  if (FindWin(board, win.turn)) {
    win = {.plies = 1, .turn = win.turn, .zone = {}};
    for (const Site s : {win.turn.first, win.turn.second})
      if (s != kNoSite) win.zone.Add(s);
    return true;
  }
  if (plies < 3 || board.stones_due() != 2 || board.empty_count() < kFewEmpties) return false;
  if (static_cast<int>(attacks_.size()) <= level) attacks_.resize(level + 1);
  std::vector<Attack> attacks;
  attacks.swap(attacks_[level]);
  attacks.clear();
  Attack winner;
  bool found = FindAttacks(board, plies > 3 ? &attacks : nullptr, winner);
  const auto begin_win = [&](const Attack& attack) {
    win = {.plies = 3, .turn = attack.turn, .zone = attack.gaps};
    win.zone.Add(attack.turn.first);
    win.zone.Add(attack.turn.second);
  };
  if (found) begin_win(winner);
  for (std::size_t i = 0; i < attacks.size() && !found && nodes_left_ >= 0; ++i) {
    const Attack& attack = attacks[i];
    begin_win(attack);
    board.Make(attack.turn.first, attack.turn.second);
    found = true;
    for (const SitePair& reply : attack.replies.pairs) {
      board.Make(reply.first, reply.second);
      Win rest;
      found = board.ending().outcome == Outcome::kNone &&
              SearchWithin(board, plies - 2, level + 1, rest);
      board.Unmake();
      if (!found) break;
      win.plies = std::max(win.plies, rest.plies + 2);
      win.zone |= rest.zone;
    }
    board.Unmake();
  }
  attacks.swap(attacks_[level]);
  return found;
}

// Best first over sequences of attacks. More stones never hurt the defender, so a sequence that
// goes through although he gets the cells of all his replies goes through against each of them;
// there is nothing to branch on but the attacks. Those that leave him few cells go first, and
// what follows them before others.
Connect6Threats::Win Connect6Threats::SearchAgainstAll(Connect6Board& board, int max_nodes,
                                                       int max_plies) {
  const Color us = board.to_move(), them = Opponent(us);
  lines_.assign(1, {});
  open_.assign(1, {0, 0});
  seen_.assign(std::bit_ceil(2u * static_cast<unsigned>(max_nodes) + 2), 0);
  attacks_.resize(std::max<std::size_t>(attacks_.size(), 1));
  std::vector<Attack>& attacks = attacks_[0];
  const auto put = [&](int node) {
    const Line& line = lines_[node];
    board.Put(line.turn.first, us);
    board.Put(line.turn.second, us);
    for (const Site s : line.replies) board.Put(s, them);
  };
  const auto lift = [&](int node) {
    const Line& line = lines_[node];
    for (const Site s : line.replies) board.Lift(s, them);
    board.Lift(line.turn.second, us);
    board.Lift(line.turn.first, us);
  };
  std::vector<int> path;
  int at = 0;  // the node that is on the board
  const auto go = [&](int node) {
    path.clear();
    int to = node;
    while (at != to) {
      if (lines_[at].depth >= lines_[to].depth) {
        lift(at);
        at = lines_[at].parent;
      } else {
        path.push_back(to);
        to = lines_[to].parent;
      }
    }
    for (auto n = path.rbegin(); n != path.rend(); ++n) put(*n);
    at = node;
  };
  const auto is_new = [&](Key key) {
    const std::size_t mask = seen_.size() - 1;
    std::size_t i = key & mask;
    while (seen_[i] != 0 && seen_[i] != key) i = (i + 1) & mask;
    if (seen_[i] == key) return false;
    seen_[i] = key;
    return true;
  };
  Win win;
  while (max_nodes-- > 0 && !open_.empty() && win.plies == 0) {
    std::pop_heap(open_.begin(), open_.end(), std::greater<>());
    const int node = open_.back().second;
    open_.pop_back();
    go(node);
    if (board.WindowCount(them, board.row()) > 0 || board.empty_count() < kFewEmpties ||
        !is_new(max_plies == kAnyPlies ? board.key() : board.key() + lines_[node].depth))
      continue;
    SitePair last;
    Attack winner;
    attacks.clear();
    if (FindWin(board, last)) {
      win.plies = 1;
      win.turn = last;
    } else if (FindAttacks(board, &attacks, winner)) {
      win.plies = 3;
      win.turn = winner.turn;
      win.zone = winner.gaps;
    }
    if (win.plies > 0) {
      win.zone.Add(win.turn.first);
      win.zone.Add(win.turn.second);
      break;
    }
    if (2 * lines_[node].depth + 5 > max_plies) continue;
    for (const Attack& attack : attacks) {
      Line line{.turn = attack.turn,
                .parent = node,
                .depth = lines_[node].depth + 1,
                .cost = lines_[node].cost - 4,
                .replies = {}};
      for (const SitePair& pair : attack.replies.pairs)
        for (const Site s : {pair.first, pair.second})
          if (std::find(line.replies.begin(), line.replies.end(), s) == line.replies.end())
            line.replies.push_back(s);
      line.cost += static_cast<int>(line.replies.size());
      if (wins_found_ - hot_[HotPlace(line.turn)] < kRecent) line.cost -= 4;
      open_.emplace_back(line.cost, static_cast<int>(lines_.size()));
      std::push_heap(open_.begin(), open_.end(), std::greater<>());
      lines_.push_back(std::move(line));
    }
  }
  if (win.plies > 0) ++wins_found_;
  if (win.plies > 1) hot_[HotPlace(win.turn)] = wins_found_;
  while (at != 0) {
    const Line& line = lines_[at];
    if (win.plies > 0) {
      hot_[HotPlace(line.turn)] = wins_found_;
      for (const Site s : line.replies) board.Lift(s, them);
      for (const Gap& gap : ThreatsOf(board, us))
        for (const Site s : gap)
          if (s != kNoSite) win.zone.Add(s);
      for (const Site s : line.replies) board.Put(s, them);
      win.zone.Add(line.turn.first);
      win.zone.Add(line.turn.second);
      win.turn = line.turn;
      win.plies += 2;
    }
    lift(at);
    at = line.parent;
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

// A position with the attacker to move, seen for the first time.
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
    if (lines_.size() == 1) return decide(false);
  }
  attacks_.resize(std::max<std::size_t>(attacks_.size(), 1));
  std::vector<Attack>& attacks = attacks_[0];
  attacks.clear();
  Attack winner;
  if (FindAttacks(board, &attacks, winner)) {
    AddChild(node, winner.turn, 0, kInfinite);
    return decide(true);
  }
  if (attacks.empty()) return decide(false);
  for (const Attack& attack : attacks) AddChild(node, attack.turn, 1, 1);
  for (std::size_t i = 0; i < attacks.size(); ++i) {
    const int child = tree_[node].first_child + static_cast<int>(i);
    for (const SitePair& reply : attacks[i].replies.pairs) AddChild(child, reply, 1, 1);
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
  for (int expanded = 0; expanded < max_nodes && tree_.size() < kMaxTree; ++expanded) {
    int node = 0;
    bool attacker = true;
    while (tree_[node].children > 0) {
      const Node& n = tree_[node];
      int best = n.first_child;
      for (int i = best + 1; i < n.first_child + n.children; ++i) {
        const bool better = attacker ? tree_[i].proof < tree_[best].proof
                                     : tree_[i].disproof < tree_[best].disproof;
        if (better) best = i;
      }
      node = best;
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
  Win win;
  if (tree_[0].proof == 0) ReadProof(board, 0, win);
  return win;
}

// From a won position with the attacker to move: how long it takes, and where.
void Connect6Threats::ReadProof(Connect6Board& board, int node, Win& win) const {
  if (tree_[node].win >= 0) {
    win = line_wins_[tree_[node].win];
    return;
  }
  if (FindWin(board, win.turn)) {
    win = {.plies = 1, .turn = win.turn, .zone = {}};
    for (const Site s : {win.turn.first, win.turn.second})
      if (s != kNoSite) win.zone.Add(s);
    return;
  }
  int attack = tree_[node].first_child;
  while (tree_[attack].proof != 0) ++attack;
  const Node& n = tree_[attack];
  win = {.plies = 3, .turn = n.turn, .zone = {}};
  win.zone.Add(n.turn.first);
  win.zone.Add(n.turn.second);
  const Color us = board.to_move();
  board.Make(n.turn.first, n.turn.second);
  for (const Gap& gap : ThreatsOf(board, us))
    for (const Site s : gap)
      if (s != kNoSite) win.zone.Add(s);
  for (int i = n.first_child; i < n.first_child + n.children; ++i) {
    board.Make(tree_[i].turn.first, tree_[i].turn.second);
    Win rest;
    ReadProof(board, i, rest);
    board.Unmake();
    win.plies = std::max(win.plies, rest.plies + 2);
    win.zone |= rest.zone;
  }
  board.Unmake();
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
      if (!SearchWithin(board, plies, 0, win)) win = {};
  }
  if (win.plies == 0 && plain) win = SearchAgainstAll(board, max_nodes, kAnyPlies);
  if (plain && win.plies == 0 && lines_.size() == 1) {
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
  note = {board.key(), searched, win};
  return win;
}

}  // namespace tengen
