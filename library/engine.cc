// SPDX-License-Identifier: Apache-2.0
//
// tengen_engine: a JsonApi, a queue of questions, and one thread that answers them.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/flags.h"
#include "base/paths.h"
#include "base/resources.h"
#include "base/stop_flag.h"
#include "eval/nets.h"
#include "library/blocked_signals.h"
#include "library/guard.h"
#include "library/tengen.h"
#include "search/player/player.h"
#include "server/json_api.h"

namespace tengen::library {
namespace {

constexpr int kMostQuestions = 1'000'000;

struct Event : tengen_event {
  std::string text;
};
using EventList = std::list<std::unique_ptr<Event>>;

struct Question {
  std::uint64_t number = 0;
  std::optional<JsonApiSearch> search;
  std::string answer;  // if there is no search: the answer, which waits for its turn
  tengen_event_fn callback = nullptr;  // nullptr: tengen_engine_poll gets the events
  void* context = nullptr;
  StopFlag stop = false;
  // The last event. It is made before the question is accepted, so every accepted question ends,
  // even if the system refuses memory later.
  EventList end;
};

}  // namespace
}  // namespace tengen::library

using tengen::library::Event;
using tengen::library::EventList;
using tengen::library::Question;

struct tengen_engine {
 public:
  explicit tengen_engine(tengen::JsonApiOptions options, int max_questions)
      : api_(std::move(options)), max_questions_(static_cast<std::size_t>(max_questions)) {}
  ~tengen_engine();
  tengen_engine(const tengen_engine&) = delete;
  tengen_engine& operator=(const tengen_engine&) = delete;

  const tengen::JsonApi& api() const { return api_; }
  tengen_status Accept(std::unique_ptr<Question> question, std::uint64_t* number, char** error);
  tengen_status Poll(std::uint64_t question, int timeout_ms, tengen_event** event);
  void Stop(std::uint64_t question);
  // True in a callback of this engine.
  bool InCallback() const { return callback_thread_.load() == std::this_thread::get_id(); }

 private:
  void Run();
  void Answer(Question& question);
  void Search(Question& question);
  void EmitLine(const Question& question, std::string line);
  static void Fill(const Question& question, Event& event);
  void Call(const Question& question, const Event& event);
  bool MayCome(std::uint64_t question) const;

  const tengen::JsonApi api_;
  const std::size_t max_questions_;
  std::unique_ptr<tengen::Player> player_;  // made at the first search; only thread_ uses it
  std::mutex delivery_;                     // held while a callback runs
  std::atomic<std::thread::id> callback_thread_{};

  mutable std::mutex mutex_;
  std::condition_variable asked_, happened_;
  // The mutex mutex_ guards the members below.
  std::deque<std::unique_ptr<Question>> waiting_;
  std::unique_ptr<Question> running_;
  EventList events_;  // for tengen_engine_poll
  std::uint64_t last_number_ = 0;
  bool ending_ = false;
  std::thread thread_;  // started by the first Accept
};

tengen_engine::~tengen_engine() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    for (const auto& question : waiting_) question->stop = true;
    if (running_ != nullptr) running_->stop = true;
  }
  asked_.notify_all();
  if (thread_.joinable()) thread_.join();
}

tengen_status tengen_engine::Accept(std::unique_ptr<Question> question, std::uint64_t* number,
                                    char** error) {
  question->end.push_back(std::make_unique<Event>());
  question->end.back()->text.reserve(128);
  {
    const std::lock_guard lock(mutex_);
    if (ending_) {  // a callback asks, while the engine is destroyed
      return tengen::library::Refuse(TENGEN_STOPPED, "the engine is being destroyed", error);
    }
    if (waiting_.size() + (running_ != nullptr ? 1 : 0) >= max_questions_) {
      return tengen::library::Refuse(
          TENGEN_FULL,
          absl::StrCat("the engine has ", max_questions_,
                       " unfinished questions, which is its limit; let one end, or stop it"),
          error);
    }
    if (!thread_.joinable()) {
      const tengen::library::BlockedSignals blocked;
      thread_ = std::thread([this] { Run(); });
    }
    question->number = last_number_ + 1;
    const std::uint64_t given = question->number;
    waiting_.push_back(std::move(question));
    last_number_ = given;
    if (number != nullptr) *number = given;
  }
  asked_.notify_one();
  return TENGEN_OK;
}

// True if a later event of this question can come to tengen_engine_poll.
bool tengen_engine::MayCome(std::uint64_t question) const {
  const auto fits = [question](const Question& open) {
    return open.callback == nullptr && (question == 0 || question == open.number);
  };
  if (running_ != nullptr && fits(*running_)) return true;
  for (const auto& open : waiting_) {
    if (fits(*open)) return true;
  }
  return false;
}

