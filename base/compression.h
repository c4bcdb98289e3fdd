// SPDX-License-Identifier: Apache-2.0
//
// Compresses and decompresses zstd frames (RFC 8878). A frame contains the length of its content,
// and a checksum that shows damage: the low 32 bits of the content's XXH64. Any zstd tool reads
// these frames. A file may have several frames: its content is the contents of all frames, one
// after the other.
//
// Pure functions; any thread may call. DecompressFrame returns kDataLoss if the bytes do not begin
// with a complete and undamaged frame. The message is one line.
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
// Decompresses the first frame. Content of more than 1 GiB gives an error.
absl::StatusOr<Frame> DecompressFrame(std::string_view bytes);

// The checksum that is stored in a frame. Precondition: CompressFrame made the frame.
std::uint32_t ChecksumOf(std::string_view frame);
// The checksum that CompressFrame stores in a frame with this content.
std::uint32_t ContentChecksum(std::string_view content);

}  // namespace tengen
