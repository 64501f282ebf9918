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
 * Joins the parts of each take, stores the original, and leaves a copy in a work folder. Repeating it changes nothing. While
 * a part is damaged its take stays unjoined, so that the next attempt finds it damaged too, or whole again.
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
  const isStored = (await app.files.sizeOf(key)) !== undefined;
  // a restored backup may have the original without the parts: they were joined while it was made
  const isJoined = row.bytes !== null || (isStored && (await isMissing(app, parts)));
  if (isJoined ? !isStored : await isMissing(app, parts)) return 'missing';
  await folder.write(name, isJoined ? readFile(app, key) : joinParts(app, parts));
  const isWhole = await hasParts(join(folder.path, name), parts);
  const { size, body } = await folder.open(name);
  // copied, not moved: the work folder needs it too. A damaged one can be downloaded, until its parts are whole again
  if (!isJoined && (isWhole || !isStored)) await app.files.put(key, { size, body }, 'application/octet-stream');
  if (!isWhole) return 'incomplete';
  const sha256 = await sha256Of(createReadStream(join(folder.path, name)));
  if (row.bytes === null) await updateTake(app.db, { recording_id, take, bytes: size, sha256: row.sha256 ?? sha256 });
  return row.sha256 === null || row.sha256 === sha256 ? undefined : 'incomplete';
};

const isMissing = async ({ files }: App, parts: RecordingPartRow[]): Promise<boolean> => {
  for (const part of parts) if ((await files.sizeOf(keyOfPart(part))) === undefined) return true;
  return parts.length === 0;
};

const keyOfPart = (part: RecordingPartRow) => partKey(part.recording_id, part);

/** Whether a file has the bytes of these parts as they arrived. A take that came as one file has none. */
const hasParts = async (path: string, parts: RecordingPartRow[]): Promise<boolean> => {
  let start = 0;
  for (const { bytes, sha256 } of parts) {
    const part = bytes === 0 ? [] : createReadStream(path, { start, end: start + bytes - 1 });
    if ((await sha256Of(part)) !== sha256) return false;
    start += bytes;
  }
  return true;
};

async function* joinParts(app: App, parts: RecordingPartRow[]) {
  for (const part of parts) yield* readFile(app, keyOfPart(part));
}

async function* readFile({ files }: App, key: string): AsyncGenerator<Uint8Array> {
  const file = await files.get(key);
  if (!file) throw new Error(`The image store does not have ${key}.`);
  yield* file.body;
}
