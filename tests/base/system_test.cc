// SPDX-License-Identifier: Apache-2.0
#include "base/system.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "base/files.h"
#include "tests/testing/scratch_folder.h"

namespace tengen::system_calls {
namespace {

using testing::ScratchFolder;

TEST(SystemTest, OneHolderAtATime) {
  const ScratchFolder folder;
  const auto path = folder.path() / "a";
  const int first = OpenFile(path, Use::kHold);
  ASSERT_GE(first, 0);
  EXPECT_EQ(OpenFile(path, Use::kHold), -1);
  EXPECT_EQ(errno, EWOULDBLOCK);
  const int reader = OpenFile(path, Use::kRead);
  EXPECT_GE(reader, 0);
  ::close(reader);
  ::close(first);
  const int second = OpenFile(path, Use::kHold);
  EXPECT_GE(second, 0);
  ::close(second);
}

TEST(SystemTest, EveryUseWritesWhereItSays) {
  const ScratchFolder folder;
  const auto path = folder.path() / "a", other = folder.path() / "b";
  for (const Use use : {Use::kReplace, Use::kAppend, Use::kHold}) {
    const int fd = OpenFile(path, use);
    ASSERT_GE(fd, 0);
    EXPECT_EQ(::lseek(fd, 0, SEEK_SET), 0);
    EXPECT_EQ(::write(fd, "12", 2), 2);
    EXPECT_TRUE(SyncFile(fd));
    ::close(fd);
  }
  EXPECT_EQ(ReadFile(path).value(), "121212");
  EXPECT_EQ(OpenFile(other, Use::kRead), -1);
  EXPECT_EQ(errno, ENOENT);
  const int fd = OpenFile(path, Use::kAppend);
  EXPECT_TRUE(TruncateFile(fd, 3));
  EXPECT_TRUE(RenameOver(path, other));
  EXPECT_EQ(ReadFile(other).value(), "121");
  EXPECT_TRUE(RemoveFile(other));
  EXPECT_FALSE(std::filesystem::exists(other));
  ::close(fd);
}

TEST(SystemTest, WorkTakesProcessorTime) {
  const double before = OwnCpuSeconds();
  volatile unsigned sum = 0;
  while (OwnCpuSeconds() < before + 0.01) sum = sum + 1;
  EXPECT_GT(OwnCpuSeconds(), before);
}

}  // namespace
}  // namespace tengen::system_calls
