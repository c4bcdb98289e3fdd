// SPDX-License-Identifier: Apache-2.0
//
// A short game of each family with two threads, for the thread sanitizer. The sanitizer also finds
// races that do not change the results. The test checks the results, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/games.h"
#include "search/player/player.h"
#include "tests/testing/plies.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

constexpr std::size_t kSmallMemory = std::size_t{1} << 20;

std::vector<std::string> OneOfEachFamily() {
  std::vector<std::string> names;
  for (const std::string_view family : GameFamilies())
    names.emplace_back(FindGame(family, {}).value()->name);
  return names;
}

class TwoThreads : public ::testing::TestWithParam<std::string> {
 protected:
  TwoThreads() : player_(MakePlayer()) { player_->SetMemory(kSmallMemory); }

  std::unique_ptr<Game> SmallGame() const {
    const GameInfo& info = *FindGame(GetParam());
    GameSpec spec = FamilySpec(info, info.sizes.SquareNear(2 * info.row_length));
    spec.opening = OpeningKind::kNone;
    return MakeGame(spec);
  }

  std::unique_ptr<Player> player_;
};

TEST_P(TwoThreads, PlayAGame) {
  constexpr int kPlies = 12;
  const StopFlag never{false};
  const auto game = SmallGame();
  testing::Random random(1);
  testing::PlaySome(game.get(), 2, &random);
  for (int i = 0; i < kPlies && game->outcome() == Outcome::kNone; ++i) {
    SearchRequest request;
    request.state = game->Clone();
    request.limits.max_nodes = 200;
    request.threads = 2;
    request.multi_pv = 1 + i % 2;
    const Ply best = player_->Think(request, never, nullptr).best;
    ASSERT_TRUE(game->Check(best).ok()) << testing::Story(*game);
    game->Play(best);
  }
  EXPECT_GT(game->plies().size(), 4u);
}

// The search must not start more threads than there are processors, even if a request asks for
// more. Additional threads would wait for each other, and the answer would be late.
TEST_P(TwoThreads, AreAsManyAsThereAreProcessors) {
  const auto threads = [] {  // number of threads of this process
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word && word != "Threads:") {
    }
    int count = 0;
    status >> count;
    return count;
  };
  const int before = threads();
  if (before == 0) GTEST_SKIP() << "no /proc here";
  const auto game = SmallGame();
  testing::Random random(3);
  testing::PlaySome(game.get(), 3, &random);
  SearchRequest request;
  request.state = game->Clone();
  request.threads = 256;
  request.multi_pv = 2;  // with two lines the search does not end early
  // No node limit: otherwise the other threads could use up all nodes before the first worker
  // reports.
  StopFlag stop{false};
  int most = 0;
  player_->Think(request, stop, [&](const SearchReport&) {
    most = std::max(most, threads());
    stop = true;
  });
  EXPECT_GT(most, 0);
  // At least 2 are allowed, because a sanitizer may start another thread.
  EXPECT_LE(most - before, std::max(2, static_cast<int>(std::thread::hardware_concurrency())));
}

// A third thread stops the search as soon as it reports something.
TEST_P(TwoThreads, AreStopped) {
  const auto game = SmallGame();
  testing::Random random(2);
  testing::PlaySome(game.get(), 3, &random);
  SearchRequest request;
  request.state = game->Clone();
  request.threads = 2;
  request.multi_pv = 2;  // with two lines the search does not end early
  StopFlag begun{false}, stop{false};
  std::thread raiser([&] {
    begun.wait(false);
    stop = true;
  });
  const SearchReport report = player_->Think(request, stop, [&](const SearchReport&) {
    begun = true;
    begun.notify_one();
  });
  begun = true;  // the search may end before its first report
  begun.notify_one();
  raiser.join();
  EXPECT_TRUE(game->Check(report.best).ok()) << testing::Story(*game);
}

INSTANTIATE_TEST_SUITE_P(Families, TwoThreads, ::testing::ValuesIn(OneOfEachFamily()),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace tengen
