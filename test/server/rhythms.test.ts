import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { askByMail } from '../../src/server/domain/mail/ask-by-mail.ts';
import type { AppMail } from '../../src/server/domain/mail/outbox.ts';
import type { Rhythm } from '../../src/shared/mail/rhythms.ts';
import type { WholePerson } from '../../src/shared/people/people.ts';
import type { WholeQuestion } from '../../src/shared/questions/questions.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { addMailed, mailsTo, openMailApp, runAsking, sendAll } from '../mail/asked-by-mail.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { onPostgres } from '../stores.ts';

/** A Wednesday, in winter. */
const start = '2026-11-18T12:00:00Z';
const sundays = { every: 'week', weekday: 7, hour: 9 };

let t: TestApp;
beforeAll(async () => {
  t = await openMailApp(start);
});
beforeEach(() => {
  t.clock.now = Date.parse(start);
});
afterAll(() => t.close());

const url = (id: string) => `/api/people/${id}/rhythm`;
const put = (id: string, rhythm: object = sundays) => t.asAdmin('PUT', url(id), rhythm);
const look = async (id: string): Promise<Rhythm> => (await t.asAdmin('GET', url(id))).json();
const nextOf = async (id: string) => (await look(id)).next_at;
const change = (id: string, fields: object) => t.asAdmin('PATCH', `/api/people/${id}`, fields);
const card = async (id: string): Promise<WholePerson> => (await t.asAdmin('GET', `/api/people/${id}`)).json();
const askOn = (time: string) => runAsking(t, 'rhythms', time);
const remindOn = (time: string) => runAsking(t, 'reminders', time);
const kindsTo = async (id: string) => (await mailsTo(t, id)).map(({ kind }) => kind);
/** The texts of the questions that were mailed, in order. */
const mailed = async (id: string) => {
  const texts = new Map((await card(id)).questions.map((question) => [question.id, question.question_text]));
  return (await mailsTo(t, id)).map(({ question_id }) => texts.get(String(question_id)));
};
const answer = async (question_id: string | null) => {
  const { access_token, version }: WholeQuestion = (await t.asAdmin('GET', `/api/questions/${question_id}`)).json();
  await t.save(access_token, { content: '<p>In the canal.</p>', status: 'submitted', base_version: version });
};

