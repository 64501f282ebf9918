import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '../listen-locally.ts';

/** A mail server that refuses IDLE, as some do although they offer it: in front of the one on `to`, on loopback. */
export const refuseIdle = async (
  to: number,
): Promise<{ port: number; refusals: () => number; stop: () => Promise<void> }> => {
  const sockets: Socket[] = [];
  let refused = 0;
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    upstream.pipe(client);
    client.on('data', (bytes) => {
      const [, tag] = /^(\S+) IDLE\r\n$/i.exec(bytes.toString('latin1')) ?? [];
      if (tag === undefined) return upstream.write(bytes);
      refused += 1;
      return client.write(`${tag} NO Not here.\r\n`);
    });
    client.on('close', () => upstream.destroy());
  });
  const port = await listenLocally(server);
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port, refusals: () => refused, stop };
};
