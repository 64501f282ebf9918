import { restore as texts } from '../../messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { describeRestored, useRestored } from '../frame/restored.ts';

/** Says what was restored from a backup, and which password to use now. */
export const RestoredNotice = () => {
  const restored = useRestored();
  if (!restored) return null;
  return (
    <Notice kind="panel">
      {describeRestored(restored)} {texts.signIn}
    </Notice>
  );
};
