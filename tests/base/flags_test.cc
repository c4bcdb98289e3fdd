// SPDX-License-Identifier: Apache-2.0
#include "base/flags.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_replace.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

class FlagsTest : public ::testing::Test {
 protected:
  FlagsTest() {
    table_.Section("Numbers");
    table_.Number("games", "N", "how many games", 1, 1000, &games_);
    table_.Number("seed", "N", "another set", &seed_);
    table_.Real("alpha", "P", "an error rate", 0.0, 1.0, &alpha_);
    table_.Section("Others");
    table_.Text("out", "FILE", "where to", &out_);
    table_.Switch("quiet", "says less", &quiet_);
  }

  std::string Parse(const std::vector<std::string>& args) {
    return std::string(table_.Parse(args, &plain_).message());
  }

  int games_ = 10;
  std::uint64_t seed_ = 0;
  double alpha_ = 0.05;
  std::string out_;
  bool quiet_ = false;
  std::vector<std::string> plain_;
  FlagTable table_{"play [FLAG ...] FILE", "Plays."};
};

TEST_F(FlagsTest, BothFormsOfValues) {
  EXPECT_EQ(Parse({"--games", "20", "--seed=18446744073709551615", "a", "--alpha", "0.1", "--quiet",
                   "--out=x=y", "-", "--", "--b"}),
            "");
  EXPECT_EQ(games_, 20);
  EXPECT_EQ(seed_, 18446744073709551615U);
  EXPECT_EQ(alpha_, 0.1);
  EXPECT_EQ(out_, "x=y");
  EXPECT_TRUE(quiet_);
  EXPECT_EQ(plain_, (std::vector<std::string>{"a", "-", "--b"}));
  EXPECT_EQ(Parse({"--no-quiet"}), "");
  EXPECT_FALSE(quiet_);
}

TEST_F(FlagsTest, MistakesAreTold) {
  EXPECT_EQ(Parse({"--rules", "20"}), "there is no flag '--rules'");
  EXPECT_EQ(Parse({"--gaems=20"}), "there is no flag '--gaems=20', did you mean --games?");
  EXPECT_EQ(Parse({"-games", "20"}), "there is no flag '-games', did you mean --games?");
  EXPECT_EQ(Parse({"--no-games", "20"}), "there is no flag '--no-games', did you mean --games?");
  EXPECT_EQ(Parse({"--no-quite"}), "there is no flag '--no-quite', did you mean --no-quiet?");
  EXPECT_EQ(Parse({"--games"}), "--games needs a value: N");
  EXPECT_EQ(Parse({"--games", "0"}), "--games: expected a whole number from 1 to 1000, not '0'");
  EXPECT_EQ(Parse({"--games", "1x"}), "--games: expected a whole number from 1 to 1000, not '1x'");
  EXPECT_EQ(Parse({"--alpha", "nan"}), "--alpha: expected a number from 0 to 1, not 'nan'");
  EXPECT_EQ(Parse({"--seed", "-1"}),
            "--seed: expected a whole number from 0 to 18446744073709551615, not '-1'");
  EXPECT_EQ(Parse({"--quiet=1"}), "--quiet takes no value");
  EXPECT_EQ(Parse({"--out", ""}), "--out: expected FILE, not an empty text");
  EXPECT_EQ(games_, 10);
}

TEST_F(FlagsTest, HelpListsTheTable) {
  EXPECT_EQ(table_.Help(),
            "usage: pbrain-tengen play [FLAG ...] FILE\n"
            "\n"
            "Plays.\n"
            "\n"
            "Numbers\n"
            "  --games N                 how many games\n"
            "  --seed N                  another set\n"
            "  --alpha P                 an error rate\n"
            "\n"
            "Others\n"
            "  --out FILE                where to\n"
            "  --[no-]quiet              says less\n");
}

TEST_F(FlagsTest, ExitStatus) {
  ::testing::internal::CaptureStdout();
  EXPECT_EQ(table_.ParseOrExit(std::vector<std::string>{"--bad", "--help"}, &plain_), kExitOk);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), table_.Help());
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(table_.ParseOrExit(std::vector<std::string>{"--bad"}, &plain_), kExitUsage);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "pbrain-tengen play: there is no flag '--bad' (see pbrain-tengen play --help)\n");
  EXPECT_EQ(table_.ParseOrExit(std::vector<std::string>{"--", "--help"}, &plain_), std::nullopt);
}

