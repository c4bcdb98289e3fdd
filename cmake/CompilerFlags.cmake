# SPDX-License-Identifier: Apache-2.0
#
# tengen_flags: compiler options, warnings and definitions of all code of Tengen. tengen_checked:
# the assertions of the standard library, for all code except the libraries of engine, eval and
# search.

add_library(tengen_flags INTERFACE)
target_include_directories(tengen_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(tengen_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wextra-semi -Wnon-virtual-dtor -Woverloaded-virtual
  -Wno-missing-field-initializers  # the code uses {.turn_ms = 50}, in which the other members have
                                   # their defaults
  -ffp-contract=off  # with this, every compiler computes the same numbers
  $<$<BOOL:${TENGEN_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # With optimisation GCC 12 gives false warnings about std::string (GCC PR 105329 and similar). The
  # address sanitizer finds real errors of this kind. The options are only for Release, because
  # clang-tidy reads the options of Debug and does not know these.
  target_compile_options(tengen_flags INTERFACE
    "$<$<CONFIG:Release>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
  if(TENGEN_SANITIZE)  # with sanitizers this warning is often wrong (GCC manual)
    target_compile_options(tengen_flags INTERFACE -Wno-error=maybe-uninitialized)
  endif()
endif()
# In a unit of several sources, compilers also warn if a local name is equal to a name in another
# source. GCC also warns if a type contains a type of an unnamed namespace.
if(TENGEN_UNITY)
  target_compile_options(tengen_flags INTERFACE -Wno-shadow)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(tengen_flags INTERFACE -Wshadow=local -Wno-subobject-linkage)
  endif()
endif()
target_compile_definitions(tengen_flags INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>
  $<$<BOOL:${TENGEN_TUNE}>:TENGEN_TUNE>)

# Hardening: a memory error ends the program. An attacker can then not use the error. These options
# cost no measurable time (results/speed.csv). The assertions of the standard library are not used
# in engine, eval and search.
add_library(tengen_checked INTERFACE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  target_compile_options(tengen_flags INTERFACE $<$<CONFIG:Release>:-fstack-protector-strong>)
  target_compile_definitions(tengen_flags INTERFACE $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
  target_link_options(tengen_flags INTERFACE $<$<CONFIG:Release>:LINKER:-z,relro,-z,now>)
  target_compile_definitions(tengen_checked INTERFACE $<$<CONFIG:Release>:_GLIBCXX_ASSERTIONS>)
endif()
