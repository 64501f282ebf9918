import { type ChangeEventName, type Changes, changeEvents, heartbeatInterval } from '../../shared/changes.ts';

export type StreamListener = {
  /** Called with every event; a beat names nobody. */
  onEvent: (name: ChangeEventName, person_ids: string[]) => void;
  /** The stream is broken, and is tried again. */
  onBreak: () => void;
  /** The server refused it: only asking in another way tells why. */
  onRefusal: () => void;
};

// in ms
const pauses = { first: 500, longest: 30_000 };
const longestSilence = 2.5 * heartbeatInterval;

/**
 * Keeps a stream of changes open while the page is in sight, and goes on where it broke off: the browser itself would
 * give up after a refusal, and not notice a line that went dead. Gives what ends it.
 */
export const openChangeStream = (
  { onEvent, onBreak, onRefusal }: StreamListener,
  open: (url: string) => EventSource = (url) => new EventSource(url),
): (() => void) => {
  let source: EventSource | undefined;
  let last: string | undefined;
  let pause = pauses.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const after = (wait: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };

  const connect = () => {
    close();
    const opened = open(last === undefined ? '/api/changes' : `/api/changes?after=${last}`);
    source = opened;
    for (const name of changeEvents)
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (source !== opened) return;
        last = lastEventId;
        pause = pauses.first;
        after(longestSilence, retry);
        onEvent(name, (JSON.parse(data) as Changes).person_ids);
      });
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      // a broken line leaves it trying by itself
      if (opened.readyState === 2) onRefusal();
      retry();
    });
    after(longestSilence, retry);
  };

  const retry = () => {
    close();
    onBreak();
    // not all at once after a restart of the server
    after(pause * (0.75 + Math.random() / 2), connect);
    pause = Math.min(2 * pause, pauses.longest);
  };

  // a hidden page gives its connection back: browsers allow six to a host
  const follow = () => (document.visibilityState === 'hidden' ? close() : connect());
  const reconnect = () => {
    if (document.visibilityState !== 'hidden') connect();
  };

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', reconnect);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', reconnect);
    close();
  };
};
