// SPDX-License-Identifier: Apache-2.0
#include "notation/record/renlib.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "base/encoding.h"
#include "base/status.h"
#include "base/text.h"

namespace tengen {
namespace {

constexpr std::string_view kRenlibMagic = "\xffRenLib\xff";
constexpr std::size_t kHeader = 20;
constexpr int kMajor = 3, kMinor = 4;
constexpr char kFirstMove = 0x78;  // h8

// Flags of a node (notation/record/renlib.h).
constexpr int kSibling = 0x80, kNoChild = 0x40, kOldComment = 0x20, kComment = 0x08, kNoMove = 0x02,
              kExtension = 0x01;
// A flag in the second byte of the extension.
constexpr int kBoardText = 0x01;
// Separates the first line of a comment from the rest.
constexpr char kRestFollows = 0x08;

// Returns a comment with LF between its lines. The encoding does not change. In all encodings of
// these files, the bytes of line ends and the byte 08 are never part of another character.
std::string CleanComment(const std::string& raw) {
  const std::size_t at = raw.find(kRestFollows);
  std::string comment = raw.substr(0, at);
  if (at != std::string::npos) {
    if (!comment.empty()) comment.push_back('\n');
    comment += raw.substr(at + 1);
  }
  return absl::StrReplaceAll(comment, {{"\r\n", "\n"}, {"\r", "\n"}});
}

std::string RawComment(const std::string& comment) {
  const std::size_t at = comment.find('\n');
  if (at == std::string::npos) return comment;
  return absl::StrCat(comment.substr(0, at), std::string(1, kRestFollows),
                      absl::StrReplaceAll(comment.substr(at + 1), {{"\n", "\r\n"}}));
}

class TreeReader {
 public:
  explicit TreeReader(std::string_view bytes) : bytes_(bytes) {}

  bool AtEnd() const { return at_ >= bytes_.size(); }
  // True if the bytes ended inside a text or a pair of bytes.
  bool cut() const { return cut_ || at_ > bytes_.size(); }
  // A file consists of pairs of bytes. If the last byte is missing, it counts as 0.
  int Byte() { return AtEnd() ? (++at_, 0) : static_cast<unsigned char>(bytes_[at_++]); }

  std::string Text() {
    std::string text;
    while (!AtEnd()) {
      const int first = Byte(), second = Byte();
      if (first == 0) return text;
      text.push_back(static_cast<char>(first));
      if (second == 0) return text;
      text.push_back(static_cast<char>(second));
    }
    cut_ = true;
    return text;
  }

