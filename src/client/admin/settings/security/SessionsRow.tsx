import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../../../shared/sign-in/session.ts';
import { format, security as messages } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { endOtherSessions } from '../../api/session.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { formatTimeOrDay } from '../../frame/dates.ts';
import { LoadState } from '../../frame/LoadState.tsx';
import { useChange } from '../../frame/use-change.ts';
import { sessionsQuery } from '../../queries/security-queries.ts';
import { SettingsRow } from '../SettingsRow.tsx';
import { ClientAddress } from './ClientAddress.tsx';
import { nameDevice } from './name-device.ts';

const texts = messages.sessions;

/** The active sessions, and a button that ends all others. */
export const SessionsRow = () => {
  const change = useChange();
  const cache = useQueryClient();
  const announce = useAnnounce();
  const list = useQuery(sessionsQuery);
  // this one first
  const sessions = [...(list.data?.sessions ?? [])].sort((one, other) => Number(other.current) - Number(one.current));

  const endOthers = async () => {
    if (!(await change.run(endOtherSessions))) return;
    announce(texts.ended);
    await cache.invalidateQueries();
  };

  return (
    <SettingsRow title={texts.title}>
      <LoadState query={list} />
      {sessions.length > 0 && (
        <ul className="card rows security-list security-sessions">
          {sessions.map((session) => (
            <OpenSession key={`${session.created_at} ${session.client} ${session.device}`} session={session} />
          ))}
        </ul>
      )}
      <ErrorMessage>{change.errorText}</ErrorMessage>
      {sessions.some(({ current }) => !current) ? (
        <Button busy={change.busy} onClick={endOthers}>
          {texts.endOthers}
        </Button>
      ) : (
        list.data && <p className="hint">{texts.noOthers}</p>
      )}
    </SettingsRow>
  );
};

const OpenSession = ({ session: { device, current, created_at, last_used_at, client } }: { session: Session }) => (
  <li>
    <span>
      <strong>{nameDevice(device)}</strong> {current && <span className="hint">{texts.thisOne}</span>}
    </span>
    <span className="hint">
      {format(texts.signedIn, { time: formatTimeOrDay(created_at) })}
      <ClientAddress>{client}</ClientAddress>
    </span>
    {current ? (
      <span className="hint">{texts.inUse}</span>
    ) : (
      <time className="hint" dateTime={last_used_at}>
        {format(texts.lastUsed, { time: formatTimeOrDay(last_used_at) })}
      </time>
    )}
  </li>
);
