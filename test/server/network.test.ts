import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type NetworkInterfaceInfo, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { networkOf } from '../../src/server/domain/network.ts';
import { networkOrigins } from '../../src/server/outside/network-addresses.ts';
import { isLoopback, isOnlyHere } from '../../src/shared/loopback.ts';
import { canTrace, hasEnded, traceInto } from '../power-cut/trace.ts';
import { jpeg } from '../sample-images.ts';
import { mainFile } from '../start-program.ts';
import { startServer } from '../start-server.ts';

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

test('links that lead to whichever computer opens them', () => {
  const here = [
    '127.0.0.1:3000',
    '127.8.8.8',
    '[::1]:3000',
    'localhost',
    'family.localhost:80',
    '0.0.0.0:3000',
    '[::]:80',
  ];
  for (const host of here) expect(isOnlyHere(`http://${host}/question/abc`)).toBe(true);
  const elsewhere = [
    '192.168.1.20:3000',
    'stories.example.org',
    'localhost.example.org',
    '[fd00::1]:3000',
    '128.0.0.1',
  ];
  for (const host of elsewhere) expect(isOnlyHere(`https://${host}/question/127.0.0.1`)).toBe(false);
  expect(isOnlyHere('/question/abc')).toBe(false);
});

test('where devices in the network reach a server, by what it listens on', () => {
  const address = (text: string, internal = false) =>
    ({ address: text, family: text.includes(':') ? 'IPv6' : 'IPv4', internal }) as NetworkInterfaceInfo;
  const interfaces = {
    lo: [address('127.0.0.1', true), address('::1', true)],
    wlan0: [address('192.168.1.20'), address('fe80::1')],
    eth0: [address('10.0.0.5'), address('169.254.3.4')],
    docker0: [address('172.17.0.1')],
  };
  const origins = (...addresses: string[]) =>
    networkOrigins(
      addresses.map((each) => ({ address: each, family: 'IPv4', port: 3000 })),
      interfaces,
    );
  expect(origins('0.0.0.0')).toEqual(['http://192.168.1.20:3000', 'http://10.0.0.5:3000']);
  expect(origins('::', '0.0.0.0')).toEqual(origins('0.0.0.0'));
  expect(origins('10.0.0.5')).toEqual(['http://10.0.0.5:3000']);
  expect(origins('127.0.0.1', '::1')).toEqual([]);
});

test('a server without settings writes into its data folder only, connects to nothing, and ends at Ctrl+C', async ({
  skip,
}) => {
  skip(!canTrace(), 'strace is not here, or may not trace');
  const [folder = '', traces = ''] = await Promise.all(
    ['here-', 'traces-'].map((name) => mkdtemp(join(realpathSync(tmpdir()), `family-stories-test-${name}`))),
  );
  onTestFinished(async () => {
    for (const each of [folder, traces]) await rm(each, { recursive: true, force: true });
  });
  const trace = join(traces, 'trace');
  const under = ['env', '-C', folder, ...traceInto(trace, ['connect', 'listen'])];
  const server = await startServer({ HOME: folder, TMPDIR: folder, DRAIN_SECONDS: '60' }, mainFile, under);
  onTestFinished(() => server.signal('SIGKILL'));
  const { id, access_token } = await server.addQuestion();
  expect((await server.upload(access_token, await jpeg())).status).toBe(201);
  expect((await server.save(access_token, '<p>a</p>', 0)).status).toBe(200);
  expect((await server.asAdmin('GET', `/api/questions/${id}/letter`)).status).toBe(200);
  expect(readdirSync(folder)).toEqual(['data']);
  server.signal('SIGINT');
  expect(await server.ended).toBe(0);
  await expect.poll(() => hasEnded(trace)).toBe(true);
  const lines = readFileSync(trace, 'latin1').split('\n');
  expect(lines.filter((line) => line.includes(' listen('))).toHaveLength(1);
  // a socket of this computer is no connection
  expect(lines.filter((line) => line.includes(' connect(') && !line.includes('AF_UNIX'))).toEqual([]);
});
