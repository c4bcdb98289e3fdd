// SPDX-License-Identifier: Apache-2.0
//
// ExternalEngine: a participant that is another program and speaks the Gomocup protocol.
// - Games with an INFO rule, without an opening or with swap2: only standard Gomocup commands, as
//   managers send them. These are BEGIN, TURN, and BOARD if the game starts with stones.
// - All other games: Tengen's extensions (docs/protocol.md: INFO game, PLIES).
//
// The program is started when it is needed for the first time and plays one game after another.
// After a fault it is killed and started again.
//
// Calls block until the program answers or a timeout ends, and end soon after `stop` is raised.
// Only one thread at a time may call. Errors are returned as Failure.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "base/child_process.h"
#include "base/stop_flag.h"
#include "match/participant.h"

namespace tengen {

class ExternalEngine final : public Participant {
 public:
  ExternalEngine(const ParticipantSetup& setup, const Timeouts& timeouts)
      : setup_(setup), timeouts_(timeouts) {}

  const ParticipantSetup& setup() const override { return setup_; }
  void LogTo(DialogueLog* log) override { log_ = log; }
  Failure NewGame(const GameSpec& spec, std::uint64_t seed, const StopFlag& stop) override;
  Answer Move(const Game& game, std::optional<std::int64_t> match_left_ms,
              const StopFlag& stop) override;
  void Abandon() override { child_.reset(); }
  bool Leave() override;

 private:
  bool GomocupWords(const GameSpec& spec) const;
  std::string SettingsText(const GameSpec& spec) const;
  Failure Greet(const GameSpec& spec, const StopFlag& stop);
  // The command that asks the program for its next ply.
  std::string Question(const Game& game);
  // Converts a failed input or output into a Failure. `during` names the command that was sent.
  Failure FailureOf(ChildProcess::Io io, const std::string& during) const;

  const ParticipantSetup setup_;
  const Timeouts timeouts_;
  DialogueLog* log_ = nullptr;
  std::unique_ptr<ChildProcess> child_;
  bool gomocup_ = true;          // this game uses only standard Gomocup commands
  std::size_t known_plies_ = 0;  // plies on the program's board, its answer included
  bool knows_ = false;           // known_plies_ is valid: a position was sent since NewGame
};

// Reads the depth, value and nodes of the search from a MESSAGE line, as Tengen, Rapfi and similar
// engines write them: "depth 12-28 ev 31 n 214K", "Depth 12-28 | Eval 31 | Node 214K". Does not
// change a field that the line does not have.
void ReadThinking(std::string_view message, PlyRecord* ply);

}  // namespace tengen
