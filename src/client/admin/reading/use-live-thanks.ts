import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openChangeStream } from '../frame/change-stream.ts';
import { thanksKey } from '../queries/thanks-queries.ts';

/** Refetches the thanks on each event of the change stream. */
export const useLiveThanks = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      openChangeStream({
        onEvent: (name) => {
          if (name !== 'beat') void client.invalidateQueries({ queryKey: thanksKey });
        },
      }),
    [client],
  );
};
