// SPDX-License-Identifier: Apache-2.0
//
// Sends arbitrary bytes to a session. The session must not crash, and every reply must be one
// printable line. In the end the session must still answer. The fake player ends every search at
// once, so that the test can also contain searches.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "base/encoding.h"
#include "base/line_io.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "notation/openings.h"
#include "notation/ply_text.h"
#include "notation/record/psq.h"
#include "protocol/session.h"
#include "protocol/setup_block.h"
#include "tests/testing/fake_player.h"

namespace tengen {
namespace {

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequirePrintable(std::string_view line) {
  Require(!line.empty() && WithoutControls(line) == line);
}

class ImpatientPlayer : public FakePlayer {
 public:
  SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                     const ProgressFn& on_progress) override {
    SearchRequest short_request = request;
    short_request.limits.turn_ms = 0;
    return FakePlayer::Think(short_request, stop, on_progress);
  }
};

// Returns true for inputs with commands that write files. The fuzzer skips these inputs. Other
// tests use these commands with safe paths.
bool NamesFiles(std::string_view bytes) {
  const std::string text = absl::AsciiStrToLower(AbslView(bytes));
  for (const char* word : {"database", "yxdb", "todb", "yxhashdump"}) {
    if (text.find(word) != std::string::npos) return true;
  }
  return false;
}

void FuzzSession(std::string_view bytes) {
  if (NamesFiles(bytes)) return;
  ImpatientPlayer player;
  Mailbox<Event> events;
  std::mutex mutex;
  std::vector<std::string> lines;
  Session session(player, events, [&](std::string_view line) {
    const std::lock_guard lock(mutex);
    RequirePrintable(line);
    lines.emplace_back(line);
  });
  LineSplitter splitter;
  const auto say = [&](std::string line) {
    session.Handle(ParsedLine({std::move(line), Clock::now()}));
  };
  // Stops all running commands. Without YXSTOP, a PERFT count could take hours.
  const auto wait = [&] {
    while (!session.idle() && !session.ended()) {
      say("YXSTOP");
      session.Handle(events.Take());
    }
  };
  splitter.Feed(bytes, say);
  splitter.Finish(say);
  wait();
  if (session.ended()) return;
  say("INFO rule 0");  // some games have no board of 15x15
  say("ABOUT");        // receives the error reply if an INFO was bad
  say("START 15");
  Require(lines.back() == "OK");
}

// If ParsePly can read a ply, PlyText must be able to write it. From the text of PlyText, ParsePly
// must read the same ply.
void FuzzPly(std::string_view text) {
  const std::optional<Ply> ply = ParsePly(text);
  if (!ply) return;
  RequirePrintable(PlyText(*ply));
  Require(IsAscii(PlyText(*ply)));
  Require(ParsePly(PlyText(*ply)) == *ply);
}

void FuzzSetup(std::string_view text) {
  SetupBlock block;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    (void)block.Add(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const auto setup = block.Finish();
  if (!setup.ok()) return;
  for (const Placement& placement : setup->stones) Require(OnBoard(placement.point, setup->size));
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tengen::FuzzSession(text);
  (void)tengen::ParseBlockLine(text);
  tengen::FuzzPly(text);
  tengen::FuzzSetup(text);
  if (const auto record = tengen::ParsePsq(text); record.ok()) {
    tengen::Require(tengen::ParsePsq(tengen::PsqText(*record)).ok());
  }
  (void)tengen::ParseOpenings(text, {15, 15});
  return 0;
}
