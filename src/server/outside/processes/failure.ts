/** What a child process answers when the server is at fault, not the file: no disk, a bug. `code` is that of a system call. */
export type Failure = { failed: string; code?: string | undefined };

export const failureOf = (error: Error & { code?: string }): Failure =>
  error.code === undefined ? { failed: error.stack ?? error.message } : { failed: error.message, code: error.code };

export const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'failed' in answer;

/** `program` is the name of the child process in the log. */
export const errorOf = (program: string, { failed, code }: Failure): Error =>
  Object.assign(new Error(`The ${program} failed: ${failed}`), { code });
