import { isIPv6 } from 'node:net';

/**
 * What a limit counts an address as: IPv6 by its /64, because whoever has one address there has all of them; IPv4 as it
 * is, also where it is written as IPv6. All loopback addresses are one: a program may send from any of them.
 */
export const networkOf = (client: string): string => {
  if (isLoopback(client)) return 'loopback';
  const address = client.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? client;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  // four digits with dots stand for two groups
  const length = groups.length + last.length + (address.includes('.') ? 1 : 0);
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - length).fill('0'), ...last];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** Whether it is this computer itself. */
export const isLoopback = (client: string): boolean => /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(client);
