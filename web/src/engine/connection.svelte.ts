// SPDX-License-Identifier: Apache-2.0
//
// States whether the engine can be reached. Only a server can be lost; the engine in the page is
// always there.

/** `lost`: the server does not answer. The page says so, waits, and then goes on. */
export const connection = $state({ lost: false });
