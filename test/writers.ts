import type { Database } from '../src/server/storage/database/tables.ts';
import type { Calls } from './call-server.ts';

/** A client that saves continuously. */
export type Writer = {
  id: string;
  token: string;
  /** The content of each acknowledged save, by version. */
  acknowledged: Map<number, string>;
  /** The last acknowledged version and content. */
  version: number;
  content: string;
  /** The content of the last save, acknowledged or not. */
  sent: string;
};

export const addWriters = async (server: Calls, count: number): Promise<Writer[]> => {
  const writers: Writer[] = [];
  for (let n = 0; n < count; n++) {
    const { id, access_token } = await server.addQuestion();
    writers.push({ id, token: access_token, acknowledged: new Map(), version: 0, content: '', sent: '' });
  }
  return writers;
};

/** Saves once; returns the status of the response, or undefined without a complete one. */
export const saveOnce = async (server: Calls, writer: Writer): Promise<number | undefined> => {
  writer.sent = `<p>${writer.id} ${writer.version + 1} ${Math.random()} ${'words '.repeat(300)}</p>`;
  const response = await server.save(writer.token, writer.sent, writer.version).catch(() => undefined);
  const saved = (await response?.json().catch(() => undefined)) as { version: number; content: string } | undefined;
  if (!response || !saved) return undefined;
  if (response.status !== 200) return response.status;
  writer.version = saved.version;
  writer.content = saved.content;
  writer.acknowledged.set(saved.version, saved.content);
  return 200;
};

/** Counts the acknowledged saves, and those of them that are missing in the database. */
export const countLost = async (
  db: Database,
  writers: Writer[],
): Promise<{ acknowledged: number; lost: number; stored: Map<number, string>[] }> => {
  let [acknowledged, lost] = [0, 0];
  const all: Map<number, string>[] = [];
  for (const writer of writers) {
    const revisions = await db
      .selectFrom('family_stories_revisions')
      .select(['version', 'content'])
      .where('question_id', '=', writer.id)
      .execute();
    const stored = new Map(revisions.map(({ version, content }) => [version, content]));
    all.push(stored);
    acknowledged += writer.acknowledged.size;
    for (const [version, content] of writer.acknowledged) if (stored.get(version) !== content) lost += 1;
  }
  return { acknowledged, lost, stored: all };
};
