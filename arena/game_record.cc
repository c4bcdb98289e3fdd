// SPDX-License-Identifier: Apache-2.0
#include "arena/game_record.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engine/geometry.h"
#include "engine/opening.h"
#include "nlohmann/json.hpp"
#include "protocol/ply_text.h"
#include "protocol/psq.h"
#include "protocol/text.h"
#include "protocol/version.h"
#include "search/registry.h"

namespace tengen {
namespace {

using nlohmann::json;

// What a GameSpec switches on or off, by its key.
struct SpecSwitch {
  const char* key;
  bool GameSpec::*member;
};
constexpr SpecSwitch kSwitches[] = {
    {"continuous", &GameSpec::continuous}, {"rif_five_exception", &GameSpec::rif_five_exception},
    {"canonical", &GameSpec::canonical},   {"allow_pass", &GameSpec::allow_pass},
    {"tiebreak", &GameSpec::tiebreak},
};

absl::Status Bad(std::string_view what) { return absl::InvalidArgumentError(Av(what)); }

std::string_view View(absl::string_view s) { return {s.data(), s.size()}; }

// --- JSON ------------------------------------------------------------------------------------

// The members of a JSON object. The first thing that is wrong stays the status; what is absent
// leaves its variable alone.
class Members {
 public:
  explicit Members(const json& object) : object_(object) {
    if (!object.is_object()) status_ = Bad("a JSON object wanted");
  }

  const absl::Status& status() const { return status_; }
  const json* Find(const char* key) {
    if (!status_.ok()) return nullptr;
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }

  void Read(const char* key, std::string* to) {
    const json* const member = Find(key);
    if (member == nullptr) return;
    if (!member->is_string()) return Fail(key, "a string");
    *to = member->get<std::string>();
  }
  void Read(const char* key, bool* to) {
    const json* const member = Find(key);
    if (member == nullptr) return;
    if (!member->is_boolean()) return Fail(key, "true or false");
    *to = member->get<bool>();
  }
  template <class Integer>
  void Read(const char* key, Integer low, Integer high, std::optional<Integer>* to) {
    const json* const member = Find(key);
    if (member == nullptr) return;
    if (const std::optional<Integer> number = WholeNumber<Integer>(*member);
        number && *number >= low && *number <= high) {
      *to = number;
    } else {
      Fail(key, absl::StrCat("a whole number from ", low, " to ", high));
    }
  }
  void Fail(const char* key, std::string_view wanted) {
    if (status_.ok()) status_ = Bad(absl::StrCat("\"", key, "\": ", Av(wanted), " wanted"));
  }
  void Fail(absl::Status status) {
    if (status_.ok()) status_ = std::move(status);
  }

  template <class Integer>
  static std::optional<Integer> WholeNumber(const json& value) {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned()) {
      const auto number = value.get<std::uint64_t>();
      if (!std::in_range<Integer>(number)) return std::nullopt;
      return static_cast<Integer>(number);
    }
    const auto number = value.get<std::int64_t>();
    if (!std::in_range<Integer>(number)) return std::nullopt;
    return static_cast<Integer>(number);
  }

