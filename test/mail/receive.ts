import { createHmac } from 'node:crypto';
import type { App } from '../../src/server/app.ts';
import { receivingJobs } from '../../src/server/jobs/mail-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import type { TestApp } from '../open-test-app.ts';

export const webhookSecret = 'a secret of the webhook';

/** Posts a raw message as a mail provider does. */
export const post = (
  { call, clock }: Pick<TestApp, 'call' | 'clock'>,
  raw: Buffer,
  {
    timestamp = String(Math.floor(clock.now / 1000)),
    headers = {},
    ...from
  }: { timestamp?: string; headers?: object; remoteAddress?: string } = {},
) => {
  const signature = createHmac('sha256', webhookSecret).update(`${timestamp}.`).update(raw).digest('hex');
  const signed = { 'content-type': 'message/rfc822', 'x-timestamp': timestamp, 'x-signature': signature, ...headers };
  return call({ method: 'POST', url: '/api/incoming-mail', headers: signed, payload: raw, ...from });
};

/** Reads all messages that have arrived, one after the other. Throws if a job fails. */
export const readArrived = async (app: App, signal: AbortSignal = new AbortController().signal): Promise<void> => {
  if (!app.mail) throw new Error('Mail is off.');
  const kinds = receivingJobs(app, app.mail).filter(({ every }) => every === undefined);
  const failures: unknown[] = [];
  const options = { onError: (error: unknown) => void failures.push(error) };
  while ((await runDueJob(app, kinds, signal, options)) && !signal.aborted);
  if (failures.length > 0) throw failures[0];
};
