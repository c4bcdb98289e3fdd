// SPDX-License-Identifier: Apache-2.0
//
// JsonApi: answers requests about games and positions, JSON in and JSON out (docs/serve.md). It
// contains no network code, so both the HTTP server and the WebAssembly page can use it.
// docs/api.schema.json describes requests and answers. If `pbrain-tengen analyze` has the same
// fields and errors, their form is the same. Points in answers are in board notation.
//
// The function Answer handles requests that need no search, and returns the answer. The function
// Search parses a request and returns a JsonApiSearch. So errors in the request are reported before
// the search. The caller then runs the JsonApiSearch with a player, on a thread of its choice. A
// JsonApi stores nothing between requests. Any thread may call its functions. Errors:
// kInvalidArgument, one line that says what is accepted. If the rules forbid a ply, the error
// carries a sentence (engine/sentence.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "analysis/analysis_request.h"
#include "base/stop_flag.h"
#include "search/limits.h"
#include "search/player/player.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

// Limits of searches, and the data about the program that the request `games` reports.
struct JsonApiOptions {
  int threads = 1;                       // threads of a search
  int megabytes = 64;                    // memory for the player of a search, in MiB
  int concurrency = 1;                   // largest number of searches at the same time
  std::int64_t max_ms = 600'000;         // time limit of a search
  std::int64_t max_review_ms = 2'000;    // time limit of each search of a review
  std::shared_ptr<const LoadedNet> net;  // nullptr = the built-in networks
};

// Called with one line of JSON, which is an answer. The call comes from the thread that runs the
// search or from another thread.
using EmitFn = std::function<void(std::string line)>;

struct JsonApiSearch {
  // Searches and emits answers. Each line contains more results than the line before; the last line
  // has all results. The call blocks. After `stop` is raised, it answers soon with the results so
  // far.
  std::function<void(Player& player, const StopFlag& stop, const EmitFn& emit)> run;
  std::int64_t ms = 0;  // time limit of each search that `run` asks the player for
  std::string game;     // the name of the game of the searched positions
};

class JsonApi {
 public:
  explicit JsonApi(JsonApiOptions options) : options_(std::move(options)) {}

  const JsonApiOptions& options() const { return options_; }

  // The answer to `games`: the program, its limits, and all games with their properties. `guest`:
  // the client is the guest of a room (server/rooms.h), who may not search. `address`: the address
  // of the server for other machines; "" = they cannot reach it, or it is not known.
  std::string Games(bool guest = false, const std::string& address = "") const;

  // True if Answer accepts requests of this name: "position", "reason", "read", "write".
  static bool Answers(std::string_view name);
  // True if Search accepts requests of this name: "analyze", "solve", "review".
  static bool Searches(std::string_view name);

  // `text`: the body of the request. Preconditions: Answers(name) and Searches(name).
  absl::StatusOr<std::string> Answer(std::string_view name, std::string_view text) const;
  absl::StatusOr<JsonApiSearch> Search(std::string_view name, std::string_view text) const;

  // The position that a request of `position` describes, and the answer to the request. The text
  // must not have the fields of an unfinished ply.
  static absl::StatusOr<AnalysisQuery> ParsePosition(std::string_view text);
  static std::string PositionText(const AnalysisQuery& query);

  // The answer to a request that failed: the message, and the sentence that the error carries.
  static std::string ErrorText(const absl::Status& status);

 private:
  JsonApiOptions options_;
};

}  // namespace tengen
