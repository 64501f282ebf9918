import type { App } from '../../app.ts';
import type { ZipEntry } from '../../outside/archives/zip-reader.ts';
import { sha256Of } from '../../outside/files/sha256.ts';
import { insertBroughtRecording } from '../../storage/recordings.ts';
import { makeSecret } from '../random-texts.ts';
import { queueRecording } from '../recordings/finish.ts';
import { originalKey } from '../recordings/recording-keys.ts';
import type { Transaction } from '../transaction.ts';
import type { ArchivedQuestion, ArchivedRecording } from './everything.ts';

/** A recording whose files are stored; `keys` name them. */
export type BroughtRecording = {
  question_id: string;
  recording: ArchivedRecording;
  takes: { bytes: number; sha256: string }[];
  keys: string[];
};

type Bag = Map<string, ZipEntry>;
type Brought = { recordings: BroughtRecording[]; missing: string[] };

/** Stores the originals of an answer's recordings. They are prepared again: what is played in the archive is not trusted. */
export const bringRecordings = async (
  app: App,
  bag: Bag,
  { id: question_id, recordings = [] }: ArchivedQuestion,
  brought: Brought,
): Promise<void> => {
  for (const recording of recordings) {
    const entries = entriesOf(bag, recording);
    const why = entries.length === 0 ? 'It was missing in the archive already' : findTooLarge(app, entries);
    if (why === undefined) {
      const stored: BroughtRecording = { question_id, recording, takes: [], keys: [] };
      // first, so that its files are deleted if the next one fails
      brought.recordings.push(stored);
      await storeTakes(app, entries, stored);
    } else brought.missing.push(`${recording.file ?? recording.takes[0] ?? recording.id}: ${why}`);
  }
};

/** As it was recorded if all of that is there, else what is played. */
const entriesOf = (bag: Bag, { takes, file }: ArchivedRecording): ZipEntry[] => {
  const find = (path: string | null) => (path === null ? undefined : bag.get(`data/${path}`));
  const originals = takes.map(find).filter((entry) => entry !== undefined);
  if (originals.length > 0 && originals.length === takes.length) return originals;
  const played = find(file);
  return played ? [played] : [];
};

const findTooLarge = ({ recordings: { max_bytes } }: App, entries: ZipEntry[]): string | undefined =>
  entries.reduce((sum, { size }) => sum + size, 0) > max_bytes ? 'It is larger than RECORDING_MB' : undefined;

const storeTakes = async (app: App, entries: ZipEntry[], { recording, takes, keys }: BroughtRecording) => {
  for (const [take, entry] of entries.entries()) {
    const sha256 = await sha256Of(entry.read());
    const key = originalKey(recording.id, take);
    keys.push(key);
    await app.files.put(key, { size: entry.size, body: entry.read() }, 'application/octet-stream');
    takes.push({ bytes: entry.size, sha256 });
  }
};

/** Inserts the rows, and queues the preparation. */
export const insertBrought = async (transaction: Transaction, brought: BroughtRecording): Promise<void> => {
  const { question_id, recording, takes } = brought;
  const { id, created_at, mime, cut_off, peaks = null, words } = recording;
  const isCorrected = words.some(({ source, released }) => source !== 'heard' || released);
  const transcript = words.length === 0 ? null : isCorrected ? 'corrected' : 'proposed';
  await insertBroughtRecording(transaction.db, {
    recording: {
      ...{ id, question_id, status: 'processing', mime, created_at, arrived_at: created_at, peaks, transcript },
      ...{ cut_off: Number(cut_off === true), bytes: takes.reduce((sum, { bytes }) => sum + bytes, 0) },
      ...{ url_secret: makeSecret(), released: words.find(({ released }) => released)?.version ?? null },
    },
    takes: takes.map((take, number) => ({ recording_id: id, take: number, parts: 1, ...take })),
    transcripts: words.map(({ cues, file: _file, released: _released, ...version }) => ({
      ...{ recording_id: id, ...version, cues: JSON.stringify(cues) },
    })),
  });
  await queueRecording(transaction, id, { is_new: false });
};
