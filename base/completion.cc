// SPDX-License-Identifier: Apache-2.0
#include "base/completion.h"

#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {
namespace {

constexpr std::string_view kFile = "FILE", kFolder = "DIR";
constexpr std::string_view kWord = "word";

// The part of a flag's help before the first semicolon. The rest is left out, because shells show
// only one short line.
std::string_view Short(std::string_view what) { return what.substr(0, what.find(';')); }

// The text between [ and ] of a specification of zsh's _arguments.
std::string ZshExplanation(std::string_view what) {
  return absl::StrReplaceAll(AbslView(Short(what)), {{"[", "\\["}, {"]", "\\]"}, {":", "\\:"}});
}

// The value of the variable `kind` in the bash script of app/help.cc. The script chooses the
// completions by this variable.
std::string_view BashKind(std::string_view value) {
  return value == kFile ? "file" : value == kFolder ? "folder" : kWord;
}

std::string ZshAction(std::string_view value, const std::vector<std::string>& words) {
  if (value == kFile && !words.empty()) {  // for example --openings generate
    return StrCat("{compadd ", absl::StrJoin(words, " "), "; _files}");
  }
  if (value == kFile) return "_files";
  if (value == kFolder) return "_files -/";
  return words.empty() ? " " : StrCat("(", absl::StrJoin(words, " "), ")");
}

// The options of fish's command `complete` that say how the value of a flag is completed.
std::string FishAction(std::string_view value, const std::vector<std::string>& words) {
  std::string action = value == kFile ? " -r -F" : " -x";
  if (value == kFolder) action += " -a '(__fish_complete_directories)'";
  if (!words.empty()) StrAppend(&action, " -a ", ShellWords(words, Shell::kFish));
  return action;
}

}  // namespace

std::string ShellWord(std::string_view text, Shell shell) {
  const std::string escaped =
      shell == Shell::kFish ? absl::StrReplaceAll(AbslView(text), {{"\\", "\\\\"}, {"'", "\\'"}})
                            : absl::StrReplaceAll(AbslView(text), {{"'", "'\\''"}});
  return StrCat("'", escaped, "'");
}

std::string ShellWords(const std::vector<std::string>& words, Shell shell) {
  return ShellWord(absl::StrJoin(words, " "), shell);
}

// Makes a branch of the `case` in the script. The branch sets the variables `flags`, `first` and
// `rest`. If the flag has a value, it also sets `kind` and `words`.
std::string FlagTable::BashCompletion() const {
  std::string_view usage = usage_;
  std::string flags = "--help --no-config", values, unknown;
  for (const Row& row : rows_) {
    if (row.name.empty()) continue;
    StrAppend(&flags, " --", row.name);
    if (row.on != nullptr) {
      StrAppend(&flags, " --no-", row.name);
      continue;
    }
    if (BashKind(row.value) == kWord && row.words.empty()) {
      StrAppend(&unknown, unknown.empty() ? "        " : " | ", "--", row.name);
      continue;
    }
    StrAppend(&values, "        --", row.name, ") kind=", BashKind(row.value));
    if (!row.words.empty()) StrAppend(&values, " words=", ShellWords(row.words, Shell::kBash));
    values += " ;;\n";
  }
  if (!unknown.empty()) StrAppend(&values, unknown, ") kind=", kWord, " ;;\n");
  return StrCat("    ", TakeWord(usage), ")\n      flags='", flags,
                "' first=", ShellWords(first_words_, Shell::kBash), " rest=", BashKind(rest_), "\n",
                values.empty() ? "" : StrCat("      case $before in\n", values, "      esac\n"),
                "      ;;\n");
}

// Makes a branch of the `case` in the script. The branch calls _arguments.
std::string FlagTable::ZshCompletion() const {
  std::string_view usage = usage_;
  std::string text = StrCat("    ", TakeWord(usage),
                            ")\n      _arguments '--help[print the help]' \\\n"
                            "        '--no-config[do not read the configuration file]'");
  for (const Row& row : rows_) {
    if (row.name.empty()) continue;
    const std::string what = StrCat("[", ZshExplanation(row.what), "]");
    std::vector<std::string> specs = {StrCat("*--", row.name, what)};
    if (row.on != nullptr) {
      specs.push_back(StrCat("*--no-", row.name, what));
    } else {
      specs = {
          StrCat("*--", row.name, "=", what, ":", row.value, ":", ZshAction(row.value, row.words))};
    }
    for (const std::string& spec : specs) {
      StrAppend(&text, " \\\n        ", ShellWord(spec, Shell::kZsh));
    }
  }
  if (!first_words_.empty()) {
    StrAppend(&text, " \\\n        ",
              ShellWord(StrCat("1:action:", ZshAction("", first_words_)), Shell::kZsh));
  }
  if (!rest_.empty()) {
    StrAppend(&text, " \\\n        ",
              ShellWord(StrCat("*:", rest_, ":", ZshAction(rest_, {})), Shell::kZsh));
  }
  return StrCat(text, "\n      ;;\n");
}

// Makes lines of the script. Each line calls fish's command `complete`.
std::string FlagTable::FishCompletion() const {
  std::string_view usage = usage_;
  const std::string name(TakeWord(usage));
  const std::string in = StrCat("__pbrain_tengen_in ", name);
  const auto line = [](const std::string& condition, std::string_view rest) {
    return StrCat("complete -c pbrain-tengen -n ", ShellWord(condition, Shell::kFish), rest, "\n");
  };
  std::string text = line(in, " -l help -d 'print the help'");
  text += line(in, " -l no-config -d 'do not read the configuration file'");
  for (const Row& row : rows_) {
    if (row.name.empty()) continue;
    const std::string what = StrCat(" -d ", ShellWord(Short(row.what), Shell::kFish));
    if (row.on != nullptr) {
      text += line(in, StrCat(" -l ", row.name, what));
      text += line(in, StrCat(" -l no-", row.name, what));
    } else {
      text += line(in, StrCat(" -l ", row.name, FishAction(row.value, row.words), what));
    }
  }
  std::string later = in;  // after the first plain argument
  if (!first_words_.empty()) {
    const std::string seen =
        StrCat("__fish_seen_subcommand_from ", absl::StrJoin(first_words_, " "));
    text += line(StrCat(in, "; and not ", seen),
                 StrCat(" -a ", ShellWords(first_words_, Shell::kFish)));
    StrAppend(&later, "; and ", seen);
  }
  if (rest_ == kFile) text += line(later, " -F");
  if (rest_ == kFolder) text += line(later, " -a '(__fish_complete_directories)'");
  return text;
}

std::string FlagTable::Completion(Shell shell) const {
  switch (shell) {
    case Shell::kBash: return BashCompletion();
    case Shell::kZsh: return ZshCompletion();
    case Shell::kFish: return FishCompletion();
  }
  return "";
}

}  // namespace tengen