 private:
  const json& object_;
  absl::Status status_;
};

template <class T>
void Put(const char* key, const std::optional<T>& value, json* object) {
  if (value) (*object)[key] = *value;
}

json PlyJson(const PlyRecord& ply) {
  json object = {{"ply", PlyText(ply.ply)}};
  Put("value", ply.value, &object);
  Put("depth", ply.depth, &object);
  Put("nodes", ply.nodes, &object);
  Put("ms", ply.ms, &object);
  return object;
}

absl::StatusOr<PlyRecord> PlyFromJson(const json& object) {
  PlyRecord record;
  std::string text;
  Members members(object);
  members.Read("ply", &text);
  members.Read("value", -kInfinite, kInfinite, &record.value);
  members.Read("depth", 0, std::numeric_limits<int>::max(), &record.depth);
  members.Read("nodes", std::uint64_t{0}, ~std::uint64_t{0}, &record.nodes);
  members.Read("ms", std::int64_t{0}, std::numeric_limits<std::int64_t>::max(), &record.ms);
  if (!members.status().ok()) return members.status();
  std::optional<Ply> ply = ParsePly(text);
  if (!ply) return Bad(absl::StrCat("\"ply\": ", Av(kPlyForms), " wanted, not ", Quoted(text)));
  record.ply = *std::move(ply);
  return record;
}

// All of a record but its plies.
json HeadJson(const GameRecord& record) {
  json object = {{"id", record.id},
                 {"game", SpecJson(record.game)},
                 {"players", record.players},
                 {"opening_plies", record.opening_plies},
                 {"seed", record.seed}};
  Put("winner", record.winner, &object);
  if (!record.reason.empty()) object["reason"] = record.reason;
  return object;
}

absl::StatusOr<GameRecord> HeadFromJson(const json& object) {
  GameRecord record;
  Members members(object);
  members.Read("id", &record.id);
  members.Read("reason", &record.reason);
  members.Read("winner", 0, 2, &record.winner);
  std::optional<int> opening_plies;
  members.Read("opening_plies", 0, std::numeric_limits<int>::max(), &opening_plies);
  record.opening_plies = opening_plies.value_or(0);
  std::optional<std::uint64_t> seed;
  members.Read("seed", std::uint64_t{0}, ~std::uint64_t{0}, &seed);
  record.seed = seed.value_or(0);
  if (const json* const players = members.Find("players"); players != nullptr) {
    if (players->is_array() && players->size() == 2 && players->at(0).is_string() &&
        players->at(1).is_string()) {
      record.players = {players->at(0).get<std::string>(), players->at(1).get<std::string>()};
    } else {
      members.Fail("players", "two strings");
    }
  }
  if (const json* const game = members.Find("game"); game != nullptr) {
    absl::StatusOr<GameSpec> spec = SpecFromJson(*game);
    if (spec.ok()) {
      record.game = *std::move(spec);
    } else {
      members.Fail(spec.status());
    }
  } else {
    members.Fail("game", "the game");
  }
  if (!members.status().ok()) return members.status();
  return record;
}

std::string Dump(const json& object) {
  // Names that are no UTF-8 get replacement characters.
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

absl::StatusOr<json> ParseJson(std::string_view text) {
  json object = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) return Bad(absl::StrCat("no JSON: ", Quoted(text)));
  return object;
}

// --- Stones of others ------------------------------------------------------------------------

// Nothing: a pass.
struct Step {
  std::optional<Point> point;
  std::optional<std::int64_t> ms;
};

// Plies of the record's game from one stone after another, as the rules divide them into turns.
absl::Status AddSteps(const std::vector<Step>& steps, GameRecord* record) {
  const std::unique_ptr<Game> game = MakeGame(record->game);
  for (std::size_t i = 0; i < steps.size();) {
    const std::size_t first = i;
    PlyRecord ply;
    ply.ms = steps[i].ms;
    if (steps[i].point) {
      const std::vector<Form> forms = game->Forms();
      const int stones = forms.empty() ? 1 : forms.front().stones;
      while (i < steps.size() && steps[i].point && std::ssize(ply.ply.points) < stones) {
        ply.ply.points.push_back(*steps[i++].point);
      }
    } else {
      ply.ply.kind = PlyKind::kPass;
      ++i;
    }
    const absl::Status status = game->outcome() == Outcome::kNone
                                    ? game->Check(ply.ply)
                                    : Bad("the game is over before it");
    if (!status.ok()) {
      return Bad(absl::StrCat("move ", first + 1, ", ", PlyText(ply.ply), ": ",
                              std::string(status.message())));
    }
    game->Play(ply.ply);
    record->plies.push_back(std::move(ply));
  }
  if (game->outcome() != Outcome::kNone) {
    record->winner = WinnerSeat(*game);
    record->reason = std::string(EndReasonText(game->reason()));
  }
  return absl::OkStatus();
}

GameSpec SpecOfOthers(const GameSpec& otherwise, BoardSize size) {
  GameSpec spec = otherwise;
  spec.size = size;
  spec.opening = OpeningKind::kNone;  // its swaps would be missing
  return spec;
}

// --- SGF -------------------------------------------------------------------------------------

constexpr std::string_view kRecordProperty = "TENGEN";
constexpr std::string_view kPlyProperty = "PLY";

struct SgfProperty {
  std::string name;
  std::vector<std::string> values;
};
using SgfNode = std::vector<SgfProperty>;

const std::vector<std::string>* FindProperty(const SgfNode& node, std::string_view name) {
  for (const SgfProperty& property : node)
    if (property.name == name) return &property.values;
  return nullptr;
}

std::string FirstValue(const SgfNode& node, std::string_view name) {
  const std::vector<std::string>* const values = FindProperty(node, name);
  return values == nullptr || values->empty() ? "" : values->front();
}

std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == ']') out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::string Property(std::string_view name, std::string_view value) {
  return absl::StrCat(Av(name), "[", Escaped(value), "]");
}

