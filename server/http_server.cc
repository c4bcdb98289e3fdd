// SPDX-License-Identifier: Apache-2.0
#include "server/http_server.h"

#ifdef TENGEN_HTTPLIB

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "base/json_text.h"
#include "base/resources.h"
#include "base/text.h"
#include "httplib.h"
#include "server/secret.h"
#include "server/sockets.h"
#include "server/web_files.h"

namespace tengen {
namespace {

using Milliseconds = std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

constexpr const char* kJson = "application/json";
// The limit of a request without its body, in bytes.
constexpr std::size_t kMostHead = std::size_t{64} << 10;
constexpr std::size_t kLongestClient = 64;
// If a stream has no new line to send, it checks every kLook whether its connection is closed.
// After kKeepAlive without a line it sends an empty comment.
constexpr Milliseconds kLook(20);
constexpr Milliseconds kKeepAlive(1000);

// Content security policy: the browser may load only the files that the page needs. Other pages
// must not show the page in a frame.
constexpr const char* kPolicy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string ErrorText(std::string_view error) {
  NeedReserve();
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

// The status of an answer about a room.
int RoomStatusOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kPermissionDenied: return 403;
    case absl::StatusCode::kNotFound: return 404;
    case absl::StatusCode::kAborted: return 409;
    default: return StatusOf(status);
  }
}

void Refuse(httplib::Response& response, const absl::Status& status) {
  Answer(response, StatusOf(status), JsonApi::ErrorText(status));
}

// Reserves the port for this server. By default, the library lets other programs use the same port.
void TakePortAlone(socket_t socket) {
  const int yes = 1;
#ifdef _WIN32
  constexpr int kOption = SO_EXCLUSIVEADDRUSE;
#else
  constexpr int kOption = SO_REUSEADDR;  // reuses only a port whose server has ended
#endif
  setsockopt(socket, SOL_SOCKET, kOption, reinterpret_cast<const char*>(&yes), sizeof yes);
}

// The error text for an HTTP status that the library sets itself.
std::string_view ErrorOf(int status) {
  switch (status) {
    case 400: return "the request is not HTTP as it should be";
    case 404: return "there is nothing here: the page is at /, docs/serve.md tells the rest";
    case 413: return "the request is too large";
    case 414: return "the address is too long";
    default: return "the request cannot be served";
  }
}

// A page for people who opened an address that does not exist.
constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
    "<meta name=\"viewport\" content=\"width=device-width\">"
    "<title>Not found - Tengen</title><h1>There is nothing at this address</h1>"
    "<p>The board is on the <a href=\"/\">first page</a>.</p></html>\n";

struct MediaType {
  std::string_view ending, type;
};
constexpr auto kMediaTypes = std::to_array<MediaType>({
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".png", "image/png"},
});

std::string TypeOf(std::string_view path) {
  for (const MediaType& media : kMediaTypes) {
    if (path.ends_with(media.ending)) return std::string(media.type);
  }
  return "application/octet-stream";
}

// --- Access -------------------------------------------------------------------------------------

// The requests of a guest, who has the code of a room instead of the token. Searches are not among
// them.
constexpr auto kForGuests =
    std::to_array<std::string_view>({"/api/games", "/api/position", "/api/reason", "/api/write",
                                     "/api/room/act", "/api/room/watch"});

// The host name without port and brackets: "example.org" of "example.org:80", "::1" of "[::1]:80".
std::string_view NameOf(std::string_view host) {
  if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
  return host.substr(0, host.find(':'));
}

// Returns the reason why the server does not read the body of a request. Returns "" if the body can
// be read. Some bodies are dangerous:
// - If a proxy and this server disagree about the length of the body, the body could hide another
//   request.
// - A compressed body could fill the whole memory.
std::string_view WrongBody(const httplib::Request& request) {
  constexpr std::string_view kTokenMarks = "!#$%&'*+-.^_`|~";
  for (const auto& [name, value] : request.headers) {
    const bool is_token = std::all_of(name.begin(), name.end(), [&](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
             kTokenMarks.find(c) != std::string_view::npos;
    });
    if (!is_token) return "the name of a header has a wrong character";
  }
  const auto count = [&](const char* name) { return request.get_header_value_count(name); };
  const std::size_t lengths = count("Content-Length"), codings = count("Transfer-Encoding");
  if (count("Host") > 1) return "one header Host wanted";
  if (lengths + codings > 1) return "one Content-Length or one Transfer-Encoding wanted";
  const std::string length = request.get_header_value("Content-Length");
  constexpr std::size_t kMostDigits = 18;
  if (lengths == 1 && (length.empty() || length.size() > kMostDigits ||
                       length.find_first_not_of("0123456789") != std::string::npos)) {
    return "Content-Length: a number wanted";
  }
  if (codings == 1 && !EqualsIgnoreCase(request.get_header_value("Transfer-Encoding"), "chunked")) {
    return "Transfer-Encoding: chunked wanted";
  }
  const bool post = request.method == "POST";
  if (post && lengths + codings == 0) return "Content-Length wanted";
  if (!post && (codings == 1 || length.find_first_not_of('0') != std::string::npos)) {
    return "a body is read only of a POST request";
  }
  return "";
}

