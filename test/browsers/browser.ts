/**
 * One tab of a real browser. The tests in `steps.ts` use only this, so that they run in every engine.
 * An element is named by a CSS selector, or by an XPath, which begins with a slash.
 */
export type Browser = {
  /** Opens an address and waits until the page has loaded. */
  open: (address: string) => Promise<void>;
  /** Starts to open an address, like a click on a link, and does not wait until the page has loaded. */
  startOpening: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Closes the tab; from then on, this is a new tab with the same storage. */
  closeTab: () => Promise<void>;
  /** Waits until the element is visible and enabled, then clicks it with the mouse. */
  click: (element: string) => Promise<void>;
  /** Presses the key of each character, wherever the focus is. */
  type: (text: string) => Promise<void>;
  /** Presses one key, such as 'Enter', also with others: 'Control+a'. */
  press: (keys: string) => Promise<void>;
  /** Chooses a file in a file input, which may be hidden. */
  chooseFile: (input: string, path: string) => Promise<void>;
  /** Calls a function in the page; arguments and result are JSON. */
  run: <Args extends unknown[], Result>(inPage: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>;
  /** Tells the browser that it is offline, or online; missing where its driver cannot. */
  setOffline?: (isOffline: boolean) => Promise<void>;
  /** A PNG of the visible part of the page. */
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/** An XPath of the button with this text, label or title. */
export const button = (name: string): string =>
  `//button[normalize-space()="${name}" or @aria-label="${name}" or @title="${name}"]`;

export type Engine = {
  /** Starts the browser with a new profile. */
  launch: () => Promise<Browser>;
  /** With colours of the system instead of the page's, as in Windows' contrast themes; only where the engine knows them. */
  launchWithForcedColours?: () => Promise<Browser>;
};
