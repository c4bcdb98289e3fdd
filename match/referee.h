// SPDX-License-Identifier: Apache-2.0
//
// The referee: plays one game between two participants by the rules of the game itself. Whoever
// breaks them, is late, or fails in any other way loses, and it is said how. Blocks for the game;
// ends soon after `stop` is raised.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "match/participant.h"
#include "notation/record/game_record.h"

namespace tengen {

// When a game is ended before the rules do it, by what the participants say of it. 0: never.
struct Adjudication {
  // Both say that the same side is `resign_value` or more ahead, for so many plies in a row.
  int resign_value = 0, resign_plies = 0;
  // Both say that nobody is ahead by more than draw_value, for so many plies in a row, from
  // draw_from plies on.
  int draw_value = 0, draw_plies = 0, draw_from = 0;
  // A game of so many plies is a draw.
  int most_plies = 0;
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};
inline constexpr std::string_view kAdjudicated = "adjudicated";  // reasons of records
inline constexpr std::string_view kMostPlies = "most-plies";

// Looks at the plies as they come, while the rules of the game let it go on.
class Adjudicator {
 public:
  struct Verdict {
    int winner;  // 0: draw
    std::string_view reason;
    friend bool operator==(const Verdict&, const Verdict&) = default;
  };

  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  // After a ply of `seat` that thinks so of it; `plies` have been played.
  std::optional<Verdict> Judge(int seat, std::optional<Value> value, int plies);

 private:
  Adjudication rules_;
  int ahead_ = 0, lost_for_ = 0, even_for_ = 0;
};

struct GamePlan {
  std::string id;
  GameSpec spec;
  std::vector<Ply> opening;  // legal, and the game is on after it
  std::uint64_t seed = 0;
};

struct RefereedGame {
  GameRecord record;
  Failure failure;       // of the loser; kStopped: the game was broken off and means nothing
  int failing_seat = 0;  // 1, 2
};

// An answer is late when it takes `margin_ms` more than the clock allows.
RefereedGame PlayGame(const GamePlan& plan, const std::array<Participant*, 2>& seats,
                      const Adjudication& adjudication, std::int64_t margin_ms,
                      const StopFlag& stop);

// Whether PlayGame can have ended so: the plies are legal, and winner, reason and failure are what
// they and the adjudication make of them. kInvalidArgument: what contradicts, in one line.
absl::Status CheckRefereed(const GameRecord& record, const Failure& failure, int failing_seat,
                           const Adjudication& adjudication);

}  // namespace tengen
