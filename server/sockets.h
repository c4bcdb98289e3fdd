// SPDX-License-Identifier: Apache-2.0
//
// What the server asks of a connected socket and each system answers in its own way:
// sockets_posix.cc, sockets_win32.cc. For the thread that serves the connection.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tengen::sockets {

// What the system calls a socket, in a type that holds it on all.
using Handle = std::intptr_t;

// Whether there is something to read, or its end, or room to write before so long has passed.
bool WaitToRead(Handle socket, std::chrono::milliseconds wait);
bool WaitToWrite(Handle socket, std::chrono::milliseconds wait);

// So many bytes, 0 at the end, less than 0 on an error. No signal is raised.
std::ptrdiff_t Receive(Handle socket, char* to, std::size_t size);
std::ptrdiff_t Send(Handle socket, const char* from, std::size_t size);

// The other side has closed the connection, and all that it sent was read.
bool IsClosedByPeer(Handle socket);

// Ends the connection; what was sent still arrives.
void Close(Handle socket);

}  // namespace tengen::sockets
