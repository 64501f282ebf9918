import { createServer } from 'node:http';
import { expect } from 'vitest';
import { mailNewStories } from '../src/server/domain/mail/reader-mails.ts';
import { tellAdmin } from '../src/server/domain/mail/tell-admin.ts';
import { areStoriesOpen } from '../src/server/storage/reader-mails.ts';
import { day, hour } from '../src/shared/durations.ts';
import { listenLocally } from './listen-locally.ts';
import { mailThrough } from './mail/relay.ts';
import { type TestApp, testOrigin } from './open-test-app.ts';

/** Notices that were told, and stories that were mailed to a reader, one for each question, at most `limit`. */
export const addToldNotices = async ({ app: { db }, clock }: TestApp, reader_id: string, limit: number) => {
  const created_at = new Date(clock.now - 5 * day).toISOString();
  const told = { event: 'submitted', created_at, mailed_at: created_at, posted_at: created_at } as const;
  const mail = { kind: 'new_story', reader_id, to_address: 'a@example.org', subject: '', text: '', html: '' } as const;
  const questions = await db.selectFrom('family_stories_questions').select('id').orderBy('id').limit(limit).execute();
  for (let at = 0; at < questions.length; at += 500) {
    const ids = questions.slice(at, at + 500).map(({ id }) => id);
    await db
      .insertInto('family_stories_notices')
      .values(ids.map((id) => ({ ...told, id, occasion: `submitted:${id}:0`, question_id: id })))
      .execute();
    await db
      .insertInto('family_stories_mails')
      .values(
        ids.map((id) => ({
          ...mail,
          id: `mail of ${id}`,
          message_id: `new story ${id}`,
          created_at,
          sent_at: created_at,
        })),
      )
      .execute();
    await db
      .insertInto('family_stories_reader_stories')
      .values(
        ids.map((question_id) => ({
          reader_id,
          question_id,
          mailed_at: created_at,
          mail_id: `mail of ${question_id}`,
        })),
      )
      .execute();
  }
};

/** Everything that is done for notices and for mails to readers, at least once. */
export const useNotices = async (t: TestApp): Promise<void> => {
  const server = createServer((_request, response) => response.end());
  const port = await listenLocally(server);
  const app = { ...t.app, webhook_allow_private: true };
  const mail = { ...mailThrough({ url: 'smtp://a:b@127.0.0.1:1' }), origin: testOrigin };
  const { signal } = new AbortController();
  try {
    t.app.webhook_allow_private = true;
    const webhook_url = `http://127.0.0.1:${port}/`;
    const notices = { email: 'lina@example.org', webhook_url, on: ['submitted', 'thanks'] };
    expect((await t.asAdmin('PATCH', '/api/settings', { notices })).statusCode).toBe(200);
    const since = new Date(t.clock.now - day).toISOString();
    const reader = { name: 'Tom', email: 'tom@example.org', notify: 'each' };
    const { id: reader_id } = (await t.asAdmin('POST', '/api/readers', reader)).json();
    t.clock.now += 1000;
    const { access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>', status: 'submitted' });
    t.clock.now += hour;
    await tellAdmin(app, mail, { signal, onFailure: () => {} });
    await mailNewStories(app, mail, signal);
    const mails = await t.app.db
      .selectFrom('family_stories_mails')
      .select(['id', 'kind'])
      .where('created_at', '>', since)
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['new_story', 'notice']));
    for (const { id } of mails) await areStoriesOpen(t.app.db, id, new Date(t.clock.now).toISOString());
    await t.asAdmin('PATCH', '/api/settings', { notices: { email: null, webhook_url: null, on: [] } });
    await t.asAdmin('DELETE', `/api/readers/${reader_id}`);
  } finally {
    t.app.webhook_allow_private = false;
    server.close();
  }
};
