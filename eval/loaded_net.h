// SPDX-License-Identifier: Apache-2.0
//
// A line network (eval/line_net.h) that was read from a file while the program ran. It plays
// instead of the network that is built in (eval/nets.h).
#pragma once

#include <cstdint>
#include <string>
#include <utility>

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

}  // namespace tengen
