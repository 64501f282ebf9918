import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { explain, helpWith } from '../frame/explain.ts';
import { messages } from './messages.ts';
import type { LoadingPage } from './people.ts';
import { retryLoading } from './people-queries.ts';

/** Shown from the first failure to load a page until it is loaded, when its parent removes it. */
export const LoadError = ({ page, isFirst }: { page: LoadingPage; isFirst: boolean }) => {
  const client = useQueryClient();
  const { failureCount, failureReason, error, isFetching } = page;
  // undefined before the first failure; TanStack Query resets failureCount when a new fetch starts
  const [help, setHelp] = useState<string | undefined>(undefined);
  const hasFailed = failureCount > 0 || error !== null;

  useEffect(() => {
    // keep showing the first request id: the admin may be reading it out to somebody
    if (hasFailed) setHelp((before) => before || helpWith(failureReason));
  }, [hasFailed, failureReason]);

  if (!hasFailed && help === undefined) return null;
  const isTrying = error === null || isFetching;
  return (
    <Notice kind="panel" role="alert">
      <span>
        {isTrying ? (isFirst ? messages.loadFailed : messages.updateFailed) : explain(error)}
        {isTrying && help && <small>{help}</small>}
      </span>
      <Button onClick={() => retryLoading(client)}>{ui.tryNow}</Button>
    </Notice>
  );
};
