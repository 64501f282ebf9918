import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts, until } from '../stores/processes.ts';
import type { Browser, Engine } from './browser.ts';
import { pressOf, typingOf } from './keys.ts';
import { startSound } from './sound.ts';

/** The name of an element's id in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * WebKitGTK's MiniBrowser on its own X display, driven by plain W3C WebDriver calls. It allows one session at a time, and
 * deletes its storage with it. WebKitGTK has no forced colours, and its driver no offline mode: the test without a network
 * only stops the server.
 */
export const webkit: Engine = { launch: () => launch() };

/** MiniBrowser’s arguments are WebKitGTK’s settings. */
const fakeMicrophone = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];

const launch = async (): Promise<Browser> => {
  const display = await startDisplay();
  const sound = await startSound();
  const [port = 0] = await freePorts(1);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...sound.env, DISPLAY: display.name },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}/session`;
  const stop = async () => {
    for (const child of [driver, display.process]) await end(child);
    await sound.stop();
  };
  try {
    // 'none': first letters are typed before a page has loaded
    const capabilities = {
      alwaysMatch: {
        ...{ pageLoadStrategy: 'none', timeouts: { implicit: 15_000 } },
        'webkitgtk:browserOptions': { args: ['--automation', ...fakeMicrophone] },
      },
    };
    const { sessionId } = await until(() => call(address, 'POST', '', { capabilities }), 15);
    return openTab((...command) => call(`${address}/${sessionId}`, ...command), stop);
  } catch (error) {
    await stop();
    throw error;
  }
};

const startDisplay = async () => {
  // it chooses a free display, and writes its number to file descriptor 3
  const process = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1200x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(process.stdio[3] as NodeJS.ReadableStream, 'data');
  return { process, name: `:${String(number).trim()}` };
};

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
};

const call = async (address: string, method: string, path: string, body?: object, seconds = 30) => {
  const response = await fetch(`${address}${path}`, {
    method,
    signal: AbortSignal.timeout(seconds * 1000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((cause) => {
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: no response`, { cause });
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
  return value;
};

// biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
type Command = (method: string, path: string, body?: object, seconds?: number) => Promise<any>;

const openTab = (command: Command, stop: () => Promise<void>): Browser => {
  /**
   * Because of our Cross-Origin-Opener-Policy, WebKit opens a page in a new process if the page before it has another
   * origin. A script that runs in the old page at that moment is never answered, so scripts have 5 seconds.
   */
  const run: Browser['run'] = (inPage, ...args) =>
    command('POST', '/execute/sync', { script: `return (${inPage}).apply(null, arguments)`, args }, 5);

  /** Waits until the page that `start` opens has replaced this one, as no command does with this `pageLoadStrategy`. */
  const arrive = async (start: () => Promise<void>) => {
    // a new process may take seconds until it answers
    await until(() => run(() => void Object.assign(window, { isLeft: true })), 15);
    await start();
    await until(async () => {
      if (!(await run(() => !('isLeft' in window)))) throw new Error('The page has not been left.');
    }, 15);
  };
  const load = async (start: () => Promise<void>) => {
    await arrive(start);
    await until(async () => {
      if ((await run(() => document.readyState)) !== 'complete') throw new Error('The page has not loaded.');
    }, 15);
  };

  const find = async (element: string): Promise<string> => {
    const using = element.startsWith('/') ? 'xpath' : 'css selector';
    return (await command('POST', '/element', { using, value: element }))[elementKey];
  };

  return {
    open: (address) => load(() => command('POST', '/url', { url: address })),
    startOpening: (address) => arrive(() => command('POST', '/url', { url: address })),
    reload: () => load(() => command('POST', '/refresh', {})),
    closeTab: async () => {
      const { handle } = await command('POST', '/window/new', { type: 'tab' });
      await command('DELETE', '/window');
      await command('POST', '/window', { handle });
    },
    // an element may be replaced, or shown and enabled, a little later
    click: (element) =>
      until(async () => {
        const id = await find(element);
        // not below the action bar
        await command('POST', '/execute/sync', {
          script: "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
          args: [{ [elementKey]: id }],
        });
        if (!(await command('GET', `/element/${id}/enabled`))) throw new Error(`${element} is disabled.`);
        await command('POST', `/element/${id}/click`, {});
      }, 15),
    type: (text) => command('POST', '/actions', { actions: typingOf(text) }),
    press: (keys) => command('POST', '/actions', { actions: pressOf(keys) }),
    chooseFile: async (input, path) => {
      const id = await find(input);
      const setHidden = (isHidden: boolean) =>
        run(
          (selector, hidden) => {
            const element = document.querySelector<HTMLElement>(selector);
            if (element) element.hidden = hidden;
          },
          input,
          isHidden,
        );
      // the driver refuses hidden elements
      await setHidden(false);
      await command('POST', `/element/${id}/value`, { text: path });
      await setHidden(true);
    },
    run,
    screenshot: async () => Buffer.from(await command('GET', '/screenshot'), 'base64'),
    close: async () => {
      await command('DELETE', '');
      await stop();
    },
  };
};
