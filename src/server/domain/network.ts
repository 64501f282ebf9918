import { isIPv6 } from 'node:net';
import { isLoopback } from '../../shared/loopback.ts';

/**
 * The key of an IP address for rate limits: the /64 network of an IPv6 address, because one subscriber usually has all
 * of it; an IPv4 address itself, also in IPv4-mapped form. All loopback addresses share one key.
 */
export const networkOf = (client: string): string => {
  if (isLoopback(client)) return 'loopback';
  const address = client.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? client;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  // an embedded IPv4 address stands for two groups
  const length = groups.length + last.length + (address.includes('.') ? 1 : 0);
  const whole = tail === undefined ? groups : [...groups, ...Array(8 - length).fill('0'), ...last];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
