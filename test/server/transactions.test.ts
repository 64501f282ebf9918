import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAuditLog } from '../../src/server/domain/audit.ts';
import { renewLink } from '../../src/server/domain/links.ts';
import { addPerson, changePerson, findPeople } from '../../src/server/domain/people.ts';
import { addQuestion, lockAnswer, requireQuestion, unlockAnswer } from '../../src/server/domain/questions.ts';
import { inTransaction, type Transaction } from '../../src/server/domain/transaction.ts';
import { deletePerson } from '../../src/server/domain/wastebasket.ts';
import type { AuditEvent } from '../../src/shared/sign-in/audit.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { testRequester } from '../test-requester.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

const logged: AuditEvent[] = [];
const requester = { ...testRequester, log: (event: AuditEvent) => void logged.push(event) };

/** Uses what opens a transaction if there is none, and what does not. */
const changeMuch = async (transaction: Transaction) => {
  const gone = await addPerson(transaction, 'Nobody');
  await deletePerson(transaction, gone.id, true, requester);
  const { id } = await addPerson(transaction, 'Rose');
  await changePerson(transaction, id, { name: 'Grandma Rose' });
  const question = await addQuestion(transaction, id, { question_text: 'Who taught you to swim?' });
  const renewed = await renewLink(transaction, question.id, requester);
  expect(renewed.access_token).not.toBe(question.access_token);
  await lockAnswer(transaction, question.id);
  await unlockAnswer(transaction, question.id);
  return question.id;
};

const events = async () => (await findAuditLog(t.app, undefined)).notes.map(({ event }) => event);

test('several changes and their audit entries share one transaction', async () => {
  const id = await inTransaction(t.app, async (transaction) => {
    const added = await changeMuch(transaction);
    // the server's log waits for the commit
    expect(logged).toEqual([]);
    return added;
  });
  expect(logged.splice(0)).toEqual(['person_deleted', 'link_renewed']);
  expect(await requireQuestion(t.app, id)).toMatchObject({ status: 'submitted', version: 2 });
  expect((await findPeople(t.app, {})).people.map(({ name }) => name)).toEqual(['Grandma Rose']);
  expect(await events()).toEqual(['link_renewed', 'person_deleted', 'signed_in']);
});

test('a failed transaction leaves nothing, neither in the database nor in the logs', async () => {
  const fault = new Error('a fault at the end');
  const failing = inTransaction(t.app, async (transaction) => {
    await changeMuch(transaction);
    throw fault;
  });
  await expect(failing).rejects.toBe(fault);
  expect(await findPeople(t.app, {})).toEqual({ people: [] });
  expect([await events(), logged]).toEqual([['signed_in'], []]);
});
