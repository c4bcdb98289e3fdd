// SPDX-License-Identifier: Apache-2.0
//
// The functions for addresses. They have the same code on all systems.
#include "server/sockets.h"

#ifdef _WIN32
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#endif

#include <array>
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

std::string OwnAddress() {
  // To connect a UDP socket sends nothing. It only chooses the address of this side. The address of
  // the other side is one that the standards reserve for examples (RFC 5737).
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(9);
  inet_pton(AF_INET, "192.0.2.1", &address.sin_addr);
  const auto socket = ::socket(AF_INET, SOCK_DGRAM, 0);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  const bool known = connect(socket, any, size) == 0 && getsockname(socket, any, &size) == 0;
  Close(static_cast<Handle>(socket));
  std::array<char, INET_ADDRSTRLEN> text{};
  if (!known || inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size()) == nullptr) {
    return "";
  }
  return text.data();
}

}  // namespace tengen::sockets
