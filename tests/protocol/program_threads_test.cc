// SPDX-License-Identifier: Apache-2.0
//
// Tests the program over pipes: its start, its end, and which output is on which stream. A test
// waits up to a minute, so that it does not fail on a busy machine. The times that Tengen promises
// are in docs/protocol.md.
#ifdef TENGEN_PROGRAM

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/base/config.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/at_terminal.h"
#include "tests/testing/signal_process.h"

namespace tengen {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr milliseconds kPatience(60'000);

// A child process with pipes on its standard streams.
class Program {
 public:
  explicit Program(std::vector<std::string> arguments = {})
      : Program(TENGEN_PROGRAM, std::move(arguments)) {}
  Program(const char* path, std::vector<std::string> arguments) {
    signal(SIGPIPE, SIG_IGN);  // if the program has ended, only its test must fail
    EXPECT_EQ(pipe2(in_, O_CLOEXEC) | pipe2(out_, O_CLOEXEC) | pipe2(err_, O_CLOEXEC), 0);
    pid_ = fork();
    if (pid_ == 0) Become(path, std::move(arguments));
    close(in_[0]);
    close(out_[1]);
    close(err_[1]);
  }
  ~Program() {
    CloseInput();
    if (!status_) {
      testing::SignalProcess(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    close(out_[0]);
    close(err_[0]);
  }

  void Write(const std::string& text) {
    ASSERT_EQ(write(in_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void CloseInput() {
    if (in_[1] >= 0) close(in_[1]);
    in_[1] = -1;
  }

  // The next line that is not a MESSAGE. Empty: no such line comes in time.
  std::string Reply() {
    const auto end = steady_clock::now() + kPatience;
    while (true) {
      const std::size_t line_end = output_.find('\n');
      if (line_end == std::string::npos) {
        if (!ReadMore(out_[0], output_, end)) return "";
        continue;
      }
      const std::string line = output_.substr(0, line_end);
      output_.erase(0, line_end + 1);
      if (line.rfind("MESSAGE ", 0) != 0) return line;
    }
  }

  std::string AllOutput() { return All(out_[0]); }
  std::string AllErrors() { return All(err_[0]); }

  // The exit status; empty if the program does not end in time.
  std::optional<int> Leaves(milliseconds within) {
    const auto end = steady_clock::now() + within;
    int status = 0;
    while (waitpid(pid_, &status, WNOHANG) == 0) {
      if (steady_clock::now() > end) return std::nullopt;
      std::this_thread::sleep_for(milliseconds(1));
    }
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return status_;
  }

 private:
  [[noreturn]] void Become(const char* path, std::vector<std::string> arguments) {
    signal(SIGPIPE, SIG_DFL);
    dup2(in_[0], STDIN_FILENO);
    dup2(out_[1], STDOUT_FILENO);
    dup2(err_[1], STDERR_FILENO);
    arguments.insert(arguments.begin(), path);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }

  static bool ReadMore(int fd, std::string& to, steady_clock::time_point end) {
    const auto left = std::chrono::duration_cast<milliseconds>(end - steady_clock::now());
    pollfd ready = {fd, POLLIN, 0};
    if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) <= 0) return false;
    char buffer[4096];
    const ssize_t count = read(fd, buffer, sizeof buffer);
    if (count <= 0) return false;
    to.append(buffer, static_cast<std::size_t>(count));
    return true;
  }

  static std::string All(int fd) {
    std::string text;
    while (ReadMore(fd, text, steady_clock::now() + kPatience)) {
    }
    return text;
  }

  int in_[2], out_[2], err_[2];
  pid_t pid_ = -1;
  std::string output_;
  std::optional<int> status_;
};

// Starts a search that does not end by itself.
void StartThinking(Program& program) {
  program.Write("START 15\nINFO timeout_turn 600000\nINFO time_left 2147483647\n");
  EXPECT_EQ(program.Reply(), "OK");
  program.Write("BOARD\n0,0,1\n7,7,2\n14,14,1\n7,8,2\n2,12,1\n12,2,2\nDONE\n");
  std::this_thread::sleep_for(milliseconds(200));
}

TEST(Program, IsSilentUntilSpokenTo) {
  Program program;
  std::this_thread::sleep_for(milliseconds(200));
  program.Write("END\n");
  EXPECT_EQ(program.Leaves(kPatience), EXIT_SUCCESS);
  EXPECT_EQ(program.AllOutput(), "");
  EXPECT_EQ(program.AllErrors(), "");
}

TEST(Program, PlaysAMove) {
  Program program;
  program.Write("START 15\r\nINFO timeout_turn 200\r\nTURN 7,7\r\n");
  EXPECT_EQ(program.Reply(), "OK");
  EXPECT_THAT(program.Reply(), ::testing::MatchesRegex("[0-9]+,[0-9]+"));
  program.Write("END\r\n");
  EXPECT_EQ(program.Leaves(kPatience), EXIT_SUCCESS);
  EXPECT_EQ(program.AllErrors(), "");
}

// Tengen must answer even if the system refuses most of the threads. (More threads than processors
// would only wait for each other.) Sanitizer builds leave out this test, because they need more
// memory than its limit.
#if !defined(ABSL_HAVE_ADDRESS_SANITIZER) && !defined(ABSL_HAVE_THREAD_SANITIZER)
TEST(Program, AnswersWithThreadsThatCannotBeHad) {
  constexpr int kAddressSpaceKb = 600'000;
  const std::string call = absl::StrCat("ulimit -v ", kAddressSpaceKb, " && exec ", TENGEN_PROGRAM);
  Program program("/bin/sh", {"-c", call});
  program.Write("START 15\nINFO thread_num 64\nINFO timeout_turn 500\nTURN 7,7\n");
  EXPECT_EQ(program.Reply(), "OK");
  EXPECT_THAT(program.Reply(), ::testing::MatchesRegex("[0-9]+,[0-9]+"));
  program.Write("END\n");
  EXPECT_EQ(program.Leaves(kPatience), EXIT_SUCCESS) << program.AllErrors();
}
#endif

TEST(Program, EndLeavesAtOnceAlsoWhileThinking) {
  Program program;
  StartThinking(program);
  program.Write("END\n");
  EXPECT_EQ(program.Leaves(kPatience), EXIT_SUCCESS);
}

TEST(Program, EndOfInputIsEnd) {
  Program program;
  StartThinking(program);
  program.CloseInput();
  EXPECT_EQ(program.Leaves(kPatience), EXIT_SUCCESS);
}

TEST(Program, LeavesEvenIfNobodyReadsItsOutput) {
  Program program;
  std::string questions;
  for (int i = 0; i < 2000; ++i) questions += "ABOUT\n";
  program.Write(questions);  // the answers do not fit into a pipe
  std::this_thread::sleep_for(milliseconds(100));
  program.CloseInput();
  EXPECT_EQ(program.Leaves(kPatience), EXIT_SUCCESS);
}

TEST(Program, HearsEndEvenIfNobodyReadsItsOutput) {
  Program program;
  std::string questions;
  for (int i = 0; i < 2000; ++i) questions += "ABOUT\n";
  program.Write(questions + "END\n");
  EXPECT_EQ(program.Leaves(kPatience), EXIT_SUCCESS);
}

TEST(Program, HelpAndVersion) {
  Program help({"--help"});
  EXPECT_EQ(help.Leaves(kPatience), EXIT_SUCCESS);
  EXPECT_THAT(help.AllOutput(), HasSubstr("bench"));
  Program version({"--version"});
  EXPECT_EQ(version.Leaves(kPatience), EXIT_SUCCESS);
  const std::string said = version.AllOutput();
  EXPECT_THAT(said, StartsWith("Tengen "));
  for (const char* const line : {"\ncommit ", "\ncompiler ", "\ninstructions ", "\nnetworks "}) {
    EXPECT_THAT(said, HasSubstr(line));
  }
}

// Every subcommand in the help must have a help text in all forms of the request. It must also be
// in the man page and in the shell completion.
TEST(Program, EverySubcommandHasHelp) {
  const auto said = [](const std::vector<std::string>& arguments) {
    Program program(arguments);
    EXPECT_EQ(program.Leaves(kPatience), EXIT_SUCCESS);
    return program.AllOutput();
  };
  const std::string help = said({"--help"}), manual = said({"--help=man"}),
                    bash = said({"--help=bash"}), zsh = said({"--help=zsh"}),
                    fish = said({"--help=fish"});
  EXPECT_EQ(said({"-h"}), help);
  EXPECT_EQ(said({"help"}), help);
  std::istringstream lines(help);
  int found = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string program, name;
    words >> program >> name;
    if (!line.starts_with("  pbrain-tengen ") || name == "run" || name == "help" ||
        name == "version" || name.starts_with('-')) {
      continue;
    }
    ++found;
    const std::string own = said({name, "--help"});
    EXPECT_THAT(own, StartsWith("usage: pbrain-tengen " + name));
    EXPECT_EQ(said({name, "-h"}), own);
    EXPECT_EQ(said({"help", name}), own);
    EXPECT_THAT(manual, HasSubstr("\n.SS " + name + "\n"));
    EXPECT_THAT(bash, HasSubstr("\n    " + name + ")\n"));
    EXPECT_THAT(zsh, HasSubstr("\n    " + name + ")\n"));
    EXPECT_THAT(fish, HasSubstr("'__pbrain_tengen_in " + name + "'"));
  }
  EXPECT_GE(found, 7);
}

TEST(Program, TakesTheInstructionsThatItIsTold) {
  ASSERT_EQ(setenv("TENGEN_ISA", "abacus", 1), 0);
  Program wrong({"--version"});
  EXPECT_EQ(wrong.Leaves(kPatience), 2);
  EXPECT_THAT(wrong.AllErrors(), StartsWith("pbrain-tengen: TENGEN_ISA='abacus' "));
#ifdef __x86_64__
  ASSERT_EQ(setenv("TENGEN_ISA", "sse4.2", 1), 0);
  Program right({"--version"});
  EXPECT_EQ(right.Leaves(kPatience), EXIT_SUCCESS);
  EXPECT_THAT(right.AllOutput(), HasSubstr("; uses sse4.2\n"));
#endif
  unsetenv("TENGEN_ISA");
}

TEST(Program, UnknownUsageIsOneLineAndStatusTwo) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--foo"}, {"bench", "twice"}, {"help", "me"}, {""}}) {
    Program program(arguments);
    EXPECT_EQ(program.Leaves(kPatience), 2);
    EXPECT_EQ(program.AllOutput(), "");
    const std::string errors = program.AllErrors();
    EXPECT_THAT(errors, ::testing::MatchesRegex("pbrain-tengen[a-z ]*: [^\n]*\n"));
    EXPECT_THAT(errors, HasSubstr("unexpected argument '" + arguments.back() + "'"));
  }
}

TEST(Program, AMistypedSubcommandSaysWhichWasMeant) {
  for (const auto& [typed, meant] : {std::pair{"reviw", "review"},
                                     {"selfpaly", "selfplay"},
                                     {"--verison", "--version"},
                                     {"verison", "version"}}) {
    Program program({typed});
    EXPECT_EQ(program.Leaves(kPatience), 2);
    EXPECT_EQ(program.AllErrors(), absl::StrCat("pbrain-tengen: unexpected argument '", typed,
                                                "', did you mean ", meant, "?\n"));
  }
}

TEST(Program, TellsItsVersionByBothNames) {
  Program word({"version"}), flag({"--version"});
  EXPECT_EQ(word.Leaves(kPatience), EXIT_SUCCESS);
  EXPECT_EQ(flag.Leaves(kPatience), EXIT_SUCCESS);
  const std::string text = word.AllOutput();
  EXPECT_THAT(text, StartsWith("Tengen "));
  EXPECT_EQ(text, flag.AllOutput());
}

// A person at a terminal gets a line about `play`. A manager must get the protocol without this
// line.
TEST(Program, SomebodyAtATerminalIsToldOfPlay) {
  testing::AtTerminal person(TENGEN_PROGRAM);
  EXPECT_TRUE(person.Shows("MESSAGE this program waits for commands of the Gomocup protocol; "));
  EXPECT_TRUE(person.Shows("run pbrain-tengen help;"));
  person.Type("hello\n");
  EXPECT_TRUE(person.Shows("UNKNOWN command 'hello'\r\n"));
  person.Type("END\n");
  EXPECT_EQ(person.Status(), EXIT_SUCCESS);
  Program manager;
  manager.Write("hello\n");
  EXPECT_EQ(manager.Reply(), "UNKNOWN command 'hello'");
}

TEST(Program, IgnoresTheArgumentOfYixinBoard) {
  Program program({"--force-utf8"});
  program.Write("START 15\n");
  EXPECT_EQ(program.Reply(), "OK");
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
