import { Problem } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import { startPreparation } from '../../storage/prepared-recordings.ts';
import { findRecording } from '../../storage/recordings.ts';
import { inTransaction } from '../transaction.ts';
import { prepareSoon } from './finish.ts';

/**
 * Prepares a recording again that was refused, or of which only a part can be played: the store may have its files again, or
 * there is ffmpeg now. What is played stays so meanwhile. Changes nothing for any other. Throws `unknown_recording`.
 */
export const prepareAgain = async (app: App, id: string): Promise<void> => {
  const recording = await findRecording(app.db, id);
  if (!recording || recording.deleted_at !== null) throw new Problem('unknown_recording');
  await inTransaction(app, async (transaction) => {
    // even if a job exists: it may be about to finish (race condition)
    if (await startPreparation(transaction.db, id)) await prepareSoon(app, transaction, id, { is_new: false });
  });
};
