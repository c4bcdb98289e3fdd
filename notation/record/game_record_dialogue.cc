// SPDX-License-Identifier: Apache-2.0
//
// Lines of the Gomocup protocol, as a manager and an engine exchanged them: START, BOARD, TURN and
// the answers. Points count from 0 at the upper left. Other lines of the protocol have no effect
// on the game.
//
// In a log, arrows, times and names may come before a line:
//
//   > START 15                      0.272 > rapfi: START 15         12: rapfi <- START 15
//
// A log of two engines has each stone twice. Therefore only the lines of one engine are read,
// namely of the first engine that receives a command of a game.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/ply_text.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

// In INFO rule, the bit 2 means a continuous game. If Yixin-Board sends the number 2, it means
// renju.
constexpr int kRuleTwo = 2;

constexpr auto kGameWords =
    std::to_array<std::string_view>({"START", "RECTSTART", "RESTART", "BEGIN", "BOARD", "TURN"});
// A line with one of these words ends the game before it.
constexpr auto kEndWords = std::to_array<std::string_view>({"START", "RECTSTART", "RESTART"});
// Commands and answers that do not change the stones. Commands of Yixin-Board are not listed: they
// begin with YX.
constexpr auto kOtherWords = std::to_array<std::string_view>(
    {"ABOUT", "DEBUG", "END", "ERROR", "FORBID", "INFO", "MESSAGE", "OK", "PLAY", "PONDER",
     "SHOWFORBID", "STOP", "SUGGEST", "UNKNOWN"});

bool IsOneOf(std::string_view word, const auto& words) {
  return std::any_of(words.begin(), words.end(),
                     [word](std::string_view known) { return EqualsIgnoreCase(word, known); });
}

bool IsYixinWord(std::string_view word) {
  return word.size() > 2 && EqualsIgnoreCase(word.substr(0, 2), "YX");
}

std::string_view FirstWord(std::string_view line) { return TakeWord(line); }

// A line of a dialogue or of its log.
struct Line {
  std::string_view engine;  // empty = the line names no engine
  std::string_view text;    // without the arrows, times and names of a log
};

Line LineOf(std::string_view text) {
  constexpr std::string_view kArrows = "<>-=", kTime = "0123456789:.,-+[]() \t";
  const auto without = [](std::string_view from, std::string_view marks) {
    return from.substr(std::min(from.find_first_not_of(marks), from.size()));
  };
  text = Trim(text);
  const std::size_t arrow = text.find_first_of("<>");
  // The arrow of a log begins a word. Later in the line, a message may contain other arrows.
  std::size_t begin = std::min(arrow, text.size());
  while (begin > 0 && kArrows.find(text[begin - 1]) != std::string_view::npos) --begin;
  const std::string_view before = Trim(without(text.substr(0, begin), kTime));
  const bool is_word =
      begin == 0 || absl::ascii_isspace(static_cast<unsigned char>(text[begin - 1]));
  if (arrow == std::string_view::npos || !is_word) return {"", Trim(without(text, " \t-="))};
  const std::string_view after = without(without(text.substr(begin), kArrows), " \t");
  if (!before.empty()) return {before, after};
  // "> NAME: START 15"
  const std::size_t colon = FirstWord(after).size();
  if (colon < 2 || after[colon - 1] != ':') return {"", after};
  return {after.substr(0, colon - 1), Trim(after.substr(colon))};
}

bool BeginsGame(std::string_view line) {
  const std::string_view word = FirstWord(line);
  return IsOneOf(word, kGameWords) || IsYixinWord(word);
}

// Returns the lines of the first engine that receives a command of a game. If this command names no
// engine, returns the lines that name none. All other lines become empty.
std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<Line> all;
  for (const absl::string_view line : absl::StrSplit(AbslView(text), '\n')) {
    all.push_back(LineOf(View(line)));
  }
  const auto first =
      std::find_if(all.begin(), all.end(), [](const Line& line) { return BeginsGame(line.text); });
  const std::string_view engine = first == all.end() ? "" : first->engine;
  std::vector<std::string_view> lines;
  lines.reserve(all.size());
  for (const Line& line : all) lines.push_back(line.engine == engine ? line.text : "");
  return lines;
}

