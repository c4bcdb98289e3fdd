// SPDX-License-Identifier: Apache-2.0
#include "match/external_engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "base/dialogue_log.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/ply_text.h"
#include "notation/points.h"

namespace tengen {
namespace {

using std::chrono::milliseconds;

// True if the line is a MESSAGE or DEBUG line, which is not an answer.
bool IsRemark(std::string_view line) {
  const std::string_view word = TakeWord(line);
  return EqualsIgnoreCase(word, "MESSAGE") || EqualsIgnoreCase(word, "DEBUG");
}

// True if the line says that the engine refuses or does not know a command.
bool IsRefusal(std::string_view line) {
  const std::string_view word = TakeWord(line);
  return EqualsIgnoreCase(word, "ERROR") || EqualsIgnoreCase(word, "UNKNOWN");
}

// Reads a count: "214", "214K", "1.2M".
std::optional<double> ParseCount(std::string_view text) {
  double factor = 1;
  if (!text.empty()) {
    switch (absl::ascii_toupper(static_cast<unsigned char>(text.back()))) {
      case 'K': factor = 1e3; break;
      case 'M': factor = 1e6; break;
      case 'G': factor = 1e9; break;
      default: break;
    }
    if (factor > 1) text.remove_suffix(1);
  }
  double number;
  if (text.empty() || !absl::ascii_isdigit(static_cast<unsigned char>(text.front())) ||
      !absl::SimpleAtod(AbslView(text), &number)) {
    return std::nullopt;
  }
  return number * factor;
}

// Reads a value: "31", "-31", "+M7" (win in 7 plies) or "-M6" (loss in 6 plies).
std::optional<Value> ParseValue(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (text.starts_with("+M") || text.starts_with("-M")) {
    const std::optional<int> plies = ParseIntegerIn(text.substr(2), 0, kMaxPly);
    if (!plies) return std::nullopt;
    return negative ? LossIn(*plies) : WinIn(*plies);
  }
  return ParseIntegerIn(text, -kWin, kWin);
}

}  // namespace

void ReadThinking(std::string_view message, PlyRecord* ply) {
  std::string_view rest = Trim(message);
  TakeWord(rest);  // skips the word MESSAGE
  for (std::string_view word = TakeWord(rest); !rest.empty();) {
    const std::string_view value = TakeWord(rest);
    if (EqualsIgnoreCase(word, "depth")) {
      // In "12-28", the first number is the depth, and the second is the length of the longest line
      // that was searched, in plies.
      if (const auto depth = ParseIntegerIn(value.substr(0, value.find('-')), 0, 1000)) {
        ply->depth = depth;
      }
    } else if (EqualsIgnoreCase(word, "ev") || EqualsIgnoreCase(word, "eval")) {
      if (const auto parsed = ParseValue(value)) ply->value = parsed;
    } else if (EqualsIgnoreCase(word, "n") || EqualsIgnoreCase(word, "node") ||
               EqualsIgnoreCase(word, "nodes")) {
      if (const auto count = ParseCount(value)) {
        ply->nodes = static_cast<std::uint64_t>(std::llround(*count));
      }
    } else if (EqualsIgnoreCase(word, "pv")) {
      return;
    }
    word = value;
  }
}

bool ExternalEngine::GomocupWords(const GameSpec& spec) const {
  const GameInfo* const game = FindGame(spec.variant);
  return !setup_.plies && game != nullptr && game->gomocup_rule >= 0 && !spec.allow_pass &&
         !spec.tiebreak &&
         (spec.opening == OpeningKind::kNone || spec.opening == OpeningKind::kSwap2);
}

std::string ExternalEngine::SettingsText(const GameSpec& spec) const {
  const GameInfo& game = *FindGame(spec.variant);
  std::string text;
  const auto info = [&text](std::string_view key, auto value) {
    StrAppend(&text, "INFO ", key, " ", value, "\n");
  };
  if (game.gomocup_rule >= 0 && (gomocup_ || game.family.empty())) {
    info("rule", game.gomocup_rule + (spec.continuous ? 2 : 0));
  }
  if (!gomocup_) {
    info("opening", StrCat(OpeningName(spec.opening), spec.canonical ? " canonical" : ""));
    info("allow_pass", spec.allow_pass ? 1 : 0);
    info("tiebreak", spec.tiebreak ? "pass" : "none");
  }
  // The renju rules of Gomocup include this exception (rif_five_exception). So engines that do not
  // know the key use the exception. With standard Gomocup commands, the key is sent only if the
  // game is renju without the exception.
  if (!gomocup_ || (game.fouls && !spec.rif_five_exception)) {
    info("rif_five_exception", spec.rif_five_exception ? 1 : 0);
  }
  const ThinkingLimits& limits = setup_.limits;
  info("game_type", 1);
  if (limits.turn_ms) info("timeout_turn", *limits.turn_ms);
  info("timeout_match", limits.match_ms.value_or(0));
  if (limits.increment_ms > 0) info("time_increment", limits.increment_ms);
  info("max_memory", setup_.memory_mb << 20);
  if (limits.depth > 0) info("max_depth", limits.depth);
  if (limits.nodes > 0) info("max_node", limits.nodes);
  if (setup_.threads > 1) info("thread_num", setup_.threads);
  if (setup_.level != kFullLevel) info("level", setup_.level);
  for (const auto& [key, value] : setup_.info) info(key, value);
  return text;
}

Failure ExternalEngine::FailureOf(ChildProcess::Io io, const std::string& during) const {
  switch (io) {
    case ChildProcess::Io::kOk: return {};
    case ChildProcess::Io::kLate: return {Fault::kHang, StrCat("no answer to ", during)};
    case ChildProcess::Io::kClosed:
      return {Fault::kCrash, StrCat(child_->EndText(), " at ", during)};
    case ChildProcess::Io::kFlood: return {Fault::kFlood, StrCat("too much output at ", during)};
    case ChildProcess::Io::kStopped: return {Fault::kStopped, ""};
  }
  return {};
}

Failure ExternalEngine::Greet(const GameSpec& spec, const StopFlag& stop) {
  const Clock::time_point deadline = Clock::now() + milliseconds(timeouts_.start_ms);
  const GameInfo& game = *FindGame(spec.variant);
  std::string text;
  if (!gomocup_ && !game.family.empty()) {
    StrAppend(&text, "INFO game ", game.family);
    for (const std::string_view option : game.options) StrAppend(&text, " ", option);
    StrAppend(&text, "\n");
  }
  const std::string start = spec.size.width == spec.size.height
                                ? StrCat("START ", spec.size.width)
                                : StrCat("RECTSTART ", spec.size.width, ",", spec.size.height);
  StrAppend(&text, start, "\n");
  if (const auto io = child_->Discard(); io != ChildProcess::Io::kOk) return FailureOf(io, start);
  if (const auto io = child_->Write(text, deadline, stop); io != ChildProcess::Io::kOk) {
    return FailureOf(io, start);
  }
  std::string line, stray;
  while (!EqualsIgnoreCase(Trim(line), "OK")) {
    const auto io = child_->ReadLine(&line, deadline, stop);
    if (stray.empty() && io == ChildProcess::Io::kOk && !IsRemark(line)) stray = line;
    if (IsRefusal(line) || (io == ChildProcess::Io::kLate && !stray.empty())) {
      return {Fault::kGarbage, StrCat(start, " was answered with ", Quoted(stray))};
    }
    if (io != ChildProcess::Io::kOk) return FailureOf(io, start);
  }
  return FailureOf(child_->Write(SettingsText(spec), deadline, stop), "INFO");
}

Failure ExternalEngine::NewGame(const GameSpec& spec, std::uint64_t, const StopFlag& stop) {
  gomocup_ = GomocupWords(spec);
  knows_ = false;
  if (setup_.restart && child_ != nullptr) (void)Leave();
  const bool served_before = child_ != nullptr;
  for (bool again = served_before;; again = false) {
    if (child_ == nullptr) {
      absl::StatusOr<std::unique_ptr<ChildProcess>> child =
          ChildProcess::Start(setup_.command, setup_.error_file);
      if (!child.ok()) {
        const bool refused = absl::IsResourceExhausted(child.status());
        return {refused ? Fault::kRefused : Fault::kCrash, std::string(child.status().message())};
      }
      child_ = *std::move(child);
      child_->SetListener([this](ChildProcess::Direction direction, std::string_view line) {
        if (log_ != nullptr) log_->Line(direction, setup_.name, line);
      });
    }
    Failure failure = Greet(spec, stop);
    // A program may exit after a game, before the next game starts. Start it again once.
    if (failure.fault != Fault::kCrash || !again) return failure;
    child_.reset();
  }
}

std::string ExternalEngine::Question(const Game& game) {
  const std::vector<Ply>& plies = game.plies();
  // True if the program has a board, and one ply was played after its last answer.
  const bool one_more = knows_ && known_plies_ + 1 == plies.size();
  if (gomocup_ && game.in_opening()) {
    std::string text = "SWAP2BOARD\n";
    for (const Placement& stone : game.record()) {
      StrAppend(&text, PointText(stone.point), "\n");
    }
    knows_ = false;
    return text + "DONE\n";
  }
  known_plies_ = plies.size() + 1;  // includes the answer to this command
  const bool knew = std::exchange(knows_, true);
  if (plies.empty()) return "BEGIN\n";
  if (knew && one_more) return StrCat("TURN ", PlyText(plies.back()), "\n");
  if (gomocup_) {
    std::string text = "BOARD\n";
    for (const Placement& stone : game.record()) {
      const int who = stone.stone == StoneOf(game.to_move()) ? 1 : 2;
      StrAppend(&text, PointText(stone.point), ",", who, "\n");
    }
    return text + "DONE\n";
  }
  std::string text = "PLIES\n";
  for (const Ply& ply : plies) StrAppend(&text, PlyText(ply), "\n");
  return text + "DONE\n";
}

Answer ExternalEngine::Move(const Game& game, std::optional<std::int64_t> match_left_ms,
                            const StopFlag& stop) {
  Answer answer;
  const std::string at = StrCat("ply ", game.plies().size() + 1);
  if (const auto io = child_->Discard(); io != ChildProcess::Io::kOk) {
    answer.failure = FailureOf(io, at);
    return answer;
  }
  std::string question;
  if (match_left_ms) StrAppend(&question, "INFO time_left ", *match_left_ms, "\n");
  StrAppend(&question, Question(game));

  const Clock::time_point asked = Clock::now();
  std::int64_t limit_ms = LongestAnswerMs(setup_.limits, timeouts_);
  if (setup_.limits.turn_ms) limit_ms = *setup_.limits.turn_ms;
  if (match_left_ms) {
    limit_ms = setup_.limits.turn_ms ? std::min(limit_ms, *match_left_ms) : *match_left_ms;
  }
  const milliseconds beyond(timeouts_.beyond_ms);
  Clock::time_point deadline = asked + milliseconds(std::max<std::int64_t>(limit_ms, 0)) + beyond;
  std::string line, stray;
  std::optional<Ply> ply;
  auto io = child_->Write(question, deadline, stop);
  while (io == ChildProcess::Io::kOk && !ply) {
    io = child_->ReadLine(&line, deadline, stop);
    if (io != ChildProcess::Io::kOk) break;
    if (IsRemark(line)) {
      ReadThinking(line, &answer.ply);
      continue;
    }
    ply = ParsePly(line);
    if (ply) break;
    // Ignore a line that is not a move. Other managers also ignore such lines, so some engines
    // write them. After an ERROR or UNKNOWN line, wait only beyond_ms longer.
    if (stray.empty()) stray = line;
    if (IsRefusal(line)) deadline = std::min(deadline, Clock::now() + beyond);
  }
  const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - asked);
  answer.ply.ms = took.count();
  if (ply) {
    answer.ply.ply = *std::move(ply);
  } else if (io == ChildProcess::Io::kLate && !stray.empty()) {
    answer.failure = {Fault::kGarbage, StrCat(at, ": expected a move, not ", Quoted(stray))};
  } else {
    answer.failure = FailureOf(io, at);
  }
  return answer;
}

bool ExternalEngine::Leave() {
  if (child_ == nullptr) return true;
  const StopFlag never{false};
  const Clock::time_point deadline = Clock::now() + milliseconds(timeouts_.end_ms);
  (void)child_->Write("END\n", deadline, never);
  const bool left = child_->Leave(milliseconds(timeouts_.end_ms));
  child_.reset();
  return left;
}

}  // namespace tengen
