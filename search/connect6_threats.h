// SPDX-License-Identifier: Apache-2.0
//
// Connect6Threats: what is forced in connect6 and its relatives.
//
// A side that may complete a window within one turn wins at once. If it is not on turn, such
// windows are its threats, and the other side must hit all of them with its two stones:
//
//     threat number 1   one stone answers all; the other is free     . X X X X O
//     threat number 2   it takes both                                . . X X X X . .
//     threat number 3   cannot be answered
//
// (the smallest number of cells that hit every such window; Wu and Huang, "A new family of
// k-in-a-row games", 2006). A win by double threats is a sequence of turns of threat number 2
// or more: the few pairs that answer are all tried, so what is found is proven. In
// noncollinear5 a turn cannot put both stones into one window: only windows that lack one stone
// are threats, and two of them whose gaps share a line cannot both be met. In collinear6 a
// threat counts only where the turn is allowed, and an answer may also be to play far from
// every line of the gaps; all legal answers are looked at.
//
// Works on the caller's board and hands it back as it was. One per thread.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "engine/connect6_board.h"

namespace tengen {

// A turn by sites, in a legal order. `second` is kNoSite where one stone is due.
struct SitePair {
  Site first = kNoSite;
  Site second = kNoSite;
  friend bool operator==(const SitePair&, const SitePair&) = default;
};

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
};

class Connect6Threats {
 public:
  // Whether any two stones may be played together.
  static bool IsPlain(const Connect6Board& board) {
    return !board.rules().noncollinear5 && !board.rules().collinear6;
  }

  // The side to move wins with this turn.
  static bool FindWin(const Connect6Board& board, SitePair& turn);

  // Replies of the side to move to what the opponent threatens. Precondition: two stones are due.
  static Connect6Replies FindReplies(const Connect6Board& board);

  // Cells that matter to a found win: while none of them is taken, and the defender makes no
  // threat, it goes through.
  struct Win {
    int plies = 0;  // turns, the last included; 0: not found
    SitePair turn;
    SiteSet zone;
  };
  // The side to move wins by threats that take two stones to answer; not found after looking at
  // `max_nodes` positions with it to move. A win in one or three is found if there is one (in
  // collinear6: if it comes from a threat number of 2), with `shortest` also one in five before
  // a longer one, and of those the shortest that is met. What was found is remembered.
  Win FindDoubleThreatWin(Connect6Board& board, int max_nodes, bool shortest);
  // A win that was found for the side to move; none when nothing is remembered.
  const Win* KnownWin(const Connect6Board& board) const {
    const Note& note = notes_[board.key() % kNotes];
    return note.key == board.key() && note.win.plies > 0 ? &note.win : nullptr;
  }
  // Nodes that were spent on this position in vain; 0 when nothing is remembered.
  int NodesSpentOn(const Connect6Board& board) const {
    const Note& note = notes_[board.key() % kNotes];
    return note.key == board.key() ? note.nodes : 0;
  }

 private:
  // The empty cells of a window that lacks one or two stones; the second may be kNoSite.
  using Gap = std::array<Site, 2>;
  using Gaps = absl::InlinedVector<Gap, 24>;
  // A turn of threat number 2 or more, and what it leaves.
  struct Attack {
    SitePair turn;
    Connect6Replies replies;
    SiteSet gaps;
  };
  // What attacks are made of: for every empty cell the gaps of the threats that a stone there
  // makes, and the cells later in the order that may go with it.
  struct LineGap {
    Site other;
    Gap gap;
  };
  struct Material {
    std::array<Gaps, kMaxSites> threats;
    // By the smaller cell: windows that a stone there and on `other` make a threat.
    std::array<std::vector<LineGap>, kMaxSites> line_gaps;
    std::array<std::uint8_t, kMaxSites> number{};  // of those threats: 0, 1, 2, 3 or more
    std::array<SiteSet, kMaxSites> line_partners;  // share a window that two stones make a threat
    std::array<SiteSet, kMaxSites> partners;
    SiteSet makers;   // cells with threats
    SiteSet touched;  // cells with anything here
  };
  // What an earlier search of a position found, and with how many nodes.
  struct Note {
    Key key = 0;
    int nodes = 0;
    Win win;
  };
  // Proof-number search (Allis, van der Meulen and van den Herik, 1994). With the attacker to
  // move (even depth) a node's children are his attacks, else they are the replies.
  struct Node {
    SitePair turn;
    int parent = -1;
    int first_child = 0;
    int children = 0;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    int win = -1;  // in line_wins_, where a line against all replies decided
  };
  static constexpr std::uint32_t kInfinite = 1u << 30;
  // A line of attacks in which the defender gets every cell of every reply at once.
  struct Line {
    SitePair turn;
    int parent = -1;
    int depth = 0;
    int cost = 0;
    absl::InlinedVector<Site, 8> replies;
  };

  static bool MakesThreatAlone(const Connect6Board& board) { return !board.rules().noncollinear5; }
  static Gaps ThreatsOf(const Connect6Board& board, Color c);
  static Gap GapOf(const Connect6Board& board, int window);
  static bool CanComplete(const Connect6Board& board, const Gap& gap, SitePair& turn);
  static int ThreatNumber(const Connect6Board& board, const Gaps& gaps);
  static Connect6Replies Answer(const Connect6Board& board, const Gaps& gaps);
  static Connect6Replies Hit(const Gaps& gaps);
  static Connect6Replies HitApart(const Connect6Board& board, const Gaps& gaps);
  static Connect6Replies HitOnLines(const Connect6Board& board, const Gaps& gaps);

  void Collect(const Connect6Board& board, int least_number);
  static SiteSet BestBuilders(const Connect6Board& board, const SiteSet& cells);
  Gaps GapsAfter(int a, int b) const;
  bool FindAttacks(Connect6Board& board, std::vector<Attack>* attacks, Attack& winner);
  bool TryAttack(Connect6Board& board, const Gaps& to_answer, int a, int b,
                 std::vector<Attack>* attacks, Attack& winner);
  bool CanReach(int a, int b, int number) const;
  bool SearchWithin(Connect6Board& board, int plies, int level, Win& win);
  Win SearchAgainstAll(Connect6Board& board, int max_nodes, int max_plies);
  Win SearchByNumbers(Connect6Board& board, int max_nodes);
  void Expand(Connect6Board& board, int node);
  void AddChild(int parent, SitePair turn, std::uint32_t proof, std::uint32_t disproof);
  void Update(int node, bool attacker);
  void ReadProof(Connect6Board& board, int node, Win& win) const;

  static constexpr int kAnyPlies = 1 << 20;
  static constexpr int kNotes = 1 << 14;
  static constexpr std::size_t kMaxTree = 1 << 18;
  static constexpr int kMaxReplies = 12;
  std::vector<Note> notes_ = std::vector<Note>(kNotes);
  Material material_;
  std::vector<std::vector<Attack>> attacks_;  // by level of the search
  std::vector<Node> tree_;
  std::vector<Win> line_wins_;
  std::vector<Line> lines_;
  // When a turn last was part of a found win, by what wins were found then; a hint only.
  static constexpr int kHot = 1 << 12;
  static std::size_t HotPlace(SitePair turn) {
    return (turn.first * 31u + turn.second * 31u + turn.first * turn.second) % kHot;
  }
  std::vector<int> hot_ = std::vector<int>(kHot, -1000000);
  int wins_found_ = 0;
  std::vector<std::pair<int, int>> open_;  // cost and place in lines_, a heap
  std::vector<Key> seen_;
  int nodes_left_ = 0;
};

}  // namespace tengen
