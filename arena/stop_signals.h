// SPDX-License-Identifier: Apache-2.0
//
// StopSignals: SIGINT and SIGTERM raise a flag instead of ending the program, which then ends by
// itself soon. A second one ends it at once. For main threads: one object at a time; what the
// signals did before comes back with its end.
#pragma once

#include <csignal>

#include "search/player.h"

namespace tengen {

class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  StopFlag& flag();
  // The signal that came; 0: none.
  int signal() const;

 private:
  struct sigaction interrupt_before_, terminate_before_;
};

}  // namespace tengen
