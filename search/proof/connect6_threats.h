// SPDX-License-Identifier: Apache-2.0
//
// Connect6Threats: threats and forced wins in connect6 and its relatives.
//
// A side that can complete a window within one turn wins at once. If it is not its turn, these
// windows are its threats. The other side must hit all of them with its two stones:
//
//     threat number 1   one stone answers all; the other is free     . X X X X O
//     threat number 2   both stones are needed                       . . X X X X . .
//     threat number 3   no answer exists
//
// The threat number is the smallest number of cells that hit every threat. Source: Wu and Huang, "A
// new family of k-in-a-row games", 2006. A win by double threats is a sequence of turns of threat
// number 2 or more. Few pairs answer, and all of them are tried. So a win that is found is proven.
//
// In noncollinear5 a turn cannot put both stones into one window. Only windows that lack one stone
// are threats. Two threats whose gaps share a line cannot both be answered.
//
// In collinear6 a threat counts only if its turn is legal. A turn far from every line of the gaps
// may also be an answer. All legal answers are examined.
//
// Works on the caller's board and leaves it as it was. Each thread needs its own object. No
// function fails.
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

  // True if any two stones may be played together.
  static bool IsPlain(const Connect6Board& board) {
    return !board.rules().noncollinear5 && !board.rules().collinear6;
  }

  // True if the side to move can win with this turn; sets `turn`.
  static bool FindWin(const Connect6Board& board, SitePair& turn);

  // The replies of the side to move to the opponent's threats. Precondition: the turn has two
  // stones.
  static Connect6Replies FindReplies(const Connect6Board& board);

  // A found win. `zone`: the cells that matter to it. The win remains valid while none of them is
  // taken and the defender makes no threat.
  struct Win {
    int plies = 0;  // length: turns of both sides, with the last turn; 0: no win was found
    SitePair turn;
    SiteSet zone;
  };
  // A win of the side to move by threats that take two stones to answer. The search gives up after
  // `max_nodes` positions with that side to move. A win in 1 or 3 plies is found if there is one.
  // In collinear6 it is found only if it comes from threat number 2. With `shortest`, a win in 5
  // plies is found before a longer one. The result is then the shortest win that the search meets.
  // Results are remembered.
  Win FindDoubleThreatWin(Connect6Board& board, int max_nodes, bool shortest);
  // A win in at most `plies` plies.
  Win FindWithin(Connect6Board& board, int max_nodes, int plies);
  // Appends the whole line of a found win, with the answers that delay the loss longest.
  // `max_nodes`: limit for each position. False: a part of the win was not found again.
  bool WriteLine(Connect6Board& board, const Win& win, int max_nodes, std::vector<SitePair>* line);
  // Sets what ends a search early, with the same result as when its nodes run out.
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    clock_.SetBudget(stop, deadline);
  }
  // Positions of all searches, approximately.
  std::int64_t nodes() const { return clock_.spent(); }
  bool Stopped() const { return clock_.stopped(); }
  // The remembered win of the side to move; nullptr: none is remembered.
  const Win* KnownWin(const Connect6Board& board) const {
    const Note& note = notes_[board.key() % kNotes];
    return note.key == board.key() && note.win.plies > 0 ? &note.win : nullptr;
  }
  // The node limit of the search whose result is remembered for this position; 0 = no result is
  // remembered. The largest int means that a search with more nodes would find nothing new.
  int NodesSpentOn(const Connect6Board& board) const {
    const Note& note = notes_[board.key() % kNotes];
    return note.key == board.key() ? note.nodes : 0;
  }

 private:
  // A turn of threat number 2 or more, and the replies that answer it.
  struct Attack {
    SitePair turn;
    absl::InlinedVector<SitePair, 4> replies;
  };
  // A cell where one stone makes threats.
  struct Maker {
    Site cell = kNoSite;
    int number = 0;  // their threat number; 3 = 3 or more
    Gaps gaps;
    absl::InlinedVector<std::uint8_t, 24> lines;  // lines of each gap
  };
  // The lines on which the two stones share a window and make a threat of it.
  using SharedLines = absl::InlinedVector<std::pair<int, const LineFacts::Pair*>, kDirections>;
  // What an earlier search of a position found, and its node limit.
  struct Note {
    Key key = 0;
    int nodes = 0;
    Win win;
  };
  // A node of proof-number search (Allis, van der Meulen and van den Herik, 1994). At even depth
  // the attacker is to move, and the children are the attacks. Otherwise the children are the
  // replies.
  struct Node {
    SitePair turn;
    int parent = -1;
    int first_child = 0;
    int children = 0;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    int win = -1;  // index in line_wins_ if SearchAgainstAll found the win
  };
  static constexpr std::uint32_t kInfinite = 1u << 30;
  // A sequence of attacks, given by its last attack. The defender gets every cell of every reply at
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
  std::array<std::int16_t, kMaxSites> maker_at_;  // index in makers_; -1: none
  // One entry for each level of the search.
  std::deque<std::vector<Attack>> attacks_ = std::deque<std::vector<Attack>>(1);
  std::vector<Node> tree_;
  std::vector<Win> line_wins_;
  std::vector<Step> steps_;
  // For each turn: the value that wins_found_ had when the turn was last part of a found win. Only
  // a hint.
  static constexpr int kHot = 1 << 12;
  static std::size_t HotPlace(SitePair turn) {
    return (turn.first * 31u + turn.second * 31u + turn.first * turn.second) % kHot;
  }
  std::vector<int> hot_ = std::vector<int>(kHot, -1000000);
  int wins_found_ = 0;
  std::vector<std::pair<int, int>> open_;  // a heap of cost and index in steps_
  absl::flat_hash_set<Key> seen_;
  int nodes_left_ = 0;
  ProofClock clock_;
};

}  // namespace tengen
