import { expect, test } from 'vitest';
import { isLoopback, networkOf } from '../../src/server/domain/network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['::1', 'loopback'],
  ['127.0.0.1', 'loopback'],
  ['127.8.8.8', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s counts as %s', (client, network) => {
  expect(networkOf(client)).toBe(network);
});

test('only the addresses of this computer are local', () => {
  for (const own of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(isLoopback(own)).toBe(true);
  for (const other of ['192.0.2.1', '::2', '12.7.0.0', '127.0.0.1.example.org', ''])
    expect(isLoopback(other)).toBe(false);
});
