import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefoxPath } from '../../scripts/requirements.ts';
import { until } from '../stores/processes.ts';
import { openSession, type Send } from './bidi.ts';
import type { Browser, Engine } from './browser.ts';
import { pressOf, typingOf } from './keys.ts';
import { startSound } from './sound.ts';

/** Firefox, headless, driven by plain WebDriver BiDi commands. */
export const firefox: Engine = {
  launch: () => launch({}),
  // 2: never the page's colours
  launchWithForcedColours: () => launch({ 'browser.display.document_color_use': 2 }),
};

/** It plays a tone, and nobody is asked. */
const fakeMicrophone = { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true };

const launch = async (preferences: Record<string, unknown>): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'family-stories-firefox-'));
  const lines = Object.entries({ ...fakeMicrophone, ...preferences }).map(
    (each) => `user_pref(${each.map((part) => JSON.stringify(part))});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const sound = await startSound();
  const child = spawn(firefoxPath() ?? 'firefox', args, { env: sound.env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
    await sound.stop();
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const send = await openSession(await addressOf(child));
    return openTab(send, await newTab(send), stop);
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The address of Firefox's remote agent, which it prints. */
const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (status) => reject(new Error(`Firefox ended with ${status}:\n${printed}`)));
  });

const newTab = async (send: Send): Promise<string> => {
  const { context } = await send('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: { width: 1000, height: 800 } });
  return context;
};

const openTab = (send: Send, first: string, stop: () => Promise<void>): Browser => {
  let context = first;

  /** Calls a function in the page with arguments that are passed as JSON; if there is an element, it comes first. */
  const call = async (declaration: string, args: unknown[], element?: object) => {
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration: `async (json, ...element) => JSON.stringify(await (${declaration})(...element, ...JSON.parse(json)))`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }, ...(element ? [element] : [])],
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value === undefined ? undefined : JSON.parse(result.value);
  };

  const find = async (element: string): Promise<{ sharedId: string }> => {
    const type = element.startsWith('/') ? 'xpath' : 'css';
    const locator = { type, value: element };
    const { nodes } = await send('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 });
    if (nodes.length === 0) throw new Error(`${element} is not on the page.`);
    return { sharedId: nodes[0].sharedId };
  };

  const click = async (element: string) => {
    const found = await find(element);
    if (!(await call(String(isClickable), [], found))) throw new Error(`${element} cannot be clicked.`);
    const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: found } };
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [move, ...press] }]);
  };

  const perform = (actions: object[]) => send('input.performActions', { context, actions });

  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    startOpening: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    closeTab: async () => {
      const closed = context;
      context = await newTab(send);
      await send('browsingContext.close', { context: closed });
    },
    // retried: the element may still be replaced, hidden or disabled
    click: (element) => until(() => click(element), 15),
    type: (text) => perform(typingOf(text)),
    press: (keys) => perform(pressOf(keys)),
    chooseFile: async (input, path) =>
      send('input.setFiles', { context, element: await until(() => find(input), 15), files: [path] }),
    run: (inPage, ...args) => call(String(inPage), args),
    setOffline: (isOffline) =>
      send('emulation.setNetworkConditions', {
        contexts: [context],
        networkConditions: isOffline ? { type: 'offline' } : null,
      }),
    screenshot: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: stop,
  };
};

/** Scrolls to an element; true if it is enabled, visible and not moving. */
const isClickable = async (element: Element) => {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const isEnabled = !element.matches(':disabled');
  return isEnabled && element.checkVisibility({ visibilityProperty: true }) && place() === before;
};
