// SPDX-License-Identifier: Apache-2.0
//
// Errors of bad input: one line that says what was wrong and what is accepted.
#pragma once

#include "absl/status/status.h"
#include "base/str_cat.h"

namespace tengen {

// kInvalidArgument with the pieces as its message: text and numbers, as StrCat takes them.
template <class... T>
absl::Status InvalidArgument(const T&... pieces) {
  return absl::InvalidArgumentError(StrCat(pieces...));
}

}  // namespace tengen