TEST_F(FlagsTest, TheManPageListsTheTable) {
  EXPECT_EQ(table_.Manual(),
            ".SS play\n.B pbrain\\-tengen play\n[FLAG ...] FILE\n.PP\nPlays.\n"
            ".PP\nNumbers\n"
            ".TP\n\\fB\\-\\-games\\fR \\fIN\\fR\nhow many games\n"
            ".TP\n\\fB\\-\\-seed\\fR \\fIN\\fR\nanother set\n"
            ".TP\n\\fB\\-\\-alpha\\fR \\fIP\\fR\nan error rate\n"
            ".PP\nOthers\n"
            ".TP\n\\fB\\-\\-out\\fR \\fIFILE\\fR\nwhere to\n"
            ".TP\n\\fB\\-\\-[no\\-]quiet\\fR\nsays less\n");
}

TEST_F(FlagsTest, ACommandCanAskWhatWasGiven) {
  const std::vector<std::string> args = {"--games=2", "--no-quiet", "--out",
                                         "--seed",    "--",         "--alpha"};
  EXPECT_EQ(table_.NamesIn(args), (std::set<std::string_view>{"games", "out", "quiet"}));
}

TEST_F(FlagsTest, AChoiceTakesOneOfItsWords) {
  std::string color = "red";
  FlagTable table("paint", "Paints.");
  table.Choice("color", "COLOR", "the colour", {"red", "green"}, &color);
  const auto parse = [&](const std::string& word) {
    return std::string(table.Parse(std::vector<std::string>{"--color", word}, &plain_).message());
  };
  EXPECT_EQ(parse("green"), "");
  EXPECT_EQ(color, "green");
  EXPECT_EQ(parse("gren"), "--color: expected red or green, not 'gren', did you mean green?");
  EXPECT_EQ(parse(""), "--color: expected red or green, not ''");
  EXPECT_EQ(color, "green");
}

// The shell completes a value with known words, files or folders. For other values it offers
// nothing.
TEST_F(FlagsTest, ShellsLearnTheTable) {
  FlagTable table("play [FLAG ...] FILE", "Plays.");
  int level = 0, games = 0;
  table.Number("level", "N", "how it's played; default: 3", 1, 3, &level);
  table.Number("games", "N", "how many", 1, 1000, &games);
  table.Text("out", "DIR", "where [to]", &out_);
  table.Switch("quiet", "says less", &quiet_);
  table.OfferArguments("FILE", {"one", "two"});
  EXPECT_EQ(
      table.Completion(Shell::kBash),
      "    play)\n"
      "      flags='--help --no-config --level --games --out --quiet --no-quiet' first='one two' "
      "rest=file\n"
      "      case $before in\n"
      "        --level) kind=word words='1 2 3' ;;\n"
      "        --out) kind=folder ;;\n"
      "        --games) kind=word ;;\n"
      "      esac\n"
      "      ;;\n");
  EXPECT_EQ(table.Completion(Shell::kZsh),
            "    play)\n"
            "      _arguments '--help[print the help]' \\\n"
            "        '--no-config[do not read the configuration file]' \\\n"
            "        '*--level=[how it'\\''s played]:N:(1 2 3)' \\\n"
            "        '*--games=[how many]:N: ' \\\n"
            "        '*--out=[where \\[to\\]]:DIR:_files -/' \\\n"
            "        '*--quiet[says less]' \\\n"
            "        '*--no-quiet[says less]' \\\n"
            "        '1:action:(one two)' \\\n"
            "        '*:FILE:_files'\n"
            "      ;;\n");
  const std::string in = "complete -c pbrain-tengen -n '__pbrain_tengen_in play";
  EXPECT_EQ(table.Completion(Shell::kFish),
            in + "' -l help -d 'print the help'\n" + in +
                "' -l no-config -d 'do not read the configuration file'\n" + in +
                "' -l level -x -a '1 2 3' -d 'how it\\'s played'\n" + in +
                "' -l games -x -d 'how many'\n" + in +
                "' -l out -x -a '(__fish_complete_directories)' -d 'where [to]'\n" + in +
                "' -l quiet -d 'says less'\n" + in + "' -l no-quiet -d 'says less'\n" + in +
                "; and not __fish_seen_subcommand_from one two' -a 'one two'\n" + in +
                "; and __fish_seen_subcommand_from one two' -F\n");
}

// A fixture that uses a configuration file with this text until the end of the test.
class ConfigFlagsTest : public FlagsTest {
 protected:
  ~ConfigFlagsTest() override { FlagTable::UseConfig({}); }

