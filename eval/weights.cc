// SPDX-License-Identifier: Apache-2.0
#include "eval/weights.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "base/compression.h"
#include "base/hash.h"
#include "base/status.h"
#include "engine/zobrist.h"

namespace tengen {
namespace {

constexpr std::string_view kMagic = "TGSW";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kNameBytes = 32;
constexpr std::size_t kChecksumBytes = 8;

std::uint64_t Checksum(std::string_view bytes) {
  std::uint64_t sum = Mix(bytes.size());
  for (const char b : bytes) sum = Mix(sum ^ static_cast<unsigned char>(b));
  return sum;
}

void Append(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 255));
}

// Removes the first bytes of `in` and returns them. If `in` has too few bytes, the missing bytes of
// numbers are 0. In this case the checksum shows that the file is wrong.
std::string_view TakeBytes(std::string_view& in, std::size_t bytes) {
  const std::string_view taken = in.substr(0, bytes);
  in.remove_prefix(taken.size());
  return taken;
}
std::uint64_t Take(std::string_view& in, std::size_t bytes) {
  std::uint64_t value = 0;
  int shift = 0;
  for (const char b : TakeBytes(in, bytes)) {
    value |= std::uint64_t{static_cast<unsigned char>(b)} << shift;
    shift += 8;
  }
  return value;
}

}  // namespace

std::string SerializeWeights(std::string_view game, const WeightsSections& from) {
  std::string out(kMagic);
  Append(out, kVersion, 4);
  out += game;
  out.resize(kMagic.size() + 4 + kNameBytes, '\0');
  for (const WeightsSection& section : from) {
    Append(out, section.name.size(), 1);
    out += section.name;
    Append(out, section.values.size(), 4);
    for (const std::int16_t* value : section.values)
      Append(out, static_cast<std::uint16_t>(*value), 2);
  }
  Append(out, Checksum(out), kChecksumBytes);
  return out;
}

absl::StatusOr<std::string> UnpackWeights(std::string_view bytes) {
  if (!IsCompressed(bytes)) return std::string(bytes);
  absl::StatusOr<Frame> frame = DecompressFrame(bytes);
  if (!frame.ok()) {
    return absl::DataLossError(
        absl::StrFormat("weights file is damaged (%s)", frame.status().message()));
  }
  if (frame->bytes != bytes.size()) {
    return absl::DataLossError("weights file is damaged (it goes on after its zstd frame)");
  }
  return std::move(frame->content);
}

std::string_view WeightsGameOf(std::string_view bytes) {
  TakeBytes(bytes, kMagic.size() + 4);
  const std::string_view name = TakeBytes(bytes, kNameBytes);
  return name.substr(0, name.find('\0'));
}

std::uint64_t WeightsChecksum(std::string_view bytes) {
  bytes.remove_prefix(bytes.size() - std::min(bytes.size(), kChecksumBytes));
  return Take(bytes, kChecksumBytes);
}

bool WeightsAreWhole(std::string_view bytes) {
  if (bytes.size() < kChecksumBytes) return false;
  return WeightsChecksum(bytes) == Checksum(bytes.substr(0, bytes.size() - kChecksumBytes));
}

bool WeightsHaveSection(std::string_view bytes, std::string_view section) {
  bytes.remove_suffix(std::min(bytes.size(), kChecksumBytes));
  TakeBytes(bytes, kMagic.size() + 4 + kNameBytes);
  while (!bytes.empty()) {
    if (TakeBytes(bytes, Take(bytes, 1)) == section) return true;
    TakeBytes(bytes, 2 * Take(bytes, 4));
  }
  return false;
}

absl::Status ReadWeights(std::string_view bytes, std::string_view game, const WeightsSections& to) {
  std::string_view in = bytes;
  if (TakeBytes(in, kMagic.size()) != kMagic || in.size() < 4)
    return InvalidArgument("not a Tengen weights file (it must begin with TGSW)");
  if (const auto version = Take(in, 4); version != kVersion)
    return InvalidArgument(
        absl::StrFormat("weights format %u, this program reads %u", version, kVersion));
  if (!WeightsAreWhole(bytes))
    return absl::DataLossError("weights file is damaged (its checksum does not match)");
  in.remove_suffix(std::min(in.size(), kChecksumBytes));
  TakeBytes(in, kNameBytes);
  const std::string_view name = WeightsGameOf(bytes);
  if (name != game)
    return InvalidArgument(absl::StrFormat("weights are for %s, not for %s", name, game));

  std::vector<std::int16_t> values;
  for (const WeightsSection& section : to) {
    const std::string_view found = TakeBytes(in, Take(in, 1));
    const std::uint64_t count = Take(in, 4);
    if (found != section.name || count != section.values.size())
      return InvalidArgument(
          absl::StrFormat("weights for %s have section '%s' of %u numbers, but this program "
                          "expects '%s' of %u",
                          name, found, count, section.name, section.values.size()));
    for (std::uint64_t i = 0; i < count; ++i)
      values.push_back(static_cast<std::int16_t>(Take(in, 2)));
  }
  if (!in.empty())
    return InvalidArgument(
        absl::StrFormat("weights for %s have more sections than this program knows", name));
  const std::int16_t* next = values.data();
  for (const WeightsSection& section : to)
    for (std::int16_t* value : section.values) *value = *next++;
  return absl::OkStatus();
}

const BuiltInWeightsFile* FirstBuiltIn(std::span<const BuiltInWeightsFile> files,
                                       std::initializer_list<std::string_view> games) {
  for (const std::string_view game : games) {
    const auto at = std::find_if(files.begin(), files.end(),
                                 [&](const BuiltInWeightsFile& file) { return file.game == game; });
    if (at != files.end()) return &*at;
  }
  return nullptr;
}

WeightsSections ShapeWeights::Sections() {
  WeightsSections sections = {{"tempo", {&tempo}}};
  for (const Color c : {Color::kBlack, Color::kWhite}) {
    WeightsSection& section =
        sections.emplace_back(WeightsSection{c == Color::kBlack ? "black" : "white", {}});
    for (CombinationWeights& w : combination[Index(c)])
      section.values.insert(section.values.end(), {&w.to_move, &w.waiting, &w.attack, &w.defend});
  }
  return sections;
}

}  // namespace tengen
