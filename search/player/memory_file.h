// SPDX-License-Identifier: Apache-2.0
//
// The file with the results of searches that Player::SaveMemory writes and Player::LoadMemory
// reads. File format: a header line, a line with the number of entries, then blocks of entries in
// binary form, each with its checksum.
//
// The functions wait for the disk. Meanwhile no other thread may use the table. The errors are in
// search/player/player.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "absl/status/status.h"
#include "engine/game.h"
#include "search/transposition.h"

namespace tengen {

// Writes the entries of the table. The entries are valid for searches of `game` with the network
// that has the fingerprint `net` (0 = no network).
absl::Status SaveMemoryFile(const std::filesystem::path& file, const GameSpec& game,
                            std::uint64_t net, const TranspositionTable& table);

// Reads the entries of a file. It calls `prepare` after it has checked the header and the size,
// before it reads the entries. `prepare` returns an empty table for the entries.
absl::Status LoadMemoryFile(const std::filesystem::path& file, const GameSpec& game,
                            std::uint64_t net, const std::function<TranspositionTable&()>& prepare);

}  // namespace tengen
