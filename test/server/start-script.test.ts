import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

// plain JavaScript, for Node 20
const scripts = join(import.meta.dirname, '../../scripts/start');
const { findDataFolder } = await import(join(scripts, 'data-folder.mjs'));
const { browserCommand, openBrowserWhenReady } = await import(join(scripts, 'browser.mjs'));

test.each([
  ['linux', {}, '/home/rose/.local/share/family-stories'],
  ['linux', { XDG_DATA_HOME: '/mnt/rose' }, '/mnt/rose/family-stories'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/rose/.local/share/family-stories'],
  ['darwin', {}, '/home/rose/Library/Application Support/Family Stories'],
  ['win32', { APPDATA: '/home/rose/Roaming' }, '/home/rose/Roaming/Family Stories'],
  ['win32', {}, '/home/rose/AppData/Roaming/Family Stories'],
])('on %s with %o a release keeps its stories in %s', (platform, env, folder) => {
  expect(findDataFolder({ beside: '/nowhere', home: '/home/rose', env, platform })).toBe(folder);
});

test('a folder named data beside the start file takes precedence', () => {
  const beside = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rmSync(beside, { recursive: true }));
  mkdirSync(join(beside, 'data'));
  expect(findDataFolder({ beside, home: '/home/rose', env: {}, platform: 'linux' })).toBe(join(beside, 'data'));
});

const address = 'http://127.0.0.1:3000/admin';
test.each([
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
  ['darwin', {}, 'open'],
  ['win32', {}, 'rundll32'],
])('on %s with %o the browser is opened', (platform, env, program) => {
  expect(browserCommand(address, { env, platform, isContainer: false })?.[0]).toBe(program);
});

test.each([
  ['without a display', 'linux', {}, false],
  ['in a container', 'linux', { DISPLAY: ':0' }, true],
  ['over SSH', 'darwin', { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22' }, false],
])('%s no browser is opened', (_where, platform, env, isContainer) => {
  expect(browserCommand(address, { env, platform, isContainer })).toBeUndefined();
});

test('an address that no browser can open does not end the server', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const machine = { env: { DISPLAY: ':0' }, platform: 'linux', isContainer: false };
  await openBrowserWhenReady({ HOST: 'not a host', PORT: '3000' }, machine);
  expect(printed).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('The browser was not opened:'));
});
