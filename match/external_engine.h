// SPDX-License-Identifier: Apache-2.0
//
// ExternalEngine: a program that speaks the Gomocup protocol. Gomocup's games (INFO rule, no
// opening but swap-2) are played in Gomocup's words as managers send them (BEGIN,
// TURN, and BOARD for the first ply of a game that has stones); all others in Tengen's words for
// the whole family (docs/protocol.md: INFO game, PLIES).
//
// The program is started when it is first needed and serves game after game; after a fault it is
// killed and started again.
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
      : setup_(setup), patience_(timeouts) {}

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
  // The command that asks for the next ply.
  std::string Question(const Game& game);
  // The failure that a broken conversation is, after `during`.
  Failure FailureOf(ChildProcess::Io io, const std::string& during) const;

  const ParticipantSetup setup_;
  const Timeouts patience_;
  DialogueLog* log_ = nullptr;
  std::unique_ptr<ChildProcess> child_;
  bool gomocup_ = true;          // the words of this game
  std::size_t known_plies_ = 0;  // that the program has played on its board
  bool knows_ = false;           // ... it has a board since NewGame
};

// What a MESSAGE line says about the search, in the words of Tengen, Rapfi and their like:
// "depth 12-28 ev 31 n 214K", "Depth 12-28 | Eval 31 | Node 214K". Absent is left alone.
void ReadThinking(std::string_view message, PlyRecord* ply);

}  // namespace tengen
