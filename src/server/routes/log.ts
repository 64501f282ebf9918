type Described = { type: string; message: string; stack: string; code?: unknown; cause?: Described };

/** What an error may tell the log: never the values and requests that database and framework hang on theirs. */
const describeError = (error: unknown): Described => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { type: name, message, stack, code, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
};

/** Keeps the headers and addresses of requests, and so tokens and passwords, out of every line. */
export const logSerializers = {
  err: describeError,
  req: () => ({}),
  res: () => ({}),
  busboyOptions: () => ({}),
};

/** The time of a line, in ISO 8601 and UTC. */
export const isoTime = (): string => `,"time":"${new Date().toISOString()}"`;
