// SPDX-License-Identifier: Apache-2.0
//
// BlockReader collects the lines of one list, for example of BOARD, up to the line before DONE. It
// stores the first error until the list ends. A plain value, not thread safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "base/clock.h"
#include "engine/ply.h"
#include "protocol/command.h"
#include "protocol/setup_block.h"

namespace tengen {

// The lines of a list.
struct Block {
  command::OpenBlock open;    // the command that began the list; AddText adds to `words`
  Clock::time_point arrival;  // when `open` arrived; the time for the move starts here
  std::vector<block::StoneLine> stones = {};
  std::vector<Ply> plies = {};  // for PLIES
  SetupBlock setup = {};        // for SETUP
  absl::Status problem = {};    // the first error
};

class BlockReader {
 public:
  // If the command is YXEDITTEXTDATABASE, the list begins with a text in quotes. The first part of
  // the text is open.words: pass it to AddText first.
  BlockReader(const command::OpenBlock& open, Clock::time_point arrival);

  // True if the next line belongs to the text in quotes: then call AddText, not Add.
  bool in_text() const { return in_text_; }
  // Returns the text after the closing quote, or "" if the line has no such text. A text after the
  // quote is the first line of the list, because Yixin-Board sends no line end after the quote.
  std::string AddText(std::string_view line);

  // True if the lines of the list are stones.
  bool takes_stones() const;

  // Adds a line of the list. Errors: kInvalidArgument = the line does not belong to the list;
  // kResourceExhausted = the list is too long. A line with an error is not added.
  absl::Status Add(std::string_view line);

  // Stores the error if no earlier error is stored.
  void Fail(const absl::Status& error) { block_.problem.Update(error); }

  const Block& block() const { return block_; }

 private:
  absl::Status AddPly(std::string_view line);
  absl::Status AddStone(std::string_view line);

  Block block_;
  std::size_t size_ = 0;  // for PLIES: the number of plies and points so far
  bool in_text_ = false;
};

}  // namespace tengen
