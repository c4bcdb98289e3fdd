// SPDX-License-Identifier: Apache-2.0
#include "base/encoding.h"

#include <string>
#include <string_view>

#include "base/text.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using std::string_view_literals::operator""sv;

std::string Text(std::string_view bytes, std::string_view encoding) {
  const absl::StatusOr<DecodedText> decoded = DecodeText(bytes, encoding);
  return decoded.ok() ? decoded->text : std::string(decoded.status().message());
}

TEST(Encoding, DecodesByAnyUsualName) {
  for (const std::string_view name : {"Shift_JIS", "shift-jis", "SJIS", "cp932", "Windows-31J"}) {
    EXPECT_EQ(Text("\x83\x5c]\x92\x86", name), "ソ]中") << name;
  }
  EXPECT_EQ(Text("\xba\xc3", "GB2312"), "好");
  EXPECT_EQ(Text("\xa4\xa4", "Big5"), "中");
  EXPECT_EQ(Text("\xb1\xe8", "ks_c_5601-1987"), "김");
  EXPECT_EQ(Text("\xc4\xd5\xd2", "koi8-r"), "дур");
  EXPECT_EQ(Text("\xc4\xf3\xf0", "WINDOWS-1251"), "Дур");
  EXPECT_EQ(Text("\xc4\xf3\xf0", "cp1251"), "Дур");
  EXPECT_EQ(Text("\xf5", "ISO-8859-1"), "õ");
  EXPECT_EQ(Text("\x93z\x94", "ISO-8859-1"), "“z”") << "it is windows-1252 in truth";
  EXPECT_EQ(Text("\xf8", "ISO-8859-2"), "ř");
  EXPECT_EQ(Text("\xef\xbb\xbf\xc3\xb5", "utf8"), "õ");
  EXPECT_EQ(Text("x", "no such"), "this system does not know the encoding 'no such'");
}

TEST(Encoding, DecodesUnitsOfTwoAndFourBytes) {
  EXPECT_EQ(Text("\xff\xfe\x2d\x4e\x3d\xd8\x00\xde"sv, "UTF-16LE"), "中😀");
  EXPECT_EQ(Text("\x4e\x2d"sv, "UTF-16BE"), "中");
  EXPECT_EQ(Text("\xfe\xff\x4e\x2d"sv, "UTF-16"), "中");
  EXPECT_EQ(Text("\x2d\x4e\0\0"sv, "UTF-32LE"), "中");
  EXPECT_EQ(Text("\0\xd8\x41\0"sv, "UTF-16LE"),
            "\xef\xbf\xbd"
            "A")
      << "half a pair";
}

TEST(Encoding, CountsWrongBytes) {
  EXPECT_EQ(DecodeText("a\xff"
                       "b\xc3",
                       "UTF-8")
                ->wrong_bytes,
            2U);
  EXPECT_EQ(Text("a\xff"
                 "b",
                 "UTF-8"),
            "a\xef\xbf\xbd"
            "b");
  EXPECT_EQ(DecodeText("\x83\x5c\x83", "Shift_JIS")->wrong_bytes, 1U) << "half a character";
  EXPECT_EQ(DecodeText("abc"sv, "UTF-16LE")->wrong_bytes, 1U);
}

TEST(Encoding, KnowsUtf8) {
  EXPECT_TRUE(IsUtf8("a\xc3\xb5\xe4\xb8\xad\xf0\x9f\x98\x80"));
  for (const std::string_view wrong :
       {"\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3", "\x80"}) {
    EXPECT_FALSE(IsUtf8(wrong)) << wrong;
  }
}

TEST(Encoding, MarksAndZerosShowTheEncoding) {
  EXPECT_EQ(MarkedEncoding("\xef\xbb\xbf(;"), "UTF-8");
  EXPECT_EQ(MarkedEncoding("\xff\xfe(\0"sv), "UTF-16LE");
  EXPECT_EQ(MarkedEncoding("(\0;\0"sv), "UTF-16LE");
  EXPECT_EQ(MarkedEncoding("\0(\0;"sv), "UTF-16BE");
  EXPECT_EQ(MarkedEncoding("\xff\xfe\0\0"sv), "UTF-32LE");
  EXPECT_EQ(MarkedEncoding("(;FF[4]"), std::nullopt);
}

TEST(Encoding, GuessesByTheFrequentCharacters) {
  EXPECT_EQ(GuessedEncoding("plain"), "UTF-8");
  EXPECT_EQ(GuessedEncoding("\xd5\xe2\xca\xc7\xba\xdc\xba\xc3\xb5\xc4\xbf\xaa\xbe\xd6"), "GB18030");
  EXPECT_EQ(GuessedEncoding("\xb3o\xacO\xab\xdc\xa6n\xaa\xba\xb6}\xa7\xbd"), "BIG5");
  EXPECT_EQ(GuessedEncoding("\x82\xb1\x82\xea\x82\xcd\x97\xc7\x82\xa2\x8e\xe8"), "CP932");
  EXPECT_EQ(GuessedEncoding("\xd5\xee\xf0\xee\xf8\xe8\xe9 \xf5\xee\xe4"), "windows-1251");
  EXPECT_EQ(GuessedEncoding("\xe8\xcf\xd2\xcf\xdb\xc9\xca \xc8\xcf\xc4"), "KOI8-R");
  EXPECT_EQ(GuessedEncoding("Soos\xf5rv, Hj\xe4lm"), "windows-1252");
}

// In every encoding, every byte string can be decoded. The result must be valid UTF-8.
TEST(Encoding, AnyBytesBecomeUtf8) {
  std::string bytes;
  for (int i = 0; i < 4096; ++i) bytes.push_back(static_cast<char>(i * 131 + i / 7));
  for (const std::string_view name :
       {"UTF-8", "UTF-16LE", "UTF-32BE", "ISO-8859-1", "Shift_JIS", "GBK", "Big5", "EUC-KR",
        "EUC-JP", "KOI8-R", "windows-1251", "ISO-2022-JP"}) {
    const absl::StatusOr<DecodedText> decoded = DecodeText(bytes, name);
    ASSERT_TRUE(decoded.ok()) << name;
    EXPECT_TRUE(IsUtf8(decoded->text)) << name;
  }
  (void)GuessedEncoding(bytes);
}

}  // namespace
}  // namespace tengen
