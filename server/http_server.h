// SPDX-License-Identifier: Apache-2.0
//
// HttpServer: serves the page and the JSON API over HTTP (docs/serve.md). It answers GET requests
// for the files of the page, which are inside the program, and for /api/games. It answers POST
// requests of the JSON API. The answer to a search is a stream of events; closing the connection
// ends the search. The server opens no files.
//
// Access: the Host header must name this server. This prevents an attack in which another web page
// reaches the server under a foreign host name. The Origin header, if present, must be this server.
// If the options have a token, the request must have it too. The code of a room (server/rooms.h) is
// enough for the requests that a guest needs. The server refuses requests that are malformed,
// compressed, too large or too slow, and connections above the limit. If the limit is reached, the
// server closes the connection that has waited longest for its client, and accepts the new one. If
// the system refuses memory or a thread for a request, the answer to this request is an error.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "server/json_api.h"
#include "server/player_pool.h"
#include "server/rooms.h"

namespace tengen {

struct HttpOptions {
  std::string host = "127.0.0.1";
  int port = 0;                                   // 0 = any free port
  std::string token;                              // empty = no token needed
  int connections = 128;                          // limit of connections at the same time
  std::size_t most_bytes = std::size_t{1} << 20;  // limit of the body of a request
  // Time limit to receive a whole request, and time limit to send one part of a stream. To send any
  // other answer, the limit is six times this time.
  std::chrono::milliseconds timeouts{10'000};
  std::chrono::milliseconds idle{15'000};  // limit between two requests of a connection
};

class HttpServer {
 public:
  // The JSON API, the pool and the rooms must outlive the server.
  HttpServer(const JsonApi& api, PlayerPool& pool, Rooms& rooms, HttpOptions options);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Binds the port. kUnavailable: another program has the port, or the address is not on this
  // machine.
  absl::Status Bind();
  int port() const;  // valid after Bind

  // Serves until Stop. Returns after all connections have ended. Precondition: Bind succeeded.
  void Run();
  // Ends Run and all searches. A Run that begins a moment later ends, too. May be called from any
  // thread.
  void Stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// True if this build of the program contains the HTTP server.
bool HasHttpServer();

}  // namespace tengen
