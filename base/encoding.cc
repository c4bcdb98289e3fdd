// SPDX-License-Identifier: Apache-2.0
#include "base/encoding.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "base/status.h"
#include "base/text.h"

namespace tengen {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

unsigned char Byte(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

bool IsIn(unsigned char byte, int low, int high) { return byte >= low && byte <= high; }

DecodedText DecodeUtf8(std::string_view bytes) {
  DecodedText decoded;
  while (!bytes.empty()) {
    std::string_view character = bytes;
    const bool known = TakeUtf8(bytes).has_value();
    character.remove_suffix(bytes.size());
    if (known) {
      decoded.text += character;
    } else {
      AppendUtf8(kReplacement, &decoded.text);
      ++decoded.wrong_bytes;
    }
  }
  return decoded;
}

// Text that claims to be ISO-8859-1 is often windows-1252. windows-1252 has letters and signs in
// place of the control characters 80 to 9F. So text with bytes from 80 to 9F is decoded as
// windows-1252.
DecodedText DecodeLatin1(std::string_view bytes) {
  const bool controls = std::any_of(bytes.begin(), bytes.end(), [](char c) {
    return IsIn(static_cast<unsigned char>(c), 0x80, 0x9F);
  });
  if (controls) {
    absl::StatusOr<DecodedText> windows = DecodeBySystem(bytes, {"CP1252", 1252});
    if (windows.ok()) return *std::move(windows);
  }
  DecodedText decoded;
  for (std::size_t i = 0; i < bytes.size(); ++i) AppendUtf8(Byte(bytes, i), &decoded.text);
  return decoded;
}

// Decodes UTF-16 or UTF-32, whose units have `width` bytes.
DecodedText DecodeUnits(std::string_view bytes, std::size_t width, bool big_endian) {
  DecodedText decoded;
  const auto unit = [&](std::size_t i) {
    char32_t value = 0;
    for (std::size_t k = 0; k < width; ++k) {
      value = value << 8 | Byte(bytes, big_endian ? i + k : i + width - 1 - k);
    }
    return value;
  };
  std::size_t i = 0;
  for (; i + width <= bytes.size(); i += width) {
    char32_t point = unit(i);
    const bool high = width == 2 && point >= 0xD800 && point < 0xDC00;
    if (high && i + 2 * width <= bytes.size()) {
      const char32_t low = unit(i + width);
      if (low >= 0xDC00 && low < 0xE000) {
        point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
        i += width;
      }
    }
    if ((point >= 0xD800 && point < 0xE000) || point > 0x10FFFF) decoded.wrong_bytes += width;
    AppendUtf8(point, &decoded.text);
  }
  decoded.wrong_bytes += bytes.size() - i;
  return decoded;
}

// --- Names --------------------------------------------------------------------------------------

// An encoding with its names. `plain`: the names with only lower-case letters and digits.
struct KnownEncoding {
  std::array<std::string_view, 7> plain;
  std::string_view name;  // name for iconv
  int code_page;
};
// Some names of a row belong to smaller encodings, whose characters the encoding of the row
// contains, too. Files that name a smaller encoding often have characters of the larger one, so the
// encoding of the row is used for all its names.
constexpr auto kKnown = std::to_array<KnownEncoding>({
    {{"shiftjis", "sjis", "xsjis", "cp932", "windows31j", "ms932", "mskanji"}, "CP932", 932},
    {{"eucjp", "ujis", "xeucjp"}, "EUC-JP", 20932},
    {{"iso2022jp"}, "ISO-2022-JP", 50220},
    {{"gb2312", "gbk", "gb18030", "cp936", "euccn", "ms936", "hzgb2312"}, "GB18030", 54936},
    {{"big5", "cp950", "cnbig5", "bigfive", "xxbig5"}, "BIG5", 950},
    {{"big5hkscs"}, "BIG5-HKSCS", 950},
    {{"euckr", "ksc5601", "ksc56011987", "cp949", "uhc", "windows949", "ksx1001"}, "CP949", 949},
    {{"koi8r", "koi8"}, "KOI8-R", 20866},
    {{"koi8u"}, "KOI8-U", 21866},
    {{"iso885915", "latin9"}, "ISO-8859-15", 28605},
});

std::string PlainName(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c))) {
      plain.push_back(absl::ascii_tolower(static_cast<unsigned char>(c)));
    }
  }
  return plain;
}

