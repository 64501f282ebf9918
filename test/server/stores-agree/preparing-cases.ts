import * as jobs from '../../../src/server/storage/jobs.ts';
import * as prepared from '../../../src/server/storage/prepared-recordings.ts';
import { at, type Cases, each, idOf } from './family.ts';

/** Of those in recording-cases.ts, 1 and 5 have takes. */
const recording = (n: number) => idOf('recording', n);

export const preparingWrites: Cases = {
  'prepared-recordings.updateTake': async ({ db }) => {
    const created_at = at(550);
    const job = { id: idOf('job of a recording', 0), kind: 'recording', payload: '{}', created_at };
    await jobs.addJob(db, { ...job, subject: recording(0) });
    await each([0, 1, 2], (take) =>
      prepared.updateTake(db, { recording_id: recording(1), take, duration_ms: 7 * take }),
    );
    await prepared.updateTake(db, { recording_id: recording(5), take: 0, bytes: 12, sha256: '5'.repeat(64) });
  },
  'prepared-recordings.endPreparation': ({ db }) =>
    each([1, 1, 5, 6, 8, 99], (n) =>
      prepared.endPreparation(
        db,
        { id: recording(n), status: 'processing', fault: null },
        n === 5
          ? { status: 'refused', fault: 'not_audio' }
          : { status: 'ready', fault: n === 6 ? 'in_part' : null, duration_ms: 1000 + n, peaks: 'AAEC', files: '[]' },
        at(551 + n),
      ),
    ),
  'prepared-recordings.startPreparation': ({ db }) =>
    each([1, 5, 6, 8, 99], async (n) => [
      await prepared.startPreparation(db, recording(n)),
      // 6 is played in part
      await prepared.endPreparation(
        db,
        { id: recording(n), status: 'ready', fault: 'in_part' },
        { status: 'ready', fault: 'in_part', duration_ms: 900, peaks: 'AAEC', files: '[]' },
        at(570),
      ),
    ]),
};

export const preparingReads: Cases = {
  'prepared-recordings.listProcessing': ({ db }) => prepared.listProcessing(db),
};
