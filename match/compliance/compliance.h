// SPDX-License-Identifier: Apache-2.0
//
// Tests whether a program speaks the Gomocup protocol. Each check is a short dialogue, like those
// of managers, with a new process of the program. docs/compliance.md gives the purpose and the
// source of each check. Tengen's rules check the moves of the program.
//
// RunCompliance blocks for the dialogues, and ends soon after `stop` is raised. Only one thread at
// a time may call.
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
  std::string command;  // command line, as in ParticipantSetup (match/participant.h)
  std::int64_t turn_ms = 200;
  std::int64_t margin_ms = 400;    // longest accepted delay of an answer after the limit
  std::int64_t hang_ms = 5'000;    // after this additional time, a missing answer is reported as
                                   // "no answer"
  std::int64_t start_ms = 10'000;  // limit from the start of the process to the answer to START
  std::int64_t end_ms = 1'000;     // limit for the exit after END
  int plies = 60;  // limit of plies in each game that the program plays against itself
  // Folder into which the dialogue of each check is written as a log file; empty: no logs.
  std::filesystem::path log_folder;
};

// How important a check is.
enum class Demand : std::uint8_t {
  kMust,    // a manager or tournament relies on it
  kShould,  // the text of the protocol requires it
  kGood     // the protocol does not require it, but engines without it fail sooner or later
};
std::string_view DemandName(Demand demand);  // "must", "should", "good"

struct ComplianceCheck {
  std::string_view name;  // unique
  Demand demand;
  std::string_view what;  // the correct behaviour, one line
};
std::span<const ComplianceCheck> AllComplianceChecks();

struct ComplianceResult {
  enum class Verdict : std::uint8_t { kPassed, kFailed, kSkipped } verdict;
  std::string detail;  // the error, or the reason for skipping; one line
};

// Runs the checks for which `wanted` returns true, in the order of AllComplianceChecks. Calls
// `on_result` after each check. Errors: kNotFound: the program cannot be started; kUnavailable: a
// log cannot be written.
absl::Status RunCompliance(
    const ComplianceSettings& settings, const std::function<bool(const ComplianceCheck&)>& wanted,
    const StopFlag& stop,
    const std::function<void(const ComplianceCheck&, const ComplianceResult&)>& on_result);

}  // namespace tengen
