// SPDX-License-Identifier: Apache-2.0
//
// HttpServer: the page and the JSON API behind it over HTTP (docs/serve.md). Answers GET of the
// page's files, which are in the program, and of /api/games, and POST of the JSON API's questions;
// a search is answered by a stream of events, and a connection that is closed ends its search. It
// opens no file.
//
// Who may ask: requests must name this server as their host, so that no foreign name can be bound
// to it, and come from a page of its own or from no page; where there is a token they must have it.
// Requests that are malformed, too large or too slow are refused, and only so many connections are
// served at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "server/json_api.h"
#include "server/player_pool.h"

namespace tengen {

struct HttpOptions {
  std::string host = "127.0.0.1";
  int port = 0;       // 0: any that is free
  std::string token;  // empty: none is asked for
  int connections = 128;
  std::size_t most_bytes = std::size_t{1} << 20;  // of a request's body
  std::chrono::milliseconds timeouts{10'000};     // for a whole request, and for a reader
  std::chrono::milliseconds idle{15'000};         // between two requests
};

class HttpServer {
 public:
  // the JSON API and the pool must outlive it.
  HttpServer(const JsonApi& api, PlayerPool& pool, HttpOptions options);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Takes the port. kUnavailable: it cannot be had.
  absl::Status Bind();
  int port() const;  // once bound

  // Serves until Stop, and returns when all connections have ended. After Bind.
  void Run();
  // From any thread, and ends a Run that is on or will come soon; so do the searches.
  void Stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// Whether this program has a server.
bool HasHttpServer();

}  // namespace tengen
