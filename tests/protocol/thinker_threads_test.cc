// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/mailbox.h"
#include "protocol/thinker.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;

Thought UntilStopped(const StopFlag& stop) {
  while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return Thought{};
}

class ThinkerTest : public ::testing::Test {
 protected:
  Mailbox<Thought> thoughts_;
  Thinker thinker_{[this](Thought thought) { thoughts_.Post(std::move(thought)); }};
};

TEST_F(ThinkerTest, HandsOverTheResult) {
  thinker_.Start([](const StopFlag&) { return Thought{{}, StonePly({1, 2}), {"hello"}}; });
  const Thought thought = thoughts_.Take();
  EXPECT_THAT(thought.answer, ElementsAre("hello"));
  EXPECT_EQ(thought.ply, StonePly({1, 2}));
}

TEST_F(ThinkerTest, StopEndsTheTaskAndNoOther) {
  for (int i = 0; i < 50; ++i) {
    thinker_.Start(UntilStopped);
    thinker_.Stop();
    thoughts_.Take();
    thinker_.Stop();  // the task has ended, so this call must not stop the next task
    thinker_.Start([](const StopFlag& stop) {
      return Thought{{}, {}, {stop.load() ? "stopped" : "free"}};
    });
    EXPECT_THAT(thoughts_.Take().answer, ElementsAre("free"));
  }
}

TEST_F(ThinkerTest, DestructionStopsTheTask) { thinker_.Start(UntilStopped); }

}  // namespace
}  // namespace tengen
