// SPDX-License-Identifier: Apache-2.0
#include "play/play_session.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "analysis/analysis_request.h"
#include "analysis/explain.h"
#include "analysis/opening_text.h"
#include "analysis/review.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/hash.h"
#include "base/near_word.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/zobrist.h"
#include "eval/value.h"
#include "nlohmann/json.hpp"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "report/game_view.h"
#include "search/player/opening_choice.h"
#include "search/request.h"

namespace tengen {
namespace {

constexpr std::uint64_t kHintNodes = 30'000;
constexpr std::uint64_t kThreatNodes = 20'000;
constexpr std::uint64_t kReviewNodes = 5'000;
constexpr std::size_t kLongestLine = 8;  // largest number of plies that a message shows of a line
constexpr std::string_view kOver = "the game is over: new, undo, review, save FILE or quit";

std::string Percent(double chance) { return absl::StrFormat("%.0f %%", 100 * chance); }

// The text of an unproven value. It never shows 0 % or 100 %, because only proven values have these
// chances.
std::string ChanceText(Value value) { return Percent(std::clamp(WinRate(value), 0.01, 0.99)); }

// "wins in 5 plies", "loses in 4 plies", "chance 62 %".
std::string ValueWords(Value value) {
  if (IsWin(value)) return StrCat("wins in ", PliesText(PliesToEnd(value)));
  if (IsLoss(value)) return StrCat("loses in ", PliesText(PliesToEnd(value)));
  return StrCat("chance ", ChanceText(value));
}

// "9:58".
std::string ClockText(std::int64_t ms) {
  const std::int64_t seconds = std::max<std::int64_t>(ms, 0) / 1000;
  return absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
}

PlyRecord RecordOf(const SearchReport& report) {
  PlyRecord record = {.ply = report.best, .nodes = report.nodes};
  if (!report.lines.empty()) {
    record.value = report.lines.front().value;
    record.depth = report.lines.front().depth;
  }
  return record;
}

}  // namespace

// A command, which the user may type instead of a ply.
struct PlaySession::Command {
  // `value`: the name of the argument. Empty: the command has no argument. In brackets: the user
  // may leave the argument out. `what`: the text for the help. Empty: this row is another name of
  // the command in the row above.
  std::string_view name, value, what;
  void (PlaySession::*run)(std::string_view rest);  // nullptr: ends the session
};

const PlaySession::Command PlaySession::kCommands[] = {
    {"help", "", "this list", &PlaySession::Help},
    {"?", "", "", &PlaySession::Help},
    {"board", "", "the board again, and what may be done", &PlaySession::ShowBoard},
    {"moves", "", "the game so far", &PlaySession::ShowMoves},
    {"hint", "", "a good move, and why", &PlaySession::Hint},
    {"threats", "", "what either side threatens", &PlaySession::ShowThreats},
    {"value", "[on|off]", "the chances of both sides; on: before each move",
     &PlaySession::ShowValue},
    {"undo", "", "takes back your last move and what followed", &PlaySession::Undo},
    {"redo", "", "puts back what the last undo took back", &PlaySession::Redo},
    {"edit", "CHANGES", "another position: black h8 i9 white j10 empty k11 turn white; or clear",
     &PlaySession::Edit},
    {"go", "", "lets Tengen move for you", &PlaySession::PlayForMe},
    {"level", "N", "how well Tengen plays from now on, 1 to 10", &PlaySession::SetLevel},
    {"resign", "", "gives the game up", &PlaySession::Resign},
    {"save", "FILE", "keeps the game, as FILE.psq, FILE.sgf or FILE.json", &PlaySession::Save},
    {"load", "FILE", "goes on with a game of such a file", &PlaySession::Load},
    {"review", "", "what each move of the game cost", &PlaySession::Review},
    {"new", "", "another game; in a challenge the next one", &PlaySession::NewGame},
    {"quit", "", "leaves", nullptr},
    {"exit", "", "", nullptr},
    {"q", "", "", nullptr},
};

PlaySession::PlaySession(PlaySettings settings, Player& player, const StopFlag& stop, WriteFn write,
                         NowFn now)
    : settings_(std::move(settings)),
      player_(player),
      stop_(stop),
      write_(std::move(write)),
      now_(std::move(now)) {
  StartGame();
}

// Printable removes control characters. All lines need this, because most error texts quote the
// content of a file.
void PlaySession::SayLine(std::string_view text) { Say(StrCat(Printable(text), "\n")); }

// --- The game -----------------------------------------------------------------------------------

void PlaySession::StartGame() {
  if (settings_.challenge) {
    const ChallengeProgress& progress = *settings_.challenge;
    const int level = std::min(progress.level, kFullLevel);
    settings_.level = level;
    settings_.game = ChallengeGame(level);
    const bool black = progress.NextColor() == Color::kBlack;
    settings_.human = {black, !black};
  }
  game_ = MakeGame(settings_.game);
  start_.reset();
  plies_.clear();
  undone_.clear();
  unsaved_ = false;
  result_.reset();
  if (settings_.clock) left_ms_.fill(settings_.clock->ms);
  turn_began_ = now_();
  ++games_;
}

void PlaySession::Begin() {
  const GameInfo& info = *FindGame(settings_.game.variant);
  if (settings_.challenge) SayLine(ChallengeText(*settings_.challenge));
  SayLine(
      StrCat(info.title, ", ", settings_.game.size.width, "x", settings_.game.size.height, "."));
  const std::string_view about = OpeningAbout(settings_.game.opening);
  if (!about.empty()) SayLine(about);
  SayLine(StrCat(SideText(1), " begins, ", SideText(2),
                 " answers. Columns are letters, row 1 is at the bottom; help lists what "
                 "may be typed."));
  turn_began_ = now_();
  PlayTengens();
  AskForPly();
}

bool PlaySession::HumanToMove() const {
  return !IsOver() && settings_.human[SeatIndex(game_->seat_to_move())];
}

// Returns the milliseconds that the side to move has used, and subtracts them from the clock of
// this side. If time is left on the clock, adds the increment.
std::int64_t PlaySession::StopClock() {
  const Clock::time_point now = now_();
  const std::int64_t used =
      std::chrono::duration_cast<std::chrono::milliseconds>(now - turn_began_).count();
  turn_began_ = now;
  if (settings_.clock && !IsOver()) {
    std::int64_t& left = left_ms_[SeatIndex(game_->seat_to_move())];
    left -= used;
    if (left >= 0) left += settings_.clock->increment_ms;
  }
  return used;
}

// Plays a legal ply of the side to move, after StopClock(). If its time is over, the side loses and
// the ply is not played.
void PlaySession::Play(const Ply& ply, PlyRecord record) {
  const int seat = game_->seat_to_move();
  if (FellFlag(seat)) {
    result_ = Result{3 - seat, "time"};
    return;
  }
  game_->Play(ply);
  record.ply = ply;
  plies_.push_back(std::move(record));
  undone_.clear();
  unsaved_ = true;
  Announce(ply, seat);
  EndIfDecided();
}

// If the rules have ended the game, stores the result.
void PlaySession::EndIfDecided() {
  if (game_->outcome() == Outcome::kNone) return;
  result_ = Result{*WinnerSeat(*game_), std::string(EndReasonText(game_->reason()))};
}

SearchRequest PlaySession::Question(int level, const Limits& limits) const {
  SearchRequest request;
  request.state = game_->Clone();
  request.limits = limits;
  request.arrival = Clock::now();
  request.level = level;
  request.seed = Mix(Mix(settings_.seed + games_) ^ game_->plies().size());
  return request;
}

// The ply that Tengen recommends at full level, for `hint`, `value` and `go`. One thread searches
// with a limit of nodes and an empty memory, so the same position always gets the same answer.
SearchReport PlaySession::BestPly() const {
  const std::uint64_t nodes = settings_.limits.max_nodes;
  const SearchRequest question =
      Question(kFullLevel, {.max_nodes = nodes == 0 ? kHintNodes : nodes});
  advisor_->ClearMemory();
  return ChoosePly(question, question.seed, *advisor_, stop_, nullptr);
}

void PlaySession::PlayTengens() {
  while (!IsOver() && !HumanToMove() && !stop_) {
    Limits limits = settings_.limits;
    if (settings_.clock) {
      limits.match_left_ms = left_ms_[SeatIndex(game_->seat_to_move())];
      limits.increment_ms = settings_.clock->increment_ms;
    }
    SearchRequest question = Question(settings_.level, limits);
    question.threads = settings_.threads;
    const SearchReport report = ChoosePly(question, question.seed, player_, stop_, nullptr);
    PlyRecord record = RecordOf(report);
    record.ms = StopClock();
    Play(report.best, std::move(record));
    if (settings_.show_value && !IsOver() && !HumanToMove()) {  // if the user is to move, AskForPly
                                                                // writes the value
      SayLine(ValueText());
      turn_began_ = now_();
    }
  }
}

void PlaySession::PlayTyped(std::string_view line) {
  if (IsOver()) return SayLine(kOver);
  if (!HumanToMove()) return SayLine("it is Tengen's turn");
  const absl::StatusOr<Ply> ply = ParseTyped(line);
  if (!ply.ok()) return SayLine(std::string(ply.status().message()));
  const std::int64_t used = StopClock();
  Play(*ply, {.ms = used});
  PlayTengens();
  AskForPly();
}

// Writes the result of the game. After a win in a challenge it also saves the progress.
void PlaySession::ConcludeGame() {
  const int winner = result_->winner;
  const bool decided_on_board = game_->outcome() != Outcome::kNone;
  const std::string why = decided_on_board         ? std::string(ReasonWords(game_->reason()))
                          : result_->why == "time" ? std::string("the other side's time is over")
                                                   : SideText(3 - winner) + " resigned";
  if (winner == 0) {
    SayLine(StrCat("The game is drawn: ", why, "."));
  } else {
    SayLine(StrCat(SideText(winner), " won", why.empty() ? "" : ", ", why, "."));
  }
  if (!settings_.challenge || winner == 0 || !settings_.human[SeatIndex(winner)]) {
    return SayLine(settings_.challenge ? "Type new to try again, review to see what went wrong."
                                       : "Type review, save FILE, new, undo or quit.");
  }
  const Color color = game_->black_seat() == winner ? Color::kBlack : Color::kWhite;
  settings_.challenge = AfterWin(*settings_.challenge, color);
  if (settings_.keep) {
    const absl::Status kept = settings_.keep(*settings_.challenge);
    if (!kept.ok()) SayLine(std::string(kept.message()));
  }
  SayLine(ChallengeText(*settings_.challenge));
  SayLine("Type new for the next game.");
}

void PlaySession::AskForPly() {
  Say(BoardText(*game_, MarksOf(*game_), settings_.style));
  Say(BoardNotes(*game_));
  if (IsOver()) return ConcludeGame();
  if (settings_.show_value) {
    SayLine(ValueText());
    turn_began_ = now_();  // the time of the search is not subtracted from the user's clock
  }
  if (settings_.clock) SayLine(ClocksText());
  SayLine(StrCat(SideText(game_->seat_to_move()), " to move."));
  const std::vector<Form> forms = game_->Forms();
  const bool plain = !game_->in_opening() && forms.size() == 1 && forms.front().stones == 1;
  if (!plain) Say(ChoicesText(*game_));
}

bool PlaySession::Handle(std::string_view line) {
  line = Trim(line);
  if (line.empty()) return true;
  std::string_view rest = line;
  const std::string_view word = TakeWord(rest);
  for (const Command& command : kCommands) {
    if (!EqualsIgnoreCase(command.name, word)) continue;
    if (command.value.empty() && !rest.empty()) {
      SayLine(StrCat(command.name, " stands alone"));
    } else if (!command.value.empty() && !command.value.starts_with('[') && rest.empty()) {
      SayLine(StrCat(command.name, " wants ", command.value, ": ", command.what));
    } else if (command.run == nullptr) {
      return false;
    } else {
      (this->*command.run)(rest);
    }
    return true;
  }
  PlayTyped(line);
  return true;
}

// --- Input ---------------------------------------------------------------------------------------

// `word` is the letter of a column. Returns the legal empty point of this column if there is
// exactly one. So where pieces fall, the user may type only the letter of the column. Returns
// nullopt if `word` is another text, or if the column has no legal point or several.
std::optional<Point> PlaySession::PointOfColumn(std::string_view word) const {
  if (word.size() != 1 || !absl::ascii_isalpha(static_cast<unsigned char>(word.front()))) {
    return std::nullopt;
  }
  const int x = absl::ascii_tolower(static_cast<unsigned char>(word.front())) - 'a';
  std::optional<Point> found;
  for (const Point p : game_->LegalPoints()) {
    if (p.x != x || game_->At(p) != Stone::kEmpty) continue;  // a piece to pop
    if (found) return std::nullopt;
    found = p;
  }
  return found;
}

absl::StatusOr<Ply> PlaySession::ParseTyped(std::string_view line) const {
  const BoardSize size = game_->spec().size;
  const std::vector<Form> forms = game_->Forms();
  Ply ply;
  std::string_view rest = line;
  const std::string_view word = TakeWord(rest);
  bool named = true;
  if (EqualsIgnoreCase(word, "swap") && rest.empty()) {
    ply.kind = PlyKind::kSwap;
  } else if (EqualsIgnoreCase(word, "pass") && rest.empty()) {
    ply.kind = PlyKind::kPass;
  } else if (EqualsIgnoreCase(word, "offer")) {
    ply.kind = PlyKind::kOffer;
  } else if (EqualsIgnoreCase(word, "pick")) {
    ply.kind = PlyKind::kPick;
  } else {
    named = false;
    rest = line;
  }
  if (ply.kind != PlyKind::kSwap && ply.kind != PlyKind::kPass) {
    const std::size_t sign = rest.find('#');
    const std::string_view points = Trim(rest.substr(0, sign));
    if (const std::optional<Point> column = PointOfColumn(points)) {
      ply.points = {*column};
    } else if (const auto found = ParsePointNames(points, size)) {
      ply.points = *found;
    } else {
      std::vector<std::string_view> words = {"swap", "pass", "offer", "pick"};
      for (const Command& command : kCommands) words.push_back(command.name);
      return InvalidArgument(
          Quoted(line), " is no move or command",
          DidYouMean(word, words,
                     StrCat(": points are a1 to ", PointName({size.width - 1, 0}, size),
                            ", help lists what else may be typed")));
    }
    if (sign != std::string_view::npos) {
      const std::optional<int> count = ParseIntegerIn(Trim(rest.substr(sign + 1)), 1, 99);
      if (!count) {
        return InvalidArgument("expected the number of fifths after #, such as #2");
      }
      ply.declared = *count;
    }
    // If the user typed only points, without a word that names the kind of ply, use the first form
    // with this number of points.
    if (!named) {
      for (const Form& form : forms) {
        if (form.stones != static_cast<int>(ply.points.size())) continue;
        ply.kind = form.kind;
        break;
      }
    }
  }
  const absl::Status status = game_->Check(ply);
  if (status.ok()) return ply;
  // Game::Check writes points in protocol notation (7,7). The user needs board notation (h8).
  return InvalidArgument(PlyText(ply), " is not possible: ",
                         ply.points.size() == 1 && OnBoard(ply.points.front(), size) &&
                                 game_->At(ply.points.front()) != Stone::kEmpty
                             ? "a stone stands there"
                             : WithPointNames(std::string(status.message()), size));
}

// --- Words --------------------------------------------------------------------------------------

std::string PlaySession::NameOf(int seat) const {
  const bool human = settings_.human[SeatIndex(seat)];
  if (human && settings_.human[SeatIndex(3 - seat)]) return StrCat("player ", seat);
  if (human) return "you";
  return settings_.level == kFullLevel ? "Tengen" : StrCat("Tengen, level ", settings_.level);
}

// "Black (you)".
std::string PlaySession::SideText(int seat) const {
  const Color color = game_->black_seat() == seat ? Color::kBlack : Color::kWhite;
  return StrCat(ColorName(color), " (", NameOf(seat), ")");
}

std::string PlaySession::ClocksText() const {
  return StrCat("Clocks: ", SideText(1), " ", ClockText(left_ms_[0]), ", ", SideText(2), " ",
                ClockText(left_ms_[1]));
}

std::string PlaySession::PlyText(const Ply& ply) const { return PlyName(ply, game_->spec().size); }

std::string PlaySession::LineText(const std::vector<Ply>& line, std::size_t from) const {
  std::string text;
  for (std::size_t i = from; i < line.size() && i < from + kLongestLine; ++i) {
    StrAppend(&text, i == from ? "" : ", ", PlyText(line[i]));
  }
  return line.size() > from + kLongestLine ? text + " ..." : text;
}

// Writes the ply that `seat` has just played.
void PlaySession::Announce(const Ply& ply, int seat) {
  const std::string side = SideText(seat);
  switch (ply.kind) {
    case PlyKind::kSwap:
      SayLine(StrCat("Swap: ", SideText(1), ", ", SideText(2), " from now on."));
      break;
    case PlyKind::kPass: SayLine(StrCat(side, " passes.")); break;
    case PlyKind::kOffer:
      SayLine(StrCat(side, " offers ", PointNames(ply.points, game_->spec().size, ", "),
                     " for Black's fifth stone."));
      break;
    case PlyKind::kPick:
      SayLine(StrCat(side, " picks ", PointName(ply.points[0], game_->spec().size),
                     " for Black's fifth stone and puts White's sixth on ",
                     PointName(ply.points[1], game_->spec().size), "."));
      break;
    case PlyKind::kStones:
      if (ply.declared > 0) {
        SayLine(StrCat(side, ": ", PointNames(ply.points, game_->spec().size, ", "), "; ",
                       ply.declared, ply.declared == 1 ? " fifth" : " fifths",
                       " will be offered."));
      } else {
        SayLine(StrCat(side, ": ", PlyText(ply)));
      }
      break;
  }
}

// --- For callers that draw the board themselves --------------------------------------------------

std::string PlaySession::BoardWithCursor(Point cursor) const {
  BoardMarks marks = MarksOf(*game_);
  marks.cursor = cursor;
  return BoardText(*game_, marks, settings_.style);
}

int PlaySession::PointsWanted() const {
  if (!HumanToMove()) return 0;
  return game_->Forms().front().stones;
}

// --- Commands -----------------------------------------------------------------------------------

void PlaySession::Help(std::string_view) {
  Say("A move is the name of a point: h8, or 8,8 for column 8 and row 8 from the bottom. Where a\n"
      "turn has more stones: h8 i9. In openings also swap, offer h8 i9, pick h8 i9; pass where "
      "the\n"
      "game has it; where stones fall, the letter of a column.\n");
  constexpr std::size_t kNameWidth = 17;
  for (auto command = std::begin(kCommands); command != std::end(kCommands);) {
    const std::string_view what = command->what;
    std::string left =
        StrCat("  ", command->name, command->value.empty() ? "" : " ", command->value);
    while (++command != std::end(kCommands) && command->what.empty()) {
      StrAppend(&left, ", ", command->name);
    }
    left.resize(kNameWidth, ' ');
    SayLine(StrCat(left, what));
  }
}

void PlaySession::ShowBoard(std::string_view) {
  Say(BoardText(*game_, MarksOf(*game_), settings_.style));
  Say(BoardNotes(*game_));
  if (IsOver()) return SayLine("The game is over.");
  if (settings_.clock) SayLine(ClocksText());
  SayLine(StrCat(SideText(game_->seat_to_move()), " to move."));
  Say(ChoicesText(*game_));
}

bool PlaySession::Helped(std::string_view what) {
  if (settings_.challenge) {
    SayLine(
        StrCat("a challenge is played without ", what, "; play without --challenge to practise"));
  }
  return !settings_.challenge;
}

void PlaySession::Hint(std::string_view) {
  if (!Helped("hints")) return;
  if (IsOver()) return SayLine(kOver);
  const SearchReport report = BestPly();
  std::vector<std::string> notes;
  if (report.best.kind == PlyKind::kStones && !game_->in_opening()) {
    std::string reason = ReasonOf(*game_, report.best);
    if (!reason.empty()) notes.push_back(std::move(reason));
  }
  std::string line;
  if (!report.lines.empty()) {
    const PvLine& best = report.lines.front();
    notes.push_back(best.drawn ? "a draw" : ValueWords(best.value));
    line = LineText(report.lines.front().moves, 1);
  }
  SayLine(StrCat("Hint: ", PlyText(report.best), notes.empty() ? "" : " (",
                 absl::StrJoin(notes, "; "), notes.empty() ? "" : ")",
                 line.empty() ? "" : ", then ", line));
}

void PlaySession::ShowThreats(std::string_view) {
  if (!Helped("threats")) return;
  if (IsOver()) return SayLine(kOver);
  if (game_->in_opening()) return SayLine("the opening lasts; there is nothing to threaten yet");
  bool any = false;
  for (const Color side : {game_->to_move(), Opponent(game_->to_move())}) {
    const std::string_view name = ColorName(side);
    for (const std::string& sentence : ThreatSentences(*game_, side)) {
      any = true;
      SayLine(sentence);
    }
    SearchRequest request;
    const std::shared_ptr<Game> asked = game_->WithoutOpening();
    asked->SetToMove(side);
    request.state = asked;
    request.limits.max_nodes = kThreatNodes;
    advisor_->ClearMemory();
    const SolveReport solved = advisor_->Solve(request, stop_);
    if (solved.result == SolveReport::Result::kWon && !solved.line.empty()) {
      any = true;
      SayLine(StrCat(name, side == game_->to_move() ? "" : ", if it were to move,", " wins in ",
                     PliesText(solved.plies), ": ", LineText(solved.line, 0)));
    }
  }
  if (!any) SayLine("Neither side threatens anything that a short search finds.");
}

// "Value: Black 52 %, White 48 %.", "Value: White wins in 6 plies.", "Value: a draw."
std::string PlaySession::ValueText() const {
  const SearchReport report = BestPly();
  if (report.lines.empty()) return "Value: not known; the next ply needs no search.";
  if (report.lines.front().drawn) return "Value: a draw.";
  const Value value = report.lines.front().value;
  const Color mover = game_->to_move();
  if (IsWin(value) || IsLoss(value)) {
    return StrCat("Value: ", ColorName(IsWin(value) ? mover : Opponent(mover)), " wins in ",
                  PliesText(PliesToEnd(value)), ".");
  }
  const Value black = mover == Color::kBlack ? value : -value;
  return StrCat("Value: Black ", ChanceText(black), ", White ", ChanceText(-black), ".");
}

void PlaySession::ShowValue(std::string_view choice) {
  if (!Helped("the value")) return;
  const bool on = EqualsIgnoreCase(choice, "on");
  if (choice.empty()) return SayLine(IsOver() ? std::string(kOver) : ValueText());
  if (!on && !EqualsIgnoreCase(choice, "off")) {
    return SayLine(StrCat("value wants on, off or nothing, not ", Quoted(choice)));
  }
  settings_.show_value = on;
  SayLine(on ? "The value is shown before each move." : "The value is shown no more.");
}

void PlaySession::Undo(std::string_view) {
  if (!Helped("taking back")) return;
  if (FellFlag(1) || FellFlag(2)) return SayLine("the time is over; new begins another game");
  std::size_t keep = plies_.size();
  bool found = false;
  while (keep > 0 && !found) found = settings_.human[SeatIndex(SeatOfPly(--keep))];
  if (!found) return SayLine("there is no move of yours to take back");
  undone_.emplace_back(plies_.begin() + static_cast<std::ptrdiff_t>(keep), plies_.end());
  while (plies_.size() > keep) {
    game_->TakeBack();
    plies_.pop_back();
  }
  unsaved_ = !plies_.empty();
  result_.reset();
  turn_began_ = now_();
  SayLine(StrCat("Taken back; ", PliesText(static_cast<int>(keep)), keep == 1 ? " is" : " are",
                 " left."));
  AskForPly();
}

void PlaySession::Redo(std::string_view) {
  if (!Helped("putting back")) return;
  if (undone_.empty()) return SayLine("there is no move to put back");
  for (PlyRecord& record : undone_.back()) {
    game_->Play(record.ply);
    plies_.push_back(std::move(record));
  }
  undone_.pop_back();
  unsaved_ = true;
  EndIfDecided();
  turn_began_ = now_();
  SayLine(StrCat("Put back; ", PliesText(static_cast<int>(plies_.size())),
                 plies_.size() == 1 ? " is" : " are", " on the board."));
  AskForPly();
}

// Returns the position after the changes that the user typed. Errors: one line that says which
// input is accepted.
absl::StatusOr<Setup> PlaySession::Edited(std::string_view changes) const {
  const BoardSize size = game_->spec().size;
  Setup setup = {.size = size,
                 .to_move = game_->to_move(),
                 .captured = {game_->captured(Color::kBlack), game_->captured(Color::kWhite)}};
  std::map<Point, Stone> stones;
  ForEachPoint(size, [&](Point p) { stones[p] = game_->At(p); });
  std::optional<Stone> placed;  // the stone that is placed on the points that follow
  bool changed = false;
  while (!changes.empty()) {
    const std::string_view word = TakeWord(changes);
    if (EqualsIgnoreCase(word, "clear")) {
      stones.clear();
      setup.captured = {};
      changed = true;
    } else if (EqualsIgnoreCase(word, "turn")) {
      const std::string_view side = TakeWord(changes);
      if (!EqualsIgnoreCase(side, "black") && !EqualsIgnoreCase(side, "white")) {
        return InvalidArgument("expected black or white after turn, not ", QuotedWord(side));
      }
      setup.to_move = EqualsIgnoreCase(side, "black") ? Color::kBlack : Color::kWhite;
      changed = true;
    } else if (EqualsIgnoreCase(word, "black")) {
      placed = Stone::kBlack;
    } else if (EqualsIgnoreCase(word, "white")) {
      placed = Stone::kWhite;
    } else if (EqualsIgnoreCase(word, "empty")) {
      placed = Stone::kEmpty;
    } else if (const auto points = ParsePointNames(word, size); points && placed) {
      for (const Point p : *points) stones[p] = *placed;
      changed = true;
    } else {
      return InvalidArgument("expected black, white or empty with points from a1 to ",
                             PointName({size.width - 1, 0}, size),
                             ", turn with black or white, or clear, not ", QuotedWord(word));
    }
  }
  if (!changed) return InvalidArgument("expected points after black, white or empty");
  for (const auto& [point, stone] : stones) {
    if (stone != Stone::kEmpty) setup.stones.push_back({point, stone});
  }
  return setup;
}

void PlaySession::Edit(std::string_view changes) {
  if (!Helped("changing the position")) return;
  if (FellFlag(1) || FellFlag(2)) return SayLine("the time is over; new begins another game");
  const absl::StatusOr<Setup> setup = Edited(changes);
  if (!setup.ok()) return SayLine(std::string(setup.status().message()));
  GameSpec spec = game_->spec();
  spec.opening = OpeningKind::kNone;
  spec.canonical = false;
  // Convert the board to a query of `analyze`. The parser of queries checks the position, and finds
  // a row on the board that already wins.
  nlohmann::json question = SetupJson(*setup);
  question["game"] = SpecJson(spec);
  const absl::StatusOr<AnalysisQuery> position = ParseAnalysisPosition(question);
  if (!position.ok()) return SayLine(std::string(position.status().message()));
  // In the new game the first seat has Black. If the second seat had Black before, exchange the
  // players and the clocks, so that each colour has the same player and clock as before.
  if (game_->black_seat() == 2) {
    std::swap(settings_.human[0], settings_.human[1]);
    std::swap(left_ms_[0], left_ms_[1]);
  }
  game_ = position->PositionAfter(0);
  start_ = position->setup;
  plies_.clear();
  if (position->ended_by) plies_.push_back({.ply = StonePly(*position->ended_by)});
  undone_.clear();
  unsaved_ = true;
  result_.reset();
  EndIfDecided();
  turn_began_ = now_();
  SayLine("The position is set. The moves before it cannot be taken back.");
  PlayTengens();
  AskForPly();
}

void PlaySession::PlayForMe(std::string_view) {
  if (!Helped("moves of Tengen's for you")) return;
  if (IsOver()) return SayLine(kOver);
  if (!HumanToMove()) return SayLine("it is not your turn");
  const SearchReport report = BestPly();
  PlyRecord record = RecordOf(report);
  record.ms = StopClock();
  Play(report.best, std::move(record));
  PlayTengens();
  AskForPly();
}

void PlaySession::Resign(std::string_view) {
  if (IsOver()) return SayLine(kOver);
  if (!HumanToMove()) return SayLine("it is not your turn");
  result_ = Result{3 - game_->seat_to_move(), "resign"};
  ConcludeGame();
}

void PlaySession::SetLevel(std::string_view level) {
  if (!Helped("choosing the level")) return;
  const std::optional<int> number = ParseIntegerIn(level, 1, kFullLevel);
  if (!number) {
    return SayLine(StrCat("level wants a number from 1 to ", kFullLevel, ", not ", Quoted(level)));
  }
  settings_.level = *number;
  settings_.level_chosen = true;
  SayLine(StrCat("Tengen plays at level ", *number, " from now on."));
}

void PlaySession::NewGame(std::string_view) {
  if (settings_.challenge && !IsOver() && !plies_.empty()) {
    return SayLine("this game of the challenge is not over; resign gives it up");
  }
  if (settings_.challenge && settings_.challenge->Finished()) {
    return SayLine(ChallengeText(*settings_.challenge));
  }
  StartGame();
  Begin();
}

void PlaySession::ShowMoves(std::string_view) {
  if (plies_.empty()) return SayLine("no move was made yet");
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    const PlyRecord& ply = plies_[i];
    SayLine(StrCat(i + 1, ". ", NameOf(SeatOfPly(i)), ": ", PlyText(ply.ply),
                   ply.value ? StrCat("  (", ValueWords(*ply.value), ")") : ""));
  }
}

