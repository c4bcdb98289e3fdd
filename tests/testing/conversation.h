// SPDX-License-Identifier: Apache-2.0
//
// Conversation sends text lines to a Session and reads its replies. The session runs on its own
// thread. Use an object from one thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/clock.h"
#include "protocol/session.h"
#include "search/player/player.h"
#include "tests/testing/heard_lines.h"

namespace tengen {

class Conversation {
 public:
  explicit Conversation(Player& player)
      : session_(player, events_, [this](std::string_view line) { heard_.Add(std::string(line)); }),
        thread_([this] {
          session_.Run();
          heard_.End();
        }) {}

  ~Conversation() {
    events_.Post(EndOfInput{});
    thread_.join();
  }

  // Sends a line to the session.
  void Say(std::string text) { session_.Enqueue(ParsedLine({std::move(text), Clock::now()})); }

  // The next line of any kind. Empty result: no line came in time, or the session is over.
  std::optional<std::string> HearLine(std::chrono::milliseconds timeouts = kPatience) {
    return heard_.Take(timeouts);
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
  bool Over(std::chrono::milliseconds timeouts = kPatience) { return heard_.Over(timeouts); }

  static constexpr std::string_view kSilence = "(silence)";
  static constexpr std::chrono::milliseconds kPatience = HeardLines::kPatience;
  // The time for which a test waits to check that no line comes.
  static constexpr std::chrono::milliseconds kAMoment{100};

 private:
  HeardLines heard_;
  Mailbox<Event> events_;
  Session session_;
  std::thread thread_;
};

}  // namespace tengen
