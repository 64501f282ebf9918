import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { type Playable, type PlayedFile, recordingFolder } from '../../../shared/recordings/recordings.ts';
import type { Cue } from '../../../shared/recordings/transcripts.ts';
import type { App } from '../../app.ts';
import {
  findKeyOpener,
  listAnswerRecordings,
  listListened,
  listPlayedRecordings,
  listReadRecordings,
  type PlayedRow,
  type WordedRow,
} from '../../storage/playing.ts';
import { now } from '../now.ts';
import { readByFunctions } from '../read-by-functions.ts';
import { findOpenSessions } from '../sign-in/session.ts';
import type { StoredFile } from '../stored-files.ts';
import { unpackLevels } from './levels.ts';
import { type Listener, openKey, sealKey } from './playing-keys.ts';
import { playedKey } from './recording-keys.ts';

/** The recordings of a question's answer that this listener may play now, in the order in which they were made. */
export const playablesOf = async (app: App, question_id: string, listener: Listener): Promise<Playable[]> =>
  (await heardBy(app, question_id, listener)).map((row) => asPlayable(app, row, listener));

/** What listing shows and what playing (of `only` one) checks: one query for each kind of listener. */
const heardBy = async (
  app: App,
  question_id: string,
  { who, secret }: Listener,
  only?: string,
): Promise<(PlayedRow & Partial<Pick<WordedRow, 'cues'>>)[]> => {
  switch (who) {
    case 'question':
      return app.tokenAccess.read(secret, (db) => listAnswerRecordings(db, secret, now(app), only));
    case 'reader':
      return readByFunctions(app, (db) => listReadRecordings(db, secret, question_id, now(app), only));
    case 'listen':
      return readByFunctions(app, (db) => listListened(db, secret, only));
    case 'session': {
      const open = await findOpenSessions(app, new Set([secret]));
      return open.has(secret) ? listPlayedRecordings(app.db, question_id, only) : [];
    }
  }
};

export const asPlayable = (
  { clock }: Pick<App, 'clock'>,
  row: PlayedRow & Partial<Pick<WordedRow, 'cues'>>,
  listener: Listener,
): Playable => {
  const { id, duration_ms, created_at, peaks, transcript, released, cues } = row;
  const sources = sourcesOf(row, listener, clock());
  const isOwn = listener.who === 'question' || listener.who === 'session';
  return {
    ...{ id, duration_ms, created_at, url: sources[0]?.url ?? '', sources },
    ...(peaks !== null && { peaks: shownPeaks(peaks) }),
    // what is only proposed concerns nobody else
    ...(transcript !== null && (isOwn || released !== null) && { transcript }),
    ...(released !== null && { released: true as const }),
    ...(cues && { words: JSON.parse(cues) as Cue[] }),
  };
};

const filesOf = ({ files }: Pick<PlayedRow, 'files'>) => JSON.parse(files) as PlayedFile[];

/** The addresses of its files for this listener, best first. `at` in ms since 1970. */
const sourcesOf = (
  row: Pick<PlayedRow, 'files' | 'url_secret'>,
  listener: Listener,
  at: number,
): Playable['sources'] => {
  const key = sealKey(row.url_secret, listener, at);
  return filesOf(row).map(({ name, content_type }) => ({
    url: `/${recordingFolder}/${name}?key=${key}`,
    content_type,
  }));
};

/** The highest levels of as many equal pieces as a player shows. */
const shownPeaks = (peaks: string): number[] => {
  const levels = unpackLevels(peaks);
  const count = Math.min(levels.length, limits.recordings.shownPeaks);
  const at = (n: number) => Math.floor((n * levels.length) / count);
  return Array.from({ length: count }, (_, n) => Math.max(...levels.subarray(at(n), at(n + 1))));
};

const idLength = 36;

/** The file of a recording that this key opens now; throws `unknown_recording` for any reason that it does not. */
export const requirePlayedFile = async (app: App, name: string, key: string): Promise<StoredFile> => {
  const id = name.slice(0, idLength);
  const opener = await findKeyOpener(app.db, id);
  const listener = opener && openKey(opener.url_secret, key, app.clock());
  const [row] = listener ? await heardBy(app, opener.question_id, listener, id) : [];
  const file = row && filesOf(row).find((each) => each.name === name);
  if (!file) throw new Problem('unknown_recording');
  return { key: playedKey(name), content_type: file.content_type, unknown: 'unknown_recording' };
};
