// SPDX-License-Identifier: Apache-2.0
//
// Runs a subcommand in the process of the test, and captures its output. One thread at a time.
#pragma once

#include <string>

#include "gtest/gtest.h"

namespace tengen::testing {

struct Said {
  int status;
  std::string output, errors;
};

// `run()` returns the exit status of the subcommand.
template <class Run>
Said SaidBy(Run&& run) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  Said said;
  said.status = run();
  said.output = ::testing::internal::GetCapturedStdout();
  said.errors = ::testing::internal::GetCapturedStderr();
  return said;
}

}  // namespace tengen::testing
