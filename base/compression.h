// SPDX-License-Identifier: Apache-2.0
//
// Compressed files whose damage shows: zstd frames (RFC 8878) that carry their length and a
// checksum, the low 32 bits of the content's XXH64. Any zstd tool reads them; a file may hold
// several frames one after another, which mean their contents one after another.
//
// Pure functions of bytes. Errors: kDataLoss, one line, for bytes that are no whole frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tengen {

// `level` as zstd counts: 1 fast .. 19 small.
std::string CompressFrame(std::string_view content, int level);

// Whether the bytes begin as a frame does.
bool IsCompressed(std::string_view bytes);

// The content of the first frame, and how many bytes the frame takes.
struct Frame {
  std::string content;
  std::size_t bytes = 0;
};
absl::StatusOr<Frame> DecompressFrame(std::string_view bytes);

// What a whole frame says about its content. Precondition: CompressFrame made it.
std::uint32_t ChecksumOf(std::string_view frame);
// The same of a content that need not be kept.
std::uint32_t ContentChecksum(std::string_view content);

}  // namespace tengen
