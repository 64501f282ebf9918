/** What the child process is sent: the names of files in `folder`. With a stretch of time, in ms, only that is written. */
export type RemuxTask = { folder: string; files: string[]; stretch?: { start_ms: number; end_ms: number } | undefined };

/**
 * A file with the sound of takes that follow each other in one encoding; `takes` are their places in `files`. `file` is in the
 * folder of the task.
 */
export type SoundRun = {
  takes: number[];
  file: string;
  codec: string;
  extension: string;
  content_type: string;
  duration_ms: number;
};

/** `durations` are those of all files in ms; 0 for the ones without sound that browsers play, which are in no run. */
export type Remuxed = { runs: SoundRun[]; durations: number[] };
