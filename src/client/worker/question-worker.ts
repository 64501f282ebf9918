// Lets the answer page open without a network once it was opened before. It keeps the page's own files and nothing
// that anybody wrote: answers stay with the page, and the admin's pages are outside of its scope.

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: every file the answer page needs, named by its content. */
declare const shellFiles: string[];

const page = '/question/';
const current = `shell ${shellFiles.join(' ')}`;
const patience = 4000;
// so long (ms) the network's page is not copied for this worker as well; where the network fails one waits for it
const headStart = 150;
// where the browser knows it, it asks the network beside this worker, and takes what comes first
const isRaced = 'addRoutes' in ((self as Partial<Record<'InstallEvent', typeof Event>>).InstallEvent?.prototype ?? {});

self.addEventListener('install', (event) => {
  event.waitUntil(fillShell());
  (event as Routing).addRoutes?.({
    condition: { urlPattern: new URLPattern({ pathname: `${page}*` }), requestMode: 'navigate' },
    source: 'race-network-and-fetch-handler',
  });
});

type Routing = ExtendableEvent & { addRoutes?: (route: { condition: object; source: string }) => Promise<void> };

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
  // the page is then asked for while this worker still wakes up
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname.startsWith(page)) event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
});

/** The newest page where the network gives it in time, else the one kept here, which is looked for only then. */
const openPage = async (event: FetchEvent): Promise<Response> => {
  if (isRaced && navigator.onLine) await sleep(headStart);
  const kept = async () => (await caches.open(current)).match(page);
  const fresh = ask(event).then(
    async (response) => (response.ok ? response : ((await kept()) ?? response)),
    async (error) => (await kept()) ?? Promise.reject(error),
  );
  const late = sleep(patience).then(async () => (await kept()) ?? fresh);
  return Promise.race([fresh, late]);
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const ask = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  (await (preloadResponse as Promise<Response | undefined>)) ?? fetch(request);

/** Files named by their content never change. */
const openAsset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);
