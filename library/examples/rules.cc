// SPDX-License-Identifier: Apache-2.0
//
// Plays the given plies of a game by the rules. Prints why an illegal ply is illegal, the board,
// the result, and the number of sequences of two further plies.
//   rules GAME PLY...      for example: rules renju h8 h8 i9
#include <iostream>
#include <tengen.hpp>

int main(int argc, char** argv) try {
  const std::string name = argc > 1 ? argv[1] : "freestyle";
  tengen::Game game("{\"game\":\"" + name + "\"}");
  for (int i = 2; i < argc; ++i) {
    if (const auto why = game.WhyIllegal(argv[i])) {
      std::cout << argv[i] << " is illegal: " << *why << '\n';
    } else {
      game.Play(argv[i]);
    }
  }
  for (int y = 0; y < game.height(); ++y) {
    for (int x = 0; x < game.width(); ++x) std::cout << ".XO#"[game.At(x, y)];
    std::cout << '\n';
  }
  switch (game.outcome()) {
    case TENGEN_RUNNING:
      std::cout << (game.to_move() == TENGEN_BLACK ? "Black" : "White")
                << " is to move; perft(2) is " << game.Perft(2) << '\n';
      break;
    case TENGEN_BLACK_WINS: std::cout << "Black has won: " << game.reason() << '\n'; break;
    case TENGEN_WHITE_WINS: std::cout << "White has won: " << game.reason() << '\n'; break;
    case TENGEN_DRAW: std::cout << "The game is a draw: " << game.reason() << '\n'; break;
  }
  return 0;
} catch (const tengen::Error& error) {
  std::cerr << "rules: " << error.what() << '\n';
  return 1;
}
