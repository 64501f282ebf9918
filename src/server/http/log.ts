type Described = { type: string; message: string; stack: string; code?: unknown; cause?: Described };

/** The loggable part of an error, without the values and requests that database and framework errors carry. */
const describeError = (error: unknown): Described => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { type: name, message, stack, code, ...(cause !== undefined && { cause: describeError(cause) }) };
};

/** Keeps headers and URLs of requests, and with them tokens and passwords, out of the log. */
export const logSerializers = {
  err: describeError,
  req: () => ({}),
  res: () => ({}),
  busboyOptions: () => ({}),
};

/** The timestamp of a log line, in ISO 8601 and UTC. */
export const isoTime = (): string => `,"time":"${new Date().toISOString()}"`;