// Finds the encoding of a name. "windows-1251" and "cp1251" name code pages by number. The code
// pages of ISO 8859 have consecutive numbers.
EncodingTable TableOf(std::string_view name, const std::string& plain) {
  for (const KnownEncoding& known : kKnown) {
    if (std::find(known.plain.begin(), known.plain.end(), plain) != known.plain.end()) {
      return {std::string(known.name), known.code_page};
    }
  }
  for (const std::string_view prefix : {"windows", "win", "cp", "ibm", "xcp"}) {
    if (!plain.starts_with(prefix)) continue;
    const std::optional<int> page = ParseIntegerIn(plain.substr(prefix.size()), 37, 65535);
    if (page) return {"CP" + std::to_string(*page), *page};
  }
  constexpr std::string_view kIso = "iso8859";
  if (plain.starts_with(kIso)) {
    const std::optional<int> part = ParseIntegerIn(plain.substr(kIso.size()), 2, 16);
    if (part) return {"ISO-8859-" + std::to_string(*part), 28590 + *part};
  }
  return {std::string(name), 0};
}

// --- Guesses ------------------------------------------------------------------------------------

// Counts the characters that are not ASCII, and counts how many of these are frequent in the
// language.
struct Frequency {
  double frequent = 0;
  int all = 0;
  bool valid = true;

  void Add(double weight) {
    frequent += weight;
    ++all;
  }
  double Share() const { return valid && all > 0 ? frequent / all : 0; }
};

// An encoding with two bytes for each character. East Asian encodings put the frequent characters
// first, so the frequent characters can be recognized by their leading bytes.
struct TwoByteEncoding {
  std::string_view name;
  int lead_low, lead_high;      // range of all leading bytes
  int trail_low;                // the smallest trailing byte
  int common_low, common_high;  // range of the leading bytes of frequent characters
  int common_trail;             // smallest trailing byte of frequent characters
  int signs_low, signs_high;  // range of the leading bytes of punctuation and, in Japanese, of kana
};
constexpr auto kTwoByte = std::to_array<TwoByteEncoding>({
    {"GB18030", 0x81, 0xFE, 0x40, 0xB0, 0xD7, 0xA1, 0xA1, 0xA3},
    {"BIG5", 0x81, 0xFE, 0x40, 0xA4, 0xC6, 0x40, 0xA1, 0xA1},
    {"CP949", 0x81, 0xFE, 0x41, 0xB0, 0xC8, 0xA1, 0xA1, 0xA1},
    {"CP932", 0x81, 0xFC, 0x40, 0x88, 0x97, 0x40, 0x81, 0x83},
    {"EUC-JP", 0xA1, 0xFE, 0xA1, 0xB0, 0xCF, 0xA1, 0xA1, 0xA5},
});
constexpr double kCommon = 0.9;  // weight of a frequent character
constexpr double kSign = 0.95;   // weight of kana and punctuation

