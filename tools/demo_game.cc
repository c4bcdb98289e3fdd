// SPDX-License-Identifier: Apache-2.0
//
// demo_game: plays one game between two engine processes over the Gomocup protocol. It starts one
// program twice, or two programs. It passes the moves between them, checks them by Tengen's rules,
// and draws the final position.
//
//   demo_game [--quiet] [--rule N] [--size N] [--turn-ms N] PROGRAM [PROGRAM]
//
// Exit status: 0 = the game ended by the rules; 1 = an engine failed (no answer in time, an answer
// that is not a move, an illegal move); 2 = wrong command line.
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "engine/game.h"
#include "engine/games.h"

namespace tengen {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Options {
  bool quiet = false;
  int rule = 0;
  int size = 15;
  int turn_ms = 100;
  std::vector<std::string> programs;
};

// How long an engine may take beyond its time for a move, because the machine may be busy.
constexpr milliseconds kGrace{20'000};

// An engine in its own process. Send and Receive exchange whole lines with it.
class Engine {
 public:
  explicit Engine(const std::string& program) {
    std::array<int, 2> to_engine, from_engine;
    if (pipe(to_engine.data()) != 0 || pipe(from_engine.data()) != 0) return;
    // The other engine must not inherit these ends, or it would keep this one's input open.
    for (int fd : {to_engine[0], to_engine[1], from_engine[0], from_engine[1]}) {
      fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    pid_ = fork();
    if (pid_ == 0) {
      dup2(to_engine[0], STDIN_FILENO);
      dup2(from_engine[1], STDOUT_FILENO);
      execl(program.c_str(), program.c_str(), nullptr);
      _exit(127);
    }
    close(to_engine[0]);
    close(from_engine[1]);
    in_ = to_engine[1];
    out_ = from_engine[0];
  }

  ~Engine() {
    Send("END");
    if (in_ >= 0) close(in_);
    // The protocol gives an engine half a second to end. This loop waits for the end of its output,
    // each time for at most two seconds.
    while (ReadRaw(milliseconds(2000))) {
    }
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    if (out_ >= 0) close(out_);
  }

  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  void Send(std::string line) {
    line += '\n';
    std::string_view rest = line;
    while (in_ >= 0 && !rest.empty()) {
      const ssize_t written = write(in_, rest.data(), rest.size());
      if (written <= 0) return;  // the engine has ended; the next Receive returns nothing
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  // The next line that is an answer: not empty, no MESSAGE, no DEBUG. nullopt: the time is over, or
  // the engine has ended.
  std::optional<std::string> Receive(milliseconds limit) {
    const auto deadline = steady_clock::now() + limit;
    for (;;) {
      while (std::optional<std::string> line = NextLine()) {
        if (!line->empty() && !line->starts_with("MESSAGE") && !line->starts_with("DEBUG")) {
          return line;
        }
      }
      const auto left = deadline - steady_clock::now();
      if (!ReadRaw(std::chrono::duration_cast<milliseconds>(left))) return std::nullopt;
    }
  }

 private:
  std::optional<std::string> NextLine() {
    const std::size_t end = buffer_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
  }

  // Appends output of the engine to the buffer. False: the output has ended, or the time is over.
  bool ReadRaw(milliseconds limit) {
    if (out_ < 0 || limit.count() <= 0) return false;
    pollfd readable{out_, POLLIN, 0};
    if (poll(&readable, 1, static_cast<int>(limit.count())) <= 0) return false;
    std::array<char, 4096> chunk;
    const ssize_t count = read(out_, chunk.data(), chunk.size());
    if (count <= 0) return false;
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    return true;
  }

  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string buffer_;
};

std::optional<Point> ParseMove(std::string_view text) {
  Point p;
  const char* end = text.data() + text.size();
  const auto x = std::from_chars(text.data(), end, p.x);
  if (x.ec != std::errc() || x.ptr == end || *x.ptr != ',') return std::nullopt;
  const auto y = std::from_chars(x.ptr + 1, end, p.y);
  if (y.ec != std::errc() || y.ptr != end) return std::nullopt;
  return p;
}

std::string MoveText(Point p) { return absl::StrFormat("%d,%d", p.x, p.y); }
const char* ColorName(Color c) { return c == Color::kBlack ? "Black" : "White"; }
char StoneMark(Stone s) { return s == Stone::kBlack ? 'X' : s == Stone::kWhite ? 'O' : '.'; }

// The board with the protocol's coordinates: x to the right, y downwards, both from 0. The last
// stone stands in brackets.
std::string DrawBoard(const Game& game) {
  const BoardSize size = game.spec().size;
  const Point last = game.record().empty() ? Point{} : game.record().back().point;
  std::string text = "   ";
  for (int x = 0; x < size.width; ++x) text += absl::StrFormat("%3d", x);
  for (int y = 0; y < size.height; ++y) {
    text += absl::StrFormat("\n%3d ", y);
    for (int x = 0; x < size.width; ++x) {
      const Point p{x, y};
      const char mark = StoneMark(game.At(p));
      text += p == last ? absl::StrFormat("(%c)", mark) : absl::StrFormat(" %c ", mark);
    }
  }
  return text + "\n";
}

std::string ResultText(const Game& game) {
  const std::size_t moves = game.record().size();
  switch (game.outcome()) {
    case Outcome::kBlackWins:
    case Outcome::kWhiteWins: {
      const char* winner = game.outcome() == Outcome::kBlackWins ? "Black (X)" : "White (O)";
      const std::string_view reason = EndReasonText(game.reason());
      return absl::StrFormat("Result: %s wins after %d moves (%s)", winner, moves,
                             std::string(reason));
    }
    case Outcome::kDraw:
      return absl::StrFormat("Result: draw, the board is full (%d moves)", moves);
    case Outcome::kNone: break;
  }
  return "Result: none";
}

class Match {
 public:
  Match(const Options& options, const GameInfo& info)
      : options_(options),
        game_(MakeGame({.variant = std::string(info.name), .size = {options.size, options.size}})) {
    for (int i = 0; i < kColors; ++i) {
      engines_[static_cast<std::size_t>(i)] = std::make_unique<Engine>(
          options.programs[static_cast<std::size_t>(i) % options.programs.size()]);
    }
  }

  // Plays the game. False: an engine failed.
  bool Play() {
    for (Color c : {Color::kBlack, Color::kWhite}) {
      if (!Greet(c)) return false;
    }
    std::string command = "BEGIN";
    while (game_->outcome() == Outcome::kNone) {
      const std::optional<Point> move = Ask(game_->to_move(), command);
      if (!move) return false;
      game_->Play(*move);
      command = "TURN " + MoveText(*move);
    }
    if (!options_.quiet) absl::PrintF("\n%s\n", DrawBoard(*game_));
    absl::PrintF("%s\n", ResultText(*game_));
    return true;
  }

 private:
  Engine& engine(Color c) { return *engines_[static_cast<std::size_t>(Index(c))]; }

  bool Greet(Color c) {
    engine(c).Send(absl::StrFormat("START %d", options_.size));
    const std::optional<std::string> reply = engine(c).Receive(kGrace);
    if (reply != "OK") return Fail(c, "START", reply);
    engine(c).Send(absl::StrFormat("INFO timeout_turn %d", options_.turn_ms));
    engine(c).Send("INFO timeout_match 0");
    engine(c).Send("INFO time_left 2147483647");
    engine(c).Send("INFO max_memory 134217728");
    engine(c).Send(absl::StrFormat("INFO rule %d", options_.rule));
    return true;
  }

  std::optional<Point> Ask(Color c, const std::string& command) {
    const auto start = steady_clock::now();
    engine(c).Send(command);
    const std::optional<std::string> reply =
        engine(c).Receive(milliseconds(options_.turn_ms) + kGrace);
    const auto spent = std::chrono::duration_cast<milliseconds>(steady_clock::now() - start);
    const std::optional<Point> move = reply ? ParseMove(*reply) : std::nullopt;
    if (!move || !game_->IsLegal(*move)) {
      Fail(c, command, reply);
      return std::nullopt;
    }
    if (!options_.quiet) {
      absl::PrintF("%3d. %s %c  %-12s -> %-6s %5d ms\n", game_->record().size() + 1, ColorName(c),
                   StoneMark(StoneOf(c)), command, *reply, spent.count());
      std::fflush(stdout);
    }
    return move;
  }

  static bool Fail(Color c, const std::string& command, const std::optional<std::string>& reply) {
    absl::FPrintF(stderr, "%s answered %s to %s\n", ColorName(c),
                  reply ? "'" + *reply + "'" : "nothing", command);
    return false;
  }

  const Options& options_;
  std::unique_ptr<Game> game_;
  std::array<std::unique_ptr<Engine>, kColors> engines_;
};

std::optional<Options> ParseOptions(const std::vector<std::string>& arguments) {
  Options options;
  const std::array<std::pair<std::string_view, int*>, 3> numbers = {{
      {"--rule", &options.rule},
      {"--size", &options.size},
      {"--turn-ms", &options.turn_ms},
  }};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--quiet") {
      options.quiet = true;
    } else if (!argument.starts_with("--")) {
      options.programs.push_back(argument);
    } else {
      bool known = false;
      for (const auto& [name, value] : numbers) {
        if (argument != name || i + 1 == arguments.size()) continue;
        *value = std::atoi(arguments[++i].c_str());
        known = true;
        break;
      }
      if (!known) return std::nullopt;
    }
  }
  if (options.programs.empty() || options.programs.size() > kColors) return std::nullopt;
  return options;
}

int Run(const std::vector<std::string>& arguments) {
  const std::optional<Options> options = ParseOptions(arguments);
  const GameInfo* info = options ? FindGomocupRule(options->rule) : nullptr;
  if (!info || !info->sizes.Has({options->size, options->size})) {
    absl::FPrintF(stderr,
                  "usage: demo_game [--quiet] [--rule N] [--size N] [--turn-ms N] PROGRAM "
                  "[PROGRAM]\n");
    return 2;
  }
  signal(SIGPIPE, SIG_IGN);  // if an engine has ended, its missing answer shows that
  if (!options->quiet) {
    absl::PrintF("%s, %dx%d, %d ms for a move\n\n", std::string(info->title), options->size,
                 options->size, options->turn_ms);
  }
  return Match(*options, *info).Play() ? 0 : 1;
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) { return tengen::Run({argv + 1, argv + argc}); }
