import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { App } from '../../src/server/app.ts';
import type { Tables } from '../../src/server/storage/database/tables.ts';

type Row = Insertable<Tables['family_stories_recordings']>;

/** Adds the row of a recording that is ready, without files; returns its id. */
export const addReadyRecording = async (app: App, question_id: string, fields: Partial<Row> = {}): Promise<string> => {
  const id = fields.id ?? randomUUID();
  const created_at = new Date(app.clock()).toISOString();
  const row: Row = {
    ...{ id, question_id, status: 'ready', mime: 'audio/webm', created_at, arrived_at: created_at },
    ...{ url_secret: randomUUID(), duration_ms: 60_000, ...fields },
  };
  await app.db.insertInto('family_stories_recordings').values(row).execute();
  return id;
};
