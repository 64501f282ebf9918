import { dayOf } from '../../../shared/day-of.ts';
import { Problem } from '../../../shared/errors.ts';
import type { AdminRecordings, QuestionWithRecordings } from '../../../shared/recordings/admin-recordings.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import type { App } from '../../app.ts';
import { findOriginal, listPlayedRecordings, listUnplayedRecordings } from '../../storage/playing.ts';
import { fileNamePart } from '../file-names.ts';
import { withLink } from '../links.ts';
import type { QuestionWithAnswer } from '../questions.ts';
import type { StoredFile } from '../stored-files.ts';
import { listenLink } from './listening.ts';
import { asPlayable } from './playing.ts';
import { originalKey } from './recording-keys.ts';
import { soundExtension, unknownSound } from './sound-extensions.ts';

/** The recordings of a question as the admin sees them. `origin` is where listeners reach this instance. */
export const findAdminRecordings = async (
  app: App,
  question_id: string,
  session_id: string,
  origin: string,
): Promise<AdminRecordings> => {
  const unplayed = await listUnplayedRecordings(app.db, question_id);
  return {
    recordings: (await listPlayedRecordings(app.db, question_id)).map((row) => ({
      ...asPlayable(app, row, { who: 'session', secret: session_id }),
      takes: row.takes,
      ...(row.fault === 'in_part' && { fault: row.fault }),
      ...(row.listen_token !== null && { listen_link: listenLink(origin, row.listen_token) }),
    })),
    ...(unplayed.length > 0 && { unplayed: unplayed.map(withoutNull) }),
  };
};

/** A question as the admin's pages get it, with its link and its recordings. */
export const questionWithRecordings = async (
  app: App,
  question: QuestionWithAnswer,
  session_id: string,
  origin: string,
): Promise<QuestionWithRecordings> => ({
  ...withLink(question, origin),
  ...(await findAdminRecordings(app, question.id, session_id, origin)),
});

/** A take as it was recorded, and a readable name for its file. Throws `unknown_recording`. */
export const requireOriginal = async (app: App, id: string, take: number): Promise<StoredFile & { name: string }> => {
  const found = await findOriginal(app.db, id, take);
  if (!found) throw new Problem('unknown_recording');
  const { mime, person_name, question_text, created_at, takes } = found;
  const words = [fileNamePart(person_name, 60), dayOf(created_at), fileNamePart(question_text, 100)];
  const number = takes > 1 ? ` ${take + 1}` : '';
  const extension = soundExtension(mime);
  return {
    ...{ key: originalKey(id, take), unknown: 'unknown_recording' },
    // what a device named otherwise is only bytes
    content_type:
      extension === unknownSound ? 'application/octet-stream' : (mime.split(';')[0] ?? '').trim().toLowerCase(),
    name: `${words.filter((word) => word !== '').join(' ')}${number}.${extension}`,
  };
};
