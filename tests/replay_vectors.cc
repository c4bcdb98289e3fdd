// SPDX-License-Identifier: Apache-2.0
//
// replay_vectors FILE...: replays recorded games (plain or gzip; tests/testing/vector_replay.h) and
// prints the differences. The last line is "N games, M plies, K mismatches".
//
// Exit status: 0 = no mismatch, 1 = a mismatch or a file that cannot be read, 2 = wrong arguments.
#include <cstdio>
#include <exception>
#include <string>

#include "tests/testing/vector_replay.h"

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: replay_vectors FILE...\n", stderr);
    return 2;
  }
  // The highest number of mismatches to print. One error causes many mismatches, so the first ones
  // are enough.
  constexpr int kMostLines = 200;
  tengen::testing::ReplayCounts counts;
  int lines = 0;
  bool readable = true;
  const auto tell = [&lines](const tengen::testing::Mismatch& mismatch) {
    if (++lines > kMostLines) return;
    std::puts(tengen::testing::TextOf(mismatch).c_str());
    if (lines == kMostLines) std::puts("further mismatches are counted only");
  };
  for (int i = 1; i < argc; ++i) {
    try {
      tengen::testing::ReplayFile(argv[i], &counts, tell);
    } catch (const std::exception& error) {
      std::printf("%s: %s\n", argv[i], error.what());
      readable = false;
    }
  }
  std::printf("%lld games, %lld plies, %lld mismatches\n", static_cast<long long>(counts.games),
              static_cast<long long>(counts.plies), static_cast<long long>(counts.mismatches));
  return counts.mismatches == 0 && readable ? 0 : 1;
}
