import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

// what IANA lists as not global, and what may contain such an IPv4 address (NAT64, 6to4, Teredo)
const reserved: [kind: 'ipv4' | 'ipv6', network: string, bits: number][] = [
  ['ipv4', '0.0.0.0', 8],
  ['ipv4', '10.0.0.0', 8],
  ['ipv4', '100.64.0.0', 10],
  ['ipv4', '127.0.0.0', 8],
  ['ipv4', '169.254.0.0', 16],
  ['ipv4', '172.16.0.0', 12],
  ['ipv4', '192.0.0.0', 24],
  ['ipv4', '192.168.0.0', 16],
  ['ipv4', '198.18.0.0', 15],
  ['ipv4', '224.0.0.0', 3],
  ['ipv6', '::', 96],
  ['ipv6', '64:ff9b::', 96],
  ['ipv6', '64:ff9b:1::', 48],
  ['ipv6', '2001::', 32],
  ['ipv6', '2002::', 16],
  ['ipv6', 'fc00::', 7],
  ['ipv6', 'fe80::', 9],
  ['ipv6', 'ff00::', 8],
];

const reservedNetworks = new BlockList();
for (const [kind, network, bits] of reserved) reservedNetworks.addSubnet(network, bits, kind);

/** Whether an IP address is one of this machine, or of a private or otherwise not public network. */
export const isPrivateAddress = (address: string): boolean => {
  const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
  // an IPv4-mapped address counts as the IPv4 address
  return reservedNetworks.check(address, kind) || ownNetworks().check(address, kind);
};

/** Read each time: a laptop changes its network. IPv6 addresses of a home are public, and share its prefix. */
const ownNetworks = (): BlockList => {
  const own = new BlockList();
  for (const { address, family, cidr } of Object.values(networkInterfaces()).flatMap((each) => each ?? [])) {
    if (family === 'IPv4') own.addAddress(address, 'ipv4');
    else own.addSubnet(address, Number(cidr?.split('/')[1] ?? 128), 'ipv6');
  }
  return own;
};
