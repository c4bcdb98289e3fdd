// SPDX-License-Identifier: Apache-2.0
#include "tests/testing/vector_replay.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engine/game.h"
#include "engine/games.h"
#include "engine/opening_kind.h"
#include "tests/testing/line_reader.h"

namespace tengen::testing {
namespace {

using nlohmann::json;

[[noreturn]] void Malformed(std::string_view what, std::string_view text) {
  throw std::runtime_error(absl::StrCat("malformed ", std::string(what), ": ", std::string(text)));
}

// --- Which game ----------------------------------------------------------------------------------

// The names of options in the recorded games ("theirs") and in Tengen's list of games ("ours").
// Within a game, the rows have the order in which a name of a Tengen variant lists its options.
struct OptionName {
  std::string_view game;
  std::string_view theirs;
  std::string_view ours;
};
constexpr auto kOptions = std::to_array<OptionName>({
    {"pente", "capture-2-3", "keryo"},
    {"pente", "self-capture", "poof"},
    {"pente", "overtime-capture", "boat"},
    {"connect6", "toroidal-15", "toroidal"},
    {"connect6", "collinear6", "collinear6"},
    {"connect6", "noncollinear5", "noncollinear5"},
    {"fourinarow", "edge-grow-4", "edge-grow-4"},
    {"fourinarow", "interior-gravity-4", "interior-gravity-4"},
    {"fourinarow", "clear", "clear"},
});

OpeningKind DefaultOpening(std::string_view game) {
  if (game == "gomoku" || game == "pente") return OpeningKind::kPro;
  if (game == "renju" || game == "connect6") return OpeningKind::kCentre;
  return OpeningKind::kNone;
}

GameSpec SpecOf(const json& object) {
  const auto game = object.at("g").get<std::string>();
  const auto names = object.at("v").get<std::vector<std::string>>();
  const auto side = object.at("n").get<int>();
  GameSpec spec;
  spec.variant = game;
  spec.size = {side, side};
  spec.rif_five_exception = false;
  spec.opening = DefaultOpening(game);
  spec.canonical = true;
  spec.allow_pass = game != "pente" && game != "fourinarow";
  std::size_t understood = 0;
  for (const OptionName& option : kOptions) {
    if (option.game != game) continue;
    if (std::find(names.begin(), names.end(), option.theirs) == names.end()) continue;
    absl::StrAppend(&spec.variant, "-", std::string(option.ours));
    ++understood;
  }
  for (const std::string& name : names) {
    const std::optional<OpeningKind> opening = FindOpening(name);
    if (opening) spec.opening = *opening;
    if (name == "pass") spec.tiebreak = true;
    if (opening || name == "pass" || name.starts_with("standard-")) ++understood;
  }
  if (understood != names.size()) Malformed("variant", object.at("v").dump());
  return spec;
}

// --- Text of the format --------------------------------------------------------------------------

int NumberOf(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) Malformed("number", text);
  return number;
}

// Parses "B7,7".
Point PointOf(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos || (text[0] != 'B' && text[0] != 'W')) {
    Malformed("stone", text);
  }
  return {NumberOf(text.substr(1, comma - 1)), NumberOf(text.substr(comma + 1))};
}

Ply PlyOf(const std::string& text) {
  if (text == "swap") return {.kind = PlyKind::kSwap};
  if (text == "pass") return {.kind = PlyKind::kPass};
  Ply ply;
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(text, ' '))) {
    if (word == "offer") {
      ply.kind = PlyKind::kOffer;
    } else if (word == "pick") {
      ply.kind = PlyKind::kPick;
    } else if (word[0] == '#') {
      ply.declared = NumberOf(std::string_view(word).substr(1));
    } else {
      ply.points.push_back(PointOf(word));
    }
  }
  return ply;
}

// The text of a form. A form of two stones is "2" if it is the first form (connect6). It is "2x" if
// the ply may also have another form (swap-2).
std::string TextOf(const Form& form, bool first) {
  switch (form.kind) {
    case PlyKind::kStones:
      if (form.max_declared > 0) return absl::StrCat(form.stones, "#", form.max_declared);
      return form.stones == 2 && !first ? "2x" : absl::StrCat(form.stones);
    case PlyKind::kSwap: return "swap";
    case PlyKind::kPass: return "pass";
    case PlyKind::kOffer: return absl::StrCat("offer", form.stones);
    case PlyKind::kPick: return "pick";
  }
  return "?";
}

