import { day, hour } from '../../../shared/durations.ts';
import { offeredLanguage } from '../../../shared/messages/languages.ts';
import type { App } from '../../app.ts';
import { languageIn } from '../../languages.ts';
import {
  claimStories,
  listNewStories,
  listToldReaders,
  recordStoriesMail,
  type ToldReader,
} from '../../storage/reader-mails.ts';
import { listSummariesOf } from '../../storage/summaries.ts';
import { summaryOf } from '../content/summary.ts';
import { instanceLanguage } from '../instance-language.ts';
import { ago, now } from '../now.ts';
import { inTransaction } from '../transaction.ts';
import { type AppMail, mailPage, makeMailToken, queueMail } from './outbox.ts';
import { maxShown, writeNewStories } from './reader-mail-texts.ts';

/** In ms: how long a story is left alone before it is mailed, and how old it may be. */
const quiet = hour;
const oldest = 30 * day;
/** In ms: how long after one mail there is another. */
const pause = { each: hour, weekly: 7 * day };

/** Mails new stories to the readers who want that. */
export const mailNewStories = async (app: App, mail: AppMail, signal: AbortSignal): Promise<void> => {
  for (const reader of await listToldReaders(app.db, now(app))) {
    signal.throwIfAborted();
    if (isDue(app, reader)) await mailReader(app, mail, reader);
  }
};

const isDue = ({ clock }: App, { notify, last_mailed_at }: ToldReader) =>
  last_mailed_at === null || clock() >= Date.parse(last_mailed_at) + pause[notify === 'weekly' ? 'weekly' : 'each'];

const mailReader = async (app: App, mail: AppMail, reader: ToldReader) => {
  const { id: reader_id, email, notify_since } = reader;
  if (email === null || notify_since === null) return;
  const since = notify_since > ago(app, oldest) ? notify_since : ago(app, oldest);
  const found = await listNewStories(app.db, { reader_id, since, quiet_until: ago(app, quiet), now: now(app) });
  if (found.length === 0) return;
  const summaries = await findSummaries(app, found.slice(0, maxShown));
  const language = languageIn(offeredLanguage(reader.language) ?? instanceLanguage(app) ?? 'en');
  const token = makeMailToken();
  await inTransaction(app, async (transaction) => {
    const { db } = transaction;
    const ids = found.map(({ question_id }) => question_id);
    const claimed = await claimStories(db, { reader_id, mailed_at: now(app) }, ids);
    const stories = found.filter(({ question_id }) => claimed.includes(question_id));
    // another process has just mailed them
    if (stories.length === 0) return;
    const [story, second] = stories;
    const mail_id = await queueMail(transaction, mail, {
      ...{ kind: 'new_story', to: email, language, reader_id, token },
      ...writeNewStories(language, stories, {
        summaries,
        link: `${mail.origin}/read/${reader.access_token}`,
        page: mailPage(mail, token),
        canReply: mail.reply_to !== undefined,
      }),
      // a reply thanks for this story
      ...(story && !second && { question_id: story.question_id }),
    });
    if (mail_id !== undefined) await recordStoriesMail(db, { reader_id, mail_id }, claimed);
  });
};

const findSummaries = async ({ db }: App, stories: { question_id: string }[]) => {
  const rows = await listSummariesOf(
    db,
    stories.map(({ question_id }) => question_id),
  );
  return new Map(await Promise.all(rows.map(async ({ id, ...stored }) => [id, await summaryOf(stored)] as const)));
};
