import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditNote, auditEvents } from '../../shared/audit.ts';
import { loadAuditLog } from '../admin-api.ts';
import { Card } from './Card.tsx';
import { LoadState } from './LoadState.tsx';
import { formatTime, placeOf } from './words.ts';

export const auditKey = ['audit log'];

/** The newest of what is noted about coming in, and older ones on request. */
export const SignInsCard = () => {
  const log = useInfiniteQuery({
    queryKey: auditKey,
    queryFn: ({ pageParam }) => loadAuditLog(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
  return (
    <Card title="Sign-ins">
      <p className="security-hint">
        What happened at this door, newest first. Something you do not know? Change the password.
      </p>
      <LoadState query={log} />
      <ul className="security-list">
        {log.data?.pages.flatMap(({ notes }) => notes.map((note) => <Note key={note.id} note={note} />))}
      </ul>
      {log.hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={log.isFetchingNextPage}
          onClick={() => log.isFetchingNextPage || log.fetchNextPage()}
        >
          Show older ones
        </button>
      )}
    </Card>
  );
};

const Note = ({ note }: { note: AuditNote }) => (
  <li>
    <strong>{auditEvents[note.event]}</strong>
    <time dateTime={note.at}>{formatTime(note.at)}</time>
    <span>{placeOf(note)}</span>
  </li>
);
