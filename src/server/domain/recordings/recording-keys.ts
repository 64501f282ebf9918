const folder = 'recordings';

/**
 * The key of a part in the file store, until the parts of its take are joined. It has the bytes' SHA-256, so that other
 * bytes for the same part cannot replace them: the row says which file counts.
 */
export const partKey = (recording_id: string, { take, part, sha256 }: PartName): string =>
  `${folder}/parts/${recording_id}/${take}-${part}-${sha256}`;

type PartName = { take: number; part: number; sha256: string };

/** The bytes of a take as they were recorded. */
export const originalKey = (recording_id: string, take: number): string =>
  `${folder}/originals/${recording_id}/${take}`;

/** A file that is played; `name` begins with the id of its recording. */
export const playedKey = (name: string): string => `${folder}/played/${name}`;

const recordingKey = new RegExp(
  `^${folder}/(?:(?:parts|originals)/|played/)([0-9a-f-]{36})(?:/[0-9]+(?:-[0-9]+-[0-9a-f]{64})?|[.-][a-z0-9.-]+)$`,
);

/** The id of the recording that a key in the file store belongs to; undefined for any other file. */
export const recordingOfKey = (key: string): string | undefined => recordingKey.exec(key)?.[1];

export const isPartKey = (key: string): boolean =>
  key.startsWith(`${folder}/parts/`) && recordingOfKey(key) !== undefined;
