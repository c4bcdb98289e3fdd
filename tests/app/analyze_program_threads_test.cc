// SPDX-License-Identifier: Apache-2.0
//
// Tests `pbrain-tengen analyze` and `review` as programs: their output streams, and how they end.
// No test measures time. If a program never ends, the time limit of the test runner stops it.
#ifdef TENGEN_PROGRAM

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/testing/browser.h"
#include "tests/testing/run_shell.h"
#include "tests/testing/scratch_folder.h"
#include "tests/testing/signal_process.h"

namespace tengen {
namespace {

using nlohmann::json;
using tengen::testing::Finished;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Runs the program in a shell with these arguments.
Finished Tengen(const std::string& arguments) {
  return testing::RunShell(std::string(TENGEN_PROGRAM) + " " + arguments);
}

// A temporary file with this text. The destructor deletes the file.
class TextFile {
 public:
  explicit TextFile(const std::string& text = "") {
    std::string name = (std::filesystem::temp_directory_path() / "tengen-XXXXXX").string();
    const int fd = mkstemp(name.data());
    if (fd >= 0) close(fd);
    name_ = name;
    std::ofstream(name_, std::ios::binary) << text;
  }
  ~TextFile() { unlink(name_.c_str()); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  const std::string& name() const { return name_; }
  std::string Read() const {
    std::ostringstream text;
    text << std::ifstream(name_, std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  std::string name_;
};

constexpr const char* kGame =
    R"({"id":"g","game":{"variant":"freestyle","size":[15,15]},"players":["Anna","Bo <b>"],"plies":[)"
    R"({"ply":"7,7"},{"ply":"7,6"},{"ply":"7,8"},{"ply":"2,0"},{"ply":"7,9"},{"ply":"4,0"},)"
    R"({"ply":"7,10"},{"ply":"14,0"},{"ply":"12,12"},{"ply":"7,11"},{"ply":"0,4"}]})";

TEST(AnalyzeProgram, AnswersAndEndsWithItsInput) {
  const TextFile questions(
      "{\"id\":\"a\",\"moves\":[\"h8\"],\"limits\":{\"nodes\":500}}\r\n\nnonsense\n"
      "{\"id\":\"b\",\"moves\":[\"h8\"],\"limits\":{\"nodes\":500}}");
  const Finished run = Tengen("analyze --concurrency 1 --memory-mb 8 < " + questions.name());
  EXPECT_EQ(run.status, 0);
  std::istringstream lines(run.output);
  std::vector<json> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  ASSERT_EQ(answers.size(), 3u);
  int moves = 0;
  for (const json& answer : answers) moves += answer.contains("move") ? 1 : 0;
  EXPECT_EQ(moves, 2);
}

TEST(AnalyzeProgram, AnswersThatNobodyCanTakeAreAFailure) {
  const TextFile questions("{\"id\":\"a\",\"limits\":{\"nodes\":5}}");
  EXPECT_EQ(Tengen("analyze --memory-mb 8 < " + questions.name() + " > /dev/full").status, 1);
}

TEST(AnalyzeProgram, HelpsAndRefuses) {
  EXPECT_EQ(Tengen("analyze --help").status, 0);
  EXPECT_THAT(Tengen("analyze --help").output, HasSubstr("--concurrency"));
  EXPECT_EQ(Tengen("analyze --threads 0 </dev/null").status, 2);
  EXPECT_EQ(Tengen("analyze --lines 2 </dev/null").status, 2);
  EXPECT_EQ(Tengen("analyze --concurrency 2 h8").status, 2);
  const TextFile question(R"({"id":"a"})");
  EXPECT_THAT(
      Tengen("analyze --memory-mb 8 --weights " TENGEN_SOURCE_DIR "/eval/data/renju.tgsn < " +
             question.name())
          .output,
      HasSubstr("the network is for renju and cannot play freestyle"));
  EXPECT_EQ(Tengen("review --help").status, 0);
  EXPECT_EQ(Tengen("review").status, 2);
  EXPECT_EQ(Tengen("review --game go x").status, 2);
  EXPECT_EQ(Tengen("review /nowhere/game.psq").status, 1);
}

// --- Slices ------------------------------------------------------------------------------------

// The lines of all files of a folder, sorted, without the members that vary from run to run.
std::vector<std::string> LinesIn(const std::filesystem::path& folder) {
  std::vector<std::string> lines;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      json object = json::parse(line);
      for (const char* const key : {"ms", "nps", "time"}) object.erase(key);
      lines.push_back(object.dump());
    }
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(Slices, OfQuestionsMakeTheWhole) {
  std::string text;
  for (const char* const move : {"h8", "i9", "g7", "f6", "e5"}) {
    text += R"({"id":")" + std::string(move) + R"(","moves":[")" + move +
            R"("],"limits":{"nodes":200}})" + "\n";
  }
  const TextFile questions(text);
  const testing::ScratchFolder whole, parts, merged;
  const std::string command =
      "analyze --concurrency 1 --memory-mb 8 --questions " + questions.name() + " --out ";
  ASSERT_EQ(Tengen(command + whole.path().string()).output, "");
  ASSERT_EQ(Tengen(command + parts.path().string() + " --shard 0/2").status, 0);
  EXPECT_EQ(LinesIn(parts.path()).size(), 3u);
  ASSERT_EQ(Tengen(command + parts.path().string() + " --shard 1/2").status, 0);
  EXPECT_EQ(LinesIn(parts.path()), LinesIn(whole.path()));
  EXPECT_THAT(Tengen(command + parts.path().string() + " --shard 1/2").output,
              HasSubstr("answers-00001-of-00002.jsonl is complete."));
  EXPECT_EQ(Tengen("merge --out " + merged.path().string() + " " + parts.path().string()).output,
            "2 files of answers\n");
  EXPECT_EQ(LinesIn(merged.path()), LinesIn(whole.path()));
  // A file of the same name with other answers is not replaced.
  std::ofstream(merged.path() / "answers-00000-of-00002.jsonl") << "{}\n";
  const Finished other =
      Tengen("merge --out " + merged.path().string() + " " + parts.path().string());
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.output, HasSubstr("differs from a file of the same name"));
  EXPECT_EQ(Tengen("analyze --shard 0/2 h8").status, 2);
  EXPECT_EQ(Tengen(command + "/dev/null/x").status, 1);
}

