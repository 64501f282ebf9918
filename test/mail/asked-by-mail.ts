import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import type { MailRow } from '../../src/server/storage/mails.ts';
import { recordSent } from '../../src/server/storage/mails.ts';
import type { Person, PersonChange } from '../../src/shared/people/people.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { runJob } from '../run-job.ts';
import { mailThrough } from './relay.ts';

const never = '9999-01-01T00:00:00.000Z';

/** A server with mail that nobody sends: tests look at the outbox. Its clock stands at `time`. */
export const openMailApp = async (time: string, options: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> => {
  const t = await openTestApp(options, undefined, { mail: mailThrough({ url: 'smtp://127.0.0.1:9' }) });
  t.clock.now = Date.parse(time);
  // signed in for good, however far a test moves the clock
  await t.app.db.updateTable('admin_sessions').set({ created_at: never, last_used_at: never }).execute();
  return t;
};

/** A person with an address and these questions in their queue. */
export const addMailed = async (t: TestApp, questions: string[] = [], change: PersonChange = {}): Promise<Person> => {
  const person = await t.addPerson();
  const url = `/api/people/${person.id}`;
  const fields = { email: `${person.id}@example.org`, time_zone: 'Europe/Warsaw', ...change };
  await t.asAdmin('PATCH', url, fields);
  await t.asAdmin('PUT', `${url}/queue`, { questions: questions.map((question_text) => ({ question_text })) });
  return person;
};

/** Runs a job that asks or reminds at this time. */
export const runAsking = async (t: TestApp, kind: 'rhythms' | 'reminders', time: string): Promise<void> => {
  t.clock.now = Date.parse(time);
  // due, also if an earlier test was ahead of this one
  await t.app.db.deleteFrom('family_stories_background_jobs').where('kind', '=', kind).execute();
  const job = mailJobs(t.app, { error: () => {} }).queued.find((each) => each.kind === kind);
  if (job) await runJob(t.app, job);
};

/** The mails of a person in the outbox, oldest first. */
export const mailsTo = (t: TestApp, person_id: string): Promise<MailRow[]> =>
  t.app.db
    .selectFrom('family_stories_mails')
    .selectAll()
    .where('person_id', '=', person_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** As if the provider had taken them now. */
export const sendAll = async (t: TestApp, person_id: string): Promise<void> => {
  const sent_at = new Date(t.clock.now).toISOString();
  for (const { id, to_address } of await mailsTo(t, person_id)) await recordSent(t.app.db, id, { sent_at, to_address });
};
