import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordingJobs } from '../../src/server/jobs/recording-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import type { RecordingStatus } from '../../src/shared/recordings/recordings.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { deviceOf } from '../recording-device.ts';
import { addRecording, speech } from '../recordings.ts';

/** Answers that were only spoken: they are answers like those that were written. */
let t: TestApp;
let person_id: string;
let question_id: string;
let token: string;
let reader: string;
beforeAll(async () => {
  t = await openTestApp();
  const made = await t.asAdmin('POST', '/api/readers', { name: 'The cousins' });
  reader = made.json().token;
});
beforeEach(async () => {
  ({ id: question_id, person_id, access_token: token } = await t.addQuestion());
});
afterAll(() => t.close());

const question = async () => (await t.asAdmin('GET', `/api/questions/${question_id}`)).json();
const listed = async () => {
  const { people } = (await t.asAdmin('GET', '/api/people')).json();
  return people.find(({ id }: { id: string }) => id === person_id);
};
const stories = async () => {
  const found = (await t.asAdmin('GET', `/api/stories?person_id=${person_id}`)).json();
  return found.stories.map(({ id }: { id: string }) => id);
};
const read = (path = '') => t.asAnswerer(reader, 'GET', `/api/read${path}`);
const readable = async () => {
  const { people } = (await read()).json();
  const mine = people.find(({ id }: { id: string }) => id === person_id);
  return (mine?.stories ?? []).map(({ id }: { id: string }) => id);
};
const submit = (base_version = 0) => t.save(token, { content: '', status: 'submitted', base_version });
const setStatus = (id: string, status: RecordingStatus) =>
  t.app.db.updateTable('family_stories_recordings').set({ status }).where('id', '=', id).execute();

describe('a recording alone', () => {
  test('is submitted with empty content, and is then a story, new to the admin', async () => {
    await addRecording(t.app, question_id);
    expect((await submit()).json()).toMatchObject({ status: 'submitted', content: '', version: 1 });
    expect(await question()).toMatchObject({ status: 'submitted', has_content: true, is_new: true });
    expect((await listed()).questions).toMatchObject([{ id: question_id, has_content: true, is_new: true }]);
    expect(await stories()).toEqual([question_id]);
    expect(await readable()).toEqual([question_id]);
    const story = (await read(`/stories/${question_id}`)).json();
    expect(story).toMatchObject({ content: '', recordings: [{ duration_ms: 3320 }] });
    const { people } = (await t.asAdmin('GET', '/api/stories/people')).json();
    expect(people.find(({ id }: { id: string }) => id === person_id)).toMatchObject({ stories: 1, unread: 1 });
  });

  test.each([
    ['processing', true, true],
    ['recording', false, false],
    ['refused', true, false],
  ] as const)(
    'while it is %s, there is an answer for the admin: %s, for readers: %s',
    async (status, isThere, isRead) => {
      const { id } = await addRecording(t.app, question_id);
      await submit();
      await setStatus(id, status);
      expect(await question()).toMatchObject({ has_content: isThere });
      expect(await stories()).toEqual(isThere ? [question_id] : []);
      expect(await readable()).toEqual(isRead ? [question_id] : []);
    },
  );

  test('that is deleted leaves all lists, and comes back', async () => {
    const { id } = await addRecording(t.app, question_id);
    await submit();
    expect((await deviceOf(t, token).remove(id)).statusCode).toBe(204);
    expect(await question()).toMatchObject({ has_content: false });
    expect(await question()).not.toHaveProperty('is_new');
    expect(await stories()).toEqual([]);
    expect(await readable()).toEqual([]);
    expect((await read(`/stories/${question_id}`)).json()).toMatchObject({ code: 'unknown_story' });
    await t.app.db.updateTable('family_stories_recordings').set({ deleted_at: null }).where('id', '=', id).execute();
    expect(await stories()).toEqual([question_id]);
  });

  test('says in lists how long it is: all that can be played, and nothing that is deleted', async () => {
    const { id } = await addRecording(t.app, question_id);
    const other = await addRecording(t.app, question_id, { takes: 2 });
    await submit();
    const lengths = async () => {
      const { stories } = (await t.asAdmin('GET', `/api/stories?person_id=${person_id}`)).json();
      const { people } = (await read()).json();
      const mine = people.find((person: { id: string }) => person.id === person_id);
      return [stories[0], mine?.stories[0]].map((story) => story?.recorded_ms);
    };
    expect(await lengths()).toEqual([9960, 9960]);
    await setStatus(id, 'refused');
    expect(await lengths()).toEqual([6640, 6640]);
    await setStatus(id, 'ready');
    expect((await deviceOf(t, token).remove(other.id)).statusCode).toBe(204);
    expect(await lengths()).toEqual([3320, 3320]);
    await setStatus(id, 'processing');
    expect(await lengths()).toEqual([undefined, undefined]);
  });

  test('counts in the numbers of the dashboard', async () => {
    const counts = async () => (await t.asAdmin('GET', '/api/questions/counts')).json();
    const before = await counts();
    await addRecording(t.app, question_id);
    await submit();
    expect(await counts()).toMatchObject({ new: before.new + 1, waiting: before.waiting - 1 });
    await t.asAdmin('POST', `/api/questions/${question_id}/read`, {});
    expect(await counts()).toMatchObject({ new: before.new });
  });

  test('that was begun is an unfinished answer', async () => {
    await addRecording(t.app, question_id);
    await t.save(token, { content: '', status: 'in_progress' });
    expect(await question()).toMatchObject({ status: 'in_progress', has_content: true });
    expect(await stories()).toEqual([]);
    const { people } = (await t.asAdmin('GET', '/api/stories/people')).json();
    expect(people.find(({ id }: { id: string }) => id === person_id)).toMatchObject({ stories: 0 });
  });

  test('that is added to an answer which the admin has read makes it new again, and keeps its version', async () => {
    await t.save(token, { content: '<p>a</p>', status: 'submitted' });
    await t.asAdmin('POST', `/api/questions/${question_id}/read`, {});
    expect(await question()).not.toHaveProperty('is_new');
    t.clock.now += 60_000;
    const { id } = (await deviceOf(t, token).sendFile(await speech('m4a'))).json();
    const kinds = recordingJobs(t.app).queued.filter(({ kind }) => kind === 'recording');
    const fail = (error: unknown) => {
      throw error;
    };
    await runDueJob(t.app, kinds, new AbortController().signal, { onError: fail });
    const state = (await deviceOf(t, token).state(id)).json();
    expect(state).toMatchObject({ status: 'ready', url: expect.stringMatching(/^\/recordings\//) });
    expect((await t.call({ url: state.url })).statusCode).toBe(200);
    const updated_at = new Date(t.clock.now).toISOString();
    expect(await question()).toMatchObject({ is_new: true, version: 1, updated_at });
    expect((await t.save(token, { content: '<p>b</p>', base_version: 1 })).statusCode).toBe(200);
  });

  test('is exported with the answer that has no words', async () => {
    await addRecording(t.app, question_id);
    await submit();
    const { people } = (await t.asAdmin('GET', '/api/export?format=json')).json();
    const mine = people.find((one: { questions: { id?: string }[] }) => JSON.stringify(one).includes(question_id));
    expect(mine.questions).toMatchObject([{ status: 'submitted' }]);
  });
});
