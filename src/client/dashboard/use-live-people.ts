import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkSession } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { noticeEndedSession } from '../ui/use-change.ts';
import { openChangeStream } from './change-stream.ts';
import { followedPeople } from './followed-people.ts';
import { type Following, openFollowing } from './following.ts';
import { describeNews, sumUp } from './news.ts';

// in ms: shorter breaks nobody needs to know of; news are said together; our own changes are looked at once more
const times = { quietBreak: 10_000, news: 400, between: 5000, ownChange: 1000 };

/**
 * Shows what others change, once something has been loaded. `isStale` says that it has not worked for a while;
 * `noteOwn` is told whom our own hand has changed: the answer to that may be older than what has come since.
 */
export const useLivePeople = (isLoaded: boolean): { isStale: boolean; noteOwn: (person_ids: string[]) => void } => {
  const client = useQueryClient();
  const tell = useNews();
  const [isStale, setIsStale] = useState(false);
  const current = useRef<Following | undefined>(undefined);

  useEffect(() => {
    if (!isLoaded) return;
    let breaking: ReturnType<typeof setTimeout> | undefined;
    let isBroken = false;
    const following = openFollowing({
      ...followedPeople(client),
      onNews: (before, after) => tell(describeNews(before, after)),
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

  const noteOwn = useCallback((person_ids: string[]) => {
    setTimeout(() => current.current?.change(person_ids), times.ownChange);
  }, []);
  return { isStale, noteOwn };
};

/** Says what others did in one sentence, and not again for a while. */
const useNews = () => {
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
        announce(sumUp(waiting.current.splice(0)));
      };
      const wait = Math.max(times.news, last.current + times.between - performance.now());
      timer.current ??= setTimeout(say, wait);
    },
    [announce],
  );
};
