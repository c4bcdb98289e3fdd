# SPDX-License-Identifier: Apache-2.0
#
# The libraries that Tengen uses. If the system has a package of a library, CMake uses the package.
# Otherwise CMake downloads a fixed version of the source.

# SYSTEM must be the first option of FetchContent_Declare: otherwise CMake 3.25 reads it as a value
# of the option before it.
include(FetchContent)
set(ABSL_PROPAGATE_CXX_STD ON)
set(INSTALL_GTEST OFF)
set(BENCHMARK_ENABLE_TESTING OFF)
set(JSON_BuildTests OFF CACHE INTERNAL "")
set(BUILD_TESTING OFF)
FetchContent_Declare(absl SYSTEM
  URL https://github.com/abseil/abseil-cpp/archive/refs/tags/20220623.1.tar.gz
  URL_HASH SHA256=91ac87d30cc6d79f9ab974c51874a704de9c2647c40f6932597329a282217ba8
  DOWNLOAD_EXTRACT_TIMESTAMP ON FIND_PACKAGE_ARGS)
FetchContent_Declare(googletest SYSTEM
  URL https://github.com/google/googletest/archive/refs/tags/release-1.12.1.tar.gz
  URL_HASH SHA256=81964fe578e9bd7c94dfdb09c8e4d6e6759e19967e397dbea48d1c10e45d0df2
  DOWNLOAD_EXTRACT_TIMESTAMP ON FIND_PACKAGE_ARGS NAMES GTest)
FetchContent_Declare(nlohmann_json SYSTEM
  URL https://github.com/nlohmann/json/archive/refs/tags/v3.11.2.tar.gz
  URL_HASH SHA256=d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273
  DOWNLOAD_EXTRACT_TIMESTAMP ON FIND_PACKAGE_ARGS)
FetchContent_Declare(hwy SYSTEM
  URL https://github.com/google/highway/archive/refs/tags/1.0.3.tar.gz
  URL_HASH SHA256=566fc77315878473d9a6bd815f7de78c73734acdcb745c3dde8579560ac5440e
  DOWNLOAD_EXTRACT_TIMESTAMP ON SOURCE_SUBDIR hwy FIND_PACKAGE_ARGS)  # headers only
FetchContent_Declare(zstd SYSTEM
  URL https://github.com/facebook/zstd/releases/download/v1.5.5/zstd-1.5.5.tar.gz
  URL_HASH SHA256=9c4396cc829cfae319a6e2615202e82aad41372073482fce286fac78646d3ee4
  DOWNLOAD_EXTRACT_TIMESTAMP ON SOURCE_SUBDIR build/cmake FIND_PACKAGE_ARGS)
set(ZSTD_BUILD_PROGRAMS OFF CACHE INTERNAL "")
set(ZSTD_LEGACY_SUPPORT OFF CACHE INTERNAL "")
set(ZSTD_BUILD_SHARED OFF CACHE INTERNAL "")
FetchContent_Declare(ZLIB SYSTEM
  URL https://github.com/madler/zlib/releases/download/v1.3.1/zlib-1.3.1.tar.gz
  URL_HASH SHA256=9a93b2b7dfdac77ceba5a558a580e74667dd6fede4585b91eefb60f03b72df23
  DOWNLOAD_EXTRACT_TIMESTAMP ON SOURCE_SUBDIR none FIND_PACKAGE_ARGS)
FetchContent_Declare(SQLite3 SYSTEM
  URL https://www.sqlite.org/2024/sqlite-amalgamation-3460100.zip
  URL_HASH SHA256=77823cb110929c2bcb0f5d48e4833b5c59a8a6e40cdea3936b99e199dbbe5784
  DOWNLOAD_EXTRACT_TIMESTAMP ON FIND_PACKAGE_ARGS)
FetchContent_Declare(benchmark SYSTEM
  URL https://github.com/google/benchmark/archive/refs/tags/v1.7.1.tar.gz
  URL_HASH SHA256=6430e4092653380d9dc4ccb45a1e2dc9259d581f4866dc0759713126056bc1d7
  DOWNLOAD_EXTRACT_TIMESTAMP ON FIND_PACKAGE_ARGS)
# For another system there are no packages to link. The sources come from build/sources, where
# tools/sources.sh writes them. If they are not there, CMake downloads the archives above.
if(CMAKE_CROSSCOMPILING)
  set(FETCHCONTENT_TRY_FIND_PACKAGE_MODE NEVER)
  foreach(name absl hwy nlohmann_json sqlite3 zlib zstd)
    string(TOUPPER ${name} upper)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/build/sources/${name})
      set(FETCHCONTENT_SOURCE_DIR_${upper} ${PROJECT_SOURCE_DIR}/build/sources/${name})
    endif()
  endforeach()
