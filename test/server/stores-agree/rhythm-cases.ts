import * as mailPages from '../../../src/server/storage/mail-pages.ts';
import { insertMail, recordSent } from '../../../src/server/storage/mails.ts';
import { updatePerson } from '../../../src/server/storage/people.ts';
import { advanceQueue, listQueue, replaceQueue } from '../../../src/server/storage/queue.ts';
import * as reminders from '../../../src/server/storage/reminders.ts';
import * as rhythms from '../../../src/server/storage/rhythms.ts';
import {
  at,
  type Cases,
  each,
  idOf,
  now,
  ownerOf,
  person,
  people as personIds,
  question,
  readers,
  text,
  texts,
  unknown,
} from './family.ts';

const mail = (n: number) => idOf('mail of a rhythm', n);
const rhythmOf = (n: number) => ({
  ...{ person_id: person(n), every: 'week' as const, weekday: n + 1, hour: 9, next_at: at(600 + n) },
  paused_until: n % 2 ? at(1100) : null,
});
const first = [0, 1, 2, 3, 4];

/** Rhythms, and what they have mailed. */
export const rhythmWrites: Cases = {
  'rhythms.putRhythm': async ({ db }) => {
    await each(first, (n) => updatePerson(db, person(n), { email: `${n}@example.org` }, at(600)));
    await each([...texts.keys()], async (n) => {
      await insertMail(db, {
        ...{ id: mail(n), kind: 'question', person_id: ownerOf(n), question_id: question(n), token: `rhythm${n}` },
        ...{ to_address: `${n}@example.org`, subject: '', text: '', html: '', message_id: mail(n) },
        ...{ occasion: n % 3 ? `rhythm:${ownerOf(n)}:${at(n)}` : `once:${mail(n)}`, created_at: at(560 + n) },
      });
      if (n % 4) await recordSent(db, mail(n), { sent_at: at(560 + n), to_address: `${n % 5}@example.org` });
    });
    await insertMail(db, {
      ...{ id: mail(99), kind: 'new_story', reader_id: readers[1] as string, token: 'reader1' },
      ...{ to_address: 'a@example.org', subject: '', text: '', html: '', message_id: mail(99), created_at: at(590) },
    });
    await each([...first, 2], (n) => rhythms.putRhythm(db, rhythmOf(n)));
    return rhythms.putRhythm(db, { ...rhythmOf(2), every: 'two_weeks', paused_until: null });
  },
  'rhythms.advanceRhythm': ({ db }) =>
    each([rhythmOf(0), { ...rhythmOf(1), next_at: at(1) }, { ...rhythmOf(0), person_id: unknown }], (rhythm) =>
      rhythms.advanceRhythm(db, rhythm, at(700)),
    ),
  'mail-pages.stopPersonMail': ({ db }) =>
    each([at(620), null, at(621)], (time, n) => mailPages.stopPersonMail(db, person(n && 3), time)),
  'mail-pages.updateReaderMail': ({ db }) =>
    each([{ notify: 'weekly' as const }, { mail_stopped_at: at(622) }, { notify_since: at(623) }], (change, n) =>
      mailPages.updateReaderMail(db, readers[n] as string, change),
    ),
  'rhythms.deleteRhythm': async ({ db }) => {
    // a question of the first person waits in the queue again
    await advanceQueue(db, person(0));
    const waiting = await listQueue(db, person(0));
    const again = { id: idOf('skipped', 0), question_text: text(0), days_to_complete: null, library_id: null };
    await replaceQueue(db, person(0), [
      ...waiting.map(({ id, question_text }) => ({ ...again, id, question_text })),
      again,
    ]);
    return each([person(4), person(4), unknown], (id) => rhythms.deleteRhythm(db, id));
  },
};

const all = [...personIds, unknown];

export const rhythmReads: Cases = {
  'rhythms.findRhythm': ({ db }) => each(all, (id) => rhythms.findRhythm(db, id)),
  'rhythms.listDueRhythms': ({ db }) => each([at(600), at(602), now], (time) => rhythms.listDueRhythms(db, time)),
  'rhythms.listNextMails': ({ db }) =>
    each([now, at(1200)], async (time) => {
      const found = await rhythms.listNextMails(db, all, time);
      return all.map((id) => found.get(id));
    }),
  'rhythms.findLastMailed': ({ db }) => each(all, (id) => rhythms.findLastMailed(db, id)),
  'rhythms.countOpenMailed': ({ db }) => each(all, (id) => rhythms.countOpenMailed(db, id)),
  'rhythms.findUnstarted': ({ db }) =>
    each([...texts.keys()], (n) => rhythms.findUnstarted(db, ownerOf(n), text(n), now)),
  'rhythms.findNewestQuestion': ({ db }) => each(all, (id) => rhythms.findNewestQuestion(db, id)),
  'reminders.listToRemind': ({ db }) =>
    each([at(565), at(626), at(627)], (before) => reminders.listToRemind(db, { after: at(100), before, now })),
  'mail-pages.findMailPage': ({ db }) =>
    each(['rhythm0', 'rhythm1', 'rhythm7', 'reader1', 'nothing'], (token) => mailPages.findMailPage(db, token)),
};
