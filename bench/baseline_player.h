// SPDX-License-Identifier: Apache-2.0
//
// BaselinePlayer: a simple opponent for every game. It plays only plies that Game allows. If a turn
// wins now, it plays this turn. Otherwise it plays a random turn that does not let the other side
// win at once. The probability of a turn grows with the number of stones in the windows through its
// cells. In an opening it plays any legal ply. Tests and tools compare engines with BaselinePlayer;
// it is the weakest engine that they use.
//
// The same seed gives the same plies. Not thread safe. Choose blocks for some milliseconds, longer
// for turns of two stones. No function fails.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/geometry.h"

namespace tengen {

class BaselinePlayer {
 public:
  // `row_length`: number of stones in a winning row.
  BaselinePlayer(int row_length, std::uint64_t seed) : row_length_(row_length), random_(seed) {}

  // Chooses a ply. The call plays plies in `game` and takes them back, so the game is unchanged
  // after the call. Precondition: the game is not over.
  Ply Choose(Game& game) {
    const std::vector<Form> forms = game.Forms();
    const Form& form = forms[Below(forms.size())];
    const bool free_play = !game.in_opening() && forms.front().kind == PlyKind::kStones;
    return free_play ? ChooseTurn(game, forms.front()) : AnyPly(game, form);
  }

 private:
  static constexpr std::size_t kPairCells = 20;  // limit of the cells for turns of two stones
  static constexpr int kTries = 200;             // limit of the turns that ChooseTurn tries

  struct Weighted {
    Ply ply;
    std::int64_t weight;
  };

  std::size_t Below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  Ply AnyPly(Game& game, const Form& form) {
    if (form.kind == PlyKind::kSwap || form.kind == PlyKind::kPass) return {form.kind, {}};
    const BoardSize size = game.spec().size;
    const std::vector<Point> first = game.LegalPoints();
    for (;;) {
      Ply ply{form.kind, {}};
      const int points = form.kind == PlyKind::kPick ? 2 : form.stones;
      for (int i = 0; i < points; ++i) {
        const bool listed = i == 0 && !first.empty();
        ply.points.push_back(listed ? first[Below(first.size())]
                                    : Point{static_cast<int>(Below(size.width)),
                                            static_cast<int>(Below(size.height))});
      }
      if (form.max_declared > 0) ply.declared = 1 + static_cast<int>(Below(form.max_declared));
      if (game.Check(ply).ok()) return ply;
    }
  }

  // The weight of a point, at least 1. Each window of row_length_ points through p adds 4^n - 1 if
  // it contains n stones, all of one colour.
  std::int64_t WeightOf(const Game& game, Point p) const {
    const BoardSize size = game.spec().size;
    std::int64_t weight = 1;
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      for (int start = 1 - row_length_; start <= 0; ++start) {
        int black = 0, white = 0;
        bool whole = true;
        for (int k = start; whole && k < start + row_length_; ++k) {
          const Point q{p.x + k * dx, p.y + k * dy};
          whole = OnBoard(q, size);
          if (!whole || k == 0) continue;
          black += game.At(q) == Stone::kBlack;
          white += game.At(q) == Stone::kWhite;
        }
        if (whole && (black == 0 || white == 0))
          weight += (std::int64_t{1} << 2 * (black + white)) - 1;
      }
    }
    return weight;
  }

  // The legal turns with their weights, in any order. Turns of two stones use only the best cells.
  std::vector<Weighted> Turns(const Game& game, const Form& form) const {
    std::vector<Weighted> turns;
    for (const Point p : game.LegalPoints()) turns.push_back({StonePly(p), WeightOf(game, p)});
    if (form.stones == 1) return turns;
    std::stable_sort(turns.begin(), turns.end(),
                     [](const Weighted& a, const Weighted& b) { return a.weight > b.weight; });
    std::vector<Weighted> pairs;
    const std::size_t cells = std::min(kPairCells, turns.size());
    for (std::size_t i = 0; i < turns.size() && (i < cells || pairs.empty()); ++i) {
      const std::vector<Point> seconds = game.LegalSecond(turns[i].ply.points[0]);
      for (std::size_t k = i + 1; k < turns.size() && (k < cells || pairs.empty()); ++k) {
        const Point second = turns[k].ply.points[0];
        if (std::find(seconds.begin(), seconds.end(), second) == seconds.end()) continue;
        pairs.push_back({{PlyKind::kStones, {turns[i].ply.points[0], second}},
                         turns[i].weight + turns[k].weight});
      }
      // A cell may be legal for the second stone but not for the first.
      if (i + 1 == turns.size() && pairs.empty() && !seconds.empty()) {
        pairs.push_back({{PlyKind::kStones, {turns[i].ply.points[0], seconds.front()}}, 1});
      }
    }
    return pairs;
  }

  static bool Wins(Game& game, const Ply& ply) {
    const Outcome mine = WinFor(game.to_move());
    game.Play(ply);
    const bool wins = game.outcome() == mine;
    game.TakeBack();
    return wins;
  }

  // True if the ply loses, or lets the other side win with its next turn.
  bool Loses(Game& game, const Ply& ply) const {
    const Outcome theirs = WinFor(Opponent(game.to_move()));
    game.Play(ply);
    bool loses = game.outcome() == theirs;
    if (game.outcome() == Outcome::kNone && !game.Forms().empty() &&
        game.Forms().front().kind == PlyKind::kStones) {
      for (const Weighted& reply : Turns(game, game.Forms().front())) {
        loses = loses || Wins(game, reply.ply);
        if (loses) break;
      }
    }
    game.TakeBack();
    return loses;
  }

  Ply ChooseTurn(Game& game, const Form& form) {
    std::vector<Weighted> turns = Turns(game, form);
    if (turns.empty()) return AnyPly(game, game.Forms().back());
    for (const Weighted& turn : turns) {
      if (Wins(game, turn.ply)) return turn.ply;
    }
    // Choose random turns, each at most once, until one does not lose. The probability of a turn is
    // in proportion to the square of its weight.
    const Ply otherwise = turns[Below(turns.size())].ply;
    for (int tries = 0; tries < kTries && !turns.empty(); ++tries) {
      std::int64_t sum = 0;
      for (const Weighted& turn : turns) sum += turn.weight * turn.weight;
      std::int64_t left = static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(sum));
      std::size_t i = 0;
      while (left >= turns[i].weight * turns[i].weight) {
        left -= turns[i].weight * turns[i].weight;
        ++i;
      }
      if (!Loses(game, turns[i].ply)) return turns[i].ply;
      turns.erase(turns.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return otherwise;
  }

  int row_length_;
  std::mt19937_64 random_;
};

}  // namespace tengen
