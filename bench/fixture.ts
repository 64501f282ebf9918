import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openApp } from '../src/server/app.ts';
import { saveAnswer } from '../src/server/domain/answers.ts';
import { addPerson } from '../src/server/domain/people.ts';
import { addQuestion } from '../src/server/domain/questions.ts';
import { setPassword } from '../src/server/domain/sign-in/password.ts';
import { testRequester } from '../test/test-requester.ts';
import { answerOf } from './answer-text.ts';

export const connections = 16;

/** A data folder of our server, with one question (version 1, 5 KB answer) per connection. */
export type Fixture = { data_dir: string; file: string; tokens: string[] };

/** By default in SQLite; `unanswered` is the number of additional questions without an answer. */
export const makeFixture = async (
  folder: string,
  questions = connections,
  database_url: string | undefined = undefined,
  unanswered = 0,
): Promise<Fixture & { unanswered: string[] }> => {
  const data_dir = join(folder, 'data');
  await mkdir(data_dir, { recursive: true });
  const app = await openApp({ data_dir, database_url, bucket: undefined });
  await setPassword(app, 'a password for the bench');
  const person = await addPerson(app, 'Rose');
  const tokens: string[] = [];
  const ask = async () => {
    const asked = { question_text: 'What did the kitchen of your childhood smell of?', days_to_complete: 30 };
    return (await addQuestion(app, person.id, asked)).access_token;
  };
  const empty: string[] = [];
  for (let n = 0; n < unanswered; n++) empty.push(await ask());
  for (let n = 0; n < questions; n++) {
    const access_token = await ask();
    await saveAnswer(
      app,
      access_token,
      { content: answerOf(0), status: 'in_progress', base_version: 0 },
      testRequester,
    );
    tokens.push(access_token);
  }
  await app.close();
  return { data_dir, file: join(data_dir, 'family-stories.sqlite'), tokens, unanswered: empty };
};
