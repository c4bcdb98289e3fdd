# SPDX-License-Identifier: Apache-2.0
#
# cpack reads this once for each kind of package: which components go into it.
if(CPACK_GENERATOR STREQUAL DEB)
  set(CPACK_COMPONENTS_ALL system)
else()
  set(CPACK_COMPONENTS_ALL portable)
  set(CPACK_PACKAGING_INSTALL_PREFIX /)
endif()
