// SPDX-License-Identifier: Apache-2.0
//
// The JSON API of `serve` (server/json_api.h), compiled to WebAssembly for the npm package
// (docs/npm.md) and for a page that contains the engine (docs/serve.md, "Without a server"). A
// worker (worker.js) calls these functions, one at a time. A search blocks the worker. To stop a
// search, the caller ends the worker. The worker's own thread emits the answers, even if other
// threads search.
//
// The networks are not in the program. If a search needs a network that was not given yet,
// TengenAsk returns the name of the network. The worker then loads it, gives it, and asks again.
#include "server/json_api.h"

#include <emscripten.h>

#include <array>
#include <cstddef>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "base/json_text.h"
#include "base/str_cat.h"
#include "engine/games.h"
#include "eval/loaded_net.h"
#include "eval/nets.h"
#include "search/player/player.h"
#include "search/player/signature.h"

namespace {

using tengen::JsonApi;

constexpr std::int64_t kMostMs = 3'600'000;  // time limit of a search, in milliseconds

// The names of all networks: the games of their files.
constexpr std::array kNetNames = std::to_array<std::string_view>({TENGEN_NET_NAMES});

// Sends a line of JSON to the caller.
EM_JS(void, Emit, (const char* line), { Module.emit(UTF8ToString(line)); });

// Copies the network that the worker gives.
EM_JS(void, CopyNetwork, (char* to), { HEAPU8.set(Module.network, to); });

// The options of the engine, as the worker has set them: threads of a search; memory of a search,
// in MiB; and whether a search knows the wins that earlier searches have announced.
EM_JS(int, Threads, (), { return Module.threads; });
EM_JS(int, MemoryMib, (), { return Module.memoryMib; });
EM_JS(bool, KeepsResults, (), { return Module.keepResults; });

const JsonApi& TheJsonApi() {
  static const JsonApi api({.threads = Threads(), .megabytes = MemoryMib(), .max_ms = kMostMs});
  return api;
}

using Nets = std::map<std::string_view, std::shared_ptr<const tengen::LoadedNet>>;
Nets& GivenNets() {
  static Nets nets;
  return nets;
}

// The name of the network for the game; nullptr: the game has none.
const std::string_view* NetNameOf(std::string_view game) {
  for (const std::string_view wanted : {game, tengen::NetGameOf(game)}) {
    for (const std::string_view& name : kNetNames) {
      if (name == wanted) return &name;
    }
  }
  return nullptr;
}

void EmitError(std::string_view what) {
  Emit(JsonApi::ErrorText(absl::InvalidArgumentError({what.data(), what.size()})).c_str());
}

// Emits the answers. If the question needs a network first, emits nothing and returns the name of
// this network. Otherwise returns nullptr.
const char* Ask(std::string_view name, std::string_view text) {
  if (name == "games") return Emit(TheJsonApi().Games().c_str()), nullptr;
  if (JsonApi::Answers(name)) {
    const absl::StatusOr<std::string> answer = TheJsonApi().Answer(name, text);
    Emit((answer.ok() ? *answer : JsonApi::ErrorText(answer.status())).c_str());
    return nullptr;
  }
  if (!JsonApi::Searches(name)) {
    return EmitError(tengen::StrCat(name, ": no such question")), nullptr;
  }
  const absl::StatusOr<tengen::JsonApiSearch> search = TheJsonApi().Search(name, text);
  if (!search.ok()) return Emit(JsonApi::ErrorText(search.status()).c_str()), nullptr;
  static const std::unique_ptr<tengen::Player> player = [] {
    std::unique_ptr<tengen::Player> made = tengen::MakePlayer();
    made->SetMemory(static_cast<std::size_t>(MemoryMib()) << 20);
    return made;
  }();
  if (const std::string_view* const net = NetNameOf(search->game)) {
    const auto given = GivenNets().find(*net);
    if (given == GivenNets().end()) return net->data();
    player->UseNet(given->second);
  }
  if (!KeepsResults()) player->ClearMemory();
  const tengen::StopFlag never = false;
  search->run(*player, never, [](const std::string& line) { Emit(line.c_str()); });
  return nullptr;
}

// As RunSignatureBench (search/player/signature.h), with the networks that were given.
int Bench() {
  const auto player = tengen::MakePlayer(/*announced=*/nullptr);
  const double begin = emscripten_get_now();
  std::uint64_t total = 0;
  for (const tengen::GameInfo& game : tengen::AllGames()) {
    if (const std::string_view* const net = NetNameOf(game.name)) {
      player->UseNet(GivenNets().at(*net));
    }
    const std::uint64_t nodes = tengen::SignatureOf(game, *player);
    total += nodes;
    std::cout << absl::StrFormat("%-44s %12u\n", std::string(game.name), nodes) << std::flush;
  }
  const double seconds = (emscripten_get_now() - begin) / 1000;
  std::cout << absl::StrFormat("%-44s %12u\n", "total", total)
            << absl::StrFormat("%.0f nodes/s, %.1f s\n", static_cast<double>(total) / seconds,
                               seconds);
  return 0;
}

}  // namespace

extern "C" {

// Emits the answers to a request of `serve`, in order, and returns nullptr. In case of an error:
// one {"error":...}. If the request needs a network that was not given yet: emits nothing, and
// returns the name of the network.
EMSCRIPTEN_KEEPALIVE const char* TengenAsk(const char* name, const char* text) {
  return Ask(name, text);
}

// Reads a network from Module.network, the `count` bytes of its file (.tgsn). Returns false if they
// are not the network of this name.
EMSCRIPTEN_KEEPALIVE bool TengenGiveNet(const char* name, std::size_t count) {
  std::string bytes(count, '\0');
  CopyNetwork(bytes.data());
  auto net = tengen::ReadNet(bytes);
  if (!net.ok() || (*net)->game != name) return false;
  const std::string_view* const known = NetNameOf((*net)->game);
  if (known == nullptr || *known != name) return false;
  GivenNets()[*known] = *std::move(net);
  return true;
}

// Prints the signature (search/player/signature.h) and the number of nodes per second.
// Precondition: all networks were given.
EMSCRIPTEN_KEEPALIVE int TengenBench() { return Bench(); }

}  // extern "C"
