import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkSession } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { noticeEndedSession } from '../ui/use-change.ts';
import { openChangeStream } from './change-stream.ts';
import { describeChanges, summarize } from './describe-changes.ts';
import { peopleCache } from './people-cache.ts';
import { openPeopleRefresher, type PeopleRefresher } from './people-refresher.ts';

/**
 * In ms: how long a disconnect lasts before the notice is shown; how long announcements are collected, and the pause
 * between two; and after which delay people changed on this page are reloaded.
 */
const times = { staleAfter: 10_000, collect: 400, betweenAnnouncements: 5000, recheckOwn: 1000 };

/**
 * Keeps the loaded people up to date with changes made elsewhere. `isStale`: live updates have not worked for a while.
 * Call `recheckOwn` with the people changed on this page: the response may be older than a change made since.
 */
export const useLivePeople = (isLoaded: boolean): { isStale: boolean; recheckOwn: (person_ids: string[]) => void } => {
  const client = useQueryClient();
  const announceChanges = useAnnounceChanges();
  const [isStale, setIsStale] = useState(false);
  const current = useRef<PeopleRefresher | undefined>(undefined);

  useEffect(() => {
    if (!isLoaded) return;
    let staleTimer: ReturnType<typeof setTimeout> | undefined;
    let isDisconnected = false;
    const refresher = openPeopleRefresher({
      ...peopleCache(client),
      onRemoteChange: (before, after) => announceChanges(describeChanges(before, after)),
      onError: noticeEndedSession,
    });
    current.current = refresher;
    const setDisconnected = (disconnected: boolean) => {
      isDisconnected = disconnected;
      setIsStale(disconnected);
    };
    const closeStream = openChangeStream({
      onEvent: (name, person_ids) => {
        clearTimeout(staleTimer);
        staleTimer = undefined;
        setDisconnected(false);
        if (name === 'reload') refresher.refreshAll();
        else if (person_ids.length > 0) refresher.refresh(person_ids);
      },
      onDisconnect: () => {
        staleTimer ??= setTimeout(() => setDisconnected(true), times.staleAfter);
        // falls back to polling, at the rate of the reconnects, where a proxy blocks the stream
        if (isDisconnected) refresher.refreshAll();
      },
      onRefusal: () => void checkSession().catch(noticeEndedSession),
    });
    return () => {
      clearTimeout(staleTimer);
      closeStream();
      refresher.close();
    };
  }, [client, isLoaded, announceChanges]);

  const recheckOwn = useCallback((person_ids: string[]) => {
    setTimeout(() => current.current?.refresh(person_ids), times.recheckOwn);
  }, []);
  return { isStale, recheckOwn };
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
