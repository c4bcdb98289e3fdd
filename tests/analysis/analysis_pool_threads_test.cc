// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/analysis_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace tengen {
namespace {

using nlohmann::json;

// The lines that the pool writes. A test waits for a line, and never for a fixed time.
class Lines {
 public:
  void Write(const std::string& line) {
    {
      const std::lock_guard lock(mutex_);
      lines_.push_back(json::parse(line));
    }
    changed_.notify_all();
  }
  // Blocks until `wanted` is true for a line.
  void WaitFor(const std::function<bool(const json&)>& wanted) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return std::any_of(lines_.begin(), lines_.end(), wanted); });
  }
  // The final answers to the question with this id.
  std::vector<json> FinalOf(const std::string& id) {
    const std::lock_guard lock(mutex_);
    std::vector<json> found;
    for (const json& line : lines_) {
      if (line.value("id", "") == id && line.value("isDuringSearch", true) == false)
        found.push_back(line);
    }
    return found;
  }
  std::vector<json> all() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<json> lines_;
};

class AnalysisPoolTest : public ::testing::Test {
 protected:
  void Start(int threads) {
    pool_ = std::make_unique<AnalysisPool>(AnalysisOptions{.concurrency = threads,
                                                           .memory_bytes = std::size_t{8} << 20,
                                                           .limits = {.max_nodes = 300}},
                                           [this](const std::string& line) { lines_.Write(line); });
  }
  // Starts a search that does not end by itself. Returns after its first report.
  void StartEndless(const std::string& id) {
    pool_->Take(R"({"id":")" + id +
                R"(","moves":["h8","i9"],"limits":{"depth":200},"multiPv":2,)"
                R"("reportDuringSearchEvery":0})");
    lines_.WaitFor([&id](const json& line) { return line.value("id", "") == id; });
  }

  Lines lines_;
  std::unique_ptr<AnalysisPool> pool_;
};

TEST_F(AnalysisPoolTest, AnswersEveryPositionOfEveryLineOnce) {
  Start(3);
  for (int i = 0; i < 8; ++i) {
    pool_->Take(
        absl::StrCat(R"({"id":"q)", i, R"(","moves":["h8","i9","h10"],"analyzeTurns":[0,1,2,3]})"));
  }
  pool_->Take("  \r");
  pool_->Finish();
  for (int i = 0; i < 8; ++i) {
    const std::vector<json> answers = lines_.FinalOf(absl::StrCat("q", i));
    std::vector<int> turns;
    for (const json& answer : answers) turns.push_back(answer["turnNumber"]);
    EXPECT_THAT(turns, ::testing::UnorderedElementsAre(0, 1, 2, 3));
  }
  EXPECT_EQ(lines_.all().size(), 32u);
}

// Each player of the pool must give the same answer. Earlier searches of the player must not change
// the answer.
TEST_F(AnalysisPoolTest, AnswersDoNotDependOnTheNumberOfThreads) {
  const auto answers = [](int threads) {
    Lines lines;
    AnalysisPool pool({.concurrency = threads, .memory_bytes = std::size_t{8} << 20},
                      [&lines](const std::string& line) { lines.Write(line); });
    for (const char* const game : {"freestyle", "renju", "caro"}) {
      pool.Take(R"({"id":")" + std::string(game) + R"(","game":")" + game +
                R"(","moves":["h8","i9","h10"],"analyzeTurns":[1,2,3],"limits":{"nodes":2000}})");
    }
    pool.Finish();
    std::map<std::string, json> by_position;
    for (json line : lines.all()) {
      line.erase("ms");
      const std::string key = line["id"].get<std::string>() + line["turnNumber"].dump();
      by_position[key] = std::move(line);
    }
    return by_position;
  };
  const auto one = answers(1);
  EXPECT_EQ(one.size(), 9u);
  EXPECT_EQ(one, answers(3));
}

TEST_F(AnalysisPoolTest, ABadLineIsAnErrorWithItsId) {
  Start(1);
  pool_->Take(R"({"id":"x","game":"go"})");
  pool_->Take("nonsense");
  pool_->Take(R"({"id":"ok"})");
  pool_->Finish();
  const std::vector<json> lines = lines_.all();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0]["id"], "x");
  EXPECT_TRUE(lines[0].contains("error"));
  EXPECT_FALSE(lines[1].contains("id"));
  EXPECT_TRUE(lines[1].contains("error"));
  EXPECT_EQ(lines_.FinalOf("ok").size(), 1u);
}

