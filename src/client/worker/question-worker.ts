// A service worker that makes the answer page open offline after the first visit. It caches the app shell only, never
// content: answers are stored by the page, and the admin's pages are outside of its scope.

declare const self: ServiceWorkerGlobalScope;
/** Injected by the build: all files of the answer page, with content hashes in their names. */
declare const shellFiles: string[];
/** Injected by the build: a hash of what else is in the page's HTML. */
declare const textsHash: string;

const shellPath = '/question/';
const cacheName = `shell ${textsHash} ${shellFiles.join(' ')}`;
// in ms
const networkTimeout = 4000;
// in ms: a response that arrives within this time is not also copied into this worker; adds this delay if the network fails
const headStart = 150;
// whether the browser supports the static routing API: it then races the network against this worker
const racesNetwork =
  'addRoutes' in ((self as Partial<Record<'InstallEvent', typeof Event>>).InstallEvent?.prototype ?? {});

self.addEventListener('install', (event) => {
  event.waitUntil(fillShell());
  (event as Routing).addRoutes?.({
    condition: { urlPattern: new URLPattern({ pathname: `${shellPath}*` }), requestMode: 'navigate' },
    source: 'race-network-and-fetch-handler',
  });
});

type Routing = ExtendableEvent & { addRoutes?: (route: { condition: object; source: string }) => Promise<void> };

const fillShell = async () => {
  const cache = await caches.open(cacheName);
  await cache.addAll([...shellFiles, shellPath]);
  // safe while pages are open: their shell stays cached
  await self.skipWaiting();
};

// the language of a page that was opened, or that is chosen now (answer/main.tsx, ui/choose-language.ts)
self.addEventListener('message', (event) => {
  event.waitUntil(keepShellIn(event.data));
});

/** Keeps the shell in this language. One of another release is left to that release's worker. */
const keepShellIn = async (language: string) => {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(shellPath);
  if (kept?.headers.get('content-language') === language) return;
  const shell = await fetch(shellPath, { headers: { 'accept-language': language } });
  const assets = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  if (shell.ok && assets.every((path) => shellFiles.includes(path))) await cache.put(shellPath, shell);
};

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

/** Deletes old shells except the previous one, for pages that still run it. */
const activate = async () => {
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell '));
  const old = shells.filter((name) => name !== cacheName).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  // starts the request in parallel with the worker's startup
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith(shellPath)) event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
});

/** Network first with a timeout, then the cache. */
const openPage = async (event: FetchEvent): Promise<Response> => {
  if (racesNetwork && navigator.onLine) await sleep(headStart);
  const cached = async () => (await caches.open(cacheName)).match(shellPath);
  const fresh = fetchPage(event).then(
    async (response) => (response.ok ? response : ((await cached()) ?? response)),
    async (error) => (await cached()) ?? Promise.reject(error),
  );
  const late = sleep(networkTimeout).then(async () => (await cached()) ?? fresh);
  return Promise.race([fresh, late]);
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const fetchPage = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await (preloadResponse as Promise<Response | undefined>)) ?? fetch(request);

/** Cache first: files with a content hash in their name never change. */
const openAsset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);