Frequency TwoByteFrequency(std::string_view bytes, const TwoByteEncoding& encoding) {
  Frequency frequency;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned char lead = Byte(bytes, i);
    if (lead < 0x80) continue;
    const bool one_byte = encoding.name == "CP932" && IsIn(lead, 0xA1, 0xDF);  // narrow katakana
    if (one_byte) {
      frequency.Add(0);
      continue;
    }
    if (!IsIn(lead, encoding.lead_low, encoding.lead_high) || i + 1 == bytes.size() ||
        !IsIn(Byte(bytes, i + 1), encoding.trail_low, 0xFE)) {
      frequency.valid = false;
      return frequency;
    }
    const unsigned char trail = Byte(bytes, ++i);
    const bool common =
        IsIn(lead, encoding.common_low, encoding.common_high) && trail >= encoding.common_trail;
    const bool sign = IsIn(lead, encoding.signs_low, encoding.signs_high);
    frequency.Add(sign ? kSign : common ? kCommon : 0);
  }
  // The frequent Korean syllables are frequent Chinese characters, too. A text counts as Korean
  // only if it has at least kEnough characters that are not ASCII, and most of them are frequent in
  // Korean.
  constexpr int kEnough = 5;
  if (encoding.name == "CP949") {
    const bool korean = frequency.all >= kEnough && frequency.Share() >= kCommon;
    frequency.frequent *= korean ? 1.04 : 0.9;
  }
  return frequency;
}

// An encoding with one byte for each character. A letter counts as frequent if both are true:
// - it is beside another letter;
// - its word has only small letters, only capitals, or one capital at its beginning.
struct OneByteEncoding {
  std::string_view name;
  int small_low, small_high, capital_low, capital_high;  // ranges of small letters and of capitals
  bool beside_ascii;  // words of the language have ASCII letters, too
};
constexpr auto kOneByte = std::to_array<OneByteEncoding>({
    {"windows-1251", 0xE0, 0xFF, 0xC0, 0xDF, false},
    {"KOI8-R", 0xC0, 0xDF, 0xE0, 0xFF, false},
    {"windows-1252", 0xDF, 0xFF, 0xC0, 0xDE, true},
});

Frequency OneByteFrequency(std::string_view bytes, const OneByteEncoding& encoding) {
  Frequency frequency;
  const auto small = [&](std::size_t i) {
    return IsIn(Byte(bytes, i), encoding.small_low, encoding.small_high);
  };
  const auto letter = [&](std::size_t i) {
    return i < bytes.size() &&
           (small(i) || IsIn(Byte(bytes, i), encoding.capital_low, encoding.capital_high));
  };
  const auto ascii = [&](std::size_t i) {
    return i < bytes.size() && absl::ascii_isalpha(Byte(bytes, i));
  };
  // True if the case of letter i fits its word. A capital may not follow a small letter. A small
  // letter may follow a small letter, or a capital that begins the word.
  const auto in_case = [&](std::size_t i) {
    if (!letter(i - 1)) return true;
    return small(i) ? small(i - 1) || !letter(i - 2) : !small(i - 1);
  };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (Byte(bytes, i) < 0x80) continue;
    // For the first byte, i - 1 is a very large number, and letter(i - 1) is false.
    const bool beside = letter(i - 1) || letter(i + 1), beside_ascii = ascii(i - 1) || ascii(i + 1);
    // At most two letters that are not ASCII may be next to each other, as in "Jõõger".
    const bool near_ascii =
        beside_ascii || (letter(i - 1) && ascii(i - 2)) || (letter(i + 1) && ascii(i + 2));
    const bool in_place =
        encoding.beside_ascii ? near_ascii : beside && !beside_ascii && in_case(i);
    frequency.Add(letter(i) && in_place ? kSign : 0);
  }
  return frequency;
}

}  // namespace

void AppendUtf8(char32_t point, std::string* text) {
  if ((point >= 0xD800 && point < 0xE000) || point > 0x10FFFF) point = kReplacement;
  const auto put = [text](char32_t byte) { text->push_back(static_cast<char>(byte)); };
  if (point < 0x80) return put(point);
  if (point < 0x800) {
    put(0xC0 | point >> 6);
  } else {
    if (point < 0x10000) {
      put(0xE0 | point >> 12);
    } else {
      put(0xF0 | point >> 18);
      put(0x80 | (point >> 12 & 0x3F));
    }
    put(0x80 | (point >> 6 & 0x3F));
  }
  put(0x80 | (point & 0x3F));
}

