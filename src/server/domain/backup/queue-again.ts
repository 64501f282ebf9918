import { listUnsentMails } from '../../storage/mails.ts';
import { listProcessing } from '../../storage/prepared-recordings.ts';
import { listArrived } from '../../storage/replies.ts';
import { listAwaitedTranscripts } from '../../storage/transcript-pieces.ts';
import { replyJob } from '../mail/intake.ts';
import { mailJob } from '../mail/outbox.ts';
import { queueJob } from '../queue-job.ts';
import { recordingJob } from '../recordings/finish.ts';
import { transcriptJob } from '../recordings/transcripts/request-transcript.ts';
import type { Transaction } from '../transaction.ts';

/** The kinds of jobs that one row of another table waits for; each lists those rows. */
const awaited = [
  [replyJob, listArrived],
  [mailJob, listUnsentMails],
  [recordingJob, listProcessing],
  [transcriptJob, listAwaitedTranscripts],
] as const;

/** Queues again what waits in the rows of a backup, which has no jobs; also what is turned off here for now. */
export const queueAgain = async (transaction: Transaction): Promise<void> => {
  for (const [kind, list] of awaited)
    for (const id of await list(transaction.db)) await queueJob(transaction, kind, id);
};
