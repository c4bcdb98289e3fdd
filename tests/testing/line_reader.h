// SPDX-License-Identifier: Apache-2.0
//
// LineReader: reads the lines of a text file, gzipped or plain. Throws std::runtime_error if the
// file cannot be read or a gzip stream is incomplete. Not thread safe.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace tengen::testing {

class LineReader {
 public:
  explicit LineReader(const std::string& path);
  // Reads the next line without its line end. False: there are no more lines.
  bool Next(std::string* line);

 private:
  struct Closer {
    void operator()(void* file) const;
  };

  // Reads more text into the buffer. False: the file has ended.
  bool Fill();

  std::string path_;
  std::unique_ptr<void, Closer> file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // begin of the text in buffer_ that Next has not returned
  std::size_t end_ = 0;    // end of this text
};

}  // namespace tengen::testing
