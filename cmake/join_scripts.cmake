# SPDX-License-Identifier: Apache-2.0
#
# cmake -DOUT=FILE "-DIN=points.js;board.js" -P join_scripts.cmake: joins JavaScript modules to one module that
# imports nothing. Each module may import names from modules before it in IN. The script understands only the
# forms of import and export below. It fails if it finds another form, or if two modules declare the same name.
cmake_minimum_required(VERSION 3.25)
set(joined "")
set(modules "")  # the files so far
set(exported "")
set(declared "")
foreach(file IN LISTS IN)
  cmake_path(GET file FILENAME name)
  file(READ ${file} text)
  set(text "\n${text}")  # so each line begins after a line break
  string(REGEX REPLACE "\n/\\*\\* @import [^\n]*\\*/" "" text "${text}")  # types

  # import { NAME, NAME } from './FILE';
  set(import "\nimport {([A-Za-z, \n]*)} from '[./a-z]*/([a-z]+\\.js)'")
  string(REGEX MATCHALL "${import}" found "${text}")
  foreach(line IN LISTS found)
    string(REGEX MATCH "${import}" line "${line}")
    set(from ${CMAKE_MATCH_2})
    string(REGEX MATCHALL "[A-Za-z]+" names "${CMAKE_MATCH_1}")
    foreach(wanted IN LISTS names)
      if(NOT "${from} ${wanted}" IN_LIST exported)
        message(FATAL_ERROR "${name} imports ${wanted}, but no file before it is ${from} and exports it")
      endif()
    endforeach()
  endforeach()
  string(REGEX REPLACE "${import};" "" text "${text}")

  # export const|function|class NAME
  string(REGEX MATCHALL "\nexport (const|function|class) [A-Za-z]+" found "${text}")
  foreach(line IN LISTS found)
    string(REGEX REPLACE ".* " "" line "${line}")
    list(APPEND exported "${name} ${line}")
  endforeach()
  string(REGEX REPLACE "\nexport (const|function|class) ([A-Za-z]+)" "\n\\1 \\2" text "${text}")

  if("${text}" MATCHES "\n((import|export)[^A-Za-z][^\n]*)")
    message(FATAL_ERROR "${name}: this form of import or export is not understood: ${CMAKE_MATCH_1}")
  endif()
  if("${text}" MATCHES "\n((const|let|var) [^A-Za-z][^\n]*)")
    message(FATAL_ERROR "${name}: this declaration is not understood: ${CMAKE_MATCH_1}")
  endif()
  string(REGEX MATCHALL "\n(const|let|var|function|class) [A-Za-z]+" found "${text}")
  foreach(line IN LISTS found)
    string(REGEX REPLACE ".* " "" line "${line}")
    if(${line} IN_LIST declared)
      message(FATAL_ERROR "${name} declares ${line}, as a file before it does")
    endif()
    list(APPEND declared ${line})
  endforeach()
  string(APPEND joined "${text}")
endforeach()
file(WRITE ${OUT} "${joined}")
