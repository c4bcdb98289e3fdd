# SPDX-License-Identifier: Apache-2.0
#
# tengen_flags: warnings and definitions of our own code. tengen_checked: the assertions of the
# standard library, for everything above the search.

add_library(tengen_flags INTERFACE)
target_include_directories(tengen_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(tengen_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wextra-semi -Wnon-virtual-dtor -Woverloaded-virtual
  -Wno-missing-field-initializers  # {.turn_ms = 50} leaves the rest at its default on purpose
  -ffp-contract=off  # the same numbers from every compiler
  $<$<BOOL:${TENGEN_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # Optimising, GCC 12 sees errors inside std::string where there are none (its PR 105329 and kin);
  # asan knows. Not in Debug, whose flags clang-tidy reads and does not know.
  target_compile_options(tengen_flags INTERFACE
    "$<$<CONFIG:Release>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
  if(TENGEN_SANITIZE)  # instrumented code makes GCC guess; its manual says so
    target_compile_options(tengen_flags INTERFACE -Wno-error=maybe-uninitialized)
  endif()
endif()
target_compile_definitions(tengen_flags INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>
  $<$<BOOL:${TENGEN_TUNE}>:TENGEN_TUNE>)

# What makes an error that slipped through end the program instead of serving who made it. It costs
# nothing (results/speed.csv); the library's assertions are for what is above the search.
add_library(tengen_checked INTERFACE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  target_compile_options(tengen_flags INTERFACE $<$<CONFIG:Release>:-fstack-protector-strong>)
  target_compile_definitions(tengen_flags INTERFACE $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
  target_link_options(tengen_flags INTERFACE $<$<CONFIG:Release>:LINKER:-z,relro,-z,now>)
  target_compile_definitions(tengen_checked INTERFACE $<$<CONFIG:Release>:_GLIBCXX_ASSERTIONS>)
endif()
