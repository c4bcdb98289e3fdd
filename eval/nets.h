// SPDX-License-Identifier: Apache-2.0
//
// Which line network plays a game: the one built in, or one that was read from a file.
// Read-only after the program's start: any thread may call.
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

// What the line networks of a game have beside lines. Empty: no network plays the game, or there is
// no such game.
std::optional<LineNetFeatureCounts> NetFeaturesOf(std::string_view game);

// The game whose networks play this one, besides networks of its own name: relatives that share a
// kernel or an evaluator share networks. Empty: there is no such game.
std::string_view NetGameOf(std::string_view game);

// Whether the network, once loaded, plays the game. A game that no network plays: false.
bool PlaysWith(std::string_view game, const LoadedNet& net);

// kInvalidArgument: a network was given (not nullptr), and the game is not played with it.
absl::Status CheckNet(const LoadedNet* net, std::string_view game);

// The network that plays the game: `loaded` (may be nullptr) if it is for it, else the one built
// in. nullptr: none is built in. Precondition: NetFeaturesOf(game) is not empty.
const LineNet* NetFor(std::string_view game, const LoadedNet* loaded);

// Reads a network from a file; blocks for as long as the disk does. An error is one line without
// the file's name: the file cannot be read, is no network, or is for a game that no network plays.
absl::StatusOr<std::shared_ptr<const LoadedNet>> LoadNet(const std::filesystem::path& file);

}  // namespace tengen
