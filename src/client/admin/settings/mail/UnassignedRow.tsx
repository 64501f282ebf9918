import { mailSettings } from '../../../messages.ts';
import { HeldReply } from '../../mail/HeldReply.tsx';
import { useHeldReplies } from '../../mail/use-held-replies.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = mailSettings.unassigned;

/** Held replies of which we know no person: they are on no person's page. */
export const UnassignedRow = () => {
  const replies = useHeldReplies().filter(({ person_id }) => person_id === undefined);
  if (replies.length === 0) return null;
  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      {replies.map((reply) => (
        <HeldReply key={reply.id} reply={reply} question={undefined} />
      ))}
    </SettingsRow>
  );
};
