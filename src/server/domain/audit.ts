import { v7 } from 'uuid';
import { day } from '../../shared/durations.ts';
import type { AuditEvent, AuditLog } from '../../shared/sign-in/audit.ts';
import type { App } from '../app.ts';
import {
  deleteAuditNotes,
  findAuditPosition,
  findAuditPositionAfter,
  insertAuditNote,
  listAuditNotes,
} from '../storage/audit.ts';
import { ago, now } from './now.ts';
import { countBeyondLimit } from './rate-limits.ts';
import type { Context, Transaction } from './transaction.ts';

/**
 * Who sends a request: IP address and a description of the browser, both shown to the admin, and a logger for audit
 * events. `browser_token` proves that somebody has signed in in this browser before. `isLocal`: the request comes from
 * this computer and was not forwarded by a proxy.
 */
export type Requester = {
  client: string;
  device: string;
  browser_token?: string | undefined;
  isLocal?: boolean;
  log: (event: AuditEvent) => void;
};

/** Retention of the audit log: maximum age in ms, and number of notes. */
const auditRetention = { ms: 400 * day, notes: 20_000 };

// events that strangers can cause at will: rate-limited by group, so that they do not fill the disk
const failures = {
  wrong_password: 'failures',
  slowed_down: 'failures',
  links_guessed: 'failures',
  // these require the password: a group of their own, so that wrong passwords cannot crowd them out
  code_needed: 'codes',
  wrong_code: 'codes',
  wrong_recovery_code: 'codes',
} as const satisfies Partial<Record<AuditEvent, string>>;
type Failure = keyof typeof failures;
type Success = Exclude<AuditEvent, Failure | 'more_failures'>;
const failureLimit = { name: 'audit', max: 20, window: 60 * 60 * 1000 };

/** Records a failed attempt, up to a rate limit. Outside of the transaction, which a refusal rolls back. */
export const recordFailure = async (app: App, event: Failure, requester: Requester): Promise<void> => {
  requester.log(event);
  const excess = await countBeyondLimit(app, failureLimit, failures[event]);
  if (excess > 1) return;
  await insertAuditNote(app.db, noteOf(app, excess ? 'more_failures' : event, requester));
};

/**
 * Records an event in the transaction of the change itself: the audit log has it if and only if the change is committed.
 * The server's log gets it after the commit.
 */
export const recordSuccess = async (transaction: Transaction, event: Success, requester: Requester): Promise<void> => {
  await insertAuditNote(transaction.db, noteOf(transaction, event, requester));
  transaction.afterCommit(() => requester.log(event));
};

const noteOf = (context: Context, event: AuditEvent, { client, device }: Requester) => ({
  id: v7(),
  at: now(context),
  event,
  client,
  device,
});

const page = 50;

/** A page of notes, newest first. `after` is the cursor: the `next` of the previous page. */
export const findAuditLog = async (app: App, after: string | undefined): Promise<AuditLog> => {
  const position = after === undefined ? undefined : await findAuditPosition(app.db, after);
  // that note has expired, and so have all older ones
  if (after !== undefined && !position) return { notes: [] };
  const notes = await listAuditNotes(app.db, position, page + 1);
  const shown = notes.slice(0, page);
  return notes.length > page ? { notes: shown, next: shown.at(-1)?.id as string } : { notes: shown };
};

/** Deletes notes beyond the retention. */
export const deleteOldNotes = async (app: App): Promise<void> => {
  await deleteAuditNotes(app.db, { at: ago(app, auditRetention.ms), id: '' });
  const last = await findAuditPositionAfter(app.db, auditRetention.notes - 1);
  if (last) await deleteAuditNotes(app.db, last);
};
