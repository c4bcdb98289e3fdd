// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

#include "base/line_io.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Split(const std::vector<std::string_view>& pieces,
                               LineEnds ends = LineEnds::kAny) {
  std::vector<std::string> lines;
  const auto keep = [&lines](std::string line) { lines.push_back(std::move(line)); };
  LineSplitter splitter(ends);
  for (const std::string_view piece : pieces) splitter.Feed(piece, keep);
  splitter.Finish(keep);
  return lines;
}

TEST(LineSplitter, KnowsAllLineEnds) {
  EXPECT_THAT(Split({"A\nB\r\nC\rD"}), ElementsAre("A", "B", "C", "D"));
}

TEST(LineSplitter, PutsPiecesTogether) {
  EXPECT_THAT(Split({"ST", "ART 1", "5\r", "\nBE", "GIN", "\n"}), ElementsAre("START 15", "BEGIN"));
}

TEST(LineSplitter, DoesNotReportEmptyLines) { EXPECT_THAT(Split({"\r\n\n\r\n"}), IsEmpty()); }

TEST(LineSplitter, ReportsEmptyLinesIfOnlyLfEndsALine) {
  EXPECT_THAT(Split({"A\r\n", "\n\nB\rC"}, LineEnds::kOnlyLf), ElementsAre("A\r", "", "", "B\rC"));
  EXPECT_THAT(Split({"\n"}, LineEnds::kOnlyLf), ElementsAre(""));
}

TEST(LineSplitter, NulIsACharacter) {
  EXPECT_THAT(Split({std::string_view("A\0B\nC\n", 6)}), ElementsAre(std::string("A\0B", 3), "C"));
}

TEST(LineSplitter, CutsEndlessLines) {
  const std::string endless(LineSplitter::kLongestLine + 1000, 'X');
  const std::vector<std::string> lines = Split({endless, "Y\nBEGIN\n"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].size(), LineSplitter::kLongestLine);
  EXPECT_EQ(lines[1], "BEGIN");
}

class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe(ends_), 0); }
  ~Pipe() {
    close(ends_[0]);
    CloseWriter();
  }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void CloseWriter() {
    if (open_) close(ends_[1]);
    open_ = false;
  }

 private:
  int ends_[2];
  bool open_ = true;
};

TEST(ReadLines, StampsLinesUntilTheEnd) {
  Pipe pipe;
  const Clock::time_point before = Clock::now();
  ASSERT_EQ(write(pipe.writer(), "START 15\nEND", 12), 12);
  pipe.CloseWriter();
  std::vector<std::string> lines;
  ReadLines(pipe.reader(), [&](InputLine line) {
    EXPECT_GE(line.arrival, before);
    EXPECT_LE(line.arrival, Clock::now());
    lines.push_back(line.text);
  });
  EXPECT_THAT(lines, ElementsAre("START 15", "END"));
}

TEST(LineWriter, LinesOfManyThreadsDoNotMix) {
  Pipe pipe;
  constexpr int kThreads = 4, kLines = 200;
  std::vector<std::string> lines;
  std::thread reader(
      [&] { ReadLines(pipe.reader(), [&lines](InputLine line) { lines.push_back(line.text); }); });
  LineWriter writer(pipe.writer());
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&writer, t] {
      for (int i = 0; i < kLines; ++i) {
        writer.Write(std::string(100, static_cast<char>('a' + t)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  pipe.CloseWriter();
  reader.join();
  ASSERT_EQ(lines.size(), static_cast<std::size_t>(kThreads * kLines));
  for (const std::string& line : lines) EXPECT_EQ(line, std::string(100, line[0]));
}

TEST(LineWriter, SendsALineInOnePiece) {
  Pipe pipe;
  LineWriter writer(pipe.writer());
  writer.Write("7,7");
  char buffer[16];
  ASSERT_EQ(read(pipe.reader(), buffer, sizeof buffer), 4);
  EXPECT_EQ(std::string(buffer, 4), "7,7\n");
}

TEST(LineWriter, IsSilentOnceClosed) {
  Pipe pipe;
  LineWriter writer(pipe.writer());
  writer.Close();
  writer.Write("7,7");
  pipe.CloseWriter();
  char buffer[16];
  EXPECT_EQ(read(pipe.reader(), buffer, sizeof buffer), 0);
}

}  // namespace
}  // namespace tengen
