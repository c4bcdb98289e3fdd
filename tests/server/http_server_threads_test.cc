// SPDX-License-Identifier: Apache-2.0
//
// Tests the server and its pool of players with real connections to a port of this machine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "nlohmann/json.hpp"
#include "server/http_server.h"
#include "server/json_api.h"
#include "server/player_pool.h"
#include "server/rooms.h"
#include "server/sockets.h"
#include "server/web_files.h"
#include "tests/testing/processor_time.h"

#ifndef _WIN32
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tengen {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using json = nlohmann::json;

// The time limit for an event that must happen. It is long enough for a busy machine.
constexpr milliseconds kPatience(60'000);

bool Comes(const std::function<bool()>& what) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!what()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(milliseconds(5));
  }
  return true;
}

// A connection to the server. It sends exactly the bytes that the test passes to Send.
class Connection {
 public:
  explicit Connection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    timeval wait = {.tv_sec = kPatience.count() / 1000, .tv_usec = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool connected() const { return connected_; }
  bool Send(std::string_view text) const {
    return ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) ==
           static_cast<ssize_t>(text.size());
  }
  // Reads until the text `end` is received or the server closes the connection. Returns the text.
  std::string ReadTo(std::string_view end) {
    std::string text;
    char buffer[4096];
    while (end.empty() || text.find(end) == std::string::npos) {
      const ssize_t count = ::recv(socket_, buffer, sizeof buffer, 0);
      if (count <= 0) break;
      text.append(buffer, static_cast<std::size_t>(count));
    }
    return text;
  }
  std::string ReadAll() { return ReadTo(""); }

 private:
  const int socket_;
  bool connected_ = false;
};

std::string PostText(std::string_view name, const json& question, std::string_view more = "") {
  const std::string body = question.dump();
  return absl::StrCat("POST /api/", std::string(name), " HTTP/1.1\r\nHost: localhost\r\n",
                      "Content-Type: application/json\r\nContent-Length: ", body.size(), "\r\n",
                      std::string(more), "\r\n", body);
}

// The beginning of an event of a search. The header lines of an HTTP answer never contain it.
constexpr const char* kEvent = "\ndata: {";

std::string ClientHeader(int client) { return absl::StrCat("X-Tengen-Client: c", client, "\r\n"); }

const json kLong = {{"game", "freestyle"},
                    {"moves", {"h8", "i9"}},
                    {"limits", {{"ms", 600000}}},
                    {"reportDuringSearchEvery", 0.05}};
const json kShort = {{"game", "freestyle"}, {"moves", {"h8"}}, {"limits", {{"nodes", 200}}}};

const json kSecond = {{"game", "pente"}, {"moves", {"j10"}}, {"limits", {{"ms", 1000}}}};

class HttpServerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!HasHttpServer()) GTEST_SKIP() << "built without cpp-httplib";
  }

  void Start(HttpOptions options = {}, milliseconds share = milliseconds(50)) {
    pool_ = std::make_unique<PlayerPool>(PoolOptions{
        .players = 2, .share = share, .least_share = milliseconds(20), .make_player = [] {
          auto player = MakePlayer();
          player->SetMemory(std::size_t{1} << 20);
          return player;
        }});
    server_ = std::make_unique<HttpServer>(api_, *pool_, rooms_, std::move(options));
    ASSERT_TRUE(server_->Bind().ok());
    serving_ = std::thread([this] { server_->Run(); });
  }

  void TearDown() override {
    if (!server_) return;
    server_->Stop();
    serving_.join();
    EXPECT_EQ(pool_->open(), 0);
  }

  int port() const { return server_->port(); }

  // Sends a request on a new connection. Returns all bytes until the server closes the connection.
  std::string Ask(std::string_view request) const {
    Connection connection(port());
    connection.Send(request);
    return connection.ReadAll();
  }
  std::string Get(std::string_view path, std::string_view host = "localhost") const {
    return Ask(absl::StrCat("GET ", std::string(path), " HTTP/1.1\r\nHost: ", std::string(host),
                            "\r\nConnection: close\r\n\r\n"));
  }
  std::string Post(std::string_view name, const json& question, std::string_view more = "") const {
    return Ask(PostText(name, question, absl::StrCat("Connection: close\r\n", std::string(more))));
  }

  const JsonApi api_{{.max_ms = 600'000, .max_review_ms = 50}};
  Rooms rooms_;
  std::unique_ptr<PlayerPool> pool_;
  std::unique_ptr<HttpServer> server_;
  std::thread serving_;
};

TEST_F(HttpServerTest, ServesThePageAndNothingElse) {
  Start();
  EXPECT_THAT(Get("/"), StartsWith("HTTP/1.1 200"));
  for (const WebFile& file : WebFiles()) {
    const std::string path =
        file.path == "index.html" ? "/" : absl::StrCat("/", std::string(file.path));
    EXPECT_THAT(Get(path), HasSubstr(std::string(file.text))) << path;
  }
  EXPECT_THAT(Get("/"), HasSubstr("Content-Security-Policy:"));
  for (const char* const path :
       {"/etc/passwd", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
        "/./index.html", "/api", "/api/", "/api/position"}) {
    EXPECT_THAT(Get(path), StartsWith("HTTP/1.1 404")) << path;
  }
  EXPECT_THAT(Get("/api/games"), HasSubstr("\"renju\""));
  EXPECT_THAT(Ask("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
              StartsWith("HTTP/1.1 200"));
}

TEST_F(HttpServerTest, AnswersEveryQuestion) {
  Start();
  EXPECT_THAT(Post("position", {{"game", "renju"}, {"moves", {"h8"}}}),
              HasSubstr("\"toMove\":\"white\""));
  EXPECT_THAT(Post("reason", {{"game", "renju"}, {"ply", "h8"}}), HasSubstr("\"reasons\""));
  EXPECT_THAT(Post("read", {{"text", "h8i9"}}), HasSubstr("\"moves\":[\"h8\",\"i9\"]"));
  EXPECT_THAT(Post("write", {{"game", "renju"}, {"moves", {"h8"}}, {"format", "sgf"}}),
              HasSubstr("RU[renju]"));
  const std::string analysis = Post("analyze", kShort);
  EXPECT_THAT(analysis, HasSubstr("Content-Type: text/event-stream"));
  EXPECT_THAT(analysis, HasSubstr("data: {\"turnNumber\":1,\"isDuringSearch\":false"));
  EXPECT_THAT(Post("solve", kShort), HasSubstr("data: {\"result\""));
  EXPECT_THAT(Post("review", kShort), HasSubstr("data: {\"review\":{\"game\""));
}

TEST_F(HttpServerTest, TellsWhatIsWrong) {
  Start();
  const std::string bad = Post("position", {{"game", "chess"}});
  EXPECT_THAT(bad, StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(bad, HasSubstr("{\"error\":\"game: there is no game"));
  EXPECT_THAT(Post("analyze", {{"game", "chess"}}), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(Post("dance", {}), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(
      Post("analyze", kShort, absl::StrCat("X-Tengen-Client: ", std::string(65, 'x'), "\r\n")),
      StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(Ask("DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n"), StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(Ask("POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"),
              StartsWith("HTTP/1.1 415"));
}

TEST_F(HttpServerTest, MalformedRequestsHurtNobody) {
  Start();
  for (const std::string& request :
       {std::string("\r\n\r\n"), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        std::string("\0\1\2\3\r\n\r\n", 8), std::string("GET / HTTP/1.1\r\nbroken\r\n\r\n"),
        std::string("POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n"
                    "Content-Type: application/json\r\n\r\n"),
        std::string("GET /") + std::string(20'000, 'a') + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
        std::string(200'000, 'x')}) {
    Connection connection(port());
    connection.Send(request);
  }
  EXPECT_THAT(Post("position", {{"game", "renju"}}), StartsWith("HTTP/1.1 200"));
}

TEST_F(HttpServerTest, HugeRequestsAreRefused) {
  Start({.most_bytes = 1000});
  EXPECT_THAT(Post("read", {{"text", std::string(2000, 'x')}}), StartsWith("HTTP/1.1 413"));
  // The limit also applies to a chunked body without a length, and to header lines that never end.
  Connection pieces(port());
  pieces.Send(
      "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Transfer-Encoding: chunked\r\n\r\n");
  while (pieces.Send(absl::StrCat("1000\r\n", std::string(0x1000, 'x'), "\r\n"))) {
  }
  Connection head(port());
  head.Send("GET / HTTP/1.1\r\n");
  while (head.Send(absl::StrCat("X: ", std::string(1000, 'x'), "\r\n"))) {
  }
  EXPECT_THAT(Get("/"), StartsWith("HTTP/1.1 200"));
}

TEST_F(HttpServerTest, SlowRequestsAreEnded) {
  Start({.connections = 2, .timeouts = milliseconds(100), .idle = milliseconds(100)});
  Connection slow(port()), silent(port());
  slow.Send("GET / HT");
  slow.ReadAll();  // returns, because the server closes the connection
  silent.ReadAll();
  EXPECT_TRUE(Comes([&] { return Get("/").starts_with("HTTP/1.1 200"); }));
}

TEST_F(HttpServerTest, MoreConnectionsThanAllowedAreToldSo) {
  Start({.connections = 1});
  Connection first(port());
  first.Send(PostText("analyze", kLong));
  EXPECT_THAT(first.ReadTo(kEvent), HasSubstr(kEvent));
  EXPECT_THAT(Connection(port()).ReadAll(), StartsWith("HTTP/1.1 503"));
}

TEST_F(HttpServerTest, OnlyItsOwnPageMayAsk) {
  Start();
  EXPECT_THAT(Get("/", "evil.example"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(Get("/", "localhost.evil.example:80"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(Get("/", ""), StartsWith("HTTP/1.1 403"));
  for (const char* const host : {"localhost:1", "127.0.0.1", "[::1]:8015"}) {
    EXPECT_THAT(Get("/", host), StartsWith("HTTP/1.1 200")) << host;
  }
  EXPECT_THAT(Post("position", {}, "Origin: http://evil.example\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(Post("position", {}, "Origin: null\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(Post("position", json::object(), "Origin: http://localhost\r\n"),
              StartsWith("HTTP/1.1 200"));
}

TEST_F(HttpServerTest, ATokenIsWantedWhereThereIsOne) {
  Start({.token = "secret"});
  EXPECT_THAT(Get("/"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(Get("/api/games"), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(Get("/api/games?token=secre"), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(Get("/api/games?token=secret"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(Post("position", json::object()), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(Post("position", json::object(), "Authorization: Bearer secret\r\n"),
              StartsWith("HTTP/1.1 200"));
}

// The rest of the text after the line end that ends the header.
json BodyOf(const std::string& answer) {
  return json::parse(answer.substr(answer.find("\r\n\r\n") + 4), nullptr, false);
}

TEST_F(HttpServerTest, AGuestOfARoomMayPlayButNotSearch) {
  Start({.token = "secret"});
  const std::string owner = "Authorization: Bearer secret\r\n";
  const json game = {{"game", "freestyle"}, {"key", "the key of the owner"}};
  EXPECT_THAT(Post("room/create", game), StartsWith("HTTP/1.1 401"));
  const std::string code = BodyOf(Post("room/create", game, owner))["code"];
  const std::string guest = absl::StrCat("Authorization: Bearer ", code, "\r\n");
  EXPECT_THAT(Post("position", {{"game", "renju"}}, guest), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(Get(absl::StrCat("/api/games?token=", code)), HasSubstr("\"guest\":true"));
  EXPECT_THAT(Get("/api/games?token=secret"), HasSubstr("\"guest\":false"));
  for (const char* const name : {"analyze", "solve", "review", "read", "threats", "room/create"}) {
    EXPECT_THAT(Post(name, json::object(), guest), StartsWith("HTTP/1.1 40")) << name;
    EXPECT_THAT(Post(name, json::object(), guest), Not(StartsWith("HTTP/1.1 400"))) << name;
  }
  const std::string wrong = "Authorization: Bearer 0123456789abcdef0123456789abcdef\r\n";
  EXPECT_THAT(Post("position", {{"game", "renju"}}, wrong), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(Post("room/watch", {}, wrong), StartsWith("HTTP/1.1 401"));

  Connection watching(port());
  watching.Send(PostText("room/watch",
                         {{"code", code}, {"key", "the key of the guest"}, {"sit", true}}, guest));
  EXPECT_THAT(watching.ReadTo("\"you\":2"), HasSubstr("Content-Type: text/event-stream"));
  json ply = {{"code", code}, {"key", game["key"]}, {"act", "ply"}, {"ply", "h8"}, {"version", 2}};
  EXPECT_THAT(Post("room/act", ply, owner), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(watching.ReadTo("\"moves\":[\"h8\"]"), HasSubstr("\"version\":3"));
  EXPECT_THAT(Post("room/act", ply, owner), StartsWith("HTTP/1.1 409"));
  ply["key"] = "the key of nobody";
  EXPECT_THAT(Post("room/act", ply, owner), StartsWith("HTTP/1.1 403"));
  ply["code"] = "no code";
  EXPECT_THAT(Post("room/act", ply, owner), StartsWith("HTTP/1.1 404"));
}

TEST_F(HttpServerTest, AClosedConnectionEndsItsSearch) {
  Start();
  {
    Connection connection(port());
    connection.Send(PostText("analyze", kLong));
    ASSERT_THAT(connection.ReadTo(kEvent), HasSubstr(kEvent));
    ASSERT_EQ(pool_->at_work(), 1);
  }
  EXPECT_TRUE(Comes([&] { return pool_->open() == 0; }));
}

TEST_F(HttpServerTest, ReportsComeWhileItSearches) {
  Start();
  Connection connection(port());
  connection.Send(PostText("analyze", kLong));
  EXPECT_THAT(connection.ReadTo("\"isDuringSearch\":true"), HasSubstr("isDuringSearch\":true"));
  EXPECT_THAT(connection.ReadTo("\"isDuringSearch\":true"), HasSubstr("isDuringSearch\":true"));
}

TEST_F(HttpServerTest, AFloodIsRefused) {
  Start({}, kPatience);
  std::vector<std::unique_ptr<Connection>> flood;
  for (int i = 0; i < 8; ++i) {
    flood.push_back(std::make_unique<Connection>(port()));
    flood.back()->Send(PostText("analyze", kLong, ClientHeader(1)));
  }
  ASSERT_TRUE(Comes([&] { return pool_->open() == 8; }));
  EXPECT_THAT(Post("analyze", kLong, ClientHeader(1)), StartsWith("HTTP/1.1 429"));
  // Other clients must still get an answer.
  EXPECT_THAT(Post("analyze", kShort, ClientHeader(2)), HasSubstr("\"isDuringSearch\":false"));
}

TEST_F(HttpServerTest, TwentyClientsAreAllServedThoughTwoDieAndOneFloods) {
  Start();
  std::vector<std::unique_ptr<Connection>> flood;
  for (int i = 0; i < 8; ++i) {
    flood.push_back(std::make_unique<Connection>(port()));
    flood.back()->Send(PostText("analyze", kLong, ClientHeader(99)));
  }
  std::atomic<int> served = 0;
  std::vector<std::thread> clients;
  for (int client = 0; client < 20; ++client) {
    clients.emplace_back([this, client, &served] {
      Connection connection(port());
      const bool dies = client < 2;
      connection.Send(PostText("analyze", dies ? kLong : kSecond, ClientHeader(client)));
      if (dies) return;
      // The final answer may come early, because the pool stops a search after its share of time.
      const std::string answer = connection.ReadTo("\"isDuringSearch\":false");
      if (answer.find("\"isDuringSearch\":false") != std::string::npos) ++served;
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(served, 18);
}

// The compressed body has 809 bytes. Its decompressed size would be a gigabyte.
TEST_F(HttpServerTest, ACompressedBodyIsRefusedUnread) {
  Start();
  const std::string bomb = ReadFile(TENGEN_SOURCE_DIR "/tests/data/hostile/gigabyte.br").value();
  ASSERT_EQ(bomb.size(), 809u);
  for (const char* const coding : {"br", "gzip", "deflate", "x-br", "BR"}) {
    const testing::ProcessorTime used;
    const std::string answer = Ask(absl::StrCat(
        "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n",
        "Content-Encoding: ", coding, "\r\nContent-Length: ", bomb.size(), "\r\n\r\n", bomb));
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 415")) << coding;
    EXPECT_THAT(answer, HasSubstr("\r\nConnection: close\r\n"));
    EXPECT_LT(used.ms(), 5000) << coding;
  }
  EXPECT_THAT(Post("position", {{"game", "renju"}}, "Content-Encoding: identity\r\n"),
              StartsWith("HTTP/1.1 200"));
}

// If it is not clear where the body of a request ends, the server must refuse the request.
// Otherwise the server could read the rest of the body as the next request.
TEST_F(HttpServerTest, NoRequestHidesInABody) {
  Start();
  const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string length = absl::StrCat("Content-Length: ", hidden.size(), "\r\n");
  const std::string json_type = "Content-Type: application/json\r\n";
  for (const std::string& head : {
           absl::StrCat("GET /api/games HTTP/1.1\r\nHost: localhost\r\n", length),
           absl::StrCat("HEAD / HTTP/1.1\r\nHost: localhost\r\n", length),
           std::string("GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"),
           absl::StrCat("POST /api/read HTTP/1.1\r\nHost: localhost\r\n", json_type, length,
                        "Content-Length: 2\r\n"),
           absl::StrCat("POST /api/read HTTP/1.1\r\nHost: localhost\r\n", json_type, length,
                        "Transfer-Encoding: chunked\r\n"),
           absl::StrCat("POST /api/read HTTP/1.1\r\nHost: localhost\r\n", json_type,
                        "Transfer-Encoding: gzip, chunked\r\n"),
           absl::StrCat("POST /api/read HTTP/1.1\r\nHost: localhost\r\n", json_type,
                        "Content-Length: 0x2\r\n"),
           absl::StrCat("POST /api/read HTTP/1.1\r\nHost: localhost\r\n", json_type,
                        "Content-Length : 2\r\n"),
           absl::StrCat("POST /api/read HTTP/1.1\r\nHost: localhost\r\n", json_type),
           std::string("GET / HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n"),
       }) {
    const std::string answer = Ask(absl::StrCat(head, "\r\n", hidden));
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 400")) << head;
    EXPECT_THAT(answer, HasSubstr("\r\nConnection: close\r\n")) << head;
    EXPECT_THAT(answer, Not(HasSubstr("Keep-Alive"))) << head;
    EXPECT_EQ(answer.find("HTTP/1.1", 1), std::string::npos) << head;  // there is one answer
  }
  EXPECT_THAT(Ask("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
                  "Connection: close\r\n\r\n"),
              StartsWith("HTTP/1.1 200"));
}

TEST_F(HttpServerTest, AnAnswerPromisesOnlyWhatTheServerKeeps) {
  Start();
  for (const char* const request :
       {"nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"}) {
    const std::string answer = Ask(request);
    EXPECT_THAT(answer, HasSubstr("\r\nConnection: close\r\n")) << request;
    EXPECT_THAT(answer, Not(HasSubstr("Keep-Alive"))) << request;
  }
  Connection kept(port());
  for (int i = 0; i < 2; ++i) {
    kept.Send("GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_THAT(kept.ReadTo("\r\n\r\n"), HasSubstr("Keep-Alive"));
  }
}

// If all connections are in use, the server closes the connections of clients that send nothing or
// only a part of a request. Other clients can then connect.
TEST_F(HttpServerTest, SlowClientsKeepNobodyOut) {
  Start({.connections = 4, .timeouts = kPatience, .idle = kPatience});
  std::vector<std::unique_ptr<Connection>> slow;
  for (int i = 0; i < 8; ++i) {
    slow.push_back(std::make_unique<Connection>(port()));
    if (i % 2 == 0) slow.back()->Send("POST /api/read HTTP/1.1\r\nHost: loc");
  }
  EXPECT_TRUE(Comes([&] { return Get("/api/games").starts_with("HTTP/1.1 200"); }));
  EXPECT_TRUE(Comes([&] {
    return Post("position", {{"game", "renju"}}).starts_with("HTTP/1.1 200");
  }));
}

TEST_F(HttpServerTest, StoppingDoesNotWaitForRequests) {
  Start({.timeouts = milliseconds(10) * kPatience.count(), .idle = kPatience * 10});
  Connection half(port()), silent(port()), body(port());
  half.Send("GET / HT");
  body.Send(
      "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Content-Length: 100\r\n\r\n{");
  server_->Stop();
  serving_.join();  // if Stop waits for the requests, the test exceeds its time limit
  server_.reset();
}

TEST(Sockets, KnowAddresses) {
  for (const char* const name : {"127.0.0.1", "127.9.8.7", "::1", "localhost"}) {
    EXPECT_TRUE(sockets::IsThisMachine(name)) << name;
  }
  for (const char* const name : {"127.anything.example", "127.0.0.1.example", "128.0.0.1",
                                 "0.0.0.0", "::", "", "localhost.example", "127.0.0.1\n"}) {
    EXPECT_FALSE(sockets::IsThisMachine(name)) << name;
  }
  EXPECT_TRUE(sockets::IsAddress("192.168.0.1") && sockets::IsAddress("fe80::1"));
  EXPECT_FALSE(sockets::IsAddress("1.2.3") || sockets::IsAddress("a:b.example"));
}

TEST_F(HttpServerTest, ErrorsAreShort) {
  Start();
  const std::string text(600'000, 'x');
  for (const json& question : {json{{"game", text}}, json{{text, 1}}, json{{"moves", {text}}},
                               json{{"game", "caro"}, {"rules", text}}, json{{"text", text}},
                               json{{"text", "h8"}, {"id", text}}, json{{"begun", {text}}}}) {
    for (const char* const name : {"position", "read", "analyze", "write"}) {
      const std::string answer = Post(name, question);
      EXPECT_LT(answer.size(), 3000u) << name << answer.substr(0, 500);
    }
  }
}

TEST_F(HttpServerTest, StoppingEndsWhatIsOn) {
  Start();
  Connection connection(port());
  connection.Send(PostText("analyze", kLong));
  connection.ReadTo(kEvent);
  server_->Stop();
  serving_.join();
  EXPECT_EQ(pool_->open(), 0);
  server_.reset();
}

TEST_F(HttpServerTest, APortThatIsTakenIsAnError) {
  Start();
  HttpServer other(api_, *pool_, rooms_, {.port = port()});
  EXPECT_THAT(std::string(other.Bind().message()), HasSubstr("cannot listen"));
}

}  // namespace
}  // namespace tengen

#endif
