import { useEffect, useState } from 'react';
import { explain } from '../ui/explain.ts';
import { type usePeople, useReloadPeople } from './people.ts';

/** Says that a load failed for as long as none has worked since. */
export const LoadTrouble = ({ people }: { people: ReturnType<typeof usePeople> }) => {
  const reload = useReloadPeople();
  const { data, failureCount, error, isFetching, dataUpdatedAt } = people;
  // a new try starts to count anew; it has not worked yet, though
  const [failedSince, setFailedSince] = useState<number>();
  const hasFailed = failureCount > 0 || error !== null;

  useEffect(() => {
    if (hasFailed) setFailedSince(dataUpdatedAt);
  }, [hasFailed, dataUpdatedAt]);

  if (!hasFailed && failedSince !== dataUpdatedAt) return null;
  const isTrying = error === null || isFetching;
  return (
    <div className="load-trouble" role="alert">
      <p>
        {isTrying
          ? `The list could not be ${data ? 'brought up to date' : 'loaded'} just now. Still trying…`
          : explain(error)}
      </p>
      <button type="button" className="button" onClick={reload}>
        Try now
      </button>
    </div>
  );
};
