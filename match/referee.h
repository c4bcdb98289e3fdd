// SPDX-License-Identifier: Apache-2.0
//
// The referee: plays one game between two participants and checks every ply by the rules. A
// participant loses if it plays an illegal ply, answers too late, or fails in another way. The
// result names the reason.
//
// PlayGame blocks for the game, and ends soon after `stop` is raised. The other functions are pure.
// Only one thread at a time may use a participant.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
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

// The conditions under which the referee ends a game before the rules end it. The referee uses the
// values that the participants report, in units of eval/value.h. Each rule is off if its number of
// plies is 0: resign_plies, draw_plies or most_plies.
struct Adjudication {
  // Win: both participants report that the same side is ahead by resign_value or more, for
  // resign_plies plies in a row.
  int resign_value = 0, resign_plies = 0;
  // Draw: both participants report a value from -draw_value to draw_value, for draw_plies plies in
  // a row. This rule is off before ply draw_from.
  int draw_value = 0, draw_plies = 0, draw_from = 0;
  // A game of this many plies is a draw.
  int most_plies = 0;
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};
inline constexpr std::string_view kAdjudicated = "adjudicated";  // reasons in game records
inline constexpr std::string_view kMostPlies = "most-plies";

// Applies the adjudication. Call Judge after each ply that does not end the game by the rules.
class Adjudicator {
 public:
  struct Verdict {
    int winner;  // seat 1 or 2; 0: draw
    std::string_view reason;
    friend bool operator==(const Verdict&, const Verdict&) = default;
  };

  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  // `seat` (1 or 2) has just played. `value`: the value of the position that this participant
  // reported, for its own side; empty: it reported no value. `plies` is the number of plies of the
  // game so far, the opening included.
  std::optional<Verdict> Judge(int seat, std::optional<Value> value, int plies);

 private:
  Adjudication rules_;
  int ahead_ = 0, lost_for_ = 0, even_for_ = 0;
};

struct GamePlan {
  std::string id;
  GameSpec spec;
  std::vector<Ply> opening;  // legal, and the game is not over after it
  std::uint64_t seed = 0;
};

struct RefereedGame {
  GameRecord record;
  // The failure that ended the game. If LosesBy (match/participant.h) returns false for the fault,
  // the game has no result.
  Failure failure;
  int failing_seat = 0;  // 1 or 2; 0: there is no failure
};

// Called with each legal ply of a participant, before the referee plays it on the board. `so_far`:
// the record with the earlier plies. `game`: the position before the ply.
using WatchPlyFn =
    std::function<void(const GameRecord& so_far, const Game& game, const PlyRecord& ply)>;

// Plays the game. An answer is late if it comes more than `margin_ms` milliseconds after the end of
// the time that the clock allows. `on_ply` may be empty; it is called in this thread.
RefereedGame PlayGame(const GamePlan& plan, const std::array<Participant*, 2>& seats,
                      const Adjudication& adjudication, std::int64_t margin_ms,
                      const StopFlag& stop, const WatchPlyFn& on_ply = nullptr);

// Checks whether PlayGame could have made this record. The plies must be legal. The winner, reason
// and failure must agree with the plies and with the adjudication. Error: kInvalidArgument with one
// line that describes the contradiction.
absl::Status CheckRefereed(const GameRecord& record, const Failure& failure, int failing_seat,
                           const Adjudication& adjudication);

}  // namespace tengen
