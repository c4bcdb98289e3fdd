// SPDX-License-Identifier: Apache-2.0
#include "app/help.h"

#include <iostream>
#include <vector>

#include "base/flags.h"
#include "base/version.h"
#include "engine/games.h"

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

bool HasForms(const Subcommand& subcommand) {
  return !subcommand.what.empty() && subcommand.takes == Subcommand::Takes::kOwn;
}

void PrintForm(const Subcommand& subcommand, const char* form) {
  const std::vector<std::string> arguments = {form};
  subcommand.run(arguments);
}

}  // namespace

void PrintHelp(std::span<const Subcommand> subcommands) {
  constexpr std::size_t kNameWidth = 10;
  std::cout << kWhatItIs << "\n  pbrain-tengen             " << kWithoutArguments << '\n';
  for (const Subcommand& subcommand : subcommands) {
    if (subcommand.what.empty()) continue;
    std::string name(subcommand.name);
    name.resize(kNameWidth, ' ');
    std::cout << "  pbrain-tengen " << name << "  " << subcommand.what << '\n';
  }
  std::cout << '\n' << kEnvironment << kTryIt;
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
    if (HasForms(subcommand)) PrintForm(subcommand, "--help=man");
  }
  std::cout << ".SH ENVIRONMENT\n" << RoffText(kEnvironment) << ".SH EXIT STATUS\n";
  for (const auto& [number, meaning] : kExitStatuses) {
    std::cout << ".TP\n" << number << '\n' << RoffText(meaning) << '\n';
  }
}

void PrintBashCompletion(std::span<const Subcommand> subcommands) {
  std::cout << "# bash completion for pbrain-tengen; made by the program itself\n"
               "_pbrain_tengen() {\n"
               "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
               "  local flags='' files='' folders=''\n"
               "  if [ \"$COMP_CWORD\" = 1 ]; then\n"
               "    COMPREPLY=($(compgen -W '";
  for (const Subcommand& subcommand : subcommands) {
    if (!subcommand.what.empty()) std::cout << subcommand.name << ' ';
  }
  std::cout << "' -- \"$word\"))\n"
               "    return\n"
               "  fi\n"
               "  case ${COMP_WORDS[1]} in\n";
  for (const Subcommand& subcommand : subcommands) {
    if (HasForms(subcommand)) PrintForm(subcommand, "--help=bash");
  }
  std::cout << "    *) return ;;\n"
               "  esac\n"
               "  case $before in\n"
               "    --game) COMPREPLY=($(compgen -W '";
  for (const GameInfo& game : AllGames()) std::cout << game.name << ' ';
  std::cout << "' -- \"$word\")); return ;;\n"
               "  esac\n"
               "  if [[ $files == *\" $before \"* ]]; then\n"
               "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
               "  elif [[ $folders == *\" $before \"* ]]; then\n"
               "    COMPREPLY=($(compgen -d -- \"$word\"))\n"
               "  elif [[ $word == -* ]]; then\n"
               "    COMPREPLY=($(compgen -W \"$flags\" -- \"$word\"))\n"
               "  else\n"
               "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
               "  fi\n"
               "}\n"
               "complete -o filenames -F _pbrain_tengen pbrain-tengen\n";
}

}  // namespace tengen
