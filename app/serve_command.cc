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
    "Opens a board for every game in the browser: play, analysis and review, with this engine "
    "behind\n"
    "it. Only this machine is listened to, unless --host names an address of it, 0.0.0.0 for all;\n"
    "then a token is wanted, which is in the link that is printed. SIGINT or SIGTERM ends it.";

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
  flags.Number("port", "N", "port to listen on, 0 for any that is free; 8015 if not given", 0,
               65535, &http.port);
  flags.Text("host", "ADDRESS", "address to listen on; 127.0.0.1, this machine only, if not given",
             &http.host);
  flags.Switch("open", "opens the page in the browser", &open);
  flags.Section("Limits, for all who ask together:");
  flags.Number("concurrency", "N",
               "positions searched at a time; the processors, at least 4, if not given", 1,
               kMostThreads, &api_options.concurrency);
  flags.Number("threads", "N", "threads for each of them; the processors if not given", 1,
               kMostThreads, &api_options.threads);
  flags.Number("memory-mb", "N", "memory for each of them, in MiB; 64 if not given", 1,
               kMostMegabytes, &api_options.megabytes);
  flags.Number("max-ms", "N", "milliseconds of one search at most; 600000 if not given",
               std::int64_t{1}, kMostMs, &api_options.max_ms);
  flags.Number("connections", "N", "connections at a time; 128 if not given", 1, 10'000,
               &http.connections);
  AddNetFlag(&flags, &api_options.net);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError("serve", absl::StrCat("what is ", QuotedWord(plain.front()), "?"));
  }
  if (!HasHttpServer()) {
    return Failure("this program was built without cpp-httplib (docs/install.md)");
  }
  api_options.max_review_ms = std::min(api_options.max_review_ms, api_options.max_ms);
  if (!IsThisMachine(http.host)) http.token = RandomToken();

  const BlockedSignals signals;
  const JsonApi api(api_options);
  PlayerPool pool({.players = api_options.concurrency,
                   .share = std::chrono::milliseconds(api_options.max_review_ms),
                   .make_player = [&api_options] {
                     std::unique_ptr<Player> player = MakePlayer();
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
    std::cout << "From other machines: the same with this machine's name or address." << std::endl;
  }
  if (WebFiles().size() == 1) {  // this one page says how to get the others
    std::cout << "This program was built without the page; the link says how to get it."
              << std::endl;
  }
  if (open && !system_calls::OpenInBrowser(link)) {
    std::cerr << "pbrain-tengen serve: no browser could be opened; the link does the same\n";
  }
  std::thread serving([&server] { server.Run(); });
  const int signal = signals.Wait();
  server.Stop();
  serving.join();
  return kExitSignal + signal;
}

}  // namespace tengen