// The nodes of the first game's main line: first variations end at the first ')'.
absl::StatusOr<std::vector<SgfNode>> ParseSgfNodes(std::string_view text) {
  std::vector<SgfNode> nodes;
  std::string name;
  std::size_t i = text.find('(');
  if (i == std::string_view::npos) return Bad("an SGF game begins with '('");
  for (++i; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ')') {
      if (nodes.empty()) return Bad("the SGF game has no nodes");
      return nodes;
    }
    if (c == ';') {
      nodes.emplace_back();
      name.clear();
    } else if (c >= 'A' && c <= 'Z') {
      name.push_back(c);
    } else if (c == '[') {
      if (nodes.empty()) return Bad("an SGF property stands before the first ';'");
      std::string value;
      for (++i; i < text.size() && text[i] != ']'; ++i) {
        if (text[i] == '\\' && ++i == text.size()) break;
        value.push_back(text[i]);
      }
      if (i == text.size()) return Bad("an SGF value does not end with ']'");
      // A value without a name is one more of the property before it.
      if (!name.empty()) nodes.back().push_back({std::exchange(name, ""), {}});
      if (nodes.back().empty()) return Bad("an SGF value has no property");
      nodes.back().back().values.push_back(std::move(value));
    }
  }
  return Bad("the SGF game does not end with ')'");
}

std::string SgfPoint(Point p) {
  return {static_cast<char>('a' + p.x), static_cast<char>('a' + p.y)};
}

std::optional<Point> ParseSgfPoint(std::string_view text) {
  text = Trim(text);
  if (text.size() != 2) return std::nullopt;
  const Point p = {text[0] - 'a', text[1] - 'a'};
  if (p.x < 0 || p.x >= 26 || p.y < 0 || p.y >= 26) return std::nullopt;
  return p;
}

std::string SgfSize(BoardSize size) {
  if (size.width == size.height) return absl::StrCat(size.width);
  return absl::StrCat(size.width, ":", size.height);
}

absl::StatusOr<BoardSize> ParseSgfSize(std::string_view text) {
  std::string pair(text);
  std::replace(pair.begin(), pair.end(), ':', ',');
  const std::optional<std::vector<int>> numbers = ParseIntegers(pair);
  if (!numbers || numbers->empty() || numbers->size() > 2) {
    return Bad(absl::StrCat("SZ: a size as 15 or 7:6 wanted, not ", Quoted(text)));
  }
  return BoardSize{numbers->front(), numbers->back()};
}

std::string Comment(const PlyRecord& ply) {
  std::vector<std::string> parts;
  if (ply.value) parts.push_back(absl::StrCat("value ", *ply.value));
  if (ply.depth) parts.push_back(absl::StrCat("depth ", *ply.depth));
  if (ply.nodes) parts.push_back(absl::StrCat("nodes ", *ply.nodes));
  if (ply.ms) parts.push_back(absl::StrCat(*ply.ms, "ms"));
  return absl::StrJoin(parts, ", ");
}

