// SPDX-License-Identifier: Apache-2.0
//
// What engines heard and said in one game, a line each with the seconds since the game began:
//
//   12.345 > name: TURN 7,7       the engine heard it
//   12.871 < name: 8,8            the engine said it
//   12.871 # name plays 8,8       a remark of the arena's
//
// Each line is in the file as soon as it is said, so that a game that hangs can be looked at. One
// thread at a time.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/child_process.h"
#include "base/clock.h"

namespace tengen {

class DialogueLog {
 public:
  // Replaces what is there: a game that was broken off is played again.
  static absl::StatusOr<std::unique_ptr<DialogueLog>> Open(const std::filesystem::path& path);

  void Line(ChildProcess::Direction direction, std::string_view name, std::string_view line);
  void Remark(std::string_view text);
  // Whether all is written.
  absl::Status Close();

 private:
  explicit DialogueLog(const std::filesystem::path& path);

  void Write(std::string_view text);

  const std::filesystem::path path_;
  const Clock::time_point began_ = Clock::now();
  std::ofstream file_;
};

}  // namespace tengen
