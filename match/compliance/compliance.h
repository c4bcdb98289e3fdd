// SPDX-License-Identifier: Apache-2.0
//
// Whether a program speaks the Gomocup protocol: short dialogues with it as managers have them,
// each with a process of its own, and what they showed. docs/compliance.md says what each is for
// and whom it comes from. The rules core judges its moves.
//
// Blocks for as long as the dialogues take; ends soon after `stop` is raised.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "base/stop_flag.h"
#include "search/player/player.h"

namespace tengen {

struct ComplianceSettings {
  std::string command;  // as in ParticipantSetup (match/participant.h)
  std::int64_t turn_ms = 200;
  std::int64_t margin_ms = 400;      // an answer may be so much late
  std::int64_t hang_ms = 5'000;      // so long beyond its time an answer is waited for
  std::int64_t start_ms = 10'000;    // START is answered, the process starting, within
  std::int64_t end_ms = 1'000;       // END is obeyed within
  int plies = 60;                    // of each game that it plays with itself, at most
  std::filesystem::path log_folder;  // what was said, a file for each check; empty: nowhere
};

// How much depends on it.
enum class Demand : std::uint8_t {
  kMust,    // a manager or tournament in use relies on it
  kShould,  // the protocol's text says so
  kGood     // whoever does not, fails sooner or later
};
std::string_view DemandName(Demand demand);  // "must", "should", "good"

struct ComplianceCheck {
  std::string_view name;  // unique
  Demand demand;
  std::string_view what;  // is as it should be, one line
};
std::span<const ComplianceCheck> AllComplianceChecks();

struct ComplianceResult {
  enum class Verdict : std::uint8_t { kPassed, kFailed, kSkipped } verdict;
  std::string detail;  // what was wrong, or why it was not tried; one line
};

// The checks for which `wanted` says yes, in their order; `on_result` hears of each at once.
// kUnavailable: a log cannot be written. kNotFound: there is no such program.
absl::Status RunCompliance(
    const ComplianceSettings& settings, const std::function<bool(const ComplianceCheck&)>& wanted,
    const StopFlag& stop,
    const std::function<void(const ComplianceCheck&, const ComplianceResult&)>& on_result);

}  // namespace tengen
