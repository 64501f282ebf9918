import { expect, test } from 'vitest';
import { isPrivateHost } from '../../src/client/answer/talk/private-host.ts';

test.each([
  ['this computer', ['localhost', 'localhost:8000', '127.0.0.1:8080', '127.9.9.9', '[::1]:8000']],
  ['an address of a private network', ['10.0.0.7', '172.16.0.1', '172.31.255.255:80', '192.168.1.4:8000']],
  ['an address of a private network in IPv6', ['[fd12:3456::1]:8000', '[FC00::1]', '[fe80::1]']],
  ['a name without a domain', ['whisper', 'whisper:8000', 'Grandmas-PC']],
  ['a name that only a local network knows', ['mac.local', 'nas.lan:8000', 'asr.internal', 'pi.home.arpa', 'NAS.LAN']],
])('%s is private', (_what, hosts) => {
  expect(hosts.filter((host) => !isPrivateHost(host))).toEqual([]);
});

test.each([
  ['a name of the internet', ['api.openai.com', 'api.openai.com:443', 'example.org']],
  [
    'a name that only begins as a private one',
    ['localhost.example.org', '10.0.0.7.example.org', 'nas.lan.example.org'],
  ],
  ['a name that only ends as one', ['a.notlan', 'xhome.arpa', 'example.arpa']],
  ['a public address', ['8.8.8.8', '11.0.0.1:8000', '172.15.0.1', '172.32.0.1', '192.169.0.1', '[2001:db8::fd00]:80']],
])('%s is not private', (_what, hosts) => {
  expect(hosts.filter(isPrivateHost)).toEqual([]);
});
