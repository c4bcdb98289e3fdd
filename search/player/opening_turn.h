// SPDX-License-Identifier: Apache-2.0
//
// OpeningTurn: a turn in an opening, for which search/player/opening_choice.h chooses a ply, and
// the searches that value the positions after it. All searches are in free play: as if the game
// continued without an opening.
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
  // All references must outlive the turn. Its clock ends before the limits of the request.
  OpeningTurn(const SearchRequest& request, std::uint64_t seed, Player& player,
              const StopFlag& stop, const ProgressFn& on_progress);

  const Game& game() const { return game_; }
  const std::vector<Form>& forms() const { return forms_; }
  bool may_swap() const { return may_swap_; }
  bool stopped() const { return stop_; }
  std::mt19937_64& random() { return random_; }

  // Time until the end of the turn's clock; 0 after it.
  std::int64_t MsLeft() const;

  // Searches a position with its own time limit of `ms` milliseconds.
  SearchReport Ask(std::shared_ptr<const Game> free, std::int64_t ms, int lines = 1,
                   std::vector<Point> excluded = {}, std::vector<Point> only = {});

  // The best fifth moves of Black, who is to move with four stones on the board. No two of them are
  // symmetric images.
  SearchReport AskFifths(const std::shared_ptr<const Game>& free, std::int64_t ms, int count);

  // The best stone, with the full time of the request.
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

// The form of this kind; nullptr: there is none.
const Form* FindForm(const std::vector<Form>& forms, PlyKind kind);

// The position after the ply, in the opening or in free play.
std::unique_ptr<Game> Played(const Game& game, const Ply& ply);
std::unique_ptr<Game> FreeAfter(const Game& game, const Ply& ply);

// Of each set of symmetric images, all points but the first one of the set. They may not be offered
// together with that first point. The result is empty if the board does not have exactly two black
// and two white stones.
std::vector<Point> LaterImages(const Game& game);

// Turns the report of a search after `ply` into a report of a search that found `ply`.
SearchReport ReportAfter(const Ply& ply, SearchReport report);

inline Value ValueOf(const SearchReport& report) { return report.lines.front().value; }

// Takes elements from the two lists alternately. The rest of the longer list follows.
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
