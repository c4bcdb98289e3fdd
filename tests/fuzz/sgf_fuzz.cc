// SPDX-License-Identifier: Apache-2.0
//
// Sends arbitrary bytes to the functions that read game records and encodings. Nothing may crash,
// and an error must be one line. If a record can be read, it must be the same after it is written
// as SGF or JSON and read again. Its text must be UTF-8.
//
// The first byte may select a valid file. The second byte then selects a place in this file. The
// rest of the input replaces a part of the file at this place.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "base/encoding.h"
#include "base/text.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "notation/record/record_text.h"
#include "notation/record/tree_branches.h"

namespace tengen {
namespace {

constexpr auto kSoundFiles = std::to_array<std::string_view>({
    "(;FF[4]CA[Shift_JIS]GM[4]RU[renju]SZ[15]PB[\x83\x5c]C[x];B[hh]LB[aa:A](;W[hg])(;W[]))",
    "(;FF[4]GM[4]SZ[15]AB[hh:jh][aa]AW[hi]AE[aa]PL[W];W[kk];AB[cc]AE[hh];B[dd])",
    "(;FF[4]EV[connect6]SO[x];B[j10];W[j9l11];B[k9l8];W[resign])",
    "(;GM[511];B[JJ](;W[JH];W[MK];B[AA];B[BB])(;W[JH];W[JN]))",
    "(;GM[101]SZ[19]PW[a]PB[b]RE[W]RU[Rated];W[K10];B[L11];W[K7];B[J8])",
    "(;GM[1]SZ[15]HA[0]KM[0];B[hh];W[aa];B[hi];W[ab])",
    "text (;GaMe[4]SiZe[7:6]RU[Connect Four];B[df];W[tt])\n(;FF[3]GM[4]SZ[15]RE[1-0];B[hh])",
    R"({"game":{"variant":"freestyle","size":[15,15]},"plies":[{"ply":"7,7"}],"start":)"
    R"({"board":["..............."],"toMove":"black"},"tree":{"nodes":[{"properties":[["B",)"
    R"("hh"]]}],"ply_nodes":[0]}})",
    "(;FF[4]SZ[19]TENGEN[{\"foreign\":true,\"game\":{\"variant\":\"connect6\",\"size\":[19,19\\]}}]"
    ";B[jj];W[aa][bb])",
});

void Require(bool condition) {
  if (!condition) std::abort();
}

void CheckRecord(const GameRecord& read) {
  GameRecord record = read;
  record.notes.clear();
  const absl::StatusOr<GameRecord> json = ParseGame(RecordLine(record), {});
  Require(json.ok() && *json == record);
  (void)CommentsOf(record);
  (void)ExtrasOf(record);
  if (!record.tree.empty()) (void)BranchLinesOf(record);
  if (record.tree.empty() && !Replay(record).ok()) return;
  const absl::StatusOr<GameRecord> sgf = ParseGame(SgfText(record), {});
  Require(sgf.ok() && sgf->plies == record.plies && sgf->start == record.start);
  Require(SgfText(*sgf) == SgfText(record));
}

void FuzzFile(std::string_view bytes) {
  const RecordText text = DecodeRecordText(bytes);
  Require(IsUtf8(text.text));
  const std::vector<absl::StatusOr<GameRecord>> games =
      ReadGames(bytes, {.variant = "", .size = {}});
  for (const absl::StatusOr<GameRecord>& game : games) {
    if (game.ok()) {
      CheckRecord(*game);
    } else {
      Require(game.status().message().find('\n') == absl::string_view::npos);
    }
  }
}

std::string FileOf(std::string_view input) {
  const std::size_t which = input.empty() ? 0 : static_cast<unsigned char>(input.front());
  if (input.size() < 2 || which >= kSoundFiles.size()) return std::string(input);
  std::string file(kSoundFiles[which]);
  const std::string_view rest = input.substr(2);
  const std::size_t place = static_cast<unsigned char>(input[1]) * file.size() / 256;
  return file.replace(place, rest.size(), rest);
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tengen::FuzzFile(tengen::FileOf(std::string_view(reinterpret_cast<const char*>(data), size)));
  return 0;
}
