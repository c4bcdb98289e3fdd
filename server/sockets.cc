// SPDX-License-Identifier: Apache-2.0
//
// The functions for addresses. They have the same code on all systems.
#include "server/sockets.h"

#ifdef _WIN32
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#endif

#include <string>

namespace tengen::sockets {

bool IsAddress(std::string_view name) {
  in_addr four;
  in6_addr six;
  const std::string text(name);
  return inet_pton(AF_INET, text.c_str(), &four) == 1 ||
         inet_pton(AF_INET6, text.c_str(), &six) == 1;
}

bool IsThisMachine(std::string_view name) {
  constexpr std::uint32_t kLoopback = 127;  // the first byte of all loopback addresses
  in_addr four;
  const std::string text(name);
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return ntohl(four.s_addr) >> 24 == kLoopback;
  return text == "localhost" || text == "::1";
}

}  // namespace tengen::sockets
