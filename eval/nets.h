// SPDX-License-Identifier: Apache-2.0
//
// Finds the line network that plays a game: a built-in network, or one that was read from a file.
// Any thread may call these functions.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "eval/line_net_scales.h"

namespace tengen {

class LineNet;
struct LoadedNet;  // eval/loaded_net.h

// The numbers of features that the networks of a game have beside lines. nullopt: the game has no
// network, or no game has this name.
std::optional<LineNetFeatureCounts> NetFeaturesOf(std::string_view game);

// The game whose networks also play `game`. Games that share a kernel or an evaluator share their
// networks. Empty: no game has this name.
std::string_view NetGameOf(std::string_view game);

// True if the network can play the game. The result is false for a game without networks.
bool PlaysWith(std::string_view game, const LoadedNet& net);

// Returns kInvalidArgument if `net` is not nullptr and cannot play the game, else OK.
absl::Status CheckNet(const LoadedNet* net, std::string_view game);

// The network that plays the game: `loaded` if it is not nullptr and can play the game, else the
// built-in one. nullptr: the game has no built-in network. Precondition: NetFeaturesOf(game) is not
// nullopt.
const LineNet* NetFor(std::string_view game, const LoadedNet* loaded);

// Reads a network from a file; blocks while the disk works. Errors: the file cannot be read, it is
// not a network, or it is for a game without networks. The message is one line and does not contain
// the name of the file.
absl::StatusOr<std::shared_ptr<const LoadedNet>> LoadNet(const std::filesystem::path& file);

}  // namespace tengen
