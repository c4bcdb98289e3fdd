// SPDX-License-Identifier: Apache-2.0
//
// Parts that engine.cc and game.cc share: texts for the caller, errors as JSON, and the border that
// no exception crosses. Any thread may call.
#pragma once

#include <new>
#include <string_view>
#include <system_error>

#include "absl/status/status.h"
#include "library/tengen.h"

namespace tengen::library {

// A copy of the text that tengen_free frees. nullptr: the system refuses memory.
char* NewText(std::string_view text);

// Writes the text to `to`, if `to` is not null. Returns TENGEN_OK or TENGEN_NO_MEMORY.
tengen_status Give(std::string_view text, char** to);

// Writes {"error":...} to `error`, if `error` is not null. Returns `status`, or TENGEN_NO_MEMORY.
tengen_status Refuse(tengen_status status, const absl::Status& why, char** error);
tengen_status Refuse(tengen_status status, std::string_view why, char** error);

// Calls `body`, which returns a tengen_status. Exceptions become a status, and an error text.
template <class Body>
tengen_status Guarded(char** error, const Body& body) noexcept {
  if (error != nullptr) *error = nullptr;
  tengen_status status = TENGEN_INTERNAL;
  std::string_view why = R"({"error":"an error in the library; please report it"})";
  try {
    return body();
  } catch (const std::bad_alloc&) {
    status = TENGEN_NO_MEMORY;
    why = R"({"error":"the system has no more memory for this program"})";
  } catch (const std::system_error&) {
    status = TENGEN_NO_THREAD;
    why = R"({"error":"the system refuses this program a thread or another resource"})";
  } catch (...) {
  }
  if (error != nullptr) *error = NewText(why);
  return status;
}

}  // namespace tengen::library