  void Use(const std::string& text) {
    std::ofstream(path_, std::ios::binary) << text;
    FlagTable::UseConfig({path_, {"play", "match"}});
  }
  // The error message of a command line, without the path of the file. Empty: no error.
  std::string Call(const std::vector<std::string>& args) {
    ::testing::internal::CaptureStderr();
    const std::optional<int> status = table_.ParseOrExit(args, &plain_);
    const std::string error = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(status.has_value(), !error.empty());
    return absl::StrReplaceAll(error, {{path_.string(), "FILE"}});
  }

  const testing::ScratchFolder scratch_;
  const std::filesystem::path path_ = scratch_.path() / "config";
};

TEST_F(ConfigFlagsTest, TheCommandLineWins) {
  Use("[play]\ngames = 20\nquiet = on\nout = a b\n[match]\ngames = nonsense\n");
  EXPECT_EQ(Call({"--games", "30"}), "");
  EXPECT_EQ(games_, 30);
  EXPECT_TRUE(quiet_);
  EXPECT_EQ(out_, "a b");
  EXPECT_EQ(Call({"--no-quiet", "--out=c"}), "");
  EXPECT_EQ(games_, 20);
  EXPECT_FALSE(quiet_);
  EXPECT_EQ(out_, "c");
}

// A flag may be repeated. If the command line has this flag, the values of the configuration file
// are not used.
TEST_F(ConfigFlagsTest, RepeatedFlagsComeFromOnePlace) {
  std::vector<std::string> engines;
  table_.Add("engine", "CMD", "an engine", [&engines](const std::string& text) {
    engines.push_back(text);
    return absl::OkStatus();
  });
  Use("[play]\nengine = a\nengine = b\n");
  EXPECT_EQ(Call({}), "");
  EXPECT_EQ(engines, (std::vector<std::string>{"a", "b"}));
  engines.clear();
  EXPECT_EQ(Call({"--engine", "c"}), "");
  EXPECT_EQ(engines, (std::vector<std::string>{"c"}));
}

TEST_F(ConfigFlagsTest, AFlagCanReplaceOthers) {
  table_.Replaces("games", {"seed", "quiet"});
  Use("[play]\nseed = 5\nquiet = on\nalpha = 0.5\n");
  EXPECT_EQ(Call({"--games", "2"}), "");
  EXPECT_EQ(seed_, 0u);
  EXPECT_FALSE(quiet_);
  EXPECT_EQ(alpha_, 0.5);
}

TEST_F(ConfigFlagsTest, MistakesAreToldWithTheirLine) {
  const std::string see = " (see pbrain-tengen play --help)\n";
  Use("\n[play]\ngaems = 3\n");
  EXPECT_EQ(Call({}),
            "pbrain-tengen play: FILE:3: there is no option 'gaems', did you mean games?" + see);
  Use("[play]\n# five\ngames = five\n");
  EXPECT_EQ(Call({}),
            "pbrain-tengen play: FILE:3: --games: expected a whole number from 1 to 1000, not "
            "'five'" +
                see);
  Use("[play]\nquiet = yes\n");
  EXPECT_EQ(Call({}), "pbrain-tengen play: FILE:2: quiet: expected on or off, not 'yes'" + see);
  Use("[paly]\n");
  EXPECT_EQ(Call({}),
            "pbrain-tengen play: FILE:1: there is no subcommand 'paly', did you mean play?" + see);
  // If an option of the file may have caused the error of a command line, the message says so.
  Use("[play]\ngames = 5\n");
  EXPECT_EQ(Call({"--bad"}), "pbrain-tengen play: there is no flag '--bad'" + see);
  EXPECT_EQ(Call({"--seed", "x"}),
            "pbrain-tengen play: --seed: expected a whole number from 0 to 18446744073709551615, "
            "not 'x'" +
                see + "Options of FILE apply, too; --no-config leaves them out.\n");
}

TEST_F(FlagsTest, ExamplesStandAsTheyAreInTheManPage) {
  const FlagTable table("ask", "Asks.\n\n  {\"a\":'b\\'}\n\n.so it ends");
  EXPECT_EQ(table.Manual(),
            ".SS ask\n.B pbrain\\-tengen ask\n.PP\nAsks.\n.PP\n.EX\n  {\"a\":\\(aqb\\e\\(aq}\n"
            ".EE\n.PP\n\\&.so it ends\n");
}

}  // namespace
}  // namespace tengen
