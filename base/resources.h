// SPDX-License-Identifier: Apache-2.0
//
// What to do when the system refuses a thread or memory: it is an error of the question that needed
// it, and the process goes on. Any thread may call.
#pragma once

#include <cstddef>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tengen {

// The errors exist from the start of the program, because a new one would need memory.
inline const absl::Status kNoMemory =
    absl::ResourceExhaustedError("the system has no more memory for this program");
inline const absl::Status kNoThread =
    absl::UnavailableError("the system refuses this program another thread");

// Calls `body`. kResourceExhausted: the system refused memory. kUnavailable: it refused a thread or
// another resource. What `body` changed before the refusal stays changed.
template <class Body>
absl::Status WithResources(const Body& body) {
  try {
    body();
    return absl::OkStatus();
  } catch (const std::bad_alloc&) {
    return kNoMemory;
  } catch (const std::system_error&) {
    return kNoThread;
  }
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
// 0. `body` must outlive the threads.
template <class Body>
std::vector<std::thread> StartThreads(std::size_t count, const Body& body) {
  std::vector<std::thread> threads;
  (void)WithResources([&] {
    threads.reserve(count);
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&body, i] { body(i); });
  });
  return threads;
}

}  // namespace tengen
