import { createHash } from 'node:crypto';
import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { App } from '../../app.ts';
import { findPart, insertPart } from '../../storage/recording-parts.ts';
import { addArrival, findRecordingUsage, lockArrivals } from '../../storage/recordings.ts';
import { now } from '../now.ts';
import { partKey } from './recording-keys.ts';
import { recordingQuota, requireRecording, type Sender } from './recordings.ts';

/** A part as it is sent; `size` in bytes, if the sender says it. */
export type SentPart = { take: number; part: number; size: number | undefined; body: AsyncIterable<Uint8Array> };

const partFile = 'part';
const partType = 'application/octet-stream';

/**
 * Stores a part of a recording, also of a locked question; returns the SHA-256 of its bytes once they are durable.
 * Idempotent. Throws `other_bytes` if the part has come with other bytes, and `recording_ended` for a new one after the
 * end.
 */
export const addPart = async (app: App, sender: Sender, id: string, sent: SentPart): Promise<string> => {
  const recording = await requireRecording(app, sender.access_token, id, sender.requester);
  const { partBytes, takes, parts } = limits.recordings;
  if ((sent.size ?? 0) > partBytes) throw new Problem('request_too_large');
  if (sent.take >= takes || sent.part >= parts) throw new Problem('recording_too_large');
  const { hash, body } = measured(sent.body, partBytes, 'request_too_large');
  await using folder = await app.uploads.receive(partFile, body);
  const sha256 = hash();
  const file = await folder.open(partFile);
  const row = { recording_id: id, take: sent.take, part: sent.part, bytes: file.size, sha256 };
  const known = await app.tokenAccess.read(sender.access_token, (db) => findPart(db, row));
  if (known) return sameBytes(known, sha256);
  if (recording.status !== 'recording') throw new Problem('recording_ended');
  // the file first: a row without its file would be words that are lost
  await app.files.put(partKey(id, row), file, partType);
  app.metrics?.recorded(file.size);
  // awaited: the folder is deleted when this returns
  return await recordPart(app, sender, recording.question_id, row);
};

type NewPart = { recording_id: string; take: number; part: number; bytes: number; sha256: string };

const recordPart = (app: App, { access_token }: Sender, question_id: string, row: NewPart) =>
  app.tokenAccess.write(access_token, async (db) => {
    await lockArrivals(db, access_token);
    const known = await findPart(db, row);
    if (known) return sameBytes(known, row.sha256);
    const { bytes } = await findRecordingUsage(db, question_id);
    if (bytes + row.bytes > recordingQuota.bytes) throw new Problem('too_many_recordings');
    const arrival = {
      id: row.recording_id,
      bytes: row.bytes,
      arrived_at: now(app),
      max_bytes: app.recordings.max_bytes,
    };
    const outcome = await addArrival(db, arrival);
    if (outcome !== 'added') throw new Problem(outcome);
    await insertPart(db, row);
    return row.sha256;
  });

const sameBytes = ({ sha256 }: { sha256: string }, sent: string) => {
  if (sha256 !== sent) throw new Problem('other_bytes');
  return sha256;
};

/** Passes a body on. Throws `refusal` when it has more bytes; `hash` returns its SHA-256 (hex) after its end. */
export const measured = (
  body: AsyncIterable<Uint8Array>,
  max: number,
  refusal: 'request_too_large' | 'recording_too_large',
): { hash: () => string; body: AsyncIterable<Uint8Array> } => {
  const sha256 = createHash('sha256');
  const read = async function* () {
    let received = 0;
    for await (const chunk of body) {
      received += chunk.length;
      if (received > max) throw new Problem(refusal);
      sha256.update(chunk);
      yield chunk;
    }
  };
  return { hash: () => sha256.digest('hex'), body: read() };
};
