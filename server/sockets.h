// SPDX-License-Identifier: Apache-2.0
//
// Functions for connected sockets and for addresses. The functions with a Handle are different for
// each system (sockets_posix.cc, sockets_win32.cc). Only the thread that serves the connection may
// call them. Any thread may call the other functions.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tengen::sockets {

// The system's socket, in a type that is large enough on all systems.
using Handle = std::intptr_t;

// Waits at most this time. WaitToRead returns true if the socket can be read: it has data, or the
// other side has ended its data. WaitToWrite returns true if the socket can be written.
bool WaitToRead(Handle socket, std::chrono::milliseconds wait);
bool WaitToWrite(Handle socket, std::chrono::milliseconds wait);

// The number of bytes received or sent; 0 = end of data; negative = an error. The functions raise
// no signal.
std::ptrdiff_t Receive(Handle socket, char* to, std::size_t size);
std::ptrdiff_t Send(Handle socket, const char* from, std::size_t size);

// True if the other side has closed the connection, and all its data was read.
bool IsClosedByPeer(Handle socket);

// Tells the other side that no more data comes.
void EndSending(Handle socket);
// Closes the connection. Data that was sent still arrives.
void Close(Handle socket);

// True if the name is an IPv4 address of four numbers, or an IPv6 address. A name of another kind
// could be redirected to another machine.
bool IsAddress(std::string_view name);
// True if the name is localhost or a loopback address, which only this machine can reach.
bool IsThisMachine(std::string_view name);
// The IPv4 address that this machine uses towards other machines; "" = it has none. Sends nothing.
std::string OwnAddress();

}  // namespace tengen::sockets
