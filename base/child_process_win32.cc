// SPDX-License-Identifier: Apache-2.0
#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/child_process.h"
#include "base/files.h"
#include "base/paths.h"

namespace tengen {
namespace {

using std::chrono::milliseconds;

constexpr DWORD kPipeBytes = DWORD{1} << 16;  // size of the buffer of a pipe

absl::Status SystemFailure(const std::string& doing) {
  const auto error = static_cast<int>(GetLastError());
  char* text = nullptr;
  FormatMessageA(FORMAT_MESSAGE_ALLOCATE_BUFFER | FORMAT_MESSAGE_FROM_SYSTEM |
                     FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK,
                 nullptr, static_cast<DWORD>(error), 0, reinterpret_cast<char*>(&text), 0, nullptr);
  std::string what = text == nullptr ? absl::StrCat("error ", error) : std::string(text);
  LocalFree(text);
  while (!what.empty() && what.back() == ' ') what.pop_back();
  return absl::UnavailableError(absl::StrCat(doing, ": ", what));
}

std::wstring Wide(const std::string& utf8) {
  const auto size = static_cast<int>(utf8.size());
  std::wstring wide(
      static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, nullptr, 0)),
      L'\0');
  MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, wide.data(), static_cast<int>(wide.size()));
  return wide;
}

// Owns a handle and closes it.
class Handle {
 public:
  explicit Handle(HANDLE handle = nullptr) : handle_(handle) {}
  ~Handle() { Close(); }
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }

  bool ok() const { return handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }
  void Close() {
    if (ok()) CloseHandle(handle_);
    handle_ = nullptr;
  }

 private:
  HANDLE handle_;
};

// A pipe to or from the child. It is a named pipe, because only named pipes support overlapped
// (non-blocking) transfers. Our end uses these transfers. The child's end is an ordinary inherited
// handle.
struct Pipe {
  Handle ours, childs;
};

bool MakePipe(bool child_reads, Pipe* pipe) {
  static std::atomic<int> made{0};
  const std::wstring name = Wide(
      absl::StrCat("\\\\.\\pipe\\tengen-", static_cast<int>(GetCurrentProcessId()), "-", ++made));
  const DWORD direction = child_reads ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
  pipe->ours = Handle(CreateNamedPipeW(
      name.c_str(), direction | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, kPipeBytes,
      kPipeBytes, 0, nullptr));
  if (!pipe->ours.ok()) return false;
  SECURITY_ATTRIBUTES inherited = {sizeof(inherited), nullptr, TRUE};
  pipe->childs = Handle(CreateFileW(name.c_str(), child_reads ? GENERIC_READ : GENERIC_WRITE, 0,
                                    &inherited, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  return pipe->childs.ok();
}

Handle OpenErrorFile(const std::string& file) {
  SECURITY_ATTRIBUTES inherited = {sizeof(inherited), nullptr, TRUE};
  const std::wstring name = file.empty() ? L"NUL" : PathOf(file).wstring();
  return Handle(CreateFileW(name.c_str(), file.empty() ? GENERIC_WRITE : FILE_APPEND_DATA,
                            FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &inherited,
                            OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr));
}

// Starts a suspended process that inherits only the three handles in `inherited`. Without this
// limit the process could inherit pipe ends of a child that another thread starts at the same time.
// The pipes of that child would then stay open too long.
bool StartSuspended(const std::string& command, std::array<HANDLE, 3> inherited,
                    PROCESS_INFORMATION* started) {
  STARTUPINFOEXW startup = {};
  startup.StartupInfo.cb = sizeof(startup);
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = inherited[0];
  startup.StartupInfo.hStdOutput = inherited[1];
  startup.StartupInfo.hStdError = inherited[2];
  SIZE_T size = 0;
  InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
  std::vector<char> attributes(size);
  startup.lpAttributeList = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(attributes.data());
  if (InitializeProcThreadAttributeList(startup.lpAttributeList, 1, 0, &size) == 0) return false;
  std::wstring line = Wide(command);
  const bool ok =
      UpdateProcThreadAttribute(startup.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
                                inherited.data(), sizeof(inherited), nullptr, nullptr) != 0 &&
      CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                     CREATE_SUSPENDED | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT, nullptr,
                     nullptr, &startup.StartupInfo, started) != 0;
  const DWORD error = GetLastError();
  DeleteProcThreadAttributeList(startup.lpAttributeList);
  SetLastError(error);
  return ok;
}

// When the job's handle is closed, Windows ends all processes in it.
Handle MakeJob() {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  if (!job.ok() || SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits,
                                           sizeof(limits)) == 0) {
    return Handle();
  }
  return job;
}

