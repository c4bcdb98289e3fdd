// SPDX-License-Identifier: Apache-2.0
#include "server/http_server.h"

#ifdef TENGEN_HTTPLIB

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "base/json_text.h"
#include "base/text.h"
#include "httplib.h"
#include "server/sockets.h"
#include "server/web_files.h"

namespace tengen {
namespace {

using Milliseconds = std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

constexpr const char* kJson = "application/json";
constexpr std::size_t kMostHead = std::size_t{64}
                                  << 10;  // most bytes of a request without its body
constexpr std::size_t kLongestClient = 64;
// A stream without a new line checks after kLook whether its connection is closed, and sends an
// empty comment after kKeepAlive.
constexpr Milliseconds kLook(20);
constexpr Milliseconds kKeepAlive(1000);

// Content security policy: only what the page needs, and no frames around it.
constexpr const char* kPolicy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string ErrorText(std::string_view error) {
  return JsonText(nlohmann::json{{"error", std::string(error)}});
}

void Answer(httplib::Response& response, int status, const std::string& text) {
  response.status = status;
  response.set_content(text, kJson);
}

void Refuse(httplib::Response& response, int status, std::string_view error) {
  Answer(response, status, ErrorText(error));
}

int StatusOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kResourceExhausted: return 429;
    case absl::StatusCode::kUnavailable: return 503;
    default: return 400;
  }
}

void Refuse(httplib::Response& response, const absl::Status& status) {
  Answer(response, StatusOf(status), JsonApi::ErrorText(status));
}

// Reserves the port for this server. By default, the library shares it with other programs.
void TakePortAlone(socket_t socket) {
  const int yes = 1;
#ifdef _WIN32
  constexpr int kOption = SO_EXCLUSIVEADDRUSE;
#else
  constexpr int kOption = SO_REUSEADDR;  // reuses only a port whose server has ended
#endif
  setsockopt(socket, SOL_SOCKET, kOption, reinterpret_cast<const char*>(&yes), sizeof yes);
}

// The error text for a status that the library sets itself.
std::string_view ErrorOf(int status) {
  switch (status) {
    case 400: return "the request is not HTTP as it should be";
    case 404: return "there is nothing here: the page is at /, docs/serve.md tells the rest";
    case 413: return "the request is too large";
    case 414: return "the address is too long";
    default: return "the request cannot be served";
  }
}

struct MediaType {
  std::string_view ending, type;
};
constexpr auto kMediaTypes = std::to_array<MediaType>({
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
});

std::string TypeOf(std::string_view path) {
  for (const MediaType& media : kMediaTypes) {
    if (path.ends_with(media.ending)) return std::string(media.type);
  }
  return "application/octet-stream";
}

// --- Who may ask --------------------------------------------------------------------------------

// The host name without port and brackets: "example.org" of "example.org:80", "::1" of "[::1]:80".
std::string_view NameOf(std::string_view host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
  return host.substr(0, host.find(':'));
}

// Whether the name is a numeric address. Only other names can be redirected to this machine.
bool IsAddress(std::string_view name) {
  if (name.find(':') != std::string_view::npos) return true;
  return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

// Compares in constant time, so that the time does not reveal how much of the secret was right.
bool SameSecret(std::string_view a, std::string_view b) {
  unsigned char difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  }
  return difference == 0;
}

// --- Connections --------------------------------------------------------------------------------

// The state of the connection that this thread serves.
struct Connection {
  bool refused = false;     // there are too many connections
  bool ends_after = false;  // ends after this answer, because the rest of the request was not read
};
thread_local Connection connection;

// Runs one thread for each connection, up to the limit. The accepting thread refuses the others.
class Connections : public httplib::TaskQueue {
 public:
  explicit Connections(int most) : most_(most) {}

  void enqueue(std::function<void()> serve) override {
    {
      const std::lock_guard lock(mutex_);
      if (count_ < most_) {
        ++count_;
        std::thread([this, serve = std::move(serve)] {
          connection = {};
          serve();
          const std::lock_guard ending(mutex_);
          --count_;
          ended_.notify_all();
        }).detach();
        return;
      }
    }
    connection = {.refused = true};
    serve();
  }

  void shutdown() override {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return count_ == 0; });
  }

 private:
  const int most_;
  std::mutex mutex_;
  std::condition_variable ended_;
  int count_ = 0;
};

// A socket with a buffer and, for each request, a limit of time and of bytes.
class ConnectionStream : public httplib::Stream {
 public:
  ConnectionStream(socket_t socket, const HttpOptions& options)
      : socket_(socket), options_(options) {}

