import { useEffect, useState } from 'react';
import { login as messages } from '../../messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { finishLogout, isLogoutPending } from '../frame/logout.ts';

// in ms
const retryDelay = 5000;

/** Says that a logout has not reached the server yet, and retries it until it has. */
export const PendingLogout = () => {
  const [wasPending] = useState(isLogoutPending);
  const [isPending, setIsPending] = useState(wasPending);

  useEffect(() => {
    if (!isPending) return;
    const retry = () =>
      finishLogout().then(
        () => setIsPending(false),
        // unreachable: the notice says so, and the next attempt follows
        () => undefined,
      );
    void retry();
    const timer = setInterval(retry, retryDelay);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isPending]);

  if (!wasPending) return null;
  return <Notice kind="panel">{isPending ? messages.logoutPending : messages.loggedOut}</Notice>;
};
