// SPDX-License-Identifier: Apache-2.0
//
// kSanitized: whether a sanitizer checks this program. A test that limits memory or files must use
// it, because the sanitizer itself needs more than such limits allow.
#pragma once

namespace tengen::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace tengen::testing
