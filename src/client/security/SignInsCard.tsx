import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditNote } from '../../shared/audit.ts';
import { loadAuditLog } from '../admin-api.ts';
import { formatTime } from '../ui/dates.ts';
import { Card } from './Card.tsx';
import { LoadState } from './LoadState.tsx';
import { messages } from './messages.ts';

export const auditKey = ['audit log'];

/** The audit log of sign-ins: the newest, and older ones on request. */
export const SignInsCard = () => {
  const log = useInfiniteQuery({
    queryKey: auditKey,
    queryFn: ({ pageParam }) => loadAuditLog(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
  return (
    <Card title={messages.signIns.title}>
      <p className="security-hint">{messages.signIns.hint}</p>
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
          {messages.signIns.older}
        </button>
      )}
    </Card>
  );
};

const Note = ({ note }: { note: AuditNote }) => (
  <li>
    <strong>{messages.events[note.event]}</strong>
    <time dateTime={note.at}>{formatTime(note.at)}</time>
    <span>{describeOrigin(note)}</span>
  </li>
);

/** Device and address, as far as they are known. */
const describeOrigin = ({ device, client }: AuditNote) =>
  [device || messages.unknownDevice, client].filter(Boolean).join(' · ');
