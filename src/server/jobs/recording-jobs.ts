import type { App } from '../app.ts';
import { recordingJob } from '../domain/recordings/finish.ts';
import { prepareRecording } from '../domain/recordings/prepare-recording.ts';
import type { Jobs } from './runner.ts';

/** Prepares recordings that have arrived, one at a time in all processes together. */
export const recordingJobs = (app: App): Jobs => ({
  queued: [{ kind: recordingJob, run: (run) => prepareRecording(app, run) }],
});
