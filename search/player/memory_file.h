// SPDX-License-Identifier: Apache-2.0
//
// The file with the results of searches that Player::SaveMemory writes and Player::LoadMemory
// reads. File format: a header line, a line with the number of entries, then blocks of entries in
// binary form, each with its checksum.
//
// The functions block for the disk. No other thread may use the table. Player lists the errors.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "absl/status/status.h"
#include "engine/game.h"
#include "search/transposition.h"

namespace tengen {

// Writes the entries of the table. The entries are valid for searches of `game` with the network
// that has the fingerprint `net` (0: no network).
absl::Status SaveMemoryFile(const std::filesystem::path& file, const GameSpec& game,
                            std::uint64_t net, const TranspositionTable& table);

// Reads entries. After all checks, and before it reads the entries, it calls `prepare`. This
// returns the table for the entries, which must be empty.
absl::Status LoadMemoryFile(const std::filesystem::path& file, const GameSpec& game,
                            std::uint64_t net, const std::function<TranspositionTable&()>& prepare);

}  // namespace tengen
