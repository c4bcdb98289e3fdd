// SPDX-License-Identifier: Apache-2.0
#include "arena/files.h"

#include <filesystem>
#include <iterator>
#include <string>

#include "gtest/gtest.h"
#include "tests/arena/scratch_folder.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using testing::ScratchFolder;

std::ptrdiff_t FilesIn(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

TEST(FilesTest, WhatWasWrittenIsRead) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a";
  EXPECT_TRUE(absl::IsNotFound(ReadFile(path).status()));
  ASSERT_TRUE(WriteFile(path, "one").ok());
  ASSERT_TRUE(WriteFile(path, "two\n").ok());
  ASSERT_TRUE(AppendLine(path, "three").ok());
  EXPECT_EQ(ReadFile(path).value(), "two\nthree\n");
  EXPECT_EQ(FilesIn(folder.path()), 1);
}

TEST(FilesTest, AByteOrderMarkIsNoText) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a";
  ASSERT_TRUE(WriteFile(path, "\xef\xbb\xbfh8").ok());
  EXPECT_EQ(ReadTextFile(path).value(), "h8");
  EXPECT_EQ(ReadFile(path)->size(), 5u);
}

TEST(FilesTest, WhatAKilledRunLeftIsUsedAgain) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a";
  ASSERT_TRUE(AppendLine(folder.path() / "a.tmp", "half of a long text").ok());
  ASSERT_TRUE(WriteFile(path, "text").ok());
  EXPECT_EQ(ReadFile(path).value(), "text");
  EXPECT_EQ(FilesIn(folder.path()), 1);
}

TEST(FilesTest, NothingIsLeftOfWhatCouldNotBeWritten) {
  const ScratchFolder folder;
  fs::create_directory(folder.path() / "taken");
  const absl::Status status = WriteFile(folder.path() / "taken", "text");
  EXPECT_FALSE(status.ok());
  EXPECT_NE(std::string(status.message()).find("cannot write " + folder.path().string()),
            std::string::npos)
      << status;
  EXPECT_EQ(FilesIn(folder.path()), 1);
}

}  // namespace
}  // namespace tengen
