// SPDX-License-Identifier: Apache-2.0
#include "search/loaded_net.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "eval/line_net.h"
#include "eval/weights.h"
#include "search/registry.h"

namespace tengen {
namespace {

// No network is larger; somebody may have named a device without an end.
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

absl::StatusOr<std::string> ReadAll(const std::string& file) {
  // The name is UTF-8, whatever the system's own paths are made of.
  const std::filesystem::path path(std::u8string(file.begin(), file.end()));
  std::ifstream in(path, std::ios::binary);
  std::string bytes(kMostBytes, '\0');
  if (in) in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (in.bad() || !in.is_open()) {
    return absl::NotFoundError(absl::StrCat("cannot read it: ", std::strerror(errno)));
  }
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const LoadedNet>> LoadNet(const std::string& file) {
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
