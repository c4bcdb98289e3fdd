// SPDX-License-Identifier: Apache-2.0
#include "app/serve_command.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/net_flag.h"
#include "base/flags.h"
#include "base/stop_signals.h"
#include "base/system.h"
#include "search/player/player.h"
#include "server/http_server.h"
#include "server/json_api.h"
#include "server/player_pool.h"
#include "server/web_files.h"

namespace tengen {
namespace {

constexpr int kUsualPort = 8015;
constexpr std::string_view kHere = "127.0.0.1";

constexpr std::string_view kAbout =
    "Runs a web server with a board for every game: play, analysis and review with this engine.\n"
    "Only this machine can connect, unless --host gives another address of this machine (0.0.0.0\n"
    "= all addresses). Then the server accepts only requests with a token, which is part of the\n"
    "printed link. SIGINT or SIGTERM ends the server.";

bool IsThisMachine(std::string_view host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

// 128 random bits from the system, as 32 hexadecimal digits.
std::string RandomToken() {
  std::random_device device;
  std::string token;
  for (int i = 0; i < 4; ++i) absl::StrAppendFormat(&token, "%08x", device());
  return token;
}

int Failure(std::string_view what) {
  std::cerr << "pbrain-tengen serve: " << what << '\n';
  return kExitFailure;
}

}  // namespace

int RunServe(std::span<const std::string> args) {
  JsonApiOptions api_options;
  HttpOptions http;
  http.host = kHere;
  http.port = kUsualPort;
  bool open = false;
  const int processors = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  api_options.threads = processors;
  api_options.concurrency = std::max(4, processors);
  FlagTable flags("serve [FLAG ...]", kAbout);
  flags.Number("port", "N", "port to listen on, 0 to 65535; 0 = any free port; default: 8015", 0,
               65535, &http.port);
  flags.Text("host", "ADDRESS", "address to listen on; default: 127.0.0.1 (this machine only)",
             &http.host);
  flags.Switch("open", "open the page in the browser; default: off", &open);
  flags.Section("Limits for all clients together");
  flags.Number(
      "concurrency", "N",
      "positions searched at the same time, 1 to 1024; default: number of processors, at least 4",
      1, kMostThreads, &api_options.concurrency);
  flags.Number("threads", "N", "threads of each search, 1 to 1024; default: number of processors",
               1, kMostThreads, &api_options.threads);
  flags.Number("memory-mb", "N", "memory of each search in MiB; default: 64", 1, kMostMegabytes,
               &api_options.megabytes);
  flags.Number("max-ms", "N", "longest time of one search in ms; default: 600000", std::int64_t{1},
               kMostMs, &api_options.max_ms);
  flags.Number("connections", "N", "connections at the same time, 1 to 10000; default: 128", 1,
               10'000, &http.connections);
  AddNetFlag(&flags, &api_options.net);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError("serve", absl::StrCat("unexpected argument ", QuotedWord(plain.front())));
  }
  if (!HasHttpServer()) {
    return Failure("this program was built without cpp-httplib (docs/install.md)");
  }
  api_options.max_review_ms = std::min(api_options.max_review_ms, api_options.max_ms);
  if (!IsThisMachine(http.host)) http.token = RandomToken();

  const BlockedSignals signals;
  const JsonApi api(api_options);
  const auto announced = std::make_shared<Announced>();
  PlayerPool pool({.players = api_options.concurrency,
                   .share = std::chrono::milliseconds(api_options.max_review_ms),
                   .make_player = [&api_options, &announced] {
                     std::unique_ptr<Player> player = MakePlayer(announced);
                     player->SetMemory(static_cast<std::size_t>(api_options.megabytes) << 20);
                     player->UseNet(api_options.net);
                     return player;
                   }});
  HttpServer server(api, pool, http);
  if (const absl::Status bound = server.Bind(); !bound.ok()) {
    return Failure(std::string(bound.message()));
  }
  const bool anywhere = http.host == "0.0.0.0" || http.host == "::";
  const std::string name = anywhere ? std::string(kHere) : http.host;
  const std::string link = absl::StrCat(
      "http://", name.find(':') == std::string::npos ? name : absl::StrCat("[", name, "]"), ":",
      server.port(), "/", http.token.empty() ? "" : absl::StrCat("?token=", http.token));
  std::cout << "The board is at " << link << std::endl;
  if (anywhere) {
    std::cout << "From other machines, use the same link with the name or address of this machine."
              << std::endl;
  }
  if (WebFiles().size() == 1) {  // this one page says how to get the others
    std::cout << "This program was built without the page; the link says how to get it."
              << std::endl;
  }
  if (open && !system_calls::OpenInBrowser(link)) {
    std::cerr << "pbrain-tengen serve: cannot open a browser; open the link yourself\n";
  }
  std::thread serving([&server] { server.Run(); });
  const int signal = signals.Wait();
  server.Stop();
  serving.join();
  return kExitSignal + signal;
}

}  // namespace tengen
