// SPDX-License-Identifier: Apache-2.0
//
// ExternalEngine: a participant that is another program and speaks the Gomocup protocol.
// - Games that have a number in INFO rule, with the opening swap2 or without an opening: Tengen
//   sends only the standard Gomocup commands. The commands that ask for a ply are BEGIN and TURN,
//   and SWAP2BOARD during the opening. BOARD is sent if the program does not know the position yet.
// - All other games: Tengen also sends its own commands (docs/protocol.md: INFO game, PLIES).
//
// The process is started for the first game. It then plays one game after another. After a fault
// the process is killed, and the next game starts a new one.
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
  bool gomocup_ = true;          // true: this game uses only standard Gomocup commands
  std::size_t known_plies_ = 0;  // number of plies that the program has on its board, with its own
                                 // last ply
  bool knows_ = false;           // true: known_plies_ is valid, because a position was sent after
                                 // NewGame
};

// Reads the depth, value and nodes of the search from a MESSAGE line, as Tengen, Rapfi and similar
// engines write them: "depth 12-28 ev 31 n 214K", "Depth 12-28 | Eval 31 | Node 214K". If the line
// has no depth, value or nodes, that field of `ply` does not change.
void ReadThinking(std::string_view message, PlyRecord* ply);

}  // namespace tengen