// --- Connections --------------------------------------------------------------------------------

// How often a thread that waits checks whether its connection has to end.
constexpr Milliseconds kSlice(50);

// The data that the server has for a connection. Its thread and the accepting thread share it.
struct Served {
  std::atomic<bool> ends = false;  // the connection has to end soon
  // True: the server works on the answer to a request. False: the server waits for the client. The
  // client must send a request, send the rest of a request, or read an answer.
  std::atomic<bool> works = false;
  std::atomic<SteadyClock::rep> waits_since = Now();

  static SteadyClock::rep Now() { return SteadyClock::now().time_since_epoch().count(); }
  void Work() { works = true; }
  void Wait() {
    waits_since = Now();
    works = false;
  }
};

// The connection that this thread serves.
struct Connection {
  Served* served = nullptr;  // nullptr: the connection is refused
  bool ends_after = false;   // the connection ends after this answer, for instance because the rest
                             // of the request is not read
  bool streams = false;      // the answer is a stream
};
thread_local Connection connection;

// Runs one thread for each connection, up to the limit. Above the limit, the connection that has
// waited longest for its client has to end. So slow clients cannot keep other clients out. If the
// server works on all connections, or the system refuses a thread, the accepting thread refuses the
// new connection.
class Connections : public httplib::TaskQueue {
 public:
  explicit Connections(int most) : most_(static_cast<std::size_t>(most)) {}
  ~Connections() override { shutdown(); }

  void enqueue(std::function<void()> serve) override {
    bool started = false;
    (void)WithResources([&] { started = Start(serve); });
    if (started) return;
    connection = {};
    (void)WithResources(serve);
  }

  void shutdown() override {
    std::unique_lock lock(mutex_);
    for (Served& served : served_) served.ends = true;
    ended_.wait(lock, [this] { return served_.empty(); });
  }

 private:
  bool Start(const std::function<void()>& serve) {
    const std::lock_guard lock(mutex_);
    const auto staying = static_cast<std::size_t>(std::count_if(
        served_.begin(), served_.end(), [](const Served& served) { return !served.ends; }));
    // The thread of a connection that has to end may run for a moment longer. So the number of
    // threads can be higher than the limit most_, but not higher than twice this limit.
    if (served_.size() >= 2 * most_ || (staying >= most_ && !EndLongestWaiting())) return false;
    const auto place = served_.emplace(served_.end());
    const absl::Status status = WithResources([&] {
      std::thread([this, serve, place] {
        connection = {.served = &*place};
        (void)WithResources(serve);
        const std::lock_guard ending(mutex_);
        served_.erase(place);
        ended_.notify_all();
      }).detach();
    });
    if (!status.ok()) served_.erase(place);
    return status.ok();
  }

  bool EndLongestWaiting() {
    Served* longest = nullptr;
    for (Served& served : served_) {
      if (served.works || served.ends) continue;
      if (longest == nullptr || served.waits_since < longest->waits_since) longest = &served;
    }
    if (longest != nullptr) longest->ends = true;
    return longest != nullptr;
  }

  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::list<Served> served_;  // mutex_ guards the list, but not the members of its elements
};

// Bounds the number of threads that work on answers without a search.
class Turns {
 public:
  explicit Turns(int most) : left_(most) {}

  // Waits until the thread may work. False: the connection has to end.
  bool Take(const Served& served) {
    std::unique_lock lock(mutex_);
    while (left_ == 0 && !served.ends) changed_.wait_for(lock, kSlice);
    if (served.ends) return false;
    --left_;
    return true;
  }
  void Give() {
    const std::lock_guard lock(mutex_);
    ++left_;
    changed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int left_;  // guarded by mutex_
};

// A socket with a buffer and, for each request, limits of time and of bytes.
class ConnectionStream : public httplib::Stream {
 public:
  ConnectionStream(socket_t socket, const Served& served, const HttpOptions& options)
      : socket_(socket), served_(served), options_(options) {}

