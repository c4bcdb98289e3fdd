// SPDX-License-Identifier: Apache-2.0
//
// The flags that say which game it is: --game, --size, --opening and the switches of GameSpec.
// A plain value; nothing blocks.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "base/flags.h"
#include "engine/game.h"

namespace tengen {

// "15" or "15x20", of any size; an error names --size.
absl::StatusOr<BoardSize> ParseSize(const std::string& text);

class GameFlags {
 public:
  // Adds the flags to a table that must not outlive this object.
  void AddTo(FlagTable* flags);

  // The game that was asked for, or what there is instead.
  absl::StatusOr<GameSpec> Spec() const;
  // Any of the flags was given.
  bool chosen() const;

 private:
  std::string game_, size_, opening_;  // empty: not given
  bool canonical_ = false, tiebreak_ = false, passes_ = false, rif_five_exception_ = false;
};

}  // namespace tengen