// Of a comment, what Comment writes; c-gomoku-cli writes the time in the same way.
void ReadComment(std::string_view comment, PlyRecord* ply) {
  for (const absl::string_view part : absl::StrSplit(Av(comment), ',')) {
    std::string_view text = Trim(View(part));
    if (text.ends_with("ms")) {
      if (const auto ms = ParseInteger(text.substr(0, text.size() - 2)); ms && *ms >= 0) {
        ply->ms = ms;
      }
      continue;
    }
    const std::string_view word = TakeWord(text);
    const std::optional<std::int64_t> number = ParseInteger(text);
    if (!number) continue;
    if (word == "value" && std::abs(*number) <= kInfinite) ply->value = static_cast<int>(*number);
    if (word == "depth" && *number >= 0 && std::in_range<int>(*number)) {
      ply->depth = static_cast<int>(*number);
    }
    if (word == "nodes" && *number >= 0) ply->nodes = static_cast<std::uint64_t>(*number);
  }
}

std::string SgfResult(const GameRecord& record, const Game& game) {
  if (!record.winner) return "";
  if (*record.winner == 0) return Property("RE", "0");
  const std::string_view how = record.reason == "timeout" ? "T" : "";
  return Property("RE", absl::StrCat(*record.winner == game.black_seat() ? "B+" : "W+", Av(how)));
}

// The stones of one node; nothing where it has none, an empty point for a pass.
struct SgfMove {
  Color color;
  std::optional<Point> point;
};
absl::StatusOr<std::optional<SgfMove>> MoveOfNode(const SgfNode& node, BoardSize size) {
  for (const auto& [name, color] : {std::pair{"B", Color::kBlack}, std::pair{"W", Color::kWhite}}) {
    const std::vector<std::string>* const values = FindProperty(node, name);
    if (values == nullptr) continue;
    const std::string text = values->empty() ? "" : values->front();
    const bool tt_is_pass = size.width <= 19 && size.height <= 19;
    if (Trim(text).empty() || (tt_is_pass && Trim(text) == "tt")) {
      return std::optional(SgfMove{color, std::nullopt});
    }
    const std::optional<Point> point = ParseSgfPoint(text);
    if (!point) return Bad(absl::StrCat(name, ": two letters wanted, not ", Quoted(text)));
    return std::optional(SgfMove{color, point});
  }
  return std::optional<SgfMove>();
}

absl::Status ReadOwnNodes(const std::vector<SgfNode>& nodes, GameRecord* record) {
  std::size_t stones_due = 0;  // of the last ply, in the nodes to come
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const absl::StatusOr<std::optional<SgfMove>> move = MoveOfNode(nodes[i], record->game.size);
    if (!move.ok()) return move.status();
    if (stones_due > 0) {
      const std::vector<Point>& points = record->plies.back().ply.points;
      if (!*move || (*move)->point != points[points.size() - stones_due]) {
        return Bad(
            absl::StrCat("node ", i + 1, " is not a stone of ", PlyText(record->plies.back().ply)));
      }
      --stones_due;
      continue;
    }
    PlyRecord ply;
    if (const std::string text = FirstValue(nodes[i], kPlyProperty); !text.empty()) {
      std::optional<Ply> parsed = ParsePly(text);
      if (!parsed) return Bad(absl::StrCat("node ", i + 1, ": ", Quoted(text), " is no ply"));
      ply.ply = *std::move(parsed);
      if (ply.ply.kind == PlyKind::kStones || ply.ply.kind == PlyKind::kPick) {
        if (!*move || (*move)->point != ply.ply.points.front()) {
          return Bad(absl::StrCat("node ", i + 1, " is not a stone of ", PlyText(ply.ply)));
        }
        stones_due = ply.ply.points.size() - 1;
      }
    } else if (*move) {
      ply.ply = (*move)->point ? StonePly(*(*move)->point) : Ply{PlyKind::kPass, {}, 0};
    } else {
      continue;  // somebody's remark
    }
    ReadComment(FirstValue(nodes[i], "C"), &ply);
    record->plies.push_back(std::move(ply));
  }
  if (stones_due > 0) return Bad("the last ply's stones are not all there");
  return absl::OkStatus();
}

GameSpec SpecOfRules(const std::string& rules, const GameSpec& otherwise) {
  const std::optional<int> rule = ParseIntegerIn(rules, 0, 15);
  const GameInfo* const game = rule ? FindGomocupRule(*rule) : FindGame(rules);
  if (game == nullptr) return otherwise;
  GameSpec spec = rule ? GameSpec{} : FamilySpec(*game, otherwise.size);
  spec.variant = std::string(game->name);
  return spec.variant == otherwise.variant ? otherwise : spec;
}

