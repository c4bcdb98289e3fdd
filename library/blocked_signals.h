// SPDX-License-Identifier: Apache-2.0
//
// Blocks all signals of the calling thread while the object exists. A thread that starts meanwhile
// inherits this, so the signal handlers of the program never run in it. No function fails.
#pragma once

#include <csignal>

namespace tengen::library {

class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_;
};

}  // namespace tengen::library
