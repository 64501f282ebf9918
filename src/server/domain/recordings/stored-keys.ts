import type { PlayedFile } from '../../../shared/recordings/recordings.ts';
import type { App } from '../../app.ts';
import { listNeededParts } from '../../storage/recording-parts.ts';
import { listFileRows, listRecordingIds } from '../../storage/resting-recordings.ts';
import { originalKey, partKey, playedKey } from './recording-keys.ts';

/** The keys of all files of a recording, or of those of a question or a person; read before their rows are deleted. */
export const storedKeysOf = async (
  { db }: App,
  which: { id: string } | { question_id: string } | { person_id: string },
): Promise<string[]> => {
  const ids = 'id' in which ? [which.id] : await listRecordingIds(db, which);
  if (ids.length === 0) return [];
  const { files, takes } = await listFileRows(db, ids);
  const played = files.flatMap((json) => (JSON.parse(json) as PlayedFile[]).map(({ name }) => playedKey(name)));
  const originals = takes.map(({ recording_id, take }) => originalKey(recording_id, take));
  const parts = (await listNeededParts(db, ids)).map((part) => partKey(part.recording_id, part));
  return [...played, ...originals, ...parts];
};
