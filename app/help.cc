// SPDX-License-Identifier: Apache-2.0
#include "app/help.h"

#include <iostream>
#include <vector>

#include "absl/strings/str_join.h"
#include "base/completion.h"
#include "base/str_cat.h"
#include "base/version.h"

namespace tengen {
namespace {

constexpr std::string_view kWhatItIs =
    "pbrain-tengen is an engine for n-in-a-row games. A manager (Piskvork, c-gomoku-cli,\n"
    "Yixin-Board and others) controls it with the Gomocup protocol on standard input and output.\n";
constexpr std::string_view kWithoutArguments =
    "run as an engine: Gomocup protocol (docs/protocol.md)";
constexpr std::string_view kTryIt =
    "To try it, type START 15, then BEGIN. INFO timeout_turn 1000 sets the time for a move in\n"
    "ms. END ends the program.\n";
constexpr std::string_view kEnvironment =
    "The environment variable TENGEN_ISA (sse4.2, avx2 or avx512) selects the instruction set of\n"
    "the networks; default: the best one of the processor. --version lists those of this\n"
    "processor.\n";

constexpr std::string_view kConfigPlace =
    "~/.config/tengen/config or $XDG_CONFIG_HOME/tengen/config; on Windows "
    "%APPDATA%\\tengen\\config";
constexpr std::string_view kConfiguration =
    "It has lines OPTION = VALUE for the options that you always give, below a line with the\n"
    "subcommand in brackets, for example [play]. Options of the command line replace them, and\n"
    "--no-config ignores the file. As an engine, the program does not read it\n"
    "(docs/configuration.md).\n";

struct ExitStatus {
  std::string_view number, meaning;
};
constexpr ExitStatus kExitStatuses[] = {
    {"0", "success"},
    {"1", "failure; a line on standard error or in the output names it"},
    {"2", "wrong command line"},
    {"3", "match: the sequential test accepted H0"},
    {"130, 143", "stopped by SIGINT or SIGTERM"},
};

void PrintForm(const Subcommand& subcommand, const char* form) {
  const std::vector<std::string> arguments = {form};
  subcommand.run(arguments);
}

}  // namespace

bool HasOwnFlags(const Subcommand& subcommand) {
  return !subcommand.what.empty() && subcommand.takes == Subcommand::Takes::kOwn;
}

void PrintHelp(std::span<const Subcommand> subcommands) {
  constexpr std::size_t kNameWidth = 10;
  std::cout << kWhatItIs << "\n  pbrain-tengen             " << kWithoutArguments << '\n';
  for (const Subcommand& subcommand : subcommands) {
    if (subcommand.what.empty()) continue;
    std::string name(subcommand.name);
    name.resize(kNameWidth, ' ');
    std::cout << "  pbrain-tengen " << name << "  " << subcommand.what << '\n';
  }
  std::cout << "\nYour configuration file is\n  " << kConfigPlace << "\n"
            << kConfiguration << '\n'
            << kEnvironment << kTryIt;
}

void PrintManual(std::span<const Subcommand> subcommands) {
  std::cout << ".TH PBRAIN-TENGEN 6 \"\" \"" << kName << ' ' << kVersion << "\" Games\n"
            << ".SH NAME\npbrain\\-tengen \\- engine for gomoku, renju, pente, connect6 and other "
               "n\\-in\\-a\\-row games\n"
            << ".SH SYNOPSIS\n.B pbrain\\-tengen\n[\\fISUBCOMMAND\\fR [\\fIARGUMENT\\fR ...]]\n"
            << ".SH DESCRIPTION\n"
            << RoffText(kWhatItIs) << ".PP\n"
            << RoffText(kTryIt) << ".TP\n(no argument)\n"
            << RoffText(kWithoutArguments) << '\n';
  for (const Subcommand& subcommand : subcommands) {
    if (subcommand.what.empty()) continue;
    std::cout << ".TP\n\\fB" << RoffText(subcommand.name) << "\\fR\n"
              << RoffText(subcommand.what) << '\n';
  }
  std::cout << ".SH SUBCOMMANDS\n";
  for (const Subcommand& subcommand : subcommands) {
    if (HasOwnFlags(subcommand)) PrintForm(subcommand, "--help=man");
  }
  std::cout << ".SH FILES\n.TP\n"
            << RoffText(kConfigPlace) << "\nThe configuration file. " << RoffText(kConfiguration)
            << ".SH ENVIRONMENT\n"
            << RoffText(kEnvironment) << ".SH EXIT STATUS\n";
  for (const auto& [number, meaning] : kExitStatuses) {
    std::cout << ".TP\n" << number << '\n' << RoffText(meaning) << '\n';
  }
}

namespace {

std::vector<std::string> NamesOf(std::span<const Subcommand> subcommands) {
  std::vector<std::string> names;
  for (const Subcommand& subcommand : subcommands) {
    if (!subcommand.what.empty()) names.emplace_back(subcommand.name);
  }
  return names;
}

// The subcommands that have their own help.
std::vector<std::string> NamesWithFlags(std::span<const Subcommand> subcommands) {
  std::vector<std::string> names;
  for (const Subcommand& subcommand : subcommands) {
    if (HasOwnFlags(subcommand)) names.emplace_back(subcommand.name);
  }
  return names;
}

void PrintForms(std::span<const Subcommand> subcommands, const char* form) {
  for (const Subcommand& subcommand : subcommands) {
    if (HasOwnFlags(subcommand)) PrintForm(subcommand, form);
  }
}

// In the script, `kind` says how to complete the word: argument = an argument of the subcommand,
// word = one of `words`, file = a file, folder = a folder.
void PrintBashCompletion(std::span<const Subcommand> subcommands) {
  std::cout << R"(# bash completion for pbrain-tengen; made by the program itself
_pbrain_tengen() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  # bash makes three words of --flag=value
  if [ "$word" = = ]; then
    word=''
  elif [ "$before" = = ]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  local flags='' first='' rest=word kind=argument words='' given
  case ${COMP_WORDS[1]} in
)";
  PrintForms(subcommands, "--help=bash");
  std::cout << "    help) first=" << ShellWords(NamesWithFlags(subcommands), Shell::kBash)
            << " ;;\n  esac\n  if [ \"$COMP_CWORD\" = 1 ]; then\n    kind=word words="
            << ShellWords(NamesOf(subcommands), Shell::kBash) << R"(
  elif [ "$kind" = argument ] && [[ $word == -* ]]; then
    kind=word words=$flags
  elif [ "$kind" = argument ]; then
    kind=$rest
    for given in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
      [[ " $first " == *" $given "* ]] && first=''
    done
    [ -n "$first" ] && kind=word words=$first
  fi
  words=${words// /$'\n'}
  local IFS=$'\n'
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  case $kind in
    file) COMPREPLY+=($(compgen -f -- "$word")) ;;
    folder) COMPREPLY+=($(compgen -d -- "$word")) ;;
  esac
}
complete -o filenames -F _pbrain_tengen pbrain-tengen
)";
}

