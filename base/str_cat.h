// SPDX-License-Identifier: Apache-2.0
//
// StrCat and StrAppend: Abseil's functions, but they also accept std::string_view. These two
// functions are needed because absl::string_view can be a different type in packaged builds of
// Abseil. AbslView converts to absl::string_view for other calls of Abseil. Any thread may call.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace tengen {

inline absl::string_view AbslView(std::string_view s) { return {s.data(), s.size()}; }

namespace internal {
template <class T>
decltype(auto) StrPiece(const T& piece) {
  if constexpr (std::is_same_v<T, std::string_view>) {
    return AbslView(piece);
  } else {
    return (piece);
  }
}
}  // namespace internal

template <class... T>
std::string StrCat(const T&... pieces) {
  return absl::StrCat(internal::StrPiece(pieces)...);
}

template <class... T>
void StrAppend(std::string* to, const T&... pieces) {
  absl::StrAppend(to, internal::StrPiece(pieces)...);
}

}  // namespace tengen
