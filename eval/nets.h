// SPDX-License-Identifier: Apache-2.0
//
// Finds the line network for a game: a built-in network, or a network that was read from a file.
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

// The numbers of global features and cell features of a game's networks. nullopt: the game has no
// network, or no game has this name.
std::optional<LineNetFeatureCounts> NetFeaturesOf(std::string_view game);

// The game whose networks are used for `game`. Games with the same kernel or the same evaluator
// share their networks. Empty: no game has this name.
std::string_view NetGameOf(std::string_view game);

// True if the network can be used for the game. False for a game without networks.
bool PlaysWith(std::string_view game, const LoadedNet& net);

// Returns kInvalidArgument if `net` is a network that cannot be used for the game. Returns OK for
// nullptr.
absl::Status CheckNet(const LoadedNet* net, std::string_view game);

// The network for the game. `loaded` is used if it is a network that can be used for the game.
// Otherwise the result is the built-in network; nullptr: the game has no built-in network.
// Precondition: NetFeaturesOf(game) is not nullopt.
const LineNet* NetFor(std::string_view game, const LoadedNet* loaded);

// Reads a network from a file; blocks while the disk works. Errors: the file cannot be read, it has
// no network, or its game has no networks. The message is one line and does not contain the name of
// the file.
absl::StatusOr<std::shared_ptr<const LoadedNet>> LoadNet(const std::filesystem::path& file);
// The same for the bytes of a file. It does not block.
absl::StatusOr<std::shared_ptr<const LoadedNet>> ReadNet(std::string_view bytes);

}  // namespace tengen
