import type { App } from '../../../app.ts';
import type { Transcriber } from '../../../outside/recordings/transcriber.ts';
import { deleteAttempt, endAttempt, type JobRun } from '../../../storage/jobs.ts';
import {
  deleteHeardPieces,
  findTranscribable,
  listPieces,
  markAnswered,
  type TranscribableRow,
} from '../../../storage/transcript-pieces.ts';
import { findShownTranscript } from '../../../storage/transcripts.ts';
import { fromNow, now } from '../../now.ts';
import { inTransaction } from '../../transaction.ts';
import { addHeard } from './add-heard.ts';
import { askForPieces, type TranscribeOptions } from './ask-for-pieces.ts';
import { openSound } from './open-sound.ts';

/**
 * Asks the recogniser for the words of a recording, piece by piece, and ends its job or says when to try again. Each piece is
 * stored once it is answered, so that the next attempt continues. May run twice at the same time: one of them ends it.
 */
export const transcribeRecording = async (app: App, run: JobRun, options: TranscribeOptions): Promise<void> => {
  const id = run.job.subject ?? '';
  const recording = await findTranscribable(app.db, id);
  if (!recording) return endWithoutRecording(app, run, id);
  await using sound = await openSound(app, recording);
  const wait = sound && (await askForPieces(app, run, recording, sound, options));
  if (!wait) return finish(app, run, recording, options.transcriber);
  const run_at = fromNow(app, wait.ms);
  const { failures } = wait;
  await endAttempt(app.db, run.attempt, { state: 'waiting', run_at, result: JSON.stringify({ failures }) });
};

const endWithoutRecording = (app: App, { attempt }: JobRun, id: string): Promise<void> =>
  inTransaction(app, async ({ db }) => {
    await markAnswered(db, id, (await findShownTranscript(db, id)) ? 'proposed' : null);
    await deleteAttempt(db, attempt);
  });

/** Stores what came. Pieces without words stay, and are the only ones that are asked for when somebody asks again. */
const finish = (app: App, { attempt }: JobRun, recording: TranscribableRow, { model }: Transcriber): Promise<void> =>
  inTransaction(app, async ({ db }) => {
    const { id } = recording;
    await markAnswered(db, id, 'proposed');
    const pieces = await listPieces(db, id);
    // none: another process was faster
    if (pieces.some(({ cues }) => cues !== null))
      await addHeard(db, recording, pieces, { engine: model ?? null, created_at: now(app) });
    await deleteHeardPieces(db, id);
    if (!(await findShownTranscript(db, id))) await markAnswered(db, id, 'failed');
    await deleteAttempt(db, attempt);
  });
