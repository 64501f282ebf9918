import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, refusals: () => refused, stop };
};
