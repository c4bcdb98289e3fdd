// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include "server/sockets.h"

namespace tengen::sockets {
namespace {

bool Wait(Handle socket, short events, std::chrono::milliseconds wait) {
  pollfd polled = {.fd = static_cast<int>(socket), .events = events, .revents = 0};
  const auto end = std::chrono::steady_clock::now() + wait;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    const int found = poll(&polled, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
    if (found >= 0) return found > 0;
    if (errno != EINTR) return false;
  }
}

}  // namespace

bool WaitToRead(Handle socket, std::chrono::milliseconds wait) {
  return Wait(socket, POLLIN, wait);
}

bool WaitToWrite(Handle socket, std::chrono::milliseconds wait) {
  return Wait(socket, POLLOUT, wait);
}

std::ptrdiff_t Receive(Handle socket, char* to, std::size_t size) {
  while (true) {
    const ssize_t count = recv(static_cast<int>(socket), to, size, 0);
    if (count >= 0 || errno != EINTR) return count;
  }
}

std::ptrdiff_t Send(Handle socket, const char* from, std::size_t size) {
  while (true) {
    const ssize_t count = send(static_cast<int>(socket), from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0 || errno != EINTR) return count;
  }
}

bool IsClosedByPeer(Handle socket) {
  char byte = 0;
  const ssize_t count = recv(static_cast<int>(socket), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void EndSending(Handle socket) { shutdown(static_cast<int>(socket), SHUT_WR); }

void Close(Handle socket) {
  shutdown(static_cast<int>(socket), SHUT_RDWR);
  close(static_cast<int>(socket));
}

}  // namespace tengen::sockets
