/**
 * Serves the built pages in FLOOR_PATH as our server does: index.html for every path without an extension, everything else
 * precompressed with brotli.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const folder = process.env.FLOOR_PATH ?? '';
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

const server = createServer((request, response) => {
  const path = request.url?.split('?')[0] ?? '/';
  const isPage = extname(path) === '';
  if (!isPage && !(extname(path) in types)) {
    response.writeHead(404).end();
    return;
  }
  const body = readFileSync(isPage ? join(folder, 'index.html') : join(folder, `${path}.br`));
  response.writeHead(200, {
    'content-type': types[isPage ? '.html' : extname(path)],
    'content-length': body.byteLength,
    ...(isPage ? {} : { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' }),
  });
  response.end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
