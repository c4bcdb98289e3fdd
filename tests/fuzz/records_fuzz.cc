// SPDX-License-Identifier: Apache-2.0
//
// Sends arbitrary bytes to the functions that read files and requests: requests of `analyze`,
// recorded games in every format, lists of openings, and lines of a match journal. Nothing may
// crash. An error message must be one line. If a function can read an input, the result can be
// written and read again.
//
// The first byte may select a valid text. The second byte then selects a place in this text. The
// rest of the input replaces a part of the text at this place. In this way the fuzzer reaches all
// parts of the formats without a corpus.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "analysis/analysis_answer.h"
#include "analysis/analysis_request.h"
#include "match/match_journal.h"
#include "match/opening_list.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"

namespace tengen {
namespace {

constexpr auto kSoundTexts = std::to_array<std::string_view>({
    R"({"id":"a","game":"connect6","size":19,"moves":["j10","a1b2","3,3 4,4"],"limits":)"
    R"({"nodes":10,"depth":3,"ms":5},"multiPv":2,"exclude":["a1"],"priority":-1})",
    R"({"id":7,"game":{"variant":"renju","size":[15,15],"opening":"taraguchi-10"},)"
    R"("moves":["7,7","8,8","SWAP"],"analyzeTurns":[0,2],"includeBoardValues":true})",
    R"({"id":"b","board":["BB...","W.X..",".#...",".....","....."],"toMove":"white",)"
    R"("captured":[1,0],"lastTurn":["a1"],"stonesDue":1,"only":["c3"]})",
    R"({"id":"c","action":"terminate","terminateId":"a"})",
    R"({"id":"3","game":{"variant":"pente","size":[19,19]},"players":["a","b"],"opening_plies":1,)"
    R"("seed":5,"winner":2,"reason":"crash","plies":[{"ply":"9,9","value":-12,"depth":3,)"
    R"("nodes":8,"ms":4},{"ply":"8,8"}],"match":{"game":2,"engines":[0,1],"black_seat":1,)"
    R"("failing_seat":1,"failure":"crash","detail":"x"}})",
    "(;FF[4]GM[4]SZ[15]RU[4]PB[a]PW[b]RE[B+]AB[hh]AW[ii];B[hg]C[opening move];W[gg]C[12ms])",
    "(;FF[4]SZ[7:6]TENGEN[{\"game\":{\"variant\":\"fourinarow\",\"size\":[7,6\\]}}]"
    ";B[df]C[value 3, depth 2, nodes 9, 1ms];PLY[SWAP])",
    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,12\n8,9,7\na.exe\nb.exe\n0\n1,17\n",
    "0,0, 1,1, -2,3\nh8i9\n",
    "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,9\na.zip\nb.zip\n-1\n1,Renju15_1\n",
    "1. H8 I9 2. J10, pass; B a1 W b2\n1. h8-i9_j10 1-0\n",
    "http://127.0.0.1:8080/?token=1#game=renju&size=15x15&opening=rif&moves=h8-h9-i8,swap,g7",
    "https://gomocalc.com/#/h8i9j10\n",
    "START 15\nINFO rule 2\nBOARD\n7,7,1\n8,8,2\nDONE\nTURN 6,6\n5,5\nTAKEBACK 5,5\nRESTART\n",
    "15\n15\n3\n7 7\n6 8\n5 9\n",
    "\x03\x70\x62\x54",
    {"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc9\x00"
     "\x01"
     "good\0\0A\0\x79\x40",
     38},
    "Taraguchi-10\nBlack: h8, g7 White: i9\n",
    "h8 swap i9 swap g7 -- j7\n",
    "[Game \"Keryo-Pente\"]\n[Player 1 Name \"a\"]\n[Result \"1-0\"]\n\n1. K10 {x} L9 2. K8 1-0\n",
    "<database><players><player id=\"1\" name=\"a&amp;\"/></players><games><game id=\"5\" "
    "black=\"1\" bresult=\"0.5\"><move>h8 i9</move></game></games></database>",
    R"J({"id":"k","initialStones":[["B","H8"]],"moves":[["W","J9"],["B","(1,2)"]],"rules":"renju",)J"
    R"("boardXSize":15,"boardYSize":15,"maxVisits":9,"komi":0})",
    R"({"id":"t","game":"pente","moves":"j10 k11"})",
});

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequireOneLine(const absl::Status& status) {
  Require(status.message().find('\n') == absl::string_view::npos);
}

void FuzzRequest(std::string_view line) {
  const AnalysisRequest request = ParseAnalysisRequest(line, {.max_nodes = 1});
  if (!request.command.ok()) {
    RequireOneLine(request.command.status());
    Require(
        !AnalysisErrorLine(request.id, std::string(request.command.status().message())).empty());
  } else if (const auto* query = std::get_if<AnalysisQuery>(&*request.command)) {
    Require(!query->turns.empty());
    for (const std::size_t turn : query->turns) (void)query->PositionAfter(turn);
  }
}

void FuzzRecord(const absl::StatusOr<GameRecord>& record) {
  if (!record.ok()) return RequireOneLine(record.status());
  const std::string line = RecordLine(*record);
  const absl::StatusOr<GameRecord> again = ParseRecordLine(line);
  Require(again.ok() && RecordLine(*again) == line);
  if (!Replay(*record).ok()) return;
  Require(ParseSgf(SgfText(*record), {}).ok());
  Require(ParsePsqFile(PsqFileText(*record), {}).ok());
  for (const auto& write : {PgnText, RifText, SavText, PosBytes}) {
    const absl::StatusOr<std::string> written = write(*record);
    if (!written.ok()) RequireOneLine(written.status());
  }
}

void FuzzRecords(std::string_view file) {
  FuzzRecord(ParseGame(file, {}));
  for (const absl::StatusOr<GameRecord>& record : ReadGames(file, {.variant = ""})) {
    FuzzRecord(record);
  }
  (void)ListGames(file, {});
}

void FuzzJournal(std::string_view line) {
  const absl::StatusOr<JournalGame> game = ParseJournalLine(line);
  if (!game.ok()) return RequireOneLine(game.status());
  const std::string written = JournalLine(*game);
  const absl::StatusOr<JournalGame> again = ParseJournalLine(written);
  Require(again.ok() && JournalLine(*again) == written);
}

void FuzzOpenings(std::string_view text) {
  const auto openings = ParseOpeningFile(text, {}, /*most_plies=*/0);
  if (!openings.ok()) return RequireOneLine(openings.status());
  Require(!openings->empty());
}

std::string FuzzText(std::string_view input) {
  const std::size_t which = input.empty() ? 0 : static_cast<unsigned char>(input.front());
  if (input.size() < 2 || which >= kSoundTexts.size()) return std::string(input);
  std::string text(kSoundTexts[which]);
  const std::string_view rest = input.substr(2);
  const std::size_t place = static_cast<unsigned char>(input[1]) * text.size() / 256;
  return text.replace(place, rest.size(), rest);
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text =
      tengen::FuzzText(std::string_view(reinterpret_cast<const char*>(data), size));
  tengen::FuzzRequest(text);
  tengen::FuzzRecords(text);
  tengen::FuzzJournal(text);
  tengen::FuzzOpenings(text);
  return 0;
}
