// SPDX-License-Identifier: Apache-2.0
//
// Draws a board as a PNG picture: the same picture as BoardSvgFile (report/svg.h), in pixels. Marks
// are not drawn. A pure function: any thread may call. It does not fail.
#pragma once

#include <string>

#include "report/svg.h"

namespace tengen {

// Returns the bytes of the PNG file.
std::string BoardPng(const BoardPicture& picture);

}  // namespace tengen