  std::string OldComment() {
    std::string text;
    bool last = false;
    while (!last && !AtEnd()) {
      const int pair[2] = {Byte(), Byte()};
      for (const int byte : pair) {
        if (last) break;
        last = (byte & 0x80) != 0;
        text.push_back(static_cast<char>(byte & 0x7f));
      }
    }
    cut_ = !last;
    return text;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool cut_ = false;
};

void AppendText(std::string& bytes, std::string_view text) {
  bytes += text;
  bytes.append(text.size() % 2 == 0 ? 2 : 1, '\0');
}

absl::StatusOr<std::string_view> WithoutHeader(std::string_view bytes) {
  if (!bytes.empty() && bytes.front() == kFirstMove) return bytes;
  if (bytes.size() < kHeader || bytes.substr(0, kRenlibMagic.size()) != kRenlibMagic) {
    return InvalidArgument("this is not a library of RenLib");
  }
  const int major = static_cast<unsigned char>(bytes[kRenlibMagic.size()]);
  const int minor = static_cast<unsigned char>(bytes[kRenlibMagic.size() + 1]);
  if (major > kMajor || (major == kMajor && minor > kMinor)) {
    return InvalidArgument("this is a library of RenLib ", major, ".", minor,
                           "; Tengen reads versions up to ", kMajor, ".", kMinor);
  }
  return bytes.substr(kHeader);
}

// The nodes of a library; their texts are not decoded yet.
struct ReadNodes {
  std::vector<RenlibNode> nodes;
  bool cut = false;  // the bytes end too early
};

absl::StatusOr<ReadNodes> ReadAll(std::string_view bytes) {
  const absl::StatusOr<std::string_view> tree = WithoutHeader(bytes);
  if (!tree.ok()) return tree.status();
  TreeReader reader(*tree);
  ReadNodes read;
  std::vector<RenlibNode>& nodes = read.nodes;
  std::vector<int> waiting;  // depths of nodes whose sibling follows later
  int depth = 0;
  bool ends = true;  // no node must follow
  while (!reader.AtEnd()) {
    const int place = reader.Byte(), flags = reader.Byte();
    const bool is_root = nodes.empty() && place == 0;
    if (nodes.empty() && !is_root) {
      nodes.emplace_back();
      depth = 1;
    }
    RenlibNode node = {.depth = depth, .is_move = (flags & kNoMove) == 0};
    if (place != 0) node.point = Point{place % 16 - 1, place / 16};
    if (place != 0 && (node.point->x < 0 || node.point->y >= kRenlibBoard)) {
      return InvalidArgument("node ", nodes.size(),
                             " of the library is not at a point of the board");
    }
    int more = 0;
    if ((flags & kExtension) != 0) {
      (void)reader.Byte();
      more = reader.Byte();
    }
    if ((flags & kOldComment) != 0) {
      node.comment = CleanComment(reader.OldComment());
    } else if ((flags & kComment) != 0) {
      node.comment = CleanComment(reader.Text());
    }
    if ((more & kBoardText) != 0) node.text = reader.Text();
    nodes.push_back(std::move(node));
    if ((flags & kSibling) != 0) waiting.push_back(depth);
    ++depth;
    const bool is_leaf = (flags & kNoChild) != 0;
    ends = is_leaf && waiting.empty();
    if (is_leaf && !waiting.empty()) {
      depth = waiting.back();
      waiting.pop_back();
    }
  }
  read.cut = reader.cut() || !ends;
  return read;
}

// Converts the comments and texts of all nodes to UTF-8. If `encoding` is empty, one encoding is
// guessed for all texts that are not UTF-8.
absl::Status Decode(std::string encoding, std::vector<RenlibNode>* nodes,
                    std::vector<std::string>* notes) {
  const auto for_each_text = [nodes](const auto& work) {
    for (RenlibNode& node : *nodes) {
      work(&node.comment);
      work(&node.text);
    }
  };
  const bool guessed = encoding.empty();
  if (guessed) {
    constexpr std::string_view kAnyBytes = "ISO-8859-1";  // it has a character for each byte
    std::string foreign;
    int count = 0;
    for_each_text([&](const std::string* text) {
      if (IsUtf8(*text)) return;
      absl::StrAppend(&foreign, *text, "\n");
      ++count;
    });
    if (count == 0) return absl::OkStatus();
    encoding = GuessedEncoding(foreign).value_or(kAnyBytes);
    if (!DecodeText("", encoding).ok()) encoding = kAnyBytes;
    notes->push_back(absl::StrCat(count, count == 1 ? " text is" : " texts are",
                                  " not UTF-8 and read as ", encoding, ", which is guessed"));
  }
  absl::Status status;
  std::size_t wrong = 0;
  for_each_text([&](std::string* text) {
    if (text->empty() || (guessed && IsUtf8(*text))) return;
    absl::StatusOr<DecodedText> decoded = DecodeText(*text, encoding);
    status.Update(decoded.status());
    if (!decoded.ok()) return;
    *text = std::move(decoded->text);
    wrong += decoded->wrong_bytes;
  });
  if (wrong > 0) {
    notes->push_back(absl::StrCat(wrong, wrong == 1 ? " byte" : " bytes",
                                  " of the texts cannot be read as ", encoding));
  }
  return status;
}

}  // namespace

absl::StatusOr<std::vector<RenlibNode>> ParseRenlib(std::string_view bytes,
                                                    std::string_view encoding,
                                                    std::vector<std::string>* notes) {
  absl::StatusOr<ReadNodes> read = ReadAll(bytes);
  if (!read.ok()) return read.status();
  std::vector<RenlibNode> nodes = std::move(read->nodes);
  if (nodes.empty()) nodes.emplace_back();
  std::vector<std::string> ignored;
  if (notes != nullptr && read->cut) {
    notes->emplace_back("the library ends too early: its last positions are missing");
  }
  const absl::Status status =
      Decode(std::string(encoding), &nodes, notes != nullptr ? notes : &ignored);
  if (!status.ok()) return status;
  return nodes;
}

bool IsRenlib(std::string_view bytes) {
  if (bytes.starts_with(kRenlibMagic)) return true;
  if (bytes.empty() || bytes.front() != kFirstMove || bytes.size() % 2 != 0) return false;
  const absl::StatusOr<ReadNodes> read = ReadAll(bytes);
  return read.ok() && !read->cut;
}

bool IsCutRenlib(std::string_view bytes) {
  const absl::StatusOr<ReadNodes> read = ReadAll(bytes);
  return read.ok() && read->cut;
}

std::string RenlibBytes(const std::vector<RenlibNode>& nodes) {
  std::string bytes(kRenlibMagic);
  bytes.push_back(kMajor);
  bytes.push_back(kMinor);
  bytes.append(kHeader - bytes.size(), '\xff');
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const RenlibNode& node = nodes[i];
    const bool has_child = i + 1 < nodes.size() && nodes[i + 1].depth > node.depth;
    bool has_sibling = false;
    for (std::size_t k = i + 1; k < nodes.size() && nodes[k].depth >= node.depth; ++k) {
      has_sibling = nodes[k].depth == node.depth;
      if (has_sibling) break;
    }
    assert(!node.point || (node.point->x < kRenlibBoard && node.point->y < kRenlibBoard));
    bytes.push_back(node.point ? static_cast<char>(node.point->y * 16 + node.point->x + 1) : '\0');
    const int flags = (has_sibling ? kSibling : 0) | (has_child ? 0 : kNoChild) |
                      (node.comment.empty() ? 0 : kComment) | (node.is_move ? 0 : kNoMove) |
                      (node.text.empty() ? 0 : kExtension);
    bytes.push_back(static_cast<char>(flags));
    if (!node.text.empty()) {
      bytes.push_back('\0');
      bytes.push_back(kBoardText);
    }
    if (!node.comment.empty()) AppendText(bytes, RawComment(node.comment));
    if (!node.text.empty()) AppendText(bytes, node.text);
  }
  return bytes;
}

}  // namespace tengen
