import { Problem } from '../../../shared/errors.ts';
import type { AdminPlayable, HeardQuestion } from '../../../shared/recordings/admin-recordings.ts';
import type { App } from '../../app.ts';
import { findOriginal, listPlayedRecordings } from '../../storage/playing.ts';
import { fileNamePart } from '../books/file-names.ts';
import { withLink } from '../links.ts';
import type { QuestionWithAnswer } from '../questions.ts';
import { listenLink } from './listening.ts';
import { asPlayable, type StoredFile } from './playing.ts';
import { originalKey } from './recording-keys.ts';

/** The recordings of a question as the admin sees them. `origin` is where listeners reach this instance. */
export const findAdminRecordings = async (
  app: App,
  question_id: string,
  session_id: string,
  origin: string,
): Promise<AdminPlayable[]> =>
  (await listPlayedRecordings(app.db, question_id)).map((row) => ({
    ...asPlayable(app, row, { who: 'session', secret: session_id }),
    takes: row.takes,
    ...(row.listen_token !== null && { listen_link: listenLink(origin, row.listen_token) }),
  }));

/** A question as the admin's pages get it, with its link and its recordings. */
export const heardQuestion = async (
  app: App,
  question: QuestionWithAnswer,
  session_id: string,
  origin: string,
): Promise<HeardQuestion> => ({
  ...withLink(question, origin),
  recordings: await findAdminRecordings(app, question.id, session_id, origin),
});

/** A take as it was recorded, and a readable name for its file. Throws `unknown_recording`. */
export const requireOriginal = async (app: App, id: string, take: number): Promise<StoredFile & { name: string }> => {
  const found = await findOriginal(app.db, id, take);
  if (!found) throw new Problem('unknown_recording');
  const { mime, person_name, question_text, created_at, takes } = found;
  const words = [fileNamePart(person_name, 60), created_at.slice(0, 10), fileNamePart(question_text, 100)];
  const number = takes > 1 ? ` ${take + 1}` : '';
  const content_type = (mime.split(';')[0] ?? '').trim().toLowerCase();
  const extension = extensions[content_type];
  return {
    key: originalKey(id, take),
    // what a device named otherwise is only bytes
    content_type: extension === undefined ? 'application/octet-stream' : content_type,
    name: `${words.filter((word) => word !== '').join(' ')}${number}.${extension ?? 'audio'}`,
  };
};

const extensions: Record<string, string> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/m4a': 'm4a',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/amr': 'amr',
  'audio/3gpp': '3gp',
  'video/3gpp': '3gp',
  'video/quicktime': 'mov',
};
