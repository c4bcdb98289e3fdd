// SPDX-License-Identifier: Apache-2.0
#include "notation/record/sgf_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

// Other programs' names of the games in RU, in lower case without blanks, hyphens and underscores.
struct ForeignName {
  std::string_view rules, game;
  bool rif = false;  // the RIF rule with the exception for five (rif_five_exception)
};
constexpr auto kForeignNames = std::to_array<ForeignName>({
    {"free", "freestyle"},
    {"freegomoku", "freestyle"},
    {"freestylegomoku", "freestyle"},
    {"gomokufreestyle", "freestyle"},
    {"standardgomoku", "standard"},
    {"gomokustandard", "standard"},
    {"rif", "renju", true},
    {"renjurif", "renju", true},
    {"keryopente", "pente-keryo"},
    {"fourinarow", "fourinarow"},
    {"connectfour", "fourinarow"},
    {"connect4", "fourinarow"},
    {"connectsix", "connect6"},
});

// Words that name a game in a longer text. If a text has several of these words, the one that is
// first in this list names the game. `opening`: the word is an opening that only this game has.
struct RuleWord {
  std::string_view word, game;
  bool opening = false;
};
constexpr auto kRuleWords = std::to_array<RuleWord>({
    {"keryo", "pente-keryo"},
    {"pente", "pente"},
    {"connect6", "connect6"},
    {"connect-6", "connect6"},
    {"renju", "renju"},
    {"yamaguchi", "renju", true},
    {"soosyrv", "renju", true},
    {"soosorv", "renju", true},
    {"soosõrv", "renju", true},
    {"taraguchi", "renju", true},
    {"tarannikov", "renju", true},
    {"taraguti", "renju", true},
    {"sakata", "renju", true},
    {"rif", "renju", true},
    {"连珠", "renju"},
    {"連珠", "renju"},
    {"caro", "caro"},
    {"freestyle", "freestyle"},
    {"free", "freestyle"},
    {"standard", "standard"},
    {"swap2", "gomoku", true},
    {"swap-2", "gomoku", true},
    {"swap", "gomoku", true},
    {"pro", "gomoku", true},
    {"gomoku", "gomoku"},
    {"gobang", "freestyle"},
    {"五子棋", "freestyle"},
});
// The words that also name a game if they occur in the name of an event (EV).
constexpr auto kEventWords = std::to_array<std::string_view>(
    {"keryo", "pente", "connect6", "connect-6", "renju", "连珠", "連珠"});

// Games of pente.org. GM is 100 plus `number`. For the same game with a fast clock, GM is larger by
// 1. For the same game by correspondence, GM is larger by 50.
struct PenteOrgGame {
  int number;
  std::string_view game;
};
constexpr auto kPenteOrgGames = std::to_array<PenteOrgGame>({{1, "pente"},
                                                             {3, "pente-keryo"},
                                                             {5, "standard"},
                                                             {7, "pente"},
                                                             {9, "pente"},
                                                             {11, "pente-poof"},
                                                             {13, "connect6"},
                                                             {15, "pente-boat"},
                                                             {17, "pente-keryo"},
                                                             {25, "pente-keryo-poof"},
                                                             {27, "pente"},
                                                             {29, "pente-keryo"}});
// Values of GM. pente.org uses the numbers between the first two constants.
constexpr int kPenteOrg = 100, kPenteOrgLast = 180;
constexpr int kNctuConnect6 = 511;
constexpr int kGo = 1, kGomoku = 4, kOrcRenju = 5;

