import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../bench/size/fill.ts';
import type { App } from '../../src/server/app.ts';
import { deleteOldNotes } from '../../src/server/domain/audit.ts';
import { restoreBackup, writeBackup } from '../../src/server/domain/backup/backup.ts';
import { readBook } from '../../src/server/domain/books/book-stories.ts';
import { buildKey } from '../../src/server/domain/books/build-keys.ts';
import { deleteExpiredBuilds, deleteWithdrawnBuilds } from '../../src/server/domain/books/builds.ts';
import type { MakeArchive, MakeEdition } from '../../src/server/domain/books/make.ts';
import { deleteUnfinishedFiles, type Makers } from '../../src/server/domain/books/make-build.ts';
import { deleteOldChanges, openChangeFeed } from '../../src/server/domain/changes.ts';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { languageOfLink } from '../../src/server/domain/links.ts';
import { askByMail } from '../../src/server/domain/mail/ask-by-mail.ts';
import { chooseOnMailPage } from '../../src/server/domain/mail/mail-page.ts';
import { requireMailable } from '../../src/server/domain/mail/mail-recipient.ts';
import type { AppMail } from '../../src/server/domain/mail/outbox.ts';
import { remindByMail } from '../../src/server/domain/mail/reminders.ts';
import { requireReadingContents, requireStoryPage } from '../../src/server/domain/readers.ts';
import { deleteExpiredRevisions } from '../../src/server/domain/revisions.ts';
import { indexNewAnswers, indexNewTexts, refreshIndex } from '../../src/server/domain/search/indexing.ts';
import { chooseFirstPassword, setPassword, storeFirstPassword } from '../../src/server/domain/sign-in/password.ts';
import { findOpenSessions, sessionId } from '../../src/server/domain/sign-in/session.ts';
import { totpCode } from '../../src/server/domain/sign-in/totp.ts';
import { emptyWastebasket } from '../../src/server/domain/wastebasket.ts';
import { buildJobs } from '../../src/server/jobs/jobs.ts';
import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import { type JobKind, runDueJob, usualTimes } from '../../src/server/jobs/runner.ts';
import { inMemory } from '../../src/server/outside/files/file-store.ts';
import type { Refusal } from '../../src/server/outside/mail/transport.ts';
import { measureBuilds } from '../../src/server/storage/builds.ts';
import { listTables } from '../../src/server/storage/copied-tables.ts';
import { renewLease } from '../../src/server/storage/jobs.ts';
import { findMailboxCursor, storeMailboxCursor } from '../../src/server/storage/mailbox.ts';
import {
  countMails,
  findMail,
  findMailByMessageId,
  findMailByToken,
  findMailedReader,
  insertMail,
  isMessageIdOfOurs,
  listMails,
  recordBounce,
  recordReturn,
  recordSent,
} from '../../src/server/storage/mails.ts';
import { countReplies } from '../../src/server/storage/replies.ts';
import { resetSearch } from '../../src/server/storage/search.ts';
import { findSentPhoto, listPhotos } from '../../src/server/storage/stories.ts';
import { findUnsummarised, listUnsummarised, recordSummary } from '../../src/server/storage/summaries.ts';
import { day, hour } from '../../src/shared/durations.ts';
import { questionFilters } from '../../src/shared/questions/question-filters.ts';
import { writeRaw } from '../mail/messages.ts';
import { post, readArrived, webhookSecret } from '../mail/receive.ts';
import { mailThrough } from '../mail/relay.ts';
import { adminPassword, formWith, openTestApp, type TestApp, testOrigin } from '../open-test-app.ts';
import { type Planned, watchStatements } from '../query-plans.ts';
import { addUnfinishedRecording } from '../recordings.ts';
import { runJob } from '../run-job.ts';
import { jpeg } from '../sample-images.ts';
import { until } from '../stores/processes.ts';
import { onPostgres } from '../stores.ts';
import { testRequester } from '../test-requester.ts';
import { addToldNotices, useNotices } from '../use-notices.ts';
import { addManyRecordings, useRecordings } from '../use-recordings.ts';
import { addRecordingsWithWords, useWords } from '../use-words.ts';

