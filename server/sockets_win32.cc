// SPDX-License-Identifier: Apache-2.0
#include <winsock2.h>

#include <algorithm>
#include <climits>
#include <cstdint>

#include "server/sockets.h"

namespace tengen::sockets {
namespace {

bool Wait(Handle socket, short events, std::chrono::milliseconds wait) {
  WSAPOLLFD polled = {.fd = static_cast<SOCKET>(socket), .events = events, .revents = 0};
  return WSAPoll(&polled, 1, static_cast<int>(std::max<long long>(0, wait.count()))) > 0;
}

int Length(std::size_t size) { return static_cast<int>(std::min<std::size_t>(size, INT_MAX)); }

}  // namespace

bool WaitToRead(Handle socket, std::chrono::milliseconds wait) {
  return Wait(socket, POLLRDNORM, wait);
}

bool WaitToWrite(Handle socket, std::chrono::milliseconds wait) {
  return Wait(socket, POLLWRNORM, wait);
}

std::ptrdiff_t Receive(Handle socket, char* to, std::size_t size) {
  return recv(static_cast<SOCKET>(socket), to, Length(size), 0);
}

std::ptrdiff_t Send(Handle socket, const char* from, std::size_t size) {
  return send(static_cast<SOCKET>(socket), from, Length(size), 0);
}

bool IsClosedByPeer(Handle socket) {
  if (!WaitToRead(socket, std::chrono::milliseconds(0))) return false;
  char byte = 0;
  return recv(static_cast<SOCKET>(socket), &byte, 1, MSG_PEEK) <= 0;
}

void EndSending(Handle socket) { shutdown(static_cast<SOCKET>(socket), SD_SEND); }

void Close(Handle socket) {
  shutdown(static_cast<SOCKET>(socket), SD_BOTH);
  closesocket(static_cast<SOCKET>(socket));
}

}  // namespace tengen::sockets
