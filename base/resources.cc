// SPDX-License-Identifier: Apache-2.0
#include "base/resources.h"

#include <atomic>
#include <cstdlib>
#include <new>

#include "base/json_text.h"

namespace tengen {

namespace {

// Memory for the destruction of a question or an answer in JSON. The destructor moves the values of
// an array into a list of 16 bytes for each value. While this list grows, the old list, which is
// half as long, still exists. Together they need 24 bytes for each value.
constexpr std::size_t kPieceBytes = std::size_t{24} * kMostQuestionValues;

std::atomic<bool> are_kept = false;

// Plain types are used here, because registering a destructor of a thread_local variable needs
// memory.
thread_local int users = 0;
thread_local void* first_piece = nullptr;
thread_local void* last_piece = nullptr;

void GiveBack(void*& piece) {
  std::free(piece);
  piece = nullptr;
}

void OnRefusal() {
  if (first_piece != nullptr) return GiveBack(first_piece);
  GiveBack(last_piece);
  throw std::bad_alloc();
}

}  // namespace

void KeepReserves() {
  are_kept = true;
  std::set_new_handler(OnRefusal);
}

bool FillReserve() {
  if (!are_kept) return true;
  for (void** const piece : {&last_piece, &first_piece}) {
    if (*piece == nullptr) *piece = std::malloc(kPieceBytes);
  }
  return first_piece != nullptr && last_piece != nullptr;
}

ReserveUser::ReserveUser() { ++users; }

ReserveUser::~ReserveUser() {
  if (--users > 0) return;
  GiveBack(first_piece);
  GiveBack(last_piece);
}

}  // namespace tengen
