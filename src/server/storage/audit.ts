import { sql } from 'kysely';
import type { AuditNoteRow, Database } from './database/tables.ts';

export const insertAuditNote = async (db: Database, note: AuditNoteRow): Promise<void> => {
  await db.insertInto('family_stories_audit_log').values(note).execute();
};

/** Newest first; only notes older than `before` if it is given. */
export const listAuditNotes = (
  db: Database,
  before: AuditPosition | undefined,
  limit: number,
): Promise<AuditNoteRow[]> => {
  const query = db
    .selectFrom('family_stories_audit_log')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (before ? query.where(isBefore(before)) : query).execute();
};

type AuditPosition = Pick<AuditNoteRow, 'at' | 'id'>;

export const findAuditPosition = (db: Database, id: string): Promise<AuditPosition | undefined> =>
  db.selectFrom('family_stories_audit_log').select(['at', 'id']).where('id', '=', id).executeTakeFirst();

/** The position of the note that has `newer` newer ones; undefined when there are fewer notes. */
export const findAuditPositionAfter = (db: Database, newer: number): Promise<AuditPosition | undefined> =>
  db
    .selectFrom('family_stories_audit_log')
    .select(['at', 'id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(newer)
    .executeTakeFirst();

/** Deletes all notes older than `before`. */
export const deleteAuditNotes = async (db: Database, before: AuditPosition): Promise<void> => {
  await db.deleteFrom('family_stories_audit_log').where(isBefore(before)).execute();
};

const isBefore = ({ at, id }: AuditPosition) => sql<boolean>`(at, id) < (${at}, ${id})`;
