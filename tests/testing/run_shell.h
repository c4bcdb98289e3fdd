// SPDX-License-Identifier: Apache-2.0
//
// Runs a command line of the shell until it ends, and returns its output. Blocks. Any thread may
// call.
#pragma once

#include <sys/wait.h>

#include <cstddef>
#include <cstdio>
#include <string>

namespace tengen::testing {

struct Finished {
  int status = -1;     // exit status; 128 + signal if a signal ended it; -1 if it did not start
  std::string output;  // standard output and standard error
};

inline Finished RunShell(const std::string& command) {
  Finished run;
  FILE* const pipe = popen(("{ " + command + "\n} 2>&1").c_str(), "r");
  if (pipe == nullptr) return run;
  char buffer[4096];
  for (std::size_t count; (count = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    run.output.append(buffer, count);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) run.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) run.status = 128 + WTERMSIG(status);
  return run;
}

}  // namespace tengen::testing
