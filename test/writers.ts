import type { Database } from '../src/server/storage/tables.ts';
import type { Calls } from './call-server.ts';

/** One who saves without a pause. */
export type Writer = {
  id: string;
  token: string;
  /** All contents that were acknowledged, by their version. */
  acknowledged: Map<number, string>;
  /** What is stored as far as the writer knows, and what was sent last. */
  version: number;
  content: string;
  asked: string;
};

export const addWriters = async (server: Calls, count: number): Promise<Writer[]> => {
  const writers: Writer[] = [];
  for (let n = 0; n < count; n++) {
    const { id, access_token } = await server.addQuestion();
    writers.push({ id, token: access_token, acknowledged: new Map(), version: 0, content: '', asked: '' });
  }
  return writers;
};

/** Saves once; gives the status of the answer, or undefined when none came whole. */
export const saveOnce = async (server: Calls, writer: Writer): Promise<number | undefined> => {
  writer.asked = `<p>${writer.id} ${writer.version + 1} ${Math.random()} ${'words '.repeat(300)}</p>`;
  const answer = await server.save(writer.token, writer.asked, writer.version).catch(() => undefined);
  const saved = (await answer?.json().catch(() => undefined)) as { version: number; content: string } | undefined;
  if (!answer || !saved) return undefined;
  if (answer.status !== 200) return answer.status;
  writer.version = saved.version;
  writer.content = saved.content;
  writer.acknowledged.set(saved.version, saved.content);
  return 200;
};

/** Of the saves that were acknowledged, how many there are and how many the database does not have. */
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
