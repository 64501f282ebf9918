import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditNote } from '../../../shared/sign-in/audit.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatTime } from '../../ui/dates.ts';
import { loadAuditLog } from '../admin-api.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { messages } from './messages.ts';

/** The audit log of sign-ins: the newest, and older ones on request. */
export const SignInsCard = () => {
  const log = useInfiniteQuery({
    queryKey: ['audit log'],
    queryFn: ({ pageParam }) => loadAuditLog(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
  return (
    <Card className="stack form-card" title={messages.signIns.title}>
      <p className="hint">{messages.signIns.hint}</p>
      <LoadState query={log} />
      <ul className="lined-rows security-list">
        {log.data?.pages.flatMap(({ notes }) => notes.map((note) => <Note key={note.id} note={note} />))}
      </ul>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => log.isFetchingNextPage || log.fetchNextPage()}>
          {messages.signIns.older}
        </Button>
      )}
    </Card>
  );
};

const Note = ({ note }: { note: AuditNote }) => (
  <li>
    <strong>{messages.events[note.event]}</strong>
    <time className="hint" dateTime={note.at}>
      {formatTime(note.at)}
    </time>
    <span className="hint">{describeOrigin(note)}</span>
  </li>
);

/** Device and address, as far as they are known. */
const describeOrigin = ({ device, client }: AuditNote) =>
  [device || messages.unknownDevice, client].filter(Boolean).join(' · ');