std::string PlainGame(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c == ' ' || c == '-' || c == '_') continue;
    plain.push_back(absl::ascii_tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

// True if the text has the word, in any case, without letters directly before or after it.
bool HasWord(std::string_view text, std::string_view word) {
  const std::string lower = absl::AsciiStrToLower(std::string(text));
  for (std::size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !IsLetter(lower[at - 1]);
    if (begins && (end == lower.size() || !IsLetter(lower[end]))) return true;
  }
  return false;
}

// A game, with a note if the game was guessed.
struct Found {
  GameSpec spec;
  std::string note;  // empty = the file names the game
};

GameSpec SpecOf(std::string_view game) { return FamilySpec(*FindGame(game), {}); }

// The game that RU names exactly, by Tengen's name, another program's name or Gomocup's number.
std::optional<Found> FoundByName(std::string_view rules) {
  if (const std::optional<int> rule = ParseIntegerIn(rules, 0, 15)) {
    const GameInfo* const game = FindGomocupRule(*rule);
    if (game == nullptr) return std::nullopt;
    return Found{GameSpec{.variant = std::string(game->name)}, ""};
  }
  const std::string plain = PlainGame(rules);
  for (const GameInfo& game : AllGames()) {
    if (PlainGame(game.name) == plain) return Found{SpecOf(game.name), ""};
  }
  for (const ForeignName& foreign : kForeignNames) {
    if (foreign.rules != plain) continue;
    Found found{SpecOf(foreign.game), ""};
    found.spec.rif_five_exception = foreign.rif;
    return found;
  }
  return std::nullopt;
}

std::optional<Found> FoundByWord(std::string_view rules) {
  for (const RuleWord& word : kRuleWords) {
    if (!HasWord(rules, word.word)) continue;
    return Found{SpecOf(word.game),
                 StrCat("the rules '", Printable(rules), "' are read as ", word.game,
                        word.opening ? ", without the swaps of an opening" : "")};
  }
  return std::nullopt;
}

std::optional<Found> FoundByNumber(std::optional<int> number, BoardSize size) {
  if (number == kNctuConnect6) return Found{SpecOf("connect6"), ""};
  if (number == kOrcRenju && size == BoardSize{15, 15}) {
    return Found{SpecOf("renju"), "GM[5] on 15x15 is read as renju, as ORC Game Center counts"};
  }
  if (!number || *number <= kPenteOrg || *number >= kPenteOrgLast) return std::nullopt;
  int game = *number - kPenteOrg;
  if (game > 50) game -= 50;
  if (game % 2 == 0) --game;
  for (const PenteOrgGame& known : kPenteOrgGames) {
    if (known.number != game) continue;
    return Found{SpecOf(known.game),
                 StrCat("GM[", *number, "] is read as ", known.game, ", as pente.org counts")};
  }
  return std::nullopt;
}

std::optional<Found> FoundByEvent(std::string_view event) {
  for (const RuleWord& word : kRuleWords) {
    if (std::find(kEventWords.begin(), kEventWords.end(), word.word) == kEventWords.end() ||
        !HasWord(event, word.word)) {
      continue;
    }
    return Found{SpecOf(word.game), StrCat("the file names no rules (RU): by its event '",
                                           Printable(event), "' it is read as ", word.game)};
  }
  return std::nullopt;
}

// True if the sides play one stone at first, then two stones in each turn. If the game begins with
// a set-up position, all turns have two stones.
bool HasTurnsOfTwo(const std::vector<Color>& colors, bool begins_set_up) {
  const std::size_t first = begins_set_up ? 0 : 1;
  if (colors.size() < first + 2) return false;
  for (std::size_t i = 0; i < colors.size(); ++i) {
    const std::size_t turn = i < first ? 0 : (i - first) / 2 + first;
    const Color expected = turn % 2 == 0 ? colors.front() : Opponent(colors.front());
    if (colors[i] != expected) return false;
  }
  return true;
}

bool BeginsSetUp(const GameTree& tree) {
  const TreeNode& root = tree.nodes.front();
  return !ValuesOf(root, "AB").empty() || !ValuesOf(root, "AW").empty();
}

bool IsNotZero(std::string_view text) {
  double number = 0;
  return !text.empty() && absl::SimpleAtod(AbslView(text), &number) && std::abs(number) > 0;
}

// The result of reading a file as a certain game.
enum class Fit {
  kWrong,       // a move is illegal
  kGoesOn,      // there are moves after the end of the game
  kOpen,        // the game does not end
  kEndsAtLast,  // the last move ends the game
};

Fit FitOf(std::string_view game, const SgfDialect& dialect, const ReadLineFn& read) {
  GameSpec spec = SpecOf(game);
  spec.size = dialect.size;
  spec.opening = OpeningKind::kNone;
  if (!CheckSpec(spec).ok()) return Fit::kWrong;
  absl::StatusOr<GameRecord> record = read(spec, dialect);
  if (!record.ok()) return Fit::kWrong;
  const bool over = record->winner.has_value();
  if (CutAtEnd(&*record) > 0) return Fit::kGoesOn;
  return over ? Fit::kEndsAtLast : Fit::kOpen;
}

// Guesses the game of a file that says Go but has no komi and no handicap. Most Chinese files of
// renju are like this. nullopt = the game may really be Go.
std::optional<Found> FoundInGo(const SgfDialect& dialect, const ReadLineFn& read) {
  const BoardSize size = dialect.size;
  const bool of_go =
      size.width == size.height && (size.width == 9 || size.width == 13 || size.width == 19);
  const auto found = [](std::string_view game, std::string_view why) {
    return Found{SpecOf(game),
                 StrCat("the file says Go (GM[1]), but ", why, ": it is read as ", game)};
  };
  if (of_go) {
    // In a game of Go, the last move hardly ever completes the first row of five.
    if (FitOf("freestyle", dialect, read) != Fit::kEndsAtLast) return std::nullopt;
    return found("freestyle", "its last move makes five in a row");
  }
  constexpr std::string_view kNoGo = "has no komi, no handicap and no board of Go";
  const Fit renju = FitOf("renju", dialect, read);
  if (renju == Fit::kOpen || renju == Fit::kEndsAtLast) return found("renju", kNoGo);
  const Fit freestyle = FitOf("freestyle", dialect, read);
  if (freestyle == Fit::kOpen || freestyle == Fit::kEndsAtLast) return found("freestyle", kNoGo);
  if (renju == Fit::kGoesOn) return found("renju", kNoGo);
  return std::nullopt;
}

// Finds the game of a file if the user named no game. `dialect.size` may be a guess.
absl::StatusOr<Found> FoundOf(const GameTree& tree, const SgfDialect& dialect,
                              const ReadLineFn& read) {
  const std::string number_text = InfoOf(tree, "GM"), rules = InfoOf(tree, "RU");
  const std::optional<int> number = ParseIntegerIn(number_text, 0, 999);
  if (std::optional<Found> found = FoundByName(rules)) return *std::move(found);
  if (std::optional<Found> found = FoundByWord(rules)) return *std::move(found);
  if (std::optional<Found> found = FoundByNumber(number, dialect.size)) return *std::move(found);
  // GM is the number of the game in SGF: 1 = Go, 4 = all games of Tengen. Only Go has komi (KM)
  // and handicap (HA).
  const bool maybe_go = number_text.empty() || number == kGo;
  const bool go = maybe_go && (IsNotZero(InfoOf(tree, "KM")) || IsNotZero(InfoOf(tree, "HA")));
  constexpr std::string_view kIsGo =
      "it is a game of Go (GM[1]); to read it as another game, use --game NAME";
  if (go) return InvalidArgument(kIsGo);
  if (std::optional<Found> found = FoundByEvent(InfoOf(tree, "EV"))) return *std::move(found);
  if (HasTurnsOfTwo(PlayedColors(tree), BeginsSetUp(tree))) {
    return Found{
        SpecOf("connect6"),
        "the file names no rules (RU): its turns have two stones, so it is read as connect6"};
  }
  if (!rules.empty()) {
    return InvalidArgument("the rule ", Quoted(rules),
                           " is not known; choose the game with --game NAME, ",
                           "for instance --game freestyle or --game renju");
  }
  if (number == kGo) {
    if (std::optional<Found> found = FoundInGo(dialect, read)) return *std::move(found);
    return InvalidArgument(kIsGo);
  }
  if (!number_text.empty() && number != kGomoku) {
    return InvalidArgument("GM[", Quoted(number_text),
                           "] is another game; to read it as a game of Tengen, use --game NAME");
  }
  if (dialect.exchanged && dialect.size == BoardSize{19, 19}) {
    return Found{SpecOf("pente"),
                 "the file names no rules (RU): White moves first, as in pente, so it is read as "
                 "pente"};
  }
  return Found{GameSpec(), "the file names no rules (RU): it is read as freestyle"};
}

bool HasPass(const GameTree& tree, const SgfDialect& dialect) {
  for (const int index : MainLine(tree)) {
    const auto moves = MovesOf(tree.nodes[static_cast<std::size_t>(index)], index, dialect);
    if (!moves.ok()) continue;
    for (const SgfMove& move : *moves) {
      if (move.points.empty()) return true;
    }
  }
  return false;
}

}  // namespace

