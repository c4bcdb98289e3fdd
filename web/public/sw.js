// SPDX-License-Identifier: Apache-2.0
//
// The service worker of the page: the page opens without a network after one visit.
// - With a network, every file comes from the server, so the page is never old. The worker stores
//   each file that the page loads.
// - Without a network, the files come from the store.
// - Each version of the page has its own store. A new version first loads all files of the store
//   before it, and then deletes that store. If a file cannot be loaded, the old version stays.
// Requests of the JSON API are not stored.
/* global self, caches, fetch, URL */
// tools/web.sh writes here a hash of all files, and the names of the scripts and pictures.
const version = 'VERSION';
const first = [];
const scope = self.registration.scope;
// One server may have several pages. Their stores have different names.
const ours = `tengen ${scope} `;
const store = ours + version;

const olderStores = async () => (await caches.keys()).filter((name) => name.startsWith(ours) && name !== store);

async function install() {
  // These files are stored even if no visit has needed them so far.
  const urls = new Set(['./', ...first].map((path) => new URL(path, scope).href));
  for (const name of await olderStores()) {
    for (const { url } of await (await caches.open(name)).keys()) urls.add(url);
  }
  const files = await caches.open(store);
  await Promise.all(
    [...urls].map(async (url) => {
      // `no-cache`: the browser asks the server whether its own copy is still the newest.
      const response = await fetch(url, { cache: 'no-cache' });
      if (response.ok) await files.put(url, response);
      else if (response.status !== 404) throw new Error(`${url}: ${response.status}`);
    }),
  );
  await self.skipWaiting();
}

async function activate() {
  await Promise.all((await olderStores()).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The name under which a file is stored. Undefined = the file is not stored. */
function storedAs({ method, url, mode }) {
  const { origin, pathname } = new URL(url);
  const file = origin + pathname;
  if (method !== 'GET' || !file.startsWith(scope) || file.startsWith(`${scope}api/`)) return undefined;
  // The page has one document. A link with a token must not be stored with the token.
  if (mode === 'navigate') return file === scope || file === `${scope}index.html` ? scope : undefined;
  return file;
}

async function answer(event, name) {
  const files = await caches.open(store);
  try {
    const response = await fetch(event.request, { cache: 'no-cache' });
    if (response.ok) event.waitUntil(files.put(name, response.clone()));
    return response;
  } catch (error) {
    const stored = await files.match(name);
    if (!stored) throw error;
    return stored;
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const name = storedAs(event.request);
  if (name) event.respondWith(answer(event, name));
});
