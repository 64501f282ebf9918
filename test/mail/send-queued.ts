import type { App } from '../../src/server/app.ts';
import { mailJobs } from '../../src/server/jobs/mail-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import { type MailTimeouts, openTransport } from '../../src/server/outside/mail/transport.ts';

/** In ms, for providers that hang. */
const impatient: MailTimeouts = { connect: 2000, greeting: 2000, idle: 200 };

/** Attempts to send all mails that are due, one after the other; returns what was logged. Throws if a job fails. */
export const sendQueued = async (
  app: App,
  { isImpatient = false, signal = new AbortController().signal }: { isImpatient?: boolean; signal?: AbortSignal } = {},
): Promise<object[]> => {
  const logged: object[] = [];
  const log = { error: (fields: object) => void logged.push(fields) };
  const send = isImpatient && app.mail ? openTransport(app.mail.smtp, impatient) : undefined;
  const kinds = mailJobs(app, log, send).queued.filter(({ every }) => every === undefined);
  const failures: unknown[] = [];
  while (!signal.aborted && (await runDueJob(app, kinds, signal, { onError: (error) => void failures.push(error) })));
  return logged;
};
