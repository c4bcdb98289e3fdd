// SPDX-License-Identifier: Apache-2.0
#include "notation/points.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "base/text.h"

namespace tengen {

std::optional<Point> ParsePoint(std::string_view s) {
  const std::optional<std::vector<int>> numbers = ParseIntegers(s);
  if (!numbers || numbers->size() != 2) return std::nullopt;
  return Point{(*numbers)[0], (*numbers)[1]};
}

std::string PointText(Point p) { return absl::StrCat(p.x, ",", p.y); }

}  // namespace tengen
