import { sql } from 'kysely';
import type { AuditNoteRow, Database } from './tables.ts';

export const insertAuditNote = async (db: Database, note: AuditNoteRow): Promise<void> => {
  await db.insertInto('family_stories_audit_log').values(note).execute();
};

/** Newest first; only what stands after `before` in that order, where it is given. */
export const listAuditNotes = (db: Database, before: AuditPlace | undefined, most: number): Promise<AuditNoteRow[]> => {
  const query = db
    .selectFrom('family_stories_audit_log')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  return (before ? query.where(isBefore(before)) : query).execute();
};

export type AuditPlace = Pick<AuditNoteRow, 'at' | 'id'>;

export const findAuditPlace = (db: Database, id: string): Promise<AuditPlace | undefined> =>
  db.selectFrom('family_stories_audit_log').select(['at', 'id']).where('id', '=', id).executeTakeFirst();

/** Where the note stands before which there are `newer` newer ones; undefined when there are fewer. */
export const findAuditPlaceAfter = (db: Database, newer: number): Promise<AuditPlace | undefined> =>
  db
    .selectFrom('family_stories_audit_log')
    .select(['at', 'id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(newer)
    .executeTakeFirst();

/** Deletes what is older. */
export const deleteAuditNotes = async (db: Database, before: AuditPlace): Promise<void> => {
  await db.deleteFrom('family_stories_audit_log').where(isBefore(before)).execute();
};

const isBefore = ({ at, id }: AuditPlace) => sql<boolean>`(at, id) < (${at}, ${id})`;
