// SPDX-License-Identifier: Apache-2.0
#include "server/secret.h"

#include <algorithm>
#include <cstddef>
#include <random>

#include "absl/strings/str_format.h"

namespace tengen {

std::string RandomSecret() {
  std::random_device device;
  std::string secret;
  for (int i = 0; i < 4; ++i) absl::StrAppendFormat(&secret, "%08x", device());
  return secret;
}

bool SameSecret(std::string_view a, std::string_view b) {
  unsigned char difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  }
  return difference == 0;
}

}  // namespace tengen