tengen_status tengen_engine::Poll(std::uint64_t question, int timeout_ms, tengen_event** event) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  std::unique_lock lock(mutex_);
  while (true) {
    for (auto it = events_.begin(); it != events_.end(); ++it) {
      if (question != 0 && (*it)->question != question) continue;
      *event = it->release();
      events_.erase(it);
      return TENGEN_OK;
    }
    if (!MayCome(question)) return TENGEN_NOTHING;
    if (timeout_ms < 0) {
      happened_.wait(lock);
    } else if (std::chrono::steady_clock::now() >= deadline) {
      return TENGEN_TIMEOUT;
    } else {
      happened_.wait_until(lock, deadline);
    }
  }
}

void tengen_engine::Stop(std::uint64_t question) {
  const std::lock_guard lock(mutex_);
  const auto stop = [question](Question& open) {
    if (question == 0 || question == open.number) open.stop = true;
  };
  for (const auto& open : waiting_) stop(*open);
  if (running_ != nullptr) stop(*running_);
}

// The thread of the engine: answers the questions in their order.
void tengen_engine::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    asked_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    running_ = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    Answer(*running_);
    lock.lock();
  }
}

// Answers the running question, and ends it.
void tengen_engine::Answer(Question& question) {
  char* error = nullptr;
  tengen_status status = TENGEN_STOPPED;
  if (question.stop) {
    error =
        tengen::library::NewText(R"({"error":"the question was stopped before its search began"})");
  } else {
    status = tengen::library::Guarded(&error, [&] { return Search(question), TENGEN_OK; });
  }
  Event& end = *question.end.back();
  end.end = 1;
  end.status = status;
  if (error != nullptr) {
    end.text = error;  // the text is short, and memory for it is reserved
    tengen_free(error);
  }
  Fill(question, end);
  std::unique_ptr<Question> ended;
  {
    // From here on, this question does not count as unfinished.
    const std::lock_guard lock(mutex_);
    ended = std::move(running_);
    if (ended->callback == nullptr) events_.splice(events_.end(), ended->end);
  }
  if (ended->callback != nullptr) return Call(*ended, *ended->end.back());
  happened_.notify_all();
}

// Emits the lines of the answer.
void tengen_engine::Search(Question& question) {
  if (!question.search) return EmitLine(question, std::move(question.answer));
  try {
    if (player_ == nullptr) {
      player_ = tengen::MakePlayer();
      player_->SetMemory(static_cast<std::size_t>(api_.options().megabytes) << 20);
      player_->UseNet(api_.options().net);
    }
    player_->ClearMemory();
    question.search->run(*player_, question.stop,
                         [&](std::string line) { EmitLine(question, std::move(line)); });
  } catch (...) {  // the system refused memory; the next search gets a new player
    player_.reset();
    throw;
  }
}

void tengen_engine::EmitLine(const Question& question, std::string line) {
  EventList list;
  list.push_back(std::make_unique<Event>());
  Event& event = *list.front();
  event.text = std::move(line);
  Fill(question, event);
  if (question.callback != nullptr) return Call(question, event);
  {
    const std::lock_guard lock(mutex_);
    events_.splice(events_.end(), list);
  }
  happened_.notify_all();
}

// Sets the members that depend on the text and on the question.
void tengen_engine::Fill(const Question& question, Event& event) {
  event.question = question.number;
  event.json = event.text.empty() ? nullptr : event.text.c_str();
  event.length = event.text.size();
}

void tengen_engine::Call(const Question& question, const Event& event) {
  const std::lock_guard one(delivery_);
  callback_thread_ = std::this_thread::get_id();
  question.callback(question.context, &event);
  callback_thread_ = std::thread::id();
}

namespace tengen::library {
namespace {

absl::Status InRange(std::string_view name, std::int64_t value, std::int64_t most) {
  if (value >= 1 && value <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(absl::string_view(name.data(), name.size()),
                                                 ": a whole number from 1 to ", most,
                                                 " wanted, not ", value));
}

absl::Status CheckOptions(const tengen_options& options) {
  if (options.size != sizeof options) {
    return absl::InvalidArgumentError(absl::StrCat("size: ", sizeof options, " wanted, not ",
                                                   options.size,
                                                   "; begin with TENGEN_OPTIONS_INIT"));
  }
  absl::Status status = InRange("threads", options.threads, kMostThreads);
  status.Update(InRange("memory_mib", options.memory_mib, kMostMegabytes));
  status.Update(InRange("max_questions", options.max_questions, kMostQuestions));
  status.Update(InRange("max_ms", options.max_ms, kMostMs));
  status.Update(InRange("max_review_ms", options.max_review_ms, kMostMs));
  return status;
}

std::string_view TextOf(const char* json) {
  return json == nullptr || *json == '\0' ? std::string_view("{}") : std::string_view(json);
}

bool HasSearch(std::string_view name) { return JsonApi::Searches(name); }
bool HasNoSearch(std::string_view name) { return name == "games" || JsonApi::Answers(name); }

// Precondition: HasNoSearch(name).
absl::StatusOr<std::string> AnswerOf(const tengen_engine& engine, std::string_view name,
                                     const char* json) {
  if (name == "games") return engine.api().Games();
  return engine.api().Answer(name, TextOf(json));
}

}  // namespace
}  // namespace tengen::library

