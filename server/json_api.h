// SPDX-License-Identifier: Apache-2.0
//
// JsonApi: what a page asks about games and positions, JSON in and JSON out (docs/serve.md),
// without saying how the question came or how the answer goes. Behind it: the registry, analysis,
// review, records. The fields and errors are those of `analyze` where it has them; points go out as
// people write them.
//
// Questions that need no search are answered at once. Those that do are read first, so that what
// is wrong with them is known before anybody waits, and become a DeskSearch, which its owner runs
// with a player of his own on a thread of his own. A JSON API keeps nothing between questions; any
// thread may ask. Errors: kInvalidArgument, one line that says what is accepted.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "base/stop_flag.h"
#include "search/limits.h"
#include "search/player/player.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

// What `games` tells of the program, and what searches may take.
struct JsonApiOptions {
  int threads = 1;                       // of a search
  int megabytes = 64;                    // of a search
  int concurrency = 1;                   // searches at a time
  std::int64_t max_ms = 600'000;         // of a search
  std::int64_t max_review_ms = 2'000;    // of each search of a review
  std::shared_ptr<const LoadedNet> net;  // nullptr: what is built in
};

// A line of JSON for whoever asked. Called on the thread that runs the search, or one of its own.
using EmitFn = std::function<void(std::string line)>;

struct JsonApiSearch {
  // Searches and tells what it finds: each line says more than those before it, the last one all.
  // Blocks; soon after `stop` is raised it answers with what it has.
  std::function<void(Player& player, const StopFlag& stop, const EmitFn& emit)> run;
  std::int64_t ms = 0;  // that each search of the player may take
};

class JsonApi {
 public:
  explicit JsonApi(JsonApiOptions options) : options_(std::move(options)) {}

  const JsonApiOptions& options() const { return options_; }

  // The games there are and what each is like.
  std::string Games() const;

  // Whether there are questions of that name: "position", "reason", "read", "write".
  static bool Answers(std::string_view name);
  // ... and "analyze", "solve", "review".
  static bool Searches(std::string_view name);

  // Preconditions: Answers(name); Searches(name).
  absl::StatusOr<std::string> Answer(std::string_view name, std::string_view text) const;
  absl::StatusOr<JsonApiSearch> Search(std::string_view name, std::string_view text) const;

  // The answer to a question that failed: the message, and the sentence that the error carries.
  static std::string ErrorText(const absl::Status& status);

 private:
  JsonApiOptions options_;
};

}  // namespace tengen
