// SPDX-License-Identifier: Apache-2.0
//
// LineReader: the lines of a text file, gzipped or plain. A file that cannot be read, or a gzip
// stream that breaks off, throws std::runtime_error. Not thread safe.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace tengen::testing {

class LineReader {
 public:
  explicit LineReader(const std::string& path);
  // The next line without its end; false: there is none.
  bool Next(std::string* line);

 private:
  struct Closer {
    void operator()(void* file) const;
  };

  // More text into the buffer; false: there is none.
  bool Fill();

  std::string path_;
  std::unique_ptr<void, Closer> file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // of what has not been given away yet
  std::size_t end_ = 0;
};

}  // namespace tengen::testing
