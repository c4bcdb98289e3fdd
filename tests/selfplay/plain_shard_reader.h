// SPDX-License-Identifier: Apache-2.0
//
// A second reader of shards, for tests of Tengen's own reader (selfplay/shard.h). It is written
// from the description in docs/selfplay.md ("The bytes of a shard") and uses none of Tengen's
// libraries. Its result is one line of text for each game.
//
// Pure functions and a function that reads a file. Any thread may call. Throws std::exception if
// the header, a length, a cell or the number of games is wrong. The codes of plies are not checked.
#pragma once

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace tengen::testing {

// Reads the decompressed content of a shard. A line is "SEED WINNER REASON OPENING_PLIES: PLIES",
// for example "5 1 line 1: 7,7 = -; 8,8 9,9 = 12; swap = -". A ply of another kind than stones
// begins with its kind, for example "swap". A declared count is "#N". The value of the ply is after
// "="; "-" means no value. WINNER "-" means that the game is not finished.
inline std::vector<std::string> PlainShardGames(const std::string& content) {
  const std::size_t end_of_line = content.find('\n');
  const nlohmann::json header = nlohmann::json::parse(content.substr(0, end_of_line));
  if (header.at("format") != "tengen-games" || header.at("version") != 1) {
    throw std::runtime_error("not a shard");
  }
  const int width = header.at("game").at("size").at(0), height = header.at("game").at("size").at(1);
  const int cell_bytes = width * height <= 240 ? 1 : 2;
  const int top = cell_bytes == 1 ? 255 : 65535;
  std::size_t at = end_of_line + 1;
  const auto number = [&](int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) {
      value += static_cast<std::uint64_t>(static_cast<std::uint8_t>(content.at(at++))) << (8 * i);
    }
    return value;
  };
  const auto cell_text = [&](int cell) {
    if (cell >= width * height) throw std::runtime_error("no such cell");
    return std::to_string(cell % width) + "," + std::to_string(cell / width);
  };

  std::vector<std::string> games;
  while (at < content.size()) {
    std::string text = std::to_string(number(8));
    text += " ";
    const int winner = static_cast<int>(number(1));
    text += winner == 255 ? "-" : std::to_string(winner);
    text += " ";
    const auto reason = static_cast<std::size_t>(number(1));
    text += content.substr(at, reason);
    at += reason;
    text += " ";
    text += std::to_string(number(2));
    text += ":";
    const int plies = static_cast<int>(number(2));
    for (int i = 0; i < plies; ++i) {
      text += i == 0 ? "" : ";";
      const int first = static_cast<int>(number(cell_bytes));
      if (first < width * height) {
        text += " ";
        text += cell_text(first);
      } else {
        const char* const kinds[] = {"", " swap", " pass", " offer", " pick"};
        text += kinds[top - first];
        const int points = static_cast<int>(number(1));
        const int declared = static_cast<int>(number(1));
        for (int k = 0; k < points; ++k) {
          text += " ";
          text += cell_text(static_cast<int>(number(cell_bytes)));
        }
        if (declared > 0) {
          text += " #";
          text += std::to_string(declared);
        }
      }
      const int raw = static_cast<int>(number(2));
      const int value = raw >= 32768 ? raw - 65536 : raw;
      text += " = ";
      text += value == -32768 ? "-" : std::to_string(value);
    }
    games.push_back(text);
  }
  if (games.size() != header.at("games").get<std::size_t>()) {
    throw std::runtime_error("another number of games");
  }
  return games;
}

// The bytes of a file. Empty if the file cannot be read.
inline std::string PlainContents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Returns PlainShardGames for a file.
inline std::vector<std::string> PlainShardFile(const std::string& path) {
  const std::string bytes = PlainContents(path);
  std::string content(ZSTD_getFrameContentSize(bytes.data(), bytes.size()), '\0');
  const std::size_t got =
      ZSTD_decompress(content.data(), content.size(), bytes.data(), bytes.size());
  if (got != content.size()) throw std::runtime_error("damaged: " + path);
  return PlainShardGames(content);
}

}  // namespace tengen::testing
