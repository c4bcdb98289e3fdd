// SPDX-License-Identifier: Apache-2.0
//
// Sends arbitrary bytes to the JSON API of the web page. Every answer must be JSON, and every error
// must be one short line. Searches are stopped at once, so that the test reaches their last answer.
//
// The first byte selects the name of the request and a valid text. The second byte selects a place
// in this text. The rest of the input replaces a part of the text at this place. In this way the
// fuzzer reaches all requests without a corpus.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/stop_flag.h"
#include "nlohmann/json.hpp"
#include "search/player/player.h"
#include "server/json_api.h"

namespace tengen {
namespace {

struct Request {
  std::string_view name, text;
};

constexpr auto kSoundRequests = std::to_array<Request>({
    {"position", R"({"game":{"variant":"renju","size":[15,15],"opening":"soosyrv-8"},)"
                 R"("moves":["h8 h9 i9","swap"],"begun":["j7"],"as":"stones","stones":1})"},
    {"position", R"({"game":"connect6","size":19,"moves":["j10","a1b2","3,3 4,4"]})"},
    {"position",
     R"({"game":"pente","board":["BB...","W.X..",".#...",".....","....."],"size":5,)"
     R"("toMove":"white","captured":[1,0],"lastTurn":["a1"],"ko":"a1","moves":["c3"]})"},
    {"reason", R"({"game":"fourinarow","moves":["d1","d2"],"ply":"e1"})"},
    {"read", R"j({"text":"(;FF[4]GM[4]SZ[15];B[hh](;W[ii]C[a])(;W[jj]))","id":"1"})j"},
    {"read", R"({"text":"h8i9j10","game":"renju","size":15})"},
    {"read", R"({"base64":"UGlza3ZvcmvRIDE1eDE1LCAxMToxMSwgMA0KOCw4LDANCjksOSwxMg0K"})"},
    {"write", R"({"game":"freestyle","moves":["h8","i9"],"format":"sgf","players":["a","b"],)"
              R"("branches":[{"from":1,"moves":["a1"]},{"from":3,"moves":["b2","c3"]}]})"},
    {"write", R"({"game":"renju","moves":["h8","i9"],"format":"rif","players":["a","b"]})"},
    {"analyze", R"({"id":"a","game":"irensei","moves":["j10"],"limits":{"nodes":10,"depth":3,)"
                R"("ms":5},"multiPv":2,"exclude":["a1"],"includeBoardValues":true})"},
    {"solve",
     R"({"game":"caro","moves":["h8","a1","h9","a2"],"limits":{"nodes":9},"side":"white"})"},
    {"review", R"({"game":"standard","moves":["h8","i9","h9"],"limits":{"nodes":5,"ms":1},)"
               R"("candidates":2,"openingPlies":1})"},
});

constexpr std::size_t kLongestError = 3000;  // limit for the text of an error, in bytes

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequireJson(std::string_view text) {
  Require(nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false).is_object());
}

void RequireError(const absl::Status& status) {
  Require(status.message().find('\n') == absl::string_view::npos);
  Require(status.message().size() <= kLongestError);
  RequireJson(JsonApi::ErrorText(status));
}

void Ask(std::string_view name, std::string_view text) {
  static const JsonApi api({.max_ms = 1});
  if (JsonApi::Answers(name)) {
    const absl::StatusOr<std::string> answer = api.Answer(name, text);
    return answer.ok() ? RequireJson(*answer) : RequireError(answer.status());
  }
  const absl::StatusOr<JsonApiSearch> search = api.Search(name, text);
  if (!search.ok()) return RequireError(search.status());
  static const std::unique_ptr<Player> player = [] {
    std::unique_ptr<Player> made = MakePlayer();
    made->SetMemory(std::size_t{1} << 20);
    return made;
  }();
  const StopFlag stop = true;
  search->run(*player, stop, [](const std::string& line) { RequireJson(line); });
}

void Fuzz(std::string_view input) {
  if (input.size() < 2) return;
  const Request& sound =
      kSoundRequests[static_cast<unsigned char>(input[0]) % kSoundRequests.size()];
  std::string text(sound.text);
  const std::string_view rest = input.substr(2);
  const std::size_t place = static_cast<unsigned char>(input[1]) * text.size() / 256;
  Ask(sound.name, text.replace(place, rest.size(), rest));
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tengen::Fuzz(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
