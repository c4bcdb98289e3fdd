// SPDX-License-Identifier: Apache-2.0
//
// The desk of `serve` (arena/serve/desk.h) for a page that brings the engine with it, compiled to
// WebAssembly (docs/serve.md, "Without a server"). The page's worker calls these functions, one at
// a time; a search blocks it, and to stop one it is thrown away. Answers come on its own thread,
// whichever others search.
#include "arena/serve/desk.h"

#include <emscripten.h>

#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "arena/json_text.h"
#include "bench/signature.h"
#include "search/player.h"

namespace {

using tengen::Desk;

constexpr int kMegabytes = 64;
constexpr std::int64_t kMostMs = 3'600'000;

// A line of JSON for the page.
EM_JS(void, Emit, (const char* line), { Module.emit(UTF8ToString(line)); });

EM_JS(int, Threads, (), { return Module.threads; });

const Desk& TheDesk() {
  static const Desk desk({.threads = Threads(), .megabytes = kMegabytes, .max_ms = kMostMs});
  return desk;
}

void EmitError(std::string_view what) {
  const nlohmann::ordered_json error = {{"error", std::string(what)}};
  Emit(error.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

void Ask(std::string_view name, std::string_view text) {
  if (name == "games") return Emit(TheDesk().Games().c_str());
  if (Desk::Answers(name)) {
    const absl::StatusOr<std::string> answer = TheDesk().Answer(name, text);
    return answer.ok() ? Emit(answer->c_str()) : EmitError(answer.status().message());
  }
  if (!Desk::Searches(name)) return EmitError(absl::StrCat(name, ": no such question"));
  const absl::StatusOr<tengen::DeskSearch> search = TheDesk().Search(name, text);
  if (!search.ok()) return EmitError(search.status().message());
  static const std::unique_ptr<tengen::Player> player = [] {
    std::unique_ptr<tengen::Player> made = tengen::MakePlayer();
    made->SetMemory(std::size_t{kMegabytes} << 20);
    return made;
  }();
  const tengen::StopFlag never = false;
  search->run(*player, never, [](const std::string& line) { Emit(line.c_str()); });
}

}  // namespace

extern "C" {

// Emits the answers to a question of `serve`, in the order, or one {"error":...}.
EMSCRIPTEN_KEEPALIVE void TengenAsk(const char* name, const char* text) { Ask(name, text); }

// Prints the signature (bench/signature.h) and nodes a second.
EMSCRIPTEN_KEEPALIVE int TengenBench() { return tengen::RunSignatureBench(std::cout); }

}  // extern "C"