  void BeginRequest() {
    deadline_ = SteadyClock::now() + options_.timeouts;
    bytes_left_ = options_.most_bytes + kMostHead;
    sending_until_.reset();
  }

  // Waits for the first byte of a request.
  bool WaitForRequest() const {
    return begin_ < end_ || WaitToRead(SteadyClock::now() + options_.idle);
  }

  // Reads and throws away the data that the client sends, for a short time (kMoment). Without this,
  // the system could delete an answer that the client has not read yet.
  void Drain() {
    constexpr Milliseconds kMoment(200);
    const auto end = SteadyClock::now() + kMoment;
    sockets::EndSending(handle());
    while (WaitToRead(end) && sockets::Receive(handle(), buffer_.data(), buffer_.size()) > 0) {
    }
  }

  bool is_readable() const override { return begin_ < end_ || SteadyClock::now() < deadline_; }
  bool is_writable() const override { return !sockets::IsClosedByPeer(handle()); }

  ssize_t read(char* to, std::size_t size) override {
    if (begin_ == end_) {
      if (!WaitToRead(deadline_)) return -1;
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

  // The client must read each part of a stream within the time limit. For all other answers, a
  // longer limit applies to the whole answer.
  ssize_t write(const char* from, std::size_t size) override {
    constexpr int kForAnAnswer = 6;
    const auto now = SteadyClock::now();
    if (connection.streams) {
      sending_until_ = now + options_.timeouts;
    } else if (!sending_until_) {
      sending_until_ = now + kForAnAnswer * options_.timeouts;
    }
    std::size_t sent = 0;
    while (sent < size) {
      if (!WaitToWrite(*sending_until_)) return -1;
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
  using Ready = bool (*)(sockets::Handle, Milliseconds);

  sockets::Handle handle() const { return static_cast<sockets::Handle>(socket_); }

  bool WaitToRead(SteadyClock::time_point end) const { return Wait(sockets::WaitToRead, end); }
  bool WaitToWrite(SteadyClock::time_point end) const { return Wait(sockets::WaitToWrite, end); }

  // False: the time is over, or the connection has to end.
  bool Wait(Ready ready, SteadyClock::time_point end) const {
    while (!served_.ends) {
      const auto left = std::chrono::ceil<Milliseconds>(end - SteadyClock::now());
      if (left <= Milliseconds(0)) return false;
      if (ready(handle(), std::min(left, kSlice))) return true;
    }
    return false;
  }

  const socket_t socket_;
  const Served& served_;
  const HttpOptions& options_;
  SteadyClock::time_point deadline_ = SteadyClock::now();
  std::optional<SteadyClock::time_point> sending_until_;
  std::size_t bytes_left_ = 0;
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0, end_ = 0;  // the unread bytes of the buffer
};

// The server class of the library, with the classes above for its connections.
class Server : public httplib::Server {
 public:
  explicit Server(const HttpOptions& options) : options_(options) {}

 private:
  bool process_and_close_socket(socket_t socket) override {
    const auto handle = static_cast<sockets::Handle>(socket);
    const std::unique_ptr<const sockets::Handle, void (*)(const sockets::Handle*)> closing(
        &handle, [](const sockets::Handle* open) { sockets::Close(*open); });
    if (connection.served == nullptr) {
      const std::string text = ErrorText("too many connections; try again");
      const std::string answer = absl::StrCat(
          "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: ",
          text.size(), "\r\nConnection: close\r\n\r\n", text);
      sockets::Send(handle, answer.data(), answer.size());
      return true;
    }
    ConnectionStream stream(socket, *connection.served, options_);
    while (stream.WaitForRequest()) {
      stream.BeginRequest();
      bool closed = false;
      connection.ends_after = connection.streams = false;
      const bool answered = process_request(stream, false, closed, Tidy);
      connection.served->Wait();
      if (connection.ends_after) stream.Drain();
      if (!answered || closed || connection.ends_after) break;
    }
    return true;
  }

  // Switches off compression and partial answers. They are not needed, because the client is on
  // this machine or near it.
  static void Tidy(httplib::Request& request) {
    request.headers.erase("Accept-Encoding");
    request.headers.erase("Range");
    request.ranges.clear();
  }

  const HttpOptions& options_;
};

// --- Streams ------------------------------------------------------------------------------------

// Writes the lines of a stream. Between them it keeps the connection open. The functions return
// false if the connection is closed.
class Events {
 public:
  bool Send(httplib::DataSink& sink, const std::string& line) {
    return Write(sink, absl::StrCat("data: ", line, "\n\n"));
  }
  bool KeepAlive(httplib::DataSink& sink) {
    if (!sink.is_writable()) return false;
    return SteadyClock::now() - written_ < kKeepAlive || Write(sink, ":\n\n");
  }

 private:
  bool Write(httplib::DataSink& sink, const std::string& text) {
    written_ = SteadyClock::now();
    return sink.write(text.data(), text.size());
  }

  SteadyClock::time_point written_ = SteadyClock::now();
};

// The states of a room.
class RoomStream {
 public:
  explicit RoomStream(std::unique_ptr<RoomWatch> watch) : watch_(std::move(watch)) {}

  // Sends the state that is ready, or waits a moment for one. False: the connection is closed.
  bool Send(httplib::DataSink& sink) {
    if (watch_->ended()) {
      sink.done();
      return true;
    }
    const std::optional<std::string> state = watch_->Next(kLook);
    return state ? events_.Send(sink, *state) : events_.KeepAlive(sink);
  }

 private:
  const std::unique_ptr<RoomWatch> watch_;
  Events events_;
};

// A search on a separate thread, and the latest line that is not sent yet. Each line of a search
// contains all results of the lines before, so older lines are thrown away.
class SearchStream {
 public:
  // Throws if the system refuses the thread.
  SearchStream(JsonApiSearch search, std::unique_ptr<PooledPlayer> player)
      : search_(std::move(search)), player_(std::move(player)), thread_([this] { Run(); }) {}
  ~SearchStream() {
    player_->Stop();
    thread_.join();
  }
  SearchStream(const SearchStream&) = delete;
  SearchStream& operator=(const SearchStream&) = delete;

  // Sends the line that is ready, or waits a moment for a line. False: the connection is closed.
  bool Send(httplib::DataSink& sink) {
    std::optional<std::string> line;
    bool ended = false;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kLook, [this] { return line_.has_value() || ended_; });
      line = std::exchange(line_, std::nullopt);
      ended = ended_;
    }
    if (line) return events_.Send(sink, *line);
    if (!ended) return events_.KeepAlive(sink);
    sink.done();
    return true;
  }

 private:
  void Run() {
    const auto emit = [this](std::string line) {
      const std::lock_guard lock(mutex_);
      line_ = std::move(line);
      changed_.notify_all();
    };
    const absl::Status status =
        WithResources([&] { search_.run(*player_, player_->stop(), emit); });
    if (!status.ok()) (void)WithResources([&] { emit(JsonApi::ErrorText(status)); });
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  const JsonApiSearch search_;
  const std::unique_ptr<PooledPlayer> player_;
  Events events_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<std::string> line_;  // guarded by mutex_, like ended_
  bool ended_ = false;
  std::thread thread_;  // the last member, because the thread uses the members above
};

}  // namespace

class HttpServer::Impl {
 public:
  Impl(const JsonApi& api, PlayerPool& pool, Rooms& rooms, HttpOptions options)
      : api_(api),
        pool_(pool),
        rooms_(rooms),
        options_(std::move(options)),
        server_(options_),
        turns_(static_cast<int>(std::max(2u, std::thread::hardware_concurrency()))) {
    server_.new_task_queue = [this] { return new Connections(options_.connections); };
    server_.set_payload_max_length(options_.most_bytes);
    server_.set_tcp_nodelay(true);
    server_.set_socket_options(TakePortAlone);
    // The library uses these two values only for the Keep-Alive header.
    // Server::process_and_close_socket applies the limits.
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
    server_.Post("/api/([a-z/]+)",
                 [this](const httplib::Request& request, httplib::Response& response) {
                   AnswerPost(request, response);
                 });
    server_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
      connection.ends_after = true;
      if (response.body.empty()) Refuse(response, response.status, ErrorOf(response.status));
    });
    // An exception can only mean that the system refused memory or a thread.
    server_.set_exception_handler([](const httplib::Request&, httplib::Response& response,
                                     const std::exception_ptr&) {
      // A constant, because JSON values need memory.
      Answer(response, 503,
             "{\"error\":\"the system refuses this program more memory or threads; try again\"}");
    });
    // The library promises in each answer that the connection stays open. This handler corrects the
    // header.
    server_.set_post_routing_handler(
        [](const httplib::Request& request, httplib::Response& response) {
          const bool old = request.version == "HTTP/1.0" &&
                           !EqualsIgnoreCase(request.get_header_value("Connection"), "keep-alive");
          if (EqualsIgnoreCase(request.get_header_value("Connection"), "close") || old) {
            connection.ends_after = true;
          }
          if (!connection.ends_after) return;
          response.headers.erase("Keep-Alive");
          response.headers.erase("Connection");
          response.set_header("Connection", "close");
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
    Listen();
    // The library stops listening if the system refuses a connection or memory. So call listen
    // again.
    constexpr Milliseconds kBetweenTries(100);
    while (!stopping_) {
      std::this_thread::sleep_for(kBetweenTries);
      if (server_.bind_to_port(options_.host, port_)) Listen();
    }
    ended_ = true;
  }

  void Stop() {
    stopping_ = true;
    // Before the library listens, it ignores stop(). So wait.
    while (!server_.is_running() && !ended_) std::this_thread::sleep_for(Milliseconds(1));
    server_.stop();
  }

 private:
  using Handled = httplib::Server::HandlerResponse;

  void Listen() {
    if (!WithResources([this] { server_.listen_after_bind(); }).ok()) server_.stop();
  }

  // Checks access and answers GET requests, before a body is read.
  Handled BeforeBody(const httplib::Request& request, httplib::Response& response) {
    const bool post = request.method == "POST";
    if (!post && request.method != "GET" && request.method != "HEAD") {
      return RefuseUnread(response, 405, "GET and POST are served");
    }
    if (const std::string_view wrong = WrongBody(request); !wrong.empty()) {
      return RefuseUnread(response, 400, wrong);
    }
    if (!IsOurHost(request.get_header_value("Host"))) {
      return RefuseUnread(response, 403, "this server is not known by the name in Host");
    }
    if (post && !IsOurOrigin(request)) {
      return RefuseUnread(response, 403, "only this server's own page may ask");
    }
    const bool asks = absl::string_view(request.path).substr(0, 5) == "/api/";
    if (asks && !MayAsk(request)) {
      return IsGuest(request)
                 ? RefuseUnread(response, 403, "the guest of a room may not ask this")
                 : RefuseUnread(response, 401, "the token is wanted that the program printed");
    }
    if (!post) {
      AnswerGet(request, response);
      return Handled::Handled;
    }
    if (request.get_header_value("Content-Type").substr(0, std::strlen(kJson)) != kJson) {
      return RefuseUnread(response, 415, "Content-Type: application/json wanted");
    }
    const std::string coding = request.get_header_value("Content-Encoding");
    if (!coding.empty() && !EqualsIgnoreCase(coding, "identity")) {
      return RefuseUnread(response, 415, "a body without Content-Encoding wanted");
    }
    return Handled::Unhandled;
  }

  static Handled RefuseUnread(httplib::Response& response, int status, std::string_view error) {
    connection.ends_after = true;
    Refuse(response, status, error);
    return Handled::Handled;
  }

  // The host name of another web page can point to this machine (DNS rebinding). So only known
  // names are accepted. If the server has a token, all names are accepted, because the other page
  // does not know the token.
  bool IsOurHost(const std::string& host) const {
    const std::string name = absl::AsciiStrToLower(std::string(NameOf(host)));
    if (name.empty()) return false;
    return !options_.token.empty() || sockets::IsAddress(name) || name == "localhost" ||
           name == absl::AsciiStrToLower(options_.host);
  }

  static bool IsOurOrigin(const httplib::Request& request) {
    if (!request.has_header("Origin")) return true;  // not from a browser
    const std::string origin = request.get_header_value("Origin");
    const std::string host = request.get_header_value("Host");
    return origin == absl::StrCat("http://", host) || origin == absl::StrCat("https://", host);
  }

  // The secret of a request: the token of the server, or the code of a room.
  static std::string SecretOf(const httplib::Request& request) {
    constexpr std::string_view kBearer = "Bearer ";
    const std::string header = request.get_header_value("Authorization");
    return header.starts_with(kBearer) ? header.substr(kBearer.size())
                                       : request.get_param_value("token");
  }

  // True if the server has a token, and the request has the code of a room instead.
  bool IsGuest(const httplib::Request& request) const {
    const std::string secret = SecretOf(request);
    return !options_.token.empty() && !SameSecret(secret, options_.token) && rooms_.Has(secret);
  }

  bool MayAsk(const httplib::Request& request) const {
    if (options_.token.empty() || SameSecret(SecretOf(request), options_.token)) return true;
    return std::find(kForGuests.begin(), kForGuests.end(), request.path) != kForGuests.end() &&
           IsGuest(request);
  }

  void AnswerGet(const httplib::Request& request, httplib::Response& response) const {
    response.set_header("Cache-Control", "no-cache");
    if (request.path == "/api/games") {
      return Answer(response, 200, api_.Games(IsGuest(request), AddressForOthers()));
    }
    const std::string_view path =
        request.path == "/" ? "index.html" : std::string_view(request.path).substr(1);
    for (const WebFile& file : WebFiles()) {
      if (file.path != path) continue;
      response.status = 200;
      return response.set_content(file.text.data(), file.text.size(), TypeOf(path));
    }
    const bool wants_page =
        request.get_header_value("Accept").find("text/html") != std::string::npos;
    if (!wants_page || request.path.starts_with("/api/"))
      return Refuse(response, 404, ErrorOf(404));
    response.status = 404;
    response.set_content(kNoPage.data(), kNoPage.size(), TypeOf(".html"));
  }

  void AnswerPost(const httplib::Request& request, httplib::Response& response) {
    const std::string name = request.matches[1];
    response.set_header("Cache-Control", "no-store");
    const bool about_room = name == "room/create" || name == "room/act" || name == "room/watch";
    if (!about_room && !JsonApi::Answers(name) && !JsonApi::Searches(name)) {
      return Refuse(response, 404, ErrorOf(404));
    }
    Served& served = *connection.served;
    served.Work();
    if (!turns_.Take(served)) return Refuse(response, 503, "the server ends");
    const std::unique_ptr<Turns, void (*)(Turns*)> turn(&turns_,
                                                        [](Turns* turns) { turns->Give(); });
    if (about_room) return AnswerRoom(name, request, response);
    if (JsonApi::Answers(name)) {
      const absl::StatusOr<std::string> answer = api_.Answer(name, request.body);
      served.Wait();
      if (answer.ok()) return Answer(response, 200, *answer);
      return Refuse(response, answer.status());
    }
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
    Stream(std::make_shared<SearchStream>(*std::move(search), *std::move(player)), response);
  }

  void AnswerRoom(std::string_view name, const httplib::Request& request,
                  httplib::Response& response) {
    const auto refuse = [&](const absl::Status& status) {
      Answer(response, RoomStatusOf(status), JsonApi::ErrorText(status));
    };
    if (name == "room/watch") {
      absl::StatusOr<std::unique_ptr<RoomWatch>> watch = rooms_.Watch(request.body);
      if (!watch.ok()) return refuse(watch.status());
      return Stream(std::make_shared<RoomStream>(*std::move(watch)), response);
    }
    const absl::StatusOr<std::string> answer =
        name == "room/act" ? rooms_.Act(request.body) : rooms_.Create(request.body);
    connection.served->Wait();
    if (!answer.ok()) return refuse(answer.status());
    Answer(response, 200, *answer);
  }

  // The address under which other machines reach this server; "" = none, or not known.
  std::string AddressForOthers() const {
    if (sockets::IsThisMachine(options_.host)) return "";
    const bool everywhere = options_.host == "0.0.0.0" || options_.host == "::";
    return everywhere ? sockets::OwnAddress() : options_.host;
  }

  template <class AnyStream>
  static void Stream(std::shared_ptr<AnyStream> stream, httplib::Response& response) {
    connection.streams = true;
    response.status = 200;
    response.set_chunked_content_provider(
        "text/event-stream", [stream = std::move(stream)](std::size_t, httplib::DataSink& sink) {
          return stream->Send(sink);
        });
  }

  const JsonApi& api_;
  PlayerPool& pool_;
  Rooms& rooms_;
  const HttpOptions options_;
  Server server_;
  Turns turns_;
  int port_ = 0;
  std::atomic<bool> stopping_ = false, ended_ = false;
};

HttpServer::HttpServer(const JsonApi& api, PlayerPool& pool, Rooms& rooms, HttpOptions options)
    : impl_(std::make_unique<Impl>(api, pool, rooms, std::move(options))) {}
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

HttpServer::HttpServer(const JsonApi& /*JSON API*/, PlayerPool& /*pool*/, Rooms& /*rooms*/,
                       HttpOptions /*options*/) {}
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
