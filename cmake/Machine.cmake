# SPDX-License-Identifier: Apache-2.0
#
# The processor, the sanitizers and the linker. These options are global, so that dependencies that
# are built from source get them too.

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(default_arch x86-64-v2)  # 2009 and later: SSE4.2 and popcnt
endif()
set(TENGEN_ARCH "${default_arch}" CACHE STRING "Value of -march=: x86-64-v3, native, ... or empty")
if(TENGEN_ARCH)
  add_compile_options(-march=${TENGEN_ARCH})
endif()
if(TENGEN_SANITIZE)
  add_compile_options(-fsanitize=${TENGEN_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TENGEN_SANITIZE})
endif()
if(EMSCRIPTEN)
  # One set of objects for both programs: without shared memory atomics are those of one thread.
  add_compile_options(-msimd128 -pthread)
elseif(WIN32)
  # Windows 10, the oldest that its maker still mends; Abseil wants to know.
  add_compile_definitions(_WIN32_WINNT=0x0A00 NOMINMAX WIN32_LEAN_AND_MEAN)
  # A search goes deep: the stack that Linux gives every thread, and Windows a quarter of it.
  add_link_options(-static LINKER:--stack,8388608)
elseif(TENGEN_STATIC)
  add_link_options(-static-libgcc -static-libstdc++)
elseif(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  add_link_options(LINKER:--as-needed)  # of Abseil's many shared libraries, only those we use
endif()
