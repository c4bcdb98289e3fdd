// SPDX-License-Identifier: Apache-2.0
#include "search/loaded_net.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "eval/line_net.h"
#include "eval/weights.h"
#include "search/registry.h"

namespace tengen {
namespace {

// No network is larger; somebody may have named a device without an end.
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

absl::StatusOr<std::string> ReadAll(const std::filesystem::path& file) {
  if (IsNoPlainFile(file)) {
    std::error_code unknown;
    const bool folder = std::filesystem::is_directory(file, unknown);
    return absl::InvalidArgumentError(
        absl::StrCat("a file wanted, not a ", folder ? "folder" : "pipe or device"));
  }
  std::ifstream in(file, std::ios::binary);
  std::string bytes(kMostBytes, '\0');
  if (in) in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (in.bad() || !in.is_open()) {
    return absl::NotFoundError(absl::StrCat("cannot read it: ", std::strerror(errno)));
  }
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

}  // namespace

bool IsNoPlainFile(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::status(path, unknown);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

absl::StatusOr<std::shared_ptr<const LoadedNet>> LoadNet(const std::filesystem::path& file) {
  const absl::StatusOr<std::string> bytes = ReadAll(file);
  if (!bytes.ok()) return bytes.status();
  const std::string_view name = WeightsGameOf(*bytes);
  const GameInfo* const game = FindGame(name);
  const bool plays = game != nullptr && game->net;
  LineNetWeights weights(plays ? *game->net : LineNetExtras{});
  const absl::Status read = ReadLineNet(*bytes, name, weights);
  if (!read.ok()) return read;
  if (!plays) {
    return absl::InvalidArgumentError(
        absl::StrCat("the network is for ", std::string(name), ", which no network plays here"));
  }
  return std::make_shared<const LoadedNet>(std::string(name), WeightsChecksum(*bytes), weights);
}

}  // namespace tengen