if (!onPostgres)
  describe('the rhythm of a person', () => {
    test('is not there at first, is set, shows the next date and question, and ends', async () => {
      const { id } = await addMailed(t, ['Who taught you to swim?']);
      await expectProblem(await t.asAdmin('GET', url(id)), 'unknown_rhythm');
      await expectProblem(await t.asAdmin('DELETE', url(id)), 'unknown_rhythm');
      const response = await put(id);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        ...sundays,
        next_at: '2026-11-22T08:00:00.000Z',
        next_question: { id: expect.any(String), question_text: 'Who taught you to swim?' },
      });
      expect(await look(id)).toEqual(response.json());
      expect((await put(id, { every: 'month', weekday: 1, hour: 18 })).json().next_at).toBe('2026-12-07T17:00:00.000Z');
      expect((await t.asAdmin('DELETE', url(id))).statusCode).toBe(204);
      await expectProblem(await t.asAdmin('GET', url(id)), 'unknown_rhythm');
      expect(await card(id)).not.toHaveProperty('next_mail_at');
    });

    test('is paused until a time, and goes on after it', async () => {
      const { id } = await addMailed(t, ['One?']);
      const paused_until = '2026-12-24T00:00:00.000Z';
      const paused: Rhythm = (await put(id, { ...sundays, paused_until })).json();
      expect(paused).toMatchObject({ ...sundays, paused_until, next_at: '2026-12-27T08:00:00.000Z' });
      expect(await card(id)).not.toHaveProperty('next_mail_at');
      t.clock.now = Date.parse('2026-12-25T00:00:00Z');
      expect(await look(id)).not.toHaveProperty('paused_until');
      expect((await card(id)).next_mail_at).toBe('2026-12-27T08:00:00.000Z');
      t.clock.now = Date.parse(start);
      expect((await put(id)).json().next_at).toBe('2026-11-22T08:00:00.000Z');
      await expectRefusedFields(await put(id, { ...sundays, paused_until: '9999-12-31T23:00:00Z' }), 'paused_until');
    });

    test('needs a person with an address that gets mail, and mail', async () => {
      const { id } = await t.addPerson();
      await expectProblem(await put(id), 'no_address');
      await expectProblem(await put('nobody'), 'unknown_person');
      await expectProblem(await t.asAdmin('GET', url('nobody')), 'unknown_person');
      await expectProblem(await t.asAdmin('DELETE', url('nobody')), 'unknown_person');
      await expectRefusedFields(await put(id, { ...sundays, weekday: 0 }), 'weekday');
      const stopped = await addMailed(t);
      const mail_stopped_at = new Date(t.clock.now).toISOString();
      await t.app.db
        .updateTable('family_stories_people')
        .set({ mail_stopped_at })
        .where('id', '=', stopped.id)
        .execute();
      await expectProblem(await put(stopped.id), 'mail_stopped');
      const off = await openTestApp();
      onTestFinished(off.close);
      const person = await off.addPerson();
      await expectProblem(await off.asAdmin('PUT', url(person.id), sundays), 'mail_off');
    });

    test('uses the time zone of the person, and makes that of the server theirs if they have none', async () => {
      const auckland = await addMailed(t, [], { time_zone: 'Pacific/Auckland' });
      expect((await put(auckland.id)).json().next_at).toBe('2026-11-21T20:00:00.000Z');
      const none = await addMailed(t, [], { time_zone: null });
      await put(none.id);
      expect((await card(none.id)).time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    });

    test('keeps its day and hour in a new time zone, and ends with the address', async () => {
      const { id } = await addMailed(t);
      await put(id);
      await change(id, { time_zone: 'Pacific/Auckland' });
      expect(await nextOf(id)).toBe('2026-11-21T20:00:00.000Z');
      await change(id, { time_zone: 'America/Santiago' });
      expect(await nextOf(id)).toBe('2026-11-22T12:00:00.000Z');
      await change(id, { email: 'other@example.org' });
      expect(await nextOf(id)).toBe('2026-11-22T12:00:00.000Z');
      await change(id, { email: null });
      await expectProblem(await t.asAdmin('GET', url(id)), 'unknown_rhythm');
    });

    test('shows its next date wherever the person is listed, while they get mail', async () => {
      const { id } = await addMailed(t, ['One?']);
      await put(id);
      const { people } = (await t.asAdmin('GET', '/api/people')).json<{ people: WholePerson[] }>();
      expect(people.find((person) => person.id === id)?.next_mail_at).toBe('2026-11-22T08:00:00.000Z');
      await t.app.db.updateTable('family_stories_people').set({ mail_fault: 'bounced' }).where('id', '=', id).execute();
      expect(await card(id)).not.toHaveProperty('next_mail_at');
    });
  });

