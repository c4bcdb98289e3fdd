# SPDX-License-Identifier: Apache-2.0
#
# Toolchain for Linux on aarch64 (64-bit ARM). The compiler is Debian's package
# g++-aarch64-linux-gnu. The build runs the program in an emulator, to write its man page and
# completion scripts: Debian's package qemu-user-static.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
find_program(TENGEN_QEMU qemu-aarch64-static)
if(TENGEN_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${TENGEN_QEMU} -L ${CMAKE_FIND_ROOT_PATH})
endif()
