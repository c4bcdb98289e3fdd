// SPDX-License-Identifier: Apache-2.0
#include "tests/testing/browser.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace tengen::testing {
namespace {

namespace fs = std::filesystem;

// A temporary folder for the page and all files of the browser.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "tengen-page-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

std::optional<std::string> DomOf(std::string_view html, std::string_view fragment) {
  const Folder folder;
  if (folder.path().empty()) return std::nullopt;
  const std::string page = folder.path() + "/page.html";
  std::ofstream(page, std::ios::binary) << html;
  // The virtual time of the page runs until the page is idle. The real time for this may be longer.
  const std::string command = "HOME='" + folder.path() +
                              "' timeout -k 5 120 chromium --headless --no-sandbox --disable-gpu "
                              "--disable-dev-shm-usage --user-data-dir='" +
                              folder.path() +
                              "/profile' "
                              "--virtual-time-budget=2000 --dump-dom 'file://" +
                              page + std::string(fragment) + "' 2>/dev/null </dev/null";
#ifdef __linux__
  // If the browser leaves processes, this process must not become their parent. ChildProcess sets
  // the opposite each time it starts a process, so this call changes it back.
  prctl(PR_SET_CHILD_SUBREAPER, 0);
#endif
  FILE* const output = popen(command.c_str(), "r");
  if (output == nullptr) return std::nullopt;
  std::string dom;
  char buffer[1 << 14];
  for (std::size_t count; (count = fread(buffer, 1, sizeof buffer, output)) > 0;)
    dom.append(buffer, count);
  if (pclose(output) != 0 || dom.empty()) return std::nullopt;
  return dom;
}

std::string WhyNoBrowser() {
  if (std::system("command -v chromium >/dev/null 2>&1") != 0) return "chromium is not installed";
  const std::optional<std::string> dom = DomOf("<!DOCTYPE html><title>seen</title>");
  if (!dom || dom->find("seen") == std::string::npos) return "chromium cannot show a page here";
  return "";
}

}  // namespace tengen::testing
