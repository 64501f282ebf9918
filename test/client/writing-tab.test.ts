import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFromPage, openFromServer } from '../../src/client/answer/session/opened.ts';
import { createSession } from '../../src/client/answer/session/session.ts';
import type { Answer } from '../../src/shared/answers/answers.ts';
import { openChannels } from './model/channels.ts';
import { openModelDevice } from './model/device.ts';
import { type ModelPage, openModelPage } from './model/page.ts';
import { openModelServer } from './model/server.ts';
import { openModelText } from './model/text.ts';

const random = () => 0.5;

const wait = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));

/** One device whose requests take 10 ms, or as long as the test says. */
const openBrowser = () => {
  const server = openModelServer(() => {});
  const device = openModelDevice(random);
  const network = { delay: (_method: string) => 10 };
  const tokens: string[] = [];
  let front = '';

  const channels = openChannels(random);
  vi.stubGlobal('BroadcastChannel', channels.ModelChannel);
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body, headers, signal }: RequestInit) => {
    const token = new Headers(headers).get('access-token') ?? '';
    const wait = network.delay(method);
    const asked = server.read();
    await new Promise<void>((resolve, reject) => {
      setTimeout(resolve, wait);
      signal?.addEventListener('abort', reject);
    });
    const reply = method === 'PUT' ? server.save(JSON.parse(String(body)), token) : asked;
    return new Response(JSON.stringify(reply.body), {
      status: reply.status,
      headers: { 'content-type': reply.status < 400 ? 'application/json' : 'application/problem+json' },
    });
  });

  /** Opens a tab in the foreground or in the background. */
  const open = async (token: string, isInFront: boolean, onOpened = (_page: ModelPage) => {}): Promise<ModelPage> => {
    tokens.push(token);
    if (isInFront) front = token;
    const opening = openModelPage({
      token,
      device: device.connect(token, (one) => tokens.includes(one)),
      isVisible: () => front === token,
      wasHidden: () => !isInFront,
      onWords: () => {},
      onActive: () => {},
    });
    void opening.then((page) => page && onOpened(page));
    await vi.advanceTimersByTimeAsync(1000);
    const page = await opening;
    if (!page) throw new Error('The page does not open.');
    return page;
  };

  /** Opens a tab in the foreground in which something is typed before the first paint, and runs its code after `whenStored`. */
  const openTyping = async (token: string, typed: string, whenStored = () => wait(300)): Promise<ModelPage> => {
    tokens.push(token);
    front = token;
    const connected = device.connect(token, (one) => tokens.includes(one));
    const answer = server.read().body as Answer;
    const { prerendered, paint, type } = openModelText(answer, connected);
    type(typed);
    paint();
    await whenStored();
    vi.stubGlobal('window', { prerendered });
    const opening = openModelPage({
      token,
      device: connected,
      isVisible: () => front === token,
      wasHidden: () => false,
      onWords: () => {},
      onActive: () => {},
      opening: openFromPage(connected, token),
    });
    await vi.advanceTimersByTimeAsync(1000);
    const page = await opening;
    if (!page) throw new Error('The page does not open.');
    return page;
  };

  const switchTo = (token: string, page: ModelPage) => {
    front = token;
    page.session.visibilityChanged();
  };

  const close = (token: string, page: ModelPage) => {
    tokens.splice(tokens.indexOf(token), 1);
    page.session.close();
  };

  return { server, device, network, channels, open, openTyping, close, switchTo };
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

/** The server cannot be reached for saves. */
const refuseSaves = (network: { delay: (method: string) => number }) => {
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
};

