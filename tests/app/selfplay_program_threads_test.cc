// SPDX-License-Identifier: Apache-2.0
//
// Tests `selfplay` as a program that is killed, stopped or called with wrong arguments. The tests
// wait for files, never for a fixed time. If a run ends before it is killed, the test passes as
// well.
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "selfplay/selfplay.h"
#include "tests/selfplay/small_run.h"
#include "tests/testing/scratch_folder.h"
#include "tests/testing/signal_process.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using testing::ScratchFolder;

class Child {
 public:
  explicit Child(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), TENGEN_PROGRAM);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    EXPECT_EQ(posix_spawn(&pid_, TENGEN_PROGRAM, &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
  }

  void Signal(int signal) const { testing::SignalProcess(pid_, signal); }
  // The exit status, or 128 + the signal that ended the program.
  int Wait() const {
    int status = 0;
    EXPECT_EQ(waitpid(pid_, &status, 0), pid_);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  bool Runs() const {
    siginfo_t info = {};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
  }

 private:
  pid_t pid_ = 0;
};

std::vector<std::string> Arguments(const fs::path& folder, const std::string& games) {
  return {"selfplay",
          "--out",
          folder.string(),
          "--size",
          "9",
          "--games",
          games,
          "--nodes",
          "40",
          "--shard-games",
          "10",
          "--opening-nodes",
          "100",
          "--concurrency",
          "2"};
}

std::uintmax_t BytesIn(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  std::error_code gone;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, gone)) {
    const std::uintmax_t size = entry.file_size(gone);
    if (!gone) bytes += size;
  }
  return bytes;
}

void WaitForBytes(const fs::path& folder, std::uintmax_t bytes, const Child& child) {
  while (BytesIn(folder) < bytes && child.Runs()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST(SelfplayProgramTest, KilledAgainAndAgainItMakesTheSameGames) {
  const ScratchFolder whole, killed;
  SelfplayRun run = testing::SmallRun(whole.path(), 20, 10);
  run.game.rif_five_exception = false;  // the default of the flags
  StopFlag stop{false};
  ASSERT_TRUE(RunSelfplay(run, stop, nullptr).ok());
  for (std::uintmax_t bytes = 700; bytes < 2500; bytes += 300) {
    const Child child(Arguments(killed.path(), "20"));
    WaitForBytes(killed.path(), bytes, child);
    child.Signal(SIGKILL);
    child.Wait();
  }
  EXPECT_EQ(Child(Arguments(killed.path(), "20")).Wait(), 0);
  EXPECT_TRUE(testing::ShardsOf(killed.path()) == testing::ShardsOf(whole.path()));
}

TEST(SelfplayProgramTest, SignalsEndItInOrder) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const ScratchFolder folder;
    const Child child(Arguments(folder.path(), "100000000"));
    WaitForBytes(folder.path(), 2000, child);
    child.Signal(signal);
    EXPECT_EQ(child.Wait(), 128 + signal);
  }
}

TEST(SelfplayProgramTest, MistakesAreUsageErrors) {
  const ScratchFolder folder;
  const std::string out = folder.path().string();
  EXPECT_EQ(Child({"selfplay", "--help"}).Wait(), 0);
  EXPECT_EQ(Child({"selfplay"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--out", out, "--game", "chess"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--out", out, "--size", "4"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--out", out, "--opening", "rif"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--out", out, "--shard", "2/2"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--out", out, "--nodes", "0"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--inspect", out + "/none"}).Wait(), 1);
  EXPECT_EQ(Child({"selfplay", "--inspect", out}).Wait(), 1) << "there is no shard";
  EXPECT_EQ(Child({"selfplay", "--inspect", out, "--csv", "--json"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--out", out, "--csv"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--inspect", out + "/none", "--csv"}).Wait(), 1);
  const std::string renju = TENGEN_SOURCE_DIR "/eval/data/renju.tgsn";
  EXPECT_EQ(Child({"selfplay", "--out", out, "--weights", renju, "--game", "freestyle"}).Wait(), 2);
  EXPECT_EQ(Child({"selfplay", "--out", out, "--weights", out}).Wait(), 2);
  EXPECT_EQ(Child({"merge", "--out", out}).Wait(), 2);
  EXPECT_EQ(Child({"merge", "--out", out, out + "/none"}).Wait(), 1);
}

}  // namespace
}  // namespace tengen
