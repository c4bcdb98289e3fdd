// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "search/params.h"
#include "search/root_work.h"

namespace tengen {
namespace {

constexpr ParamColumn kParamColumn = ParamColumn::kFives;

std::vector<RootMove> Moves(int n) {
  std::vector<RootMove> moves(n);
  for (int i = 0; i < n; ++i) moves[i].move = {static_cast<Cell>(i + 1)};
  return moves;
}

// Sets the value of the move at `index` and finishes the task.
void FinishWith(RootWork& work, const RootTask& task, std::vector<RootMove> moves, int index,
                Value value) {
  moves[index].value = value;
  moves[index].depth = task.depth;
  work.Finish(task, value, index == task.line ? 0 : 1, std::move(moves));
}

class RootWorkTest : public ::testing::Test {
 protected:
  // Finishes the depths from 1 to `depth`. The first move gets this value at each depth.
  void DoDepths(int depth, Value value) {
    do {
      task_ = work_.Take(moves_);
      if (task_.depth > depth) return;
      FinishWith(work_, task_, moves_, 0, value);
    } while (true);
  }

  RootWork work_;
  RootTask task_;
  std::vector<RootMove> moves_;
};

TEST_F(RootWorkTest, BeginsWithDepthOneAndAnOpenWindow) {
  work_.Begin(Moves(3), 1, kParamColumn);
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.depth, 1);
  EXPECT_EQ(task_.line, 0);
  EXPECT_EQ(task_.alpha, -kInfinite);
  EXPECT_EQ(task_.beta, kInfinite);
  EXPECT_EQ(moves_.size(), 3u);
  EXPECT_FALSE(work_.IsOver(task_));
  EXPECT_EQ(work_.result().depth, 0);
}

// After Raise with a known result, the search looks only for better results.
TEST_F(RootWorkTest, ARaisedFloorIsTheLowestBound) {
  work_.Begin(Moves(3), 1, kParamColumn);
  DoDepths(5, 100);
  const RootTask before = task_;
  work_.Raise(WinIn(9));
  EXPECT_TRUE(work_.IsOver(before));
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.depth, before.depth);
  EXPECT_EQ(task_.alpha, WinIn(9));
  EXPECT_EQ(task_.beta, kInfinite);
  // The search finds nothing better. The depth is finished, and the window stays the same.
  FinishWith(work_, task_, moves_, 0, 200);
  EXPECT_EQ(work_.result().depth, before.depth);
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.depth, before.depth + 1);
  EXPECT_EQ(task_.alpha, WinIn(9));
  FinishWith(work_, task_, moves_, 1, WinIn(7));
  EXPECT_EQ(work_.result().moves.front().value, WinIn(7));
}

TEST_F(RootWorkTest, TheFirstToFinishDecides) {
  work_.Begin(Moves(3), 1, kParamColumn);
  std::vector<RootMove> others;
  task_ = work_.Take(moves_);
  const RootTask other = work_.Take(others);
  FinishWith(work_, task_, moves_, 2, 50);
  EXPECT_TRUE(work_.IsOver(other)) << "the other may drop it";
  FinishWith(work_, other, others, 1, 70);  // too late: the task is over
  const RootResult result = work_.result();
  EXPECT_EQ(result.depth, 1);
  EXPECT_EQ(result.best_move_changes, 1);
  EXPECT_EQ(result.moves.front().move.first, 3) << "the best one first";
  EXPECT_EQ(result.moves.front().value, 50);
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.depth, 2);
  EXPECT_FALSE(work_.IsOver(task_));
  EXPECT_EQ(moves_.front().move.first, 3);
  EXPECT_EQ(moves_.front().previous_value, 50);
  EXPECT_EQ(moves_.front().value, -kInfinite) << "not searched again yet";
}

