import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkSession } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { noticeEndedSession } from '../ui/use-change.ts';
import { openChangeStream } from './change-stream.ts';
import { describeChanges, summarize } from './describe-changes.ts';
import { peopleCache } from './people-cache.ts';
import { openPeopleRefresher, type PeopleRefresher } from './people-refresher.ts';

// in ms: shorter breaks nobody needs to know of; news are said together; our own changes are looked at once more
const times = { quietBreak: 10_000, news: 400, between: 5000, ownChange: 1000 };

/**
 * Shows what others change, once something has been loaded. `isStale` says that it has not worked for a while;
 * `recheckOwn` is told whom our own hand has changed: the answer to that may be older than what has come since.
 */
export const useLivePeople = (isLoaded: boolean): { isStale: boolean; recheckOwn: (person_ids: string[]) => void } => {
  const client = useQueryClient();
  const tell = useAnnounceChanges();
  const [isStale, setIsStale] = useState(false);
  const current = useRef<PeopleRefresher | undefined>(undefined);

  useEffect(() => {
    if (!isLoaded) return;
    let breaking: ReturnType<typeof setTimeout> | undefined;
    let isBroken = false;
    const following = openPeopleRefresher({
      ...peopleCache(client),
      onRemoteChange: (before, after) => tell(describeChanges(before, after)),
      onError: noticeEndedSession,
    });
    current.current = following;
    const setBroken = (broken: boolean) => {
      isBroken = broken;
      setIsStale(broken);
    };
    const endStream = openChangeStream({
      onEvent: (name, person_ids) => {
        clearTimeout(breaking);
        breaking = undefined;
        setBroken(false);
        if (name === 'reload') following.changeAll();
        else if (person_ids.length > 0) following.change(person_ids);
      },
      onBreak: () => {
        breaking ??= setTimeout(() => setBroken(true), times.quietBreak);
        // where no stream comes through, asking now and then does
        if (isBroken) following.changeAll();
      },
      onRefusal: () => void checkSession().catch(noticeEndedSession),
    });
    return () => {
      clearTimeout(breaking);
      endStream();
      following.end();
    };
  }, [client, isLoaded, tell]);

  const recheckOwn = useCallback((person_ids: string[]) => {
    setTimeout(() => current.current?.change(person_ids), times.ownChange);
  }, []);
  return { isStale, recheckOwn };
};

/** Says what others did in one sentence, and not again for a while. */
const useAnnounceChanges = () => {
  const announce = useAnnounce();
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (news: string[]) => {
      if (news.length === 0) return;
      waiting.current.push(...news);
      const say = () => {
        timer.current = undefined;
        last.current = performance.now();
        announce(summarize(waiting.current.splice(0)));
      };
      const wait = Math.max(times.news, last.current + times.between - performance.now());
      timer.current ??= setTimeout(say, wait);
    },
    [announce],
  );
};
