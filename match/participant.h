// SPDX-License-Identifier: Apache-2.0
//
// Participant: whoever plays games of a match: Tengen in this process, or any program that speaks
// the Gomocup protocol (match/external_engine.h). What it answers is not believed: the
// referee (match/referee.h) holds the game.
//
// Blocks while the other side thinks, and ends soon after `stop` is raised. One thread at a time.
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

// What may go wrong with a participant, so that it loses the game.
enum class Fault : std::uint8_t {
  kNone,
  kIllegal,  // a ply that the rules refuse
  kGarbage,  // an answer that is none
  kTimeout,  // an answer that came too late
  kHang,     // no answer
  kCrash,    // it ended
  kFlood,    // it wrote without end
  kStopped   // not its fault: the match was stopped
};
inline constexpr int kFaults = 8;
std::string_view FaultText(Fault fault);  // "illegal", ...; empty for kNone

struct Failure {
  Fault fault = Fault::kNone;
  std::string detail;  // one line
};

// How long it may think. Absent and 0: no limit.
struct ThinkingLimits {
  std::optional<std::int64_t> turn_ms, match_ms;
  std::int64_t increment_ms = 0;  // for the match, after each ply
  int depth = 0;
  std::uint64_t nodes = 0;
  friend bool operator==(const ThinkingLimits&, const ThinkingLimits&) = default;
};

struct ParticipantSetup {
  std::string name;
  std::string command;  // for the shell; empty: Tengen in this process
  ThinkingLimits limits;
  int threads = 1;
  std::int64_t memory_mb = 64;
  int level = kFullLevel;  // 1 to kFullLevel; a program is told by INFO level
  // Programs only.
  std::vector<std::pair<std::string, std::string>> info;  // more INFO keys
  bool restart = false;                                   // a new process for each game
  bool plies = false;  // Tengen's words for all games (docs/protocol.md), also where Gomocup's do
  std::string error_file;  // gets its standard error; empty: nobody does
  friend bool operator==(const ParticipantSetup&, const ParticipantSetup&) = default;
};

// How patient the arena is with programs, milliseconds.
struct Timeouts {
  std::int64_t start_ms = 10'000;       // START is answered, the process starting within
  std::int64_t beyond_ms = 5'000;       // a late answer is waited for, to know it from none
  std::int64_t unlimited_ms = 600'000;  // an answer where no clock runs
  std::int64_t end_ms = 1'000;          // END is obeyed
};

struct Answer {
  Failure failure;  // if any, there is no ply
  PlyRecord ply;    // its ms is always set
};

class DialogueLog;

class Participant {
 public:
  virtual ~Participant() = default;

  virtual const ParticipantSetup& setup() const = 0;
  // What is heard and said from now on also goes there; nullptr: nowhere. The log must outlive
  // that.
  virtual void LogTo(DialogueLog* log) = 0;
  // A new game; `seed` varies what is free to vary (how an opening is laid).
  virtual Failure NewGame(const GameSpec& spec, std::uint64_t seed, const StopFlag& stop) = 0;
  // The ply of the side to move. `match_left_ms`: of its clock, if it has one.
  virtual Answer Move(const Game& game, std::optional<std::int64_t> match_left_ms,
                      const StopFlag& stop) = 0;
  // After a fault: nothing of the game is kept, a program is killed and will be started again.
  virtual void Abandon() = 0;
  // The match is over. False: it did not leave when told to, and was killed.
  virtual bool Leave() = 0;
};

// For command lines as in ParticipantSetup.
std::unique_ptr<Participant> MakeParticipant(const ParticipantSetup& setup,
                                             const Timeouts& timeouts);

}  // namespace tengen
