import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../app.ts';
import { sha256Of } from '../../outside/files/sha256.ts';
import type { UploadFolder } from '../../outside/files/uploads.ts';
import type { RecordingPartRow, TakeRow } from '../../storage/database/tables.ts';
import { updateTake } from '../../storage/prepared-recordings.ts';
import { listParts, listTakes } from '../../storage/recording-parts.ts';
import { originalKey, partKey } from './recording-keys.ts';

/** The takes of a recording, in a work folder that goes when this is disposed of; `files` are their names there. */
export type CollectedTakes = AsyncDisposable & {
  folder: UploadFolder;
  takes: number[];
  files: string[];
  /** `incomplete`: the bytes are not those that were acknowledged, or that the device named. `missing`: the file store does not have all. */
  fault: 'incomplete' | 'missing' | undefined;
};

/**
 * Joins the parts of each take, stores the original, and leaves a copy in a work folder. Repeating it changes nothing.
 */
export const collectTakes = async (app: App, recording_id: string, signal: AbortSignal): Promise<CollectedTakes> => {
  const rows = await listTakes(app.db, recording_id);
  const parts = Map.groupBy(await listParts(app.db, recording_id), ({ take }) => take);
  const folder = await app.uploads.create();
  const dispose = () => folder[Symbol.asyncDispose]();
  try {
    const faults: CollectedTakes['fault'][] = [];
    for (const row of rows) {
      signal.throwIfAborted();
      faults.push(await collect(app, folder, row, parts.get(row.take) ?? []));
    }
    const fault = faults.find((each) => each === 'missing') ?? faults.find((each) => each !== undefined);
    const takes = rows.map(({ take }) => take);
    return { folder, takes, files: takes.map(String), fault, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
};

const collect = async (
  app: App,
  folder: UploadFolder,
  row: TakeRow,
  parts: RecordingPartRow[],
): Promise<CollectedTakes['fault']> => {
  const { recording_id, take } = row;
  const name = String(take);
  const key = originalKey(recording_id, take);
  // a restored backup may have the original without the parts: they were joined while it was made
  const isStored = row.bytes !== null || (await app.files.sizeOf(key)) !== undefined;
  const keys = isStored ? [key] : parts.map(keyOfPart);
  if (keys.length === 0 || (await findMissing(app, keys)) !== undefined) return 'missing';
  const damaged: RecordingPartRow[] = [];
  await folder.write(name, isStored ? readFile(app, key) : joinParts(app, parts, damaged));
  const sha256 = await sha256Of(createReadStream(join(folder.path, name)));
  const { size, body } = await folder.open(name);
  // copied, not moved: the work folder needs it too
  if (!isStored) await app.files.put(key, { size, body }, 'application/octet-stream');
  if (row.bytes === null) await updateTake(app.db, { recording_id, take, bytes: size, sha256: row.sha256 ?? sha256 });
  return damaged.length === 0 && (row.sha256 === null || row.sha256 === sha256) ? undefined : 'incomplete';
};

const findMissing = async ({ files }: App, keys: string[]): Promise<string | undefined> => {
  for (const key of keys) if ((await files.sizeOf(key)) === undefined) return key;
  return undefined;
};

const keyOfPart = (part: RecordingPartRow) => partKey(part.recording_id, part);

/** Adds those to `damaged` whose bytes are no longer the ones that arrived. */
async function* joinParts(app: App, parts: RecordingPartRow[], damaged: RecordingPartRow[]) {
  for (const part of parts) {
    const hash = createHash('sha256');
    for await (const chunk of readFile(app, keyOfPart(part))) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== part.sha256) damaged.push(part);
  }
}

async function* readFile({ files }: App, key: string): AsyncGenerator<Uint8Array> {
  const file = await files.get(key);
  if (!file) throw new Error(`The image store does not have ${key}.`);
  yield* file.body;
}
