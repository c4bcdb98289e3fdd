// SPDX-License-Identifier: Apache-2.0
//
// The programs of faulty_engine.sh as participants.
#pragma once

#include <cstdint>
#include <string>

#include "match/participant.h"

namespace tengen::testing {

inline constexpr std::int64_t kForeverMs = 600'000;

// Fails as `how` says ("crash 2"), or not at all ("sound"); it has all the time that it wants.
inline ParticipantSetup FaultyEngine(const std::string& how) {
  ParticipantSetup setup;
  setup.name = how;
  setup.command = std::string(TENGEN_SOURCE_DIR "/tests/match/faulty_engine.sh ") + how;
  setup.limits.turn_ms = kForeverMs;
  return setup;
}

}  // namespace tengen::testing
