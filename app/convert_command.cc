// SPDX-License-Identifier: Apache-2.0
#include "app/convert_command.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "app/board_png.h"
#include "app/record_flags.h"
#include "base/encoding.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/near_word.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "notation/record/renlib.h"
#include "play/board_text.h"
#include "report/game_view.h"
#include "report/svg.h"

namespace tengen {
namespace {

constexpr std::string_view kSubcommand = "convert";

constexpr std::string_view kAbout =
    "Turns the game record IN into the file OUT. IN is a record of any form that Tengen reads, -\n"
    "for standard input, a link, or the moves, for example h8i9j10. The ending of OUT says what\n"
    "is written:\n"
    "  .sgf            everything that the record has\n"
    "  .json .jsonl    the same, one game a line\n"
    "  .psq            for Piskvork: stones and times; Tengen finds the rest in the last line\n"
    "  .list           the stones as h8i9j10, one game a line\n"
    "  .pgn .rif       for pente.org and RenjuNet: stones, players and result\n"
    "  .sav .pos       for Yixin-Board and RenLib: the stones\n"
    "  .svg .png .txt  a picture or a text diagram of the position\n"
    "A file with several games is converted as a whole if OUT can have several. What OUT does not\n"
    "keep is named on standard error.";

// --- Forms of output ----------------------------------------------------------------------------

// The stones of the record as point names in one word. Precondition: the game starts with an empty
// board.
std::string ListText(const GameRecord& record) {
  std::string text;
  for (const PlyRecord& ply : record.plies) {
    text += PointNames(StonesOf(ply.ply), record.game.size, "");
  }
  return text + "\n";
}

std::string LineText(const GameRecord& record) { return RecordLine(record) + "\n"; }

std::string SvgText(const GameRecord& record) {
  return BoardSvgFile(PictureAfter(record, record.plies.size()));
}

std::string PngText(const GameRecord& record) {
  return BoardPng(PictureAfter(record, record.plies.size()));
}

std::string DiagramText(const GameRecord& record) {
  const std::unique_ptr<Game> game = *Replay(record);
  const std::string_view side = game->outcome() != Outcome::kNone  ? "the game is over"
                                : game->to_move() == Color::kBlack ? "Black to move"
                                                                   : "White to move";
  return StrCat(GameText(record.game), ", ply ", record.plies.size(), ", ", side, "\n",
                BoardText(*game, {.last = game->last_stones()}, BoardStyle()), BoardNotes(*game));
}

// The data of a record that a form of output can store.
enum class Keeps {
  kAll,
  // Other programs read the stones, times, players and result. Tengen also reads the rest of the
  // record from such a file.
  kStonesAndTimes,
  kStonesAndPlayers,  // stones, players and result
  kStones,
  kPosition  // a picture of one position
};

struct OutputForm {
  std::string_view ending;
  Keeps keeps;
  bool many;  // true: one file can contain several games
  absl::StatusOr<std::string> (*text)(const GameRecord& record);
};

// For a form of output that can store every record.
template <std::string (*kText)(const GameRecord&)>
absl::StatusOr<std::string> Always(const GameRecord& record) {
  return kText(record);
}

constexpr auto kForms = std::to_array<OutputForm>({
    {"sgf", Keeps::kAll, true, Always<SgfText>},
    {"json", Keeps::kAll, true, Always<LineText>},
    {"jsonl", Keeps::kAll, true, Always<LineText>},
    {"psq", Keeps::kStonesAndTimes, false, Always<PsqFileText>},
    {"list", Keeps::kStones, true, Always<ListText>},
    {"pgn", Keeps::kStonesAndPlayers, true, PgnText},
    {"rif", Keeps::kStonesAndPlayers, false, RifText},
    {"sav", Keeps::kStones, false, SavText},
    {"pos", Keeps::kStones, false, PosBytes},
    {"svg", Keeps::kPosition, false, Always<SvgText>},
    {"png", Keeps::kPosition, false, Always<PngText>},
    {"txt", Keeps::kPosition, false, Always<DiagramText>},
});

absl::StatusOr<const OutputForm*> FormOf(const std::string& to, const std::string& out) {
  std::string ending = to;
  if (ending.empty()) ending = PathOf(out).extension().string();
  if (ending.starts_with('.')) ending.erase(0, 1);
  absl::AsciiStrToLower(&ending);
  std::vector<std::string_view> endings;
  for (const OutputForm& form : kForms) {
    if (form.ending == ending) return &form;
    endings.push_back(form.ending);
  }
  const std::string_view what = to.empty() ? "the ending of OUT" : "--to";
  return InvalidArgument(what, ": expected one of ", Listed(endings), ", not ",
                         QuotedWord(to.empty() ? out : to));
}

// --- Losses -------------------------------------------------------------------------------------

// Text for people about the data of the record that the form does not store.
std::string LossesOf(const GameRecord& record, Keeps keeps) {
  if (keeps == Keeps::kAll) return "";
  std::vector<std::string> losses;
  const auto lost = [&losses](bool is_lost, std::string what) {
    if (is_lost) losses.push_back(std::move(what));
  };
  const auto any = [&record](auto has) {
    return std::any_of(record.plies.begin(), record.plies.end(), has);
  };
  const bool names = keeps == Keeps::kStonesAndTimes || keeps == Keeps::kStonesAndPlayers;
  const bool stones_only = keeps != Keeps::kPosition;
  lost(stones_only && keeps != Keeps::kStonesAndPlayers,
       StrCat("the game (", GameText(record.game), ")"));
  const auto without_stones =
      std::count_if(record.plies.begin(), record.plies.end(),
                    [](const PlyRecord& ply) { return StonesOf(ply.ply).empty(); });
  lost(stones_only && without_stones > 0,
       StrCat(without_stones, without_stones == 1 ? " ply" : " plies", " without a stone"));
  lost(!names && !(record.players[0].empty() && record.players[1].empty()), "the players");
  lost(!names && record.winner.has_value(), "the result");
  lost(stones_only && record.opening_plies > 0, "which plies are the opening");
  lost(keeps != Keeps::kStonesAndTimes &&
           any([](const PlyRecord& ply) { return ply.ms.has_value(); }),
       "the times");
  lost(any([](const PlyRecord& ply) { return ply.value || ply.depth || ply.nodes; }),
       "what the players thought");
  const std::string extras = ExtrasOf(record);
  lost(!extras.empty(), extras);
  return absl::StrJoin(losses, ", ");
}

// --- The work -----------------------------------------------------------------------------------

struct Job {
  const OutputForm* form = nullptr;
  std::string in, out;
  std::optional<std::size_t> ply;
};

void Say(std::string_view file, std::string_view what) {
  std::cerr << "pbrain-tengen convert: " << Printable(file) << ": " << Printable(what) << '\n';
}

// Prepares a record for the form of output and returns the text of the output. Prints which data is
// lost.
absl::StatusOr<std::string> Converted(const Job& job, GameRecord record) {
  PrintNotes(kSubcommand, job.in, record);
  if (job.ply && *job.ply > record.plies.size()) {
    return InvalidArgument("--ply: the game has ", record.plies.size(), " plies");
  }
  if (job.ply) CutAfter(*job.ply, &record);
  GameRecord to_the_end = record;
  const std::size_t after_end = CutAtEnd(&to_the_end);
  if (const auto game = Replay(to_the_end); !game.ok()) {
    return WithPointNames(game.status(), record.game.size);
  }
  // JSON, and SGF with a tree, can store plies after the end of the game. For all other output,
  // remove these plies.
  const bool keeps_end = job.form->text == Always<LineText> || !record.tree.empty();
  if (job.form->keeps != Keeps::kAll || !keeps_end) {
    record = std::move(to_the_end);
    if (after_end > 0) {
      Say(job.out, StrCat("left out: ", after_end, after_end == 1 ? " ply" : " plies",
                          " after the end of the game"));
    }
  }
  const bool from_start = job.form->keeps != Keeps::kAll && job.form->keeps != Keeps::kPosition;
  if (record.start && from_start) {
    return InvalidArgument("the game begins with a set-up position, which a file .",
                           job.form->ending, " cannot have; write .sgf or .jsonl");
  }
  if (const std::string losses = LossesOf(record, job.form->keeps); !losses.empty()) {
    Say(job.out, StrCat(job.form->keeps == Keeps::kStonesAndTimes ? "only Tengen reads in it: "
                                                                  : "not kept: ",
                        losses));
  }
  return job.form->text(record);
}

absl::StatusOr<std::string> ConvertAll(const Job& job, const RecordBytes& in,
                                       const RecordFlags& flags) {
  std::vector<absl::StatusOr<GameRecord>> games;
  if (job.form->many && flags.id().empty()) games = ReadGames(in.bytes, flags.otherwise());
  if (games.empty()) games = {ParseGameOf(in.bytes, flags.id(), flags.otherwise())};
  std::string text;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string place = games.size() == 1 ? "" : StrCat("game ", i + 1, ": ");
    if (!games[i].ok()) {
      return in.About(InvalidArgument(place, games[i].status().message()));
    }
    const absl::StatusOr<std::string> piece = Converted(job, *std::move(games[i]));
    if (!piece.ok()) {
      return InvalidArgument(Printable(job.in), ": ", place, piece.status().message());
    }
    text += *piece;
  }
  return text;
}

// Converts the bytes of IN from the encoding to UTF-8, and says which bytes cannot be read. An
// empty encoding changes nothing.
absl::Status Decode(const std::string& encoding, const Job& job, std::string* bytes) {
  if (encoding.empty()) return absl::OkStatus();
  if (IsRenlib(*bytes)) {
    std::vector<std::string> notes;
    const absl::StatusOr<std::vector<RenlibNode>> nodes = ParseRenlib(*bytes, encoding, &notes);
    if (!nodes.ok()) return nodes.status();
    if (IsCutRenlib(*bytes)) return absl::OkStatus();  // the reader reports this
    for (const std::string& note : notes) Say(job.in, note);
    *bytes = RenlibBytes(*nodes);
    return absl::OkStatus();
  }
  const absl::StatusOr<DecodedText> decoded = DecodeText(*bytes, encoding);
  if (!decoded.ok()) return decoded.status();
  *bytes = StrCat(kUtf8Mark, decoded->text);
  if (decoded->wrong_bytes > 0) {
    Say(job.in, StrCat(decoded->wrong_bytes, " bytes cannot be read as ", encoding));
  }
  return absl::OkStatus();
}

int Failure(std::string_view what) { return ReportFailure(kSubcommand, what); }

}  // namespace

