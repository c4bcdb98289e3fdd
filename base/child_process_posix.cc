// SPDX-License-Identifier: Apache-2.0
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
#include <mutex>
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
#include "base/child_process.h"
#include "base/files.h"
#include "base/text.h"

namespace tengen {
namespace {

using std::chrono::milliseconds;

absl::Status SystemFailure(std::string_view doing) {
  const int error = errno;
  const bool refused = error == EMFILE || error == ENFILE || error == ENOMEM || error == EAGAIN;
  const std::string text =
      absl::StrCat(std::string(doing), ": ", std::string(std::strerror(error)));
  return refused ? absl::ResourceExhaustedError(text) : absl::UnavailableError(text);
}

// FD_CLOEXEC: other children do not inherit the ends of the pipe. If they did, the pipe would stay
// open after its program has ended.
bool MakePipe(std::array<int, 2>* ends) {
  if (pipe(ends->data()) != 0) return false;
  for (const int fd : *ends) fcntl(fd, F_SETFD, FD_CLOEXEC);
  return true;
}

void ClosePipe(const std::array<int, 2>& ends) {
  for (const int fd : ends)
    if (fd >= 0) close(fd);
}

// Runs in the child between fork and exec. The function makes only calls that are allowed after a
// fork in a program with threads.
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

// Waits until the descriptor is ready. Checks the flag `stop` once in each period `between_looks`.
ChildProcess::Io WaitFor(int fd, int16_t events, milliseconds between_looks,
                         Clock::time_point deadline, const StopFlag& stop) {
  for (;;) {
    if (stop) return ChildProcess::Io::kStopped;
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    pollfd poller{fd, events, 0};
    const int ready = poll(
        &poller, 1, static_cast<int>(std::clamp(left, milliseconds(0), between_looks).count()));
    if (ready > 0) return ChildProcess::Io::kOk;
    if (ready < 0 && errno != EINTR) return ChildProcess::Io::kClosed;
    if (left.count() <= 0) return ChildProcess::Io::kLate;
  }
}

// The common beginning of the marks of all programs that this process has started; see
// Process::mark.
std::string MarkBeginning() { return absl::StrCat("TENGEN_CHILD_", getpid(), "_"); }

// The process groups of all programs that were started and are not killed yet.
std::mutex groups_mutex;
std::set<pid_t>& Groups() {
  static std::set<pid_t> groups;
  return groups;
}

// The running processes whose environment contains the text. If the system has no /proc, the list
// is empty.
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

struct ChildProcess::Process {
  Process(pid_t number, int to_it, int from_it, std::string its_mark)
      : pid(number), in(to_it), out(from_it), mark(std::move(its_mark)) {}

  // Kills the processes that left the group of the program, and removes their zombies.
  void KillStrays() const;

