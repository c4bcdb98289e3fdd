# SPDX-License-Identifier: Apache-2.0
#
# Options for the processor, the sanitizers and the linker. They are global, so that they also apply
# to libraries that are built from source.

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(default_arch x86-64-v2)  # processors since 2009: SSE4.2 and popcnt
endif()
set(TENGEN_ARCH "${default_arch}" CACHE STRING "Value of -march=: x86-64-v3, native, ... or empty")
if(TENGEN_ARCH)
  add_compile_options(-march=${TENGEN_ARCH})
endif()
if(TENGEN_SANITIZE)
  add_compile_options(-fsanitize=${TENGEN_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TENGEN_SANITIZE})
  # These programs are large: lld links one in half a second, and the usual linker needs three.
  find_program(TENGEN_LLD ld.lld)
  if(TENGEN_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()
if(EMSCRIPTEN)
  # The two programs of web/wasm use the same object files, so both are compiled with -pthread. In
  # the program for one thread there is no shared memory, but atomic operations work there, too.
  add_compile_options(-msimd128 -pthread)
elseif(WIN32)
  # 0x0A00 = Windows 10, the oldest version that Microsoft supports. Abseil needs this definition.
  add_compile_definitions(_WIN32_WINNT=0x0A00 NOMINMAX WIN32_LEAN_AND_MEAN)
  # Stack size of threads: 8 MiB, as on Linux, because the search is recursive. The default on
  # Windows is 2 MiB.
  add_link_options(-static LINKER:--stack,8388608)
elseif(TENGEN_STATIC)
  add_link_options(-static-libgcc -static-libstdc++)
elseif(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  add_link_options(LINKER:--as-needed)  # link only the shared libraries of Abseil that are used
endif()
