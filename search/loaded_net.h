// SPDX-License-Identifier: Apache-2.0
//
// A line network (eval/line_net.h) that is read from a file while the program runs, to play in
// place of those built in.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "eval/line_net_eval.h"

namespace tengen {

struct LoadedNet {
  // Precondition: the weights are within limits.
  LoadedNet(std::string name, std::uint64_t fingerprint_of_file, const LineNetWeights& weights)
      : game(std::move(name)), fingerprint(fingerprint_of_file), net(weights) {}

  const std::string game;           // plays it and, if it is a kernel, the games that share it
  const std::uint64_t fingerprint;  // tells networks apart
  const LineNet net;
};

// Whether a folder, a pipe or a device stands there, which is not to be read as a file: a pipe
// would be waited for, a device may have no end. False where nothing is.
bool IsNoPlainFile(const std::filesystem::path& path);

// Blocks for as long as the disk does. An error is one line, without the file's name: the file
// cannot be read, is no network, or is for no game that a network plays.
absl::StatusOr<std::shared_ptr<const LoadedNet>> LoadNet(const std::filesystem::path& file);

}  // namespace tengen
