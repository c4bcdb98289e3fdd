// SPDX-License-Identifier: Apache-2.0
#include "app/net_flag.h"

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/paths.h"
#include "base/text.h"
#include "engine/games.h"
#include "eval/nets.h"

namespace tengen {

void AddNetFlag(FlagTable* flags, std::shared_ptr<const LoadedNet>* net) {
  flags->Add("weights", "FILE", "file of a network (.tgsn) to use; default: the built-in network",
             [net](const std::string& file) {
               absl::StatusOr<std::shared_ptr<const LoadedNet>> loaded = LoadNet(PathOf(file));
               if (!loaded.ok()) return loaded.status();
               *net = *std::move(loaded);
               return absl::OkStatus();
             });
}

}  // namespace tengen
