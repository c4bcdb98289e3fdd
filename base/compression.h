// SPDX-License-Identifier: Apache-2.0
//
// Compresses and decompresses zstd frames (RFC 8878) in which damage is detected. A frame contains
// the length of its content and a checksum: the low 32 bits of the content's XXH64. Any zstd tool
// reads these frames. A file may have several frames; its content is their contents in that order.
//
// Pure functions; any thread may call. Errors: kDataLoss, one line, for bytes that do not begin
// with a complete and undamaged frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tengen {

// `level`: zstd's compression level, from 1 (fast) to 19 (small).
std::string CompressFrame(std::string_view content, int level);

// True if the bytes begin with the magic number of a frame.
bool IsCompressed(std::string_view bytes);

struct Frame {
  std::string content;
  std::size_t bytes = 0;  // size of the compressed frame
};
// Decompresses the first frame. Content of more than 1 GiB is an error.
absl::StatusOr<Frame> DecompressFrame(std::string_view bytes);

// The checksum that is stored in a frame. Precondition: CompressFrame made the frame.
std::uint32_t ChecksumOf(std::string_view frame);
// The checksum that a frame with this content has.
std::uint32_t ContentChecksum(std::string_view content);

}  // namespace tengen
