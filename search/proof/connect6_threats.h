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
#include <atomic>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/container/inlined_vector.h"
#include "base/clock.h"
#include "engine/boards/connect6_board.h"
#include "search/proof/connect6_lines.h"
#include "search/proof/forcing.h"

namespace tengen {

class Connect6Threats {
 public:
  Connect6Threats() { maker_at_.fill(-1); }

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
  // A win in at most so many plies.
  Win FindWithin(Connect6Board& board, int max_nodes, int plies);
  // Adds a found win's whole line, with the answers that hold longest; false where a part of it is
  // not found again with so many nodes a position.
  bool WriteLine(Connect6Board& board, const Win& win, int max_nodes, std::vector<SitePair>* line);
  // Ends a search as running out of nodes does.
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    clock_.SetBudget(stop, deadline);
  }
  // Positions that all searches looked at, about.
  std::int64_t nodes() const { return clock_.spent(); }
  bool Stopped() const { return clock_.stopped(); }
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
  // A turn of threat number 2 or more, and what answers it.
  struct Attack {
    SitePair turn;
    absl::InlinedVector<SitePair, 4> replies;
  };
  // A cell where one stone makes threats.
  struct Maker {
    Site cell = kNoSite;
    int number = 0;  // of those threats: 1, 2, 3 or more
    Gaps gaps;
    absl::InlinedVector<std::uint8_t, 24> lines;  // by gap
  };
  // Lines on which two stones lie in a window that they make a threat, and how.
  using SharedLines = absl::InlinedVector<std::pair<int, const LineFacts::Pair*>, kDirections>;
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
  // A sequence of attacks, by its last, in which the defender gets every cell of every reply at
  // once.
  struct Step {
    SitePair turn;
    int parent = -1;
    int depth = 0;
    int cost = 0;
    absl::InlinedVector<Site, 8> replies;
  };

  void CollectMakers(const Connect6Board& board);
  const Maker* MakerAt(int s) const { return maker_at_[s] < 0 ? nullptr : &makers_[maker_at_[s]]; }
  SiteSet BestBuilders(const Connect6Board& board) const;
  SharedLines LinesOf(int a, int b) const;
  Gaps GapsAfter(int a, int b, int number) const;
  bool FindAttacks(Connect6Board& board, std::vector<Attack>* attacks, Win& win);
  bool FindDefendingAttacks(Connect6Board& board, const Gaps& to_answer,
                            std::vector<Attack>* attacks, Win& win);
  bool TryFree(Connect6Board& board, int a, std::vector<Attack>* attacks, Win& win);
  bool TryAttack(Connect6Board& board, int a, int b, std::vector<Attack>* attacks, Win& win);
  Win SearchWithin(Connect6Board& board, int plies, std::size_t level);
  Win SearchAgainstAll(Connect6Board& board, int max_nodes, int max_plies);
  Win SearchByNumbers(Connect6Board& board, int max_nodes);
  void Expand(Connect6Board& board, int node);
  void AddChild(int parent, SitePair turn, std::uint32_t proof, std::uint32_t disproof);
  void Update(int node, bool attacker);
  Win ReadProof(Connect6Board& board, int node) const;

  static constexpr int kAnyPlies = 1 << 20;
  static constexpr int kNotes = 1 << 14;
  static constexpr std::size_t kMaxTree = 1 << 18;
  static constexpr int kMaxReplies = 12;
  std::vector<Note> notes_ = std::vector<Note>(kNotes);
  Connect6Lines lines_;
  std::vector<Maker> makers_;
  std::array<std::int16_t, kMaxSites> maker_at_;  // place in makers_; -1: none
  // By level of the search.
  std::deque<std::vector<Attack>> attacks_ = std::deque<std::vector<Attack>>(1);
  std::vector<Node> tree_;
  std::vector<Win> line_wins_;
  std::vector<Step> steps_;
  // When a turn last was part of a found win, by what wins were found then; a hint only.
  static constexpr int kHot = 1 << 12;
  static std::size_t HotPlace(SitePair turn) {
    return (turn.first * 31u + turn.second * 31u + turn.first * turn.second) % kHot;
  }
  std::vector<int> hot_ = std::vector<int>(kHot, -1000000);
  int wins_found_ = 0;
  std::vector<std::pair<int, int>> open_;  // cost and place in steps_, a heap
  absl::flat_hash_set<Key> seen_;
  int nodes_left_ = 0;
  ProofClock clock_;
};

}  // namespace tengen
