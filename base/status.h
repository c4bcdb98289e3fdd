// SPDX-License-Identifier: Apache-2.0
//
// InvalidArgument: makes the error for wrong input. The message is one line with the wrong input
// and the accepted input. Any thread may call.
#pragma once

#include "absl/status/status.h"
#include "base/str_cat.h"

namespace tengen {

// Makes a kInvalidArgument error. The message of the error is StrCat of the pieces.
template <class... T>
absl::Status InvalidArgument(const T&... pieces) {
  return absl::InvalidArgumentError(StrCat(pieces...));
}

}  // namespace tengen