TEST(Slices, OfGamesMakeTheWhole) {
  const TextFile games("(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[hh])");
  const TextFile moves("h8 i9 j10");
  const testing::ScratchFolder whole, parts;
  const std::string command = "review --nodes 50 --memory-mb 8 --out ";
  const std::string files = " " + games.name() + " " + moves.name();
  ASSERT_EQ(Tengen(command + whole.path().string() + files).status, 0);
  for (const char* const slice : {"0/2", "1/2"}) {
    ASSERT_EQ(Tengen(command + parts.path().string() + " --shard " + slice + files).status, 0);
  }
  const std::vector<std::string> lines = LinesIn(whole.path());
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(LinesIn(parts.path()), lines);
  int plies = 0, errors = 0;
  for (const std::string& line : lines) {
    const json object = json::parse(line);
    EXPECT_TRUE(object.contains("file") && object.contains("id")) << line;
    if (object.contains("plies")) plies += static_cast<int>(object["plies"].size());
    errors += object.contains("error") ? 1 : 0;
  }
  EXPECT_EQ(plies, 2 + 1 + 3);
  EXPECT_EQ(errors, 1);
  EXPECT_EQ(Tengen("review --shard 0/2" + files).status, 2);
  EXPECT_EQ(Tengen(command + whole.path().string() + " --json" + files).status, 2);
}

// --- One position ----------------------------------------------------------------------------

constexpr const char* kQuick = "analyze --nodes 300 --memory-mb 8 ";

// The number of output lines that begin with the number of a best line.
int BestLines(const std::string& output) {
  std::istringstream lines(output);
  int count = 0;
  bool head = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("best lines for") != std::string::npos) {
      head = true;
    } else if (head && line.empty()) {
      head = false;
    } else if (head) {
      ++count;
    }
  }
  return count;
}

