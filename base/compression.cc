// SPDX-License-Identifier: Apache-2.0
#include "base/compression.h"

#include <zstd.h>

#include <cassert>
#include <memory>

#include "absl/strings/str_cat.h"

namespace tengen {
namespace {

// Limit of the size of the content, in bytes. The limit is needed because a damaged frame can have
// any number as its length. Contents that Tengen writes are much shorter.
constexpr unsigned long long kMostBytes = 1ull << 30;

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

}  // namespace

std::string CompressFrame(std::string_view content, int level) {
  const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string frame(ZSTD_compressBound(content.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), frame.data(), frame.size(), content.data(), content.size());
  assert(!ZSTD_isError(size));
  frame.resize(size);
  return frame;
}

bool IsCompressed(std::string_view bytes) { return bytes.starts_with("\x28\xb5\x2f\xfd"); }

absl::StatusOr<Frame> DecompressFrame(std::string_view bytes) {
  const std::size_t size = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
  if (ZSTD_isError(size)) {
    return absl::DataLossError(
        absl::StrCat("not a complete zstd frame: ", ZSTD_getErrorName(size)));
  }
  const unsigned long long length = ZSTD_getFrameContentSize(bytes.data(), size);
  if (length > kMostBytes) {  // also true for the numbers with which zstd reports "unknown" and
                              // "error"
    return absl::DataLossError("a zstd frame without a content length, or longer than 1 GiB");
  }
  Frame frame{.content = std::string(length, '\0'), .bytes = size};
  const std::size_t got =
      ZSTD_decompress(frame.content.data(), frame.content.size(), bytes.data(), size);
  if (ZSTD_isError(got) || got != length) {
    return absl::DataLossError(absl::StrCat(
        "a damaged zstd frame: ", ZSTD_isError(got) ? ZSTD_getErrorName(got) : "too short"));
  }
  return frame;
}

std::uint32_t ChecksumOf(std::string_view frame) {
  constexpr std::size_t kBytes = 4;  // size of the checksum at the end of a frame
  assert(frame.size() >= kBytes);
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < kBytes; ++i) {
    const auto byte = static_cast<unsigned char>(frame[frame.size() - kBytes + i]);
    sum |= static_cast<std::uint32_t>(byte) << (8 * i);
  }
  return sum;
}

std::uint32_t ContentChecksum(std::string_view content) {
  constexpr int kFastest = 1;  // compression level
  return ChecksumOf(CompressFrame(content, kFastest));
}

}  // namespace tengen
