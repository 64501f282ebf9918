import { admin as adminMessages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { clearAdminFlag } from './admin-flag.ts';
import { endSession, retryLogoutLater } from './logout.ts';
import { clearUnsavedFields, saveUnsaved } from './unsaved-fields.ts';
import { useChange } from './use-change.ts';

// in ms
const timeout = 3000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const end = async () => {
  // a save that does not return must not keep the session open
  await Promise.race([saveUnsaved().catch(() => undefined), pause(timeout / 2)]);
  await endSession();
  return true;
};

/** Ends the session on the server. Shows the login in any case; if the server is unreachable, the login goes on trying. */
export const LogoutButton = () => {
  const change = useChange();
  const logout = () =>
    change.run(async () => {
      const isEnded = await Promise.race([end().catch(() => false), pause(timeout)]);
      clearUnsavedFields();
      clearAdminFlag();
      // after the flag, whose place it takes if the storage is full
      if (!isEnded) retryLogoutLater();
    });
  return (
    <Button variant="quiet" className="edge-end" busy={change.busy} onClick={logout}>
      {adminMessages.logout}
    </Button>
  );
};
