// SPDX-License-Identifier: Apache-2.0
#include "base/duration_text.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tengen {

std::string DurationText(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  const std::int64_t hours = whole / 3600, minutes = whole / 60 % 60;
  if (hours == 0) return absl::StrFormat("%d:%02d", minutes, whole % 60);
  return absl::StrFormat("%d:%02d:%02d", hours, minutes, whole % 60);
}

std::string TimeLeftText(double seconds, std::int64_t done, std::int64_t left) {
  std::string text = absl::StrCat(DurationText(seconds), " elapsed");
  if (done == 0) return text;
  const double each = seconds / static_cast<double>(done);
  absl::StrAppend(&text, ", about ", DurationText(each * static_cast<double>(left)), " left");
  return text;
}

}  // namespace tengen
