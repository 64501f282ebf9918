import './mail.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Mail } from '../../../shared/mail/mails.ts';
import { format, mailFaults, mailSettings } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDayAndTime } from '../frame/dates.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { sentMailsQuery } from '../queries/mail-queries.ts';
import { MailAddress } from './MailAddress.tsx';

const texts = mailSettings.sent;

/** What was sent, or why not: to one person, or to everybody. The newest, and older ones on request. */
export const SentMails = ({ person_id }: { person_id?: string }) => {
  const query = useInfiniteQuery(sentMailsQuery(person_id));
  const mails: Mail[] | undefined = query.data;
  return (
    <>
      <LoadState query={query} />
      {mails?.length === 0 && <p className="hint">{texts.none}</p>}
      {mails && mails.length > 0 && (
        <ul className="card rows sent-mails">
          {mails.map((mail) => (
            <SentMail key={mail.id} mail={mail} isForOne={person_id !== undefined} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="sent-older"
          busy={query.isFetchingNextPage}
          onClick={() => query.isFetchingNextPage || query.fetchNextPage()}
        >
          {texts.older}
        </Button>
      )}
    </>
  );
};

const SentMail = ({ mail, isForOne }: { mail: Mail; isForOne: boolean }) => (
  <li>
    <p>
      <strong>{texts.kinds[mail.kind]}</strong>
      {!isForOne && (
        <span className="hint">
          {' '}
          · <MailAddress address={mail.to} />
        </span>
      )}
    </p>
    <p className="hint">
      <bdi>{mail.subject}</bdi>
    </p>
    <p className={mail.failed_at ? 'small is-failure' : 'small hint'}>{describe(mail)}</p>
  </li>
);

/** When it was sent, or why not. */
const describe = ({ created_at, sent_at, failed_at, fault }: Mail): string => {
  // a mail that came back was sent
  if (failed_at) return `${texts.failed}, ${formatDayAndTime(failed_at)}. ${fault ? mailFaults[fault] : ''}`.trim();
  if (sent_at) return format(texts.sent, { when: formatDayAndTime(sent_at) });
  if (fault) return `${texts.again} ${mailFaults[fault]}`;
  return `${texts.waiting}, ${formatDayAndTime(created_at)}`;
};
