// SPDX-License-Identifier: Apache-2.0
#include "engine/board_sizes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status.h"

namespace tengen {

std::string BoardSizes::Text() const {
  if (sides.empty()) return absl::StrCat(min, " to ", max);
  return absl::StrJoin(sides, " or ",
                       [](std::string* out, int side) { absl::StrAppend(out, side, "x", side); });
}

absl::Status CheckSize(std::string_view game, const BoardSizes& sizes, BoardSize size) {
  if (sizes.Has(size)) return absl::OkStatus();
  return InvalidArgument(std::string(game), " has no board of ", size.width, "x", size.height,
                         ": the sizes are ", sizes.Text());
}

}  // namespace tengen
