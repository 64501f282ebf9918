import type { App } from '../app.ts';
import type { TranscribeOptions } from '../domain/recordings/transcripts/ask-for-pieces.ts';
import { transcriptJob } from '../domain/recordings/transcripts/request-transcript.ts';
import type { Metrics } from '../outside/metrics.ts';
import { countTranscripts } from '../storage/transcript-pieces.ts';
import type { JobLog, Jobs } from './runner.ts';

/** What asks the recogniser, for one recording at a time in all processes together. None without one. */
export const transcriptJobs = (app: App, log: JobLog, { timeout }: { timeout?: number } = {}): Jobs => {
  const { transcriber } = app.recordings;
  if (!transcriber) return { queued: [] };
  const onRefusal: TranscribeOptions['onRefusal'] = (refusal) => log.error(refusal, 'recording not transcribed');
  const options = { transcriber, onRefusal, ...(timeout !== undefined && { timeout }) };
  return {
    queued: [
      {
        kind: transcriptJob,
        // lazy import: not loaded before something is to be transcribed
        run: async (run) =>
          (await import('../domain/recordings/transcripts/transcribe-recording.ts')).transcribeRecording(
            app,
            run,
            options,
          ),
      },
    ],
    local: app.metrics ? [{ name: 'metrics of transcripts', every: 15_000, run: countAll(app, app.metrics) }] : [],
  };
};

/** Registers the metrics of transcripts; returns a function that updates them. */
const countAll = ({ db }: App, metrics: Metrics) => {
  let transcripts: Record<string, number> = {};
  metrics.addGauge('family_stories_transcripts', 'Recordings that wait for words or have none', () => transcripts);
  return async () => {
    transcripts = await countTranscripts(db);
  };
};
