// SPDX-License-Identifier: Apache-2.0
#include "base/files.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <iterator>
#include <string>

#include "gtest/gtest.h"
#include "tests/testing/scratch_folder.h"

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

TEST(FilesTest, AFileMayNotBeLongerThanTheLimit) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a";
  ASSERT_TRUE(WriteFile(path, "four").ok());
  EXPECT_EQ(ReadFile(path, 4).value(), "four");
  EXPECT_TRUE(absl::IsResourceExhausted(ReadFile(path, 3).status()));
}

TEST(FilesTest, AByteOrderMarkIsNoText) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a";
  ASSERT_TRUE(WriteFile(path, "\xef\xbb\xbfh8").ok());
  EXPECT_EQ(ReadTextFile(path).value(), "h8");
  EXPECT_EQ(ReadFile(path)->size(), 5u);
}

TEST(FilesTest, OutputIsCheckedBeforeItIsWritten) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a";
  EXPECT_TRUE(CheckOutput(path).ok());
  EXPECT_EQ(FilesIn(folder.path()), 0);
  ASSERT_TRUE(WriteFile(path, "text").ok());
  EXPECT_TRUE(CheckOutput(path).ok());
  EXPECT_EQ(ReadFile(path).value(), "text");
  EXPECT_EQ(FilesIn(folder.path()), 1);
  EXPECT_FALSE(CheckOutput(folder.path()).ok());
  EXPECT_TRUE(absl::IsNotFound(CheckOutput(folder.path() / "none" / "a")));
  EXPECT_TRUE(CheckOutput("/dev/null").ok());
  // No process reads from this pipe. CheckOutput must not wait until a process does.
  ASSERT_EQ(mkfifo((folder.path() / "pipe").c_str(), 0600), 0);
  EXPECT_TRUE(CheckOutput(folder.path() / "pipe").ok());
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

TEST(FilesTest, ErrorsNameTheFileThatWasAskedFor) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "none" / "a";
  for (const absl::Status& status : {WriteFile(path, "text"), CheckOutput(path)}) {
    const std::string message(status.message());
    EXPECT_NE(message.find(path.string()), std::string::npos) << message;
    EXPECT_EQ(message.find(".tmp"), std::string::npos) << message;
  }
}

TEST(FilesTest, ALastLineThatWasTornGoesAway) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a";
  ASSERT_TRUE(WriteFile(path, "one\ntw").ok());
  ASSERT_TRUE(AppendLine(path, "three").ok());
  EXPECT_EQ(ReadFile(path).value(), "one\nthree\n");
  ASSERT_TRUE(WriteFile(path, "half").ok());
  ASSERT_TRUE(AppendLine(path, "whole").ok());
  EXPECT_EQ(ReadFile(path).value(), "whole\n");
}

TEST(FilesTest, OutputInPiecesReplacesTheFileAtTheEnd) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a";
  ASSERT_TRUE(WriteFile(path, "old").ok());
  {
    absl::StatusOr<OutputFile> unfinished = OutputFile::Open(path);
    ASSERT_TRUE(unfinished.ok());
    EXPECT_TRUE(unfinished->Append(std::string(1 << 20, 'x')).ok());
    EXPECT_EQ(ReadFile(path).value(), "old");
  }
  EXPECT_EQ(ReadFile(path).value(), "old");
  EXPECT_EQ(FilesIn(folder.path()), 1);
  absl::StatusOr<OutputFile> output = OutputFile::Open(path);
  ASSERT_TRUE(output.ok());
  for (int i = 0; i < 100'000; ++i) ASSERT_TRUE(output->Append("0123456789\n").ok());
  ASSERT_TRUE(output->Finish().ok());
  EXPECT_EQ(ReadFile(path)->size(), 1'100'000u);
  EXPECT_EQ(FilesIn(folder.path()), 1);
}

// A limit of the file size has the same effect as a full disk.
TEST(FilesTest, AFullDiskLeavesTheOldContent) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a", log = folder.path() / "log";
  ASSERT_TRUE(WriteFile(path, "old").ok());
  ASSERT_TRUE(WriteFile(log, "one\n").ok());
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto on_signal = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 4096;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const absl::Status whole = WriteFile(path, std::string(10'000, 'x'));
  absl::StatusOr<OutputFile> output = OutputFile::Open(path);
  absl::Status pieces = output.status();
  for (int i = 0; pieces.ok() && i < 100; ++i) pieces = output->Append(std::string(1 << 14, 'x'));
  if (pieces.ok()) pieces = output->Finish();
  const absl::Status line = AppendLine(log, std::string(10'000, 'x'));
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, on_signal);
  EXPECT_FALSE(whole.ok());
  EXPECT_FALSE(pieces.ok());
  EXPECT_FALSE(line.ok());
  EXPECT_EQ(ReadFile(path).value(), "old");
  EXPECT_EQ(ReadFile(log).value(), "one\n");
}

TEST(FilesTest, ADeviceWithoutAnEndIsAnError) {
  const absl::Status status = ReadFile("/dev/zero").status();
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
}

// The name of the temporary file is already the name of a link to another file.
TEST(FilesTest, NothingIsWrittenThroughLinks) {
  const ScratchFolder folder;
  const fs::path path = folder.path() / "a", victim = folder.path() / "victim";
  ASSERT_TRUE(WriteFile(victim, "precious").ok());
  for (const bool symbolic : {true, false}) {
    const fs::path temporary = folder.path() / "a.tmp";
    symbolic ? fs::create_symlink(victim, temporary) : fs::create_hard_link(victim, temporary);
    const absl::Status status = WriteFile(path, "text");
    EXPECT_NE(std::string(status.message()).find("it is a link"), std::string::npos) << status;
    EXPECT_FALSE(AppendFile::Open(temporary).ok());
    EXPECT_EQ(ReadFile(victim).value(), "precious");
    EXPECT_FALSE(fs::exists(path));
    fs::remove(temporary);
  }
  EXPECT_TRUE(WriteFile(path, "text").ok());
}

TEST(FilesTest, OutputGoesIntoPipesAndThroughLinks) {
  const ScratchFolder folder;
  const fs::path pipe = folder.path() / "pipe", plain = folder.path() / "plain",
                 link = folder.path() / "link";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDWR);
  ASSERT_GE(reader, 0);
  ASSERT_TRUE(WriteOutput(pipe, "text").ok());
  EXPECT_TRUE(fs::is_fifo(pipe));
  char bytes[8] = {};
  EXPECT_EQ(read(reader, bytes, sizeof(bytes)), 4);
  EXPECT_EQ(std::string(bytes), "text");
  close(reader);
  ASSERT_TRUE(WriteOutput(plain, "a long text").ok());
  fs::create_symlink(plain, link);
  ASSERT_TRUE(WriteOutput(link, "short").ok());
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(ReadFile(plain).value(), "short");
  EXPECT_FALSE(WriteOutput(folder.path(), "text").ok());
}

}  // namespace
}  // namespace tengen
