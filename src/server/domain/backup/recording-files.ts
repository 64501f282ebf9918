import type { CopiedTable, Row } from '../../storage/copied-tables.ts';
import { originalKey, partKey, playedKey } from '../recordings/recording-keys.ts';
import { playedFilesOf } from './recording-rows.ts';

type Take = { recording_id: string; take: number; isJoined: boolean; parts: string[] };

/** The files of the recordings of a backup, collected from their rows. */
export type RecordingFiles = {
  addRow: (table: CopiedTable, row: Row) => void;
  /** The content type of each file that may be there. */
  types: Map<string, string>;
  /** Keys of what is played, and whose they are. */
  played: { key: string; recording_id: string }[];
  /** By key of the original; `parts` are the keys of the parts that arrived. */
  takes: Map<string, Take>;
};

const partType = 'application/octet-stream';
const originalType = 'application/octet-stream';

export const collectRecordingFiles = (): RecordingFiles => {
  const types: RecordingFiles['types'] = new Map();
  const played: RecordingFiles['played'] = [];
  const takes: RecordingFiles['takes'] = new Map();
  const takeOf = (row: Row): Take => {
    const [recording_id, take] = [String(row.recording_id), Number(row.take)];
    const key = originalKey(recording_id, take);
    const known = takes.get(key) ?? { recording_id, take, isJoined: false, parts: [] };
    takes.set(key, known);
    types.set(key, originalType);
    return known;
  };
  const addPlayed = (row: Row) => {
    for (const { name, content_type } of playedFilesOf(row)) {
      played.push({ key: playedKey(name), recording_id: String(row.id) });
      types.set(playedKey(name), content_type);
    }
  };
  const addPart = (row: Row) => {
    const key = partKey(String(row.recording_id), {
      ...{ take: Number(row.take), part: Number(row.part), sha256: String(row.sha256) },
    });
    takeOf(row).parts.push(key);
    types.set(key, partType);
  };
  return {
    ...{ types, played, takes },
    addRow: (table, row) => {
      if (table === 'family_stories_recordings') addPlayed(row);
      else if (table === 'family_stories_recording_parts') addPart(row);
      else if (table === 'family_stories_takes') takeOf(row).isJoined = row.bytes !== null;
    },
  };
};
