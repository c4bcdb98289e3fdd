// SPDX-License-Identifier: Apache-2.0
#include "engine/game.h"

namespace tengen {

std::string_view EndReasonText(EndReason reason) {
  switch (reason) {
    case EndReason::kNone: return "none";
    case EndReason::kLine: return "line";
    case EndReason::kCapture: return "capture";
    case EndReason::kFiveStands: return "five-stands";
    case EndReason::kForbidden33: return "forbidden:33";
    case EndReason::kForbidden44: return "forbidden:44";
    case EndReason::kForbiddenOverline: return "forbidden:6+";
    case EndReason::kOverlineLoss: return "overline-loss";
    case EndReason::kRepetition: return "repetition";
    case EndReason::kTwoPass: return "two-pass";
    case EndReason::kFull: return "full";
    case EndReason::kNoMove: return "no-move";
  }
  return "none";
}

}  // namespace tengen