TEST_F(AnalysisPoolTest, ATerminatedSearchAnswersWithWhatItHas) {
  Start(1);
  StartEndless("long");
  pool_->Take(R"({"id":"stop","action":"terminate","terminateId":"long"})");
  pool_->Finish();
  const std::vector<json> answers = lines_.FinalOf("long");
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0]["terminated"], true);
  EXPECT_EQ(answers[0]["lines"].size(), 2u);
  lines_.WaitFor([](const json& line) {
    return line.value("id", "") == "stop" && line["action"] == "terminate" &&
           line["terminateId"] == "long";
  });
}

TEST_F(AnalysisPoolTest, WhatWaitsIsTerminatedWithoutResults) {
  Start(1);
  StartEndless("long");
  pool_->Take(R"({"id":"waits","moves":["h8"],"analyzeTurns":[0,1]})");
  pool_->Take(R"({"id":"stays"})");
  pool_->Take(R"({"id":"stop","action":"terminate","terminateId":"waits"})");
  const std::vector<json> answers = lines_.FinalOf("waits");
  ASSERT_EQ(answers.size(), 2u);
  for (const json& answer : answers) EXPECT_EQ(answer["noResults"], true);
  pool_->Take(R"({"id":"stop","action":"terminate","terminateId":"long"})");
  pool_->Finish();
  EXPECT_TRUE(lines_.FinalOf("stays").at(0).contains("move"));
}

TEST_F(AnalysisPoolTest, HigherPrioritiesComeFirst) {
  Start(1);
  StartEndless("long");
  pool_->Take(R"({"id":"low","priority":-1})");
  pool_->Take(R"({"id":"first"})");
  pool_->Take(R"({"id":"second"})");
  pool_->Take(R"({"id":"high","priority":5})");
  pool_->Take(R"({"id":"stop","action":"terminate","terminateId":"long"})");
  pool_->Finish();
  std::vector<std::string> order;
  for (const json& line : lines_.all()) {
    if (line.value("isDuringSearch", true) == false) order.push_back(line["id"]);
  }
  EXPECT_THAT(order, ::testing::ElementsAre("long", "high", "first", "second", "low"));
}

// Take must block while the number of waiting positions is at its limit.
TEST_F(AnalysisPoolTest, TheQueueIsBounded) {
  constexpr int kQuestions = 60, kWaiting = 3;
  std::atomic<int> taken{0}, answered{0}, most_ahead{0};
  AnalysisPool pool({.concurrency = 1,
                     .memory_bytes = std::size_t{8} << 20,
                     .limits = {.max_nodes = 300},
                     .most_waiting = kWaiting},
                    [&](const std::string&) {
                      most_ahead = std::max(most_ahead.load(), taken - answered);
                      ++answered;
                    });
  for (int i = 0; i < kQuestions; ++i) {
    pool.Take(absl::StrCat(R"({"id":)", i, R"(,"moves":["h8"]})"));
    ++taken;
  }
  pool.Finish();
  EXPECT_EQ(answered, kQuestions);
  // The waiting positions, and the position of the running search.
  EXPECT_LE(most_ahead, kWaiting + 1);
}

TEST_F(AnalysisPoolTest, AStopFreesWhoWaitsForAPlace) {
  AnalysisPool pool({.memory_bytes = std::size_t{8} << 20, .most_waiting = 1},
                    [this](const std::string& line) { lines_.Write(line); });
  pool.Take(R"({"id":"long","limits":{"depth":200},"reportDuringSearchEvery":0,"moves":["h8"]})");
  lines_.WaitFor([](const json& line) { return line.value("id", "") == "long"; });
  pool.Take(R"({"id":"waits"})");
  std::thread writer([&pool] { pool.Take(R"({"id":"no place"})"); });
  pool.StopAll();
  writer.join();
  pool.Finish();
  EXPECT_EQ(lines_.FinalOf("long").size(), 1u);
}

TEST_F(AnalysisPoolTest, StopAllLeavesNothingUnanswered) {
  Start(1);
  StartEndless("long");
  pool_->Take(R"({"id":"waits"})");
  pool_->StopAll();
  pool_->Take(R"({"id":"late"})");
  pool_->Finish();
  EXPECT_EQ(lines_.FinalOf("long").at(0)["terminated"], true);
  EXPECT_EQ(lines_.FinalOf("waits").at(0)["noResults"], true);
  EXPECT_TRUE(lines_.FinalOf("late").empty());
}

TEST_F(AnalysisPoolTest, LeavesAtOnceWithWorkToDo) {
  Start(2);
  StartEndless("a");
  StartEndless("b");
  pool_->Take(R"({"id":"waits"})");
  pool_.reset();
  EXPECT_TRUE(lines_.FinalOf("waits").empty());
}

}  // namespace
}  // namespace tengen