absl::StatusOr<GameRecord> ReadSgfOfOthers(const std::vector<SgfNode>& nodes,
                                           const GameSpec& otherwise) {
  const SgfNode& root = nodes.front();
  GameRecord record;
  BoardSize size = otherwise.size;
  if (const std::string text = FirstValue(root, "SZ"); !text.empty()) {
    const absl::StatusOr<BoardSize> parsed = ParseSgfSize(text);
    if (!parsed.ok()) return parsed.status();
    size = *parsed;
  }
  record.game = SpecOfOthers(SpecOfRules(FirstValue(root, "RU"), otherwise), size);
  record.players = {FirstValue(root, "PB"), FirstValue(root, "PW")};
  if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;

  std::vector<Step> steps;
  // A diagram is read as an opening, stones in turn.
  const std::vector<std::string> none;
  const auto values = [&](std::string_view name) -> const std::vector<std::string>& {
    const std::vector<std::string>* const found = FindProperty(root, name);
    return found == nullptr ? none : *found;
  };
  const std::vector<std::string>&black = values("AB"), &white = values("AW");
  if (black.size() != white.size() && black.size() != white.size() + 1) {
    return Bad(absl::StrCat("AB and AW: ", black.size(), " black and ", white.size(),
                            " white stones are no opening"));
  }
  for (std::size_t i = 0; i < black.size() + white.size(); ++i) {
    const std::string& text = (i % 2 == 0 ? black : white)[i / 2];
    const std::optional<Point> point = ParseSgfPoint(text);
    if (!point) return Bad(absl::StrCat("AB or AW: two letters wanted, not ", Quoted(text)));
    steps.push_back({point, std::nullopt});
  }
  record.opening_plies = static_cast<int>(steps.size());
  for (const SgfNode& node : nodes) {
    const absl::StatusOr<std::optional<SgfMove>> move = MoveOfNode(node, size);
    if (!move.ok()) return move.status();
    if (!*move) continue;
    PlyRecord remarks;
    const std::string comment = FirstValue(node, "C");
    ReadComment(comment, &remarks);
    steps.push_back({(*move)->point, remarks.ms});
    const bool so_far_opening = record.opening_plies + 1 == std::ssize(steps);
    if (so_far_opening && comment == "opening move") ++record.opening_plies;
  }
  if (const absl::Status status = AddSteps(steps, &record); !status.ok()) return status;
  if (!record.winner) {
    const std::string result = FirstValue(root, "RE");
    if (result.starts_with("B+")) record.winner = 1;
    if (result.starts_with("W+")) record.winner = 2;
    if (result == "0" || result == "Draw") record.winner = 0;
  }
  return record;
}

// --- PSQ -------------------------------------------------------------------------------------

// A name as a line of its own.
std::string OneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

// A referee's reason is a failure of a player; the rules' reasons are not.
bool IsRulesReason(std::string_view reason) {
  for (int i = 0; i <= static_cast<int>(EndReason::kNoMove); ++i)
    if (EndReasonText(static_cast<EndReason>(i)) == reason) return true;
  return reason.empty() || reason == "adjudicated" || reason == "most-plies";
}

bool HasStones(const Ply& ply) {
  return ply.kind == PlyKind::kStones || ply.kind == PlyKind::kPick;
}

absl::StatusOr<GameRecord> ReadOwnPsq(std::string_view text, std::string_view line) {
  absl::StatusOr<GameRecord> record = ParseRecordLine(line);
  if (!record.ok()) return record;
  // Somebody may have edited what Piskvork shows.
  std::vector<Point> shown;
  bool header = true;
  for (const absl::string_view piece : absl::StrSplit(Av(text), '\n')) {
    if (std::exchange(header, false)) continue;
    const std::optional<std::vector<int>> numbers = ParseIntegers(View(piece));
    if (!numbers || numbers->size() < 2) break;
    shown.push_back({(*numbers)[0] - 1, (*numbers)[1] - 1});
  }
  std::vector<Point> recorded;
  for (const PlyRecord& ply : record->plies) {
    if (HasStones(ply.ply)) {
      recorded.insert(recorded.end(), ply.ply.points.begin(), ply.ply.points.end());
    }
  }
  if (shown != recorded) return Bad("the moves are not those of the record below them");
  return record;
}

}  // namespace