TEST(AnalyzePosition, ShowsBoardLinesAndCosts) {
  const Finished run = Tengen("analyze --nodes 5000 --memory-mb 8 --game renju h8 i9");
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_THAT(run.output, StartsWith("renju 15x15, after 2 plies; Black is to move\n"));
  EXPECT_THAT(run.output, HasSubstr("(O)"));
  EXPECT_THAT(run.output, HasSubstr("best lines for Black"));
  EXPECT_EQ(BestLines(run.output), 3);
  EXPECT_THAT(run.output, HasSubstr(" nodes, "));
  EXPECT_EQ(run.output.find('\x1b'), std::string::npos);  // no colours in a pipe
  EXPECT_THAT(Tengen("analyze --nodes 2 --memory-mb 8 --lines 50 h8").output,
              HasSubstr(" of 50 lines.\n"));
}

TEST(AnalyzePosition, MovesMayBeOneWordOrSeveral) {
  const auto board = [](const std::string& moves) {
    const std::string text = Tengen(std::string(kQuick) + moves).output;
    return text.substr(0, text.find("best lines"));
  };
  const std::string words = board("h8 i9 j10");
  EXPECT_THAT(words, HasSubstr("freestyle 15x15, Chosei (I1), after 3 plies; White is to move"));
  EXPECT_EQ(board("'h8 i9 j10'"), words);
  EXPECT_EQ(board("h8i9j10"), words);
  const TextFile file("h8i9j10\n");
  EXPECT_EQ(board(file.name()), words);
  EXPECT_EQ(board("- < " + file.name()), words);
  EXPECT_THAT(board("''"), HasSubstr("freestyle 15x15, after 0 plies; Black is to move"));
  EXPECT_THAT(board("--game connect6 ''"), HasSubstr("connect6 19x19, after 0 plies"));
}

TEST(AnalyzePosition, ShowsWinsAndThreats) {
  // Black has an open three. White has nothing.
  const Finished black = Tengen(std::string(kQuick) + "--lines 1 h8 a1 h9 c1 h10 e1");
  EXPECT_THAT(black.output, HasSubstr("win in 3 plies"));
  EXPECT_THAT(black.output, HasSubstr("Black wins by force in 3 plies: "));
  EXPECT_THAT(black.output, HasSubstr("Black makes two ways to win with a stone on "));
  EXPECT_EQ(BestLines(black.output), 1);
  // The position with White to move. White must defend against the open three.
  const Finished white = Tengen(std::string(kQuick) + "h8 a1 h9 c1 h10");
  EXPECT_THAT(white.output, HasSubstr("Black, if it were to move, wins in 3 plies: "));
}

TEST(AnalyzePosition, EveryGameAndOpeningHasAnAnswer) {
  for (const char* const game :
       {"standard", "caro", "pente", "pente-keryo", "connect6", "fourinarow", "irensei"}) {
    const Finished run = Tengen(std::string(kQuick) + "--lines 1 --game " + game + " ''");
    EXPECT_EQ(run.status, 0) << game << run.output;
    EXPECT_EQ(BestLines(run.output), 1) << game << run.output;
  }
  const TextFile opening(
      R"({"game":{"variant":"renju","size":[15,15],"opening":"swap-2"},"plies":[]})");
  const Finished run = Tengen(std::string(kQuick) + opening.name());
  EXPECT_THAT(run.output, HasSubstr("renju 15x15, opening swap-2, after 0 plies"));
  EXPECT_THAT(run.output, HasSubstr("Best choice: "));
}

TEST(AnalyzePosition, TakesAPositionOfAGame) {
  const TextFile game(kGame);
  const std::string flags(kQuick);
  EXPECT_THAT(Tengen(flags + "--ply 4 " + game.name()).output,
              StartsWith("freestyle 15x15, Shogetsu (D8), after 4 plies; Black is to move\n"));
  EXPECT_THAT(Tengen(flags + "--ply 12 " + game.name()).output,
              HasSubstr("--ply: the game has 11 plies, not 12"));
  const Finished over = Tengen(flags + "h8 a1 h9 c1 h10 e1 h11 g1 h12");
  EXPECT_EQ(over.status, 0);
  EXPECT_THAT(over.output, HasSubstr("The game is over: Black wins (line).\n"));
}

