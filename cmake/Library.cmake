# SPDX-License-Identifier: Apache-2.0
#
# tengen_library(NAME [CHECKED] [FROM PATTERN...] [LINKS LIBRARY...]): a static library of the .cc
# files in the folder and its sub-folders, or of the files that match the patterns. These files are
# left out: kernels (*_kernels.cc), because they are compiled separately; files for another system
# (_posix, _win32); and main.cc, because it belongs to a program.
#
# CHECKED: adds the assertions of the standard library, and JSON to the precompiled headers. All
# libraries except engine, eval and search use it.
#
# With TENGEN_PCH the libraries share two sets of precompiled headers, because parsing these headers
# takes a third of the compiler's time for most files. With TENGEN_UNITY many sources of a library
# are compiled as one, so each template is compiled once for them: up to 20 if the library is CHECKED,
# else 6, because the searchers of the games are the largest sources. In such a build, two sources of
# a library must not have the same name in their unnamed namespaces. The preset dev does not use
# TENGEN_PCH and TENGEN_UNITY, so it finds missing includes. The preset clang uses both options, so
# it finds equal names in the unnamed namespaces of two sources.

set(precompiled_headers <absl/status/statusor.h> <absl/strings/str_cat.h> <absl/strings/str_format.h>
  <algorithm> <functional> <memory> <optional> <string> <vector>)

set(other_system win32)
if(WIN32)
  set(other_system posix)
endif()

function(tengen_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CHECKED" "" "FROM;LINKS")
  if(NOT arg_FROM)
    set(arg_FROM *.cc)
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${arg_FROM})
  list(FILTER sources EXCLUDE REGEX "(_kernels|_${other_system}|/main)\\.cc$")
  # Alone, because <windows.h> defines macros with names such as `near`.
  set(of_windows ${sources})
  list(FILTER of_windows INCLUDE REGEX "_win32\\.cc$")
  set_source_files_properties(${of_windows} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC ${arg_LINKS} tengen_flags)
  set(owner tengen_engine)
  set(together 6)
  set(headers ${precompiled_headers})
  if(arg_CHECKED)
    target_link_libraries(${name} PRIVATE tengen_checked)
    set(owner tengen_base)
    set(together 20)
    list(APPEND headers <nlohmann/json.hpp>)
    # Compiling this code takes more time than its tests. Without any optimisation the tools of
    # mingw-w64 need minutes to link it.
    if(TENGEN_SANITIZE)
      target_compile_options(${name} PRIVATE -O0)
      if(TENGEN_SANITIZE MATCHES "undefined")
        # These two checks are a third of the compile time of code that is not optimised. The
        # address sanitizer reports each access to null, too. This code does not cast pointers to
        # types with a larger alignment.
        target_compile_options(${name} PRIVATE -fno-sanitize=null,alignment)
      endif()
    elseif(NOT TENGEN_OPTIMISE_ALL)
      target_compile_options(${name} PRIVATE -O1)
    elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
      # CMake's default -O3 takes a third more time to compile, and this code does not search.
      target_compile_options(${name} PRIVATE -O2)
    endif()
    # The fuzzer must measure which code of this library runs, because this code parses input from
    # outside.
    if(TENGEN_FUZZ)
      target_compile_options(${name} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
  endif()
  if(TENGEN_PCH AND name STREQUAL owner)
    target_precompile_headers(${name} PRIVATE ${headers})
  elseif(TENGEN_PCH)
    target_precompile_headers(${name} REUSE_FROM ${owner})
  endif()
  set_target_properties(${name} PROPERTIES UNITY_BUILD ${TENGEN_UNITY} UNITY_BUILD_BATCH_SIZE ${together})
  if(TENGEN_LIBRARY)
    # libtengen.so contains these objects. With hidden symbols, this code is as fast as that of
    # programs.
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON
      CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  endif()
endfunction()

# tengen_tool(NAME LIBRARY...): a program for developers, built from NAME.cc to build/PRESET/tools.
function(tengen_tool name)
  add_executable(${name} ${name}.cc)
  target_link_libraries(${name} PRIVATE ${ARGN} tengen_checked)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tools)
  if(TENGEN_THREADED)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()