// --- The game --------------------------------------------------------------------------------

absl::StatusOr<std::unique_ptr<Game>> Replay(const GameRecord& record) {
  std::unique_ptr<Game> game = MakeGame(record.game);
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    const Ply& ply = record.plies[i].ply;
    const absl::Status status =
        game->outcome() == Outcome::kNone ? game->Check(ply) : Bad("the game is over before it");
    if (!status.ok()) {
      return Bad(
          absl::StrCat("ply ", i + 1, ", ", PlyText(ply), ": ", std::string(status.message())));
    }
    game->Play(ply);
  }
  return game;
}

std::optional<int> WinnerSeat(const Game& game) {
  switch (game.outcome()) {
    case Outcome::kNone: return std::nullopt;
    case Outcome::kDraw: return 0;
    case Outcome::kBlackWins: return game.black_seat();
    case Outcome::kWhiteWins: return 3 - game.black_seat();
  }
  return std::nullopt;
}

absl::StatusOr<std::vector<Ply>> PliesOfStones(const GameSpec& spec,
                                               std::span<const Point> stones) {
  GameRecord record;
  record.game = spec;
  std::vector<Step> steps;
  for (const Point p : stones) steps.push_back({p, std::nullopt});
  if (const absl::Status status = AddSteps(steps, &record); !status.ok()) return status;
  std::vector<Ply> plies;
  for (PlyRecord& ply : record.plies) plies.push_back(std::move(ply.ply));
  return plies;
}

absl::Status CheckSpec(const GameSpec& spec) {
  const GameInfo* const game = FindGame(spec.variant);
  if (game == nullptr) {
    return Bad(absl::StrCat("there is no game ", Quoted(spec.variant), "; the games are ",
                            absl::StrJoin(AllGames(), ", ", [](std::string* out, const auto& row) {
                              absl::StrAppend(out, Av(row.name));
                            })));
  }
  if (const absl::Status size = CheckSize(game->name, game->sizes, spec.size); !size.ok()) {
    return size;
  }
  if (std::find(game->openings.begin(), game->openings.end(), spec.opening) ==
      game->openings.end()) {
    return Bad(absl::StrCat(Av(game->name), " has no opening ", Av(OpeningName(spec.opening)),
                            "; it has ",
                            absl::StrJoin(game->openings, ", ", [](std::string* out, auto kind) {
                              absl::StrAppend(out, Av(OpeningName(kind)));
                            })));
  }
  if (!OpeningFits(spec.opening, spec.size)) {
    return Bad(absl::StrCat("the opening ", Av(OpeningName(spec.opening)),
                            " has no room on a board of ", spec.size.width, "x", spec.size.height));
  }
  return absl::OkStatus();
}

// --- JSON ------------------------------------------------------------------------------------

json SpecJson(const GameSpec& spec) {
  json object = {{"variant", spec.variant}, {"size", {spec.size.width, spec.size.height}}};
  if (spec.opening != OpeningKind::kNone) object["opening"] = OpeningName(spec.opening);
  for (const SpecSwitch& which : kSwitches) {
    if (spec.*which.member != GameSpec{}.*which.member) object[which.key] = spec.*which.member;
  }
  return object;
}

