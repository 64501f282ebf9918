import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

// between this computer and its containers or virtual machines
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni)/;

/** The origins, without TLS, under which other devices in the network reach a server that listens on these addresses. */
export const networkOrigins = (listening: AddressInfo[], interfaces = networkInterfaces()): string[] => {
  const own = Object.entries(interfaces).flatMap(([name, addresses = []]) => (virtual.test(name) ? [] : addresses));
  const origins = own
    // IPv6 addresses are too long to type, and change
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .flatMap(({ address }) =>
      listening
        .filter((each) => ['0.0.0.0', '::', address].includes(each.address))
        .map(({ port }) => new URL(`http://${address}:${port}`).origin),
    );
  return [...new Set(origins)];
};