bool IsAscii(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::optional<std::string_view> MarkedEncoding(std::string_view bytes) {
  struct Mark {
    std::string_view bytes, encoding;
  };
  using std::string_view_literals::operator""sv;
  // UTF-32 is tested first, because the mark of UTF-32LE begins with the mark of UTF-16LE.
  static constexpr auto kMarks = std::to_array<Mark>({{"\xFF\xFE\0\0"sv, "UTF-32LE"},
                                                      {"\0\0\xFE\xFF"sv, "UTF-32BE"},
                                                      {"\xFF\xFE"sv, "UTF-16LE"},
                                                      {"\xFE\xFF"sv, "UTF-16BE"},
                                                      {kUtf8Mark, "UTF-8"},
                                                      {"\x84\x31\x95\x33"sv, "GB18030"}});
  for (const Mark& mark : kMarks) {
    if (bytes.starts_with(mark.bytes)) return mark.encoding;
  }
  if (bytes.size() < 4) return std::nullopt;
  std::string zeros;
  for (std::size_t i = 0; i < 4; ++i) zeros.push_back(bytes[i] == '\0' ? '0' : '1');
  if (zeros == "1000") return "UTF-32LE";
  if (zeros == "0001") return "UTF-32BE";
  if (zeros == "1010") return "UTF-16LE";
  if (zeros == "0101") return "UTF-16BE";
  return std::nullopt;
}

absl::StatusOr<DecodedText> DecodeText(std::string_view bytes, std::string_view encoding) {
  const std::string plain = PlainName(encoding);
  const auto without_mark = [bytes](std::string_view mark) {
    return bytes.starts_with(mark) ? bytes.substr(mark.size()) : bytes;
  };
  using std::string_view_literals::operator""sv;
  if (plain == "utf8") return DecodeUtf8(without_mark(kUtf8Mark));
  if (plain == "utf16" || plain == "ucs2" || plain == "unicode") {
    return DecodeText(bytes, bytes.starts_with("\xFE\xFF") ? "UTF-16BE" : "UTF-16LE");
  }
  if (plain == "utf16le") return DecodeUnits(without_mark("\xFF\xFE"), 2, false);
  if (plain == "utf16be") return DecodeUnits(without_mark("\xFE\xFF"), 2, true);
  if (plain == "utf32") {
    return DecodeText(bytes, bytes.starts_with("\0\0\xFE\xFF"sv) ? "UTF-32BE" : "UTF-32LE");
  }
  if (plain == "utf32le") return DecodeUnits(without_mark("\xFF\xFE\0\0"sv), 4, false);
  if (plain == "utf32be") return DecodeUnits(without_mark("\0\0\xFE\xFF"sv), 4, true);
  if (plain == "ascii" || plain == "usascii") return DecodeUtf8(bytes);
  if (plain == "iso88591" || plain == "latin1" || plain == "l1") return DecodeLatin1(bytes);
  if (plain.empty()) return InvalidArgument("the name of an encoding is empty");
  const EncodingTable table = TableOf(Trim(encoding), plain);
  absl::StatusOr<DecodedText> decoded =
      DecodeBySystem(table.name == "GB18030" ? without_mark("\x84\x31\x95\x33") : bytes, table);
  if (!decoded.ok()) {
    return InvalidArgument("this system does not know the encoding ", Quoted(encoding));
  }
  return decoded;
}

std::optional<std::string_view> GuessedEncoding(std::string_view bytes) {
  if (IsUtf8(bytes)) return "UTF-8";
  constexpr double kProbable = 0.5;  // a smaller share of frequent characters gives no result
  double best = kProbable;
  std::optional<std::string_view> found;
  const auto consider = [&](std::string_view name, const Frequency& frequency) {
    if (frequency.Share() <= best) return;
    best = frequency.Share();
    found = name;
  };
  for (const TwoByteEncoding& encoding : kTwoByte) {
    consider(encoding.name, TwoByteFrequency(bytes, encoding));
  }
  for (const OneByteEncoding& encoding : kOneByte) {
    consider(encoding.name, OneByteFrequency(bytes, encoding));
  }
  return found;
}

}  // namespace tengen
