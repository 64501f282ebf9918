/** What the child process is sent: the names of files in `folder`. Of a part of them only its time is written, in ms. */
export type RemuxTask = { folder: string; files: string[]; part?: { start_ms: number; end_ms: number } | undefined };

/** Files that follow each other in one encoding, by their numbers, and the file with all of them. */
export type Run = {
  takes: number[];
  /** Undefined: nothing that browsers play. */
  played?: PlayableRun;
};

/** `file` is in the folder of the task; its name is the kind of its container, such as `webm`, after a number. */
export type PlayableRun = { file: string; codec: string; extension: string; content_type: string; duration_ms: number };

/** `durations` are those of the files in ms, 0 for those that were not understood. */
export type Remuxed = { runs: Run[]; durations: number[] };

/** The server's fault, not the file's: no disk, a bug. `code` is that of a failed system call. */
export type RemuxFailure = { failed: string; code?: string | undefined };

/** What the child process answers. */
export type RemuxResult = Remuxed | RemuxFailure;
