import { hour } from '../../../shared/durations.ts';
import type { App } from '../../app.ts';
import { postJson } from '../../outside/mail/webhook.ts';
import {
  claimPosts,
  findLastMailed,
  listUnmailed,
  listUnposted,
  recordMailed,
  recordPosted,
  type UntoldNotice,
} from '../../storage/notices.ts';
import { findSettings } from '../../storage/settings.ts';
import { delayAfter } from '../backoff.ts';
import { languageOfInstance } from '../instance-language.ts';
import { ago, fromNow, now } from '../now.ts';
import { inTransaction } from '../transaction.ts';
import { givenUpAfter } from './mail-retries.ts';
import { listWanted, readNotices, type StoredNotices } from './notice-settings.ts';
import { tell } from './notice-texts.ts';
import { forgetNotices, noteEvents } from './notices.ts';
import { type AppMail, queueMail } from './outbox.ts';

/** `onFailure` is called if the webhook could not be told. */
type Telling = { signal: AbortSignal; onFailure: () => void };

/** Notes what has happened, and tells the admin what she wants to know. */
export const tellAdmin = async (app: App, mail: AppMail, telling: Telling): Promise<void> => {
  await noteEvents(app);
  const notices = readNotices((await findSettings(app.db))?.notices);
  if (Object.keys(notices.on).length > 0) {
    await mailNotices(app, mail, notices);
    await postNotices(app, mail, notices, telling);
  }
  await forgetNotices(app);
};

/** Mails all that was not told yet in one mail, at most one an hour. */
const mailNotices = async (app: App, mail: AppMail, { email, ...notices }: StoredNotices) => {
  if (!email) return;
  const last = await findLastMailed(app.db);
  if (last !== null && app.clock() < Date.parse(last) + hour) return;
  const untold = await listUnmailed(app.db, listWanted(notices, email.since));
  const [first] = untold;
  if (!first) return;
  const language = languageOfInstance(app);
  const { noticeMail: texts } = language.texts;
  const { title, lines, url } = tell(language, mail.origin, untold);
  await inTransaction(app, async (transaction) => {
    const queued = await queueMail(transaction, mail, {
      ...{ kind: 'notice', to: email.address, language, subject: title },
      // another process that tells the same begins with the same notice
      occasion: `notice:${first.id}`,
      body: {
        ...{ opening: [], paragraphs: lines, button: { label: texts.open, url }, closing: [] },
        footer: [{ text: texts.choose, url: `${mail.origin}/admin/settings/mail` }],
      },
    });
    const ids = untold.map(({ id }) => id);
    if (queued !== undefined) await recordMailed(transaction.db, ids, now(app));
  });
};

/** More than these are told together, such as after an import. */
const maxPosts = 10;

/** Posts each event to the webhook. The first failure ends the run: the server there is probably down. */
const postNotices = async (
  app: App,
  mail: AppMail,
  { webhook, ...notices }: StoredNotices,
  { signal, onFailure }: Telling,
) => {
  if (!webhook) return;
  const earliest = ago(app, givenUpAfter);
  const since = webhook.since > earliest ? webhook.since : earliest;
  const due = await listUnposted(app.db, listWanted(notices, since), now(app));
  const posts = due.length > maxPosts ? [due] : due.map((notice) => [notice]);
  for (const each of posts) {
    signal.throwIfAborted();
    if (!(await postTogether(app, mail, { url: new URL(webhook.url), signal }, each))) return onFailure();
  }
};

/** False if it failed. */
const postTogether = async (
  app: App,
  mail: AppMail,
  { url, signal }: { url: URL; signal: AbortSignal },
  notices: UntoldNotice[],
): Promise<boolean> => {
  // claimed first: a process that ends in the middle has made an attempt
  const failures = Math.max(...notices.map(({ post_attempts }) => post_attempts));
  const until = fromNow(app, delayAfter(failures + 1));
  const claimed = new Set(
    await claimPosts(
      app.db,
      notices.map(({ id }) => id),
      { now: now(app), until },
    ),
  );
  const posted = notices.filter(({ id }) => claimed.has(id));
  if (posted.length === 0) return true;
  const { event, title, lines, url: page } = tell(languageOfInstance(app), mail.origin, posted);
  const message = lines.join('\n');
  const isPosted = await postJson(
    url,
    { event, title, message, body: message, url: page },
    { allow_private: app.webhook_allow_private, signal },
  );
  if (isPosted) await recordPosted(app.db, [...claimed], now(app));
  return isPosted;
};
