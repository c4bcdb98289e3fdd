// SPDX-License-Identifier: Apache-2.0
#include "search/player/memory_file.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/compression.h"
#include "base/files.h"
#include "base/status.h"
#include "engine/geometry.h"

namespace tengen {
namespace {

// The first words of a memory file. Increase the number when old files become invalid.
constexpr std::string_view kMemoryMagic = "Tengen memory 2 ";
constexpr std::uintmax_t kEntryBytes = TranspositionTable::kEntryBytes;
// A checksum of 4 bytes, the lowest byte first, follows each block of entries (base/compression.h).
constexpr std::uintmax_t kSumBytes = 4;

std::string SumBytes(std::string_view block) {
  const std::uint32_t sum = ContentChecksum(block);
  std::string bytes;
  for (std::uintmax_t i = 0; i < kSumBytes; ++i) bytes.push_back(static_cast<char>(sum >> (8 * i)));
  return bytes;
}

// The size in bytes of this number of entries and the checksums of their blocks. Precondition: a
// file can have this size.
std::uintmax_t FileBytes(std::uint64_t entries) {
  constexpr std::uint64_t kBlock = TranspositionTable::kBlockEntries;
  return entries * kEntryBytes + (entries / kBlock + (entries % kBlock == 0 ? 0 : 1)) * kSumBytes;
}

// The header line. It names all settings on which keys, rules and values depend: entries are only
// valid with the same settings.
std::string MemoryHeader(const GameSpec& game, std::uint64_t net) {
  return absl::StrCat(absl::string_view(kMemoryMagic.data(), kMemoryMagic.size()), game.variant,
                      " ", game.size.width, "x", game.size.height, " continuous=", game.continuous,
                      " five=", game.rif_five_exception, " pass=", game.allow_pass,
                      " tiebreak=", game.tiebreak, " net=", net);
}

std::uintmax_t RestOf(std::ifstream& in) {
  const std::streampos here = in.tellg();
  in.seekg(0, std::ios::end);
  const std::streampos end = in.tellg();
  in.seekg(here);
  return end < here || here < 0 ? 0 : static_cast<std::uintmax_t>(end - here);
}

// Reads all entries into the table. Returns false if the file is damaged.
bool ReadEntries(std::istream& in, std::uint64_t entries, BoardSize size,
                 TranspositionTable& table) {
  const auto fits = [size](Move move) {
    const auto on_board = [size](Cell c) { return c == kNoCell || OnBoard(ToPoint(c), size); };
    return on_board(move.first) && on_board(move.second) &&
           (!move.IsNone() || move.second == kNoCell);
  };
  std::string block, sum(kSumBytes, '\0');
  while (entries > 0) {
    const std::uint64_t count = std::min<std::uint64_t>(entries, TranspositionTable::kBlockEntries);
    block.resize(static_cast<std::size_t>(count * kEntryBytes));
    in.read(block.data(), static_cast<std::streamsize>(block.size()));
    in.read(sum.data(), static_cast<std::streamsize>(sum.size()));
    if (!in || sum != SumBytes(block) || !table.Add(block, fits)) return false;
    entries -= count;
  }
  return true;
}

}  // namespace

absl::Status SaveMemoryFile(const std::filesystem::path& file, const GameSpec& game,
                            std::uint64_t net, const TranspositionTable& table) {
  absl::StatusOr<OutputFile> out = OutputFile::Open(file);
  absl::Status status = out.status();
  const auto put = [&](std::string_view bytes) {
    if (status.ok()) status = out->Append(bytes);
  };
  put(absl::StrCat(MemoryHeader(game, net), "\n", table.CountEntries(), "\n"));
  table.Write([&](std::string_view block) {
    put(block);
    put(SumBytes(block));
  });
  if (status.ok()) status = out->Finish();
  return status.ok() ? status : absl::UnavailableError("cannot be written");
}

absl::Status LoadMemoryFile(const std::filesystem::path& file, const GameSpec& game,
                            std::uint64_t net,
                            const std::function<TranspositionTable&()>& prepare) {
  if (IsNoPlainFile(file))
    return InvalidArgument("expected a file, not a folder, a pipe or a device");
  std::ifstream in(file, std::ios::binary);
  if (!in) return absl::NotFoundError("cannot be read");
  std::string header, number;
  std::getline(in, header);
  std::getline(in, number);
  if (header.rfind(kMemoryMagic, 0) != 0) {
    return InvalidArgument("it is not a file of search results that this version wrote");
  }
  if (header != MemoryHeader(game, net)) {
    return InvalidArgument("the file is for another game, board or network than the one in use");
  }
  std::uint64_t entries = 0;
  const std::uintmax_t left = RestOf(in);
  if (!absl::SimpleAtoi(number, &entries) || entries > left || left != FileBytes(entries)) {
    return absl::DataLossError("the file is damaged: its number of entries is wrong");
  }
  TranspositionTable& table = prepare();
  if (ReadEntries(in, entries, game.size, table)) return absl::OkStatus();
  table.Clear();
  return absl::DataLossError("the file is damaged: a checksum or a move is wrong");
}

}  // namespace tengen
