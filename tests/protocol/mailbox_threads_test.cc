// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <optional>
#include <thread>

#include "gtest/gtest.h"
#include "protocol/mailbox.h"

namespace tengen {
namespace {

TEST(Mailbox, KeepsTheOrder) {
  Mailbox<int> mailbox;
  for (int i = 0; i < 100; ++i) mailbox.Post(i);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(mailbox.Take(), i);
}

TEST(Mailbox, TakesWhatCannotBeCopied) {
  Mailbox<std::unique_ptr<int>> mailbox;
  mailbox.Post(std::make_unique<int>(7));
  EXPECT_EQ(*mailbox.Take(), 7);
}

TEST(Mailbox, WaitsOnlyUntilTheGivenTime) {
  Mailbox<int> mailbox;
  EXPECT_EQ(mailbox.TakeBefore(Clock::now()), std::nullopt);
  mailbox.Post(7);
  EXPECT_EQ(mailbox.TakeBefore(Clock::now()), 7) << "an item that is there is always taken";
}

TEST(Mailbox, NothingIsLostBetweenThreads) {
  Mailbox<int> mailbox;
  constexpr int kItems = 10'000;
  const auto post = [&mailbox] {
    for (int i = 1; i <= kItems; ++i) mailbox.Post(i);
  };
  std::thread first(post), second(post);
  long long sum = 0;
  for (int i = 0; i < 2 * kItems; ++i) sum += mailbox.Take();
  first.join();
  second.join();
  EXPECT_EQ(sum, static_cast<long long>(kItems) * (kItems + 1));
}

}  // namespace
}  // namespace tengen