/** Statements that may read whole tables, or only the table `of`, and why. */
const allowed: { statement: RegExp; of?: string; because: string }[] = [
  {
    statement:
      /^select .* from \(select \* from "family_stories_people" where "deleted_at" is null order by "position", "id"\) as "p" left join/s,
    because: 'GET /api/people without a limit is asked for everyone',
  },
  {
    statement: /^select "q"\."person_id", "q"\."id", "q"\."question_text", "q"\."count" from \(select "person_id"/,
    of: 'family_stories_queue',
    because: 'for the queues of 24 people PostgreSQL rather reads 3,000 rows than an index; SQLite uses the index',
  },
  {
    statement: /^select .* from \(select \* from "family_stories_people" where "deleted_at" is null and exists/s,
    because: 'a filter may find its 24 people only at the end',
  },
  {
    statement: /^select ("q"\."person_id", )?count\(\*\) as "all"/,
    because: 'the filters count all questions, the dashboard those of each person',
  },
  {
    statement:
      /^select "id", "name", "language", "photo" from "family_stories_people" where "deleted_at" is null order by/,
    because: 'everyone is listed by name',
  },
  {
    statement: /^select \* from \(select "q"\."id", coalesce\(\(select r\.created_at/,
    because: 'stories are ordered by their last change',
  },
  {
    statement: /^select "p"\."id", "p"\."name", "p"\."photo", count\(\*\) filter/,
    because: 'the shelf counts all stories',
  },
  {
    statement: /^select "q"\."id", "q"\."question_text", "q"\."content", .* inner join "family_stories_people" as "p"/s,
    of: 'family_stories_people',
    because: 'for 50 stories of a book PostgreSQL rather reads 3,000 people than an index; SQLite uses the index',
  },
  { statement: /^select "q"\."person_id", min\("q"\."id"\) as "id"/, because: 'the shelf shows a photo of everyone' },
  {
    statement: /^select "position", "id" from "family_stories_people" where "deleted_at" is null order by/,
    because: 'a new order is worked out among all people',
  },
  { statement: /^update "family_stories_people" set "position" = case id/, because: 'a new order moves many at once' },
  {
    statement:
      /^update "family_stories_images" set "orphaned_at" = [?$]\d* where question_id is null and not exists\s+\(select 1 from family_stories_people /,
    of: 'family_stories_people',
    because: 'once a day images are compared with the photos of people, from an index of those',
  },
  {
    statement: /^select "id" from "family_stories_people" where .* order by "position", "id" limit [?$]\d* offset/,
    because: 'at most 10,000 people are counted, in an index',
  },
  {
    statement: /^select "q"."library_id", "q"."person_id", max\(.* from "family_stories_questions" as "q"/s,
    because: 'the library says of everything in it of whom it was asked, and how far they are',
  },
  {
    statement: /^select "r"\.\* from "family_stories_readers" as "r" order by|^select "c"\."reader_id"/,
    because: 'at most 200 reading links are listed, with the people chosen for each',
  },
  {
    statement: /^select "r"\."id", .* from "family_stories_readers" as "r" where "r"\."notify" in/s,
    of: 'family_stories_readers',
    because: 'at most 200 reading links are asked whether they are told of new stories',
  },
  {
    statement: /^\s*select q\.only_admin,|^select \* from family_stories_answer_reading/,
    because: 'at most 200 reading links are counted',
  },
  {
    statement: /^\s*with listed as|^select \* from family_stories_reading_(stories|summaries|places)/,
    because: 'a reading link lists all of its stories, and chooses covers and what stands beside a story from them',
  },
  { statement: /^select \* from "family_stories_library"/, because: 'at most 1,000 questions of her own' },
  {
    statement: /^(select .* from|update|delete from) "family_stories_(books|background_jobs)"/,
    because: 'at most 50 books, and what was made of them in a week: PostgreSQL rather reads all',
  },
  {
    statement: /^\s*select j\.id as build_id/,
    because: 'the stories of a book or an archive are all looked up',
  },
  {
    statement: /^select max\("(v"\."arrived_at|t"\."created_at)"\)/,
    because: 'an archive is made from all answers, their recordings and words',
  },
  { statement: /^select "p"\."id" as "person_id", "p"\."name", "q"\."id" as/, because: 'a new book has all stories' },
  { statement: /^select .* as "(answers|photos)"/, because: 'the size of an archive is that of everything' },
  {
    statement: /^select count\(\*\) as "recordings", coalesce\(sum\(bytes\), 0\) as "bytes" from \(/,
    because: 'the size of an archive is that of everything',
  },
  {
    statement: /^select "transcript", count\(\*\) as "count" from "family_stories_recordings"/,
    because: 'metrics count all recordings that wait for words',
  },
  { statement: /^select count\(\*\) as "count" from "\w+"$/, because: 'a backup says how many rows it holds' },
  { statement: /^select 1 as "one" from "\w+" limit [?$]/, because: 'whether a table is empty is known from one row' },
  {
    statement: /^select "at", "id" from "family_stories_audit_log" order by "at" desc, "id" desc limit [?$]\d* offset /,
    because: 'a job reads past the 20,000 notes that are kept, in the order of an index',
  },
  {
    statement: /^delete from "family_stories_\w+"$/,
    because: 'a restore replaces what an instance that was only started has',
  },
  {
    statement: /^update "family_stories_people" set "mail_fault" = /,
    because: 'an address that a mail provider refuses is looked up among all people',
  },
  {
    statement: /^select "q"\."id" from "family_stories_mails" as "m" inner join/,
    of: 'family_stories_people',
    because: 'once an hour the mails of forty days are looked at, and PostgreSQL rather reads all people',
  },
  {
    statement: /^select count\(\*\) filter \(where failed_at is null and sent_at is null\)/,
    because: 'metrics count all mails',
  },
  {
    statement: /^select "state", count\(\*\) as "count" from "family_stories_replies"/,
    because: 'metrics count all replies',
  },
  {
    statement: /^select "r"\."question_id", cast\(sum\(case when r\.status = 'ready'/,
    because: 'for a page of people and all their questions PostgreSQL rather reads all recordings',
  },
  {
    statement: /^select "r"\."id", "r"\."question_id", .* left join "family_stories_transcripts" as "t"/s,
    because: 'for 50 stories of a book PostgreSQL rather reads all recordings and words; SQLite uses the indexes',
  },
  {
    statement: /^select "h"\."cues" as "heard"/,
    because: 'the latest twenty corrections are compared with what was heard: PostgreSQL rather reads all',
  },
  {
    statement: /^(select|delete) .*from "family_stories_transcript_pieces"/,
    of: 'family_stories_transcript_pieces',
    because: 'it has only what is being transcribed',
  },
  {
    statement: /^update "family_stories_recordings" set "indexed" = [?$]\d* where "indexed" is not null/,
    because: 'an index that is built anew has the words of all recordings',
  },
  { statement: /^delete from "admin_sessions"$/, because: 'a new password ends all sessions' },
  {
    statement: /^delete from "admin_sessions" where "id" <> /,
    because: 'all sessions but one are ended at once',
  },
];

/** Functions used only when a server starts on PostgreSQL, or an archive is imported. */
const unused = ['findLossyCommits', 'insertBroughtRecording', 'insertImages'];

/** SQLite has no row security. */
const unusedHere = onPostgres ? [] : ['openPostgresTokenAccess', 'secureRows'];

/** PostgreSQL plans by the sizes of its tables; SQLite does not look at them, so there a page of everything is enough. */
const [questionCount, rowsOfEach] = onPostgres ? [6000, 3000] : [120, 150];

let folder: string;
let t: TestApp;
/** An empty instance, to restore into. */
let other: TestApp;
let coverage: Session;
const statements = watchStatements();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  coverage = new Session();
  coverage.connect();
  await coverage.post('Profiler.enable');
  await coverage.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  // a bucket would need thousands of requests for images that do not exist
  t = await openTestApp({ trust_proxy: true });
  await addSessionsAndAttempts();
  const { database_url } = t.settings;
  const dataset = { questions: questionCount, questionsEach: 2, medianLength: 400, seed: 1, until: t.clock.now - hour };
  await fill({ data_dir: t.data_dir, database_url }, dataset);
  await addAskingSide();
  // thousands of sessions are ended below: PostgreSQL's statistics must not show that few are left
  if (database_url !== undefined)
    await sql`alter table admin_sessions set (autovacuum_enabled = false)`.execute(t.app.db);
  other = await openTestApp({});
  await statements.whileFull(useEverything);
}, 600_000);
afterAll(async () => {
  statements.stop();
  coverage.disconnect();
  await t.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sessions, notes, images, mails and failed attempts, a few of them old. */
const addSessionsAndAttempts = async () => {
  const time = (ms: number) => new Date(t.clock.now + ms).toISOString();
  const { id: question_id } = await t.addQuestion();
  // found to be in use a short while ago
  const image = { question_id, content_type: 'image/jpeg', width: 8, height: 8, original_bytes: 1 };
  const found = { ...image, created_at: time(0), looked_at: time(80 * day) };
  for (let n = 0; n < rowsOfEach; n += 150) {
    const some = Array.from({ length: 150 }, (_, i) => n + i);
    await t.app.db
      .insertInto('family_stories_images')
      .values(some.map((i) => ({ ...found, name: `image-${t.clock.now}-${i}.jpg` })))
      .execute();
    await t.app.db
      .insertInto('admin_sessions')
      .values(some.map((i) => ({ id: `s${i}`, created_at: time(-i - (i < 5 ? 40 * day : 0)), last_used_at: time(-i) })))
      .execute();
    await t.app.db
      .insertInto('family_stories_audit_log')
      .values(some.map((i) => ({ id: `n${i}`, at: time(-i), event: 'signed_in', client: '::1', device: '' })))
      .execute();
    await t.app.db
      .insertInto('family_stories_mails')
      .values(some.map((i) => mailSent(`m${i}`, time(-i * hour))))
      .execute();
    await t.app.db
      .insertInto('family_stories_replies')
      .values(some.map((i) => replyTaken(`r${i}`, time(-i * hour))))
      .execute();
    await t.app.db
      .insertInto('attempts')
      .values(some.map((i) => ({ name: `a${i}`, count: 1, ends_at: t.clock.now + (i < 5 ? -day : 30 * day) + i })))
      .execute();
  }
};

const mailSent = (id: string, at: string) => ({
  ...{ id, kind: 'test' as const, to_address: 'rose@example.net', subject: '', text: '', html: '' },
  ...{ message_id: id, created_at: at, sent_at: at },
});

const replyTaken = (id: string, at: string) => ({
  ...{ id, sha256: id, message_id: id, from_address: 'rose@example.net', subject: '', content: '', left_out: '' },
  ...{ received_at: at, state: 'taken' as const },
});

/** A queue and a link for everyone, as many questions of her own as the library takes, and the index of searches. */
const addAskingSide = async () => {
  const { db } = t.app;
  const people = await db.selectFrom('family_stories_people').select('id').orderBy('id').limit(10_000).execute();
  const asked = { question_text: 'Why?', days_to_complete: null, library_id: null };
  const cousins = { id: 'cousins', name: 'The cousins', access_token: 'cousins', is_for_all: 0 };
  await db
    .insertInto('family_stories_readers')
    .values({ ...cousins, created_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  const thanks = { reader_id: 'cousins', name: 'The cousins', text: 'Thanks', created_at: '2026-01-01T00:00:00.000Z' };
  const questions = await db
    .selectFrom('family_stories_questions')
    .select(['id', 'person_id'])
    .limit(rowsOfEach)
    .execute();
  for (let at = 0; at < questions.length; at += 500)
    await db
      .insertInto('family_stories_thanks')
      .values(questions.slice(at, at + 500).map(({ id }) => ({ ...thanks, id, question_id: id })))
      .execute();
  for (let at = 0; at < questions.length; at += 500) await addMail(questions.slice(at, at + 500));
  for (let at = 0; at < people.length; at += 500) {
    const some = people.slice(at, at + 500).map(({ id }) => id);
    const rhythm = { every: 'week' as const, weekday: 7, hour: 9 };
    await db
      .insertInto('family_stories_rhythms')
      .values(some.map((person_id, n) => ({ ...rhythm, person_id, next_at: timeFromNow(60 * day + n) })))
      .execute();
    await db
      .insertInto('family_stories_person_links')
      .values(some.map((id) => ({ person_id: id, access_token: id })))
      .execute();
    await db
      .insertInto('family_stories_reader_people')
      .values(some.map((person_id) => ({ reader_id: 'cousins', person_id })))
      .execute();
    await db
      .insertInto('family_stories_queue')
      .values(some.map((id) => ({ id, person_id: id, position: 0, ...asked })))
      .execute();
  }
  for (const half of [0, 500])
    await db
      .insertInto('family_stories_library')
      .values(Array.from({ length: 490 }, (_, n) => ({ id: `own ${half + n}`, text: 'Why?', heavy: 0 })))
      .execute();
  await addToldNotices(t, 'cousins', rowsOfEach);
  await addRecordingsWithWords(t, rowsOfEach);
  await addManyRecordings(db, rowsOfEach);
  if (onPostgres) await fillIndex(t.app);
  await refreshIndex(t.app);
  // as autovacuum leaves it: until then PostgreSQL knows nothing of the entries of a GIN index, and reads the table instead
  if (onPostgres) await sql`vacuum analyze`.execute(db);
};

const timeFromNow = (ms: number) => new Date(t.clock.now + ms).toISOString();

/** A sent mail and a taken reply for each of these questions. */
const addMail = async (questions: { id: string; person_id: string }[]) => {
  const { db } = t.app;
  const at = '2026-01-01T00:00:00.000Z';
  const mail = { kind: 'question' as const, to_address: 'rose@example.org', subject: 'A question', created_at: at };
  const reply = { from_address: 'rose@example.org', subject: 'Re', received_at: at, state: 'taken' as const };
  const mails = questions.map(({ id, person_id }) => ({
    ...mail,
    id,
    question_id: id,
    person_id,
    message_id: `asks ${id}`,
  }));
  await db
    .insertInto('family_stories_mails')
    .values(mails.map((row) => ({ ...row, token: row.id, occasion: row.id, text: '', html: '', sent_at: at })))
    .execute();
  const replies = questions.map(({ id, person_id }) => ({ ...reply, id, person_id, question_id: id, mail_id: id }));
  await db
    .insertInto('family_stories_replies')
    .values(replies.map((row) => ({ ...row, sha256: row.id, message_id: row.id, content: '', left_out: '' })))
    .execute();
};

/** Indexes in batches, as an import does: one by one, thousands of answers take too long. */
const fillIndex = async (app: App) => {
  const { db } = app;
  const people = await db.selectFrom('family_stories_people').select(['id as person_id', 'name as text']).execute();
  const questions = db.selectFrom('family_stories_questions');
  const texts = await questions.select(['id as question_id', 'person_id', 'question_text as text']).execute();
  const answers = await questions.select(['id', 'person_id', 'version', 'content']).where('version', '>', 0).execute();
  await resetSearch(db);
  const all = [...people.map((person) => ({ ...person, question_id: null })), ...texts];
  for (let at = 0; at < all.length; at += 500) await indexNewTexts(app, all.slice(at, at + 500));
  for (let at = 0; at < answers.length; at += 500) await indexNewAnswers(app, answers.slice(at, at + 500));
};

/** Every call and every job at least once. */
const useEverything = async () => {
  await t.call({ method: 'POST', url: '/api/session', payload: { password: 'a guess' } });
  const signedIn = await t.call({
    ...{ method: 'POST', url: '/api/session', payload: { password: adminPassword } },
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  await t.asAdmin('GET', '/api/session');
  expect((await t.asAdmin('GET', '/api/sessions')).json().sessions).toHaveLength(100);
  await t.asAnswerer('A-guessed-one', 'GET', '/api/answer');
  await t.call({ url: '/readyz' });
  const { next } = (await t.asAdmin('GET', '/api/people?limit=24')).json();
  await t.asAdmin('GET', `/api/people?limit=24&after=${next}`);
  for (const filter of questionFilters) await t.asAdmin('GET', `/api/people?limit=24&filter=${filter}`);
  await t.asAdmin('GET', '/api/questions/counts');
  await t.asAdmin('GET', '/api/people/names');
  await t.asAdmin('GET', '/api/people/overview');
  await t.asAdmin('GET', '/api/people');
  await useAuditLog();
  await useSecondStep();
  await followChanges();

  const { id, person_id, access_token } = await t.addQuestion();
  await t.asAdmin('PATCH', `/api/people/${person_id}`, { name: 'Grandma Rose' });
  await t.asAdmin('GET', `/api/questions/${id}`);
  const contents = ['a', 'b', 'c'.repeat(20_000), 'd', 'd'];
  for (const [base_version, letters] of contents.entries())
    expect((await t.save(access_token, { content: `<p>${letters}</p>`, base_version })).statusCode).toBe(200);
  await t.asAdmin('POST', `/api/questions/${id}/read`, {});
  await t.read(access_token);
  const { url } = (await t.upload(access_token, await jpeg())).json();
  await t.call({ url });
  await t.asAnswerer(access_token, 'GET', '/api/answer/revisions');
  await t.asAnswerer(access_token, 'GET', '/api/answer/revisions/1');
  await t.asAdmin('GET', `/api/questions/${id}/revisions`);
  await t.asAdmin('GET', `/api/questions/${id}/revisions/1`);
  await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true });
  await t.read(access_token);
  await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: false, expires_at: null });
  await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
  await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'submitted' });
  await useAskingSide();
  await useMail();
  await useRhythms();
  await useReplies();
  await useNotices(t);
  await useWords(t);
  await useRecordings(t);
  const second = await t.addQuestion();
  await t.asAdmin('POST', `/api/questions/${second.id}/link`);
  await t.asAdmin('DELETE', `/api/questions/${second.id}`);
  const third = await t.addQuestion();
  const image = (await t.upload(third.access_token, await jpeg())).json();
  await t.save(third.access_token, { content: `<figure><img src="${image.url}"></figure>` });

  t.clock.now += 26 * hour;
  await t.asAdmin('GET', '/api/session');
  const retention: JobKind = {
    kind: 'revision retention',
    every: hour,
    run: async ({ signal, since }) => expect(await deleteExpiredRevisions(t.app, since, signal)).toBeGreaterThan(0),
  };
  expect(await runJob(t.app, retention)).toBe(true);
  expect(await renewLease(t.app.db, { id: retention.kind, holder: '' }, 0, null)).toBe(false);
  await backupAndRestore();
  await t.asAdmin('DELETE', `/api/people/${person_id}`);
  await t.asAdmin('DELETE', `/api/people/${person_id}?with_questions=true`);
  await t.call({ method: 'DELETE', url: '/api/session', headers: { cookie: String(signedIn.headers['set-cookie']) } });
  await usePassword();
  await chooseFirstPassword(t.app, adminPassword);
  await storeFirstPassword(t.app, { password_hash: '', generated: undefined });
  await setPassword(t.app, 'another password');
  const { id: heard } = await t.app.db
    .selectFrom('family_stories_questions')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await addUnfinishedRecording(t.app, heard);
  // once to detect the images of the deleted question, and once to delete them
  for (const days of [0, 61]) {
    t.clock.now += days * day;
    await deleteOrphans(t.app, { rest: async () => {} });
  }
};

const useReaders = async () => {
  const { id, person_id, access_token } = await t.addQuestion();
  await t.save(access_token, { content: '<p>a</p>', status: 'submitted' });
  await t.read(access_token);
  const reader = (await t.asAdmin('POST', '/api/readers', { name: 'Tom', people: [person_id] })).json();
  await t.asAdmin('GET', '/api/readers');
  for (const change of [{ name: 'Ann' }, { paused: true }, { paused: false, people: null }])
    await t.asAdmin('PATCH', `/api/readers/${reader.id}`, change);
  expect(await languageOfLink(t.app, reader.token)).toBeNull();
  expect((await t.asAnswerer(reader.token, 'GET', '/api/read')).statusCode).toBe(200);
  await t.asAnswerer(reader.token, 'GET', `/api/read/stories/${id}`);
  const requester = { client: '127.0.0.1', device: '', log: () => {} };
  await requireReadingContents(t.app, reader.token, () => [id], requester);
  await requireStoryPage(t.app, reader.token, id, 'date', requester);
  const text = 'I never knew about the boat!';
  const thanks = await t.asAnswerer(reader.token, 'POST', `/api/read/stories/${id}/thanks`, { text });
  expect(thanks.statusCode).toBe(201);
  await t.asAnswerer(access_token, 'PUT', '/api/answer/reading', { only_admin: true });
  await t.asAdmin('GET', '/api/thanks');
  await t.asAdmin('GET', `/api/thanks?question_id=${id}`);
  await t.asAdmin('GET', '/api/thanks?new=true');
  await t.asAdmin('POST', '/api/thanks/seen', { ids: [id] });
  await t.asAdmin('DELETE', `/api/thanks/${thanks.json().id}`);
  await t.asAdmin('DELETE', `/api/readers/${reader.id}`);
};

/** Books, and builds of them that another process makes, fails to finish, and cancels. */
const useBooks = async () => {
  const book = (await t.asAdmin('POST', '/api/books', { title: 'Ours' })).json();
  expect(book.chapters.length).toBeGreaterThan(0);
  const change = { subtitle: 'All', chapters: book.chapters.slice(0, 3), qr_codes: true };
  await t.asAdmin('PATCH', `/api/books/${book.id}`, change);
  await t.asAdmin('GET', '/api/books');
  await readBook(t.app, (await t.asAdmin('GET', `/api/books/${book.id}`)).json());
  await listPhotos(t.app.db, ['image-1-a.jpg']);
  await findSentPhoto(t.app.db, 'image-1-a.jpg');
  // of a build that is not there, for the cleanup
  await t.app.files.put(buildKey(randomUUID(), 1, 1), inMemory(Buffer.from('A book')), 'application/pdf');
  await t.asAdmin('GET', `/api/books/${book.id}/recordings`);
  const build = async () => (await t.asAdmin('POST', `/api/books/${book.id}/builds`, { edition: 'screen' })).json().id;
  const first = await build();
  await t.asAdmin('GET', `/api/builds/${first}`);
  const interrupted = new AbortController();
  const screen =
    async (): Promise<MakeEdition> =>
    async (_app, _book, _edition, { signal, onProgress }) => {
      onProgress({ done: 1, of: 2, step: 'photos' });
      // until its progress was stored
      await pause(100);
      interrupted.abort();
      signal.throwIfAborted();
      return { files: [], problems: [] };
    };
  const make = (makers: Makers, signal: AbortSignal) => {
    const { queued } = buildJobs(t.app, { data_dir: folder }, makers, { error: () => {} });
    return runDueJob(t.app, queued, signal, { onError: () => {}, times: { ...usualTimes, heartbeat: 10 } });
  };
  expect(await make({ screen }, interrupted.signal)).toBe(true);
  const whole = async (): Promise<MakeArchive> => async (_app, made) => {
    const path = join(made.folder, 'a.zip');
    await writeFile(path, 'An archive');
    const stories = book.chapters[0].questions;
    return { files: [{ path, name: 'a.zip', content_type: 'application/zip', stories }], problems: [] };
  };
  const archive = (await t.asAdmin('POST', '/api/archives')).json().id;
  await t.asAdmin('DELETE', `/api/builds/${first}`);
  expect(await make({ whole }, new AbortController().signal)).toBe(true);
  expect((await t.asAdmin('GET', `/api/builds/${archive}/file`)).body).toBe('An archive');
  await t.asAdmin('GET', '/api/archives');
  await t.asAdmin('GET', '/api/archives/size');
  await measureBuilds(t.app.db);
  await mkdir(join(folder, 'keepsake', 'left'));
  await deleteUnfinishedFiles(t.app, join(folder, 'keepsake'));
  await t.asAdmin('DELETE', `/api/builds/${await build()}`);
  await t.asAdmin('DELETE', `/api/builds/${archive}`);
  await deleteExpiredBuilds(t.app);
  await deleteWithdrawnBuilds(t.app);
  await t.asAdmin('DELETE', `/api/books/${book.id}`);
};

/** Mails that are sent, that wait, and that an address refuses. */
const useMail = async () => {
  t.app.mail = { ...mailThrough({ url: 'smtp://127.0.0.1' }), origin: testOrigin };
  const { id, person_id } = await t.addQuestion();
  await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: 'rose@example.net' });
  const queue = async () => (await t.asAdmin('POST', `/api/questions/${id}/mails`)).json().id;
  const attempt = async (refusal?: Refusal) => {
    const { queued } = mailJobs(t.app, { error: () => {} }, async () => refusal);
    await runDueJob(t.app, queued, new AbortController().signal, { onError: console.error });
    t.clock.now += hour;
  };
  const sent = await queue();
  expect(await queue()).toBe(sent);
  await attempt({ fault: 'try_later', isFinal: false, code: 450 });
  await attempt();
  expect(await findMail(t.app.db, sent)).toMatchObject({ attempts: 2, fault: null });
  const { next } = (await t.asAdmin('GET', '/api/mails')).json();
  await t.asAdmin('GET', `/api/mails?after=${next}&person_id=${person_id}`);
  await requireMailable(t.app, person_id);
  await queue();
  await attempt({ fault: 'address_refused', isFinal: true, code: 550 });
  await countMails(t.app.db);
  await findMailByToken(t.app.db, 'none');
  await findMailByMessageId(t.app.db, 'none');
  await findMailedReader(t.app.db, 'cousins');
};

/** Questions by a rhythm, a reminder, and the pages on which mail is stopped. */
const useRhythms = async () => {
  const mail = t.app.mail as AppMail;
  const { signal } = new AbortController();
  const { person_id } = await t.addQuestion();
  const url = `/api/people/${person_id}/rhythm`;
  await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: 'rose@example.org', time_zone: 'Europe/Warsaw' });
  const questions = [{ question_text: 'One?' }];
  await t.asAdmin('PUT', `/api/people/${person_id}/queue`, { questions, base_version: 0 });
  const reader = { name: 'Tom', email: 'tom@example.org', notify: 'each' };
  const { id: reader_id } = (await t.asAdmin('POST', '/api/readers', reader)).json();
  // tomorrow: a session ends after a week without a request
  const weekday = new Date(t.clock.now + day).getUTCDay() || 7;
  const put = await t.asAdmin('PUT', url, { every: 'two_weeks', weekday, hour: 12 });
  const now = t.clock.now;
  t.clock.now = Date.parse(put.json().next_at) + 1000;
  await askByMail(t.app, mail, signal);
  await t.asAdmin('PUT', url, { every: 'two_weeks', weekday, hour: 9 });
  const [asked] = await listMails(t.app.db, { person_id, before: undefined, limit: 1 });
  await recordSent(t.app.db, asked?.id ?? '', { sent_at: new Date().toISOString(), to_address: 'rose@example.org' });
  await recordReturn(t.app.db, asked?.id ?? '', new Date().toISOString());
  t.clock.now += 21 * 24 * hour;
  await askByMail(t.app, mail, signal);
  await remindByMail(t.app, mail, signal);
  const token = (await findMail(t.app.db, asked?.id ?? ''))?.token ?? '';
  for (const action of ['skip', 'stop', 'start'] as const) await chooseOnMailPage(t.app, token, action, testRequester);
  const told = { kind: 'new_story' as const, to_address: reader.email, subject: '', text: '', html: '', reader_id };
  const of = { id: 'told', message_id: 'told', token: 'told', created_at: new Date().toISOString() };
  await insertMail(t.app.db, { ...told, ...of });
  for (const action of ['weekly', 'stop'] as const) await chooseOnMailPage(t.app, 'told', action, testRequester);
  t.clock.now = now;
  expect((await t.asAdmin('DELETE', url)).statusCode).toBe(204);
};

/** What arrives by mail: taken, held, ignored and discarded. */
const useReplies = async () => {
  const mail = { ...mailThrough({ url: 'smtp://127.0.0.1:1' }), origin: testOrigin, webhook_secret: webhookSecret };
  t.app.mail = { ...mail, reply_to: 'stories+{token}@example.org' };
  const { id, access_token, person_id } = await t.addQuestion();
  await t.asAdmin('PATCH', `/api/people/${person_id}`, { email: 'rose@example.com' });
  const text = `My sister. ${testOrigin}/question/${access_token}`;
  const files = [{ name: 'boat.jpg', type: 'image/jpeg', bytes: await jpeg() }];
  for (const message of [{ text, files }, { text, from: 'ida@example.com' }, { headers: { 'Return-Path': '<>' } }])
    expect((await post(t, writeRaw(message))).statusCode).toBe(202);
  await readArrived(t.app);
  await t.asAdmin('GET', '/api/replies');
  await t.asAdmin('GET', '/api/replies?state=held');
  const { replies } = (await t.asAdmin('GET', `/api/replies?person_id=${person_id}`)).json();
  expect(replies).toHaveLength(2);
  await t.asAdmin('GET', `/api/replies?state=held&person_id=${person_id}`);
  await t.asAdmin('GET', `/api/replies?after=${replies[0].id}`);
  await countReplies(t.app.db);
  for (const reply of replies) {
    await t.asAdmin('POST', `/api/replies/${reply.id}/take`, { question_id: id });
    await t.asAdmin('POST', `/api/replies/${reply.id}/put-back`);
    await t.asAdmin('GET', `/api/replies/${reply.id}/mail`);
    await t.asAdmin('DELETE', `/api/replies/${reply.id}`);
  }
  await isMessageIdOfOurs(t.app.db, ['none', 'nobody']);
  await recordBounce(t.app.db, 'none', new Date(t.clock.now).toISOString());
  await storeMailboxCursor(t.app.db, { mailbox: 'a', uid_validity: '1', last_uid: 1 });
  await findMailboxCursor(t.app.db);
};

/** What the admin does around asking. */
const useAskingSide = async () => {
  const { id, person_id } = await t.addQuestion();
  await t.asAdmin('PATCH', `/api/questions/${id}`, { question_text: 'Who?', days_to_complete: 3 });
  const queue = `/api/people/${person_id}/queue`;
  const { questions } = (await t.asAdmin('PUT', queue, { questions: [{ question_text: 'One?' }] })).json();
  await t.asAdmin('PUT', queue, { questions });
  await t.asAdmin('POST', `/api/people/${person_id}/questions/import`, { lines: ['Two?'], to: 'queue' });
  await t.asAdmin('POST', `${queue}/next`);
  await t.asAdmin('GET', queue);
  const own = (await t.asAdmin('POST', '/api/library/questions', { text: 'Three?' })).json();
  await t.asAdmin('PATCH', `/api/library/questions/${own.id}`, { heavy: true });
  await t.asAdmin('GET', '/api/library');
  await t.asAdmin('DELETE', `/api/library/questions/${own.id}`);
  const other = await t.addQuestion();
  await t.asAdmin('PUT', '/api/people/order', { ids: [other.person_id, person_id] });
  await t.asAdmin('GET', '/api/search?q=swim');
  await refreshIndex(t.app);
  await t.asAdmin('GET', '/api/export');
  const { next: second } = (await t.asAdmin('GET', '/api/stories')).json();
  await t.asAdmin('GET', `/api/stories?unread=true&after=${second}&person_id=${person_id}`);
  await t.asAdmin('GET', '/api/stories/people');
  const file = { people: [{ name: 'Ada', questions: [{ id: 'theirs', question_text: 'Who?', answer: 'She.' }] }] };
  expect((await t.asAdmin('POST', '/api/import', file)).statusCode).toBe(201);
  expect((await t.asAdmin('GET', `/api/questions/${id}/letter`)).statusCode).toBe(200);
  const written = await t.addQuestion();
  await t.save(written.access_token, { content: '<p>walnuts</p>' });
  await t.asAdmin('PATCH', `/api/people/${written.person_id}`, { name: 'Walnut' });
  // a search waits only a short time for the index
  await until(async () => expect((await t.asAdmin('GET', '/api/search?q=walnut')).json().hits).toHaveLength(2), 60);
  await t.asAdmin('PATCH', '/api/settings', { records_opened: true, asker_name: 'Lina' });
  const shared = await t.addQuestion();
  await t.asAnswerer(shared.access_token, 'POST', '/api/answer/opened');
  await t.asAdmin('POST', `/api/questions/${shared.id}/shared`);
  await t.asAdmin('PATCH', '/api/settings', { records_opened: false });
  await useReaders();
  const link = `/api/people/${person_id}/link`;
  const { token } = (await t.asAdmin('POST', link)).json();
  await t.asAnswerer(token, 'GET', '/api/for');
  await t.asAdmin('PATCH', link, { paused: true });
  await t.asAdmin('DELETE', link);
  const form = await formWith(await jpeg(), {});
  const headers = { cookie: t.cookie, 'content-type': form.type };
  const photo = { method: 'PUT' as const, url: `/api/people/${person_id}/photo`, headers, payload: form.payload };
  expect((await t.call(photo)).statusCode).toBe(200);
  await useBooks();
  await t.asAdmin('DELETE', `/api/questions/${id}`);
  await t.asAdmin('GET', '/api/wastebasket');
  await t.asAdmin('POST', `/api/wastebasket/${id}/restore`);
  await t.asAdmin('DELETE', `/api/questions/${id}`);
  await t.asAdmin('DELETE', `/api/wastebasket/${id}`);
  await t.asAdmin('DELETE', `/api/people/${other.person_id}?with_questions=true`);
  await t.asAdmin('POST', `/api/wastebasket/people/${other.person_id}/restore`);
  await t.asAdmin('DELETE', `/api/people/${other.person_id}?with_questions=true`);
  await emptyWastebasket(t.app);
  await listUnsummarised(t.app.db, '', 100);
  await findUnsummarised(t.app.db, id);
  await recordSummary(t.app.db, id, 0, '{}');
  await t.asAdmin('DELETE', `/api/wastebasket/people/${other.person_id}`);
};

const useSecondStep = async () => {
  const { secret } = (await t.asAdmin('POST', '/api/second-step/secret')).json();
  const codes = (step: number) => totpCode(secret, Math.floor(t.clock.now / 30_000) + step);
  const proof = (code: string) => ({ code, current_password: adminPassword });
  const url = '/api/second-step';
  const turnedOn = await t.asAdmin('POST', url, { ...proof(codes(-1)), secret });
  const [first] = turnedOn.json().recovery_codes;
  const renewed = await t.asAdmin('POST', `${url}/recovery-codes`, proof(first));
  const [second] = renewed.json().recovery_codes;
  await t.asAdmin('GET', url);
  await t.signIn({ code: codes(0) });
  expect((await t.asAdmin('DELETE', url, proof(second))).statusCode).toBe(204);
};

const usePassword = async () => {
  const signedIn = await t.signIn();
  const headers = { cookie: String(signedIn.headers['set-cookie']) };
  const payload = { current_password: adminPassword, new_password: 'lamp-paper-plum-chair' };
  expect((await t.call({ method: 'DELETE', url: '/api/sessions', headers })).statusCode).toBe(204);
  expect((await t.call({ method: 'PUT', url: '/api/password', payload, headers })).statusCode).toBe(204);
};

const useAuditLog = async () => {
  const { next } = (await t.asAdmin('GET', '/api/audit-log')).json();
  await t.asAdmin('GET', `/api/audit-log?after=${next}`);
  await deleteOldNotes(t.app);
};

const followChanges = async () => {
  const feed = openChangeFeed(t.app, { onError: console.error });
  const session_id = sessionId(t.cookie.split('=')[1] as string);
  const named: string[] = [];
  const send = ({ person_ids }: { person_ids: string[] }) => void named.push(...person_ids);
  const unsubscribe = await feed.subscribe({ send, end: () => {}, session_id }, 0);
  const { id } = await t.addPerson();
  await until(async () => expect(named).toContain(id), 100);
  unsubscribe();
  await t.asAdmin('GET', `/api/people/${id}`);
  await deleteOldChanges(t.app);
  expect(await findOpenSessions(t.app, new Set([session_id, 'none']))).toEqual(new Set([session_id]));
};

const backupAndRestore = async () => {
  // as a command that looks for an instance
  expect(await listTables(t.app.db)).toContain('admin_settings');
  const file = join(folder, 'stories.tar');
  await writeBackup(t.app, file);
  await restoreBackup(other.app, { file });
};

const isAllowed = ({ text, growing }: Planned) =>
  allowed.some(
    ({ statement, of }) =>
      statement.test(text) && (of === undefined || growing.every((step) => step.endsWith(` of ${of}`))),
  );

test('no statement reads more of a growing table than it needs', () => {
  const growing = statements.plans().filter((plan) => plan.growing.length > 0 && !isAllowed(plan));
  expect(growing).toEqual([]);
});

test('reading and saving an answer are among the statements', () => {
  const texts = statements.plans().map(({ text }) => text);
  for (const statement of [
    /^select .* from family_stories_questions\s+where access_token = [@$]/s,
    /update family_stories_questions\s+set content = [@$]/,
    /insert into family_stories_revisions\s.*select /s,
  ])
    expect(texts).toContainEqual(expect.stringMatching(statement));
});

test('the statements allowed to scan a table still exist', () => {
  const texts = statements.plans().map(({ text }) => text);
  expect(allowed.filter(({ statement }) => !texts.some((text) => statement.test(text)))).toEqual([]);
});

test('every storage function was called', async () => {
  const { result } = await coverage.post('Profiler.takePreciseCoverage');
  const storage = join(import.meta.dirname, '../../src/server/storage');
  const missing: string[] = [];
  const files = readdirSync(storage, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.startsWith('migrations/'))) {
    const functions = result
      .filter(({ url }) => url.endsWith(`/storage/${file}`))
      .flatMap((script) => script.functions);
    const used = new Set(functions.filter(({ ranges }) => ranges[0]?.count).map(({ functionName }) => functionName));
    for (const [name, value] of Object.entries(await import(join(storage, file))))
      if (takesDatabase(value) && !used.has(name)) missing.push(name);
  }
  expect(new Set(missing)).toEqual(new Set([...unused, ...unusedHere]));
});

const takesDatabase = (value: unknown) =>
  typeof value === 'function' && /^[^(]*\((db|transaction)\b/.test(String(value));
