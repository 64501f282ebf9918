import { type ChangeEventName, type Changes, changeEvents, heartbeatInterval } from '../../../shared/changes.ts';
import { checkSession } from '../api/session.ts';
import { withQuery } from '../api/with-query.ts';
import { noticeEndedSession } from './use-change.ts';

type StreamListener = {
  /** Called with every event; a heartbeat has no person ids. */
  onEvent: (name: ChangeEventName, person_ids: string[]) => void;
  /** The connection was lost, and will be retried. */
  onDisconnect?: () => void;
};

// in ms
const retryDelays = { first: 500, max: 30_000 };
const maxSilence = 2.5 * heartbeatInterval;

/**
 * Keeps an EventSource for changes open while the page is visible, and resumes after the last event. Reconnects with
 * backoff and jitter: the browser's own retry gives up after an HTTP error and does not notice a dead connection.
 * Returns the function that closes it.
 */
export const openChangeStream = ({ onEvent, onDisconnect }: StreamListener): (() => void) => {
  let source: EventSource | undefined;
  let lastId: string | undefined;
  let retryDelay = retryDelays.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (delay: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
  };

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };

  const connect = () => {
    close();
    const opened = new EventSource(withQuery('/api/changes', { after: lastId }));
    source = opened;
    for (const name of changeEvents)
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (source !== opened) return;
        lastId = lastEventId;
        retryDelay = retryDelays.first;
        schedule(maxSilence, retry);
        onEvent(name, (JSON.parse(data) as Changes).person_ids);
      });
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      // CLOSED means an HTTP error; after a network error the EventSource is CONNECTING. It does not say which error: the
      // session may have ended.
      if (opened.readyState === 2) void checkSession().catch(noticeEndedSession);
      retry();
    });
    schedule(maxSilence, retry);
  };

  const retry = () => {
    close();
    onDisconnect?.();
    // jitter, so that clients do not reconnect at the same moment after a restart of the server
    schedule(retryDelay * (0.75 + Math.random() / 2), connect);
    retryDelay = Math.min(2 * retryDelay, retryDelays.max);
  };

  // a hidden page closes its connection: over HTTP/1.1 browsers allow six per host
  const followVisibility = () => (document.visibilityState === 'hidden' ? close() : connect());
  const reconnect = () => {
    if (document.visibilityState !== 'hidden') connect();
  };

  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', reconnect);
  followVisibility();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('online', reconnect);
    close();
  };
};
