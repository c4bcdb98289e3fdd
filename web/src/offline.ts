// SPDX-License-Identifier: Apache-2.0
//
// Lets the page open without a network after one visit: starts the service worker (public/sw.js).
// Browsers have service workers only on HTTPS and localhost pages.

/**
 * Resolves when the service worker stores the files that the page loads from now on. On the first
 * visit, it then also stores the files that the page has loaded before. Never rejects.
 */
export async function storeFiles(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) {
    // The browser compares the worker with that of the server, and starts the new one.
    await serviceWorker?.register('sw.js', { updateViaCache: 'none' }).catch(() => {});
    return;
  }
  try {
    const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    const { installing } = await serviceWorker.register('sw.js', { updateViaCache: 'none' });
    if (!installing) return; // for example after a reload that avoids the worker
    const failed = new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state === 'redundant' && resolve());
    });
    await Promise.race([controlled, failed]);
    const since = performance.now();
    // The observer also hears of the files that are still loading.
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (startTime < since && !new URL(name).pathname.includes('/api/')) void fetch(name).catch(() => {});
      }
    }).observe({ type: 'resource', buffered: true });
  } catch {
    // Without a service worker the page needs the network.
  }
}
