// SPDX-License-Identifier: Apache-2.0
//
// Makes participants that run faulty_engine.sh, an engine with a fault. A pure function: any thread
// may call it.
#pragma once

#include <cstdint>
#include <string>

#include "match/participant.h"

namespace tengen::testing {

// A time limit that no test reaches, in milliseconds.
inline constexpr std::int64_t kForeverMs = 600'000;

// `how`: the arguments of the script, for example "crash 2", or "sound" for no fault. They are also
// the name of the participant. The time limit for a move is kForeverMs.
inline ParticipantSetup FaultyEngine(const std::string& how) {
  ParticipantSetup setup;
  setup.name = how;
  setup.command = std::string(TENGEN_SOURCE_DIR "/tests/match/faulty_engine.sh ") + how;
  setup.limits.turn_ms = kForeverMs;
  return setup;
}

}  // namespace tengen::testing