test('a second tab writes, and the first shows its text until "Continue here" is pressed there', async () => {
  const { server, open, switchTo } = openBrowser();
  const first = await open('first', true);
  first.type(() => 'one');
  await wait(200);
  const second = await open('second', true);
  expect(first.view()).toMatchObject({ mode: 'passive', isEditable: false, buttons: 'continue' });
  expect(first.view().problems.otherTab).toBe(true);
  expect([second.text(), second.view().mode]).toEqual(['one', 'writing']);
  second.type((text) => `${text} two`);
  await wait(5000);
  expect(server.current().content).toBe('one two');
  switchTo('first', first);
  await wait(1000);
  // it shows what is saved, but does not write
  expect([first.text(), first.isPassive()]).toEqual(['one two', true]);
  first.takeOver();
  await wait(1000);
  expect([first.isPassive(), second.isPassive()]).toEqual([false, true]);
  expect(first.view().problems.otherTab).toBe(false);
  first.type((text) => `${text} three`);
  await wait(5000);
  expect(server.current().content).toBe('one two three');
  expect([first, second].map(({ session }) => session.state().saving.conflict)).toEqual([undefined, undefined]);
});

test('a tab that takes over continues from text that was never saved', async () => {
  const { network, open, switchTo } = openBrowser();
  const first = await open('first', true);
  const second = await open('second', true);
  refuseSaves(network);
  second.type(() => 'one');
  await wait(200);
  switchTo('first', first);
  first.takeOver();
  await wait(1000);
  expect([first.text(), first.isPassive(), second.isPassive()]).toEqual(['one', false, true]);
});

test('typing between two presses of "Continue here" is kept', async () => {
  const { server, network, open } = openBrowser();
  const first = await open('first', true);
  first.type(() => 'one');
  await wait(200);
  await open('second', true);
  network.delay = (method) => (method === 'PUT' ? 10 : 100);
  first.takeOver();
  await wait(50);
  first.takeOver();
  await wait(60);
  first.type((text) => `${text} two`);
  await wait(1000);
  first.type((text) => `${text} three`);
  await wait(5000);
  expect(server.current().content).toBe(first.text());
  expect(first.text()).toBe('one three');
});

test('a tab opened in the background takes over when it is first seen, also if the server does not respond', async () => {
  const { server, network, open, switchTo } = openBrowser();
  server.save({ content: 'sent', status: 'submitted', base_version: 0 }, 'earlier');
  const front = await open('front', true);
  const behind = await open('behind', false);
  expect([front.isPassive(), behind.isPassive()]).toEqual([false, true]);
  network.delay = () => 1_000_000;
  switchTo('behind', behind);
  await wait(5000);
  expect([front.isPassive(), behind.isPassive()]).toEqual([true, false]);
  expect(behind.type((text) => `${text} and more`)).toBe(true);
  network.delay = () => 10;
  await wait(120_000);
  expect(server.current().content).toBe('sent and more');
});

test('a tab that was in the background for long checks for changes each minute once it is seen', async () => {
  const { server, open, switchTo } = openBrowser();
  await open('front', true);
  const behind = await open('behind', false);
  await wait(200_000);
  switchTo('behind', behind);
  await wait(3000);
  server.save({ content: 'theirs', status: 'in_progress', base_version: 0 }, 'another device');
  await wait(62_000);
  expect(behind.text()).toBe('theirs');
});

test('two tabs without a network keep a draft each, and the next page has both texts', async () => {
  const { device, network, channels, open, close } = openBrowser();
  const frozen = await open('frozen', true);
  const channel = channels.latest();
  if (channel) channel.isSuspended = true;
  const tab = await open('tab', true);
  // it has not learned of the other one
  expect([frozen.isPassive(), tab.isPassive()]).toEqual([false, false]);
  refuseSaves(network);
  frozen.type(() => 'one');
  await wait(200);
  tab.type(() => 'two');
  await wait(200);
  expect(device.drafts().toSorted((one, other) => one.localeCompare(other))).toEqual(['one', 'two']);
  close('frozen', frozen);
  close('tab', tab);
  const next = await open('next', true);
  expect(next.text()).toBe('onetwo');
});

