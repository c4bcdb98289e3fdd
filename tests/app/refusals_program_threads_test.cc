// SPDX-License-Identifier: Apache-2.0
//
// Tests the program when the system refuses memory, threads or files. Every question must get an
// answer or an error, and the program must end in order. Other tests check what the program leaves
// behind when two signals end it, and what other users can see of it. Sanitizers need more memory
// than the limits of these tests, so sanitizer builds skip them.
#ifdef TENGEN_PROGRAM

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/testing/run_shell.h"
#include "tests/testing/sanitized.h"
#include "tests/testing/scratch_folder.h"
#include "tests/testing/signal_process.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using tengen::testing::Finished;
using ::testing::AnyOf;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Runs a command line of bash. In this line $P is the path of the program.
Finished Bash(const std::string& line) {
  return testing::RunShell(absl::StrCat("P=", TENGEN_PROGRAM, " bash -c '", line, "'"));
}

class Refusals : public ::testing::Test {
 protected:
  void SetUp() override {
    if (testing::kSanitized) GTEST_SKIP() << "a sanitizer needs more memory than this";
  }

  std::string File(const std::string& name, const std::string& text = "") const {
    const fs::path path = scratch_.path() / name;
    if (!text.empty()) std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  const testing::ScratchFolder scratch_;
};

// Limits the address space of a process to 300000 kilobytes. Each thread uses 8 MiB of it.
constexpr char kLittle[] = "ulimit -v 300000; ";

TEST_F(Refusals, AnalyzeAnswersEveryQuestion) {
  std::string questions;
  constexpr int kQuestions = 100;
  for (int i = 0; i < kQuestions; ++i) {
    questions += json{{"id", i}, {"moves", {"h8", "i9"}}, {"limits", {{"nodes", 2000}}}}.dump();
    questions += "\n";
  }
  const Finished run = Bash(absl::StrCat(kLittle, "$P analyze --concurrency 64 --threads 4 < ",
                                         File("questions", questions)));
  EXPECT_EQ(run.status, 0) << run.output;
  std::istringstream lines(run.output);
  int answers = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("{")) continue;
    const json answer = json::parse(line);
    EXPECT_TRUE(answer.contains("move") || answer.contains("error")) << line;
    ++answers;
  }
  EXPECT_EQ(answers, kQuestions);
}