describe('when a rhythm is due', () => {
  test('the first question of the queue is asked and mailed, once, at the same hour across the end of summer', async () => {
    t.clock.now = Date.parse('2026-10-14T12:00:00Z');
    const { id } = await addMailed(t, ['One?', 'Two?', 'Three?']);
    await put(id);
    await askOn('2026-10-18T06:59:00Z');
    expect(await mailed(id)).toEqual([]);
    for (const time of ['2026-10-18T07:00:30Z', '2026-10-18T07:02:00Z', '2026-10-25T07:59:00Z']) await askOn(time);
    expect(await mailed(id)).toEqual(['One?']);
    await askOn('2026-10-25T08:00:30Z');
    expect(await mailed(id)).toEqual(['One?', 'Two?']);
    const [mail] = await mailsTo(t, id);
    expect(mail).toMatchObject({ kind: 'question', occasion: `rhythm:${id}:2026-10-18T07:00:00.000Z` });
    expect(await look(id)).toMatchObject({
      next_at: '2026-11-01T08:00:00.000Z',
      next_question: { question_text: 'Three?' },
    });
  });

  if (!onPostgres) {
    test('after weeks without a server there is one mail, not three', async () => {
      const { id } = await addMailed(t, ['One?', 'Two?', 'Three?']);
      await put(id);
      await askOn('2026-12-09T10:00:00Z');
      await askOn('2026-12-09T10:02:00Z');
      expect(await mailed(id)).toEqual(['One?']);
      expect(await nextOf(id)).toBe('2026-12-13T08:00:00.000Z');
    });

    test('it waits while two are open, until one is answered or the newest is two rhythms old', async () => {
      const { id } = await addMailed(t, ['One?', 'Two?', 'Three?', 'Four?', 'Five?']);
      await put(id);
      const askEach = async (...days: string[]) => {
        for (const day of days) await askOn(`${day}T08:00:30Z`);
      };
      await askEach('2026-11-22', '2026-11-29', '2026-12-06');
      expect(await mailed(id)).toEqual(['One?', 'Two?']);
      await askEach('2026-12-13');
      expect(await mailed(id)).toEqual(['One?', 'Two?', 'Three?']);
      await askEach('2026-12-20');
      expect(await mailed(id)).toHaveLength(3);
      const [one, two] = await mailsTo(t, id);
      await answer(one?.question_id ?? null);
      await t.asAdmin('PATCH', `/api/questions/${two?.question_id}`, { status: 'locked' });
      await askEach('2026-12-27', '2027-01-03');
      expect(await mailed(id)).toEqual(['One?', 'Two?', 'Three?', 'Four?']);
    });

    test('every two weeks is counted from the last mail, also after a change', async () => {
      const { id } = await addMailed(t, ['One?', 'Two?']);
      await put(id);
      await askOn('2026-11-22T08:00:30Z');
      expect((await put(id, { ...sundays, every: 'two_weeks' })).json().next_at).toBe('2026-12-06T08:00:00.000Z');
      await askOn('2026-12-06T08:00:30Z');
      expect(await nextOf(id)).toBe('2026-12-20T08:00:00.000Z');
    });

    test('nothing is mailed to a person who stopped, or is in the wastebasket; both go on later', async () => {
      const [stopped, resting] = [await addMailed(t, ['One?']), await addMailed(t, ['One?'])];
      for (const { id } of [stopped, resting]) await put(id);
      const stop = (mail_stopped_at: string | null) =>
        t.app.db.updateTable('family_stories_people').set({ mail_stopped_at }).where('id', '=', stopped.id).execute();
      await stop(start);
      await t.asAdmin('DELETE', `/api/people/${resting.id}`);
      await askOn('2026-11-22T08:00:30Z');
      expect([await mailsTo(t, stopped.id), await mailsTo(t, resting.id)]).toEqual([[], []]);
      await stop(null);
      await t.asAdmin('POST', `/api/wastebasket/${resting.id}/restore`);
      await askOn('2026-11-29T08:00:30Z');
      expect(await mailed(stopped.id)).toEqual(['One?']);
    });
  }

  test('two processes that find it due ask once', async () => {
    const { id } = await addMailed(t, ['One?', 'Two?']);
    await put(id);
    t.clock.now = Date.parse('2026-11-22T08:00:30Z');
    const { signal } = new AbortController();
    const ask = () => askByMail(t.app, t.app.mail as AppMail, signal);
    await Promise.all([ask(), ask(), ask()]);
    expect(await mailed(id)).toEqual(['One?']);
  });

  if (!onPostgres)
    test('an empty queue is told once, until it is empty again', async () => {
      const { id } = await addMailed(t, []);
      await put(id);
      const notices = () =>
        t.app.db.selectFrom('family_stories_notices').select('event').where('person_id', '=', id).execute();
      for (const day of ['2026-11-22', '2026-11-29']) await askOn(`${day}T08:00:30Z`);
      expect(await notices()).toEqual([{ event: 'queue_empty' }]);
      const questions = [{ question_text: 'Who taught you to swim?' }];
      await t.asAdmin('POST', '/api/questions', { people: [{ id, questions }], to: 'queue' });
      for (const day of ['2026-12-06', '2026-12-13']) await askOn(`${day}T08:00:30Z`);
      expect(await mailed(id)).toEqual(['Who taught you to swim?']);
      expect(await notices()).toHaveLength(2);
    });
});

