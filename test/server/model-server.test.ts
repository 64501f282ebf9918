import { expect, onTestFinished, test } from 'vitest';
import type { AnswerChange } from '../../src/shared/answers/answers.ts';
import { openModelServer } from '../client/model/server.ts';
import { fc } from '../fast-check.ts';
import { openTestApp } from '../open-test-app.ts';

type Step =
  | { do: 'lock' | 'unlock' | 'read' }
  /** `behind`: how many versions the base is behind the stored one. */
  | { do: 'save'; behind: number; content: string; status: AnswerChange['status'] };

const save = fc.record({
  do: fc.constant('save' as const),
  behind: fc.constantFrom(0, 0, 0, 1, 2, -1),
  content: fc.constantFrom('', '<p>one</p>', '<p>two</p>', '<p>three</p>'),
  status: fc.constantFrom('in_progress' as const, 'submitted' as const),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: save },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ do: 'lock' as const }, { do: 'unlock' as const }, { do: 'read' as const }),
  },
);

/** What the two servers must agree on, of an answer or a question in a response. */
const partsOf = (body: unknown) => {
  const { content, status, version } = body as AnswerChange & { version: number };
  return { content, status, version };
};

// the saving model tests the client against a server of a few lines: this one shows that it is no easier to please
test('the server of the saving model responds as the real one', { timeout: 120_000 }, async () => {
  const t = await openTestApp();
  onTestFinished(t.close);
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const model = openModelServer(() => {});
      const { id, access_token } = await t.addQuestion();
      const setStatus = async (status: 'locked' | 'submitted') => {
        await t.asAdmin('PATCH', `/api/questions/${id}`, { status });
      };
      for (const each of steps) {
        if (each.do === 'save') {
          const change = {
            content: each.content,
            status: each.status,
            base_version: Math.max(0, model.version() - each.behind),
          };
          const real = await t.save(access_token, change);
          const { status, body } = model.save(change, 'a page');
          seen.add(status);
          const { code, question } = body as { code?: string; question?: unknown };
          expect([real.statusCode, real.json().code]).toEqual([status, code]);
          if (status === 200) expect(partsOf(real.json())).toEqual(partsOf(body));
          if (status === 409) expect(partsOf(real.json().question)).toEqual(partsOf(question));
        } else if (each.do === 'lock') {
          model.lock();
          await setStatus('locked');
        } else if (each.do === 'unlock') {
          model.unlock();
          await setStatus('submitted');
        }
        const { question } = model.read().body as { question: unknown };
        expect(partsOf((await t.read(access_token)).question)).toEqual(partsOf(question));
      }
    }),
    { numRuns: 60 },
  );
  expect(seen).toEqual(new Set([200, 409, 423]));
});
