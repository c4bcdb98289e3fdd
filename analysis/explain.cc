// SPDX-License-Identifier: Apache-2.0
#include "analysis/explain.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/standing_row.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"

namespace tengen {
namespace {

constexpr std::array<std::string_view, 8> kNumbers = {"none", "one",  "two", "three",
                                                      "four", "five", "six", "seven"};

std::string_view Number(int n) { return kNumbers[static_cast<std::size_t>(n)]; }

bool OneStoneATurn(const Game& game) {
  const std::vector<Form> forms = game.Forms();
  return !forms.empty() && forms.front().kind == PlyKind::kStones && forms.front().stones == 1;
}

bool WinsAt(Game& game, Point p) {
  const Outcome win = WinFor(game.to_move());
  game.Play(p);
  const bool wins = game.outcome() == win;
  game.TakeBack();
  return wins;
}

// The points where the side to move wins with one stone.
std::vector<Point> WinningPoints(Game& game) {
  std::vector<Point> points;
  if (game.outcome() != Outcome::kNone) return points;
  for (const Point p : game.LegalPoints())
    if (WinsAt(game, p)) points.push_back(p);
  return points;
}

// True if a row of this length can contain both points.
bool CanShareRow(Point a, Point b, int length) {
  const int dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
  return std::max(dx, dy) < length && (dx == 0 || dy == 0 || dx == dy);
}

bool HasStoneNear(const Game& game, Point p, int length) {
  bool near = false;
  ForEachPoint(game.spec().size,
               [&](Point q) { near = near || (IsColor(game.At(q)) && CanShareRow(p, q, length)); });
  return near;
}

// The points where one stone of the side to move makes two winning points.
std::vector<Point> OpeningPoints(Game& game, int length) {
  std::vector<Point> points;
  if (game.outcome() != Outcome::kNone) return points;
  const Color side = game.to_move();
  for (const Point p : game.LegalPoints()) {
    if (!HasStoneNear(game, p, length)) continue;
    const std::unique_ptr<Game> after = game.Clone();
    after->Play(p);
    if (after->outcome() != Outcome::kNone) continue;
    after->SetToMove(side);
    if (WinningPoints(*after).size() > 1) points.push_back(p);
  }
  return points;
}

// Looks at all segments of `length` points in a line that contain p, but no stone of the other
// side. Returns the largest number of stones of `side` in such a segment.
int LongestThrough(const Game& game, Point p, Color side, int length) {
  int longest = 0;
  for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
    for (int start = 1 - length; start <= 0; ++start) {
      int own = 0;
      bool whole = true;
      for (int k = start; whole && k < start + length; ++k) {
        const Point q = {p.x + k * dx, p.y + k * dy};
        whole = OnBoard(q, game.spec().size) &&
                (game.At(q) == Stone::kEmpty || game.At(q) == StoneOf(side));
        own += whole && game.At(q) == StoneOf(side);
      }
      if (whole) longest = std::max(longest, own);
    }
  }
  return longest;
}

// The largest result of LongestThrough for any empty point.
int LongestOnBoard(const Game& game, Color side, int length) {
  int longest = 0;
  ForEachPoint(game.spec().size, [&](Point p) {
    if (game.At(p) != Stone::kEmpty) return;
    longest = std::max(longest, LongestThrough(game, p, side, length));
  });
  return longest;
}

// The key of a sentence about a row has two parts: the key of its form, and the number of stones.
// Example: "does.makes.4" is the key of "makes a four".
constexpr SentenceForm kWins = {"does.wins", "wins"};
constexpr SentenceForm kCaptures = {"does.captures", "captures {0} stones"};
constexpr SentenceForm kTwoWays = {"does.two-ways", "makes two ways to win"};
constexpr SentenceForm kStops = {"does.stops", "stops the {0}"};
constexpr SentenceForm kStopsOpen = {"does.stops-open", "stops the open {0}"};
constexpr SentenceForm kMakes = {"does.makes", "makes a {0}"};
constexpr SentenceForm kMakesOpen = {"does.makes-open", "makes an open {0}"};
constexpr SentenceForm kAndOpen = {"does.and-open", "and an open {0}"};
// Two proverbs of irensei, which uses the words of go. An open five must be answered. A row with a
// gap is as good as a row without a gap.
constexpr SentenceForm kSente = {"does.sente", "{0} is sente"};
constexpr SentenceForm kHollow = {"does.hollow", "hollow is filled"};

Sentence AboutRow(const SentenceForm& form, int stones) {
  Sentence sentence = MakeSentence(form, {std::string(Number(stones))});
  absl::StrAppend(&sentence.key, ".", stones);
  sentence.values.clear();  // the number is in the key
  return sentence;
}

// The reasons for a turn of two stones.
std::vector<Sentence> ReasonsByRows(const Game& before, const Game& after, const Ply& ply,
                                    int length) {
  const Color us = before.to_move(), them = Opponent(us);
  std::vector<Sentence> reasons;
  int stopped = 0, made = 0;
  for (const Point p : ply.points) {
    stopped = std::max(stopped, LongestThrough(before, p, them, length));
    made = std::max(made, LongestThrough(after, p, us, length));
  }
  if (stopped >= length - 2 && LongestOnBoard(after, them, length) < stopped) {
    reasons.push_back(AboutRow(kStops, stopped));
  }
  if (made >= length - 2) reasons.push_back(AboutRow(kMakes, made));
  return reasons;
}

}  // namespace

