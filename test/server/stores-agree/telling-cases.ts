import { insertMail } from '../../../src/server/storage/mails.ts';
import * as notices from '../../../src/server/storage/notices.ts';
import * as readerMails from '../../../src/server/storage/reader-mails.ts';
import { listReadableStories, updateReader } from '../../../src/server/storage/readers.ts';
import { noticeEvents } from '../../../src/shared/mail/notices.ts';
import {
  at,
  type Cases,
  each,
  idOf,
  now,
  person,
  question,
  questions,
  readers as readerIds,
  text,
  texts,
  tokenOf,
  unknown,
  unordered,
} from './family.ts';

const notice = (n: number) => idOf('notice', n);
const reader = (n: number) => readerIds[n] as string;
const mail = (n: number) => idOf('mail of stories', n);
const wanted = [...noticeEvents, 'queue_empty' as const].map((event, n) => ({ event, since: at(400 + n * 3) }));

/** Notices to the admin, and mails to readers about new stories. */
export const tellingWrites: Cases = {
  'notices.insertNotices': ({ db }) =>
    each([0, 1], (turn) =>
      notices.insertNotices(
        db,
        [...texts.keys()].map((n) => ({
          ...{ id: notice(n + turn * 1000), occasion: `occasion ${text(n)} ${n}`, details: JSON.stringify(text(n)) },
          event: wanted[n % wanted.length]?.event ?? 'thanks',
          person_id: n % 3 ? person(n % 5) : null,
          question_id: n % 4 ? question(n) : null,
          created_at: at(400 + (n >> 1)),
        })),
      ),
    ),
  'notices.recordMailed': ({ db }) => notices.recordMailed(db, [...texts.keys()].slice(0, 9).map(notice), at(500)),
  'notices.claimPosts': ({ db }) =>
    each([500, 501, 505], async (minutes) =>
      unordered(
        (
          await notices.claimPosts(db, [notice(1), notice(2), notice(minutes - 490), unknown], {
            now: at(minutes),
            until: at(minutes + 2),
          })
        ).map((id) => ({ id })),
      ),
    ),
  'notices.recordPosted': ({ db }) => notices.recordPosted(db, [notice(1), notice(3), unknown], at(502)),
  'reader-mails.claimStories': async ({ db }) => {
    await each([reader(0), reader(3)], (id, n) =>
      updateReader(db, id, { email: 'a@example.org', notify: n ? 'weekly' : 'each', notify_since: at(0) }),
    );
    return each([510, 520], (minutes) =>
      each([reader(0), reader(3)], async (reader_id) =>
        unordered(
          (
            await readerMails.claimStories(db, { reader_id, mailed_at: at(minutes) }, questions.slice(0, minutes - 505))
          ).map((id) => ({ id })),
        ),
      ),
    );
  },
  'reader-mails.recordStoriesMail': async ({ db, tokenAccess }) => {
    await each([0, 1, 2], (n) =>
      insertMail(db, {
        ...{
          id: mail(n),
          kind: 'new_story',
          reader_id: reader(n % 2 ? 3 : 0),
          to_address: 'a@example.org',
          subject: text(n),
        },
        ...{ text: text(n), html: '', message_id: `${mail(n)}@example.org`, created_at: at(510) },
        ...(n % 2 ? { failed_at: at(511), fault: 'no_longer_wanted' } : {}),
      }),
    );
    await each([0, 1], (n) =>
      readerMails.recordStoriesMail(db, { reader_id: reader(n * 3), mail_id: mail(n) }, questions.slice(0, 8)),
    );
    // all of these can be read
    const read = await tokenAccess.read('', (opened) => listReadableStories(opened, tokenOf('reader', 0), now));
    const ids = read.flatMap(({ question_id }) => question_id ?? []);
    await readerMails.recordStoriesMail(db, { reader_id: reader(0), mail_id: mail(2) }, ids);
  },
  'notices.deleteOldNotices': ({ db }) => notices.deleteOldNotices(db, at(403)),
};

export const tellingReads: Cases = {
  'notices.listNewSubmissions': ({ db }) => each([at(0), at(130)], (since) => notices.listNewSubmissions(db, since)),
  'notices.listNewThanks': ({ db }) => each([at(0), at(203)], (since) => notices.listNewThanks(db, since)),
  'notices.listUnmailed': ({ db }) => each([1, 2, 5], (count) => notices.listUnmailed(db, wanted.slice(0, count))),
  'notices.listUnposted': ({ db }) => each([at(501), at(600)], (time) => notices.listUnposted(db, wanted, time)),
  'notices.findLastMailed': ({ db }) => notices.findLastMailed(db),
  'reader-mails.listToldReaders': ({ db }) => readerMails.listToldReaders(db, now),
  'reader-mails.listNewStories': ({ db }) =>
    each(readerIds, (reader_id) =>
      each([at(0), at(125)], (since) =>
        each([at(132), now], (quiet_until) => readerMails.listNewStories(db, { reader_id, since, quiet_until, now })),
      ),
    ),
  'reader-mails.areStoriesOpen': ({ db }) =>
    each([mail(0), mail(1), mail(2), unknown], (id) => readerMails.areStoriesOpen(db, id, now)),
};
