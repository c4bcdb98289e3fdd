// SPDX-License-Identifier: Apache-2.0
//
// States whether the engine can be reached. Only a server can be lost; the engine in the page is
// always there.

/** `lost`: the server does not answer. The page shows this, and continues when the server answers again. */
export const connection = $state({ lost: false });