GameRecord PlaySession::Record() const {
  GameRecord record;
  record.id = "play";
  record.game = game_->spec();
  record.players = {NameOf(1), NameOf(2)};
  record.start = start_;
  record.plies = plies_;
  record.seed = settings_.seed;
  if (result_) {
    record.winner = result_->winner;
    record.reason = result_->why;
  }
  return record;
}

void PlaySession::Save(std::string_view file) {
  const std::filesystem::path path = PathOf(file);
  const std::string ending = absl::AsciiStrToLower(path.extension().string());
  const GameRecord record = Record();
  std::string text;
  if (ending == ".psq") {
    text = PsqFileText(record);
  } else if (ending == ".sgf") {
    text = SgfText(record);
  } else if (ending == ".json") {
    text = RecordLine(record) + "\n";
  } else {
    return SayLine(StrCat("save wants FILE.psq, FILE.sgf or FILE.json, not ", QuotedWord(file)));
  }
  const absl::Status written = WriteFile(path, text);
  if (!written.ok()) return SayLine(std::string(written.message()));
  unsaved_ = false;
  SayLine(StrCat("The game is in ", Printable(file), "."));
}

// Sets the sides and the level from the names of the players in a loaded game. Only names that
// PlaySession saved (NameOf) are understood; other names change nothing. Sides and a level that the
// user has chosen do not change. If Tengen played both sides, the sides do not change.
void PlaySession::TakeSides(const GameRecord& record) {
  constexpr std::string_view kTengen = "Tengen", kLevel = "Tengen, level ";
  std::array<bool, 2> human = {};
  int level = kFullLevel;
  for (std::size_t i = 0; i < human.size(); ++i) {
    const std::string_view name = record.players[i];
    human[i] = name == "you" || name == StrCat("player ", i + 1);
    if (human[i] || name == kTengen) continue;
    const std::optional<int> said = name.starts_with(kLevel)
                                        ? ParseIntegerIn(name.substr(kLevel.size()), 1, kFullLevel)
                                        : std::nullopt;
    if (!said) return;  // PlaySession did not save this game
    level = *said;
  }
  const bool watched = !human[0] && !human[1];
  if (!settings_.sides_chosen && !watched) settings_.human = human;
  if (!settings_.level_chosen) settings_.level = level;
}

