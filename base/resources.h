// SPDX-License-Identifier: Apache-2.0
//
// If the system refuses memory or a new thread, the request that needed it ends with an error, and
// the process continues. The functions of this file make the errors and keep memory in reserve. Any
// thread may call.
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

// The errors of WithResources. These two errors are made at the start of the program, because
// making an error needs memory, and later the system may refuse it.
inline const absl::Status kMemoryRefused =
    absl::ResourceExhaustedError("the system has no more memory for this program");
inline const absl::Status kThreadRefused =
    absl::UnavailableError("the system refuses this program another thread");

// Some code needs a little memory but cannot report an error, for example the destructor of a JSON
// value (nlohmann). If the system refuses that memory, the process ends. To avoid this, each thread
// in WithResources keeps two pieces of memory in reserve. When operator new gets no memory, its
// handler frees the first piece, and operator new tries again. When operator new gets no memory a
// second time, the handler frees the second piece and throws std::bad_alloc. Other threads can use
// the freed memory, so this does not always prevent the end of the process. Call KeepReserves once,
// at the start of the program: it sets the handler of operator new. Before this call no thread has
// a reserve.
void KeepReserves();

// Allocates the reserve pieces that this thread has used up. Returns false if the system refuses a
// piece. Call it only in WithResources: outside of it, the pieces are never freed.
bool FillReserve();

// Calls FillReserve, and throws std::bad_alloc if FillReserve returns false. Call it before you
// make JSON values.
inline void NeedReserve() {
  if (!FillReserve()) throw std::bad_alloc();
}

// While a ReserveUser exists in a thread, the thread keeps its reserve. The last destructor frees
// it.
class ReserveUser {
 public:
  ReserveUser();
  ~ReserveUser();
  ReserveUser(const ReserveUser&) = delete;
  ReserveUser& operator=(const ReserveUser&) = delete;
};

// Calls `body`. kResourceExhausted: the system refused memory. kUnavailable: the system refused a
// thread or another resource. The changes that `body` made before the refusal are not undone.
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
  (void)FillReserve();  // if this call is nested, the outer WithResources needs the reserve
  return *refused;
}

// Calls `body` again and again until the system refuses nothing. Use it for short work, for example
// to write an error message. InsistOn succeeds when other work of the process has ended and freed
// its memory.
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

// Starts `count` threads, or fewer if the system refuses some. Each thread calls `body` with its
// number; the numbers begin at 0. `body` must outlive the threads. While the threads start, `spare`
// bytes are reserved, so that this memory is left for their work.
template <class Body>
std::vector<std::thread> StartThreads(std::size_t count, const Body& body, std::size_t spare = 0) {
  std::vector<std::thread> threads;
  // This memory is allocated while the threads start. The variable is volatile, because otherwise
  // the compiler could remove the allocation.
  void* const volatile held = spare == 0 ? nullptr : std::malloc(spare);
  (void)WithResources([&] {
    threads.reserve(count);
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&body, i] { body(i); });
  });
  std::free(held);
  return threads;
}

// The memory that must be left for all searches of a thread pool together, in bytes.
inline constexpr std::size_t kSpareForSearches = std::size_t{96} << 20;

}  // namespace tengen
