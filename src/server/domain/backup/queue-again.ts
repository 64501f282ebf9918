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

/** Job kinds that process a single row, each with the query for its pending rows. */
const pendingWork = [
  [replyJob, listArrived],
  [mailJob, listUnsentMails],
  [recordingJob, listProcessing],
  [transcriptJob, listAwaitedTranscripts],
] as const;

/** Queues the pending work of a restored backup again, which contains no jobs; also what is turned off on this instance. */
export const queueAgain = async (transaction: Transaction): Promise<void> => {
  for (const [kind, list] of pendingWork)
    for (const id of await list(transaction.db)) await queueJob(transaction, kind, id);
};