// "15", "15 15", "20,15" or "20x15".
std::optional<BoardSize> SizeOf(std::string_view arguments) {
  std::string text(Trim(arguments));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == 'x' || c == 'X' || c <= ' '; }, ',');
  const std::optional<std::vector<int>> numbers = ParseIntegers(text);
  if (!numbers || numbers->empty() || numbers->size() > 2) return std::nullopt;
  return BoardSize{numbers->front(), numbers->back()};
}

class Reader {
 public:
  Reader(std::string_view text, const GameSpec& otherwise)
      : lines_(LinesOf(text)), spec_(otherwise), named_(!otherwise.variant.empty()) {
    yixin_ = std::any_of(lines_.begin(), lines_.end(),
                         [](std::string_view line) { return IsYixinWord(FirstWord(line)); });
  }

  std::vector<absl::StatusOr<GameRecord>> Read() {
    for (; at_ < lines_.size(); ++at_) {
      if (lines_[at_].empty()) continue;
      if (const absl::Status status = ReadLine(lines_[at_]); !status.ok()) {
        games_.emplace_back(status);
        return std::move(games_);
      }
    }
    if (!steps_.empty() || games_.empty()) EndGame();
    return std::move(games_);
  }

 private:
  absl::StatusOr<GameRecord> RecordOfSteps() const {
    GameRecord record;
    record.game = SpecOfOthers(spec_, spec_.size);
    if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;
    if (const absl::Status status = AddSteps(steps_, &record); !status.ok()) return status;
    return record;
  }

  void EndGame() {
    games_.push_back(RecordOfSteps());
    steps_.clear();
  }

  absl::Status Wrong(std::string_view wanted) const {
    return InvalidArgument("line ", at_ + 1, ": ", wanted, " wanted, not ", Quoted(lines_[at_]));
  }

  absl::Status ReadLine(std::string_view line) {
    const std::string_view word = TakeWord(line);
    const auto is = [word](std::string_view name) { return EqualsIgnoreCase(word, name); };
    if (is("START") || is("RECTSTART")) {
      const std::optional<BoardSize> size = SizeOf(line);
      if (!size) return Wrong("START with the side of the board, or with width and height,");
      if (!steps_.empty()) EndGame();
      spec_.size = *size;
      return absl::OkStatus();
    }
    if (is("RESTART") && !steps_.empty()) EndGame();
    if (is("RESTART") || is("BEGIN")) return absl::OkStatus();
    if (is("BOARD") || is("YXBOARD")) return ReadBoard();
    if (is("TURN")) return AddPoints(line);
    if (is("TAKEBACK")) return TakeBack(line);
    if (is("INFO")) return ReadInfo(line);
    if (absl::ascii_isdigit(static_cast<unsigned char>(word.front())))
      return AddPoints(lines_[at_]);
    const bool about = lines_[at_].find('=') != std::string_view::npos;  // the answer to ABOUT
    if (about || IsYixinWord(word) || IsOneOf(word, kOtherWords)) return absl::OkStatus();
    return Wrong("a line of the protocol such as TURN 7,7 or 7,7");
  }

  absl::Status AddPoints(std::string_view text) {
    const std::optional<std::vector<Point>> points = ParsePoints(text);
    if (!points) return Wrong("a point x,y");
    for (const Point p : *points) steps_.push_back({p, std::nullopt, std::nullopt});
    return absl::OkStatus();
  }

  absl::Status TakeBack(std::string_view text) {
    const std::optional<std::vector<Point>> points = ParsePoints(text);
    if (!points || points->size() != 1 || steps_.empty() ||
        steps_.back().point != points->front()) {
      return Wrong("the point of the last stone");
    }
    steps_.pop_back();
    return absl::OkStatus();
  }

