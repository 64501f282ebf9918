import { personMail } from '../../../messages.ts';
import { SentMails } from '../../mail/SentMails.tsx';

/** What was sent to this person. */
export const SentToPerson = ({ person_id }: { person_id: string }) => (
  <section className="stack person-panel sent-to-person" aria-labelledby="sent-title">
    <h2 id="sent-title">{personMail.sent}</h2>
    <SentMails person_id={person_id} />
  </section>
);
