// SPDX-License-Identifier: Apache-2.0
//
// The JSON API of `serve` (server/json_api.h), compiled to WebAssembly for a page that contains the
// engine (docs/serve.md, "Without a server"). The page's worker calls these functions, one at a
// time. A search blocks the worker. To stop a search, the page ends the worker. The worker's own
// thread emits the answers, even if other threads search.
#include "server/json_api.h"

#include <emscripten.h>

#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/json_text.h"
#include "search/player/player.h"
#include "search/player/signature.h"

namespace {

using tengen::JsonApi;

constexpr int kMegabytes = 64;               // memory for search results, in MiB
constexpr std::int64_t kMostMs = 3'600'000;  // time limit of a search, in milliseconds

// Sends a line of JSON to the page.
EM_JS(void, Emit, (const char* line), { Module.emit(UTF8ToString(line)); });

// The number of threads of a search, as the worker of the page has set it.
EM_JS(int, Threads, (), { return Module.threads; });

const JsonApi& TheJsonApi() {
  static const JsonApi api({.threads = Threads(), .megabytes = kMegabytes, .max_ms = kMostMs});
  return api;
}

void EmitError(std::string_view what) {
  const nlohmann::ordered_json error = {{"error", std::string(what)}};
  Emit(error.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

void Ask(std::string_view name, std::string_view text) {
  if (name == "games") return Emit(TheJsonApi().Games().c_str());
  if (JsonApi::Answers(name)) {
    const absl::StatusOr<std::string> answer = TheJsonApi().Answer(name, text);
    return answer.ok() ? Emit(answer->c_str()) : Emit(JsonApi::ErrorText(answer.status()).c_str());
  }
  if (!JsonApi::Searches(name)) return EmitError(absl::StrCat(name, ": no such question"));
  const absl::StatusOr<tengen::JsonApiSearch> search = TheJsonApi().Search(name, text);
  if (!search.ok()) return Emit(JsonApi::ErrorText(search.status()).c_str());
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

// Emits the answers to a request of `serve`, in order. In case of an error: one {"error":...}.
EMSCRIPTEN_KEEPALIVE void TengenAsk(const char* name, const char* text) { Ask(name, text); }

// Prints the signature (search/player/signature.h) and the number of nodes per second.
EMSCRIPTEN_KEEPALIVE int TengenBench() { return tengen::RunSignatureBench(std::cout); }

}  // extern "C"
