import { signOut } from '../admin-api.ts';
import { clearAdminFlag } from './admin-flag.ts';
import { adminMessages } from './admin-messages.ts';
import { Button } from './Button.tsx';
import { clearUnsavedFields, saveUnsaved } from './unsaved-fields.ts';
import { useChange } from './use-change.ts';

// in ms
const timeout = 3000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const end = async () => {
  // a save that does not return must not keep the session open
  await Promise.race([saveUnsaved().catch(() => undefined), pause(timeout / 2)]);
  await signOut();
};

/** Ends the session on the server; after a timeout it shows the login in any case. */
export const LogoutButton = () => {
  const change = useChange();
  const logout = () =>
    change.run(async () => {
      clearUnsavedFields();
      await Promise.race([end().catch(() => undefined), pause(timeout)]);
      clearAdminFlag();
    });
  return (
    <Button variant="quiet" busy={change.busy} onClick={logout}>
      {adminMessages.logout}
    </Button>
  );
};
