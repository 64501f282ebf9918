type Fault = { code: string; message: string; where: string };

/** Reads an error of the driver; if it tried several addresses, the first of their errors. */
const readFault = (error: unknown): Fault => {
  const thrown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (!(thrown instanceof Error)) return { code: '', message: '', where: 'the server' };
  const { code, address, port, hostname } = thrown as Error & Record<string, unknown>;
  const where = hostname ?? (port === undefined ? address : `${address} port ${port}`);
  return { code: String(code ?? ''), message: thrown.message, where: String(where ?? 'the server') };
};

type Reason = [match: RegExp, explanation: string | ((fault: Fault) => string)];

// PostgreSQL's own messages name users and databases, but never a password
const byCode: Reason[] = [
  [/^ECONNREFUSED$/, ({ where }) => `Nothing listens at ${where}. Is PostgreSQL running, and is DATABASE_URL right?`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, ({ where }) => `The name ${where} leads nowhere. Is the host in DATABASE_URL right?`],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    ({ where }) => `There is no way to ${where}. Does a firewall stand between?`,
  ],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, 'The connection broke.'],
  [/^28P01$/, ({ message }) => `It refuses the user or the password in DATABASE_URL (${message}).`],
  [/^28/, ({ message }) => `It does not let us in (${message}).`],
  [/^3D/, ({ message }) => `Create the database, or correct its name in DATABASE_URL (${message}).`],
  [/^42501$/, ({ message }) => `Our user may not do this there, and needs to be granted it (${message}).`],
  [/^25006$/, 'It takes no changes. Does DATABASE_URL name a copy that is only for reading?'],
  [/^53100$/, 'Its disk is full.'],
  [/^(53300|53400)$/, 'It has no connection left for us. Raise its max_connections, or run fewer processes.'],
  [
    /^57P03$/,
    ({ message }) => (/^Family Stories/.test(message) ? message : `It is on its way, but not ready yet (${message}).`),
  ],
  [/^57P/, ({ message }) => `It is being stopped (${message}).`],
  [/^57014$/, 'A query took too long and was cancelled.'],
  [/^(40|55P03)/, 'Two changes stood in each other’s way.'],
  [/^(CERT_NOT_YET_VALID|CERT_HAS_EXPIRED)$/, 'Its certificate is not valid at this time. Is the clock here right?'],
  [
    /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL)/,
    ({ code }) =>
      `Its certificate is not one we trust (${code}). Add sslrootcert=/path/to/authority.pem to DATABASE_URL.`,
  ],
  [/^SQLITE_FULL/, 'The disk is full.'],
  // raised by our triggers, which only refuse writes after a move
  [/^SQLITE_CONSTRAINT_TRIGGER$/, ({ message }) => message],
  [/^SQLITE_(BUSY|LOCKED)/, 'Another process holds it.'],
  [/^SQLITE_(READONLY|CANTOPEN)/, 'Its file cannot be written. Whose is it, and is its disk writable?'],
  [/^SQLITE_(IOERR|NOMEM)/, ({ code }) => `The disk or the memory fails (${code}).`],
  [/^(08|53|58)/, ({ message }) => message],
];

const byMessage: Reason[] = [
  [/^timeout exceeded when trying/, 'All our connections to it are in use, and none came free in time.'],
  [/timeout expired|due to connection timeout/, 'It takes no connection in time. Is DATABASE_URL right?'],
  [/^Query read timeout/, 'A query took too long.'],
  [/^(Connection terminated|Client (has encountered|was closed))/, 'The connection broke.'],
  [/^connect (ENOENT|EACCES)/, ({ message }) => `Its socket cannot be opened (${message}).`],
  [/^SASL.*password must be/, 'It wants a password, and DATABASE_URL has none.'],
  [
    /^SASL|^SCRAM|unsupported authentication/i,
    ({ message }) => `The sign-in failed. Is the password right? (${message})`,
  ],
  [/does not support SSL/, 'It speaks no TLS. Turn ssl on there, or take sslmode out of DATABASE_URL.'],
  [/establishing an SSL connection/, 'TLS with it failed. Is the port in DATABASE_URL right?'],
];

const findReason = (error: unknown): string | undefined => {
  const fault = readFault(error);
  const reason =
    byCode.find(([match]) => match.test(fault.code)) ?? byMessage.find(([match]) => match.test(fault.message));
  return typeof reason?.[1] === 'function' ? reason[1](fault) : reason?.[1];
};

/** True if the database is unreachable, busy, full or refuses the connection; false if the query itself was wrong. */
export const isDatabaseUnavailable = (error: unknown): boolean => findReason(error) !== undefined;

/** One line for the operator: why the database cannot be used, and what to do. Never contains a password. */
export const explainDatabaseError = (error: unknown): string =>
  `The database cannot be used: ${findReason(error) ?? 'an unknown error.'}`;

// After a broken connection (class 08), 40003 or a shutdown (57P) the outcome of a COMMIT is unknown.
const unknownOutcome = /^(?:08|40003|57P)/;

/**
 * True if the database confirmed that the failed transaction was rolled back. False if the outcome is unknown: the
 * connection may have broken after COMMIT was sent, or the disk may have failed during the commit.
 */
export const isRolledBack = (error: unknown): boolean => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (typeof code !== 'string') return false;
  if (code.startsWith('SQLITE_')) return !code.startsWith('SQLITE_IOERR');
  // only errors of the server have a severity; socket errors have a code as well
  return typeof severity === 'string' && !unknownOutcome.test(code);
};
