// SPDX-License-Identifier: Apache-2.0
#include "arena/net_flag.h"

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "notation/paths.h"
#include "notation/text.h"
#include "search/registry.h"

namespace tengen {

absl::Status CheckNet(const LoadedNet* net, std::string_view game) {
  const GameInfo* const info = FindGame(game);
  if (net == nullptr || (info != nullptr && PlaysWith(*info, *net))) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("--weights: the network is for ", net->game, ", ",
                                                 Av(game), " is not played with it"));
}

void AddNetFlag(FlagTable* flags, std::shared_ptr<const LoadedNet>* net) {
  flags->Add("weights", "FILE", "plays with this network (.tgsn), not with the one built in",
             [net](const std::string& file) {
               absl::StatusOr<std::shared_ptr<const LoadedNet>> loaded = LoadNet(PathOf(file));
               if (!loaded.ok()) return loaded.status();
               *net = *std::move(loaded);
               return absl::OkStatus();
             });
}

}  // namespace tengen