void PrintZshCompletion(std::span<const Subcommand> subcommands) {
  std::cout << R"(#compdef pbrain-tengen
# zsh completion for pbrain-tengen; made by the program itself
_pbrain_tengen() {
  if (( CURRENT == 2 )); then
    local -a subcommands=(
)";
  for (const Subcommand& subcommand : subcommands) {
    if (subcommand.what.empty()) continue;
    std::cout << "      " << ShellWord(StrCat(subcommand.name, ":", subcommand.what), Shell::kZsh)
              << '\n';
  }
  std::cout << R"(    )
    _describe subcommand subcommands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
)";
  PrintForms(subcommands, "--help=zsh");
  std::cout << "    help)\n      _arguments '1:subcommand:("
            << absl::StrJoin(NamesWithFlags(subcommands), " ") << R"()'
      ;;
  esac
}
if [ "$funcstack[1]" = _pbrain-tengen ]; then  # compinit found this file
  _pbrain_tengen "$@"
else  # the user sources it
  compdef _pbrain_tengen pbrain-tengen
fi
)";
}

void PrintFishCompletion(std::span<const Subcommand> subcommands) {
  std::cout << R"(# fish completion for pbrain-tengen; made by the program itself
function __pbrain_tengen_in
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]
end
function __pbrain_tengen_first
    test (count (commandline -opc)) -eq 1
end
complete -c pbrain-tengen -f
)";
  for (const Subcommand& subcommand : subcommands) {
    if (subcommand.what.empty()) continue;
    std::cout << "complete -c pbrain-tengen -n __pbrain_tengen_first -a "
              << ShellWord(subcommand.name, Shell::kFish) << " -d "
              << ShellWord(subcommand.what, Shell::kFish) << '\n';
  }
  std::cout << "complete -c pbrain-tengen -n '__pbrain_tengen_in help' -a "
            << ShellWords(NamesWithFlags(subcommands), Shell::kFish) << '\n';
  PrintForms(subcommands, "--help=fish");
}

}  // namespace

void PrintCompletion(std::span<const Subcommand> subcommands, Shell shell) {
  switch (shell) {
    case Shell::kBash: return PrintBashCompletion(subcommands);
    case Shell::kZsh: return PrintZshCompletion(subcommands);
    case Shell::kFish: return PrintFishCompletion(subcommands);
  }
}

}  // namespace tengen