  pid_t pid;               // -1 = the program was killed and its zombie removed
  int in, out;             // our ends of the pipes to its standard input and from its standard
                           // output; -1 = closed
  const std::string mark;  // a variable in the environment of the program and its children; no
                           // other process has it
};

ChildProcess::ChildProcess(std::unique_ptr<Process> process) : process_(std::move(process)) {}

absl::StatusOr<std::unique_ptr<ChildProcess>> ChildProcess::Start(const std::string& command,
                                                                  const std::string& error_file) {
  std::signal(SIGPIPE, SIG_IGN);  // a write to an ended program must fail, not kill us
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // orphaned grandchildren become our children
#endif
  std::array<int, 2> in = {-1, -1}, out = {-1, -1};
  const int error = open(error_file.empty() ? "/dev/null" : error_file.c_str(),
                         O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (error < 0) return SystemFailure(absl::StrCat("cannot open ", error_file));
  static std::atomic<int> started{0};
  std::string mark = absl::StrCat(MarkBeginning(), ++started, "=1");
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
  setpgid(pid, pid);  // parent and child both call setpgid, so the group exists after either call
  {
    const std::lock_guard lock(groups_mutex);
    Groups().insert(pid);
  }
  close(in[0]);
  close(out[1]);
  for (const int fd : {in[1], out[0]}) fcntl(fd, F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ChildProcess>(
      new ChildProcess(std::make_unique<Process>(pid, in[1], out[0], std::move(mark))));
}

ChildProcess::~ChildProcess() {
  Kill();
  CloseInput();
  close(process_->out);
}

void ChildProcess::CloseInput() {
  if (process_->in >= 0) close(std::exchange(process_->in, -1));
}

ChildProcess::Io ChildProcess::WriteBytes(std::string_view bytes, Clock::time_point deadline,
                                          const StopFlag& stop) {
  while (!bytes.empty()) {
    if (process_->in < 0) return Io::kClosed;
    const ssize_t count = write(process_->in, bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EAGAIN) {
      const Io ready = WaitFor(process_->in, POLLOUT, kBetweenLooksAtStop, deadline, stop);
      if (ready != Io::kOk) return ready;
    } else if (errno != EINTR) {
      return Io::kClosed;
    }
  }
  return Io::kOk;
}

ChildProcess::Io ChildProcess::ReadSome() {
  std::array<char, std::size_t{1} << 16> chunk;
  const ssize_t count = read(process_->out, chunk.data(), chunk.size());
  if (count < 0) return errno == EAGAIN || errno == EINTR ? Io::kLate : Io::kClosed;
  if (count == 0) return Io::kClosed;
  return Take({chunk.data(), static_cast<std::size_t>(count)});
}

ChildProcess::Io ChildProcess::WaitForBytes(Clock::time_point deadline, const StopFlag& stop) {
  return WaitFor(process_->out, POLLIN, kBetweenLooksAtStop, deadline, stop);
}

bool ChildProcess::WaitForEnd(milliseconds timeouts) {
  const Clock::time_point deadline = Clock::now() + timeouts;
  for (milliseconds nap(1);; nap = std::min(2 * nap, milliseconds(20))) {
    siginfo_t info = {};
    // WNOWAIT does not remove the zombie, so no new process gets its id. Kill needs the id of the
    // group, and removes the zombie.
    if (waitid(P_PID, static_cast<id_t>(process_->pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid != 0) {
      return true;
    }
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(nap);
  }
}

std::string ChildProcess::EndText() {
  if (process_->pid < 0 || !WaitForEnd(kMomentToEnd)) return "closed its output";
  siginfo_t info = {};
  if (waitid(P_PID, static_cast<id_t>(process_->pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
    return "closed its output";
  }
  // If a signal ends the shell's program, the shell's exit status is 128 plus the signal.
  constexpr int kSignalled = 128;
  if (info.si_code != CLD_EXITED) return absl::StrCat("signal ", info.si_status);
  if (info.si_status > kSignalled) return absl::StrCat("signal ", info.si_status - kSignalled);
  // The shell's exit statuses for a program that does not exist or cannot be run.
  constexpr int kNotFound = 127, kNotRunnable = 126;
  return absl::StrCat("exit status ", info.si_status,
                      info.si_status == kNotFound      ? ", no such program"
                      : info.si_status == kNotRunnable ? ", the program cannot be run"
                                                       : "");
}

void ChildProcess::Kill() {
  if (process_->pid < 0) return;
  kill(-process_->pid, SIGKILL);  // the whole group
  kill(process_->pid, SIGKILL);   // in case the group does not exist yet
  while (waitpid(process_->pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  while (waitpid(-process_->pid, nullptr, 0) > 0 || errno == EINTR) {
  }
  {
    const std::lock_guard lock(groups_mutex);
    Groups().erase(process_->pid);
  }
  process_->KillStrays();
  process_->pid = -1;
}

void ChildProcess::KillAll() {
  {
    const std::lock_guard lock(groups_mutex);
    for (const pid_t group : Groups()) kill(-group, SIGKILL);
  }
  // Now kill the processes that left their group. A killed process may have started another process
  // just before its end, so search twice.
  for (int looks = 0; looks < 2; ++looks) {
    for (const pid_t stray : ProcessesWith(MarkBeginning())) kill(stray, SIGKILL);
  }
}

void ChildProcess::Process::KillStrays() const {
  constexpr milliseconds kToDie(10'000);  // enough for a busy machine
  const Clock::time_point deadline = Clock::now() + kToDie;
  std::set<pid_t> strays;
  // A killed process may have started another process just before its end, so search again until no
  // process is found.
  for (std::vector<pid_t> alive = ProcessesWith(mark); !alive.empty() && Clock::now() < deadline;
       alive = ProcessesWith(mark)) {
    for (const pid_t child : alive) kill(child, SIGKILL);
    strays.insert(alive.begin(), alive.end());
    std::this_thread::sleep_for(milliseconds(1));
  }
  // The parents of these processes are dead, so they are our children now, and we must remove their
  // zombies.
  for (const pid_t stray : strays) {
    while (kill(stray, 0) == 0 && Clock::now() < deadline) {
      if (waitpid(stray, nullptr, WNOHANG) == 0) std::this_thread::sleep_for(milliseconds(1));
    }
  }
}

}  // namespace tengen