// The first form stays first, because field L depends on it. The other forms are sorted.
std::string TextOf(std::vector<std::string> forms) {
  if (!forms.empty()) std::sort(forms.begin() + 1, forms.end());
  return absl::StrJoin(forms, " ");
}

std::string FormsOf(const Game& game) {
  std::vector<std::string> texts;
  for (const Form& form : game.Forms()) texts.push_back(TextOf(form, texts.empty()));
  return TextOf(std::move(texts));
}

// If the three stones must be canonical, the format writes "3c" for the form "3".
std::string FormsOf(const json& ply) {
  std::vector<std::string> texts = {"1"};
  if (ply.contains("F")) texts = ply.at("F").get<std::vector<std::string>>();
  for (std::string& text : texts) {
    if (text == "3c") text = "3";
  }
  return TextOf(std::move(texts));
}

int IndexOf(Point p, BoardSize size) { return p.y * size.width + p.x; }
Point PointAt(int index, BoardSize size) { return {index % size.width, index / size.width}; }

std::string TextOf(const std::vector<Point>& points, BoardSize size) {
  return absl::StrJoin(
      points, ",", [size](std::string* out, Point p) { absl::StrAppend(out, IndexOf(p, size)); });
}

// The cells of field L, as cell numbers separated by commas. If the field begins with "=", it lists
// these cells. If it begins with "*", it lists the empty cells that are not in the result.
std::string CellsOf(const std::string& text, const std::string& board) {
  if (text.empty() || (text[0] != '*' && text[0] != '=')) Malformed("list", text);
  if (text[0] == '=') return text.substr(1);
  std::vector<bool> left_out(board.size());
  if (text.size() > 2) {
    for (const absl::string_view index : absl::StrSplit(absl::string_view(text).substr(2), ',')) {
      left_out.at(static_cast<std::size_t>(NumberOf({index.data(), index.size()}))) = true;
    }
  }
  std::string cells;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == '.' && !left_out[i]) absl::StrAppend(&cells, cells.empty() ? "" : ",", i);
  }
  return cells;
}

std::string BoardOf(const Game& game) {
  const BoardSize size = game.spec().size;
  std::string board;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) board += ".XO#"[static_cast<int>(game.At({x, y}))];
  }
  return board;
}

std::string ForbiddenOf(const Game& game) {
  std::string text;
  for (const Point p : game.ForbiddenPoints()) {
    const ForbiddenKind kind = game.Forbidden(p);
    const char digit = kind == ForbiddenKind::kDoubleThree  ? '3'
                       : kind == ForbiddenKind::kDoubleFour ? '4'
                                                            : '6';
    absl::StrAppend(&text, text.empty() ? "" : " ", IndexOf(p, game.spec().size), ":",
                    std::string(1, digit));
  }
  return text;
}

// Turns "142:3 143:4" into "142 143".
std::string WithoutKinds(const std::string& forbidden) {
  std::string points;
  for (std::size_t i = 0; i < forbidden.size(); ++i) {
    if (forbidden[i] == ':') {
      ++i;
    } else {
      points += forbidden[i];
    }
  }
  return points;
}

std::string WinnerOf(Outcome outcome) {
  switch (outcome) {
    case Outcome::kNone: return "nobody";
    case Outcome::kBlackWins: return "B";
    case Outcome::kWhiteWins: return "W";
    case Outcome::kDraw: return "D";
  }
  return "?";
}

std::string ReasonOf(const Game& game) {
  return absl::StrCat(std::string(EndReasonText(game.reason())),
                      game.decided_by_tiebreak() ? "+tb" : "");
}

// --- One game ------------------------------------------------------------------------------------

class Replay {
 public:
  Replay(const json& object, const std::string& file, ReplayCounts* counts,
         const MismatchFn& on_mismatch)
      : plies_(object.at("plies")),
        file_(file),
        id_(object.at("id").get<std::string>()),
        counts_(counts),
        on_mismatch_(on_mismatch),
        spec_(SpecOf(object)),
        game_(MakeGame(spec_)) {
    if (object.at("g") == "renju") {
      GameSpec rif = spec_;
      rif.rif_five_exception = true;
      rif.opening = OpeningKind::kNone;
      rif_ = MakeGame(rif);
    }
  }

  void Run() {
    ++counts_->games;
    for (ply_ = 0; ply_ < static_cast<int>(plies_.size()); ++ply_) {
      if (ply_ > 0 && !Step(plies_[ply_].at("m").get<std::string>())) return;
      ComparePosition();
    }
    TakeAllBack();
  }

