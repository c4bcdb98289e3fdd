// SPDX-License-Identifier: Apache-2.0
#include "protocol/progress_log.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "protocol/reply.h"

namespace tengen {
namespace {

constexpr std::chrono::milliseconds kBetweenReports(50);

class ProgressLog {
 public:
  ProgressLog(WriteFn write, bool show_info, ClockFn now)
      : write_(std::move(write)), show_info_(show_info), now_(std::move(now)) {}

  void Take(const SearchReport& report) {
    const std::lock_guard lock(mutex_);
    const Clock::time_point now = now_();
    if (now < next_) return;
    next_ = now + kBetweenReports;
    WriteReport(report, show_info_, write_);
  }

 private:
  const WriteFn write_;
  const bool show_info_;
  const ClockFn now_;
  std::mutex mutex_;
  Clock::time_point next_;  // guarded by mutex_
};

}  // namespace

void WriteReport(const SearchReport& report, bool show_info, const WriteFn& write) {
  for (std::string& text : ReportTexts(report)) write(ReplyText(reply::Message{std::move(text)}));
  if (!show_info) return;
  for (const std::string& text : DetailTexts(report)) write(text);
}

ProgressFn MakeProgressLog(WriteFn write, bool show_info, ClockFn now) {
  auto log = std::make_shared<ProgressLog>(std::move(write), show_info, std::move(now));
  return [log = std::move(log)](const SearchReport& report) { log->Take(report); };
}

}  // namespace tengen
