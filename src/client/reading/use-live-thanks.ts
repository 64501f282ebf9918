import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkSession } from '../admin-api.ts';
import { openChangeStream } from '../ui/change-stream.ts';
import { thanksKey } from '../ui/thanks-queries.ts';
import { noticeEndedSession } from '../ui/use-change.ts';

/** Refetches the thanks on each event of the change stream. */
export const useLiveThanks = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      openChangeStream({
        onEvent: (name) => {
          if (name !== 'beat') void client.invalidateQueries({ queryKey: thanksKey });
        },
        onDisconnect: () => {},
        onRefusal: () => void checkSession().catch(noticeEndedSession),
      }),
    [client],
  );
};