// --- The functions of tengen.h ------------------------------------------------------------------

using tengen::library::AnswerOf;
using tengen::library::CheckOptions;
using tengen::library::Give;
using tengen::library::Guarded;
using tengen::library::HasNoSearch;
using tengen::library::HasSearch;
using tengen::library::Refuse;
using tengen::library::TextOf;

tengen_status tengen_engine_create(const tengen_options* options, tengen_engine** engine,
                                   char** error) {
  return Guarded(error, [&] {
    if (engine == nullptr) return Refuse(TENGEN_BAD_ARGUMENT, "engine: not NULL wanted", error);
    *engine = nullptr;
    tengen_options asked = TENGEN_OPTIONS_INIT;
    if (options != nullptr) asked = *options;
    if (const absl::Status status = CheckOptions(asked); !status.ok()) {
      return Refuse(TENGEN_BAD_ARGUMENT, status, error);
    }
    tengen::JsonApiOptions api = {.threads = asked.threads,
                                  .megabytes = asked.memory_mib,
                                  .max_ms = asked.max_ms,
                                  .max_review_ms = std::min(asked.max_review_ms, asked.max_ms)};
    if (asked.network_file != nullptr) {
      absl::StatusOr<std::shared_ptr<const tengen::LoadedNet>> net =
          tengen::LoadNet(tengen::PathOf(asked.network_file));
      if (!net.ok()) return Refuse(TENGEN_BAD_NETWORK, net.status(), error);
      api.net = *std::move(net);
    }
    *engine = new tengen_engine(std::move(api), asked.max_questions);
    return TENGEN_OK;
  });
}

tengen_status tengen_engine_destroy(tengen_engine* engine) {
  if (engine != nullptr && engine->InCallback()) return TENGEN_BAD_ARGUMENT;
  delete engine;
  return TENGEN_OK;
}

tengen_status tengen_engine_answer(tengen_engine* engine, const char* name, const char* json,
                                   char** answer) {
  if (answer == nullptr) return TENGEN_BAD_ARGUMENT;
  return Guarded(answer, [&] {
    if (engine == nullptr) return Refuse(TENGEN_BAD_ARGUMENT, "engine: not NULL wanted", answer);
    const std::string_view asked = name == nullptr ? "" : name;
    if (!HasNoSearch(asked)) {
      return Refuse(TENGEN_BAD_ARGUMENT,
                    HasSearch(asked) ? "name: this question needs a search; use tengen_engine_ask"
                                     : "name: games, position, reason, read or write wanted",
                    answer);
    }
    const absl::StatusOr<std::string> text = AnswerOf(*engine, asked, json);
    if (!text.ok()) return Refuse(TENGEN_BAD_QUESTION, text.status(), answer);
    return Give(*text, answer);
  });
}

tengen_status tengen_engine_ask(tengen_engine* engine, const char* name, const char* json,
                                tengen_event_fn callback, void* context, uint64_t* question,
                                char** error) {
  return Guarded(error, [&] {
    if (engine == nullptr) return Refuse(TENGEN_BAD_ARGUMENT, "engine: not NULL wanted", error);
    const std::string_view asked = name == nullptr ? "" : name;
    auto accepted = std::make_unique<Question>();
    accepted->callback = callback;
    accepted->context = context;
    if (HasSearch(asked)) {
      absl::StatusOr<tengen::JsonApiSearch> search = engine->api().Search(asked, TextOf(json));
      if (!search.ok()) return Refuse(TENGEN_BAD_QUESTION, search.status(), error);
      accepted->search = *std::move(search);
    } else if (HasNoSearch(asked)) {
      absl::StatusOr<std::string> answer = AnswerOf(*engine, asked, json);
      if (!answer.ok()) return Refuse(TENGEN_BAD_QUESTION, answer.status(), error);
      accepted->answer = *std::move(answer);
    } else {
      return Refuse(TENGEN_BAD_ARGUMENT,
                    "name: games, position, reason, read, write, analyze, solve or review wanted",
                    error);
    }
    return engine->Accept(std::move(accepted), question, error);
  });
}

tengen_status tengen_engine_poll(tengen_engine* engine, uint64_t question, int timeout_ms,
                                 tengen_event** event) {
  if (event == nullptr) return TENGEN_BAD_ARGUMENT;
  *event = nullptr;
  if (engine == nullptr) return TENGEN_BAD_ARGUMENT;
  return Guarded(nullptr, [&] { return engine->Poll(question, timeout_ms, event); });
}

void tengen_event_free(tengen_event* event) { delete static_cast<Event*>(event); }

tengen_status tengen_engine_stop(tengen_engine* engine, uint64_t question) {
  if (engine == nullptr) return TENGEN_BAD_ARGUMENT;
  return Guarded(nullptr, [&] { return engine->Stop(question), TENGEN_OK; });
}