  absl::Status ReadInfo(std::string_view text) {
    const std::string_view key = TakeWord(text);
    if (named_) return absl::OkStatus();  // the user has chosen the game
    if (EqualsIgnoreCase(key, "rule")) {
      const std::optional<int> rule = ParseIntegerIn(text, 0, 15);
      const bool renju = yixin_ && rule == kRuleTwo;
      const GameInfo* const game = renju  ? FindGame("renju")
                                   : rule ? FindGomocupRule(*rule)
                                          : nullptr;
      if (game == nullptr) return Wrong("a rule number of Gomocup");
      spec_.variant = std::string(game->name);
      spec_.continuous = !renju && (*rule & kRuleTwo) != 0;
    } else if (EqualsIgnoreCase(key, "game")) {
      const std::string lower = absl::AsciiStrToLower(AbslView(text));
      std::string_view words = lower;
      const std::string_view family = TakeWord(words);
      std::vector<std::string_view> options;
      while (!words.empty()) options.push_back(TakeWord(words));
      const absl::StatusOr<const GameInfo*> game = FindGame(family, options);
      if (!game.ok()) return Wrong("a game of Tengen");
      spec_.variant = std::string((*game)->name);
    }
    return absl::OkStatus();
  }

  // Reads the lines x,y,owner up to DONE: owner 1 = the engine, 2 = its opponent. After these
  // stones the engine is to move. The stones may be in playing order or sorted by owner.
  absl::Status ReadBoard() {
    std::vector<std::pair<Point, int>> stones;
    std::array<std::vector<Point>, 2> of;
    for (++at_; at_ < lines_.size() && !EqualsIgnoreCase(lines_[at_], "DONE"); ++at_) {
      if (lines_[at_].empty()) continue;
      const std::optional<std::vector<int>> numbers = ParseIntegers(lines_[at_]);
      if (!numbers || numbers->size() != 3 || (*numbers)[2] < 1 || (*numbers)[2] > 2) {
        return Wrong("x,y,1 or x,y,2 or DONE");
      }
      const Point p = {(*numbers)[0], (*numbers)[1]};
      stones.emplace_back(p, (*numbers)[2]);
      of[static_cast<std::size_t>((*numbers)[2] - 1)].push_back(p);
    }
    if (at_ == lines_.size()) return InvalidArgument("the lines after BOARD do not end with DONE");
    steps_.clear();
    if (stones.empty()) return absl::OkStatus();
    // If both sides have the same number of stones, the engine made the first move.
    const bool in_turn = of[0].size() == of[1].size() || of[0].size() + 1 == of[1].size();
    const int first = !in_turn ? stones.front().second : of[0].size() == of[1].size() ? 1 : 2;
    const auto owner = [first](std::size_t i) { return i % 2 == 0 ? first : 3 - first; };
    bool by_owner = false;
    for (std::size_t i = 0; i < stones.size(); ++i) {
      by_owner = by_owner || (in_turn && stones[i].second != owner(i));
    }
    for (std::size_t i = 0; i < stones.size(); ++i) {
      if (by_owner) {
        const std::vector<Point>& own = of[static_cast<std::size_t>(owner(i)) - 1];
        steps_.push_back({own[i / 2], std::nullopt, std::nullopt});
      } else {
        const Color color = stones[i].second == first ? Color::kBlack : Color::kWhite;
        steps_.push_back({stones[i].first, std::nullopt, color});
      }
    }
    return absl::OkStatus();
  }

  const std::vector<std::string_view> lines_;
  GameSpec spec_;
  const bool named_;
  bool yixin_ = false;
  std::size_t at_ = 0;
  std::vector<Step> steps_;  // the steps of the current game
  std::vector<absl::StatusOr<GameRecord>> games_;
};

}  // namespace

bool IsDialogue(std::string_view text) {
  const std::vector<std::string_view> lines = LinesOf(text);
  return std::any_of(lines.begin(), lines.end(), BeginsGame);
}

std::vector<absl::StatusOr<GameRecord>> ReadDialogue(std::string_view text,
                                                     const GameSpec& otherwise) {
  return Reader(text, otherwise).Read();
}

std::size_t MostGamesOfDialogue(std::string_view text) {
  const std::vector<std::string_view> lines = LinesOf(text);
  const auto ends = std::count_if(lines.begin(), lines.end(), [](std::string_view line) {
    return IsOneOf(FirstWord(line), kEndWords);
  });
  return static_cast<std::size_t>(ends) + 1;
}

}  // namespace tengen