void PlaySession::Load(std::string_view file) {
  if (!Helped("loading games")) return;
  if (const absl::Status status = BeginWith(file); !status.ok()) {
    SayLine(std::string(status.message()));
  }
}

absl::Status PlaySession::BeginWith(std::string_view file) {
  const absl::StatusOr<std::string> bytes = ReadFile(PathOf(file));
  if (!bytes.ok()) return bytes.status();
  GameSpec otherwise = settings_.game;
  if (!settings_.game_chosen) otherwise.variant.clear();
  std::vector<absl::StatusOr<GameRecord>> games = ReadGames(*bytes, otherwise);
  if (games.size() > 1) {
    return InvalidArgument(Printable(file), ": there are ", games.size(),
                           " games in it; pbrain-tengen convert --id ID FILE ONE.sgf writes one");
  }
  if (games.empty()) return InvalidArgument(Printable(file), ": there is no game in it");
  absl::StatusOr<GameRecord> record = std::move(games.front());
  if (!record.ok()) {
    return InvalidArgument(Printable(file), ": ", record.status().message());
  }
  for (const std::string& note : record->notes) {
    SayLine(StrCat(Printable(file), ": ", Printable(note), "."));
  }
  if (const std::string extras = ExtrasOf(*record); !extras.empty()) {
    SayLine(StrCat("The file also has ", extras, "; play does not show or save them."));
  }
  const std::size_t cut = CutAtEnd(&*record);
  absl::StatusOr<std::unique_ptr<Game>> game = Replay(*record);
  if (!game.ok()) {
    const std::string why(game.status().message());
    return InvalidArgument(Printable(file), ": ", WithPointNames(why, record->game.size));
  }
  settings_.game = record->game;
  TakeSides(*record);
  StartGame();
  game_ = *std::move(game);
  start_ = record->start;
  plies_ = record->plies;
  EndIfDecided();
  SayLine(StrCat("Loaded: ", PliesText(static_cast<int>(plies_.size())), " of ",
                 record->game.variant, "; ", SideText(1), ", ", SideText(2), "."));
  if (cut > 0) {
    SayLine(StrCat("The file goes on for ", PliesText(static_cast<int>(cut)),
                   " after the end of the game; they are left out."));
  }
  PlayTengens();
  AskForPly();
  return absl::OkStatus();
}