absl::StatusOr<GameSpec> SpecFromJson(const json& object) {
  GameSpec spec;
  Members members(object);
  members.Read("variant", &spec.variant);
  if (const json* const size = members.Find("size"); size != nullptr) {
    std::optional<int> width, height;
    if (size->is_array() && size->size() == 2) {
      width = Members::WholeNumber<int>(size->at(0));
      height = Members::WholeNumber<int>(size->at(1));
    }
    if (width && height) {
      spec.size = {*width, *height};
    } else {
      members.Fail("size", "[width,height]");
    }
  }
  std::string opening(OpeningName(OpeningKind::kNone));
  members.Read("opening", &opening);
  if (const std::optional<OpeningKind> kind = FindOpening(opening); kind) {
    spec.opening = *kind;
  } else {
    members.Fail("opening", absl::StrCat("one of ", absl::StrJoin(kOpeningNames, ", ",
                                                                  [](std::string* out, auto name) {
                                                                    absl::StrAppend(out, Av(name));
                                                                  })));
  }
  for (const SpecSwitch& which : kSwitches) members.Read(which.key, &(spec.*which.member));
  if (!members.status().ok()) return members.status();
  if (const absl::Status status = CheckSpec(spec); !status.ok()) return status;
  return spec;
}

json RecordJson(const GameRecord& record) {
  json object = HeadJson(record);
  json& plies = object["plies"] = json::array();
  for (const PlyRecord& ply : record.plies) plies.push_back(PlyJson(ply));
  return object;
}

absl::StatusOr<GameRecord> RecordFromJson(const json& object) {
  absl::StatusOr<GameRecord> record = HeadFromJson(object);
  if (!record.ok()) return record;
  const auto plies = object.find("plies");
  if (plies == object.end() || !plies->is_array()) return Bad("\"plies\": a list wanted");
  for (const json& ply : *plies) {
    absl::StatusOr<PlyRecord> parsed = PlyFromJson(ply);
    if (!parsed.ok()) {
      return Bad(absl::StrCat("ply ", record->plies.size() + 1, ": ",
                              std::string(parsed.status().message())));
    }
    record->plies.push_back(*std::move(parsed));
  }
  return record;
}

std::string RecordLine(const GameRecord& record) { return Dump(RecordJson(record)); }

absl::StatusOr<GameRecord> ParseRecordLine(std::string_view line) {
  const absl::StatusOr<json> object = ParseJson(line);
  if (!object.ok()) return object.status();
  return RecordFromJson(*object);
}

// --- SGF, PSQ --------------------------------------------------------------------------------

std::string SgfText(const GameRecord& record) {
  const std::unique_ptr<Game> game = MakeGame(record.game);
  std::string nodes;
  for (const PlyRecord& ply : record.plies) {
    const Color mover = game->to_move();
    const std::size_t stones_before = game->record().size();
    assert(game->Check(ply.ply).ok());
    game->Play(ply.ply);
    absl::StrAppend(&nodes, "\n;");
    if (HasStones(ply.ply)) {
      for (std::size_t i = 0; i < ply.ply.points.size(); ++i) {
        const bool black = game->record()[stones_before + i].stone == Stone::kBlack;
        if (i > 0) absl::StrAppend(&nodes, ";");
        absl::StrAppend(&nodes, Property(black ? "B" : "W", SgfPoint(ply.ply.points[i])));
        const bool plain = ply.ply == StonePly(ply.ply.points.front());
        if (i == 0 && !plain) absl::StrAppend(&nodes, Property(kPlyProperty, PlyText(ply.ply)));
        if (const std::string comment = Comment(ply); i == 0 && !comment.empty()) {
          absl::StrAppend(&nodes, Property("C", comment));
        }
      }
      continue;
    }
    if (ply.ply.kind == PlyKind::kPass) {
      absl::StrAppend(&nodes, Property(mover == Color::kBlack ? "B" : "W", ""));
    } else {
      absl::StrAppend(&nodes, Property(kPlyProperty, PlyText(ply.ply)));
    }
    if (!ply.ply.points.empty()) absl::StrAppend(&nodes, "MA");
    for (const Point p : ply.ply.points) absl::StrAppend(&nodes, "[", SgfPoint(p), "]");
    if (const std::string comment = Comment(ply); !comment.empty()) {
      absl::StrAppend(&nodes, Property("C", comment));
    }
  }
  const auto player = [&](int seat) { return record.players[static_cast<std::size_t>(seat) - 1]; };
  return absl::StrCat(
      "(;FF[4]CA[UTF-8]GM[4]", Property("AP", absl::StrCat(Av(kName), ":", Av(kVersion))),
      Property("SZ", SgfSize(record.game.size)), Property("RU", record.game.variant),
      Property("PB", player(game->black_seat())), Property("PW", player(3 - game->black_seat())),
      SgfResult(record, *game), Property(kRecordProperty, Dump(HeadJson(record))), nodes, ")\n");
}

