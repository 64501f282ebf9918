import type { App } from '../../app.ts';
import type { ParsedMessage } from '../../outside/mail/received-message.ts';
import { findLinkedQuestion } from '../../storage/links.ts';
import { findMailByMessageId, findMailByToken, type MailRow } from '../../storage/mails.ts';
import { linkTokensIn, messageIdsIn, tokensIn } from './judge.ts';
import type { AppMail } from './outbox.ts';

/** What a message answers: a mail of ours, or a question whose link it contains. */
export type Origin = {
  mail_id: string | null;
  person_id: string | null;
  reader_id: string | null;
  question_id: string | null;
};

const nothing: Origin = { mail_id: null, person_id: null, reader_id: null, question_id: null };

// more of them are no reply
const most = 50;

/** By the token in a recipient's address, else by our Message-ID, else by our link in the text. */
export const findOrigin = async (app: App, mail: AppMail, parsed: ParsedMessage): Promise<Origin> => {
  const { reply_to, origin } = mail;
  for (const token of reply_to === undefined ? [] : tokensIn(parsed, reply_to).slice(0, most)) {
    const found = await findMailByToken(app.db, token);
    if (found) return originOf(found);
  }
  for (const id of [...messageIdsIn(parsed), ...returnedId(parsed)].slice(0, most)) {
    const found = await findMailByMessageId(app.db, id);
    if (found) return originOf(found);
  }
  for (const token of linkTokensIn(parsed, origin).slice(0, most)) {
    const found = await findLinkedQuestion(app.db, token);
    if (found) return { ...nothing, person_id: found.person_id, question_id: found.id };
  }
  return nothing;
};

const originOf = ({ id: mail_id, person_id, reader_id, question_id }: MailRow): Origin => ({
  ...{ mail_id, person_id, reader_id, question_id },
});

/** Of a mail that came back. */
const returnedId = ({ bounce }: ParsedMessage) =>
  bounce?.message_id === undefined ? [] : [bounce.message_id.replace(/^<|>$/g, '')];
