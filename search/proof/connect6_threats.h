// SPDX-License-Identifier: Apache-2.0
//
// Connect6Threats: threats and forced wins in connect6 and its relatives.
//
// A side that can complete a window in one turn wins at once. If the opponent is to move, these
// windows are threats. The opponent must then place a stone in each of these windows:
//
//     threat number 1   one stone answers all; the other is free     . X X X X O
//     threat number 2   both stones are needed                       . . X X X X . .
//     threat number 3   no answer exists
//
// The threat number is the smallest number of cells that hit every threat. Source: Wu and Huang, "A
// new family of k-in-a-row games", 2006. A win by double threats is a sequence of turns of threat
// number 2 or more. Only a few pairs of stones answer such a turn, and the search tries all of
// them. Therefore each win that it finds is proven.
//
// In noncollinear5 a turn cannot put both stones into one window. Therefore only windows that lack
// one stone are threats. The opponent cannot answer two threats if their gaps are on one line.
//
// In collinear6 a threat counts only if the turn that carries it out is legal. An answer changes
// which turns are legal, so it may be far from the gaps. The search tries all legal answers.
//
// The functions make moves on the caller's board and take them back. Each thread needs its own
// object. No function fails.
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

  // True if the side to move can win with one turn. Sets `turn` to this turn.
  static bool FindWin(const Connect6Board& board, SitePair& turn);

  // The replies of the side to move to the opponent's threats. Precondition: the turn has two
  // stones.
  static Connect6Replies FindReplies(const Connect6Board& board);

  // A win that was found. `zone`: the cells that the win needs. The win stays valid until the
  // defender occupies one of these cells or makes a threat.
  struct Win {
    int plies = 0;  // length: turns of both sides, with the last turn; 0: no win was found
    SitePair turn;
    SiteSet zone;
  };
  // Looks for a win of the side to move by threats that need two stones as an answer. The search
  // ends after `max_nodes` positions with this side to move. It finds every win in 1 or 3 plies; in
  // collinear6 it finds them only if they come from threat number 2. With `shortest`, it looks for
  // wins in 5 plies before longer wins, and returns the shortest win that it finds. The object
  // stores the results.
  Win FindDoubleThreatWin(Connect6Board& board, int max_nodes, bool shortest);
  // Looks for a win in at most `plies` plies.
  Win FindWithin(Connect6Board& board, int max_nodes, int plies);
  // Appends the whole line of a found win, with the answers that delay the loss longest.
  // `max_nodes`: node limit for each position of the line. Returns false if a part of the win was
  // not found again.
  bool WriteLine(Connect6Board& board, const Win& win, int max_nodes, std::vector<SitePair>* line);
  // Sets the stop flag and the deadline of searches. They end a search in the same way as the node
  // limit.
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    clock_.SetBudget(stop, deadline);
  }
  // The approximate number of positions in all searches.
  std::int64_t nodes() const { return clock_.spent(); }
  bool Stopped() const { return clock_.stopped(); }
  // The stored win of the side to move; nullptr = no win is stored.
  const Win* KnownWin(const Connect6Board& board) const {
    const Note& note = notes_[board.key() % kNotes];
    return note.key == board.key() && note.win.plies > 0 ? &note.win : nullptr;
  }
  // The node limit of the search whose result is stored for this position; 0 = no result is stored.
  // The largest int means that a search with more nodes would find nothing new.
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
    int number = 0;  // threat number of the threats; 3 = 3 or more
    Gaps gaps;
    absl::InlinedVector<std::uint8_t, 24> lines;  // lines of each gap
  };
  // The lines on which the two stones of a turn make a threat in the same window.
  using SharedLines = absl::InlinedVector<std::pair<int, const LineFacts::Pair*>, kDirections>;
  // The result of an earlier search of a position, and the node limit of this search.
  struct Note {
    Key key = 0;
    int nodes = 0;
    Win win;
  };
  // A node of proof-number search (Allis, van der Meulen and van den Herik, 1994). At even depth,
  // the attacker is to move and the children are attacks. At odd depth, the children are replies.
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
  // The last attack of a sequence of attacks. This search assumes that the defender may place
  // stones on all cells of all replies at once.
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
  // For each turn: the value of wins_found_ when this turn was last part of a win. The value is
  // only a hint for the order of turns.
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