// One overlapped write or read, and the end of the pipe that it uses.
class Transfer {
 public:
  explicit Transfer(Handle pipe)
      : pipe_(std::move(pipe)), done_(CreateEventW(nullptr, TRUE, FALSE, nullptr)) {}
  ~Transfer() { Cancel(); }
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  bool open() const { return pipe_.ok(); }
  bool under_way() const { return under_way_; }

  // Begins a transfer. False = the other end is closed. The bytes must stay valid until the
  // transfer ends.
  bool Write(std::string_view bytes) {
    Prepare();
    return Began(
        WriteFile(pipe_.get(), bytes.data(), static_cast<DWORD>(bytes.size()), nullptr, &state_));
  }
  bool Read(char* to, DWORD most) {
    Prepare();
    return Began(ReadFile(pipe_.get(), to, most, nullptr, &state_));
  }
  // Waits for the end of the transfer. Checks the flag `stop` once in each period `between_looks`.
  ChildProcess::Io Wait(milliseconds between_looks, Clock::time_point deadline,
                        const StopFlag& stop) const {
    for (;;) {
      if (stop) return ChildProcess::Io::kStopped;
      const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
      const auto slice = std::clamp(left, milliseconds(0), between_looks);
      if (WaitForSingleObject(done_.get(), static_cast<DWORD>(slice.count())) == WAIT_OBJECT_0) {
        return ChildProcess::Io::kOk;
      }
      if (left.count() <= 0) return ChildProcess::Io::kLate;
    }
  }
  // Stores the number of transferred bytes in `bytes`. kLate = the transfer has not ended; kClosed
  // = the other end is closed.
  ChildProcess::Io Result(DWORD* bytes) {
    if (GetOverlappedResult(pipe_.get(), &state_, bytes, FALSE) != 0) {
      under_way_ = false;
      return ChildProcess::Io::kOk;
    }
    if (GetLastError() == ERROR_IO_INCOMPLETE) return ChildProcess::Io::kLate;
    under_way_ = false;
    return ChildProcess::Io::kClosed;
  }
  void Cancel() {
    if (!under_way_) return;
    CancelIoEx(pipe_.get(), &state_);
    DWORD bytes = 0;
    // Waits until the transfer is cancelled. After this call Windows does not use the bytes any
    // more.
    GetOverlappedResult(pipe_.get(), &state_, &bytes, TRUE);
    under_way_ = false;
  }
  void Close() {
    Cancel();
    pipe_.Close();
  }

 private:
  void Prepare() {
    state_ = {};
    state_.hEvent = done_.get();
  }
  bool Began(BOOL at_once) {
    under_way_ = at_once != 0 || GetLastError() == ERROR_IO_PENDING;
    return under_way_;
  }

  Handle pipe_, done_;
  OVERLAPPED state_ = {};
  bool under_way_ = false;
};

}  // namespace

struct ChildProcess::Process {
  Process(Handle its_job, Handle itself, Handle to_it, Handle from_it)
      : job(std::move(its_job)),
        process(std::move(itself)),
        in(std::move(to_it)),
        out(std::move(from_it)) {}

  Handle job, process;  // if process.ok() is false, Kill has ended the process
  std::array<char, kPipeBytes> chunk = {};
  Transfer in, out;  // standard input and output of the process. They must be destroyed before
                     // `chunk`, because `out` writes into it. So they are declared after it
};

ChildProcess::ChildProcess(std::unique_ptr<Process> process) : process_(std::move(process)) {}

