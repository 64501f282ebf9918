import { Link } from 'react-router';
import { format, personMail } from '../../messages.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { formatMailDay } from '../mail/rhythm-texts.ts';
import { useHeldReplies } from '../mail/use-held-replies.ts';
import { useMailSetup } from '../mail/use-mail-setup.ts';

const texts = personMail.card;

type MailLinesProps = { person: { id: string; name: string }; next_mail_at: string | undefined };

/** When the next question goes out by mail, and whether a reply waits; nothing without mail. */
export const MailLines = ({ person: { id, name }, next_mail_at }: MailLinesProps) => {
  const { sends } = useMailSetup();
  const held = useHeldReplies().filter(({ person_id }) => person_id === id).length;
  if (held === 0 && !(sends && next_mail_at)) return null;
  return (
    <div className="full-row mail-lines">
      {held > 0 && (
        <Link
          className="tap-link"
          to={`/admin/people/${id}`}
          aria-label={actionLabel(format(texts.waits, { count: held }), name)}
        >
          <AdminIcon name="email" />
          {format(texts.waits, { count: held })}
        </Link>
      )}
      {sends && next_mail_at && (
        <p className="hint small">
          {/* in the admin's time zone: lists do not contain theirs */}
          {format(texts.next, { day: formatMailDay(next_mail_at, undefined) })}
        </p>
      )}
    </div>
  );
};
