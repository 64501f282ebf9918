import { Problem } from '../../../shared/errors.ts';
import type { Rhythm, RhythmChange } from '../../../shared/mail/rhythms.ts';
import type { App } from '../../app.ts';
import type { RhythmRow } from '../../storage/database/tables.ts';
import { findUnlisted, lockPerson, updatePerson } from '../../storage/people.ts';
import { summariseQueues } from '../../storage/queue.ts';
import { deleteRhythm, findRhythm } from '../../storage/rhythms.ts';
import { now } from '../now.ts';
import { requirePerson } from '../people.ts';
import { toUtc } from '../to-utc.ts';
import { type Context, inTransaction, type Transaction } from '../transaction.ts';
import { requireMailable } from './mail-recipient.ts';
import { planRhythm, zoneOf } from './rhythm-times.ts';

/** When a person is asked by mail. Throws `unknown_person` and `unknown_rhythm`. */
export const requireRhythm = async (context: Context, person_id: string): Promise<Rhythm> => {
  await requirePerson(context, person_id);
  const rhythm = await findRhythm(context.db, person_id);
  if (!rhythm) throw new Problem('unknown_rhythm');
  return showRhythm(context, rhythm);
};

/** Sets when a person is asked by mail. The server's time zone becomes theirs if they have none. */
export const setRhythm = (
  app: App,
  person_id: string,
  { paused_until = null, ...rule }: RhythmChange,
): Promise<Rhythm> =>
  inTransaction(app, async (transaction) => {
    const { db } = transaction;
    await requireLocked(transaction, person_id);
    const unlisted = await findUnlisted(db, person_id);
    await requireMailable({ db, mail: app.mail }, person_id);
    const time_zone = zoneOf(unlisted);
    if (unlisted?.time_zone !== time_zone) await updatePerson(db, person_id, { time_zone }, now(transaction));
    const pause = paused_until === null ? null : toUtc('paused_until', paused_until);
    return showRhythm(
      transaction,
      await planRhythm(transaction, { person_id, ...rule, paused_until: pause }, time_zone),
    );
  });

export const endRhythm = (context: Context, person_id: string): Promise<void> =>
  inTransaction(context, async (transaction) => {
    await requireLocked(transaction, person_id);
    if (!(await deleteRhythm(transaction.db, person_id))) throw new Problem('unknown_rhythm');
  });

const requireLocked = async ({ db }: Transaction, person_id: string) => {
  if (!(await lockPerson(db, person_id))) throw new Problem('unknown_person');
};

const showRhythm = async (context: Context, { person_id, paused_until, ...rhythm }: RhythmRow): Promise<Rhythm> => {
  const queue = (await summariseQueues(context.db, [person_id])).get(person_id);
  return {
    ...rhythm,
    ...(paused_until !== null && paused_until > now(context) && { paused_until }),
    ...(queue && { next_question: queue.next_question }),
  };
};
