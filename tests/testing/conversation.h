// SPDX-License-Identifier: Apache-2.0
//
// Conversation sends text lines to a Session and reads its replies. The session runs on its own
// thread. Use an object from one thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/clock.h"
#include "protocol/session.h"
#include "search/player/player.h"

namespace tengen {

class Conversation {
 public:
  explicit Conversation(Player& player)
      : session_(player, events_, [this](std::string_view line) { Keep(std::string(line)); }),
        thread_([this] {
          session_.Run();
          const std::lock_guard lock(mutex_);
          over_ = true;
          changed_.notify_all();
        }) {}

  ~Conversation() {
    events_.Post(EndOfInput{});
    thread_.join();
  }

  // Sends a line to the session.
  void Say(std::string text) { session_.Enqueue(ParsedLine({std::move(text), Clock::now()})); }

  // The next line of any kind. Empty result: no line came in time, or the session is over.
  std::optional<std::string> HearLine(std::chrono::milliseconds timeouts = kPatience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, timeouts, [this] { return !lines_.empty() || over_; });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

  // The next line that is not a MESSAGE. "(silence)" if no reply comes in time.
  std::string Enqueue(std::chrono::milliseconds timeouts = kPatience) {
    while (std::optional<std::string> line = HearLine(timeouts)) {
      if (line->rfind("MESSAGE ", 0) != 0) return *line;
    }
    return std::string(kSilence);
  }

  // Waits for the end of the session, after END or the end of the input. False: the session does
  // not end in time.
  bool Over(std::chrono::milliseconds timeouts = kPatience) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, timeouts, [this] { return over_; });
  }

  static constexpr std::string_view kSilence = "(silence)";
  // The time limit for a line that must come. If no line comes in this time, the test fails.
  static constexpr std::chrono::milliseconds kPatience{60'000};
  // The time for which a test waits to check that no line comes.
  static constexpr std::chrono::milliseconds kAMoment{100};

 private:
  void Keep(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;  // guarded by mutex_
  bool over_ = false;              // guarded by mutex_
  Mailbox<Event> events_;
  Session session_;
  std::thread thread_;
};

}  // namespace tengen
