import { v7 } from 'uuid';
import type { AuditEvent, AuditLog } from '../../shared/audit.ts';
import { type App, now } from '../app.ts';
import {
  deleteAuditNotes,
  findAuditPlace,
  findAuditPlaceAfter,
  insertAuditNote,
  listAuditNotes,
} from '../storage/audit.ts';
import { countExcess } from './limits.ts';

/**
 * Who asks: an address and what the browser calls itself, both to be shown to the admin, and where a line of the log
 * is written. `known` is what a browser in which somebody has signed in before shows for that. `isLocal`: the request
 * was sent on this computer, and no proxy passed it on.
 */
export type Caller = {
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
const failures = new Map<AuditEvent, string>([
  ...(['wrong_password', 'slowed_down', 'links_guessed'] as const).map((event) => [event, 'failures'] as const),
  // these need the password: who has it must not hide that behind guesses
  ...(['code_needed', 'wrong_code', 'wrong_recovery_code'] as const).map((event) => [event, 'codes'] as const),
]);
const notedFailures = { name: 'audit', most: 20, window: 60 * 60 * 1000 };

/** Remembers what was done about coming in, by whom and when. Not inside a transaction. */
export const note = async (app: App, event: AuditEvent, caller: Caller): Promise<void> => {
  caller.log(event);
  const kind = failures.get(event);
  const excess = kind === undefined ? 0 : await countExcess(app, notedFailures, kind);
  if (excess > 1) return;
  const { client, device } = caller;
  await insertAuditNote(app.db, { id: v7(), at: now(app), event: excess ? 'more_failures' : event, client, device });
};

const page = 50;

/** The newest notes, or those that follow the one with the id `after`. */
export const findAuditLog = async (app: App, after: string | undefined): Promise<AuditLog> => {
  const place = after === undefined ? undefined : await findAuditPlace(app.db, after);
  // it was forgotten meanwhile, and so was all that followed
  if (after !== undefined && !place) return { notes: [] };
  const notes = await listAuditNotes(app.db, place, page + 1);
  const shown = notes.slice(0, page);
  return notes.length > page ? { notes: shown, next: shown.at(-1)?.id as string } : { notes: shown };
};

/** Forgets what is too old, or more than is kept. */
export const forgetOldNotes = async (app: App): Promise<void> => {
  await deleteAuditNotes(app.db, { at: new Date(app.clock() - auditKept.ms).toISOString(), id: '' });
  const last = await findAuditPlaceAfter(app.db, auditKept.notes - 1);
  if (last) await deleteAuditNotes(app.db, last);
};
