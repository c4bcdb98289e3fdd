// SPDX-License-Identifier: Apache-2.0
#include "eval/nets.h"

#include <concepts>
#include <cstddef>
#include <string>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_replace.h"
#include "base/files.h"
#include "base/status.h"
#include "engine/rules/game_for.h"
#include "engine/variants/all_games.h"
#include "eval/capture_net_eval.h"
#include "eval/connect6_eval.h"
#include "eval/four_eval.h"
#include "eval/line_net.h"
#include "eval/loaded_net.h"
#include "eval/threat_features.h"
#include "eval/weights.h"
#include "eval/window_net_eval.h"

namespace tengen {
namespace {

template <GameRules Rules, class Board>
constexpr bool kPlaysOn = std::same_as<BoardFor<Rules>, Board>;

template <GameRules Rules>
constexpr bool kCaptures = kPlaysOn<Rules, CaptureBoard> || kPlaysOn<Rules, CaptureFoulBoard>;

// The feature counts of the networks for the game with these rules; nullopt: the game has no
// networks.
template <GameRules Rules>
constexpr std::optional<LineNetFeatureCounts> FeaturesFor() {
  if (kCaptures<Rules>) return CaptureFeatures::kSize;
  if (kPlaysOn<Rules, Connect6Board> || kPlaysOn<Rules, IrenseiBoard> || kPlaysOn<Rules, FourBoard>)
    return WindowFeatures::kSize;
  if (MakesItsBoard<Rules>) return std::nullopt;
  return ThreatFeatures::kSize;
}

// The name of the game whose networks are used for a game with these rules. A five-in-a-row game
// uses those of its relative (RelativeOf). On the boards of pente, connect6 and four-in-a-row,
// WeightsName of the evaluator chooses the name by the rules. Every other game has its own
// networks.
template <GameRules Rules>
constexpr std::string_view NetGameFor() {
  if constexpr (kCaptures<Rules>) {
    return CaptureNetEvaluator::WeightsName(Rules::kBoardRules);
  } else if constexpr (kPlaysOn<Rules, Connect6Board>) {
    return Connect6Evaluator::WeightsName(Rules::kBoardRules);
  } else if constexpr (kPlaysOn<Rules, FourBoard>) {
    return FourEvaluator::WeightsName(Rules::kBoardRules);
  } else if constexpr (MakesItsBoard<Rules>) {
    return Rules::kName;
  } else {
    return RelativeOf<Rules>();
  }
}

struct NetInfo {
  std::string_view game;
  std::optional<LineNetFeatureCounts> features;
  std::string_view net_game;
};

template <class... AllRules>
constexpr std::array<NetInfo, sizeof...(AllRules)> InfosOf(GameList<AllRules...>) {
  return {NetInfo{AllRules::kName, FeaturesFor<AllRules>(), NetGameFor<AllRules>()}...};
}
constexpr std::array kInfos = InfosOf(AllGameRules());

const NetInfo* Find(std::string_view game) {
  for (const NetInfo& info : kInfos)
    if (info.game == game) return &info;
  return nullptr;
}

// The largest accepted file of a network, in bytes. All networks are smaller.
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

// The content of the file. The error does not contain the name of the file.
absl::StatusOr<std::string> ReadNetFile(const std::filesystem::path& file) {
  if (IsNoPlainFile(file)) {
    std::error_code unknown;
    const bool folder = std::filesystem::is_directory(file, unknown);
    return InvalidArgument("expected a file, not a ", folder ? "folder" : "pipe or device");
  }
  absl::StatusOr<std::string> bytes = ReadFile(file, kMostBytes);
  if (bytes.ok()) return bytes;
  return absl::Status(bytes.status().code(),
                      absl::StrReplaceAll(bytes.status().message(), {{file.string(), "it"}}));
}

}  // namespace

std::optional<LineNetFeatureCounts> NetFeaturesOf(std::string_view game) {
  const NetInfo* const info = Find(game);
  return info == nullptr ? std::nullopt : info->features;
}

std::string_view NetGameOf(std::string_view game) {
  const NetInfo* const info = Find(game);
  return info == nullptr ? std::string_view() : info->net_game;
}

bool PlaysWith(std::string_view game, const LoadedNet& net) {
  const NetInfo* const info = Find(game);
  return info != nullptr && info->features &&
         (net.game == info->game || net.game == info->net_game);
}

absl::Status CheckNet(const LoadedNet* net, std::string_view game) {
  if (net == nullptr || PlaysWith(game, *net)) return absl::OkStatus();
  return InvalidArgument("--weights: the network is for ", net->game, " and cannot play ",
                         std::string(game));
}

const LineNet* NetFor(std::string_view game, const LoadedNet* loaded) {
  if (loaded != nullptr && PlaysWith(game, *loaded)) return &loaded->net;
  return BuiltInLineNet(game, NetGameOf(game), *NetFeaturesOf(game));
}

absl::StatusOr<std::shared_ptr<const LoadedNet>> LoadNet(const std::filesystem::path& file) {
  const absl::StatusOr<std::string> bytes = ReadNetFile(file);
  if (!bytes.ok()) return bytes.status();
  return ReadNet(*bytes);
}

absl::StatusOr<std::shared_ptr<const LoadedNet>> ReadNet(std::string_view bytes) {
  const absl::StatusOr<std::string> content = UnpackWeights(bytes);
  if (!content.ok()) return content.status();
  const std::string_view name = WeightsGameOf(*content);
  const std::optional<LineNetFeatureCounts> features = NetFeaturesOf(name);
  LineNetWeights weights(features.value_or(LineNetFeatureCounts{}));
  const absl::Status read = ReadLineNet(*content, name, weights);
  if (!read.ok()) return read;
  if (!features) {
    return InvalidArgument("the network is for ", std::string(name),
                           ", but Tengen plays no game of this name with a network");
  }
  return std::make_shared<const LoadedNet>(std::string(name), WeightsChecksum(*content), weights);
}

}  // namespace tengen