void PlaySession::Review(std::string_view) {
  if (settings_.challenge && !IsOver()) return SayLine("the game is not over yet");
  if (plies_.empty()) return SayLine("no move was made yet");
  SayLine("Looking at every move ...");
  const absl::StatusOr<GameReview> review =
      ReviewGame(Record(), {.limits = {.max_nodes = kReviewNodes}, .candidates = 1}, *advisor_,
                 stop_, [](std::size_t, std::size_t) {});
  if (!review.ok()) return SayLine(std::string(review.status().message()));
  int mistakes = 0;
  for (std::size_t i = 0; i < review->plies.size(); ++i) {
    const ReviewedPly& ply = review->plies[i];
    const std::string_view grade = GradeText(ply, review->options);
    if (ply.error == PlyError::kNone && grade != kGradeInaccuracy) continue;
    ++mistakes;
    SayLine(StrCat(i + 1, ". ", ColorName(ply.side), " ", PlyText(ply.ply), ": ", grade, ", ",
                   Percent(ply.loss), " lost; better: ", LineText(ply.best_line(), 0), " (",
                   ValueWords(ply.best_value), ")"));
  }
  SayLine(mistakes == 0 ? "No mistake was found."
                        : StrCat(mistakes, mistakes == 1 ? " move" : " moves",
                                 " lost something. pbrain-tengen review FILE says more."));
}

}  // namespace tengen