  void BeginRequest() {
    deadline_ = SteadyClock::now() + options_.timeouts;
    bytes_left_ = options_.most_bytes + kMostHead;
  }

  bool WaitForRequest(Milliseconds wait) const {
    return begin_ < end_ || sockets::WaitToRead(handle(), wait);
  }

  bool is_readable() const override { return begin_ < end_ || TimeLeft() > Milliseconds(0); }
  bool is_writable() const override { return !sockets::IsClosedByPeer(handle()); }

  ssize_t read(char* to, std::size_t size) override {
    if (begin_ == end_) {
      if (!sockets::WaitToRead(handle(), TimeLeft())) return -1;
      const std::ptrdiff_t count = sockets::Receive(handle(), buffer_.data(), buffer_.size());
      if (count <= 0) return count;
      begin_ = 0;
      end_ = static_cast<std::size_t>(count);
    }
    const std::size_t count = std::min({size, end_ - begin_, bytes_left_});
    if (count == 0) return -1;
    std::memcpy(to, buffer_.data() + begin_, count);
    begin_ += count;
    bytes_left_ -= count;
    return static_cast<ssize_t>(count);
  }

  ssize_t write(const char* from, std::size_t size) override {
    std::size_t sent = 0;
    while (sent < size) {
      if (!sockets::WaitToWrite(handle(), options_.timeouts)) return -1;
      const std::ptrdiff_t count = sockets::Send(handle(), from + sent, size - sent);
      if (count < 0) return -1;
      sent += static_cast<std::size_t>(count);
    }
    return static_cast<ssize_t>(size);
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  socket_t socket() const override { return socket_; }

 private:
  sockets::Handle handle() const { return static_cast<sockets::Handle>(socket_); }

  Milliseconds TimeLeft() const {
    return std::max(Milliseconds(0),
                    std::chrono::duration_cast<Milliseconds>(deadline_ - SteadyClock::now()));
  }

  const socket_t socket_;
  const HttpOptions& options_;
  SteadyClock::time_point deadline_ = SteadyClock::now();
  std::size_t bytes_left_ = 0;
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0, end_ = 0;  // the unread bytes of the buffer
};

// The library's server with the connections above.
class Server : public httplib::Server {
 public:
  explicit Server(const HttpOptions& options) : options_(options) {}

 private:
  bool process_and_close_socket(socket_t socket) override {
    ConnectionStream stream(socket, options_);
    if (connection.refused) {
      const std::string text = ErrorText("too many connections; try again");
      const std::string answer = absl::StrCat(
          "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: ",
          text.size(), "\r\nConnection: close\r\n\r\n", text);
      sockets::Send(static_cast<sockets::Handle>(socket), answer.data(), answer.size());
    } else {
      while (WaitForRequest(stream)) {
        stream.BeginRequest();
        bool closed = false;
        connection.ends_after = false;
        const bool answered = process_request(stream, false, closed, Tidy);
        if (!answered || closed || connection.ends_after) break;
      }
    }
    sockets::Close(static_cast<sockets::Handle>(socket));
    return true;
  }

  // Waits for the next request. False: the idle time has passed, or the server stops.
  bool WaitForRequest(const ConnectionStream& stream) const {
    const auto end = SteadyClock::now() + options_.idle;
    while (svr_sock_ != INVALID_SOCKET && SteadyClock::now() < end) {
      if (stream.WaitForRequest(Milliseconds(100))) return true;
    }
    return false;
  }

  // Switches off compression and partial answers: the client is on this machine or near it.
  static void Tidy(httplib::Request& request) {
    request.headers.erase("Accept-Encoding");
    request.headers.erase("Range");
    request.ranges.clear();
  }

  const HttpOptions& options_;
};

// --- Searches -----------------------------------------------------------------------------------

// A search on a separate thread, and its latest line that is not sent yet. Each line contains more
// than the lines before it, so only the latest one is kept.
class SearchStream {
 public:
  SearchStream(JsonApiSearch search, std::unique_ptr<PooledPlayer> player)
      : search_(std::move(search)), player_(std::move(player)), thread_([this] { Run(); }) {}
  ~SearchStream() {
    player_->Stop();
    thread_.join();
  }
  SearchStream(const SearchStream&) = delete;
  SearchStream& operator=(const SearchStream&) = delete;

