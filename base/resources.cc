// SPDX-License-Identifier: Apache-2.0
#include "base/resources.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace tengen {

namespace {

// Room for the destruction of an answer in JSON.
constexpr std::size_t kPieceBytes = std::size_t{64} << 10;
// The destructor moves the values of an array into a list of 16 bytes for each. While the list
// grows, half of it exists twice. A value has at least 2 bytes of text.
constexpr std::size_t kBytesForByte = 12;

std::atomic<bool> are_kept = false;

// Without constructors and destructors: to register a destructor of a thread needs memory.
thread_local int users = 0;
thread_local void* first_piece = nullptr;
thread_local void* last_piece = nullptr;
thread_local std::size_t piece_bytes = 0;

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

bool FillReserve(std::size_t json_bytes) {
  if (!are_kept) return true;
  const std::size_t wanted = std::max(kPieceBytes, kBytesForByte * json_bytes);
  for (void** const piece : {&last_piece, &first_piece}) {
    if (piece_bytes != wanted) GiveBack(*piece);
    if (*piece == nullptr) *piece = std::malloc(wanted);
  }
  piece_bytes = wanted;
  return first_piece != nullptr && last_piece != nullptr;
}

ReserveUser::ReserveUser() { ++users; }

ReserveUser::~ReserveUser() {
  if (--users > 0) return;
  GiveBack(first_piece);
  GiveBack(last_piece);
}

}  // namespace tengen
