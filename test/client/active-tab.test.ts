import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannels } from './model/channels.ts';
import { openModelDevice } from './model/device.ts';
import { type ModelPage, openModelPage } from './model/page.ts';
import { openModelServer } from './model/server.ts';

const random = () => 0.5;

/** One device whose requests take 10 ms, or as long as the test says. */
const openBrowser = () => {
  const server = openModelServer(() => {});
  const device = openModelDevice(random);
  const network = { delay: (_method: string) => 10 };
  const tokens: string[] = [];
  let front = '';

  vi.stubGlobal('BroadcastChannel', openChannels(random).ModelChannel);
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body, headers, signal }: RequestInit) => {
    const token = new Headers(headers).get('access-token') ?? '';
    const wait = network.delay(method);
    await new Promise<void>((resolve, reject) => {
      setTimeout(resolve, wait);
      signal?.addEventListener('abort', reject);
    });
    const reply = method === 'PUT' ? server.save(JSON.parse(String(body)), token) : server.read();
    return new Response(JSON.stringify(reply.body), {
      status: reply.status,
      headers: { 'content-type': reply.status < 400 ? 'application/json' : 'application/problem+json' },
    });
  });

  /** Opens a tab, in front of all others or behind them. */
  const open = async (token: string, isInFront: boolean): Promise<ModelPage> => {
    tokens.push(token);
    if (isInFront) front = token;
    const opening = openModelPage({
      token,
      device: device.connect(token, (one) => tokens.includes(one)),
      isVisible: () => front === token,
      onWords: () => {},
      onLoaded: () => {},
      onActive: () => {},
    });
    await vi.advanceTimersByTimeAsync(1000);
    const page = await opening;
    if (!page) throw new Error('The page does not open.');
    return page;
  };

  const turnTo = (token: string, page: ModelPage) => {
    front = token;
    page.seen();
  };

  return { server, device, network, open, turnTo };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a tab that is turned back to while it hands over goes on keeping what is typed', async () => {
  const { server, device, network, open, turnTo } = openBrowser();
  const second = await open('second', true);
  const first = await open('first', true);
  expect([first.isPassive(), second.isPassive()]).toEqual([false, true]);
  network.delay = (method) => (method === 'PUT' ? 5000 : 10);
  first.type(() => 'one');
  turnTo('second', second);
  await vi.advanceTimersByTimeAsync(200);
  turnTo('first', first);
  await vi.advanceTimersByTimeAsync(700);
  expect(first.type((text) => `${text} two`)).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(device.draft()?.html).toBe('one two');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.current().content).toBe('one two');
  expect(first.saver.state().indicator).toBe('saved');
});

test('a tab opened with words too late for a lock hands over what was typed in it since', async () => {
  const { server, network, open, turnTo } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  server.lock();
  const second = await open('second', false);
  expect(second.opened.found).toBe('locked');
  turnTo('second', second);
  await vi.advanceTimersByTimeAsync(1500);
  expect(second.type((text) => `${text} two`)).toBe(true);
  network.delay = () => 10;
  await vi.advanceTimersByTimeAsync(20_000);
  turnTo('first', first);
  await vi.advanceTimersByTimeAsync(1500);
  expect(first.words()).toBe('one two');
});

test('a tab opened in the background can be written in after 11 s, also where the network carries nothing', async () => {
  const { server, network, open, turnTo } = openBrowser();
  server.save({ content: 'sent', status: 'submitted', base_version: 0 }, 'earlier');
  const page = await open('behind', false);
  expect(page.isPassive()).toBe(true);
  network.delay = () => 1_000_000;
  turnTo('behind', page);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(page.isPassive()).toBe(false);
  expect(page.words()).toBe('sent');
  expect(page.type((text) => `${text} and more`)).toBe(true);
  network.delay = () => 10;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.current().content).toBe('sent and more');
});
