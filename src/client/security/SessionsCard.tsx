import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../shared/session.ts';
import { endOtherSessions, listSessions } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { useChange } from '../ui/use-change.ts';
import { Card } from './Card.tsx';
import { LoadState } from './LoadState.tsx';
import { formatTime } from './words.ts';

/** Where somebody is signed in, and how to end that elsewhere. */
export const SessionsCard = () => {
  const change = useChange();
  const cache = useQueryClient();
  const announce = useAnnounce();
  const list = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const sessions = list.data?.sessions ?? [];

  const endOthers = async () => {
    if (!(await change.run(endOtherSessions))) return;
    announce('Everyone else is signed out.');
    await cache.invalidateQueries();
  };

  return (
    <Card title="Open sessions">
      <LoadState query={list} />
      <ul className="security-list">
        {sessions.map((session) => (
          <OpenSession key={`${session.created_at} ${session.client} ${session.device}`} session={session} />
        ))}
      </ul>
      {change.trouble && (
        <p className="trouble" role="alert">
          {change.trouble}
        </p>
      )}
      {sessions.some(({ current }) => !current) ? (
        <button type="button" className="button" aria-disabled={change.busy} onClick={endOthers}>
          End the others
        </button>
      ) : (
        list.data && <p className="security-hint">Nobody is signed in anywhere else.</p>
      )}
    </Card>
  );
};

const OpenSession = ({ session }: { session: Session }) => (
  <li>
    <strong>
      {session.device || 'An unknown program'}
      {session.current && ' (this one)'}
    </strong>
    <time dateTime={session.last_used_at}>used {formatTime(session.last_used_at)}</time>
    <span>{[`Signed in ${formatTime(session.created_at)}`, session.client].filter(Boolean).join(' · ')}</span>
  </li>
);
