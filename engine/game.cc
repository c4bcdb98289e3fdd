// SPDX-License-Identifier: Apache-2.0
#include "engine/game.h"

namespace tengen {

std::string_view EndReasonText(EndReason reason) {
  switch (reason) {
    case EndReason::kNone: return "none";
    case EndReason::kLine: return "line";
    case EndReason::kForbidden33: return "forbidden:33";
    case EndReason::kForbidden44: return "forbidden:44";
    case EndReason::kForbiddenOverline: return "forbidden:6+";
    case EndReason::kFull: return "full";
  }
  return "none";
}

}  // namespace tengen