 private:
  void Expect(std::string_view field, const std::string& expected, const std::string& got) {
    if (expected == got) return;
    ++counts_->mismatches;
    on_mismatch_({file_, id_, ply_, std::string(field), expected, got});
  }
  void Expect(std::string_view field, std::int64_t expected, std::int64_t got) {
    if (expected != got) Expect(field, absl::StrCat(expected), absl::StrCat(got));
  }

  bool Step(const std::string& text) {
    const Ply ply = PlyOf(text);
    ++counts_->plies;
    const absl::Status status = game_->Check(ply);
    if (!status.ok()) {
      Expect("m", absl::StrCat(text, " legal"), std::string(status.message()));
      return false;
    }
    game_->Play(ply);
    if (ply.kind == PlyKind::kStones || ply.kind == PlyKind::kPick) {
      Expect("last stones", TextOf(ply.points, spec_.size),
             TextOf(game_->last_stones(), spec_.size));
    }
    return true;
  }

  void ComparePosition() {
    const json& ply = plies_[ply_];
    const auto board = ply.at("b").get<std::string>();
    CompareState(ply, board);
    const bool over = ply.contains("o");
    Expect("w", over ? ply.at("w").get<std::string>() : "nobody", WinnerOf(game_->outcome()));
    Expect("y", over ? ply.at("y").get<std::string>() : "none", ReasonOf(*game_));
    Expect("t", TextsOf(ply, "t"), TextOf(Sorted(game_->offered()), spec_.size));
    if (over) {
      Expect("F", "", FormsOf(*game_));
      Expect("L", "", TextOf(game_->LegalPoints(), spec_.size));
    } else {
      CompareChoices(ply, board);
    }
    if (ply.contains("f")) CompareForbidden(ply, board);
    if (ply.contains("x")) Probe(ply.at("x"), over);
  }

  // Compares only fields that are fast to compute, because TakeAllBack also calls this function.
  void CompareState(const json& ply, const std::string& board) {
    Expect("b", board, BoardOf(*game_));
    Expect("k", ply.at("k").get<int>(), game_->black_seat());
    Expect("plies", ply_, static_cast<std::int64_t>(game_->plies().size()));
    if (ply.contains("p")) {
      const int seat = ply.at("p").get<int>();
      Expect("p", seat, game_->seat_to_move());
      Expect("colour to move", seat == ply.at("k").get<int>() ? "B" : "W",
             game_->to_move() == Color::kBlack ? "B" : "W");
    }
    if (ply.contains("c")) {
      Expect("c", ply.at("c").dump(),
             absl::StrCat("[", game_->captured(Color::kBlack), ",", game_->captured(Color::kWhite),
                          "]"));
    }
  }

  void CompareChoices(const json& ply, const std::string& board) {
    const std::string forms = FormsOf(ply);
    Expect("F", forms, FormsOf(*game_));
    const std::string cells = CellsOf(ply.at("L").get<std::string>(), board);
    const std::vector<Point> legal = game_->LegalPoints();
    Expect("L", cells, TextOf(legal, spec_.size));
    const bool can_swap = forms.find("swap") != std::string::npos;
    const bool can_pass = forms.find("pass") != std::string::npos;
    if (can_swap || can_pass) Expect("in opening", can_swap ? 1 : 0, game_->in_opening() ? 1 : 0);
    Expect("may swap", can_swap ? 1 : 0, IsLegal({.kind = PlyKind::kSwap}) ? 1 : 0);
    Expect("may pass", can_pass ? 1 : 0, IsLegal({.kind = PlyKind::kPass}) ? 1 : 0);
    if (ply.contains("np")) {
      const std::uint64_t others = (can_swap ? 1U : 0U) + (can_pass ? 1U : 0U);
      Expect("np", ply.at("np").get<std::int64_t>(),
             static_cast<std::int64_t>(game_->Perft(1) - others));
    }
    // LegalPoints and Check must agree. It is enough to test this on a few points of each position.
    if (forms[0] != '1') return;
    const int cells_of_board = spec_.size.width * spec_.size.height;
    constexpr int kSamples = 3;
    for (int i = 0; i < kSamples; ++i) {
      sample_ = (sample_ * 1103515245U + 12345U) % (1U << 31);
      const Point p =
          PointAt(static_cast<int>(sample_ % static_cast<unsigned>(cells_of_board)), spec_.size);
      const bool listed = std::binary_search(legal.begin(), legal.end(), p, [](Point a, Point b) {
        return std::pair(a.y, a.x) < std::pair(b.y, b.x);
      });
      Ply stone = StonePly(p);
      if (forms[1] == '#') stone.declared = 1;
      Expect(absl::StrCat("Check ", p.x, ",", p.y), listed ? 1 : 0, IsLegal(stone) ? 1 : 0);
    }
  }