TEST_F(Refusals, AnalyzeWithoutAnyMemorySaysSo) {
  const std::string question = File("question", "{\"id\":1,\"limits\":{\"nodes\":500}}\n");
  for (const int kilobytes : {30'000, 60'000, 100'000}) {
    const Finished run = Bash(absl::StrCat("ulimit -v ", kilobytes, "; $P analyze < ", question));
    EXPECT_THAT(run.status, AnyOf(Eq(0), Eq(1), Eq(127))) << kilobytes << ' ' << run.output;
    EXPECT_THAT(run.output, Not(HasSubstr("terminate called"))) << kilobytes;
  }
}

// The destructor of a JSON value needs memory for all values of an array.
TEST_F(Refusals, AnalyzeRefusesALongListWhereMemoryEnds) {
  std::string list = "0";
  for (int i = 0; i < 1'000'000; ++i) list += ",0";
  const std::string question = File("question", "{\"id\":1,\"moves\":[" + list + "]}\n");
  for (int kilobytes = 60'000; kilobytes <= 240'000; kilobytes += 9000) {
    const Finished run = Bash(absl::StrCat(
        "ulimit -v ", kilobytes, "; $P analyze --concurrency 1 --memory-mb 1 < ", question));
    EXPECT_THAT(run.status, AnyOf(Eq(0), Eq(1), Eq(127))) << kilobytes << ' ' << run.output;
    EXPECT_THAT(run.output, Not(HasSubstr("terminate called"))) << kilobytes;
  }
}

TEST_F(Refusals, MatchesPlayOnOrEndWithAnError) {
  const Finished little = Bash(absl::StrCat(
      kLittle, "$P match --out ", File("little"),
      " --games 8 --nodes 50 --most-plies 6 --concurrency 64 --engine self --engine self"));
  EXPECT_THAT(little.status, AnyOf(Eq(0), Eq(1))) << little.output;
  EXPECT_THAT(little.output, Not(HasSubstr("terminate called")));
  // Each engine needs two files. An engine must not lose a game because of the limit of files.
  const std::string folder = File("files");
  const Finished files = Bash(absl::StrCat("ulimit -n 40; $P match --out ", folder,
                                           " --games 64 --nodes 50 --most-plies 6 ",
                                           "--concurrency 64 --engine $P --engine $P"));
  EXPECT_EQ(files.status, 1) << files.output;
  EXPECT_THAT(files.output, HasSubstr("Too many open files"));
  // If no game was played, the program has removed the folder.
  const absl::StatusOr<std::string> games = ReadFile(folder + "/games.jsonl");
  EXPECT_THAT(games.ok() ? *games : "", Not(HasSubstr("\"failure\"")));
}

TEST_F(Refusals, SelfplayEndsInOrder) {
  const Finished run = Bash(absl::StrCat(
      kLittle, "$P selfplay --out ", File("games"),
      " --size 9 --games 64 --shard-games 1 --nodes 20 --opening-nodes 20", " --concurrency 64"));
  EXPECT_THAT(run.status, AnyOf(Eq(0), Eq(1))) << run.output;
  EXPECT_THAT(run.output, Not(HasSubstr("terminate called")));
}

TEST_F(Refusals, TheProtocolAnswers) {
  const std::string lines =
      File("lines",
           "START 15\nINFO max_memory 0\nINFO thread_num 64\nINFO timeout_turn 200\nBEGIN\n"
           "TURN 0,0\nSOLVE 100\nEND\n");
  const Finished run = Bash(absl::StrCat(
      kLittle, "(while read -r line; do echo \"$line\"; sleep 0.5; done < ", lines, ") | $P"));
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_THAT(run.output, StartsWith("OK"));
  EXPECT_THAT(run.output, AnyOf(HasSubstr("SOLVED"), HasSubstr("ERROR")));
}

// Two hundred clients connect and send nothing. Then one client asks a question. The server may
// refuse and close some of the connections until the system has threads for it again.
TEST_F(Refusals, ServeLivesOn) {
  const std::string said = File("said");
  const Finished run = Bash(
      absl::StrCat(kLittle, "ulimit -n 300; $P serve --port 0 > ", said,
                   " & S=$!; trap \"kill $S\" EXIT; trap \"\" PIPE; ", "until grep -q http ", said,
                   "; do sleep 0.05; kill -0 $S || exit 9; done; ",
                   "U=$(grep -o \"127.0.0.1:[0-9]*\" ", said, "); H=${U%:*}; N=${U#*:}; ",
                   "for i in $(seq 200); do exec {fd}<>/dev/tcp/$H/$N || break; done; sleep 0.5; ",
                   "kill -0 $S || exit 8; ", "for i in $(seq 100); do exec {one}<>/dev/tcp/$H/$N; ",
                   "printf \"GET /api/games HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n\" >&$one; ",
                   "read -r -t 20 line <&$one && break; exec {one}>&-; sleep 0.1; done; ",
                   "echo \"$line\"; kill $S; wait $S"));
  if (run.output.find("without cpp-httplib") != std::string::npos) GTEST_SKIP();
  EXPECT_EQ(run.status, 128 + SIGTERM) << run.output;
  EXPECT_THAT(run.output, HasSubstr("HTTP/1.1 "));
}

// Two signals must end a match at once. All programs that the match started must end, too. This
// includes a program that runs in its own session (setsid). The engine answers only after a line,
// because a match discards what an engine prints before START.
TEST(TwoSignals, EndTheEnginesToo) {
  const testing::ScratchFolder folder;
  const std::string pids = (folder.path() / "pids").string();
  const std::string engine = absl::StrCat(
      "setsid sleep 700 & echo $! >> ", pids, "; sleep 700 & echo $! >> ", pids, "; echo $$ >> ",
      pids, "; read -r line; echo OK; while read -r line; do :; done; sleep 700");
  const pid_t match = fork();
  if (match == 0) {
    const std::string out = (folder.path() / "match").string();
    execl(TENGEN_PROGRAM, TENGEN_PROGRAM, "match", "--out", out.c_str(), "--games", "2",
          "--turn-ms", "600000", "--engine", engine.c_str(), "--engine", "self", nullptr);
    _exit(127);
  }
  // The first start of the engine only checks that it can be started. The second start is for the
  // game.
  const auto lines = [&pids] {
    const absl::StatusOr<std::string> text = ReadFile(pids);
    return text.ok() ? std::count(text->begin(), text->end(), '\n') : 0;
  };
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (lines() < 6 && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_GE(lines(), 6);
  testing::SignalProcess(match, SIGTERM);
  testing::SignalProcess(match, SIGTERM);
  int status = 0;
  ASSERT_EQ(waitpid(match, &status, 0), match);
  std::istringstream text(ReadFile(pids).value());
  for (std::string line; std::getline(text, line);) {
    const auto pid = static_cast<pid_t>(ParseInteger(line).value());
    const auto dead = [pid] {
      const absl::StatusOr<std::string> stat = ReadFile(absl::StrCat("/proc/", pid, "/stat"));
      return !stat.ok() || stat->find(") Z ") != std::string::npos;
    };
    while (!dead() && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(dead()) << pid;
  }
}

// Every user of the machine can see the arguments of the browser that --open starts.
TEST(ServeProgram, TheTokenIsNotInTheBrowsersArguments) {
  const testing::ScratchFolder folder;
  const std::string bin = (folder.path() / "bin").string(),
                    said = (folder.path() / "said").string();
  fs::create_directory(bin);
  const std::string opened = (folder.path() / "opened").string();
  std::ofstream(bin + "/xdg-open")
      << "#!/bin/sh\necho \"$1\" > " << opened << ".new\n"
      << "cp \"$1\" " << opened << ".page\nmv " << opened << ".new " << opened << "\n";
  fs::permissions(bin + "/xdg-open", fs::perms::owner_all);
  const Finished run =
      Bash(absl::StrCat("export PATH=", bin, ":$PATH XDG_STATE_HOME=", folder.path().string(),
                        "/state; ", "$P serve --port 0 --host 0.0.0.0 --open > ", said,
                        " & S=$!; trap \"kill $S\" EXIT; ", "for i in $(seq 600); do [ -f ", opened,
                        " ] && break; kill -0 $S || break; sleep 0.1; done; ", "kill $S; wait $S"));
  const std::string output = ReadFile(said).value();
  if (output.find("http") == std::string::npos) GTEST_SKIP() << "built without cpp-httplib";
  const std::string argument(Trim(ReadFile(opened).value()));
  EXPECT_THAT(argument, Not(HasSubstr("token")));
  EXPECT_THAT(argument, StartsWith(folder.path().string()));
  EXPECT_THAT(ReadFile(opened + ".page").value(), HasSubstr("?token="));
  EXPECT_EQ(fs::status(folder.path() / "state/tengen/serve").permissions(), fs::perms::owner_all);
  EXPECT_FALSE(fs::exists(argument)) << "it is deleted at the end";
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
