// SPDX-License-Identifier: Apache-2.0
//
// AtTerminal runs a program at its own terminal, as if a person used it. The limit of every wait is
// one minute, so that tests do not fail on a busy machine. Use from one thread.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "tests/testing/sanitized.h"
#include "tests/testing/signal_process.h"

namespace tengen::testing {

class AtTerminal {
 public:
  // Starts a shell that replaces itself by the command. The size of the terminal is in characters;
  // 0: the terminal reports no size. Throws std::runtime_error if no terminal can be opened.
  explicit AtTerminal(const std::string& command, unsigned short columns = 0,
                      unsigned short rows = 0) {
    const winsize size = {.ws_row = rows, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    pid_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (pid_ < 0) throw std::runtime_error("no terminal can be opened: is /dev/pts mounted?");
    if (pid_ > 0) return;
    execl("/bin/sh", "sh", "-c", ("exec env " + command).c_str(), nullptr);
    _exit(127);
  }
  ~AtTerminal() {
    if (!status_) {
      SignalProcess(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    close(terminal_);
  }
  AtTerminal(const AtTerminal&) = delete;
  AtTerminal& operator=(const AtTerminal&) = delete;

  // Waits until the program sleeps, that is, waits for keys, and then types the keys. While the
  // program does not yet wait for keys, Ctrl-C sends it a signal instead of a key.
  void Type(std::string_view keys) {
    WaitUntilItSleeps();
    Write(keys);
  }

  // Types keys after the program has computed for 0.2 s of processor time. The computation may
  // still be running when the function returns.
  void TypeWhileItWorks(std::string_view keys) {
    constexpr long kAWhile = 20;  // in 1/100 s
    const auto end = std::chrono::steady_clock::now() + kPatience;
    const long before = Worked();
    while (Worked() < before + kAWhile && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(4));
    }
    Write(keys);
  }

  // Sends a signal at once. If the program runs under a sanitizer, waits until the program sleeps:
  // the thread sanitizer delays a signal that comes just before read(), and then read() waits for
  // keys without end.
  void Signal(int signal) {
    if (kSanitized) WaitUntilItSleeps();
    ASSERT_TRUE(SignalProcess(pid_, signal));
  }

  // Waits until the terminal shows the text. Searches only the output after the text that the
  // last call found. False: the text does not appear in time.
  bool Shows(std::string_view text) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (true) {
      if (const std::size_t at = shown_.find(text); at != std::string::npos) {
        shown_.erase(0, at + text.size());
        return true;
      }
      if (!ReadMore(end)) return false;
    }
  }

  // All bytes that the program has written to the terminal so far.
  const std::string& all() const { return all_; }

  // True if the terminal has its normal settings: line input, echo, and signals for Ctrl-C. A
  // program must restore these settings before it ends.
  bool IsSane() const {
    termios now;
    if (tcgetattr(terminal_, &now) != 0) return false;
    constexpr tcflag_t kWanted = ICANON | ECHO | ISIG;
    return (now.c_lflag & kWanted) == kWanted;
  }

  // Waits until the program ends. Returns its exit status. If a signal ended it: 128 + the signal,
  // as in a shell. If the program does not end in time: -1.
  int Status() {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    for (int status = 0; !status_ && std::chrono::steady_clock::now() < end;) {
      if (waitpid(pid_, &status, WNOHANG) == pid_) {
        status_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
      } else {
        ReadMore(std::min(end, std::chrono::steady_clock::now() + std::chrono::milliseconds(10)));
      }
    }
    return status_.value_or(-1);
  }

 private:
  static constexpr std::chrono::milliseconds kPatience{60'000};

  void Write(std::string_view keys) {
    ASSERT_EQ(write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  // The fields of /proc/PID/stat (proc(5)), without the process id and the name. Empty: there is no
  // process with this id.
  std::vector<std::string> Facts() const {
    std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
    std::string stat;
    std::getline(file, stat);
    std::istringstream words(stat.substr(stat.rfind(')') + 1));  // npos + 1 is 0
    return {std::istream_iterator<std::string>(words), {}};
  }
  void WaitUntilItSleeps() const {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    for (int asleep = 0; asleep < 5 && std::chrono::steady_clock::now() < end;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(4));
      asleep = Sleeps() ? asleep + 1 : 0;
    }
  }
  bool Sleeps() const {
    const std::vector<std::string> facts = Facts();
    return !facts.empty() && facts[0] == "S";
  }
  // Processor time of all threads in user mode, in 1/100 s.
  long Worked() const {
    constexpr std::size_t kUserTime = 11;
    const std::vector<std::string> facts = Facts();
    return facts.size() > kUserTime ? std::stol(facts[kUserTime]) : 0;
  }

  bool ReadMore(std::chrono::steady_clock::time_point end) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    pollfd output = {.fd = terminal_, .events = POLLIN, .revents = 0};
    if (left.count() <= 0 || poll(&output, 1, static_cast<int>(left.count())) <= 0) return false;
    char buffer[4096];
    const ssize_t count = read(terminal_, buffer, sizeof(buffer));
    if (count <= 0) return false;
    shown_.append(buffer, static_cast<std::size_t>(count));
    all_.append(buffer, static_cast<std::size_t>(count));
    return true;
  }

  int terminal_ = -1;
  pid_t pid_ = -1;
  std::string shown_;  // the output after the text that the last call of Shows() found
  std::string all_;
  std::optional<int> status_;
};

}  // namespace tengen::testing
