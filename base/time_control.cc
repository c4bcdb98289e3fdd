// SPDX-License-Identifier: Apache-2.0
#include "base/time_control.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/time/time.h"
#include "base/flags.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {
namespace {

constexpr std::string_view kMove = "move";

// Milliseconds from 0 to kMostMs.
absl::StatusOr<std::int64_t> ParseDuration(std::string_view text) {
  const std::string_view typed = Trim(text);
  const bool plain = std::all_of(typed.begin(), typed.end(),
                                 [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
  absl::Duration duration;
  if (typed.empty() || !absl::ParseDuration(StrCat(typed, plain ? "s" : ""), &duration) ||
      duration < absl::ZeroDuration() || duration > absl::Milliseconds(kMostMs)) {
    return InvalidArgument("expected a duration of at most ", kMostMs / 1000,
                           " s, such as 500ms, 2.5s, 1m30s or 1h, not ", QuotedWord(text));
  }
  const std::int64_t ms = absl::ToInt64Milliseconds(duration);
  if (duration != absl::Milliseconds(ms)) {
    return InvalidArgument("expected whole milliseconds, not ", QuotedWord(text));
  }
  return ms;
}

}  // namespace

absl::StatusOr<TimeControl> ParseTimeControl(std::string_view text) {
  const std::size_t plus = text.find('+');
  const std::string_view limits = text.substr(0, plus);
  const std::size_t slash = limits.find('/');
  const bool each = slash != std::string_view::npos && Trim(limits.substr(slash + 1)) == kMove;
  TimeControl control;
  const absl::StatusOr<std::int64_t> first = ParseDuration(limits.substr(0, slash));
  if (!first.ok()) return first.status();
  if (each) {
    control.turn_ms = *first;
  } else if (slash != std::string_view::npos) {
    const absl::StatusOr<std::int64_t> turn = ParseDuration(limits.substr(slash + 1));
    if (!turn.ok()) return turn.status();
    control.turn_ms = *turn;
  }
  // Other match programs write 0/5 if the whole game has no time limit.
  if (!each && (*first > 0 || !control.turn_ms)) control.match_ms = *first;
  if (plus != std::string_view::npos) {
    const absl::StatusOr<std::int64_t> increment = ParseDuration(text.substr(plus + 1));
    if (!increment.ok()) return increment.status();
    if (*increment > 0 && !control.match_ms) {
      return InvalidArgument("time can be added only to a time for the game, not in ",
                             QuotedWord(text));
    }
    control.increment_ms = *increment;
  }
  if (control.match_ms == 0 || control.turn_ms == 0) {
    return InvalidArgument("expected more than no time, not ", QuotedWord(text));
  }
  return control;
}

absl::StatusOr<std::int64_t> ParseSearchTime(std::string_view text) {
  const absl::StatusOr<TimeControl> control = ParseTimeControl(text);
  if (!control.ok()) return control.status();
  if (control->increment_ms > 0 || (control->match_ms && control->turn_ms)) {
    return InvalidArgument("expected the time of one search, such as 500ms, 2s or 1m, not ",
                           QuotedWord(text));
  }
  return control->match_ms ? *control->match_ms : *control->turn_ms;
}

}  // namespace tengen
