// SPDX-License-Identifier: Apache-2.0
#include "base/paths.h"

#include <cstdlib>

#include "gtest/gtest.h"

namespace tengen {
namespace {

TEST(PathsTest, TextOfUsersIsUtf8) {
  EXPECT_TRUE(PathOf("\xe7\xa2\x81/a").u8string() == u8"\u7881/a");
  EXPECT_EQ(PathOf("\xe7\xa2\x81/a").filename(), "a");
  EXPECT_EQ(PathOf("\xe7\xa2\x81/a").string(), "\xe7\xa2\x81/a");
}

TEST(PathsTest, AVariableThatIsNotSetIsNoPath) {
  EXPECT_TRUE(PathFromEnvironment("TENGEN_TEST_NO_SUCH_VARIABLE").empty());
  ASSERT_NE(std::getenv("PATH"), nullptr);
  EXPECT_EQ(PathFromEnvironment("PATH").string(), std::getenv("PATH"));
}

#ifndef _WIN32
TEST(PathsTest, AUsersFolderIsNeverRelative) {
  setenv("HOME", "/home/anna", 1);
  setenv("XDG_DATA_HOME", "data", 1);
  EXPECT_EQ(UserFolder(UserFiles::kData), "/home/anna/.local/share/tengen");
  setenv("XDG_DATA_HOME", "/data", 1);
  EXPECT_EQ(UserFolder(UserFiles::kData), "/data/tengen");
  setenv("XDG_CONFIG_HOME", "config", 1);
  EXPECT_EQ(UserFolder(UserFiles::kConfig), "/home/anna/.config/tengen");
  setenv("XDG_CONFIG_HOME", "/config", 1);
  EXPECT_EQ(UserFolder(UserFiles::kConfig), "/config/tengen");
  setenv("HOME", "anna", 1);
  unsetenv("XDG_STATE_HOME");
  EXPECT_TRUE(UserFolder(UserFiles::kState).empty());
}
#endif

}  // namespace
}  // namespace tengen