  // Sends the waiting line, or waits a moment for one. False: the connection is closed.
  bool Send(httplib::DataSink& sink) {
    std::optional<std::string> line;
    bool ended = false;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kLook, [this] { return line_.has_value() || ended_; });
      line = std::exchange(line_, std::nullopt);
      ended = ended_;
    }
    if (line) return Write(sink, absl::StrCat("data: ", *line, "\n\n"));
    if (ended) {
      sink.done();
      return true;
    }
    if (!sink.is_writable()) return false;
    if (SteadyClock::now() - written_ < kKeepAlive) return true;
    return Write(sink, ":\n\n");
  }

 private:
  bool Write(httplib::DataSink& sink, const std::string& text) {
    written_ = SteadyClock::now();
    return sink.write(text.data(), text.size());
  }

  void Run() {
    search_.run(*player_, player_->stop(), [this](std::string line) {
      const std::lock_guard lock(mutex_);
      line_ = std::move(line);
      changed_.notify_all();
    });
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  const JsonApiSearch search_;
  const std::unique_ptr<PooledPlayer> player_;
  SteadyClock::time_point written_ = SteadyClock::now();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<std::string> line_;  // guarded by mutex_, like ended_
  bool ended_ = false;
  std::thread thread_;  // the last member: the thread uses those above
};

}  // namespace