test('a frozen tab that resumes becomes read-only, and its text comes up in the tab that writes', async () => {
  const { server, network, channels, open } = openBrowser();
  const frozen = await open('frozen', true);
  const channel = channels.latest();
  if (channel) channel.isSuspended = true;
  const tab = await open('tab', true);
  refuseSaves(network);
  frozen.type(() => 'one');
  await wait(200);
  channel?.resume();
  expect([frozen.isPassive(), tab.isPassive()]).toEqual([true, false]);
  network.delay = () => 10;
  await wait(1000);
  expect(tab.text()).toBe('one');
  expect(server.current().content).toBe('one');
});

test('of two tabs that take over at the same time, one writes', async () => {
  const { open } = openBrowser();
  const first = await open('first', true);
  const second = await open('second', true);
  const third = await open('third', true);
  first.takeOver();
  second.takeOver();
  await wait(3000);
  expect([first, second, third].filter((page) => !page.isPassive())).toHaveLength(1);
});

test('text that neither this device nor the server has stays in a tab that no longer writes', async () => {
  const { server, device, network, open } = openBrowser();
  const first = await open('first', true);
  refuseSaves(network);
  device.fail();
  first.type(() => 'one');
  await wait(500);
  const second = await open('second', true);
  network.delay = () => 10;
  second.type(() => 'two');
  await wait(70_000);
  expect(server.current().content).toBe('two');
  expect([first.text(), first.isPassive()]).toEqual(['one', true]);
  first.takeOver();
  await wait(5000);
  expect(first.view().conflict?.content).toBe('two');
  expect(first.text()).toBe('one');
});

test('a submitted answer can be read in both tabs, and "Edit Answer" takes over', async () => {
  const { server, open } = openBrowser();
  server.save({ content: 'sent', status: 'submitted', base_version: 0 }, 'earlier');
  const first = await open('first', true);
  const second = await open('second', true);
  expect([first, second].map((page) => page.view().mode)).toEqual(['reading', 'reading']);
  first.session.reopen();
  await wait(1000);
  expect([first.isPassive(), second.isPassive()]).toEqual([false, true]);
  expect(first.type((text) => `${text} and more`)).toBe(true);
});

test('a draft that was not sent before a lock is shown by the tab that takes over, and judged after the unlock', async () => {
  const { server, network, open, close, switchTo } = openBrowser();
  const second = await open('second', false);
  const first = await open('first', true);
  refuseSaves(network);
  first.type(() => 'mine');
  await wait(200);
  server.save({ content: 'theirs', status: 'in_progress', base_version: 0 }, 'another device');
  server.lock();
  close('first', first);
  switchTo('second', second);
  await wait(1500);
  expect([second.text(), second.mine()]).toEqual(['theirs', 'mine']);
  network.delay = () => 10;
  server.unlock();
  await wait(70_000);
  expect(server.current().content).toBe('theirs');
  expect(second.session.state().saving.conflict?.content).toBe('theirs');
  expect(second.text()).toBe('mine');
});

test('a tab with a conflict that another tab has resolved does not offer the choice again', async () => {
  const { server, open } = openBrowser();
  const first = await open('first', true);
  server.save({ content: 'theirs', status: 'in_progress', base_version: 0 }, 'another device');
  first.type(() => 'mine');
  await wait(5000);
  expect(first.view().conflict?.content).toBe('theirs');
  const second = await open('second', true);
  expect(first.view()).toMatchObject({ mode: 'passive', conflict: undefined });
  expect(second.view()).toMatchObject({ mode: 'conflict', conflict: { content: 'theirs' } });
  await Promise.all([second.resolveConflict('other'), wait(3000)]);
  expect(server.current().content).toBe('theirs');
  const offered: string[] = [];
  first.session.subscribe(() => offered.push(first.view().mode));
  first.takeOver();
  await wait(5000);
  expect(offered).not.toContain('conflict');
  expect([first.text(), first.view().mode]).toEqual(['theirs', 'writing']);
});

