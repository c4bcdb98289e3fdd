// SPDX-License-Identifier: Apache-2.0
//
// DialogueLog: a file with the lines that were exchanged with engines during one game. Each line
// begins with the seconds since the log was opened:
//
//   12.345 > name: TURN 7,7       sent to the engine
//   12.871 < name: 8,8            received from the engine
//   12.871 # name plays 8,8       a remark of the program that runs the game
//
// Each line is written to the file at once. If an engine hangs, the file shows what happened
// before. Only one thread at a time may use an object. Error messages contain the name of the file.
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
  // Creates the file. An existing file is replaced, for example the log of an interrupted game.
  // This game is now played again from its start.
  static absl::StatusOr<std::unique_ptr<DialogueLog>> Open(const std::filesystem::path& path);

  void Line(ChildProcess::Direction direction, std::string_view name, std::string_view line);
  void Remark(std::string_view text);
  // Closes the file. kUnavailable = some text could not be written.
  absl::Status Close();

 private:
  explicit DialogueLog(const std::filesystem::path& path);

  void Write(std::string_view text);

  const std::filesystem::path path_;
  const Clock::time_point began_ = Clock::now();
  std::ofstream file_;
};

}  // namespace tengen
