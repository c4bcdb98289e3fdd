// SPDX-License-Identifier: Apache-2.0
//
// What to do when the system refuses a thread or memory: the request that needed it ends with an
// error, and the process continues. Any thread may call.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tengen {

// The errors of WithResources. They exist from the start of the program, because to make one needs
// memory.
inline const absl::Status kMemoryRefused =
    absl::ResourceExhaustedError("the system has no more memory for this program");
inline const absl::Status kThreadRefused =
    absl::UnavailableError("the system refuses this program another thread");

// Some code must not fail, and yet it needs a little memory: the destructor of a JSON value
// (nlohmann) does. If the system refuses that memory, the process ends. So each thread in
// WithResources holds two pieces of memory in reserve. The first refusal frees one of them and
// tries again. The next refusal frees the other one and throws std::bad_alloc. Other threads can
// take what is freed, so the reserve makes an end of the process unlikely, not impossible. Call
// KeepReserves once, at the start of the program: it sets the handler of operator new. Before that
// there are no reserves.
void KeepReserves();

// Takes the pieces of this thread that are missing. False: the system refuses one. Call it only in
// WithResources; elsewhere the pieces are never freed.
bool FillReserve();

// The same, but throws std::bad_alloc. Call it before JSON values are made.
inline void NeedReserve() {
  if (!FillReserve()) throw std::bad_alloc();
}

// The thread holds its reserve while one of these objects lives.
class ReserveUser {
 public:
  ReserveUser();
  ~ReserveUser();
  ReserveUser(const ReserveUser&) = delete;
  ReserveUser& operator=(const ReserveUser&) = delete;
};

// Calls `body`. kResourceExhausted: the system refused memory. kUnavailable: it refused a thread or
// another resource. What `body` changed before the refusal stays changed.
template <class Body>
absl::Status WithResources(const Body& body) {
  const ReserveUser user;
  (void)FillReserve();
  const absl::Status* refused = nullptr;
  try {
    body();
  } catch (const std::bad_alloc&) {
    refused = &kMemoryRefused;
  } catch (const std::system_error&) {
    refused = &kThreadRefused;
  }
  if (refused == nullptr) return absl::OkStatus();
  (void)FillReserve();  // for the callers, if they are in WithResources, too
  return *refused;
}

// Calls `body` again and again until nothing is refused. Use it for short work, such as the writing
// of an error. In the meantime other work ends and gives memory back.
template <class Body>
void InsistOn(const Body& body) {
  while (!WithResources(body).ok()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

// Starts a thread that calls `body`. Errors: those of WithResources.
template <class Body>
absl::StatusOr<std::thread> StartThread(Body body) {
  std::thread thread;
  const absl::Status status = WithResources([&] { thread = std::thread(std::move(body)); });
  if (!status.ok()) return status;
  return thread;
}

// Starts `count` threads, or as many as the system allows. Each calls `body` with its number, from
// 0. `body` must outlive the threads. The threads leave `spare` bytes of memory for their work.
template <class Body>
std::vector<std::thread> StartThreads(std::size_t count, const Body& body, std::size_t spare = 0) {
  std::vector<std::thread> threads;
  // This memory is held while the threads start. It is volatile, so that the compiler does not
  // leave it out.
  void* const volatile held = spare == 0 ? nullptr : std::malloc(spare);
  (void)WithResources([&] {
    threads.reserve(count);
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&body, i] { body(i); });
  });
  std::free(held);
  return threads;
}

// Least memory for the searches of a pool together, in bytes.
inline constexpr std::size_t kSpareForSearches = std::size_t{96} << 20;

}  // namespace tengen
