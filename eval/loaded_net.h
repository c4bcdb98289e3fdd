// SPDX-License-Identifier: Apache-2.0
//
// LoadedNet: a line network (eval/line_net.h) that the program read from a file. It replaces the
// built-in network of its game (eval/nets.h). It is read-only: any thread may use it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "eval/line_net_eval.h"

namespace tengen {

struct LoadedNet {
  // Precondition: the weights are within their limits (LineNetWeights::CheckLimits).
  LoadedNet(std::string name, std::uint64_t fingerprint_of_file, const LineNetWeights& weights)
      : game(std::move(name)), fingerprint(fingerprint_of_file), net(weights) {}

  // The game that the file names. The network plays it, and all games whose NetGameOf is this game.
  const std::string game;
  const std::uint64_t fingerprint;  // the checksum of the file; it identifies the network
  const LineNet net;
};

}  // namespace tengen
