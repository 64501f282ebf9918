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

test('a tab that is turned back to while it hands over keeps what is typed', async () => {
  const { server, device, network, open, switchTo } = openBrowser();
  const second = await open('second', true);
  const first = await open('first', true);
  expect([first.isPassive(), second.isPassive()]).toEqual([false, true]);
  network.delay = (method) => (method === 'PUT' ? 5000 : 10);
  first.type(() => 'one');
  switchTo('second', second);
  await vi.advanceTimersByTimeAsync(200);
  switchTo('first', first);
  await vi.advanceTimersByTimeAsync(700);
  expect(first.type((text) => `${text} two`)).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(device.draft()?.html).toBe('one two');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.current().content).toBe('one two');
  expect(first.session.state().saving.indicator).toBe('saved');
});

test('a tab opened with a locked draft hands over what was typed in it since', async () => {
  const { server, network, open, switchTo } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  server.lock();
  const second = await open('second', false);
  expect(second.opened.verdict).toBe('locked');
  switchTo('second', second);
  await vi.advanceTimersByTimeAsync(1500);
  expect(second.type((text) => `${text} two`)).toBe(true);
  network.delay = () => 10;
  await vi.advanceTimersByTimeAsync(20_000);
  switchTo('first', first);
  await vi.advanceTimersByTimeAsync(1500);
  expect(first.text()).toBe('one two');
});

test('a tab opened in the background becomes editable after 11 s even if the network is down', async () => {
  const { server, network, open, switchTo } = openBrowser();
  server.save({ content: 'sent', status: 'submitted', base_version: 0 }, 'earlier');
  const page = await open('behind', false);
  expect(page.isPassive()).toBe(true);
  network.delay = () => 1_000_000;
  switchTo('behind', page);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(page.isPassive()).toBe(false);
  expect(page.text()).toBe('sent');
  expect(page.type((text) => `${text} and more`)).toBe(true);
  network.delay = () => 10;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.current().content).toBe('sent and more');
});

test('a tab hands a locked draft over as based on the version before the changes made elsewhere', async () => {
  const { server, network, open, close, switchTo } = openBrowser();
  const before = await open('before', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  before.type(() => 'mine');
  await vi.advanceTimersByTimeAsync(200);
  close('before', before);
  server.save({ content: 'theirs', status: 'in_progress', base_version: 0 }, 'another device');
  server.lock();
  const first = await open('first', true);
  expect(first.mine()).toBe('mine');
  const second = await open('second', false);
  server.unlock();
  network.delay = () => 10;
  switchTo('second', second);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(server.current().content).toBe('theirs');
  expect(second.session.state().saving.conflict?.content).toBe('theirs');
  expect(second.text()).toBe('mine');
});

test('a locked draft is not handed over in place of text written since', async () => {
  const { server, network, open, close, switchTo } = openBrowser();
  const before = await open('before', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  before.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  close('before', before);
  server.lock();
  const second = await open('second', false);
  const first = await open('first', true);
  network.delay = () => 10;
  server.unlock();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(first.type((text) => `${text} two`)).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.current().content).toBe('one two');
  server.lock();
  await vi.advanceTimersByTimeAsync(70_000);
  switchTo('second', second);
  await vi.advanceTimersByTimeAsync(1500);
  expect(second.mine()).toBe('one two');
});

test('a page opened offline shows what another tab had saved before this one took over', async () => {
  const { network, open, close } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => (method === 'PUT' ? 10 : 200);
  first.type(() => 'one');
  void first.session.save();
  const second = await open('second', true);
  expect(second.text()).toBe('one');
  close('first', first);
  close('second', second);
  network.delay = () => {
    throw new TypeError('refused');
  };
  const third = await open('third', true);
  expect(third.text()).toBe('one');
});

test('a visible tab takes back what it handed to a tab that was suspended', async () => {
  const { channels, server, open, switchTo } = openBrowser();
  const other = await open('other', false);
  const channel = channels.latest();
  const seen = await open('seen', true);
  switchTo('other', other);
  switchTo('seen', seen);
  if (channel) channel.isSuspended = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(seen.isPassive()).toBe(false);
  expect(seen.type((text) => `${text}one`)).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  channel?.resume();
  switchTo('other', other);
  await vi.advanceTimersByTimeAsync(3000);
  expect([other.text(), other.isPassive(), seen.isPassive()]).toEqual(['one', false, true]);
  expect(server.current().content).toBe('one');
});

test('a tab that continues from a locked draft still gets a conflict with earlier changes made elsewhere', async () => {
  const { server, network, open, close, switchTo } = openBrowser();
  const second = await open('second', false);
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => 'mine');
  await vi.advanceTimersByTimeAsync(200);
  server.save({ content: 'theirs', status: 'in_progress', base_version: 0 }, 'another device');
  server.lock();
  close('first', first);
  switchTo('second', second);
  await vi.advanceTimersByTimeAsync(1500);
  expect([second.text(), second.mine()]).toEqual(['theirs', 'mine']);
  network.delay = () => 10;
  server.unlock();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(server.current().content).toBe('theirs');
  expect(second.session.state().saving.conflict?.content).toBe('theirs');
  expect(second.text()).toBe('mine');
});

