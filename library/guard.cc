// SPDX-License-Identifier: Apache-2.0
#include "library/guard.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "base/version.h"
#include "server/json_api.h"

namespace tengen::library {

char* NewText(std::string_view text) {
  auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  if (!text.empty()) std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

tengen_status Give(std::string_view text, char** to) {
  if (to == nullptr) return TENGEN_OK;
  *to = NewText(text);
  return *to == nullptr ? TENGEN_NO_MEMORY : TENGEN_OK;
}

tengen_status Refuse(tengen_status status, const absl::Status& why, char** error) {
  return Give(JsonApi::ErrorText(why), error) == TENGEN_OK ? status : TENGEN_NO_MEMORY;
}

tengen_status Refuse(tengen_status status, std::string_view why, char** error) {
  return Refuse(status, absl::InvalidArgumentError({why.data(), why.size()}), error);
}

}  // namespace tengen::library

const char* tengen_version(void) { return tengen::kVersion.data(); }

const char* tengen_status_name(int status) {
  switch (status) {
    case TENGEN_OK: return "TENGEN_OK";
    case TENGEN_BAD_ARGUMENT: return "TENGEN_BAD_ARGUMENT";
    case TENGEN_BAD_QUESTION: return "TENGEN_BAD_QUESTION";
    case TENGEN_ILLEGAL: return "TENGEN_ILLEGAL";
    case TENGEN_BAD_NETWORK: return "TENGEN_BAD_NETWORK";
    case TENGEN_NO_MEMORY: return "TENGEN_NO_MEMORY";
    case TENGEN_NO_THREAD: return "TENGEN_NO_THREAD";
    case TENGEN_FULL: return "TENGEN_FULL";
    case TENGEN_STOPPED: return "TENGEN_STOPPED";
    case TENGEN_TIMEOUT: return "TENGEN_TIMEOUT";
    case TENGEN_NOTHING: return "TENGEN_NOTHING";
    case TENGEN_INTERNAL: return "TENGEN_INTERNAL";
  }
  return "unknown";
}

void tengen_free(char* text) { std::free(text); }
