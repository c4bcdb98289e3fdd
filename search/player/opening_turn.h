// SPDX-License-Identifier: Apache-2.0
//
// OpeningTurn: a turn in an opening. search/player/opening_choice.h chooses the ply for this turn.
// OpeningTurn runs the searches that compute the values of the possible positions. All searches
// treat the position as if free play had begun.
//
// As with Player, only one thread at a time may call.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "base/clock.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "engine/ply.h"
#include "engine/types.h"
#include "eval/value.h"
#include "search/player/player.h"
#include "search/report.h"
#include "search/request.h"

namespace tengen {

class OpeningTurn {
 public:
  // All references must outlive the turn. The time of the turn ends before the time limits of the
  // request.
  OpeningTurn(const SearchRequest& request, std::uint64_t seed, Player& player,
              const StopFlag& stop, const ProgressFn& on_progress);

  const Game& game() const { return game_; }
  const std::vector<Form>& forms() const { return forms_; }
  bool may_swap() const { return may_swap_; }
  bool stopped() const { return stop_; }
  std::mt19937_64& random() { return random_; }

  // The time that is left for the turn, in milliseconds; 0 = no time is left.
  std::int64_t MsLeft() const;

  // Searches a position in free play for at most `ms` milliseconds.
  SearchReport Ask(std::shared_ptr<const Game> free, std::int64_t ms, int lines = 1,
                   std::vector<Point> excluded = {}, std::vector<Point> only = {});

  // Searches for the best fifth moves of Black. Precondition: the board has four stones. No two
  // moves of the result are symmetric images.
  SearchReport AskFifths(const std::shared_ptr<const Game>& free, std::int64_t ms, int count);

  // Searches for the best stone with the full time of the request.
  SearchReport ThinkFreely();

  // The points to which the opening restricts the next stone. Empty: no restriction.
  std::vector<Point> Region(const Game& free) const;

 private:
  const SearchRequest& request_;
  const Game& game_;
  Player& player_;
  const StopFlag& stop_;
  const ProgressFn& on_progress_;
  const Clock::time_point deadline_;
  std::mt19937_64 random_;
  const std::vector<Form> forms_;
  const bool may_swap_;
};

// Returns the form of this kind; nullptr = no such form.
const Form* FindForm(const std::vector<Form>& forms, PlyKind kind);

// The position after the ply, in the opening or in free play.
std::unique_ptr<Game> Played(const Game& game, const Ply& ply);
std::unique_ptr<Game> FreeAfter(const Game& game, const Ply& ply);

// Divides the points into sets of symmetric images, and returns all points except the first one of
// each set. Only one point of a set may be offered. The result is empty if the board does not have
// exactly two black and two white stones.
std::vector<Point> LaterImages(const Game& game);

// Converts the report of a search of the position after `ply`. The result is the report of a search
// before `ply` that found `ply`.
SearchReport ReportAfter(const Ply& ply, SearchReport report);

inline Value ValueOf(const SearchReport& report) { return report.lines.front().value; }

// Returns a list with elements of `a` and `b` alternately, then the rest of the longer list.
template <class T>
std::vector<T> Alternate(const std::vector<T>& a, const std::vector<T>& b) {
  std::vector<T> mixed;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size()) mixed.push_back(a[i]);
    if (i < b.size()) mixed.push_back(b[i]);
  }
  return mixed;
}

}  // namespace tengen
