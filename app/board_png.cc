// SPDX-License-Identifier: Apache-2.0
#include "app/board_png.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/str_cat.h"
#include "notation/point_names.h"

namespace tengen {
namespace {

constexpr int kPixels = 2;  // pixels for each unit of the picture

struct Colour {
  double red, green, blue;  // 0 to 255
};
// The colours of BoardSvgFile (report/svg.cc).
constexpr Colour kWood = {0xe8, 0xc3, 0x7c}, kLine = {0x7a, 0x5a, 0x25},
                 kFrame = {0x2f, 0x5d, 0x9b}, kHole = {0xbc, 0xd0, 0xea},
                 kBlack = {0x16, 0x18, 0x1b}, kWhite = {0xfd, 0xfd, 0xfb},
                 kEdge = {0x55, 0x52, 0x4a}, kDead = {0x9a, 0x93, 0x8a};

// --- Letters ------------------------------------------------------------------------------------

constexpr int kGlyphWidth = 5, kGlyphHeight = 7;
struct Glyph {
  char letter;
  std::array<std::uint8_t, kGlyphHeight> rows;  // rows from the top; bit 4 is the left pixel
};
constexpr auto kGlyphs = std::to_array<Glyph>({
    {'0', {14, 17, 17, 17, 17, 17, 14}}, {'1', {4, 12, 4, 4, 4, 4, 14}},
    {'2', {14, 17, 1, 6, 8, 16, 31}},    {'3', {30, 1, 1, 14, 1, 1, 30}},
    {'4', {2, 6, 10, 18, 31, 2, 2}},     {'5', {31, 16, 30, 1, 1, 17, 14}},
    {'6', {6, 8, 16, 30, 17, 17, 14}},   {'7', {31, 1, 2, 2, 4, 4, 4}},
    {'8', {14, 17, 17, 14, 17, 17, 14}}, {'9', {14, 17, 17, 15, 1, 2, 12}},
    {'a', {0, 0, 14, 1, 15, 17, 15}},    {'b', {16, 16, 30, 17, 17, 17, 30}},
    {'c', {0, 0, 15, 16, 16, 16, 15}},   {'d', {1, 1, 15, 17, 17, 17, 15}},
    {'e', {0, 0, 14, 17, 31, 16, 14}},   {'f', {6, 8, 28, 8, 8, 8, 8}},
    {'g', {0, 0, 15, 17, 15, 1, 14}},    {'h', {16, 16, 30, 17, 17, 17, 17}},
    {'i', {4, 0, 12, 4, 4, 4, 14}},      {'j', {2, 0, 6, 2, 2, 18, 12}},
    {'k', {16, 16, 18, 20, 24, 20, 18}}, {'l', {12, 4, 4, 4, 4, 4, 14}},
    {'m', {0, 0, 26, 21, 21, 21, 21}},   {'n', {0, 0, 30, 17, 17, 17, 17}},
    {'o', {0, 0, 14, 17, 17, 17, 14}},   {'p', {0, 0, 30, 17, 30, 16, 16}},
    {'q', {0, 0, 15, 17, 15, 1, 1}},     {'r', {0, 0, 22, 24, 16, 16, 16}},
    {'s', {0, 0, 15, 16, 14, 1, 30}},    {'t', {8, 8, 28, 8, 8, 8, 6}},
    {'u', {0, 0, 17, 17, 17, 17, 15}},   {'v', {0, 0, 17, 17, 17, 10, 4}},
});

// --- Drawing ------------------------------------------------------------------------------------

class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), height_(height), pixels_(static_cast<std::size_t>(width * height), kWood) {}

  // Lengths are in pixels.
  void Rectangle(int left, int top, int width, int height, const Colour& colour) {
    for (int y = top; y < top + height; ++y) {
      for (int x = left; x < left + width; ++x) Mix(x, y, 1, colour);
    }
  }

  // A disc with smooth edges.
  void Disc(double x, double y, double radius, const Colour& colour) {
    const int reach = static_cast<int>(radius) + 1;
    for (int py = static_cast<int>(y) - reach; py <= static_cast<int>(y) + reach; ++py) {
      for (int px = static_cast<int>(x) - reach; px <= static_cast<int>(x) + reach; ++px) {
        const double distance = std::hypot(px + 0.5 - x, py + 0.5 - y);
        Mix(px, py, std::clamp(radius + 0.5 - distance, 0.0, 1.0), colour);
      }
    }
  }

  // Text with its centre at x, y. Each pixel of a letter becomes a square with side `scale`.
  void Text(int x, int y, int scale, std::string_view text, const Colour& colour) {
    const int step = (kGlyphWidth + 1) * scale;
    int left = x - (static_cast<int>(text.size()) * step - scale) / 2;
    const int top = y - kGlyphHeight * scale / 2;
    for (const char letter : text) {
      const auto glyph = std::find_if(kGlyphs.begin(), kGlyphs.end(),
                                      [letter](const Glyph& g) { return g.letter == letter; });
      if (glyph != kGlyphs.end()) {
        for (int row = 0; row < kGlyphHeight; ++row) {
          for (int column = 0; column < kGlyphWidth; ++column) {
            const int bit = glyph->rows[static_cast<std::size_t>(row)] >> (4 - column) & 1;
            if (bit == 0) continue;
            Rectangle(left + column * scale, top + row * scale, scale, scale, colour);
          }
        }
      }
      left += step;
    }
  }

