import { restore as texts } from '../../../shared/messages/en/restore.ts';
import { Notice } from '../../ui/Notice.tsx';
import { describeRestored, useRestored } from '../frame/restored.ts';

/** Says what came back from a backup, whose password is needed now. */
export const RestoredNotice = () => {
  const restored = useRestored();
  if (!restored) return null;
  return (
    <Notice kind="panel">
      {describeRestored(restored)} {texts.signIn}
    </Notice>
  );
};
