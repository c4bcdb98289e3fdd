// SPDX-License-Identifier: Apache-2.0
//
// libtengen for C++17: the types of tengen.h as classes that free their memory. This header only
// calls the functions of tengen.h. So a program may be built by another compiler than the library.
// docs/library.md has examples.
//
// Errors are exceptions of the type Error. Moved-from objects may only be destroyed or assigned to.
// Threads: the rules of tengen.h apply. A Game belongs to one thread at a time. Any thread may call
// the functions of an Engine.
#ifndef TENGEN_HPP
#define TENGEN_HPP

#include <tengen.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tengen {

namespace detail {

struct Free {
  void operator()(char* text) const { tengen_free(text); }
  void operator()(tengen_event* event) const { tengen_event_free(event); }
  void operator()(tengen_engine* engine) const { tengen_engine_destroy(engine); }
  void operator()(tengen_game* game) const { tengen_game_destroy(game); }
};

inline std::string Take(char* text) {
  const std::unique_ptr<char, Free> owner(text);
  return text == nullptr ? std::string() : std::string(text);
}

}  // namespace detail

// An error. what() is the JSON text {"error":"..."} of the library or, if there is none, the name
// of the status.
class Error : public std::runtime_error {
 public:
  explicit Error(tengen_status status, const std::string& json = "")
      : std::runtime_error(json.empty() ? tengen_status_name(status) : json), status_(status) {}
  tengen_status status() const { return status_; }

 private:
  tengen_status status_;
};

namespace detail {

// Throws unless the status is OK. `error` is freed.
inline void Check(tengen_status status, char* error = nullptr) {
  const std::string json = Take(error);
  if (status != TENGEN_OK) throw Error(status, json);
}

}  // namespace detail

// A game in progress (tengen_game).
class Game {
 public:
  // `json`: the question `position`, for example {"game":"renju","moves":["h8"]}.
  explicit Game(const std::string& json = "{}") {
    tengen_game* game = nullptr;
    char* error = nullptr;
    const tengen_status status = tengen_game_create(json.c_str(), &game, &error);
    game_.reset(game);
    detail::Check(status, error);
  }
  Game(const Game& other) {
    tengen_game* game = nullptr;
    detail::Check(tengen_game_copy(other.game_.get(), &game));
    game_.reset(game);
  }
  Game& operator=(const Game& other) {
    if (this != &other) *this = Game(other);
    return *this;
  }
  Game(Game&&) noexcept = default;
  Game& operator=(Game&&) noexcept = default;
  ~Game() = default;

  // Why the ply is illegal, as the JSON text {"error":"..."}; nullopt: the ply is legal.
  std::optional<std::string> WhyIllegal(const std::string& ply) const {
    char* error = nullptr;
    const tengen_status status = tengen_game_check(game_.get(), ply.c_str(), &error);
    if (status == TENGEN_OK) return std::nullopt;
    std::string reason = detail::Take(error);
    if (status != TENGEN_ILLEGAL) throw Error(status, reason);
    return reason;
  }
  void Play(const std::string& ply) {
    char* error = nullptr;
    const tengen_status status = tengen_game_play(game_.get(), ply.c_str(), &error);
    detail::Check(status, error);
  }
  void Undo() { detail::Check(tengen_game_undo(game_.get())); }

  int width() const { return tengen_game_width(game_.get()); }
  int height() const { return tengen_game_height(game_.get()); }
  // x counts from the left, y from the top, both from 0.
  tengen_stone At(int x, int y) const { return tengen_game_stone(game_.get(), x, y); }
  tengen_stone to_move() const { return tengen_game_to_move(game_.get()); }
  int seat_to_move() const { return tengen_game_seat_to_move(game_.get()); }
  tengen_outcome outcome() const { return tengen_game_outcome(game_.get()); }
  std::string reason() const { return tengen_game_reason(game_.get()); }

  std::vector<std::string> Plies() const {
    std::vector<std::string> plies;
    for (std::size_t i = 0; i < tengen_game_plies(game_.get()); ++i) {
      char* ply = nullptr;
      detail::Check(tengen_game_ply(game_.get(), i, &ply));
      plies.push_back(detail::Take(ply));
    }
    return plies;
  }
  // The forms that the next ply may have. Empty: the game is over.
  std::vector<tengen_form> Forms() const {
    std::array<tengen_form, 8> forms;
    const int count = tengen_game_forms(game_.get(), forms.data(), static_cast<int>(forms.size()));
    return {forms.begin(), forms.begin() + count};
  }
  // The points where a ply of this form, a number from 0, may begin or continue: "h8 i8".
  std::string Points(int form = 0, const std::string& begun = "") const {
    char* points = nullptr;
    detail::Check(tengen_game_points(game_.get(), form, begun.c_str(), &points));
    return detail::Take(points);
  }
  // The answer of the question `position`.
  std::string Json() const {
    char* json = nullptr;
    detail::Check(tengen_game_json(game_.get(), &json));
    return detail::Take(json);
  }
  // The number of sequences of `plies` legal plies.
  std::uint64_t Perft(int plies) {
    std::uint64_t count = 0;
    detail::Check(tengen_game_perft(game_.get(), plies, &count));
    return count;
  }

 private:
  std::unique_ptr<tengen_game, detail::Free> game_;
};

// An engine (tengen_engine).
class Engine {
 public:
  // `options`: nullptr = the defaults.
  explicit Engine(const tengen_options* options = nullptr) {
    tengen_engine* engine = nullptr;
    char* error = nullptr;
    const tengen_status status = tengen_engine_create(options, &engine, &error);
    engine_.reset(engine);
    detail::Check(status, error);
  }

  // The answer to a question without a search.
  std::string Answer(const std::string& name, const std::string& json = "{}") const {
    char* answer = nullptr;
    const tengen_status status =
        tengen_engine_answer(engine_.get(), name.c_str(), json.c_str(), &answer);
    if (status != TENGEN_OK) detail::Check(status, answer);
    return detail::Take(answer);
  }
  // Accepts a question whose events Next gets. Returns its number.
  std::uint64_t Ask(const std::string& name, const std::string& json) {
    std::uint64_t number = 0;
    char* error = nullptr;
    const tengen_status status = tengen_engine_ask(engine_.get(), name.c_str(), json.c_str(),
                                                   nullptr, nullptr, &number, &error);
    detail::Check(status, error);
    return number;
  }
  // Waits for the next line of the question. nullopt: the question has ended. An end with an error
  // is an exception.
  std::optional<std::string> Next(std::uint64_t question) {
    tengen_event* got = nullptr;
    const tengen_status status = tengen_engine_poll(engine_.get(), question, -1, &got);
    const std::unique_ptr<tengen_event, detail::Free> event(got);
    if (status == TENGEN_NOTHING) return std::nullopt;
    detail::Check(status);
    const std::string json = event->json == nullptr ? "" : event->json;
    if (event->end == 0) return json;
    if (event->status != TENGEN_OK) throw Error(event->status, json);
    return std::nullopt;
  }
  // Asks the question, waits for its end, and returns its last line.
  std::string Last(const std::string& name, const std::string& json) {
    const std::uint64_t question = Ask(name, json);
    std::string last;
    while (std::optional<std::string> line = Next(question)) last = *std::move(line);
    return last;
  }
  // Stops a question; 0 = all questions.
  void Stop(std::uint64_t question = 0) { (void)tengen_engine_stop(engine_.get(), question); }

  // For the functions of tengen.h.
  tengen_engine* get() const { return engine_.get(); }

 private:
  std::unique_ptr<tengen_engine, detail::Free> engine_;
};

}  // namespace tengen

#endif
