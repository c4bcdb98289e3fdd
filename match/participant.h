// SPDX-License-Identifier: Apache-2.0
//
// Participant: a player in the games of a match. It is the Tengen of this process or an external
// program that speaks the Gomocup protocol (match/external_engine.h). The referee (match/referee.h)
// stores the game and checks every answer.
//
// Calls block while the participant thinks, and end soon after `stop` is raised. Only one thread at
// a time may call. Errors are returned as Failure.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/stop_flag.h"
#include "engine/game.h"
#include "notation/record/game_record.h"
#include "search/player/player.h"
#include "search/request.h"

namespace tengen {

// The kinds of failure. With two of them, kStopped and kRefused, the participant does not lose the
// game.
enum class Fault : std::uint8_t {
  kNone,
  kIllegal,  // an illegal ply
  kGarbage,  // an answer that is not a ply
  kTimeout,  // an answer that came too late
  kHang,     // no answer
  kCrash,    // the program ended
  kFlood,    // the program wrote without end
  kStopped,  // not a fault: the match was stopped
  kRefused   // not a fault: the system refuses a process, a file or memory
};
inline constexpr int kFaults = 9;
// True if a participant that fails in this way loses the game. After kStopped and kRefused the game
// has no result.
constexpr bool LosesBy(Fault fault) {
  return fault != Fault::kNone && fault != Fault::kStopped && fault != Fault::kRefused;
}
std::string_view FaultText(Fault fault);  // "illegal", ...; empty for kNone

struct Failure {
  Fault fault = Fault::kNone;
  std::string detail;  // one line
};

// The limits of the time and of the search for each ply. Times are in milliseconds; nullopt = no
// limit. depth is in plies; for depth and nodes, 0 = no limit.
struct ThinkingLimits {
  std::optional<std::int64_t> turn_ms, match_ms;
  std::int64_t increment_ms = 0;  // added to the match clock after each ply
  int depth = 0;
  std::uint64_t nodes = 0;
  friend bool operator==(const ThinkingLimits&, const ThinkingLimits&) = default;
};

struct ParticipantSetup {
  std::string name;
  std::string command;  // command line for the shell; empty: the Tengen of this process
  ThinkingLimits limits;
  int threads = 1;
  std::int64_t memory_mb = 64;
  int level = kFullLevel;  // 1 to kFullLevel; sent to a program as INFO level
  // The fields below are for external programs only.
  std::vector<std::pair<std::string, std::string>> info;  // additional INFO keys and values
  bool restart = false;                                   // start a new process for each game
  // True: use Tengen's commands (docs/protocol.md) in all games, also in games for which the
  // Gomocup commands are enough.
  bool plies = false;
  std::string error_file;  // file for the standard error of the program; empty: its standard error
                           // is discarded
  friend bool operator==(const ParticipantSetup&, const ParticipantSetup&) = default;
};

// Timeouts for external programs, in milliseconds.
struct Timeouts {
  std::int64_t start_ms = 10'000;  // limit for the answer OK to START; the start of the process is
                                   // part of this time
  std::int64_t beyond_ms = 5'000;  // time to wait after the time limit, to distinguish a late
                                   // answer from no answer
  // Limit for an answer if the participant has no clock. If it is nullopt, the limit depends on the
  // node limit of the participant: 30 seconds plus one millisecond for each node, or ten minutes
  // without a node limit.
  std::optional<std::int64_t> unlimited_ms;
  std::int64_t end_ms = 1'000;  // limit for the exit after END
};

// The limit for an answer if the participant has no clock, in milliseconds.
std::int64_t LongestAnswerMs(const ThinkingLimits& limits, const Timeouts& timeouts);

struct Answer {
  Failure failure;  // if this has a fault, `ply` is invalid
  PlyRecord ply;    // `ms` is always set
};

class DialogueLog;

class Participant {
 public:
  virtual ~Participant() = default;

  virtual const ParticipantSetup& setup() const = 0;
  // Writes the dialogue to `log` from now on; nullptr: no log. The log must exist until LogTo is
  // called again or the participant is destroyed.
  virtual void LogTo(DialogueLog* log) = 0;
  // Starts a new game. `seed` varies free choices, such as the stones of an opening.
  virtual Failure NewGame(const GameSpec& spec, std::uint64_t seed, const StopFlag& stop) = 0;
  // Asks for the ply of the side to move. `match_left_ms`: the time on its match clock; empty: no
  // match clock.
  virtual Answer Move(const Game& game, std::optional<std::int64_t> match_left_ms,
                      const StopFlag& stop) = 0;
  // Called after a fault. Ends the game without a result from this participant. An external program
  // is killed and started again for the next game.
  virtual void Abandon() = 0;
  // Ends the participant after the match. False: the program did not exit after END and was killed.
  virtual bool Leave() = 0;
};

// Makes a participant for the setup. `timeouts` apply to external programs only.
std::unique_ptr<Participant> MakeParticipant(const ParticipantSetup& setup,
                                             const Timeouts& timeouts);

}  // namespace tengen
