import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openChangeStream } from '../frame/change-stream.ts';
import { reload } from '../queries/people-queries.ts';

// in ms: how long a disconnect lasts before the notice is shown
const staleAfter = 10_000;

/** Reloads people changed elsewhere. True if live updates have not worked for a while. */
export const useLivePeople = (isLoaded: boolean): boolean => {
  const client = useQueryClient();
  const [isStale, setIsStale] = useState(false);

  useEffect(() => {
    if (!isLoaded) return;
    let staleTimer: ReturnType<typeof setTimeout> | undefined;
    let isDisconnected = false;
    const setDisconnected = (disconnected: boolean) => {
      isDisconnected = disconnected;
      setIsStale(disconnected);
    };
    const closeStream = openChangeStream({
      onEvent: (name, person_ids) => {
        clearTimeout(staleTimer);
        staleTimer = undefined;
        setDisconnected(false);
        // a heartbeat; a request would restart the idle timeout of the session
        if (name === 'beat') return;
        void reload(client, name === 'reload' ? undefined : person_ids);
      },
      onDisconnect: () => {
        staleTimer ??= setTimeout(() => setDisconnected(true), staleAfter);
        // falls back to polling, at the rate of the reconnects, where a proxy blocks the stream
        if (isDisconnected) void reload(client);
      },
    });
    return () => {
      clearTimeout(staleTimer);
      closeStream();
    };
  }, [client, isLoaded]);

  return isStale;
};
