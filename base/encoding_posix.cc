// SPDX-License-Identifier: Apache-2.0
#include <iconv.h>

#include <cerrno>

#include "base/encoding.h"
#include "base/status.h"

namespace tengen {

absl::StatusOr<DecodedText> DecodeBySystem(std::string_view bytes, const EncodingTable& table) {
  const iconv_t converter = ::iconv_open("UTF-8", table.name.c_str());
  // NOLINTNEXTLINE(performance-no-int-to-ptr): this is how iconv reports an error
  if (converter == reinterpret_cast<iconv_t>(-1)) {
    return InvalidArgument("iconv does not know ", table.name);
  }
  DecodedText decoded;
  std::string input(bytes);  // iconv wants a pointer to non-constant characters
  char* from = input.data();
  std::size_t left = input.size();
  while (left > 0) {
    char block[1 << 12];
    char* to = block;
    std::size_t space = sizeof(block);
    const std::size_t result = ::iconv(converter, &from, &left, &to, &space);
    const int error = errno;
    decoded.text.append(block, sizeof(block) - space);
    if (result != static_cast<std::size_t>(-1) || error == E2BIG) continue;
    AppendUtf8(0xFFFD, &decoded.text);  // EILSEQ: a wrong byte. EINVAL: the text ends within a
                                        // character
    ++decoded.wrong_bytes;
    ++from;
    --left;
  }
  ::iconv_close(converter);
  return decoded;
}

}  // namespace tengen
