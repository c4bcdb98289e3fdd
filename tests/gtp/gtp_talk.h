// SPDX-License-Identifier: Apache-2.0
//
// GtpTalk sends lines to a GtpSession and reads what it writes. The session runs on its own thread.
// Use an object from one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/clock.h"
#include "engine/games.h"
#include "gtp/gtp_session.h"
#include "search/player/player.h"
#include "tests/testing/heard_lines.h"

namespace tengen {

class GtpTalk {
 public:
  GtpTalk(const GtpSettings& settings, Player& player)
      : session_(settings, player, events_, [this](std::string_view text) { Keep(text); }),
        thread_([this] {
          session_.Run();
          heard_.End();
        }) {}
  ~GtpTalk() {
    End();
    thread_.join();
  }

  void Say(std::string line) { session_.Enqueue({std::move(line), Clock::now()}); }
  // The end of the input.
  void End() { events_.Post(EndOfGtp{}); }

  // The next line of output. Empty result: no line came within a minute, or the session is over.
  std::optional<std::string> HearLine() { return heard_.Take(); }

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
  bool Over() { return heard_.Over(); }
  // The number of lines that nobody has heard yet.
  std::size_t Unheard() { return heard_.size(); }

 private:
  // A call of the session may write several lines; each call ends a line.
  void Keep(std::string_view text) {
    while (true) {
      const std::size_t end = text.find('\n');
      heard_.Add(std::string(text.substr(0, end)));
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
  }

  HeardLines heard_;
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