test('a tab that becomes active again during a handover is not given the older text of the other tab', async () => {
  const { server, network, channels, open, switchTo } = openBrowser();
  const other = await open('other', true);
  const channel = channels.latest();
  if (channel) channel.isSuspended = true;
  const tab = await open('tab', true);
  // the other tab was suspended and writes what it knows
  expect([tab.isPassive(), other.isPassive()]).toEqual([false, false]);
  network.delay = (method) => (method === 'PUT' ? 5000 : 10);
  tab.type(() => 'one');
  void tab.session.save();
  channel?.resume();
  switchTo('other', other);
  await vi.advanceTimersByTimeAsync(12);
  switchTo('tab', tab);
  await vi.advanceTimersByTimeAsync(3000);
  expect(tab.text()).toBe('one');
  network.delay = () => 10;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.current().content).toBe('one');
});

test('text taken over from another tab is stored as a draft, also while the question is locked', async () => {
  const { device, network, server, open, close, switchTo } = openBrowser();
  const second = await open('second', false);
  const first = await open('first', true);
  server.lock();
  first.type(() => 'one');
  await vi.advanceTimersByTimeAsync(5000);
  expect(first.session.state().saving.refusal).toBe('locked');
  network.delay = () => 10;
  // a tab opened at the same time reads an older draft and deletes it
  await Promise.all([device.connect('second', () => true).readDraft('q'), vi.advanceTimersByTimeAsync(50)]);
  switchTo('second', second);
  await vi.advanceTimersByTimeAsync(5);
  const reader = device.connect('second', () => true);
  const deleted = reader.readDraft('q').then(() => reader.deleteDraft('q'));
  await vi.advanceTimersByTimeAsync(2000);
  await deleted;
  expect(second.text()).toBe('one');
  close('first', first);
  expect(device.draft()?.html).toBe('one');
});

test('a tab opened during typing in another tab takes over the current text, not the slightly older draft', async () => {
  const { server, open } = openBrowser();
  const first = await open('first', true);
  first.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  // the second tab reads the draft of "one" before the next word is written
  setTimeout(() => first.type((text) => `${text} two`), 15);
  const second = await open('second', true);
  expect(second.opened.draft?.html).toBe('one');
  expect(second.text()).toBe('one two');
  await vi.advanceTimersByTimeAsync(5000);
  expect(second.session.state().saving.conflict).toBeUndefined();
  expect(server.current().content).toBe('one two');
});

test('text typed in a new tab before the handover arrives is no conflict with the text it started from', async () => {
  const { server, network, open } = openBrowser();
  const first = await open('first', true);
  // the handover waits for this save, and is sent before its response
  network.delay = (method) => (method === 'PUT' ? 400 : 10);
  first.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  const second = await open('second', true, (page) => {
    setTimeout(() => page.type((text) => `${text} two`), 50);
  });
  expect(second.opened.verdict).toBe('resume');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([first.isPassive(), second.isPassive()]).toEqual([true, false]);
  expect(second.session.state().saving.conflict).toBeUndefined();
  expect(server.current().content).toBe('one two');
});

test('with edits in both tabs, each keeps its own text', async () => {
  const { network, channels, open } = openBrowser();
  const other = await open('other', true);
  const channel = channels.latest();
  if (channel) channel.isSuspended = true;
  const tab = await open('tab', true);
  expect([tab.isPassive(), other.isPassive()]).toEqual([false, false]);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  other.type(() => 'one');
  tab.type(() => 'two');
  // now the other tab learns that this one has taken over, and offers its text
  channel?.resume();
  await vi.advanceTimersByTimeAsync(3000);
  expect([tab.text(), other.text()]).toEqual(['two', 'one']);
  expect(other.isPassive()).toBe(false);
});

