import { useEffect, useState } from 'react';
import { explain, helpWith } from '../ui/explain.ts';
import { messages as ui } from '../ui/messages.ts';
import { messages } from './messages.ts';
import { type usePeople, useReloadPeople } from './people.ts';

type Failure = { since: number; help: string };

/** Shown from a failed load until one succeeds. */
export const LoadError = ({ people }: { people: ReturnType<typeof usePeople> }) => {
  const reload = useReloadPeople();
  const { data, failureCount, failureReason, error, isFetching, dataUpdatedAt } = people;
  // TanStack Query resets failureCount when a new fetch starts: remember the failure until a fetch succeeds
  const [failed, setFailed] = useState<Failure | undefined>(undefined);
  const hasFailed = failureCount > 0 || error !== null;

  useEffect(() => {
    const failure = { since: dataUpdatedAt, help: helpWith(failureReason) };
    // keep showing the first request id: the admin may be reading it out to somebody
    if (hasFailed) setFailed((before) => (before?.since === dataUpdatedAt && before.help ? before : failure));
  }, [hasFailed, failureReason, dataUpdatedAt]);

  if (!hasFailed && failed?.since !== dataUpdatedAt) return null;
  const isTrying = error === null || isFetching;
  return (
    <div className="load-error" role="alert">
      <p>
        {isTrying ? (data ? messages.updateFailed : messages.loadFailed) : explain(error)}
        {isTrying && failed?.help && <small>{failed.help}</small>}
      </p>
      <button type="button" className="button" onClick={reload}>
        {ui.tryNow}
      </button>
    </div>
  );
};