int RunConvert(std::span<const std::string> args) {
  RecordFlags record_flags;
  std::string to, encoding;
  constexpr int kNoPly = -1;
  int ply = kNoPly;
  FlagTable flags("convert [FLAG ...] IN OUT", kAbout);
  record_flags.AddTo(&flags);
  flags.Number("ply", "N",
               "keep the first N plies; a picture shows the position after them; "
               "default: all plies",
               0, std::numeric_limits<int>::max(), &ply);
  flags.Text(
      "to", "FORM",
      "sgf, json, jsonl, psq, list, pgn, rif, sav, pos, svg, png or txt; needed if OUT is -, "
      "the standard output; default: the ending of OUT",
      &to);
  flags.Text("encoding", "NAME",
             "encoding of IN, for example GBK or Shift_JIS; default: what IN names, or a guess",
             &encoding);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (plain.size() != 2) return UsageError(kSubcommand, "give IN and OUT");
  if (const absl::Status known = record_flags.Check(); !known.ok()) {
    return UsageError(kSubcommand, std::string(known.message()));
  }
  Job job = {.in = plain[0], .out = plain[1]};
  const absl::StatusOr<const OutputForm*> form = FormOf(to, job.out);
  if (!form.ok()) return UsageError(kSubcommand, std::string(form.status().message()));
  job.form = *form;
  if (ply != kNoPly) job.ply = static_cast<std::size_t>(ply);

  absl::StatusOr<RecordBytes> in = RecordFlags::ReadBytes(std::span(&job.in, 1));
  if (!in.ok()) return Failure(std::string(in.status().message()));
  if (const absl::Status decoded = Decode(encoding, job, &in->bytes); !decoded.ok()) {
    return UsageError(kSubcommand, StrCat("--encoding: ", decoded.message()));
  }
  const absl::StatusOr<std::string> text = ConvertAll(job, *in, record_flags);
  if (!text.ok()) return Failure(std::string(text.status().message()));
  if (job.out == "-") {
    std::cout << *text << std::flush;
    return std::cout ? kExitOk : Failure("cannot write to the standard output");
  }
  const absl::Status written = WriteOutput(PathOf(job.out), *text);
  return written.ok() ? kExitOk : Failure(std::string(written.message()));
}

}  // namespace tengen