class HttpServer::Impl {
 public:
  Impl(const JsonApi& api, PlayerPool& pool, HttpOptions options)
      : api_(api), pool_(pool), options_(std::move(options)), server_(options_) {
    server_.new_task_queue = [this] { return new Connections(options_.connections); };
    server_.set_payload_max_length(options_.most_bytes);
    server_.set_tcp_nodelay(true);
    server_.set_socket_options(TakePortAlone);
    // For the Keep-Alive header only: Server::process_and_close_socket applies the limits.
    server_.set_keep_alive_max_count(10'000);
    server_.set_keep_alive_timeout(options_.idle.count() / 1000);
    server_.set_default_headers({{"X-Content-Type-Options", "nosniff"},
                                 {"Referrer-Policy", "no-referrer"},
                                 {"Cross-Origin-Resource-Policy", "same-origin"},
                                 {"Content-Security-Policy", kPolicy}});
    server_.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          return BeforeBody(request, response);
        });
    server_.Post("/api/([a-z]+)",
                 [this](const httplib::Request& request, httplib::Response& response) {
                   AnswerPost(request, response);
                 });
    server_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
      connection.ends_after = true;
      if (response.body.empty()) Refuse(response, response.status, ErrorOf(response.status));
    });
    server_.set_exception_handler(
        [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
          Refuse(response, 500, "something went wrong here");
        });
  }

  absl::Status Bind() {
    const bool bound = options_.port == 0
                           ? (port_ = server_.bind_to_any_port(options_.host)) > 0
                           : server_.bind_to_port(options_.host, port_ = options_.port);
    if (bound) return absl::OkStatus();
    return absl::UnavailableError(
        absl::StrCat("cannot listen on ", options_.host, " port ", options_.port,
                     ": another program has the port (--port 0 takes any that is free), or the "
                     "address is none of this machine's"));
  }

  int port() const { return port_; }
  void Run() {
    server_.listen_after_bind();
    ended_ = true;
  }

  void Stop() {
    // The library ignores stop() before it listens.
    while (!server_.is_running() && !ended_) std::this_thread::sleep_for(Milliseconds(1));
    server_.stop();
  }

 private:
  using Handled = httplib::Server::HandlerResponse;

  // Checks access and answers GET requests, before a body is read.
  Handled BeforeBody(const httplib::Request& request, httplib::Response& response) {
    const bool post = request.method == "POST";
    if (!post && request.method != "GET" && request.method != "HEAD") {
      return RefuseUnread(response, 405, "GET and POST are served");
    }
    if (!IsOurHost(request.get_header_value("Host"))) {
      return RefuseUnread(response, 403, "this server is not known by the name in Host");
    }
    if (post && !IsOurOrigin(request)) {
      return RefuseUnread(response, 403, "only this server's own page may ask");
    }
    const bool asks = absl::string_view(request.path).substr(0, 5) == "/api/";
    if (asks && !HasToken(request)) {
      return RefuseUnread(response, 401, "the token is wanted that the program printed");
    }
    if (!post) {
      AnswerGet(request, response);
      return Handled::Handled;
    }
    if (request.get_header_value("Content-Type").substr(0, std::strlen(kJson)) != kJson) {
      return RefuseUnread(response, 415, "Content-Type: application/json wanted");
    }
    return Handled::Unhandled;
  }

  static Handled RefuseUnread(httplib::Response& response, int status, std::string_view error) {
    connection.ends_after = true;
    response.set_header("Connection", "close");
    Refuse(response, status, error);
    return Handled::Handled;
  }

  // A foreign web page can give this machine a name of its choice (DNS rebinding), so only known
  // names are accepted. With a token, any name is accepted: such a page does not have the token.
  bool IsOurHost(const std::string& host) const {
    const std::string name = absl::AsciiStrToLower(std::string(NameOf(host)));
    if (name.empty()) return false;
    return !options_.token.empty() || IsAddress(name) || name == "localhost" ||
           name == options_.host;
  }

  static bool IsOurOrigin(const httplib::Request& request) {
    if (!request.has_header("Origin")) return true;  // not from a browser
    const std::string origin = request.get_header_value("Origin");
    const std::string host = request.get_header_value("Host");
    return origin == absl::StrCat("http://", host) || origin == absl::StrCat("https://", host);
  }

  bool HasToken(const httplib::Request& request) const {
    if (options_.token.empty()) return true;
    return SameSecret(request.get_header_value("Authorization"),
                      absl::StrCat("Bearer ", options_.token)) ||
           SameSecret(request.get_param_value("token"), options_.token);
  }

  void AnswerGet(const httplib::Request& request, httplib::Response& response) const {
    response.set_header("Cache-Control", "no-cache");
    if (request.path == "/api/games") return Answer(response, 200, api_.Games());
    const std::string_view path =
        request.path == "/" ? "index.html" : std::string_view(request.path).substr(1);
    for (const WebFile& file : WebFiles()) {
      if (file.path != path) continue;
      response.status = 200;
      return response.set_content(file.text.data(), file.text.size(), TypeOf(path));
    }
    Refuse(response, 404, ErrorOf(404));
  }

  void AnswerPost(const httplib::Request& request, httplib::Response& response) {
    const std::string name = request.matches[1];
    response.set_header("Cache-Control", "no-store");
    if (JsonApi::Answers(name)) {
      const absl::StatusOr<std::string> answer = api_.Answer(name, request.body);
      if (answer.ok()) return Answer(response, 200, *answer);
      return Refuse(response, answer.status());
    }
    if (!JsonApi::Searches(name)) return Refuse(response, 404, ErrorOf(404));
    absl::StatusOr<JsonApiSearch> search = api_.Search(name, request.body);
    if (!search.ok()) return Refuse(response, search.status());
    const std::string client = request.get_header_value("X-Tengen-Client");
    if (client.size() > kLongestClient) {
      return Refuse(
          response, 400,
          absl::StrCat("X-Tengen-Client: at most ", kLongestClient, " characters wanted"));
    }
    absl::StatusOr<std::unique_ptr<PooledPlayer>> player =
        pool_.Open(client, search->ms > api_.options().max_review_ms);
    if (!player.ok()) return Refuse(response, player.status());
    const auto stream = std::make_shared<SearchStream>(*std::move(search), *std::move(player));
    response.status = 200;
    response.set_chunked_content_provider(
        "text/event-stream",
        [stream](std::size_t, httplib::DataSink& sink) { return stream->Send(sink); });
  }

  const JsonApi& api_;
  PlayerPool& pool_;
  const HttpOptions options_;
  Server server_;
  int port_ = 0;
  std::atomic<bool> ended_ = false;
};

HttpServer::HttpServer(const JsonApi& api, PlayerPool& pool, HttpOptions options)
    : impl_(std::make_unique<Impl>(api, pool, std::move(options))) {}
HttpServer::~HttpServer() = default;

absl::Status HttpServer::Bind() { return impl_->Bind(); }
int HttpServer::port() const { return impl_->port(); }
void HttpServer::Run() { impl_->Run(); }
void HttpServer::Stop() { impl_->Stop(); }

bool HasHttpServer() { return true; }

}  // namespace tengen

#else

#include <utility>

namespace tengen {

class HttpServer::Impl {};

HttpServer::HttpServer(const JsonApi& /*JSON API*/, PlayerPool& /*pool*/, HttpOptions /*options*/) {
}
HttpServer::~HttpServer() = default;

absl::Status HttpServer::Bind() {
  return absl::UnimplementedError("this program was built without cpp-httplib");
}
int HttpServer::port() const { return 0; }
void HttpServer::Run() {}
void HttpServer::Stop() {}

bool HasHttpServer() { return false; }

}  // namespace tengen

#endif