if (!onPostgres)
  describe('a reminder', () => {
    const addReply = (question_id: string, state: 'held' | 'ignored') =>
      t.app.db
        .insertInto('family_stories_replies')
        .values({
          ...{ id: question_id, sha256: question_id, question_id, from_address: 'a@example.org', subject: '' },
          ...{ received_at: start, state, content: '', left_out: '' },
        })
        .execute();

    /** A person whose first question was mailed and sent on 22 November. */
    const asked = async () => {
      const { id } = await addMailed(t, ['One?', 'Two?']);
      await put(id);
      await askOn('2026-11-22T08:00:30Z');
      await sendAll(t, id);
      await t.asAdmin('DELETE', url(id));
      const [mail] = await mailsTo(t, id);
      return { id, question_id: String(mail?.question_id) };
    };

    test('comes once, ten days after a question that is not started, and then never again', async () => {
      const { id, question_id } = await asked();
      await remindOn('2026-12-02T08:00:00Z');
      expect(await kindsTo(id)).toEqual(['question']);
      await remindOn('2026-12-02T09:01:00Z');
      expect(await kindsTo(id)).toEqual(['question', 'reminder']);
      expect((await mailsTo(t, id))[1]).toMatchObject({ occasion: `reminder:${question_id}`, question_id });
      for (const time of ['2026-12-02T11:00:00Z', '2026-12-20T11:00:00Z']) await remindOn(time);
      expect(await kindsTo(id)).toHaveLength(2);
    });

    test('comes after an automatic reply, which is no answer', async () => {
      const { id, question_id } = await asked();
      await addReply(question_id, 'ignored');
      await remindOn('2026-12-03T10:00:00Z');
      expect(await kindsTo(id)).toEqual(['question', 'reminder']);
    });

    test.each<[string, (asked: { id: string; question_id: string }) => Promise<unknown>]>([
      ['was answered', ({ question_id }) => answer(question_id)],
      [
        'was begun',
        async ({ question_id }) => {
          const { access_token }: WholeQuestion = (await t.asAdmin('GET', `/api/questions/${question_id}`)).json();
          await t.save(access_token, { content: '<p>I</p>' });
        },
      ],
      ['is locked', ({ question_id }) => t.asAdmin('PATCH', `/api/questions/${question_id}`, { status: 'locked' })],
      ['is paused', ({ question_id }) => t.asAdmin('PATCH', `/api/questions/${question_id}/link`, { paused: true })],
      ['was deleted', ({ question_id }) => t.asAdmin('DELETE', `/api/questions/${question_id}`)],
      ['has no address any more', ({ id }) => change(id, { email: null })],
      [
        'is of a person who is having a break',
        ({ id }) => put(id, { ...sundays, paused_until: '2027-01-01T00:00:00Z' }),
      ],
      [
        'was skipped',
        ({ id }) => t.asAdmin('PUT', `/api/people/${id}/queue`, { questions: [{ question_text: 'One?' }] }),
      ],
      ['has a reply that waits for the admin', ({ question_id }) => addReply(question_id, 'held')],
    ])('does not come if the question %s', async (_what, happen) => {
      const mail = await asked();
      await happen(mail);
      await remindOn('2026-12-03T10:00:00Z');
      expect(await kindsTo(mail.id)).toEqual(['question']);
    });
  });
