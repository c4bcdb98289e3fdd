// SPDX-License-Identifier: Apache-2.0
//
// LoadedNet: a line network (eval/line_net.h) that the program read from a file. A LoadedNet is
// used in place of the built-in network of its game (eval/nets.h). A LoadedNet is read-only: any
// thread may use it.
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

  // The name of the game in the file. The network is used for this game and for all games whose
  // NetGameOf is this game.
  const std::string game;
  const std::uint64_t fingerprint;  // the checksum of the file; it identifies the network
  const LineNet net;
};

}  // namespace tengen
