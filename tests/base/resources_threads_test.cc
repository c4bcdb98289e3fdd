// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "base/resources.h"
#include "gtest/gtest.h"

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

}  // namespace
}  // namespace tengen
