// SPDX-License-Identifier: Apache-2.0
#include "arena/match/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <limits>
#include <optional>
#include <set>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "arena/files.h"
#include "notation/text.h"

namespace tengen {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kBetweenLooksAtStop(100);
constexpr milliseconds kMomentToEnd(500);

absl::Status SystemFailure(std::string_view doing) {
  return absl::UnavailableError(
      absl::StrCat(std::string(doing), ": ", std::string(std::strerror(errno))));
}

// Nobody else may inherit a pipe's end, or it stays open when its owner is gone.
bool MakePipe(std::array<int, 2>* ends) {
  if (pipe(ends->data()) != 0) return false;
  for (const int fd : *ends) fcntl(fd, F_SETFD, FD_CLOEXEC);
  return true;
}

void ClosePipe(const std::array<int, 2>& ends) {
  for (const int fd : ends)
    if (fd >= 0) close(fd);
}

// What the new process does before it becomes the program: only calls that may follow a fork in a
// program with threads.
[[noreturn]] void BecomeProgram(const char* command, char* const* environment, int in, int out,
                                int error) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  if (error >= 0) dup2(error, STDERR_FILENO);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  const std::array<const char*, 4> arguments = {"sh", "-c", command, nullptr};
  execve("/bin/sh", const_cast<char* const*>(arguments.data()), environment);
  _exit(127);
}

// Waits until the descriptor is ready, in slices that look at the flag.
ChildProcess::Io WaitFor(int fd, int16_t events, Clock::time_point deadline, const StopFlag& stop) {
  for (;;) {
    if (stop) return ChildProcess::Io::kStopped;
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    pollfd poller{fd, events, 0};
    const int ready =
        poll(&poller, 1,
             static_cast<int>(std::clamp(left, milliseconds(0), kBetweenLooksAtStop).count()));
    if (ready > 0) return ChildProcess::Io::kOk;
    if (ready < 0 && errno != EINTR) return ChildProcess::Io::kClosed;
    if (left.count() <= 0) return ChildProcess::Io::kLate;
  }
}

// The living processes whose environment has the entry, as far as the system tells.
std::vector<pid_t> ProcessesWith(const std::string& entry) {
  std::vector<pid_t> found;
  std::error_code error;
  for (std::filesystem::directory_iterator at("/proc", error), end; !error && at != end;
       at.increment(error)) {
    const std::optional<int> pid =
        ParseIntegerIn(at->path().filename().string(), 1, std::numeric_limits<int>::max());
    if (!pid) continue;
    const absl::StatusOr<std::string> environment = ReadFile(at->path() / "environ");
    if (environment.ok() && environment->find(entry) != std::string::npos) found.push_back(*pid);
  }
  return found;
}

}  // namespace

absl::StatusOr<std::unique_ptr<ChildProcess>> ChildProcess::Start(const std::string& command,
                                                                  const std::string& error_file) {
  std::signal(SIGPIPE, SIG_IGN);  // a write to a program that is gone is an error, not our end
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // grandchildren whose parent is gone are ours to bury
#endif
  std::array<int, 2> in = {-1, -1}, out = {-1, -1};
  const int error = open(error_file.empty() ? "/dev/null" : error_file.c_str(),
                         O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (error < 0) return SystemFailure(absl::StrCat("cannot open ", error_file));
  static std::atomic<int> started{0};
  std::string mark = absl::StrCat("TENGEN_CHILD_", getpid(), "_", ++started, "=1");
  std::vector<char*> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) environment.push_back(*entry);
  environment.insert(environment.end(), {mark.data(), nullptr});
  absl::Status failure;
  pid_t pid = -1;
  if (!MakePipe(&in) || !MakePipe(&out)) {
    failure = SystemFailure("cannot make a pipe");
  } else if (pid = fork(); pid < 0) {
    failure = SystemFailure("cannot start a process");
  }
  if (pid == 0) BecomeProgram(command.c_str(), environment.data(), in[0], out[1], error);
  close(error);
  if (!failure.ok()) {
    ClosePipe(in);
    ClosePipe(out);
    return failure;
  }
  setpgid(pid, pid);  // whoever comes first
  close(in[0]);
  close(out[1]);
  for (const int fd : {in[1], out[0]}) fcntl(fd, F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ChildProcess>(new ChildProcess(pid, in[1], out[0], std::move(mark)));
}

ChildProcess::~ChildProcess() {
  Kill();
  CloseInput();
  close(out_);
}

void ChildProcess::CloseInput() {
  if (in_ >= 0) close(std::exchange(in_, -1));
}

ChildProcess::Io ChildProcess::Write(std::string_view bytes, Clock::time_point deadline,
                                     const StopFlag& stop) {
  while (!bytes.empty()) {
    if (in_ < 0) return Io::kClosed;
    const ssize_t count = write(in_, bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EAGAIN) {
      if (const Io ready = WaitFor(in_, POLLOUT, deadline, stop); ready != Io::kOk) return ready;
    } else if (errno != EINTR) {
      return Io::kClosed;
    }
  }
  return Io::kOk;
}

ChildProcess::Io ChildProcess::ReadSome() {
  std::array<char, std::size_t{1} << 16> chunk;
  const ssize_t count = read(out_, chunk.data(), chunk.size());
  if (count < 0) return errno == EAGAIN || errno == EINTR ? Io::kLate : Io::kClosed;
  if (count == 0) return Io::kClosed;
  bytes_ += static_cast<std::size_t>(count);
  if (bytes_ > kMostBytes) return Io::kFlood;
  buffer_.append(chunk.data(), static_cast<std::size_t>(count));
  return Io::kOk;
}

ChildProcess::Io ChildProcess::ReadLine(std::string* line, Clock::time_point deadline,
                                        const StopFlag& stop) {
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end != std::string::npos) {
      *line = buffer_.substr(begin_, end - begin_);
      begin_ = searched_ = end + 1;
      while (!line->empty() && line->back() == '\r') line->pop_back();
      if (!line->empty()) return Io::kOk;
      continue;
    }
    buffer_.erase(0, begin_);
    begin_ = 0;
    searched_ = buffer_.size();
    if (buffer_.size() > kLongestLine) return Io::kFlood;
    Io read = ReadSome();
    if (read == Io::kLate && WaitForEnd(milliseconds(0))) {
      // Somebody it started may hold the pipe open for ever.
      read = ReadSome();
      if (read == Io::kLate) return Io::kClosed;
    } else if (read == Io::kLate) {
      const Clock::time_point next_look = Clock::now() + kBetweenLooksAtStop;
      read = WaitFor(out_, POLLIN, std::min(deadline, next_look), stop);
      if (read == Io::kLate && next_look < deadline) continue;
    }
    if (read != Io::kOk) return read;
  }
}