  // The rows of the picture in the form that PNG needs. Each row is a byte 0 (no filter), then
  // three bytes for each pixel.
  std::string Rows() const {
    std::string rows;
    for (std::size_t i = 0; i < pixels_.size(); ++i) {
      if (i % static_cast<std::size_t>(width_) == 0) rows.push_back('\0');
      for (const double part : {pixels_[i].red, pixels_[i].green, pixels_[i].blue}) {
        rows.push_back(static_cast<char>(static_cast<unsigned char>(std::lround(part))));
      }
    }
    return rows;
  }

 private:
  void Mix(int x, int y, double share, const Colour& colour) {
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
    Colour& pixel = pixels_[static_cast<std::size_t>(y * width_ + x)];
    pixel.red += share * (colour.red - pixel.red);
    pixel.green += share * (colour.green - pixel.green);
    pixel.blue += share * (colour.blue - pixel.blue);
  }

  int width_, height_;
  std::vector<Colour> pixels_;
};

void DrawStone(const PictureStone& stone, int x, int y, double radius, Canvas* canvas) {
  const bool black = stone.stone == Stone::kBlack;
  canvas->Disc(x, y, radius, black ? kBlack : kEdge);
  if (!black) canvas->Disc(x, y, radius - 1.5, stone.stone == Stone::kWhite ? kWhite : kDead);
  const int scale = stone.label.size() > 2 ? 2 : 3;
  canvas->Text(x, y, scale, stone.label, black ? kWhite : kBlack);
}

// --- The file -----------------------------------------------------------------------------------

std::string BigEndian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes.push_back(static_cast<char>(number >> shift & 0xFF));
  }
  return bytes;
}

// A chunk of a PNG file: the length of the content, the name, the content, and the checksum of name
// and content.
std::string Chunk(std::string_view name, std::string_view content) {
  const std::string body = StrCat(name, content);
  const uLong checksum =
      crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
  return StrCat(BigEndian(static_cast<std::uint32_t>(content.size())), body,
                BigEndian(static_cast<std::uint32_t>(checksum)));
}

std::string Compressed(std::string_view bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  // If memory is refused, compress2 fails, and the result is an empty file.
  const int status = compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                               reinterpret_cast<const Bytef*>(bytes.data()),
                               static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION);
  packed.resize(status == Z_OK ? size : 0);
  return packed;
}

}  // namespace

std::string BoardPng(const BoardPicture& picture) {
  const BoardLayout layout = LayoutOf(picture);
  const BoardSize size = picture.size;
  const int width = kPixels * layout.width, height = kPixels * layout.height;
  const int margin = kPixels * layout.margin, cell = kPixels * layout.cell;
  const double radius = kPixels * layout.stone;
  const auto place = [&](int i) { return margin + i * cell; };
  Canvas canvas(width, height);
  if (picture.cells) {
    canvas.Rectangle(margin - cell / 2, margin - cell / 2, size.width * cell, size.height * cell,
                     kFrame);
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) canvas.Disc(place(x), place(y), radius, kHole);
    }
  } else {
    for (int x = 0; x < size.width; ++x) {
      canvas.Rectangle(place(x) - 1, margin - 1, 2, (size.height - 1) * cell + 2, kLine);
    }
    for (int y = 0; y < size.height; ++y) {
      canvas.Rectangle(margin - 1, place(y) - 1, (size.width - 1) * cell + 2, 2, kLine);
    }
    for (const Point p : layout.stars) canvas.Disc(place(p.x), place(p.y), 5, kLine);
  }
  for (int x = 0; x < size.width; ++x) {
    canvas.Text(place(x), 20, 2, std::string(1, ColumnLetter(x)), kLine);
  }
  for (int y = 0; y < size.height; ++y) {
    canvas.Text(20, place(y), 2, StrCat(size.height - y), kLine);
  }
  for (const PictureStone& stone : picture.stones) {
    DrawStone(stone, place(stone.point.x), place(stone.point.y), radius, &canvas);
  }
  constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
  constexpr char kDepth = 8, kTrueColour = 2;
  const std::string head = StrCat(BigEndian(static_cast<std::uint32_t>(width)),
                                  BigEndian(static_cast<std::uint32_t>(height)),
                                  std::string{kDepth, kTrueColour, 0, 0, 0});
  return StrCat(kPngSignature, Chunk("IHDR", head), Chunk("IDAT", Compressed(canvas.Rows())),
                Chunk("IEND", ""));
}

}  // namespace tengen
