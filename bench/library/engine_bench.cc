// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of one question by C++ (JsonApi) and of the same question by the C library. The
// difference is what the library adds. One item is one question and its whole answer.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/stop_flag.h"
#include "library/tengen.h"
#include "search/player/player.h"
#include "server/json_api.h"

namespace tengen {
namespace {

constexpr char kPosition[] = R"({"game":"freestyle","moves":["h8","i9","g8"]})";
constexpr char kOneNode[] = R"({"game":"freestyle","moves":["h8","i9","g8"],"limits":{"nodes":1}})";
constexpr int kMegabytes = 1;  // larger tables take more time to clear before each search

JsonApi Api() { return JsonApi({.megabytes = kMegabytes}); }

struct DestroyEngine {
  void operator()(tengen_engine* engine) const { tengen_engine_destroy(engine); }
};
using Engine = std::unique_ptr<tengen_engine, DestroyEngine>;

Engine MakeEngine() {
  tengen_options options = TENGEN_OPTIONS_INIT;
  options.memory_mib = kMegabytes;
  tengen_engine* engine = nullptr;
  tengen_engine_create(&options, &engine, nullptr);
  return Engine(engine);
}

void BM_PositionByCpp(benchmark::State& state) {
  const JsonApi api = Api();
  for (auto _ : state) benchmark::DoNotOptimize(api.Answer("position", kPosition));
}

void BM_PositionByC(benchmark::State& state) {
  const Engine engine = MakeEngine();
  for (auto _ : state) {
    char* answer = nullptr;
    if (tengen_engine_answer(engine.get(), "position", kPosition, &answer) != TENGEN_OK) {
      state.SkipWithError("no answer");
    }
    tengen_free(answer);
  }
}

void BM_OneNodeByCpp(benchmark::State& state) {
  const JsonApi api = Api();
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(std::size_t{kMegabytes} << 20);
  const StopFlag stop;
  for (auto _ : state) {
    player->ClearMemory();  // as the library does before each search
    api.Search("analyze", kOneNode)->run(*player, stop, [](std::string line) {
      benchmark::DoNotOptimize(line);
    });
  }
}

// The engine searches in its own thread, so the time of a wall clock counts.
void BM_OneNodeByC(benchmark::State& state) {
  const Engine engine = MakeEngine();
  for (auto _ : state) {
    std::uint64_t question = 0;
    if (tengen_engine_ask(engine.get(), "analyze", kOneNode, nullptr, nullptr, &question,
                          nullptr) != TENGEN_OK) {
      state.SkipWithError("the question was refused");
    }
    bool end = false;
    while (!end) {
      tengen_event* event = nullptr;
      tengen_engine_poll(engine.get(), question, -1, &event);
      end = event->end != 0;
      tengen_event_free(event);
    }
  }
}

BENCHMARK(BM_PositionByCpp)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_PositionByC)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_OneNodeByCpp)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(BM_OneNodeByC)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
}  // namespace tengen
