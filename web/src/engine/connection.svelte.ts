// SPDX-License-Identifier: Apache-2.0
//
// Says whether the engine can be reached. Only the connection to a server can be lost: the engine
// inside the page can always be reached.

/** `lost`: the server does not answer. The page shows this, and continues when the server answers again. */
export const connection = $state({ lost: false });
