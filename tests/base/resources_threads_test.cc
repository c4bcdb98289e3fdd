// SPDX-License-Identifier: Apache-2.0
#if defined(__linux__)
#include <sys/resource.h>
#endif

#include <array>
#include <atomic>
#include <cstdlib>
#include <list>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "base/resources.h"
#include "gtest/gtest.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

TEST(Resources, ARefusalIsAStatus) {
  EXPECT_TRUE(WithResources([] {}).ok());
  EXPECT_TRUE(absl::IsResourceExhausted(WithResources([] { throw std::bad_alloc(); })));
  EXPECT_TRUE(absl::IsUnavailable(WithResources([] {
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  })));
}

TEST(Resources, InsistsUntilNothingIsRefused) {
  int tries = 0;
  InsistOn([&tries] {
    if (++tries < 3) throw std::bad_alloc();
  });
  EXPECT_EQ(tries, 3);
}

TEST(Resources, ThreadsAreStarted) {
  std::atomic<int> sum = 0;
  absl::StatusOr<std::thread> one = StartThread([&sum] { sum += 100; });
  ASSERT_TRUE(one.ok());
  one->join();
  const auto body = [&sum](std::size_t i) { sum += static_cast<int>(i); };
  std::vector<std::thread> threads = StartThreads(4, body, 1 << 20);
  EXPECT_EQ(threads.size(), 4u);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sum, 106);
}

#if defined(__linux__)

// An object whose destructor needs memory, as the destructors of JSON values do.
struct NeedsMemoryAtTheEnd {
  ~NeedsMemoryAtTheEnd() { const std::vector<char> some(4000); }
};

// Allocates memory in small pieces until the system refuses a piece.
void TakeAll() {
  std::list<std::array<char, 1000>> all;
  const NeedsMemoryAtTheEnd last;
  while (true) all.emplace_back();
}

[[noreturn]] void RunOutOfMemory() {
  const rlimit little = {.rlim_cur = rlim_t{200} << 20, .rlim_max = RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &little);
  KeepReserves();
  bool ok = true;
  for (int i = 0; i < 3; ++i) {
    std::thread([&ok] {
      const absl::Status outer = WithResources([&ok] {
        const NeedsMemoryAtTheEnd later;
        if (!absl::IsResourceExhausted(WithResources(TakeAll))) ok = false;
        TakeAll();
      });
      if (!absl::IsResourceExhausted(outer)) ok = false;
    }).join();
  }
  std::_Exit(ok ? 3 : 4);
}

// Without KeepReserves this test fails, because std::terminate ends the process.
TEST(Resources, ARefusalWhileObjectsAreDestroyedIsAStatus) {
  if (testing::kSanitized) GTEST_SKIP() << "a sanitizer needs more memory than this";
  EXPECT_EXIT(RunOutOfMemory(), ::testing::ExitedWithCode(3), "");
}

#endif

}  // namespace
}  // namespace tengen
