import { hour, minute } from '../../shared/durations.ts';
import type { App } from '../app.ts';
import { askByMail } from '../domain/mail/ask-by-mail.ts';
import { replyJob } from '../domain/mail/intake.ts';
import { type AppMail, mailJob } from '../domain/mail/outbox.ts';
import { mailNewStories } from '../domain/mail/reader-mails.ts';
import { remindByMail } from '../domain/mail/reminders.ts';
import { type SendMailOptions, sendQueuedMail } from '../domain/mail/send-mail.ts';
import { tellAdmin } from '../domain/mail/tell-admin.ts';
import { openTransport, type SendMessage } from '../outside/mail/transport.ts';
import type { Metrics } from '../outside/metrics.ts';
import { countMails } from '../storage/mails.ts';
import { countReplies } from '../storage/replies.ts';
import type { JobKind, JobLog, Jobs } from './runner.ts';

/** What writes mail, and what sends it, one mail at a time in all processes together. None if mail is off. */
export const mailJobs = (
  app: App,
  log: JobLog,
  send: SendMessage | undefined = app.mail && openTransport(app.mail.smtp),
): Jobs => {
  if (!send || !app.mail) return { queued: [] };
  const onRefusal: SendMailOptions['onRefusal'] = (refusal) => log.error(refusal, 'mail not sent');
  return {
    queued: [
      { kind: mailJob, run: (run) => sendQueuedMail(app, run, { send, onRefusal }) },
      ...writingJobs(app, app.mail, log),
    ],
    local: app.metrics ? [{ name: 'metrics of mail', every: 15_000, run: countAllMails(app, app.metrics) }] : [],
  };
};

/** Recurring jobs that queue mail. */
const writingJobs = (app: App, mail: AppMail, log: JobLog): JobKind[] => {
  const onFailure = () => log.error({}, 'the webhook for notices does not respond, or refuses them');
  return [
    { kind: 'rhythms', every: minute, run: ({ signal }) => askByMail(app, mail, signal) },
    { kind: 'reminders', every: hour, run: ({ signal }) => remindByMail(app, mail, signal) },
    { kind: 'notices', every: minute, run: ({ signal }) => tellAdmin(app, mail, { signal, onFailure }) },
    { kind: 'new stories', every: 10 * minute, run: ({ signal }) => mailNewStories(app, mail, signal) },
  ];
};

/** Registers the metrics of mail; returns a function that updates them. */
const countAllMails = ({ db }: App, metrics: Metrics) => {
  let mails: Record<string, number> = {};
  let replies: Record<string, number> = {};
  metrics.addGauge('family_stories_mails', 'Mails by state', () => mails);
  metrics.addGauge('family_stories_replies', 'Replies by mail by state', () => replies);
  return async () => {
    mails = await countMails(db);
    replies = await countReplies(db);
  };
};

/** In ms: how long a connection to the mailbox waits for new mail, and when it is opened again, also after a failure. */
const mailbox = { wait: 4 * minute, every: 5 * minute };

/** Each has a runner of its own: a process waits at the mailbox, and messages are read at once meanwhile. */
export const receivingJobs = (app: App, mail: AppMail): JobKind[] => [
  {
    kind: replyJob,
    // lazy import: not loaded without mail
    run: async (run) => (await import('../domain/mail/read-message.ts')).readMessage(app, mail, run),
  },
  ...(mail.imap
    ? [
        {
          kind: 'mailbox',
          every: mailbox.every,
          run: async ({ signal }: { signal: AbortSignal }) =>
            (await import('../domain/mail/fetch-mail.ts')).fetchMail(app, mail, { wait: mailbox.wait, signal }),
        },
      ]
    : []),
];