std::string PsqFileText(const GameRecord& record) {
  PsqRecord psq;
  psq.size = record.game.size;
  psq.levels = {11, 11};  // an engine at the longest of Piskvork's turn times
  for (const PlyRecord& ply : record.plies) {
    if (!HasStones(ply.ply)) continue;
    std::int64_t ms = ply.ms.value_or(0);
    for (const Point p : ply.ply.points) psq.moves.push_back({p, std::exchange(ms, 0)});
  }
  psq.players = {OneLine(record.players[0]), OneLine(record.players[1])};
  psq.error_code = record.reason == "timeout"     ? kPsqTimeOut
                   : IsRulesReason(record.reason) ? kPsqNormal
                                                  : kPsqFailure;
  if (record.winner) psq.verdict = PsqVerdict{*record.winner, 0};
  return absl::StrCat(PsqText(psq), RecordLine(record), "\n");
}

absl::StatusOr<GameRecord> ParseSgf(std::string_view text, const GameSpec& otherwise) {
  const absl::StatusOr<std::vector<SgfNode>> nodes = ParseSgfNodes(text);
  if (!nodes.ok()) return nodes.status();
  const std::string head = FirstValue(nodes->front(), kRecordProperty);
  if (head.empty()) return ReadSgfOfOthers(*nodes, otherwise);
  const absl::StatusOr<json> object = ParseJson(head);
  if (!object.ok()) return object.status();
  absl::StatusOr<GameRecord> record = HeadFromJson(*object);
  if (!record.ok()) return record;
  const absl::Status status = ReadOwnNodes(*nodes, &*record);
  if (!status.ok()) return status;
  return record;
}

absl::StatusOr<GameRecord> ParsePsqFile(std::string_view text, const GameSpec& otherwise) {
  const std::string_view trimmed = Trim(text);
  const std::size_t last = trimmed.rfind('\n');
  if (last != std::string_view::npos && trimmed[last + 1] == '{') {
    return ReadOwnPsq(trimmed, trimmed.substr(last + 1));
  }
  const absl::StatusOr<PsqRecord> psq = ParsePsq(text);
  if (!psq.ok()) return psq.status();
  GameRecord record;
  record.game = SpecOfOthers(otherwise, psq->size);
  if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;
  const bool swapped = psq->first_player == 1;
  record.players = {psq->players[swapped ? 1 : 0], psq->players[swapped ? 0 : 1]};
  std::vector<Step> steps;
  for (const PsqMove& move : psq->moves) steps.push_back({move.point, move.time_ms});
  if (const absl::Status status = AddSteps(steps, &record); !status.ok()) return status;
  // The stones of an opening took no time (and in a record without times nothing is known).
  const auto took_time = [](const PlyRecord& ply) { return ply.ms.value_or(0) > 0; };
  const auto chosen = std::find_if(record.plies.begin(), record.plies.end(), took_time);
  if (chosen != record.plies.end()) {
    record.opening_plies = static_cast<int>(chosen - record.plies.begin());
  } else {
    for (PlyRecord& ply : record.plies) ply.ms.reset();
  }
  if (psq->error_code == kPsqTimeOut) record.reason = "timeout";
  if (psq->verdict && !record.winner) {
    const int winner = psq->verdict->winner;
    record.winner = winner == 0 || !swapped ? winner : 3 - winner;
  }
  return record;
}

absl::StatusOr<GameRecord> ParseGame(std::string_view text, const GameSpec& otherwise) {
  const std::string_view trimmed = Trim(text);
  if (trimmed.starts_with('{')) return ParseRecordLine(trimmed);
  if (trimmed.starts_with('(')) return ParseSgf(trimmed, otherwise);
  if (trimmed.starts_with('P')) return ParsePsqFile(trimmed, otherwise);
  return Bad(absl::StrCat("a game as JSON, SGF or PSQ wanted, not ", Quoted(trimmed)));
}

}  // namespace tengen
