// Lets the answer page open without a network once it was opened before. It keeps the page's own files and nothing
// that anybody wrote: answers stay with the page, and the admin's pages are outside of its scope.

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: every file the answer page needs, named by its content. */
declare const shellFiles: string[];

const page = '/question/';
const current = `shell ${shellFiles.join(' ')}`;
const patience = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(fillShell());
});

const fillShell = async () => {
  const cache = await caches.open(current);
  await cache.addAll([...shellFiles, page]);
  // pages that are open have all they need: nothing is gained by waiting for them to close
  await self.skipWaiting();
};

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/** The release before this one stays, for pages that still run it. */
const takeOver = async () => {
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell '));
  const old = shells.filter((name) => name !== current).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith(page)) event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
});

/** The newest page where the network gives it in time, else the one kept here. */
const openPage = async (request: Request): Promise<Response> => {
  const kept = await (await caches.open(current)).match(page);
  if (!kept) return fetch(request);
  const fresh = fetch(request).then((response) => (response.ok ? response : kept));
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patience));
  return Promise.race([fresh.catch(() => kept), late]);
};

/** Files named by their content never change. */
const openAsset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);
