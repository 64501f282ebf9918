import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditNote } from '../../../../shared/sign-in/audit.ts';
import { security as messages } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDayAndTime } from '../../frame/dates.ts';
import { LoadState } from '../../frame/LoadState.tsx';
import { signInsQuery } from '../../queries/security-queries.ts';
import { SettingsRow } from '../SettingsRow.tsx';
import { ClientAddress } from './ClientAddress.tsx';
import { nameDevice } from './name-device.ts';

const texts = messages.signIns;

/** The audit log of sign-ins: the newest, and older ones on request. */
export const SignInsRow = () => {
  const log = useInfiniteQuery(signInsQuery);
  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      <LoadState query={log} />
      {log.data && (
        <ul className="card rows security-list">
          {log.data.pages.flatMap(({ notes }) => notes.map((note) => <Note key={note.id} note={note} />))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          variant="quiet"
          className="security-older"
          busy={log.isFetchingNextPage}
          onClick={() => log.isFetchingNextPage || log.fetchNextPage()}
        >
          {texts.older}
        </Button>
      )}
    </SettingsRow>
  );
};

const Note = ({ note: { event, device, client, at } }: { note: AuditNote }) => (
  <li>
    <span className={failures.has(event) ? 'is-failure' : undefined}>{messages.events[event]}</span>
    <span className="hint">
      {nameDevice(device)}
      <ClientAddress>{client}</ClientAddress>
    </span>
    <time className="hint" dateTime={at}>
      {formatDayAndTime(at)}
    </time>
  </li>
);

const failures = new Set<AuditNote['event']>([
  'wrong_password',
  'wrong_code',
  'wrong_recovery_code',
  'slowed_down',
  'more_failures',
  'links_guessed',
]);
