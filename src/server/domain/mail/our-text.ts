import type { App } from '../../app.ts';
import type { ParsedMessage } from '../../outside/mail/received-message.ts';
import { listSentTexts } from '../../storage/mails.ts';
import { listTakenReplies } from '../../storage/replies.ts';
import { findAskerName } from '../asker-name.ts';
import { textOfContent } from '../content/text-paragraphs.ts';
import type { AppMail } from './outbox.ts';
import type { OurText } from './reply-text/our-words.ts';
import { type ReplyText, readReply } from './reply-text/read-reply.ts';
import type { Noted } from './take-reply.ts';

/** What of a message is its sender's: all but what we sent, and replies that were taken before. */
export const cutReply = async (app: App, mail: AppMail, parsed: ParsedMessage, noted: Noted): Promise<ReplyText> =>
  readReply(parsed, [...(await findSentTexts(app, mail, noted)), ...(await findTakenTexts(app, noted))]);

const findSentTexts = async (app: App, { from, reply_to }: AppMail, noted: Noted): Promise<OurText[]> => {
  const names = [from.name, await findAskerName(app)].filter((name) => typeof name === 'string');
  return (await listSentTexts(app.db, noted)).map(({ kind, subject, text, token }) => {
    const answered = token === null ? undefined : reply_to?.replace('{token}', token);
    // a confirmation repeats her own words: only quoted ones are ours
    return {
      text,
      subject,
      addresses: [from.address, ...(answered ? [answered] : [])],
      names,
      is_reply: kind === 'confirmation',
    };
  });
};

const findTakenTexts = async ({ db }: App, { question_id }: Noted): Promise<OurText[]> =>
  (question_id === null ? [] : await listTakenReplies(db, question_id)).map(({ content, subject, from_address }) => ({
    text: textOfContent(content),
    subject,
    addresses: [from_address],
    names: [],
    is_reply: true,
  }));
