// SPDX-License-Identifier: Apache-2.0
#include "search/player/memory_file.h"

#include <fstream>
#include <string>
#include <string_view>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/status.h"

namespace tengen {
namespace {

// The first words of a memory file. Increase the number when old files become invalid.
constexpr std::string_view kMemoryMagic = "Tengen memory 1 ";
constexpr std::uintmax_t kEntryBytes = TranspositionTable::kEntryBytes;

// The header line. Entries are valid only with the same keys, rules and values.
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

}  // namespace

absl::Status SaveMemoryFile(const std::filesystem::path& file, const GameSpec& game,
                            std::uint64_t net, const TranspositionTable& table) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << MemoryHeader(game, net) << '\n' << table.CountEntries() << '\n';
  table.Write(out);
  out.close();
  return out ? absl::OkStatus() : absl::UnavailableError("cannot be written");
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
  if (!absl::SimpleAtoi(number, &entries) || left / kEntryBytes != entries ||
      left % kEntryBytes != 0) {
    return absl::DataLossError("the file is damaged: its number of entries is wrong");
  }
  return prepare().Read(in, entries) ? absl::OkStatus() : absl::DataLossError("cannot be read");
}

}  // namespace tengen
