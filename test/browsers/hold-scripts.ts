import { request as ask, createServer } from 'node:http';
import { listenLocally } from '../listen-locally.ts';

/**
 * A proxy in front of the server that holds scripts back until `release`: until then a page has only its HTML. It has an
 * origin of its own, where no service worker has cached the scripts yet; the worker's own requests are held as well.
 */
export const holdScripts = async (origin: string) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const proxy = createServer(async (request, response) => {
    const { method, url = '/', headers } = request;
    if (url.endsWith('.js')) await released;
    const onward = ask(new URL(url, origin), { method, headers });
    onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)));
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  const port = await listenLocally(proxy);
  return {
    origin: `http://127.0.0.1:${port}`,
    release,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
};
