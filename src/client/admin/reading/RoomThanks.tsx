import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { format } from '../../../shared/messages/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { allThanksQuery, newThanksQuery } from '../queries/thanks-queries.ts';
import { messages } from './messages.ts';
import { GivenThanks } from './Thanks.tsx';

/** Link to the list of thanks, with the number of new ones; hidden while there are no thanks. */
export const ThanksLink = () => {
  const { data } = useQuery(allThanksQuery);
  const { data: unseen } = useQuery(newThanksQuery);
  if (!data || data.thanks.length === 0) return null;
  const count = unseen?.thanks.length ?? 0;
  return (
    <Link className="button button-quiet" to="?thanks">
      <AdminIcon name="thanks" />
      {messages.thanks.title}
      {count > 0 && <span className="new-answer">{format(messages.unreadCount, { count })}</span>}
    </Link>
  );
};

/** The list of the newest thanks for all stories. */
export const RoomThanks = () => {
  const query = useQuery(allThanksQuery);
  const { data: unseen } = useQuery(newThanksQuery);
  // the list is limited, and unseen thanks may be older
  const known = new Set(query.data?.thanks.map(({ id }) => id));
  const thanks = [...(query.data?.thanks ?? []), ...(unseen?.thanks ?? []).filter(({ id }) => !known.has(id))];
  return (
    <section className="room-stories reading-thanks" aria-labelledby="thanks-title">
      <div className="cluster room-stories-head">
        <h2 id="thanks-title">{messages.thanks.title}</h2>
        <Link className="tap-link plain-link strong room-all is-back" to="/admin/read">
          <Icon name="more" />
          {messages.toNewest}
        </Link>
      </div>
      <LoadState query={query} />
      {query.data && thanks.length === 0 && <p className="hint">{messages.thanks.none}</p>}
      {query.data && thanks.length > 0 && <GivenThanks thanks={thanks} hasStories />}
    </section>
  );
};
