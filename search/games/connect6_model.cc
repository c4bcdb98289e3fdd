// SPDX-License-Identifier: Apache-2.0
#include "search/games/connect6_model.h"

#include <algorithm>
#include <array>
#include <utility>

#include "search/model_searcher.h"

namespace tengen {
namespace {

// Score of a turn in the move list = kOrderUnit * (sum of the scores of its stones) + bonus.
constexpr int kOrderUnit = 4;

// The move list tries only the cells with the best scores. These are the numbers of cells that it
// tries for the first stone of a turn, and for the second stone after each first stone.
constexpr std::size_t kFirsts = 10, kSeconds = 8;           // quiet turns
constexpr std::size_t kRootFirsts = 14, kRootSeconds = 12;  // quiet turns at the root
constexpr std::size_t kDefenceFirsts = 14;                  // turns that stop a win
// If the first stone alone stops the opponent's win: the number of second stones after this stone.
// kFreeSeconds is for the tree. kRootFreeSeconds is for the root, and if all other moves lose.
constexpr std::size_t kFreeSeconds = 8, kRootFreeSeconds = 24;
constexpr std::size_t kMakers = 2;  // number of second stones that make a threat
// The number of turns that make a threat: kNodeThreats after the defences of a node, kRestThreats
// in all other cases.
constexpr std::size_t kNodeThreats = 8, kRestThreats = 80;
// At first, the list has turns for only this number of the kDefenceFirsts cells. Later,
// GenerateMore adds turns for the other cells.
constexpr int kFirstDefences = 3;
// At the root, the model tests the cells that may defend. It spends root_threat nodes on each cell,
// or fewer if there are more than this number of cells.
constexpr int kRootDefenders = 8;

// Node limits for boards that allow any two stones in a turn. The limits for the other games,
// noncollinear5 and collinear6, are lower, because a position costs much more time there.
constexpr Connect6Model::Efforts kPlainEfforts = {.leaf_win = 30,
                                                  .node_win = 40,
                                                  .most_win = 300,
                                                  .after_root = 400,
                                                  .most_near_root = 1000,
                                                  .most_after_root = 3000,
                                                  .root_win = 3000,
                                                  .threat = 30,
                                                  .defence = 12,
                                                  .root_threat = 300};
constexpr Connect6Model::Efforts kOnLinesEfforts = {.leaf_win = 10,
                                                    .node_win = 20,
                                                    .most_win = 100,
                                                    .after_root = 20,
                                                    .most_near_root = 500,
                                                    .most_after_root = 3000,
                                                    .root_win = 1500,
                                                    .threat = 20,
                                                    .defence = 20,
                                                    .root_threat = 50};

}  // namespace

void Connect6Model::SetUp(const Connect6Board& board, bool same_game) {
  BoardModel::SetUp(board, same_game);
  plain_ = Connect6Threats::IsPlain(board);
  efforts_ = plain_ ? kPlainEfforts : kOnLinesEfforts;
  ply_ = 0;
}

void Connect6Model::Make(Move turn) {
  const auto& site_of = board_.tables().site_of;
  board_.Make(site_of[turn.first], turn.second == kNoCell ? kNoSite : site_of[turn.second]);
  ++ply_;
}

Move Connect6Model::MoveOf(SitePair pair) const {
  const auto& cell_of = board_.tables().cell_of;
  return {cell_of[pair.first], pair.second == kNoSite ? kNoCell : cell_of[pair.second]};
}

// The node limit of the threat search in this position. Each time the search returns to a position,
// the limit doubles. Thus most nodes are spent on the important positions. The limits are highest
// one turn after the root, where the opponent may have an answer that wins.
int Connect6Model::ProofNodes(Effort effort) const {
  if (effort == Effort::kRoot) return efforts_.root_win;
  const int most = ply_ == 1   ? efforts_.most_after_root
                   : ply_ == 2 ? efforts_.most_near_root
                               : efforts_.most_win;
  const int least = ply_ == 1                 ? efforts_.after_root
                    : effort == Effort::kLeaf ? efforts_.leaf_win
                                              : efforts_.node_win;
  return std::clamp(2 * std::min(most, solver_.NodesSpentOn(board_)), least, most);
}

Value Connect6Model::ImmediateResult(Move& best) const {
  SitePair turn;
  if (!Connect6Threats::FindWin(board_, turn)) return kNoValue;
  best = MoveOf(turn);
  return WinIn(1);
}

Value Connect6Model::ForcedResult(Node&, Move&) const {
  const bool lost = board_.stones_due() == 2 &&
                    Connect6Threats::FindReplies(board_).kind == Connect6Replies::kNone;
  return lost ? LossIn(2) : kNoValue;
}

Value Connect6Model::Prove(Effort effort, int, Move& best, std::uint64_t& spent) {
  if (board_.stones_due() != 2 || board_.rules().p != 2) return kNoValue;
  const int nodes = ProofNodes(effort);
  const std::int64_t before = solver_.nodes();
  const Connect6Threats::Win win =
      solver_.FindDoubleThreatWin(board_, nodes, effort == Effort::kRoot);
  // In the tree, the search has counted this node, so the proof adds nothing. At the root, the
  // proof adds one node for each node_win positions.
  if (effort == Effort::kRoot)
    spent += static_cast<std::uint64_t>(1 + (solver_.nodes() - before) / efforts_.node_win);
  if (win.plies == 0) return kNoValue;
  best = MoveOf(win.turn);
  return WinIn(win.plies);
}

// Empty cells in a window that has a stone. If there is no such cell: all empty cells.
SiteSet Connect6Model::LiveSites() const {
  SiteSet live;
  const Connect6Tables& tables = board_.tables();
  for (int s = 0; s < tables.sites; ++s) {
    if (board_.AtSite(s) == Stone::kEmpty) continue;
    const auto& through = tables.windows_of[s];
    for (int i = 0; i < through.count; ++i) {
      const auto& sites = tables.window_sites[through.window[i]];
      for (int k = 0; k < board_.row(); ++k) live.Add(sites[k]);
    }
  }
  live &= board_.empties();
  return live.IsEmpty() ? board_.empties() : live;
}

std::vector<Site> Connect6Model::BestSites(const SiteSet& among, std::size_t count) const {
  std::array<int, kMaxSites> score;
  std::vector<Site> best;
  among.ForEach([&](int s) {
    score[s] = ScoreOf(s);
    best.push_back(static_cast<Site>(s));
  });
  count = std::min(count, best.size());
  std::partial_sort(
      best.begin(), best.begin() + static_cast<std::ptrdiff_t>(count), best.end(),
      [&](Site a, Site b) { return score[a] != score[b] ? score[a] > score[b] : a < b; });
  best.resize(count);
  return best;
}

Proof Connect6Model::WholeProof(const ProofBudget& budget) {
  if (board_.rules().p != 2) return {};
  const int nodes = static_cast<int>(std::min<std::int64_t>(budget.nodes, 1 << 16));
  const std::int64_t before = solver_.nodes();
  const Connect6Threats::Win win = solver_.FindWithin(board_, nodes, budget.plies);
  Proof proof{.plies = win.plies};
  proof.nodes = solver_.nodes() - before;
  if (win.plies == 0) return proof;
  std::vector<SitePair> line;
  proof.whole = solver_.WriteLine(board_, win, nodes, &line);
  // The length of a win was computed against all replies together. Against each single reply, the
  // win can be shorter.
  if (proof.whole) proof.plies = static_cast<int>(line.size());
  if (!proof.whole) line = {win.turn};
  for (const SitePair& turn : line) proof.line.push_back(MoveOf(turn));
  proof.nodes = solver_.nodes() - before;
  return proof;
}

// The opponent's win by double threats after a pass of the side to move. plies = 0: no win found.
Connect6Threats::Win Connect6Model::OpponentsWin(int max_nodes) {
  board_.MakePass();
  const Connect6Threats::Win win = board_.ending().outcome == Outcome::kNone
                                       ? solver_.FindDoubleThreatWin(board_, max_nodes, false)
                                       : Connect6Threats::Win{};
  board_.Unmake();
  return win;
}

// --- Turns -----------------------------------------------------------------------------------

// Adds the turn with the two stones in a legal order. If no order is legal, adds nothing.
void Connect6Model::AddPair(int a, int b, int bonus) {
  if (!board_.IsLegalPair(a, b)) return;
  if (a > b) std::swap(a, b);
  if (!board_.IsLegalFirst(a) || !board_.IsLegalSecond(a, b)) std::swap(a, b);
  const Color us = board_.to_move();
  int score = ScoreOf(a);
  board_.Put(a, us);
  score += ScoreOf(b);
  board_.Lift(a, us);
  const auto& cell_of = board_.tables().cell_of;
  candidates_.push_back({{cell_of[a], cell_of[b]}, kOrderUnit * score + bonus});
}

void Connect6Model::AddSeconds(int first, const SiteSet& among, std::size_t count, int bonus) {
  const Color us = board_.to_move();
  SiteSet seconds = among & board_.LegalMates(first);
  if (!board_.IsLegalFirst(first)) seconds &= board_.LegalFirsts();
  board_.Put(first, us);
  const std::vector<Site> best = BestSites(seconds, count);
  board_.Lift(first, us);
  for (const Site second : best) AddPair(first, second, bonus);
}

void Connect6Model::AddQuiet(std::size_t firsts, std::size_t seconds) {
  const SiteSet live = LiveSites();
  for (const Site first : BestSites(live & board_.LegalFirsts(), firsts))
    AddSeconds(first, live, seconds, 0);
  if (!candidates_.empty()) return;
  // No cell near the stones is legal, so use all legal cells.
  for (const Site first : BestSites(board_.LegalFirsts(), firsts))
    AddSeconds(first, board_.empties(), seconds, 0);
}

// Returns the cells where one stone makes a threat.
SiteSet Connect6Model::MakersOfThreats() const {
  SiteSet makers;
  board_.Windows(board_.to_move(), board_.row() - 3).ForEach([&](int w) {
    const auto& sites = board_.tables().window_sites[w];
    for (int k = 0; k < board_.row(); ++k) makers.Add(sites[k]);
  });
  return makers &= board_.empties();
}

// Adds turns with one stone on a cell of `firsts`. If this stone stops the opponent's win, the
// second stone may be on any cell. Otherwise the second stone must stop the win or make a threat.
void Connect6Model::AddDefences(const SiteSet& firsts, Width width) {
  constexpr int kHoldsAlone = 60 * kOrderUnit;
  const bool all = width != Width::kNode;
  const Color us = board_.to_move();
  const SiteSet live = LiveSites();
  const std::vector<Site> best = BestSites(firsts, all ? kMaxSites : kDefenceFirsts);
  // The more cells there are, the fewer nodes each cell gets.
  const int nodes =
      width == Width::kRoot
          ? std::clamp(kRootDefenders * efforts_.root_threat / std::max<int>(1, best.size()),
                       efforts_.defence, efforts_.root_threat)
      : width == Width::kRest ? efforts_.threat
                              : efforts_.defence;
  for (const Site a : best) {
    board_.Put(a, us);
    const Connect6Threats::Win win = OpponentsWin(nodes);
    const SiteSet makers = MakersOfThreats();
    board_.Lift(a, us);
    if (win.plies > 0) {
      AddSeconds(a, win.zone, all ? kMaxSites : kSeconds, 0);
      AddSeconds(a, makers, all ? kMaxSites : kMakers, 0);
    } else {
      AddSeconds(a, live, all ? kRootFreeSeconds : kFreeSeconds, kHoldsAlone);
    }
  }
}

// Adds the best `most` turns that make a threat, because the opponent must first answer this
// threat.
void Connect6Model::AddCounterThreats(std::size_t most) {
  const std::vector<ScoredMove> others = std::exchange(candidates_, {});
  const SiteSet makers = MakersOfThreats();
  const SiteSet live = LiveSites();
  makers.ForEach([&](int a) { AddSeconds(a, live, kMakers, 0); });
  board_.Windows(board_.to_move(), board_.row() - 4).ForEach([&](int w) {
    const auto& sites = board_.tables().window_sites[w];
    for (int i = 0; i < board_.row(); ++i)
      for (int k = i + 1; k < board_.row(); ++k)
        if (board_.empties().Has(sites[i]) && board_.empties().Has(sites[k]))
          AddPair(sites[i], sites[k], 0);
  });
  SortOut();
  std::sort(candidates_.begin(), candidates_.end(), kBetter);
  if (candidates_.size() > most) candidates_.resize(most);
  candidates_.insert(candidates_.end(), others.begin(), others.end());
}

// Removes duplicate turns. The highest score of each turn stays.
void Connect6Model::SortOut() {
  const auto pair = [](const ScoredMove& c) { return std::minmax(c.move.first, c.move.second); };
  std::sort(candidates_.begin(), candidates_.end(), [&](const ScoredMove& a, const ScoredMove& b) {
    return pair(a) != pair(b) ? pair(a) < pair(b) : a.score > b.score;
  });
  const auto end =
      std::unique(candidates_.begin(), candidates_.end(),
                  [&](const ScoredMove& a, const ScoredMove& b) { return pair(a) == pair(b); });
  candidates_.erase(end, candidates_.end());
}

// Adds the candidates that are not yet in the list.
void Connect6Model::Flush(MoveList& list) {
  SortOut();
  const int known = list.size();
  for (const auto& [turn, score] : candidates_) {
    const Move turned = {turn.second, turn.first};
    bool have = false;
    for (int i = 0; i < known && !have; ++i) have = list[i].move == turn || list[i].move == turned;
    if (!have) list.Add(turn, score);
  }
}

void Connect6Model::List(Node& node, MoveList& list, bool root) {
  candidates_.clear();
  evaluator_.Prepare(board_);
  node.next = Node::kNothing;
  if (board_.stones_due() == 1) {
    // If cells have equal scores, the cell nearest to the middle is best, because most windows
    // cross there.
    const Point size = {board_.size().width, board_.size().height};
    board_.LegalFirsts().ForEach([&](int s) {
      const Point p = {s % size.x, s / size.x};
      const int off = std::abs(2 * p.x + 1 - size.x) + std::abs(2 * p.y + 1 - size.y);
      list.Add(MoveOf({static_cast<Site>(s), kNoSite}), kOrderUnit * ScoreOf(s) - off);
    });
    node.complete = true;
    return;
  }
  const Connect6Replies replies = Connect6Threats::FindReplies(board_);
  if (replies.kind == Connect6Replies::kNone) {
    // All turns lose at once. List the turns with the best scores.
    AddQuiet(kFirsts, kSeconds);
    Flush(list);
    node.complete = true;
    return;
  }
  if (plain_ && !root && replies.kind == Connect6Replies::kAny) {
    node.next = Node::kAll;
    GenerateMore(node, list, false);
    return;
  }
  for (const SitePair& pair : replies.pairs) AddPair(pair.first, pair.second, 0);
  if (replies.kind == Connect6Replies::kSome) {
    SiteSet singles;
    for (const Site s : replies.singles) singles.Add(s);
    AddDefences(singles, root ? Width::kRoot : Width::kNode);
    node.complete = replies.singles.empty();
    if (plain_ && !node.complete) node.next = Node::kRest;
  } else {
    const int nodes = root ? efforts_.root_threat : efforts_.threat;
    const Connect6Threats::Win win = OpponentsWin(nodes);
    if (win.plies > 0) AddDefences(win.zone & board_.empties(), root ? Width::kRoot : Width::kNode);
    if (win.plies > 0 && plain_) AddCounterThreats(kRestThreats);
    if (win.plies == 0 || candidates_.empty())
      AddQuiet(root ? kRootFirsts : kFirsts, root ? kRootSeconds : kSeconds);
  }
  Flush(list);
}

bool Connect6Model::GenerateMore(Node& node, MoveList& list, bool losing) {
  evaluator_.Prepare(board_);
  const int before = list.size();
  while (node.next != Node::kNothing && list.size() == before) {
    candidates_.clear();
    if (node.next == Node::kAll) {
      const Connect6Threats::Win win = OpponentsWin(efforts_.threat);
      if (win.plies == 0) {
        node.next = Node::kNothing;
        AddQuiet(kFirsts, kSeconds);
      } else {
        node.next = Node::kLaterDefences;
        node.later = {};
        SiteSet now;
        for (const Site s : BestSites(win.zone & board_.empties(), kDefenceFirsts))
          (now.Count() < kFirstDefences ? now : node.later).Add(s);
        AddDefences(now, Width::kNode);
      }
    } else if (node.next == Node::kLaterDefences) {
      node.next = Node::kRest;
      AddDefences(node.later, Width::kNode);
      AddCounterThreats(kNodeThreats);
      if (candidates_.empty() && list.empty()) AddQuiet(kFirsts, kSeconds);
    } else if (losing) {
      // All listed moves lose: add the defences that were left out, and all turns that make a
      // threat.
      node.next = Node::kNothing;
      const Connect6Replies replies = Connect6Threats::FindReplies(board_);
      if (replies.kind == Connect6Replies::kSome) {
        SiteSet singles;
        for (const Site s : replies.singles) singles.Add(s);
        AddDefences(singles, Width::kRest);
      } else {
        AddDefences(OpponentsWin(efforts_.threat).zone & board_.empties(), Width::kRest);
        AddCounterThreats(kRestThreats);
      }
    } else {
      break;
    }
    Flush(list);
  }
  return list.size() != before;
}

bool Connect6Model::UnderThreat() {
  return board_.stones_due() == 2 &&
         (Connect6Threats::FindReplies(board_).kind != Connect6Replies::kAny ||
          OpponentsWin(efforts_.threat).plies > 0);
}

void Connect6Model::LearnRefutation() {
  constexpr std::size_t kMostLearned = 6;
  std::vector<SiteSet>& learned = refutations_[ply_ - 1];
  if (!plain_ || learned.size() >= kMostLearned) return;
  const Connect6Threats::Win* win = solver_.KnownWin(board_);
  if (win != nullptr) learned.push_back(win->zone);
}

bool Connect6Model::IsRefuted(Move turn) const {
  const std::vector<SiteSet>& learned = refutations_[ply_];
  if (learned.empty() || turn.second == kNoCell) return false;
  const auto& site_of = board_.tables().site_of;
  const int a = site_of[turn.first], b = site_of[turn.second];
  if (std::all_of(learned.begin(), learned.end(),
                  [&](const SiteSet& zone) { return zone.Has(a) || zone.Has(b); }))
    return false;
  return !Threatens(a, b);
}

// True if the turn makes a window in which at most two stones are missing.
bool Connect6Model::Threatens(int a, int b) const {
  const Connect6Tables& tables = board_.tables();
  const int unit = Connect6Board::StoneUnit(board_.to_move());
  for (const auto& [s, other] : {std::pair{a, b}, std::pair{b, a}}) {
    const auto& through = tables.windows_of[s];
    for (int i = 0; i < through.count; ++i) {
      const int state = board_.WindowState(through.window[i]);
      if (unit == 1 ? state > 7 : state % 8 != 0) continue;
      const auto& sites = tables.window_sites[through.window[i]];
      const bool both = std::find(sites.begin(), sites.begin() + board_.row(), other) !=
                        sites.begin() + board_.row();
      if (state / unit + 1 + (both ? 1 : 0) >= board_.row() - 2) return true;
    }
  }
  return false;
}

std::unique_ptr<Searcher> MakeSearcherOn(const Connect6Board&, const LineNet* net) {
  return std::make_unique<ModelSearcher<Connect6Model>>(Connect6Model::Resources{net});
}

}  // namespace tengen
