import { useQuery, useQueryClient } from '@tanstack/react-query';
import { format } from '../../../shared/messages/format.ts';
import type { Session } from '../../../shared/sign-in/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatTime } from '../../ui/dates.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { endOtherSessions, listSessions } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { useChange } from '../frame/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.sessions;

/** The active sessions, and a button that ends all others. */
export const SessionsCard = () => {
  const change = useChange();
  const cache = useQueryClient();
  const announce = useAnnounce();
  const list = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const sessions = list.data?.sessions ?? [];

  const endOthers = async () => {
    if (!(await change.run(endOtherSessions))) return;
    announce(texts.ended);
    await cache.invalidateQueries();
  };

  return (
    <Card className="stack form-card" title={texts.title}>
      <LoadState query={list} />
      <ul className="lined-rows security-list">
        {sessions.map((session) => (
          <OpenSession key={`${session.created_at} ${session.client} ${session.device}`} session={session} />
        ))}
      </ul>
      <ErrorMessage>{change.errorText}</ErrorMessage>
      {sessions.some(({ current }) => !current) ? (
        <Button busy={change.busy} onClick={endOthers}>
          {texts.endOthers}
        </Button>
      ) : (
        list.data && <p className="hint">{texts.noOthers}</p>
      )}
    </Card>
  );
};

const OpenSession = ({ session }: { session: Session }) => (
  <li>
    <strong>{describeDevice(session)}</strong>
    {session.current ? (
      <span className="hint">{texts.inUse}</span>
    ) : (
      <time className="hint" dateTime={session.last_used_at}>
        {format(texts.lastUsed, { time: formatTime(session.last_used_at) })}
      </time>
    )}
    <span className="hint">
      {[format(texts.signedIn, { time: formatTime(session.created_at) }), session.client].filter(Boolean).join(' · ')}
    </span>
  </li>
);

const describeDevice = ({ device, current }: Session) => {
  const name = device || messages.unknownDevice;
  return current ? format(texts.thisOne, { device: name }) : name;
};
