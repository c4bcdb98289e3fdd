// SPDX-License-Identifier: Apache-2.0
#include "protocol/progress_log.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "protocol/reply.h"

namespace tengen {
namespace {

constexpr std::chrono::milliseconds kBetweenReports(50);  // 20 reports a second
// The pause after a report is kBetweenReports. For each kUsualLines lines of the report, the pause
// is longer by another kBetweenReports.
constexpr std::size_t kUsualLines = 8;
constexpr std::chrono::milliseconds kBetweenSteps(10);  // 100 root steps a second

class ProgressLog {
 public:
  ProgressLog(WriteFn write, const Detail& detail, ClockFn now)
      : write_(std::move(write)), detail_(detail), now_(std::move(now)) {}

  void Take(const SearchReport& report) {
    const std::lock_guard lock(mutex_);
    const Clock::time_point now = now_();
    if (report.step) return TakeStep(*report.step, now);
    if (now < next_) return;
    next_ = now + kBetweenReports * (1 + report.lines.size() / kUsualLines);
    WriteReport(report, detail_, write_);
  }

 private:
  // Writes a root step. If a line about the beginning of a move was written, the line about its end
  // is always written, too.
  void TakeStep(const RootStep& step, Clock::time_point now) {
    if (step.done != (shown_.has_value() && *shown_ == step.ply)) return;
    if (!step.done && now < next_step_) return;
    next_step_ = now + kBetweenSteps;
    write_(StepText(step));
    shown_ = step.done ? std::nullopt : std::optional(step.ply);
  }

  const WriteFn write_;
  const Detail detail_;
  const ClockFn now_;
  std::mutex mutex_;
  Clock::time_point next_;       // guarded by mutex_
  Clock::time_point next_step_;  // guarded by mutex_
  // The root move whose beginning was written, until its end is written. Guarded by mutex_.
  std::optional<Ply> shown_;
};

}  // namespace

void WriteReport(const SearchReport& report, const Detail& detail, const WriteFn& write) {
  for (std::string& text : ReportTexts(report)) write(ReplyText(reply::Message{std::move(text)}));
  if (detail.realtime) {
    for (const std::string& text : RealtimeTexts(report, detail.size)) write(text);
  }
  if (!detail.info) return;
  for (const std::string& text : DetailTexts(report)) write(text);
}

ProgressFn MakeProgressLog(WriteFn write, const Detail& detail, ClockFn now) {
  auto log = std::make_shared<ProgressLog>(std::move(write), detail, std::move(now));
  return [log = std::move(log)](const SearchReport& report) { log->Take(report); };
}

}  // namespace tengen
