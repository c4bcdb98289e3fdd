// SPDX-License-Identifier: Apache-2.0
#include "gtp/gtp_clock.h"

#include <algorithm>

namespace tengen {

void GtpClock::Set(const Settings& settings) {
  settings_ = settings;
  sides_.fill({settings.main_ms, 0});
  if (settings.main_ms > 0 || !HasOvertime()) return;
  sides_.fill({settings.period_ms, settings.count});
}

void GtpClock::TimeLeft(Color side, std::int64_t ms, int count) {
  sides_[static_cast<std::size_t>(Index(side))] = {ms, count};
  // A controller that tells times without time_settings means an absolute clock.
  if (settings_.kind == Kind::kNone) settings_.kind = Kind::kAbsolute;
}

void GtpClock::Spend(Color color, std::int64_t ms) {
  Side& side = sides_[static_cast<std::size_t>(Index(color))];
  const bool overtime = side.count > 0;
  if (!overtime) {
    side.left_ms -= ms;
    if (settings_.kind == Kind::kFischer) side.left_ms += settings_.period_ms;
    if (side.left_ms <= 0 && HasOvertime()) side = {settings_.period_ms, settings_.count};
    return;
  }
  if (settings_.kind == Kind::kByoyomi) return;  // the period begins again
  side.left_ms -= ms;
  if (--side.count == 0) side = {settings_.period_ms, settings_.count};
}

std::int64_t GtpClock::OvertimeOfMove() const {
  switch (settings_.kind) {
    case Kind::kNone:
    case Kind::kAbsolute: return 0;
    case Kind::kCanadian: return settings_.period_ms / std::max(settings_.count, 1);
    case Kind::kByoyomi:
    case Kind::kFischer: return settings_.period_ms;
  }
  return 0;
}

Limits GtpClock::LimitsOf(Color color, const Limits& usual) const {
  if (settings_.kind == Kind::kNone) return usual;
  const Side& side = sides_[static_cast<std::size_t>(Index(color))];
  Limits limits = usual;
  limits.turn_ms.reset();
  if (side.count > 0) {
    limits.match_left_ms.reset();
    limits.increment_ms = 0;
    limits.turn_ms = settings_.kind == Kind::kByoyomi ? side.left_ms : side.left_ms / side.count;
    return limits;
  }
  // If the main time ends during the move, the move may also use the time that a move has in
  // overtime. With an increment, the time of the increment comes only after the move.
  const std::int64_t overtime = OvertimeOfMove();
  limits.match_left_ms = side.left_ms + (HasOvertime() ? overtime : 0);
  limits.increment_ms = overtime;
  return limits;
}

}  // namespace tengen
