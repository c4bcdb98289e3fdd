// SPDX-License-Identifier: Apache-2.0
#include <windows.h>

#include <array>

#include "base/encoding.h"
#include "base/status.h"

namespace tengen {

absl::StatusOr<DecodedText> DecodeBySystem(std::string_view bytes, const EncodingTable& table) {
  const UINT page = static_cast<UINT>(table.code_page);
  if (page == 0 || !::IsValidCodePage(page)) {
    return InvalidArgument("Windows does not know ", table.name);
  }
  DecodedText decoded;
  // Some code pages do not support the flag that reports wrong bytes. For these code pages, wrong
  // bytes are not counted.
  const bool strict_known = ::MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, "a", 1, nullptr, 0);
  const DWORD strict = strict_known ? MB_ERR_INVALID_CHARS : 0;
  const auto append = [&](std::string_view piece) {
    const int length = static_cast<int>(piece.size());
    const int wide = ::MultiByteToWideChar(page, strict, piece.data(), length, nullptr, 0);
    if (wide == 0) return false;
    std::wstring text(static_cast<std::size_t>(wide), L'\0');
    ::MultiByteToWideChar(page, strict, piece.data(), length, text.data(), wide);
    std::string utf16;
    for (const wchar_t unit : text) {
      utf16.push_back(static_cast<char>(unit & 0xFF));
      utf16.push_back(static_cast<char>(unit >> 8));
    }
    const absl::StatusOr<DecodedText> part = DecodeText(utf16, "UTF-16LE");
    decoded.text += part->text;
    return true;
  };
  if (bytes.empty() || append(bytes)) return decoded;
  // At least one byte is wrong: convert the text character by character. A character of a code page
  // has at most four bytes.
  constexpr std::size_t kLongest = 4;
  while (!bytes.empty()) {
    std::size_t length = 1;
    while (length <= kLongest && length <= bytes.size() && !append(bytes.substr(0, length))) {
      ++length;
    }
    if (length > kLongest || length > bytes.size()) {
      AppendUtf8(0xFFFD, &decoded.text);
      ++decoded.wrong_bytes;
      length = 1;
    }
    bytes.remove_prefix(length);
  }
  return decoded;
}

}  // namespace tengen
