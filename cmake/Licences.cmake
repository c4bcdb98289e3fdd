# SPDX-License-Identifier: Apache-2.0
#
# Collects the licences of libraries in the variable `licences`.

# Adds the licence of a library. It is the file from the source of the library or, if that does not
# exist, from its Debian package.
function(tengen_licence name package file)
  if(EXISTS /usr/share/doc/${package}/copyright AND NOT EXISTS "${file}")
    set(file /usr/share/doc/${package}/copyright)
  endif()
  file(READ ${file} text)
  string(APPEND licences "\n==== ${name} ====\n\n${text}")
  set(licences "${licences}" PARENT_SCOPE)
endfunction()
