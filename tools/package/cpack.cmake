# SPDX-License-Identifier: Apache-2.0
#
# Selects the components that go into a package. cpack reads this file once for each kind of
# package.
if(CPACK_GENERATOR STREQUAL DEB)
  set(CPACK_COMPONENTS_ALL system)
  if(CPACK_TENGEN_LIBRARY)
    list(APPEND CPACK_COMPONENTS_ALL library development python)
  endif()
else()
  set(CPACK_COMPONENTS_ALL portable)
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
endif()