endif()
# SQLite reads files that other people made, so its errors are dangerous. The packages of Tengen
# contain the newest corrected version of SQLite, which tools/sources.sh downloads.
set(sqlite_source ${PROJECT_SOURCE_DIR}/build/sources/sqlite3)
if(TENGEN_STATIC AND IS_DIRECTORY ${sqlite_source})
  set(FETCHCONTENT_SOURCE_DIR_SQLITE3 ${sqlite_source})
endif()
if(TENGEN_STATIC)
  set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # without this, cpack builds all targets of every
                                             # library
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()
find_package(Threads REQUIRED)
# In a build for tests alone, the libraries need not be fast. C libraries are not optimised there, and
# Abseil less. With TENGEN_UNITY the sources of each library of Abseil are compiled together.
set(release_CXX ${CMAKE_CXX_FLAGS_RELEASE})
if(NOT TENGEN_OPTIMISE_ALL)
  set(CMAKE_C_FLAGS_RELEASE "-O0 -DNDEBUG")
  set(CMAKE_CXX_FLAGS_RELEASE "-O1 -DNDEBUG")
endif()
set(CMAKE_UNITY_BUILD ${TENGEN_UNITY})
set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)
FetchContent_MakeAvailable(absl)
unset(CMAKE_UNITY_BUILD)
unset(CMAKE_UNITY_BUILD_BATCH_SIZE)
foreach(target strings time time_zone)  # sources that define the same names
  if(TARGET absl_${target})
    set_target_properties(absl_${target} PROPERTIES UNITY_BUILD OFF)
  endif()
endforeach()
FetchContent_MakeAvailable(hwy nlohmann_json zstd)
set(CMAKE_CXX_FLAGS_RELEASE ${release_CXX})
if(TENGEN_DATABASE)
  FetchContent_MakeAvailable(SQLite3)
  if(NOT TARGET SQLite::SQLite3)  # the source is one C file without build files
    enable_language(C)
    add_library(tengen_sqlite STATIC ${sqlite3_SOURCE_DIR}/sqlite3.c)
    target_include_directories(tengen_sqlite SYSTEM PUBLIC ${sqlite3_SOURCE_DIR})
    target_compile_definitions(tengen_sqlite PRIVATE SQLITE_OMIT_LOAD_EXTENSION)
    target_link_libraries(tengen_sqlite PRIVATE Threads::Threads)
    add_library(SQLite::SQLite3 ALIAS tengen_sqlite)
  endif()
endif()
if(TENGEN_STATIC)  # the packages give the paths of shared libraries; the static libraries are in
                   # the same folders
  get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
  foreach(target IN LISTS imported)
    get_target_property(library ${target} IMPORTED_LOCATION_NONE)
    string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive "${library}")
    if(NOT archive STREQUAL library AND EXISTS ${archive})
      set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_NONE ${archive})
    endif()
  endforeach()
endif()
add_library(tengen_zstd INTERFACE)
if(TARGET zstd::libzstd_shared)
  target_link_libraries(tengen_zstd INTERFACE zstd::libzstd_shared)
else()  # the library is built from source
  target_link_libraries(tengen_zstd INTERFACE libzstd_static)
  target_include_directories(tengen_zstd SYSTEM INTERFACE ${zstd_SOURCE_DIR}/lib)
endif()
add_library(tengen_hwy INTERFACE)
if(TARGET hwy::hwy)
  target_link_libraries(tengen_hwy INTERFACE hwy::hwy)
else()  # the headers come from the source
  target_include_directories(tengen_hwy SYSTEM INTERFACE ${hwy_SOURCE_DIR})
endif()
if(TENGEN_TESTS)
  FetchContent_MakeAvailable(googletest)
endif()
# The tests read compressed files, and `convert` writes pictures.
if(TENGEN_TESTS OR NOT (TENGEN_CORE OR EMSCRIPTEN))
  FetchContent_MakeAvailable(ZLIB)
  if(NOT TARGET ZLIB::ZLIB)  # built from source; the build files of zlib are not used, because they
                             # also build and install programs
    enable_language(C)
    file(GLOB zlib_sources ${zlib_SOURCE_DIR}/*.c)
    add_library(tengen_zlib STATIC ${zlib_sources})
    target_include_directories(tengen_zlib SYSTEM PUBLIC ${zlib_SOURCE_DIR})
    target_compile_definitions(tengen_zlib PRIVATE Z_HAVE_UNISTD_H)
    add_library(ZLIB::ZLIB ALIAS tengen_zlib)
  endif()
endif()
if(TENGEN_BENCH)
  FetchContent_MakeAvailable(benchmark)
endif()
