import { v7 } from 'uuid';
import { Problem } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import { insertTakes } from '../../storage/recording-parts.ts';
import { findRecordingUsage, findRecordingWith, insertRecording } from '../../storage/recordings.ts';
import { requireToken } from '../answers.ts';
import type { Upload } from '../images/images.ts';
import { now } from '../now.ts';
import { makeSecret } from '../random-texts.ts';
import { inTransaction } from '../transaction.ts';
import { prepareSoon } from './finish.ts';
import { measured } from './parts.ts';
import { originalKey } from './recording-keys.ts';
import { isFull, recordingQuota, type Sender } from './recordings.ts';

/** Throws unless a file may be added now to the question of this token; returns its id. */
export const requireRecordable = async (app: App, { access_token, requester }: Sender): Promise<string> => {
  const question = await requireToken(app, access_token, requester);
  if (question.status === 'locked') throw new Problem('locked');
  const stored = await app.tokenAccess.read(access_token, (db) => findRecordingUsage(db, question.id));
  if (isFull(stored)) throw new Problem('too_many_recordings');
  return question.id;
};

const uploadedFile = 'recording';

/**
 * Stores a sound file as a recording, and queues its preparation; returns its id. The same file again is the same
 * recording.
 */
export const addRecordingFile = async (
  app: App,
  question_id: string,
  sender: Sender,
  upload: Upload,
): Promise<string> => {
  const { hash, body } = measured(upload.body, app.recordings.max_bytes, 'recording_too_large');
  await using folder = await app.uploads.receive(uploadedFile, body);
  const sha256 = hash();
  const file = await folder.open(uploadedFile);
  app.metrics?.recorded(file.size);
  if (!mayBeSound.test(upload.content_type) || file.size === 0) throw new Problem('not_audio');
  const known = await app.tokenAccess.read(sender.access_token, (db) => findRecordingWith(db, question_id, sha256));
  if (known !== undefined) return known;
  const id = v7();
  // the file first: a row without its file would be words that are lost
  await app.files.put(originalKey(id, 0), file, 'application/octet-stream');
  if (await recordFile(app, sender, { id, bytes: file.size, mime: storedType(upload), sha256 })) return id;
  await app.files.delete(originalKey(id, 0));
  const { status } = await requireToken(app, sender.access_token, sender.requester);
  throw new Problem(status === 'locked' ? 'locked' : 'too_many_recordings');
};

// a voice memo may come as a video, or without a type; the bytes decide later
const mayBeSound = /^(?:audio\/|video\/|application\/(?:ogg|octet-stream)\b)/;

/** Other types are replaced, because a restore would refuse them. They are only displayed. */
const storedType = ({ content_type }: Upload) =>
  /^[\x20-\x7e]{1,100}$/.test(content_type) ? content_type : 'application/octet-stream';

type NewFile = { id: string; bytes: number; mime: string; sha256: string };

// not with the link's role: it may not add jobs
const recordFile = (app: App, { access_token }: Sender, { id, bytes, mime, sha256 }: NewFile) =>
  inTransaction(app, async (transaction) => {
    const at = now(app);
    const row = { id, status: 'processing' as const, mime, created_at: at, arrived_at: at, bytes };
    const recording = { ...row, url_secret: makeSecret() };
    if (!(await insertRecording(transaction.db, access_token, recording, recordingQuota))) return false;
    await insertTakes(transaction.db, [{ recording_id: id, take: 0, parts: 1, bytes, sha256 }]);
    await prepareSoon(app, transaction, id);
    return true;
  });