ChildProcess::Io ChildProcess::Discard() {
  bytes_ = 0;
  Io read;
  do {
    buffer_.clear();
    begin_ = searched_ = 0;
    read = ReadSome();
  } while (read == Io::kOk);
  bytes_ = 0;
  return read == Io::kLate ? Io::kOk : read;
}

bool ChildProcess::WaitForEnd(milliseconds patience) {
  const Clock::time_point deadline = Clock::now() + patience;
  for (milliseconds nap(1);; nap = std::min(2 * nap, milliseconds(20))) {
    siginfo_t info = {};
    // It stays a zombie for Kill, so that its number is still its group's.
    if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid != 0) {
      return true;
    }
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(nap);
  }
}

std::string ChildProcess::EndText() {
  if (pid_ < 0 || !WaitForEnd(kMomentToEnd)) return "closed its output";
  siginfo_t info = {};
  if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
    return "closed its output";
  }
  // The shell tells its program's signal so.
  constexpr int kSignalled = 128;
  if (info.si_code != CLD_EXITED) return absl::StrCat("signal ", info.si_status);
  if (info.si_status > kSignalled) return absl::StrCat("signal ", info.si_status - kSignalled);
  return absl::StrCat("exit status ", info.si_status);
}

bool ChildProcess::Leave(milliseconds patience) {
  CloseInput();
  const bool left = WaitForEnd(patience);
  Kill();
  return left;
}

void ChildProcess::Kill() {
  if (pid_ < 0) return;
  kill(-pid_, SIGKILL);  // its children, too
  kill(pid_, SIGKILL);   // should the group not be there yet
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  while (waitpid(-pid_, nullptr, 0) > 0 || errno == EINTR) {
  }
  KillStrays();
  pid_ = -1;
}

void ChildProcess::KillStrays() const {
  constexpr milliseconds kToDie(10'000);  // on a machine however busy
  const Clock::time_point deadline = Clock::now() + kToDie;
  std::set<pid_t> strays;
  // Who is killed is alive for a moment yet, and may have started another in the meantime.
  for (std::vector<pid_t> alive = ProcessesWith(mark_); !alive.empty() && Clock::now() < deadline;
       alive = ProcessesWith(mark_)) {
    for (const pid_t pid : alive) kill(pid, SIGKILL);
    strays.insert(alive.begin(), alive.end());
    std::this_thread::sleep_for(milliseconds(1));
  }
  // Orphans are ours to bury, once their parents are dead.
  for (const pid_t pid : strays) {
    while (kill(pid, 0) == 0 && Clock::now() < deadline) {
      if (waitpid(pid, nullptr, WNOHANG) == 0) std::this_thread::sleep_for(milliseconds(1));
    }
  }
}

}  // namespace tengen
