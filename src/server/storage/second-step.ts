import type { Database } from './database/tables.ts';

/** Turns the second step on; `step` is the TOTP time step of the code used for that. */
export const replaceTotpSecret = async (db: Database, totp_secret: string, step: number): Promise<void> => {
  await db.updateTable('admin_settings').set({ totp_secret, totp_last_step: step }).execute();
};

/** Turns the second step off; false when it was off. Must run in a transaction. */
export const deleteSecondStep = async (db: Database): Promise<boolean> => {
  await db.deleteFrom('family_stories_recovery_codes').execute();
  const result = await db
    .updateTable('admin_settings')
    .set({ totp_secret: null, totp_last_step: null })
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Prevents replay: consumes a TOTP time step (30 s); false when it or a later one was used before. */
export const consumeTotpStep = async (db: Database, totp_secret: string, step: number): Promise<boolean> => {
  const result = await db
    .updateTable('admin_settings')
    .set({ totp_last_step: step })
    .where('totp_secret', '=', totp_secret)
    .where((e) => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Consumes a recovery code; false when it does not exist. */
export const consumeRecoveryCode = async (db: Database, id: string): Promise<boolean> =>
  (await db.deleteFrom('family_stories_recovery_codes').where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined;

export const countRecoveryCodes = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('family_stories_recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Replaces all recovery codes. */
export const replaceRecoveryCodes = async (db: Database, ids: string[]): Promise<void> => {
  await db.deleteFrom('family_stories_recovery_codes').execute();
  await db
    .insertInto('family_stories_recovery_codes')
    .values(ids.map((id) => ({ id })))
    .execute();
};