TEST(AnalyzePosition, TellsWhatIsWrong) {
  const std::string flags(kQuick);
  const Finished occupied = Tengen(flags + "h8 h8");
  EXPECT_EQ(occupied.status, 1);
  EXPECT_THAT(occupied.output, HasSubstr("move 2, h8: "));
  const Finished off = Tengen(flags + "--size 9 h8 k10");
  EXPECT_EQ(off.status, 1);
  EXPECT_THAT(off.output, HasSubstr("k10 is not on a board of 9x9"));
  const Finished file = Tengen(flags + "/nowhere/game.sgf");
  EXPECT_EQ(file.status, 1);
  EXPECT_THAT(file.output, HasSubstr("there is no file of this name either"));
  EXPECT_EQ(Tengen(flags + "--game go h8").status, 2);
  EXPECT_EQ(Tengen(flags + "--size 99 h8").status, 1);
  EXPECT_EQ(Tengen(flags + "h8 > /dev/full").status, 1);
}

// Runs the program with this standard input, which stays open. Sends SIGTERM to the program when it
// has written its first output.
Finished Terminated(const std::vector<std::string>& arguments, const std::string& input) {
  Finished run;
  int in[2], out[2];
  if ((pipe2(in, O_CLOEXEC) | pipe2(out, O_CLOEXEC)) != 0) return run;
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    std::vector<char*> words = {const_cast<char*>(TENGEN_PROGRAM)};
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execv(TENGEN_PROGRAM, words.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  EXPECT_EQ(write(in[1], input.data(), input.size()), static_cast<ssize_t>(input.size()));
  bool told = false;
  char buffer[4096];
  for (ssize_t count; (count = read(out[0], buffer, sizeof buffer)) > 0;) {
    run.output.append(buffer, static_cast<std::size_t>(count));
    if (!told) testing::SignalProcess(pid, SIGTERM);
    told = true;
  }
  close(in[1]);
  close(out[0]);
  int status = 0;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  if (WIFEXITED(status)) run.status = WEXITSTATUS(status);
  return run;
}

// SIGTERM during an endless search: the program must write the answer that it has so far. Its exit
// status must be the usual status for this signal.
TEST(AnalyzeProgram, ASignalEndsItWithAnswers) {
  const Finished run =
      Terminated({"analyze", "--concurrency", "1"},
                 "{\"id\":\"a\",\"moves\":[\"h8\",\"i9\"],\"limits\":{\"depth\":200},\"multiPv\":2,"
                 "\"reportDuringSearchEvery\":0}\n{\"id\":\"b\"}\n");
  EXPECT_EQ(run.status, 128 + SIGTERM);
  EXPECT_THAT(run.output, HasSubstr("\"terminated\":true"));
}

// The program must write the board before the search.
TEST(AnalyzePosition, ASignalEndsTheSearch) {
  const Finished run = Terminated({"analyze", "--depth", "200", "h8"}, "");
  EXPECT_EQ(run.status, 128 + SIGTERM);
  EXPECT_THAT(run.output, ::testing::AnyOf(HasSubstr("best lines for White"),
                                           HasSubstr("stopped before it found a line")));
}

TEST(ReviewProgram, TellsTheMistakesAndWritesAPage) {
  const TextFile game(kGame), page;
  const Finished run =
      Tengen("review --nodes 200 --memory-mb 16 --report " + page.name() + " " + game.name());
  EXPECT_EQ(run.status, 0) << run.output;
  EXPECT_THAT(run.output, StartsWith("freestyle 15x15, 11 plies: not finished on the board\n"));
  EXPECT_THAT(run.output, HasSubstr("missed win: misses a win in 1 ply: "));
  const std::string html = page.Read();
  EXPECT_THAT(html, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(html, HasSubstr("Review: Anna against Bo &lt;b&gt;"));
  const Finished again = Tengen("review --nodes 200 --memory-mb 16 " + game.name());
  EXPECT_EQ(run.output, again.output + "The page is in " + page.name() + ".\n");
}

TEST(ReviewProgram, ThePageOpensInChromium) {
  const std::string why_not = testing::WhyNoBrowser();
  if (!why_not.empty()) GTEST_SKIP() << why_not;
  const TextFile game(kGame), page;
  ASSERT_EQ(Tengen("review --nodes 200 --memory-mb 16 --report " + page.name() + " " + game.name())
                .status,
            0);
  const std::optional<std::string> dom = testing::DomOf(page.Read(), "#ply-9");
  ASSERT_TRUE(dom.has_value());
  // The tests below use no matchers, because a matcher that fails prints the whole page.
  const auto has = [&dom](const char* text) { return dom->find(text) != std::string::npos; };
  EXPECT_TRUE(has("<b class=\"bad\">9. m3: missed win</b>"));
  EXPECT_TRUE(has("Misses a win in 1 ply"));
  EXPECT_TRUE(has("<button class=\"bad\" aria-current=\"true\""));
}

TEST(ReviewProgram, ReadsTheStandardInputAndGivesJson) {
  const TextFile game(kGame);
  const Finished run = Tengen("review --json --nodes 100 --memory-mb 16 - < " + game.name());
  EXPECT_EQ(run.status, 0) << run.output;
  const json review = json::parse(run.output);
  ASSERT_EQ(review["plies"].size(), 11u);
  EXPECT_EQ(review["plies"][8]["error"], "missed win");
  EXPECT_EQ(Tengen("review - < /dev/null").status, 1);
}

TEST(ReviewProgram, TakesAGameOutOfAFileOfMany) {
  const TextFile games(std::string("{\"match\":{}}\n") +
                       R"({"id":"1","game":{"variant":"renju","size":[15,15]},"plies":[]})" + "\n" +
                       kGame + "\n{\"id\":\"torn");
  const std::string flags = "review --nodes 50 --memory-mb 16 ";
  EXPECT_THAT(Tengen(flags + "--id g " + games.name()).output, StartsWith("freestyle 15x15, 11 "));
  EXPECT_THAT(Tengen(flags + "--id 1 " + games.name()).output, StartsWith("renju 15x15, 0 "));
  EXPECT_EQ(Tengen(flags + "--id 2 " + games.name()).status, 1);
  const Finished asked = Tengen(flags + games.name() + " 2>&1");
  EXPECT_EQ(asked.status, 1);
  EXPECT_THAT(asked.output,
              HasSubstr("there are 2 games in it, choose one with --id: 1, g (Anna - Bo <b>)"));
}

TEST(ReviewProgram, TakesStonesFromTheCommandLine) {
  const std::string flags = "review --nodes 50 --memory-mb 16 ";
  EXPECT_THAT(Tengen(flags + "h8i9j10").output, StartsWith("freestyle 15x15, 3 plies"));
  EXPECT_THAT(Tengen(flags + "h8 i9 j10").output, StartsWith("freestyle 15x15, 3 plies"));
  EXPECT_EQ(Tengen(flags + "''").status, 2);
  EXPECT_THAT(Tengen(flags + "H8I9J10").output, StartsWith("freestyle 15x15, 3 plies"));
  EXPECT_THAT(Tengen(flags + "h8").output, HasSubstr(" 1 ply judged"));
  EXPECT_THAT(Tengen(flags + "--size 19 P5a1").output, StartsWith("freestyle 19x19, 2 plies"));
  const Finished four = Tengen(flags + "--game fourinarow --size 7x6 d1d2");
  EXPECT_THAT(four.output, StartsWith("fourinarow 7x6, 2 plies"));
  EXPECT_THAT(four.output, HasSubstr("White d2"));
  EXPECT_THAT(Tengen(flags + "--game fourinarow d1d3 2>&1").output, HasSubstr("d3 is not where"));
  EXPECT_THAT(Tengen(flags + "--size 9x 2>&1 h8").output, HasSubstr("--size: expected SIDE"));
}

TEST(ReviewProgram, RefusesWhatItDoesNotKnow) {
  const TextFile go("(;GM[1]SZ[19];B[dd])"), odd("(;GM[4]SZ[15]RU[Foo];B[hh])");
  const std::string flags = "review --nodes 50 --memory-mb 16 ";
  EXPECT_THAT(Tengen(flags + go.name() + " 2>&1").output, HasSubstr("a game of Go"));
  EXPECT_THAT(Tengen(flags + odd.name() + " 2>&1").output,
              HasSubstr("the rule 'Foo' is not known"));
  EXPECT_THAT(Tengen(flags + "--game renju " + odd.name()).output,
              StartsWith("renju 15x15, 1 ply"));
}

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