Threats ThreatsOf(const Game& game, Color side) {
  if (game.outcome() != Outcome::kNone || game.in_opening() || !OneStoneATurn(game)) return {};
  const int length = FindGame(game.spec().variant)->row_length;
  const std::unique_ptr<Game> asked = game.WithoutOpening();
  asked->SetToMove(side);
  Threats threats;
  threats.wins = WinningPoints(*asked);
  threats.opens = OpeningPoints(*asked, length);
  std::erase_if(threats.opens, [&](Point p) {
    return std::find(threats.wins.begin(), threats.wins.end(), p) != threats.wins.end();
  });
  return threats;
}

std::vector<std::string> ThreatSentences(const Game& game, Color side) {
  const Threats threats = ThreatsOf(game, side);
  const BoardSize size = game.spec().size;
  std::vector<std::string> sentences;
  if (!threats.wins.empty()) {
    sentences.push_back(
        StrCat(ColorName(side), " wins with a stone on ", PointNames(threats.wins, size, " or ")));
  }
  if (!threats.opens.empty()) {
    sentences.push_back(StrCat(ColorName(side), " makes two ways to win with a stone on ",
                               PointNames(threats.opens, size, " or ")));
  }
  return sentences;
}

bool ThreatensToWin(const Game& game, Color side) {
  if (game.outcome() != Outcome::kNone || game.in_opening() || !OneStoneATurn(game)) return false;
  const std::unique_ptr<Game> asked = game.WithoutOpening();
  asked->SetToMove(side);
  return !WinningPoints(*asked).empty();
}

std::vector<Sentence> ReasonsOf(const Game& game, const Ply& ply) {
  const Color us = game.to_move(), them = Opponent(us);
  const int length = FindGame(game.spec().variant)->row_length;
  const std::unique_ptr<Game> before = game.WithoutOpening();
  const std::unique_ptr<Game> after = game.WithoutOpening();
  after->Play(ply);
  if (after->outcome() == WinFor(us)) return {MakeSentence(kWins)};
  if (ply.points.size() > 1) return ReasonsByRows(*before, *after, ply, length);

  // In a game of rows of three, the row of an open threat would have only one stone.
  const bool names_open = length > 3;
  std::vector<Sentence> reasons;
  const int captured = after->captured(us) - before->captured(us);
  if (captured > 0) reasons.push_back(MakeSentence(kCaptures, {absl::StrCat(captured)}));
  const Threats theirs = ThreatsOf(*before, them);
  const Threats left = after->outcome() == Outcome::kNone ? ThreatsOf(*after, them) : Threats();
  // A four with two winning points cannot be stopped by one stone on one of them.
  if (!theirs.wins.empty() && left.wins.empty()) {
    reasons.push_back(AboutRow(kStops, length - 1));
  } else if (names_open && theirs.wins.empty() && !theirs.opens.empty() &&
             left.opens.size() < theirs.opens.size() && left.opens.empty()) {
    reasons.push_back(AboutRow(kStopsOpen, length - 2));
  }
  const Threats ours_before = ThreatsOf(*before, us);
  const Threats ours = after->outcome() == Outcome::kNone ? ThreatsOf(*after, us) : Threats();
  if (ours.wins.size() > 1) {
    reasons.push_back(MakeSentence(kTwoWays));
  } else if (ours.wins.size() == 1 && ours.wins != ours_before.wins) {
    reasons.push_back(AboutRow(kMakes, length - 1));
  }
  if (names_open && ours.wins.size() < 2 && ours.opens.size() > ours_before.opens.size()) {
    reasons.push_back(AboutRow(ours.wins.empty() ? kMakesOpen : kAndOpen, length - 2));
    if (FindGame(game.spec().variant)->liberties && ours.wins.empty()) {
      reasons.push_back(AboutRow(kSente, length - 2));
      if (LongestRowThrough(*after, ply.points.front()) < length - 2) {
        reasons.push_back(MakeSentence(kHollow));
      }
    }
  }
  return reasons;
}

std::string ReasonOf(const Game& game, const Ply& ply) {
  return absl::StrJoin(ReasonsOf(game, ply), ", ", [](std::string* out, const Sentence& reason) {
    absl::StrAppend(out, reason.text);
  });
}

std::vector<std::string> ReasonKeys() {
  std::vector<std::string> keys;
  for (const SentenceForm& form : {kWins, kCaptures, kTwoWays, kHollow})
    keys.emplace_back(form.key);
  int longest = 0;
  for (const GameInfo& info : AllGames()) {
    longest = std::max(longest, info.row_length);
    const std::string sente = AboutRow(kSente, info.row_length - 2).key;
    if (info.liberties && std::find(keys.begin(), keys.end(), sente) == keys.end()) {
      keys.push_back(sente);
    }
  }
  for (const SentenceForm& form : {kStops, kStopsOpen, kMakes, kMakesOpen, kAndOpen}) {
    for (int stones = 2; stones < longest; ++stones) keys.push_back(AboutRow(form, stones).key);
  }
  return keys;
}

}  // namespace tengen
