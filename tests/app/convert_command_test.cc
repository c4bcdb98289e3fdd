// SPDX-License-Identifier: Apache-2.0
//
// Tests `pbrain-tengen convert` inside this process: its files and its output.
#include "app/convert_command.h"

#include <zlib.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/flags.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "notation/record/game_record.h"
#include "notation/record/renlib.h"
#include "tests/testing/said.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

using testing::Said;

class ConvertCommand : public ::testing::Test {
 protected:
  static Said Run(const std::vector<std::string>& arguments) {
    return testing::SaidBy([&] { return RunConvert(arguments); });
  }
  std::string File(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string Write(const std::string& name, const std::string& text) const {
    std::ofstream(File(name), std::ios::binary) << text;
    return File(name);
  }
  std::string Read(const std::string& name) const {
    return ReadFile(File(name)).value_or("no file");
  }

  const testing::ScratchFolder folder_;
};

const std::string kConverted =
    "(;FF[4]GM[4]RU[renju]SZ[15]PB[a]PW[b]RE[B+]DT[2020];B[hh]C[one]TR[aa](;W[hg];B[ih])(;W[ig]))";

TEST_F(ConvertCommand, EveryFormIsWrittenByItsEnding) {
  const std::string in = Write("in.sgf", kConverted);
  for (const std::string ending : {"sgf", "json", "jsonl", "psq", "list", "svg", "png", "txt"}) {
    const Said said = Run({in, File("out." + ending)});
    EXPECT_EQ(said.status, kExitOk) << said.errors;
    EXPECT_THAT(Read("out." + ending), Not(IsEmpty())) << ending;
  }
  EXPECT_THAT(Read("out.sgf"), HasSubstr("\n(;W[ig]))"));
  EXPECT_EQ(Read("out.json"), Read("out.jsonl"));
  EXPECT_THAT(Read("out.psq"), StartsWith("Piskvorky 15x15"));
  EXPECT_EQ(Read("out.list"), "h8h9i8\n");
  EXPECT_THAT(Read("out.svg"), StartsWith("<svg xmlns="));
  EXPECT_THAT(Read("out.txt"), HasSubstr("  9 . . . . . . . O . . . . . . . 9\n"));
}

TEST_F(ConvertCommand, FormsOfOtherPrograms) {
  const std::string renju = Write("in.sgf", kConverted);
  for (const std::string to : {"a.rif", "b.sav", "c.pos"}) {
    const Said said = Run({renju, File(to)});
    EXPECT_EQ(said.status, kExitOk) << said.errors;
    EXPECT_EQ(Run({File(to), File("back.list"), "--game", "renju"}).status, kExitOk);
    EXPECT_EQ(Read("back.list"), "h8h9i8\n") << to;
  }
  EXPECT_THAT(Run({renju, File("b.sav")}).errors, HasSubstr("the players, the result"));
  const Said pgn = Run({renju, File("d.pgn")});
  EXPECT_EQ(pgn.status, kExitFailure);
  EXPECT_THAT(pgn.errors, HasSubstr("PGN is for pente, connect6 and standard"));
  const std::string pente = Write("in.list", "j10k11\nj10j11\n");
  EXPECT_EQ(Run({pente, File("e.pgn"), "--game", "pente"}).status, kExitOk);
  EXPECT_EQ(Run({File("e.pgn"), File("e.list")}).status, kExitOk);
  EXPECT_EQ(Read("e.list"), "j10k11\nj10j11\n");
  EXPECT_EQ(Run({"https://gomocalc.com/#/h8i9", File("f.list")}).status, kExitOk);
  EXPECT_EQ(Read("f.list"), "h8i9\n");
}

TEST_F(ConvertCommand, AWholeRoundLosesNothing) {
  const std::string in = Write("in.sgf", kConverted);
  std::string from = in;
  for (const std::string to : {"a.jsonl", "b.psq", "c.sgf", "d.json", "e.sgf"}) {
    ASSERT_EQ(Run({from, File(to)}).status, kExitOk);
    from = File(to);
  }
  absl::StatusOr<GameRecord> first = ParseGame(kConverted, {});
  EXPECT_EQ(*ParseGame(Read("e.sgf"), {}), *first);
  EXPECT_EQ(Read("c.sgf"), Read("e.sgf"));
}

TEST_F(ConvertCommand, SaysWhatIsLostAndGuessed) {
  const std::string in = Write("in.sgf", kConverted);
  EXPECT_THAT(Run({in, File("x.sgf")}).errors, IsEmpty());
  EXPECT_THAT(Run({in, File("x.jsonl")}).errors, IsEmpty());
  EXPECT_THAT(Run({in, File("x.list")}).errors,
              HasSubstr("x.list: not kept: the game (renju 15x15), the players, the result, "
                        "1 branch, 1 comment, 1 mark, 1 other property (DT)"));
  EXPECT_THAT(Run({in, File("x.psq")}).errors,
              HasSubstr("x.psq: only Tengen reads in it: the game"));
  EXPECT_THAT(Run({in, File("x.png")}).errors, HasSubstr("x.png: not kept: the players"));
  const std::string go = Write("go.sgf", "(;GM[1]SZ[15];B[hh];W[hg])");
  EXPECT_THAT(Run({go, File("x.sgf")}).errors, HasSubstr("it is read as renju"));
  EXPECT_THAT(Run({go, File("x.sgf"), "--game", "freestyle"}).errors, IsEmpty());
}

TEST_F(ConvertCommand, TheFirstPliesOnly) {
  const std::string in = Write("in.sgf", kConverted);
  EXPECT_EQ(Run({in, "-", "--to", "list", "--ply", "2"}).output, "h8h9\n");
  EXPECT_THAT(Run({in, "-", "--to", "txt", "--ply", "1"}).output,
              HasSubstr("renju 15x15, ply 1, White to move\n"));
  const Said said = Run({in, File("x.list"), "--ply", "9"});
  EXPECT_EQ(said.status, kExitFailure);
  EXPECT_THAT(said.errors, HasSubstr("--ply: the game has 3 plies"));
}

TEST_F(ConvertCommand, FilesWithManyGames) {
  const std::string in = Write("in.sgf", kConverted + "\n(;GM[4]RU[freestyle]SZ[15]PB[c];B[aa])");
  EXPECT_EQ(Run({in, "-", "--to", "list"}).output, "h8h9i8\na15\n");
  EXPECT_EQ(Run({in, "-", "--to", "list", "--id", "2"}).output, "a15\n");
  EXPECT_EQ(Run({in, File("x.jsonl")}).status, kExitOk);
  EXPECT_EQ(Run({File("x.jsonl"), "-", "--to", "list"}).output, "h8h9i8\na15\n");
  EXPECT_THAT(Run({in, File("x.png")}).errors, HasSubstr("there are 2 games in it"));
  const std::string wrong = Write("wrong.sgf", kConverted + "(;GM[4]SZ[15];B[aa];W[aa])");
  const Said said = Run({wrong, File("y.jsonl")});
  EXPECT_EQ(said.status, kExitFailure);
  EXPECT_THAT(said.errors, HasSubstr("wrong.sgf: game 2: move 2, a15: a15 is occupied"));
  EXPECT_EQ(Read("y.jsonl"), "no file");
}

TEST_F(ConvertCommand, SetUpPositions) {
  const std::string in =
      Write("in.sgf", "(;GM[4]RU[freestyle]SZ[15]AB[hh][ii][jj]AW[hi]PL[W];W[kk])");
  EXPECT_EQ(Run({in, File("x.jsonl")}).status, kExitOk);
  EXPECT_THAT(Run({in, "-", "--to", "txt"}).output, HasSubstr("Black to move"));
  EXPECT_THAT(Run({in, File("x.list")}).errors, HasSubstr("begins with a set-up position"));
  EXPECT_THAT(Run({in, File("x.psq")}).errors, HasSubstr("begins with a set-up position"));
}

TEST_F(ConvertCommand, TheEncodingCanBeNamed) {
  const std::string in = Write("in.sgf", "(;GM[4]RU[renju]SZ[15]PB[\xf8];B[hh])");
  EXPECT_THAT(Run({in, "-", "--to", "sgf", "--encoding", "ISO-8859-2"}).output, HasSubstr("PB[ř]"));
  EXPECT_EQ(Run({in, "-", "--to", "sgf", "--encoding", "nothing"}).status, kExitUsage);
  std::vector<RenlibNode> nodes(2);
  nodes[1] = {.depth = 1, .point = Point{7, 7}, .comment = "\xf8"};
  const std::string library = Write("in.lib", RenlibBytes(nodes));
  const Said sgf = Run({library, "-", "--to", "sgf", "--encoding", "ISO-8859-2"});
  EXPECT_THAT(sgf.output, HasSubstr("RU[renju]"));
  EXPECT_THAT(sgf.output, HasSubstr("B[hh]C[ř]"));
  EXPECT_EQ(Run({library, "-", "--to", "sgf", "--encoding", "nothing"}).status, kExitUsage);
}

TEST_F(ConvertCommand, WhatIsRefused) {
  EXPECT_EQ(Run({"h8i9"}).status, kExitUsage);
  EXPECT_THAT(Run({"h8i9", File("x.doc")}).errors, HasSubstr("the ending of OUT: expected one of"));
  EXPECT_THAT(Run({"h8i9", "-"}).errors, HasSubstr("the ending of OUT"));
  EXPECT_THAT(Run({"h8i9", "-", "--to", "doc"}).errors, HasSubstr("--to: expected one of"));
  EXPECT_EQ(Run({File("none.sgf"), File("x.sgf")}).status, kExitFailure);
  EXPECT_EQ(Run({"h8i9", File("no/such/folder/x.sgf")}).status, kExitFailure);
}

// The PNG picture must have the size and the colours that programs for PNG expect.
TEST_F(ConvertCommand, ThePictureIsPng) {
  ASSERT_EQ(Run({"h8i9", File("x.png")}).status, kExitOk);
  const std::string png = Read("x.png");
  ASSERT_THAT(png, StartsWith("\x89PNG\r\n\x1a\n"));
  const auto number = [&png](std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | static_cast<unsigned char>(png[at + i]);
    return value;
  };
  const std::size_t width = number(16), height = number(20);
  EXPECT_EQ(width, 776U);
  EXPECT_EQ(height, 776U);
  std::string rows;
  for (std::size_t at = 8; at + 12 <= png.size(); at += number(at) + 12) {
    const std::string name = png.substr(at + 4, 4), content = png.substr(at + 8, number(at));
    const std::string body = name + content;
    EXPECT_EQ(crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())),
              number(at + 8 + content.size()))
        << name;
    if (name != "IDAT") continue;
    rows.resize(height * (3 * width + 1));
    uLongf size = rows.size();
    ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                         reinterpret_cast<const Bytef*>(content.data()), content.size()),
              Z_OK);
    EXPECT_EQ(size, rows.size());
  }
  const auto red = [&](std::size_t x, std::size_t y) {
    return static_cast<unsigned char>(rows[y * (3 * width + 1) + 1 + 3 * x]);
  };
  EXPECT_LT(red(60 + 7 * 48 + 15, 60 + 7 * 48), 0x20) << "the black stone on h8";
  EXPECT_GT(red(60 + 8 * 48 + 15, 60 + 6 * 48), 0xF0) << "the white stone on i9";
  EXPECT_EQ(red(60 + 24, 60 + 24), 0xE8) << "wood";
}

}  // namespace
}  // namespace tengen