test('a state of the server that arrives after a newer save is ignored', async () => {
  const { server, network, open } = openBrowser();
  const page = await open('page', true);
  network.delay = (method) => (method === 'PUT' ? 10 : 5000);
  page.type(() => 'one');
  // sends the text, and asks for the state
  page.session.visibilityChanged();
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.session.state().saving).toMatchObject({ indicator: 'saved', version: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(page.text()).toBe('one');
  expect(page.session.state().saving).toMatchObject({ indicator: 'saved', version: 1 });
  expect(server.current().content).toBe('one');
});

test('text typed in a new tab that gets no handover is no conflict with the draft it started from', async () => {
  const { server, channels, open, switchTo } = openBrowser();
  const first = await open('first', true);
  first.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  const second = await open('second', true, (page) => {
    // its request for a handover arrives, but it is too busy to receive the handover in time
    const channel = channels.latest();
    if (channel) channel.isSuspended = true;
    setTimeout(() => page.type((text) => `${text} two`), 50);
    setTimeout(() => channel?.resume(), 700);
  });
  expect([first.isPassive(), second.isPassive()]).toEqual([true, false]);
  expect(second.session.state().saving.conflict).toBeUndefined();
  expect(server.current().content).toBe('one two');
  switchTo('first', first);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([first.text(), first.isPassive(), second.isPassive()]).toEqual(['one two', false, true]);
  expect(first.session.state().saving.conflict).toBeUndefined();
});

for (const [what, delay] of [
  ['has just been saved', 100],
  ['is still being saved', 400],
] as const)
  test(`a tab that is turned back to, whose text ${what}, continues from what was typed in the other one`, async () => {
    const { server, network, open, switchTo } = openBrowser();
    const first = await open('first', true);
    let saves = 0;
    network.delay = (method) => {
      if (method === 'GET') return 10;
      saves += 1;
      return saves === 1 ? delay : 20;
    };
    first.type(() => 'one');
    await vi.advanceTimersByTimeAsync(200);
    const second = await open('second', true, (page) => {
      setTimeout(() => page.type((text) => `${text} two`), 20);
      // the first tab is still handing over
      setTimeout(() => switchTo('first', first), 60);
    });
    expect([first.text(), first.isPassive(), second.isPassive()]).toEqual(['one two', false, true]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(first.session.state().saving.conflict).toBeUndefined();
    expect(second.session.state().saving.conflict).toBeUndefined();
    expect(server.current().content).toBe('one two');
  });

test('a tab turned back to during its handover, edited and closed, leaves its text on the device', async () => {
  const { server, device, network, open, close, switchTo } = openBrowser();
  const first = await open('first', true);
  first.type(() => 'one');
  await wait(50);
  // the server gets the saves and never responds
  network.delay = (method) => (method === 'PUT' ? 60_000 : 10);
  const second = await open('second', true, () => {
    // the first tab is still handing over
    setTimeout(() => switchTo('first', first), 200);
    // before the second tab, whose text was the one of the first, has handed over
    setTimeout(() => first.type(() => 'two'), 400);
    setTimeout(() => close('first', first), 600);
  });
  switchTo('second', second);
  await wait(3000);
  expect(second.text()).toBe('two');
  expect(device.draft()?.html).toBe('two');
  network.delay = () => 10;
  await wait(120_000);
  expect(second.session.state().saving).toMatchObject({ indicator: 'saved', conflict: undefined });
  expect(server.current().content).toBe('two');
});

for (const [what, shownAt, loadDelay] of [
  ['turned to at once, without any response of the server', 500, 60_000],
  ['turned to later', 1100, 10],
] as const)
  test(`a tab turned back to, edited and closed before the other one has handed over leaves its text to that one, ${what}`, async () => {
    const { server, device, network, open, close, switchTo } = openBrowser();
    const first = await open('first', true);
    first.type(() => 'one');
    await wait(50);
    network.delay = (method) => (method === 'PUT' ? 60_000 : 10);
    const second = await open('second', true, (page) => {
      network.delay = (method) => (method === 'PUT' ? 60_000 : loadDelay);
      setTimeout(() => switchTo('first', first), 200);
      setTimeout(() => first.type(() => 'two'), 300);
      setTimeout(() => {
        first.session.leave();
        close('first', first);
      }, 450);
      setTimeout(() => switchTo('second', page), shownAt);
    });
    await wait(2000);
    expect(second.isPassive()).toBe(false);
    expect(second.text()).toBe('two');
    expect(device.draft()?.html).toBe('two');
    network.delay = () => 10;
    await wait(120_000);
    expect(second.session.state().saving).toMatchObject({ indicator: 'saved', conflict: undefined });
    expect(server.current().content).toBe('two');
  });

test('a handover that arrives after this tab has saved its continuation does not replace it', async () => {
  const { server, device, network, open } = openBrowser();
  const first = await open('first', true);
  let saves = 0;
  network.delay = (method) => {
    if (method === 'GET') return 10;
    saves += 1;
    // the first save, of the first tab, has no response until the handover
    return saves === 1 ? 2000 : 10;
  };
  first.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  const second = await open('second', true, (page) => {
    setTimeout(() => {
      page.type((text) => `${text} two`);
      void page.session.save();
    }, 50);
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(second.text()).toBe('one two');
  expect([first.isPassive(), second.isPassive()]).toEqual([true, false]);
  expect(second.session.state().saving.conflict).toBeUndefined();
  expect(server.current().content).toBe('one two');
  // acknowledged, so it does not stay on a shared device
  expect(device.draft()).toBeUndefined();
});

test('a suspended tab that resumes continues from the unsaved text of a tab closed meanwhile', async () => {
  const { network, channels, open, close, switchTo } = openBrowser();
  const sleeping = await open('sleeping', true);
  const channel = channels.latest();
  if (channel) channel.isSuspended = true;
  const other = await open('other', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  other.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  close('other', other);
  // now it learns that the other tab took over, and becomes visible
  channel?.resume();
  switchTo('sleeping', sleeping);
  await vi.advanceTimersByTimeAsync(3000);
  expect([sleeping.text(), sleeping.isPassive()]).toEqual(['one', false]);
});

test('a tab that has just learned of changes elsewhere takes unsaved text from the previous tab and shows a conflict', async () => {
  const { server, network, channels, open, switchTo } = openBrowser();
  const sleeping = await open('sleeping', true);
  const channel = channels.latest();
  if (channel) channel.isSuspended = true;
  const other = await open('other', true);
  network.delay = (method) => (method === 'PUT' ? 20_000 : 10);
  other.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  server.save({ content: 'theirs', status: 'in_progress', base_version: 0 }, 'another device');
  channel?.resume();
  switchTo('sleeping', sleeping);
  await vi.advanceTimersByTimeAsync(200);
  expect(sleeping.text()).toBe('theirs');
  await vi.advanceTimersByTimeAsync(1500);
  expect(sleeping.text()).toBe('one');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sleeping.session.state().saving.conflict?.content).toBe('theirs');
});

test('a page left before its editor has shown the stored draft sends nothing and keeps the draft', async () => {
  const { server, device, network, open, close } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => 'one');
  await vi.advanceTimersByTimeAsync(200);
  close('first', first);
  network.delay = () => 10;
  const connected = device.connect('second', () => true);
  const opening = openFromServer(connected, 'second');
  await vi.advanceTimersByTimeAsync(1000);
  const opened = await opening;
  expect(opened.verdict).toBe('resume');
  const contentSource = { current: undefined };
  const session = createSession({ device: connected, token: 'second', opened, contentSource, isVisible: () => true });
  expect(session.state().saving.indicator).toBe('unsaved');
  session.leave();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.version()).toBe(0);
  expect(device.draft()?.html).toBe('one');
});

test('text typed before the editor has loaded is not replaced by the unsaved text of another tab', async () => {
  const { server, network, open, openTyping, switchTo } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => '<p>one</p>');
  await vi.advanceTimersByTimeAsync(200);
  const second = await openTyping('second', 'two');
  expect(second.text()).toBe('<p>one</p><p>two</p>');
  expect([first.isPassive(), second.isPassive()]).toEqual([true, false]);
  network.delay = () => 10;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(second.session.state().saving).toMatchObject({ indicator: 'saved', conflict: undefined });
  expect(server.current().content).toBe('<p>one</p><p>two</p>');
  switchTo('first', first);
  await vi.advanceTimersByTimeAsync(3000);
  expect(first.text()).toBe('<p>one</p><p>two</p>');
  expect(first.session.state().saving.conflict).toBeUndefined();
});

test('text typed before the editor has loaded is not lost when another tab saves and deletes its draft meanwhile', async () => {
  const { server, device, network, open, openTyping, switchTo } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => (method === 'PUT' ? 600 : 10);
  first.type(() => '<p>one</p>');
  await vi.advanceTimersByTimeAsync(200);
  void first.session.save();
  const second = await openTyping('second', 'two', () => wait(2000));
  expect(server.history[1]?.content).toBe('<p>one</p>');
  expect(second.text()).toBe('<p>one</p><p>two</p>');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(second.session.state().saving).toMatchObject({ indicator: 'saved', conflict: undefined });
  expect(server.current().content).toBe('<p>one</p><p>two</p>');
  expect(device.draft()).toBeUndefined();
  switchTo('first', first);
  await vi.advanceTimersByTimeAsync(3000);
  expect(first.text()).toBe('<p>one</p><p>two</p>');
  expect(first.session.state().saving.conflict).toBeUndefined();
});

test('text typed before the editor has loaded is kept by a tab that was left before that', async () => {
  const { network, open, openTyping, switchTo } = openBrowser();
  const first = await open('first', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => '<p>one</p>');
  await wait(200);
  const second = await openTyping('second', 'two', async () => {
    await wait(300);
    switchTo('first', first);
    await wait(1000);
    first.type((text) => `${text}<p>three</p>`);
    await wait(1000);
  });
  expect([first.text(), second.text()]).toEqual(['<p>one</p><p>three</p>', '<p>one</p><p>two</p>']);
  switchTo('second', second);
  await wait(3000);
  network.delay = () => 10;
  await wait(60_000);
  // each tab has its own text, and the person chooses
  expect([first.text(), second.text()]).toEqual(['<p>one</p><p>three</p>', '<p>one</p><p>two</p>']);
  const conflicts = [first, second].filter((page) => page.session.state().saving.conflict);
  expect(conflicts).toHaveLength(1);
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
  expect(device.draft()?.html).toBe('<p>one</p><p>two</p>');
  network.delay = () => 10;
  server.unlock();
  await wait(70_000);
  expect(server.current().content).toBe('<p>one</p><p>two</p>');
});

test('a tab whose text was refused keeps it when it is turned back to, as the other tab does', async () => {
  const { server, network, channels, open, switchTo } = openBrowser();
  const other = await open('other', true);
  const channel = channels.latest();
  if (channel) channel.isSuspended = true;
  const tab = await open('tab', true);
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  other.type(() => 'one');
  tab.type(() => 'two');
  channel?.resume();
  await wait(3000);
  expect([tab.text(), other.text()]).toEqual(['two', 'one']);
  switchTo('other', other);
  await wait(3000);
  expect([tab.text(), other.text()]).toEqual(['two', 'one']);
  switchTo('tab', tab);
  await wait(3000);
  expect([tab.text(), other.text()]).toEqual(['two', 'one']);
  network.delay = () => 10;
  await wait(60_000);
  // the person chooses
  expect([tab.text(), other.text()]).toEqual(['two', 'one']);
  expect(server.version()).toBe(1);
  expect([tab, other].filter((page) => page.session.state().saving.conflict)).toHaveLength(1);
});

test('a tab with a conflict that another tab has resolved does not offer the choice again', async () => {
  const { server, open, switchTo } = openBrowser();
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
  switchTo('first', first);
  await wait(5000);
  expect(offered).not.toContain('conflict');
  expect([first.text(), first.view().mode]).toEqual(['theirs', 'writing']);
});

test('a locked draft that two tabs hand over, one as unsaved text, stays on the device', async () => {
  const { server, device, network, channels, open, switchTo } = openBrowser();
  const third = await open('third', false);
  const first = await open('first', true);
  const channel = channels.latest();
  if (channel) channel.isSuspended = true;
  network.delay = (method) => {
    if (method === 'PUT') throw new TypeError('refused');
    return 10;
  };
  first.type(() => 'one');
  await wait(200);
  server.lock();
  network.delay = () => 10;
  await wait(10_000);
  expect(first.session.state().saving.refusal).toBe('locked');
  const second = await open('second', true);
  expect([first, second, third].map((page) => page.isPassive())).toEqual([false, false, true]);
  expect([second.text(), second.mine()]).toEqual(['', 'one']);
  channel?.restart();
  switchTo('third', third);
  await wait(3000);
  expect([first, second, third].map((page) => page.isPassive())).toEqual([true, true, false]);
  expect([third.text(), third.mine()]).toEqual(['', 'one']);
  expect(device.draft()?.html).toBe('one');
});
