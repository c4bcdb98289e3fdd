// SPDX-License-Identifier: Apache-2.0
#include "app/serve_command.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "app/net_flag.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/paths.h"
#include "base/resources.h"
#include "base/stop_signals.h"
#include "base/str_cat.h"
#include "base/system.h"
#include "search/player/player.h"
#include "server/http_server.h"
#include "server/json_api.h"
#include "server/player_pool.h"
#include "server/rooms.h"
#include "server/secret.h"
#include "server/sockets.h"
#include "server/web_files.h"

namespace tengen {
namespace {

constexpr std::string_view kSubcommand = "serve";
constexpr int kUsualPort = 8015;
constexpr std::string_view kHere = "127.0.0.1";

constexpr std::string_view kAbout =
    "Runs a web server with a board for every game: play, analysis and review with this engine.\n"
    "Only this machine can connect, unless --host gives another address of this machine (0.0.0.0\n"
    "= all addresses). Then the server accepts only requests with a token, which is part of the\n"
    "printed link. SIGINT or SIGTERM ends the server.";

// A file that sends the browser to a link with a token. All users of the machine can see the
// arguments of the browser. So the browser gets only the name of this file as its argument. Only
// this user can read the file. The destructor deletes the file.
class LinkPage {
 public:
  // If the link is empty, no file is made.
  explicit LinkPage(std::string_view link) {
    const std::filesystem::path folder = UserFolder(UserFiles::kState) / "serve";
    if (link.empty() || !folder.is_absolute() || !MakeDirectory(folder).ok()) return;
    std::error_code error;
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    const std::filesystem::path page = folder / "board.html";
    const std::string text = StrCat(
        "<!doctype html><meta charset=\"utf-8\"><title>Tengen</title>"
        "<meta name=\"referrer\" content=\"no-referrer\">"
        "<meta http-equiv=\"refresh\" content=\"0; url=",
        link, "\"><a href=\"", link, "\">The board</a>\n");
    if (!error && WriteFile(page, text).ok()) page_ = page;
  }
  ~LinkPage() {
    if (!page_.empty()) system_calls::RemoveFile(page_);
  }
  LinkPage(const LinkPage&) = delete;
  LinkPage& operator=(const LinkPage&) = delete;

  // Opens the file in the browser. False: there is no file, or no browser could be started.
  bool Open() const { return !page_.empty() && system_calls::OpenInBrowser(page_.string()); }

 private:
  std::filesystem::path page_;
};

int Failure(std::string_view what) { return ReportFailure(kSubcommand, what); }

struct CommandLine {
  JsonApiOptions api;
  HttpOptions http;
  bool open = false;

  CommandLine();
  void AddTo(FlagTable* flags);
};

CommandLine::CommandLine() {
  const int processors = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  api.threads = processors;
  api.concurrency = std::max(4, processors);
  http.host = kHere;
  http.port = kUsualPort;
}

void CommandLine::AddTo(FlagTable* flags) {
  flags->Number("port", "N", "port to listen on, 0 to 65535; 0 = any free port; default: 8015", 0,
                65535, &http.port);
  flags->Text("host", "ADDRESS", "address to listen on; default: 127.0.0.1 (this machine only)",
              &http.host);
  flags->Switch("open", "open the page in the browser; default: off", &open);
  flags->Section("Limits for all clients together");
  flags->Number(
      "concurrency", "N",
      "positions searched at the same time, 1 to 1024; default: number of processors, at least 4",
      1, kMostThreads, &api.concurrency);
  flags->Number("threads", "N", "threads of each search, 1 to 1024; default: number of processors",
                1, kMostThreads, &api.threads);
  flags->Number("memory-mb", "N", "memory of each search in MiB; default: 64", 1, kMostMegabytes,
                &api.megabytes);
  flags->Number("max-ms", "N", "longest time of one search in ms; default: 600000", std::int64_t{1},
                kMostMs, &api.max_ms);
  flags->Number("connections", "N", "connections at the same time, 1 to 10000; default: 128", 1,
                10'000, &http.connections);
  AddNetFlag(flags, &api.net);
}

// True if the server listens on all addresses of this machine.
bool ListensEverywhere(const HttpOptions& http) {
  return http.host == "0.0.0.0" || http.host == "::";
}

// The link to the page, for this machine.
std::string LinkTo(const HttpOptions& http, int port) {
  const std::string name = ListensEverywhere(http) ? std::string(kHere) : http.host;
  const bool is_ipv6 = name.find(':') != std::string::npos;
  return StrCat("http://", is_ipv6 ? StrCat("[", name, "]") : name, ":", port, "/",
                http.token.empty() ? "" : StrCat("?token=", http.token));
}

// Prints the address of the page for the user.
void Announce(const CommandLine& line, const std::string& link) {
  std::cout << "The board is at " << link << std::endl;
  if (ListensEverywhere(line.http)) {
    std::cout << "From other machines, use the same link with the name or address of this machine."
              << std::endl;
  }
  if (WebFiles().size() == 1) {  // the page was not built: the only file is the page that says how
                                 // to build it
    std::cout << "This program was built without the page; the link says how to get it."
              << std::endl;
  }
}

// Serves until a signal comes. Returns the exit status.
int Serve(const CommandLine& line) {
  const BlockedSignals signals;
  const JsonApi api(line.api);
  const auto announced = std::make_shared<Announced>();
  PlayerPool pool({.players = line.api.concurrency,
                   .share = std::chrono::milliseconds(line.api.max_review_ms),
                   .make_player = [&line, &announced] {
                     std::unique_ptr<Player> player = MakePlayer(announced);
                     player->SetMemory(static_cast<std::size_t>(line.api.megabytes) << 20);
                     player->UseNet(line.api.net);
                     return player;
                   }});
  Rooms rooms;
  HttpServer server(api, pool, rooms, line.http);
  if (const absl::Status bound = server.Bind(); !bound.ok()) {
    return Failure(std::string(bound.message()));
  }
  const std::string link = LinkTo(line.http, server.port());
  Announce(line, link);
  absl::StatusOr<std::thread> serving = StartThread([&server] { server.Run(); });
  if (!serving.ok()) return ReportFailure(kSubcommand, serving.status());
  const LinkPage page(line.open && !line.http.token.empty() ? link : "");
  if (line.open && !(line.http.token.empty() ? system_calls::OpenInBrowser(link) : page.Open())) {
    std::cerr << "pbrain-tengen serve: cannot open a browser; open the link yourself\n";
  }
  const int signal = signals.Wait();
  server.Stop();
  serving->join();
  return kExitSignal + signal;
}

}  // namespace

int RunServe(std::span<const std::string> args) {
  CommandLine line;
  FlagTable flags("serve [FLAG ...]", kAbout);
  line.AddTo(&flags);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError("serve", StrCat("unexpected argument ", QuotedWord(plain.front())));
  }
  if (!HasHttpServer()) {
    return Failure("this program was built without cpp-httplib (docs/install.md)");
  }
  line.api.max_review_ms = std::min(line.api.max_review_ms, line.api.max_ms);
  if (!sockets::IsThisMachine(line.http.host)) line.http.token = RandomSecret();
  return Serve(line);
}

}  // namespace tengen
