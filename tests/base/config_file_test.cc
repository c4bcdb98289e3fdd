// SPDX-License-Identifier: Apache-2.0
#include "base/config_file.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

class ConfigFileTest : public ::testing::Test {
 protected:
  // The options of the section `play` as text. In case of an error: the error message without the
  // path of the file.
  std::string Read(const std::string& text) const {
    std::ofstream(file_.path, std::ios::binary) << text;
    return Read();
  }
  std::string Read() const {
    const absl::StatusOr<std::vector<ConfigOption>> options = ReadConfig(file_, "play");
    if (!options.ok()) {
      return absl::StrReplaceAll(std::string(options.status().message()),
                                 {{file_.path.string(), "FILE"}});
    }
    std::string list;
    for (const ConfigOption& option : *options) {
      list += std::to_string(option.line) + ":" + option.name + "=" + option.value + ";";
    }
    return list;
  }

  const testing::ScratchFolder scratch_;
  const ConfigFile file_ = {scratch_.path() / "config", {"play", "match"}};
};

TEST_F(ConfigFileTest, ReadsTheOptionsOfASection) {
  EXPECT_EQ(Read("# comment\n; another\n\n[match]\nnodes = 5\n[ play ]\n  level=3\r\n"
                 "\tname =  two words = a \nstyle =\n[match]\nx = 1\n[play]\nlevel = 4"),
            "7:level=3;8:name=two words = a;9:style=;13:level=4;");
  EXPECT_EQ(Read("\xef\xbb\xbf[play]\nlevel = 3\n"), "2:level=3;");  // byte order mark
  EXPECT_EQ(Read(""), "");
}

TEST_F(ConfigFileTest, NoFileHasNoOptions) {
  EXPECT_EQ(Read(), "");
  EXPECT_TRUE(ReadConfig({}, "play")->empty());
}

TEST_F(ConfigFileTest, MistakesAreToldWithTheirLine) {
  EXPECT_EQ(Read("level = 3\n"),
            "FILE:1: an option needs a line with its subcommand before it, for example [play]");
  EXPECT_EQ(Read("[play]\n\nlevel 3\n"),
            "FILE:3: expected OPTION = VALUE, not 'level 3'; a switch is on or off, for example "
            "sgf = on");
  EXPECT_EQ(Read("[play\n"), "FILE:1: expected [SUBCOMMAND], not '[play'");
  EXPECT_EQ(Read("[chess]\n"), "FILE:1: there is no subcommand 'chess'; accepted: play, match");
  EXPECT_EQ(Read("[match]\nnonsense\n"),
            "FILE:2: expected OPTION = VALUE, not 'nonsense'; a switch is on or off, for example "
            "sgf = on");  // an error in another section is an error, too
  EXPECT_EQ(Read("a\x1b[b\n"),
            "FILE:1: expected OPTION = VALUE, not 'a?[b'; a switch is on or off, for example "
            "sgf = on");
}

// If a user may not open the folder of the file, this must count as "no file".
TEST_F(ConfigFileTest, APathThroughAFileIsNoFile) {
  std::ofstream(file_.path) << "[play]\n";
  EXPECT_TRUE(ReadConfig({file_.path / "config", {"play"}}, "play")->empty());
}

TEST_F(ConfigFileTest, AFolderOrADeviceIsRefused) {
  std::filesystem::create_directory(file_.path);
  EXPECT_EQ(Read(),
            "FILE is not a plain file, so it cannot configure this program; --no-config ignores "
            "it");
}

}  // namespace
}  // namespace tengen
