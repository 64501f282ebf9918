import { type RawBuilder, sql } from 'kysely';
import { withoutNull } from '../../shared/without-null.ts';
import type { Database, TokenDatabase } from './database/tables.ts';

/** SQL condition: the link is neither paused nor expired at the time `now`, a parameter of the statement. `table`: as in `r.`. */
export const openCondition = (now: string, table = ''): string => {
  const expires = `${table}link_expires_at`;
  return `(${table}link_paused = 0 and (${expires} is null or ${expires} > ${now}))`;
};

/** The same for Kysely; `now` is a time (ISO 8601). */
export const isOpen = (now: string): RawBuilder<boolean> => {
  const [before, after] = openCondition('@now').split('@now') as [string, string];
  return sql<boolean>`${sql.raw(before)}${now}${sql.raw(after)}`;
};

export type Link = { link_expires_at: string | null; link_paused: number };

/** The link's expiry and pause as JSON properties; omitted if not set. */
export const linkFields = ({ link_expires_at, link_paused }: Link) => ({
  ...withoutNull({ link_expires_at }),
  ...(link_paused === 0 ? {} : { link_paused: true as const }),
});

/** Also finds a link that is paused or expired. */
export const findLink = (db: TokenDatabase, access_token: string): Promise<Link | undefined> =>
  db
    .selectFrom('family_stories_questions')
    .select(['link_expires_at', 'link_paused'])
    .where('access_token', '=', access_token)
    .executeTakeFirst();

/**
 * Replaces the question's token; the old one stops working, and when it was shared and opened no longer counts. False if
 * the question does not exist.
 */
export const replaceToken = (db: Database, id: string, access_token: string): Promise<boolean> =>
  update(db, id, { access_token, shared_at: null, opened_at: null });

/** Undefined properties are left unchanged. */
export type LinkUpdate = { [Part in keyof Link]?: Link[Part] | undefined };

/** Changes only what is defined; false if the question does not exist. */
export const updateLink = (db: Database, id: string, link: LinkUpdate): Promise<boolean> => update(db, id, link);

const update = async (
  db: Database,
  id: string,
  values: LinkUpdate & { access_token?: string; shared_at?: null; opened_at?: null },
) => {
  const result = await db
    .updateTable('family_stories_questions')
    .set(values)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** The question of a link, whether it is open or not. */
export const findLinkedQuestion = (
  db: Database,
  access_token: string,
): Promise<{ id: string; person_id: string } | undefined> =>
  db
    .selectFrom('family_stories_questions')
    .select(['id', 'person_id'])
    .where('access_token', '=', access_token)
    .executeTakeFirst();