TEST_F(RootWorkTest, AspiresAroundTheLastValueAndWidensWhereItFails) {
  work_.Begin(Moves(2), 1, kParamColumn);
  DoDepths(params::kAspirationDepth - 1, 100);
  const int depth = task_.depth;
  EXPECT_EQ(task_.alpha, 100 - params::kAspirationWindow[kParamColumn]);
  EXPECT_EQ(task_.beta, 100 + params::kAspirationWindow[kParamColumn]);

  const RootTask first = task_;
  FinishWith(work_, task_, moves_, 0, first.beta + 5);  // fails high
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.depth, depth) << "the same depth again";
  EXPECT_TRUE(work_.IsOver(first));
  EXPECT_EQ(task_.alpha, first.alpha);
  EXPECT_GT(task_.beta, first.beta + 5);
  EXPECT_EQ(work_.result().depth, depth - 1);

  const RootTask second = task_;
  FinishWith(work_, task_, moves_, 0, second.alpha - 5);  // fails low
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.depth, depth);
  EXPECT_LT(task_.alpha, second.alpha - 5);
  EXPECT_LT(task_.beta, second.beta);

  FinishWith(work_, task_, moves_, 0, task_.alpha + 1);  // inside
  EXPECT_EQ(work_.result().depth, depth);
}

TEST_F(RootWorkTest, AProvenValueOpensTheWindow) {
  work_.Begin(Moves(2), 1, kParamColumn);
  DoDepths(params::kAspirationDepth - 1, 0);
  FinishWith(work_, task_, moves_, 0, WinIn(9));
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.beta, kInfinite);
  FinishWith(work_, task_, moves_, 0, LossIn(8));
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.alpha, -kInfinite);
}

TEST_F(RootWorkTest, ADepthIsDoneWhenAllLinesAre) {
  work_.Begin(Moves(3), 2, kParamColumn);
  task_ = work_.Take(moves_);
  FinishWith(work_, task_, moves_, 1, 30);
  EXPECT_EQ(work_.result().depth, 0);
  task_ = work_.Take(moves_);
  EXPECT_EQ(task_.depth, 1);
  EXPECT_EQ(task_.line, 1);
  EXPECT_EQ(moves_[0].move.first, 2) << "taken out";
  FinishWith(work_, task_, moves_, 2, 20);
  const RootResult result = work_.result();
  EXPECT_EQ(result.depth, 1);
  EXPECT_EQ(result.moves[0].move.first, 2);
  EXPECT_EQ(result.moves[1].move.first, 3);
}

TEST_F(RootWorkTest, StopEndsEveryTask) {
  work_.Begin(Moves(2), 1, kParamColumn);
  task_ = work_.Take(moves_);
  EXPECT_FALSE(work_.stopped());
  work_.Stop();
  EXPECT_TRUE(work_.stopped());
  EXPECT_TRUE(work_.IsOver(task_));
  FinishWith(work_, task_, moves_, 0, 1);
  EXPECT_TRUE(work_.IsOver(work_.Take(moves_))) << "also those that come";
}

// With many threads, every depth is finished exactly once.
TEST_F(RootWorkTest, ManyThreadsDoEveryDepthOnce) {
  constexpr int kDepths = 200;
  work_.Begin(Moves(4), 1, kParamColumn);
  std::atomic<int> wrong{0};
  const auto run = [&](int id) {
    std::vector<RootMove> moves;
    int last = 0;
    for (RootTask task = work_.Take(moves); task.depth <= kDepths; task = work_.Take(moves)) {
      if (task.depth < last) ++wrong;
      last = task.depth;
      FinishWith(work_, task, moves, id % 4, task.depth);
      const RootResult result = work_.result();
      if (!work_.IsOver(task) || result.depth < task.depth - 1) ++wrong;
      if (result.depth > 0 && result.moves.front().value != result.depth) ++wrong;
    }
  };
  std::vector<std::thread> threads;
  for (int id = 0; id < 4; ++id) threads.emplace_back(run, id);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(work_.result().depth, kDepths);
}

}  // namespace
}  // namespace tengen
