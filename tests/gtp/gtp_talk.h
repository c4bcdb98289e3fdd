// SPDX-License-Identifier: Apache-2.0
//
// GtpTalk sends lines to a GtpSession and reads what it writes. The session runs on its own thread.
// Use an object from one thread.
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
#include "engine/games.h"
#include "gtp/gtp_session.h"
#include "search/player/player.h"

namespace tengen {

class GtpTalk {
 public:
  GtpTalk(const GtpSettings& settings, Player& player)
      : session_(settings, player, events_, [this](std::string_view text) { Keep(text); }),
        thread_([this] {
          session_.Run();
          const std::lock_guard lock(mutex_);
          over_ = true;
          changed_.notify_all();
        }) {}
  ~GtpTalk() {
    End();
    thread_.join();
  }

  void Say(std::string line) { session_.Enqueue({std::move(line), Clock::now()}); }
  // The end of the input.
  void End() { events_.Post(EndOfGtp{}); }

  // The next line of output. Empty result: no line came within a minute, or the session is over.
  std::optional<std::string> HearLine() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::minutes(1), [this] { return !lines_.empty() || over_; });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

  // The next response: its lines, without the empty line that ends it.
  std::string Hear() {
    std::string response;
    while (const std::optional<std::string> line = HearLine()) {
      if (line->empty()) return response;
      response += (response.empty() ? "" : "\n") + *line;
    }
    return "(silence)";
  }

  std::string Ask(std::string line) {
    Say(std::move(line));
    return Hear();
  }

  // Waits for the end of the session. False: it did not end within a minute.
  bool Over() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::minutes(1), [this] { return over_; });
  }
  // The number of lines that nobody has heard yet.
  std::size_t Unheard() {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }

 private:
  // A call of the session may write several lines; each call ends a line.
  void Keep(std::string_view text) {
    const std::lock_guard lock(mutex_);
    while (true) {
      const std::size_t end = text.find('\n');
      lines_.emplace_back(text.substr(0, end));
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;  // guarded by mutex_
  bool over_ = false;              // guarded by mutex_
  Mailbox<GtpEvent> events_;
  GtpSession session_;
  std::thread thread_;
};

// Settings of a session about this game on its usual board.
inline GtpSettings GtpSettingsOf(const std::string& variant) {
  GtpSettings settings;
  settings.game.variant = variant;
  settings.game.size = FindGame(variant)->usual_board;
  settings.game.rif_five_exception = false;
  return settings;
}

}  // namespace tengen
