// SPDX-License-Identifier: Apache-2.0
//
// Files of Yixin-Board and RenLib that have only the stones of a game.
//
// .sav is text: height, width, the number of stones, then row and column of each stone. Both count
// from 0 at the upper left. Older files have the number of the rule instead of the width.
//
// .pos is bytes: the number of stones, then a byte for each stone, 15 * row + column. Both count
// from 0 at the upper left of a board of 15x15.
#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "base/encoding.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "notation/move_list.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

constexpr int kPosSide = 15;
constexpr std::size_t kPosPoints = kPosSide * kPosSide;
// The smallest side of a rectangular board of Yixin-Board. A smaller number in its place is the
// number of a rule.
constexpr int kLeastSavSide = 10;
constexpr std::array<std::string_view, 3> kSavRules = {"freestyle", "standard", "renju"};

std::vector<std::string_view> Words(std::string_view text) {
  std::vector<std::string_view> words;
  for (text = Trim(text); !text.empty();) words.push_back(TakeWord(text));
  return words;
}

std::size_t ByteAt(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

absl::Status AddStones(const std::vector<Point>& stones, GameRecord* record) {
  if (const absl::Status status = CheckSpec(record->game); !status.ok()) return status;
  std::vector<Step> steps;
  steps.reserve(stones.size());
  for (const Point p : stones) steps.push_back({p, std::nullopt, std::nullopt});
  return AddSteps(steps, record);
}

}  // namespace

bool IsSav(std::string_view text) {
  const std::vector<std::string_view> words = Words(text);
  return words.size() >= 3 && std::all_of(words.begin(), words.end(), [](std::string_view word) {
           return ParseInteger(word).has_value();
         });
}

absl::StatusOr<GameRecord> ParseSav(std::string_view text, const GameSpec& otherwise) {
  std::vector<int> numbers;
  for (const std::string_view word : Words(text)) {
    const std::optional<int> number = ParseIntegerIn(word, 0, 9999);
    if (!number) {
      return InvalidArgument("a .sav file has numbers from 0 to 9999, not ", Quoted(word));
    }
    numbers.push_back(*number);
  }
  const int height = numbers[0], second = numbers[1], count = numbers[2];
  const bool has_rule = second < kLeastSavSide && second != height;
  GameRecord record;
  record.game = SpecOfOthers(otherwise, {has_rule ? height : second, height});
  if (has_rule && second >= std::ssize(kSavRules)) {
    return InvalidArgument(
        "the second number of a .sav file is the width or a rule from 0 to 2, not ", second);
  }
  if (has_rule && otherwise.variant.empty()) {
    record.game.variant = std::string(kSavRules[static_cast<std::size_t>(second)]);
  }
  if (numbers.size() - 3 != 2 * static_cast<std::size_t>(count)) {
    return InvalidArgument("the .sav file says ", count, " stones, so ", 2 * count,
                           " numbers must follow, not ", numbers.size() - 3);
  }
  std::vector<Point> stones;
  for (std::size_t i = 3; i < numbers.size(); i += 2)
    stones.push_back({numbers[i + 1], numbers[i]});
  if (const absl::Status status = AddStones(stones, &record); !status.ok()) return status;
  return record;
}

absl::StatusOr<std::string> SavText(const GameRecord& record) {
  const absl::StatusOr<std::vector<Point>> stones = StonesOf(record);
  if (!stones.ok()) return stones.status();
  const BoardSize size = record.game.size;
  std::string text = StrCat(size.height, "\n", size.width, "\n", stones->size(), "\n");
  for (const Point p : *stones) StrAppend(&text, p.y, " ", p.x, "\n");
  return text;
}

bool IsPosFile(std::string_view bytes) {
  if (bytes.empty()) return false;
  const auto first = static_cast<unsigned char>(bytes.front());
  const bool no_text = absl::ascii_iscntrl(first) && !absl::ascii_isspace(first);
  if (no_text && !MarkedEncoding(bytes)) return true;
  if (bytes.size() - 1 != first) return false;
  const std::string_view points = bytes.substr(1);
  const std::set<char> different(points.begin(), points.end());
  // In a .pos file, the first byte is the number of the other bytes, and all other bytes are
  // different. Hardly any text has these two properties. One exception is a list of moves that
  // begins with a blank or line end, so IsMoveList excludes lists.
  return different.size() == points.size() && !IsMoveList(points);
}

absl::StatusOr<GameRecord> ParsePos(std::string_view bytes, const GameSpec& otherwise) {
  const std::size_t count = ByteAt(bytes, 0);
  if (bytes.size() - 1 != count) {
    return InvalidArgument("not a text, and not a .pos file: its first byte says ", count,
                           " stones, but ", bytes.size() - 1, " bytes follow");
  }
  std::vector<Point> stones;
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    if (ByteAt(bytes, i) >= kPosPoints) {
      return InvalidArgument("stone ", i, " of the .pos file is ", ByteAt(bytes, i),
                             "; points are 0 to ", kPosPoints - 1);
    }
    const int place = static_cast<int>(ByteAt(bytes, i));
    stones.push_back({place % kPosSide, place / kPosSide});
  }
  GameRecord record;
  record.game = SpecOfOthers(otherwise, {kPosSide, kPosSide});
  if (const absl::Status status = AddStones(stones, &record); !status.ok()) return status;
  return record;
}

absl::StatusOr<std::string> PosBytes(const GameRecord& record) {
  if (record.game.size != BoardSize{kPosSide, kPosSide}) {
    return InvalidArgument("a .pos file needs a board of 15x15, not ", record.game.size.width, "x",
                           record.game.size.height);
  }
  const absl::StatusOr<std::vector<Point>> stones = StonesOf(record);
  if (!stones.ok()) return stones.status();
  if (stones->size() > kPosPoints) {
    return InvalidArgument("a .pos file has at most ", kPosPoints, " stones, not ", stones->size());
  }
  std::string bytes(1, static_cast<char>(stones->size()));
  for (const Point p : *stones) bytes.push_back(static_cast<char>(p.y * kPosSide + p.x));
  return bytes;
}

}  // namespace tengen
