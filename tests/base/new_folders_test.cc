// SPDX-License-Identifier: Apache-2.0
#include "base/new_folders.h"

#include <fstream>

#include "gtest/gtest.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

TEST(NewFoldersTest, TakesBackWhatItMadeAndIsEmpty) {
  const testing::ScratchFolder scratch;
  const fs::path old = scratch.path() / "old", used = scratch.path() / "a" / "used",
                 empty = scratch.path() / "a" / "b" / "empty";
  fs::create_directory(old);
  NewFolders folders;
  for (const fs::path& folder : {old, used, empty}) {
    EXPECT_TRUE(folders.Make(folder).ok());
    EXPECT_TRUE(fs::is_directory(folder));
  }
  std::ofstream(used / "file") << "x";
  folders.RemoveEmpty();
  EXPECT_TRUE(fs::exists(old)) << "it was there before";
  EXPECT_TRUE(fs::exists(used / "file"));
  EXPECT_FALSE(fs::exists(scratch.path() / "a" / "b"));
}

TEST(NewFoldersTest, AFolderThatCannotBeMadeLeavesNoParent) {
  const testing::ScratchFolder scratch;
  std::ofstream(scratch.path() / "file") << "x";
  NewFolders folders;
  EXPECT_FALSE(folders.Make(scratch.path() / "file" / "folder").ok());
  folders.RemoveEmpty();
  EXPECT_TRUE(fs::exists(scratch.path() / "file"));
}

}  // namespace
}  // namespace tengen
