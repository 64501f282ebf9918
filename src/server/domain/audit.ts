import { v7 } from 'uuid';
import type { AuditEvent, AuditLog } from '../../shared/audit.ts';
import { type App, now } from '../app.ts';
import {
  deleteAuditNotes,
  findAuditPosition,
  findAuditPositionAfter,
  insertAuditNote,
  listAuditNotes,
} from '../storage/audit.ts';
import type { Database } from '../storage/tables.ts';
import { countBeyondLimit } from './rate-limits.ts';

/**
 * Who asks: an address and what the browser calls itself, both to be shown to the admin, and where a line of the log
 * is written. `known` is what a browser in which somebody has signed in before shows for that. `isLocal`: the request
 * was sent on this computer, and no proxy passed it on.
 */
export type Requester = {
  client: string;
  device: string;
  known?: string | undefined;
  isLocal?: boolean;
  log: (event: AuditEvent) => void;
};

const day = 24 * 60 * 60 * 1000;
/** For how long a note is kept, in ms, and how many of them. */
export const auditKept = { ms: 400 * day, notes: 20_000 };

// what strangers can cause at will; many of them say no more than some, and must not fill the disk
const failures = {
  wrong_password: 'failures',
  slowed_down: 'failures',
  links_guessed: 'failures',
  // these need the password: who has it must not hide that behind guesses
  code_needed: 'codes',
  wrong_code: 'codes',
  wrong_recovery_code: 'codes',
} as const satisfies Partial<Record<AuditEvent, string>>;
type Failure = keyof typeof failures;
type Success = Exclude<AuditEvent, Failure | 'more_failures'>;
const notedFailures = { name: 'audit', most: 20, window: 60 * 60 * 1000 };

/** Records what somebody tried in vain. Not inside a transaction: what is refused is rolled back. */
export const recordFailure = async (app: App, event: Failure, requester: Requester): Promise<void> => {
  requester.log(event);
  const excess = await countBeyondLimit(app, notedFailures, failures[event]);
  if (excess > 1) return;
  await insertAuditNote(app.db, noteOf(app, excess ? 'more_failures' : event, requester));
};

/** Records what is done in the transaction that does it. */
export type RecordSuccess = (event: Success) => Promise<void>;

/**
 * Runs `work` in a transaction; what it records stands in the audit log exactly if its changes are committed. The
 * lines of the server's log are written after that.
 */
export const audited = async <T>(
  app: App,
  requester: Requester,
  work: (db: Database, record: RecordSuccess) => Promise<T>,
): Promise<T> => {
  const recorded: Success[] = [];
  const result = await app.db.transaction().execute((db) =>
    work(db, async (event) => {
      await insertAuditNote(db, noteOf(app, event, requester));
      recorded.push(event);
    }),
  );
  recorded.forEach(requester.log);
  return result;
};

const noteOf = (app: App, event: AuditEvent, { client, device }: Requester) => ({
  id: v7(),
  at: now(app),
  event,
  client,
  device,
});

const page = 50;

/** The newest notes, or those that follow the one with the id `after`. */
export const findAuditLog = async (app: App, after: string | undefined): Promise<AuditLog> => {
  const place = after === undefined ? undefined : await findAuditPosition(app.db, after);
  // it was forgotten meanwhile, and so was all that followed
  if (after !== undefined && !place) return { notes: [] };
  const notes = await listAuditNotes(app.db, place, page + 1);
  const shown = notes.slice(0, page);
  return notes.length > page ? { notes: shown, next: shown.at(-1)?.id as string } : { notes: shown };
};

/** Forgets what is too old, or more than is kept. */
export const forgetOldNotes = async (app: App): Promise<void> => {
  await deleteAuditNotes(app.db, { at: new Date(app.clock() - auditKept.ms).toISOString(), id: '' });
  const last = await findAuditPositionAfter(app.db, auditKept.notes - 1);
  if (last) await deleteAuditNotes(app.db, last);
};
