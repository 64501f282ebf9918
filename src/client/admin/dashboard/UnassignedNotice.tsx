import { Link } from 'react-router';
import { format, personMail } from '../../messages.ts';
import { useHeldReplies } from '../mail/use-held-replies.ts';

const texts = personMail.card;

/** Says that replies came of which we know no person; nothing if there are none. */
export const UnassignedNotice = () => {
  const count = useHeldReplies().filter(({ person_id }) => person_id === undefined).length;
  if (count === 0) return null;
  return (
    <p className="panel unassigned">
      {format(texts.unassigned, { count })}{' '}
      <Link className="tap-link" to="/admin/settings/mail">
        {texts.look}
      </Link>
    </p>
  );
};
