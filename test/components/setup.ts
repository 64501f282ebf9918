import '../../src/client/ui/fonts.css';
import '../../src/client/admin/admin.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { commands, type Locator, locators, page } from 'vitest/browser';
import { messageTimer } from '../../src/client/admin/frame/display-times.ts';
import { EventStream } from './event-stream.ts';
import { close } from './screen.tsx';
import { resetServer, serve, stubFetch } from './server.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a CSS selector. */
    css: (selector: string) => Locator;
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` });

const { setTimeout } = window;

beforeEach(async () => {
  stubFetch();
  // requested by every page
  serve({ 'GET /api/thanks': { thanks: [] } });
  vi.stubGlobal('EventSource', EventStream);
  // disables the timeout of messages, as fixtures.ts of test/e2e does
  const keeping = (work: () => void, delay = 0, ...rest: unknown[]) =>
    rest.includes(messageTimer) ? 0 : setTimeout(work, delay, ...rest);
  window.setTimeout = keeping as typeof setTimeout;
  await page.viewport(1440, 900);
  await commands.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null, forcedColors: null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // signed out, the page saves nothing when it is unmounted: the request would reach the next test
  localStorage.removeItem('adminAuthenticated');
  close();
  localStorage.clear();
  sessionStorage.clear();
  resetServer();
});
