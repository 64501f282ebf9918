import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkSession } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { openChangeStream } from '../frame/change-stream.ts';
import { noticeEndedSession } from '../frame/use-change.ts';
import { describeChanges, summarize } from './describe-changes.ts';
import { allParts, partsOf, reload, watchReloads } from './people-queries.ts';

/**
 * In ms: how long a disconnect lasts before the notice is shown; how long announcements are collected, and the pause
 * between two.
 */
const times = { staleAfter: 10_000, collect: 400, betweenAnnouncements: 5000 };

/** Reloads people changed elsewhere, and announces the changes. True if live updates have not worked for a while. */
export const useLivePeople = (isLoaded: boolean): boolean => {
  const client = useQueryClient();
  const announceChanges = useAnnounceChanges();
  const [isStale, setIsStale] = useState(false);
  // choosing a filter loads the list anew, which leaves the stream open
  const [isFollowing, setFollowing] = useState(isLoaded);
  if (isLoaded && !isFollowing) setFollowing(true);

  useEffect(() => {
    if (!isFollowing) return;
    let staleTimer: ReturnType<typeof setTimeout> | undefined;
    let isDisconnected = false;
    const setDisconnected = (disconnected: boolean) => {
      isDisconnected = disconnected;
      setIsStale(disconnected);
    };
    const unwatch = watchReloads(client, (before, after) => announceChanges(describeChanges(before, after)));
    const closeStream = openChangeStream({
      onEvent: (name, person_ids) => {
        clearTimeout(staleTimer);
        staleTimer = undefined;
        setDisconnected(false);
        // a heartbeat; a request would restart the idle timeout of the session
        if (name === 'beat') return;
        void reload(client, name === 'reload' ? allParts : partsOf(client, person_ids));
      },
      onDisconnect: () => {
        staleTimer ??= setTimeout(() => setDisconnected(true), times.staleAfter);
        // falls back to polling, at the rate of the reconnects, where a proxy blocks the stream
        if (isDisconnected) void reload(client, allParts);
      },
      onRefusal: () => void checkSession().catch(noticeEndedSession),
    });
    return () => {
      clearTimeout(staleTimer);
      closeStream();
      unwatch();
    };
  }, [client, isFollowing, announceChanges]);

  return isStale;
};

/** Announces changes made elsewhere, collected into one sentence and rate-limited. */
const useAnnounceChanges = () => {
  const announce = useAnnounce();
  const pending = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (changes: string[]) => {
      if (changes.length === 0) return;
      pending.current.push(...changes);
      const flush = () => {
        timer.current = undefined;
        last.current = performance.now();
        announce(summarize(pending.current.splice(0)));
      };
      const delay = Math.max(times.collect, last.current + times.betweenAnnouncements - performance.now());
      timer.current ??= setTimeout(flush, delay);
    },
    [announce],
  );
};