absl::StatusOr<std::unique_ptr<ChildProcess>> ChildProcess::Start(const std::string& command,
                                                                  const std::string& error_file) {
  const Handle error = OpenErrorFile(error_file);
  if (!error.ok()) return SystemFailure(absl::StrCat("cannot open ", error_file));
  Pipe in, out;
  if (!MakePipe(true, &in) || !MakePipe(false, &out)) return SystemFailure("cannot make a pipe");
  Handle job = MakeJob();
  if (!job.ok()) return SystemFailure("cannot make a job");
  PROCESS_INFORMATION started = {};
  if (!StartSuspended(command, {in.childs.get(), out.childs.get(), error.get()}, &started)) {
    return SystemFailure(absl::StrCat("cannot start ", command));
  }
  Handle process(started.hProcess);
  const Handle thread(started.hThread);
  if (AssignProcessToJobObject(job.get(), process.get()) == 0) {
    const absl::Status status = SystemFailure(absl::StrCat("cannot add to a job: ", command));
    TerminateProcess(process.get(), 1);
    return status;
  }
  ResumeThread(thread.get());
  return std::unique_ptr<ChildProcess>(new ChildProcess(std::make_unique<Process>(
      std::move(job), std::move(process), std::move(in.ours), std::move(out.ours))));
}

// Nothing to do: Windows ends the jobs when this process ends.
void ChildProcess::KillAll() {}

ChildProcess::~ChildProcess() { Kill(); }

void ChildProcess::CloseInput() { process_->in.Close(); }

ChildProcess::Io ChildProcess::WriteBytes(std::string_view bytes, Clock::time_point deadline,
                                          const StopFlag& stop) {
  while (!bytes.empty()) {
    if (!process_->in.open() || !process_->in.Write(bytes)) return Io::kClosed;
    Io io = process_->in.Wait(kBetweenLooksAtStop, deadline, stop);
    DWORD count = 0;
    if (io == Io::kOk) io = process_->in.Result(&count);
    if (io != Io::kOk) {
      process_->in.Cancel();
      return io;
    }
    bytes.remove_prefix(count);
  }
  return Io::kOk;
}

ChildProcess::Io ChildProcess::ReadSome() {
  Transfer& out = process_->out;
  if (!out.under_way() && !out.Read(process_->chunk.data(), kPipeBytes)) return Io::kClosed;
  DWORD count = 0;
  const Io io = out.Result(&count);
  return io == Io::kOk ? Take({process_->chunk.data(), count}) : io;
}

ChildProcess::Io ChildProcess::WaitForBytes(Clock::time_point deadline, const StopFlag& stop) {
  return process_->out.Wait(kBetweenLooksAtStop, deadline, stop);
}

bool ChildProcess::WaitForEnd(milliseconds timeouts) {
  return !process_->process.ok() ||
         WaitForSingleObject(process_->process.get(), static_cast<DWORD>(timeouts.count())) ==
             WAIT_OBJECT_0;
}

std::string ChildProcess::EndText() {
  constexpr DWORD kException = 0xc0000000;  // this status and larger ones are exceptions
  DWORD status = 0;
  if (!process_->process.ok() || !WaitForEnd(kMomentToEnd) ||
      GetExitCodeProcess(process_->process.get(), &status) == 0) {
    return "closed its output";
  }
  return status >= kException ? absl::StrFormat("exception %#x", status)
                              : absl::StrFormat("exit status %u", status);
}

void ChildProcess::Kill() {
  if (!process_->process.ok()) return;
  constexpr milliseconds kToDie(10'000);  // enough for a busy machine
  TerminateJobObject(process_->job.get(), 1);
  const Clock::time_point deadline = Clock::now() + kToDie;
  JOBOBJECT_BASIC_ACCOUNTING_INFORMATION facts = {};
  while (QueryInformationJobObject(process_->job.get(), JobObjectBasicAccountingInformation, &facts,
                                   sizeof(facts), nullptr) != 0 &&
         facts.ActiveProcesses > 0 && Clock::now() < deadline) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  process_->process.Close();
}

}  // namespace tengen