test('a state of the server that arrives after a newer save is ignored', async () => {
  const { server, network, open } = openBrowser();
  const page = await open('page', true);
  network.delay = (method) => (method === 'PUT' ? 10 : 5000);
  page.type(() => 'one');
  // sends the text, and asks for the state
  page.session.visibilityChanged();
  await wait(1000);
  expect(page.session.state().saving).toMatchObject({ indicator: 'saved', version: 1 });
  await wait(5000);
  expect(page.text()).toBe('one');
  expect(page.session.state().saving).toMatchObject({ indicator: 'saved', version: 1 });
  expect(server.current().content).toBe('one');
});

test('a page left before its editor has shown the stored draft sends nothing and keeps the draft', async () => {
  const { server, device, network, open, close } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => 'one');
  await wait(200);
  close('first', first);
  network.delay = () => 10;
  const connected = device.connect('second', () => true);
  const opening = openFromServer(connected, 'second');
  await wait(1000);
  const opened = await opening;
  expect(opened.verdict).toBe('resume');
  const contentSource = { current: undefined };
  const session = createSession({
    device: connected,
    token: 'second',
    opened,
    contentSource,
    isVisible: () => true,
    wasHidden: () => false,
  });
  expect(session.state().saving.indicator).toBe('unsaved');
  session.leave();
  await wait(1000);
  expect(server.version()).toBe(0);
  expect(device.drafts()).toEqual(['one']);
});

test('text typed before the editor has loaded is not replaced by the unsaved text of another tab', async () => {
  const { server, network, open, openTyping, switchTo } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => '<p>one</p>');
  await wait(200);
  const second = await openTyping('second', 'two');
  expect(second.text()).toBe('<p>one</p><p>two</p>');
  expect([first.isPassive(), second.isPassive()]).toEqual([true, false]);
  network.delay = () => 10;
  await wait(60_000);
  expect(second.session.state().saving).toMatchObject({ indicator: 'saved', conflict: undefined });
  expect(server.current().content).toBe('<p>one</p><p>two</p>');
  switchTo('first', first);
  await wait(3000);
  expect(first.text()).toBe('<p>one</p><p>two</p>');
  expect(first.session.state().saving.conflict).toBeUndefined();
});

test('text typed before the editor has loaded is not lost when another tab saves and deletes its draft meanwhile', async () => {
  const { server, device, network, open, openTyping, switchTo } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => (method === 'PUT' ? 600 : 10);
  first.type(() => '<p>one</p>');
  await wait(200);
  void first.session.save();
  const second = await openTyping('second', 'two', () => wait(2000));
  expect(server.history[1]?.content).toBe('<p>one</p>');
  expect(second.text()).toBe('<p>one</p><p>two</p>');
  await wait(10_000);
  expect(second.session.state().saving).toMatchObject({ indicator: 'saved', conflict: undefined });
  expect(server.current().content).toBe('<p>one</p><p>two</p>');
  expect(device.drafts()).toEqual([]);
  switchTo('first', first);
  await wait(3000);
  expect(first.text()).toBe('<p>one</p><p>two</p>');
  expect(first.session.state().saving.conflict).toBeUndefined();
});

test('text typed before the editor has loaded is kept when the question is locked meanwhile', async () => {
  const { server, device, network, open, openTyping } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => '<p>one</p>');
  await wait(200);
  // the page was rendered before the newest version that this tab has seen, so it asks the server
  vi.stubGlobal('sessionStorage', { getItem: () => '1', setItem: () => {} });
  const second = await openTyping('second', 'two', async () => {
    await wait(300);
    server.lock();
  });
  expect(second.session.state().saving.refusal).toBe('locked');
  expect(second.mine()).toBe('<p>one</p><p>two</p>');
  expect(device.drafts()).toContain('<p>one</p><p>two</p>');
  network.delay = () => 10;
  server.unlock();
  await wait(70_000);
  expect(server.current().content).toBe('<p>one</p><p>two</p>');
});
