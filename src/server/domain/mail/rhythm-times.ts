import { day } from '../../../shared/durations.ts';
import { nextTime } from '../../../shared/mail/next-time.ts';
import type { PersonChange } from '../../../shared/people/people.ts';
import type { RhythmRow } from '../../storage/database/tables.ts';
import { findUnlisted } from '../../storage/people.ts';
import { deleteRhythm, findLastMailed, findRhythm, putRhythm } from '../../storage/rhythms.ts';
import { toUtc } from '../to-utc.ts';
import type { Context, Transaction } from '../transaction.ts';

/** The time zone of a person, else that of the server. */
export const zoneOf = (person: { time_zone: string | null } | undefined): string =>
  person?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Stores a rhythm with its next time: after its pause, and counted from what it mailed last. */
export const planRhythm = async (
  { db, clock }: Context,
  rhythm: Omit<RhythmRow, 'next_at'>,
  zone: string,
): Promise<RhythmRow> => {
  const last = await findLastMailed(db, rhythm.person_id);
  const after = Math.max(clock(), timeOf(rhythm.paused_until));
  const next = nextTime(rhythm, zone, after, last === undefined ? undefined : Date.parse(last));
  const row = { ...rhythm, next_at: toUtc('paused_until', new Date(next).toISOString()) };
  await putRhythm(db, row);
  return row;
};

const timeOf = (time: string | null) => (time === null ? 0 : Date.parse(time));

/** Changes the rhythm of a person, if there is one. */
export const replanRhythm = async (
  { db, ...context }: Transaction,
  person_id: string,
  change: Partial<Pick<RhythmRow, 'every' | 'paused_until'>>,
): Promise<void> => {
  const rhythm = await findRhythm(db, person_id);
  if (rhythm) await planRhythm({ db, ...context }, { ...rhythm, ...change }, zoneOf(await findUnlisted(db, person_id)));
};

/** A rhythm ends with the address, and keeps its day and hour in a new time zone. */
export const followPerson = async (
  { db, clock }: Transaction,
  person_id: string,
  { email, time_zone }: PersonChange,
): Promise<void> => {
  if (email === null) await deleteRhythm(db, person_id);
  const rhythm = time_zone === undefined ? undefined : await findRhythm(db, person_id);
  if (!rhythm) return;
  // days before the next time: the same day in the other zone
  const before = Date.parse(rhythm.next_at) - 3 * day;
  const after = Math.max(clock(), timeOf(rhythm.paused_until), before);
  const next = nextTime(rhythm, zoneOf(await findUnlisted(db, person_id)), after);
  await putRhythm(db, { ...rhythm, next_at: new Date(next).toISOString() });
};
