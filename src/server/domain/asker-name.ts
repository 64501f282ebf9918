import { findSettings } from '../storage/settings.ts';
import type { Context } from './transaction.ts';

/** The name of who asks, if the admin has set one. */
export const findAskerName = async ({ db }: Pick<Context, 'db'>): Promise<string | undefined> =>
  (await findSettings(db))?.asker_name ?? undefined;