  // Field `f` contains the forbidden points, field `fr` those with the RIF exception. If `fr` is
  // missing, the points with the exception are the points of `f`. Their reasons may be different.
  void CompareForbidden(const json& ply, const std::string& board) {
    const auto expected = ply.at("f").get<std::string>();
    Expect("f", expected, ForbiddenOf(*game_));
    Setup setup{.size = spec_.size, .to_move = Color::kBlack};
    for (int i = 0; i < static_cast<int>(board.size()); ++i) {
      if (board[i] == '.') continue;
      setup.stones.push_back(
          {PointAt(i, spec_.size), board[i] == 'X' ? Stone::kBlack : Stone::kWhite});
    }
    const absl::Status status = rif_->SetUp(setup);
    if (!status.ok()) Malformed("board", board);
    const std::string got = ForbiddenOf(*rif_);
    if (ply.contains("fr")) {
      Expect("fr", ply.at("fr").get<std::string>(), got);
    } else {
      Expect("fr", WithoutKinds(expected), WithoutKinds(got));
    }
  }

  // The recorded game lists plies and says which of them are legal. Checks that game_ agrees. In a
  // finished game, the record judges each ply as if the game were not over. Legal plies are played
  // and taken back. An error of TakeBack would make the next positions different.
  void Probe(const json& probes, bool over) {
    for (const json& probe : probes) {
      const auto text = probe.at(0).get<std::string>();
      const Ply ply = PlyOf(text);
      const absl::Status status = game_->Check(ply);
      const bool legal = over ? absl::IsFailedPrecondition(status) : status.ok();
      Expect(absl::StrCat("x ", text), probe.at(1).get<int>(), legal ? 1 : 0);
      if (over || !legal) continue;
      game_->Play(ply);
      game_->TakeBack();
    }
  }

  void TakeAllBack() {
    while (ply_ > 0) {
      --ply_;
      if (ply_ + 1 < static_cast<int>(plies_.size())) game_->TakeBack();
      const json& ply = plies_[ply_];
      CompareState(ply, ply.at("b").get<std::string>());
      if (!ply.contains("o")) Expect("F on the way back", FormsOf(ply), FormsOf(*game_));
    }
  }

  // A finished game has no legal ply.
  bool IsLegal(const Ply& ply) const {
    return game_->outcome() == Outcome::kNone && game_->Check(ply).ok();
  }

  static std::string TextsOf(const json& ply, const char* key) {
    if (!ply.contains(key)) return "";
    return absl::StrJoin(ply.at(key).get<std::vector<int>>(), ",");
  }

  static std::vector<Point> Sorted(std::vector<Point> points) {
    std::sort(points.begin(), points.end(),
              [](Point a, Point b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
    return points;
  }

  const json& plies_;
  const std::string& file_;
  std::string id_;
  ReplayCounts* counts_;
  const MismatchFn& on_mismatch_;
  GameSpec spec_;
  std::unique_ptr<Game> game_;
  std::unique_ptr<Game> rif_;  // renju: the same positions under the RIF exception
  int ply_ = 0;
  unsigned sample_ = 1;
};

}  // namespace

void ReplayGame(std::string_view line, const std::string& file, ReplayCounts* counts,
                const MismatchFn& on_mismatch) {
  const json object = json::parse(line);
  Replay(object, file, counts, on_mismatch).Run();
}

void ReplayFile(const std::string& path, ReplayCounts* counts, const MismatchFn& on_mismatch) {
  LineReader reader(path);
  const std::string name = std::filesystem::path(path).filename().string();
  for (std::string line; reader.Next(&line);) {
    if (!line.empty()) ReplayGame(line, name, counts, on_mismatch);
  }
}

std::string TextOf(const Mismatch& mismatch) {
  return absl::StrCat(mismatch.file, " ", mismatch.game, " ply ", mismatch.ply, " ", mismatch.field,
                      ": expected ", mismatch.expected, ", got ", mismatch.got);
}

}  // namespace tengen::testing
