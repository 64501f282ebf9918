import { Problem } from '../../../../shared/errors.ts';
import type { App } from '../../../app.ts';
import { hasUnfinishedJob } from '../../../storage/jobs.ts';
import { findRecordingStatus, forgetFaults, markWaiting } from '../../../storage/transcript-pieces.ts';
import { queueJob } from '../../queue-job.ts';
import { type Context, inTransaction } from '../../transaction.ts';

export const transcriptJob = 'transcript';

/**
 * Asks for the words of a recording that is ready, unless they are asked for already; false if it is not ready, or nothing
 * is transcribed here. Where no words came, only they are asked for. What a person has corrected stays.
 */
export const requestTranscript = async (
  context: Context,
  { transcriber }: App['recordings'],
  recording_id: string,
): Promise<boolean> => {
  if (!transcriber) return false;
  return inTransaction(context, async (transaction) => {
    const { db } = transaction;
    if (!(await markWaiting(db, recording_id))) return false;
    if (await hasUnfinishedJob(db, transcriptJob, recording_id)) return true;
    await forgetFaults(db, recording_id);
    await queueJob(transaction, transcriptJob, recording_id);
    return true;
  });
};

/** The same for the admin; throws if nothing was asked for. */
export const requestTranscriptAgain = async (app: App, recording_id: string): Promise<void> => {
  if (!app.recordings.transcriber) throw new Problem('transcripts_off');
  if (await requestTranscript(app, app.recordings, recording_id)) app.events.emit('job_added');
  else
    throw new Problem((await findRecordingStatus(app.db, recording_id)) ? 'recording_not_ready' : 'unknown_recording');
};