absl::StatusOr<SgfRules> RulesOf(const GameTree& tree, const GameSpec& otherwise,
                                 const ReadLineFn& read) {
  const bool asked = otherwise.variant.empty();  // the user named no game
  SgfRules rules;
  std::optional<BoardSize> size;
  if (const std::string text = InfoOf(tree, "SZ"); !text.empty()) {
    const absl::StatusOr<BoardSize> parsed = ParseSgfSize(text);
    if (!parsed.ok()) return parsed.status();
    size = *parsed;
  }
  const auto use = [&rules](Found found) {
    rules.spec = std::move(found.spec);
    if (!found.note.empty()) rules.notes.push_back(std::move(found.note));
  };
  if (asked) {
    absl::StatusOr<Found> found =
        FoundOf(tree, DialectOf(tree, size.value_or(otherwise.size)), read);
    if (!found.ok()) return found.status();
    use(*std::move(found));
  } else {
    std::optional<Found> found = FoundByName(InfoOf(tree, "RU"));
    const bool other = found && found->spec.variant != otherwise.variant;
    use(other ? *std::move(found) : Found{otherwise, ""});
  }
  const absl::StatusOr<const GameInfo*> info = FindNamedGame(rules.spec.variant);
  if (!info.ok()) return info.status();
  if (!size) {
    const GameInfo& game = **info;
    for (const BoardSize possible :
         {otherwise.size, game.usual_board, BoardSize{15, 15}, BoardSize{19, 19}}) {
      if (size || !game.sizes.Has(possible)) continue;
      if (FitsOn(tree, DialectOf(tree, possible))) size = possible;
    }
    if (!size) size = game.usual_board;
    rules.notes.push_back(StrCat("the file does not give the board (SZ): it is read as ",
                                 size->width, "x", size->height));
  }
  rules.spec = SpecOfOthers(rules.spec, *size);
  rules.dialect = DialectOf(tree, *size);
  if (rules.dialect.exchanged) {
    rules.notes.emplace_back("White moves first in the file: the player who begins is Black here");
  }
  if (HasPass(tree, rules.dialect)) rules.spec.allow_pass = true;
  if (const absl::Status status = CheckSpec(rules.spec); !status.ok()) return status;
  return rules;
}

}  // namespace tengen
