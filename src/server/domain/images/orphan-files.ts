import { day } from '../../../shared/durations.ts';
import type { App } from '../../app.ts';
import type { ListedFile } from '../../outside/files/file-store.ts';
import { listKnownBuilds } from '../../storage/builds.ts';
import { listRecordedImages } from '../../storage/orphans.ts';
import { listNeededParts } from '../../storage/recording-parts.ts';
import { listKnownRecordings } from '../../storage/recordings.ts';
import { listKeptMessages } from '../../storage/replies.ts';
import { buildOfKey } from '../books/build-keys.ts';
import { messageOfKey } from '../mail/message-keys.ts';
import { isPartKey, partKey, recordingOfKey } from '../recordings/recording-keys.ts';
import { imageOfKey, isPrintCopy } from './images.ts';

/** In ms: how long print copies are kept. A book that needs one later makes it again. */
const printCopiesKept = 90 * day;

// temporary files of the disk store that a killed process left behind
const temporaryFile = /(?:^|\/)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Deletes files written before `before` (ms since 1970) whose image, build, mail or recording has no row or was discarded, parts of
 * takes that are joined, and old print copies. Ignores files that are not ours.
 */
export const deleteOrphanFiles = async (app: App, before: number, signal?: AbortSignal): Promise<number> => {
  let deleted = 0;
  for await (const files of app.files.list()) {
    signal?.throwIfAborted();
    for (const { key } of await findOrphanFiles(app, files, before)) {
      signal?.throwIfAborted();
      await app.files.delete(key);
      deleted += 1;
    }
  }
  return deleted;
};

const findOrphanFiles = async (app: App, files: ListedFile[], before: number) => {
  const { db } = app;
  const old = files.filter(({ key, changed }) => changed < before && isOldName(key, before));
  const known = new Set(await findKnown(old, imageOfKey, (names) => listRecordedImages(db, names)));
  const knownBuilds = new Set(await findKnown(old, buildOfKey, (ids) => listKnownBuilds(db, ids)));
  const knownMails = new Set(await findKnown(old, messageOfKey, (ids) => listKeptMessages(db, ids)));
  const knownRecordings = new Set(await findKnown(old, recordingOfKey, (ids) => listKnownRecordings(db, ids)));
  const parts = old.filter(({ key }) => isPartKey(key));
  const neededParts = new Set(await findKnown(parts, recordingOfKey, (ids) => listKeysOfParts(app, ids)));
  return old.filter(({ key, changed }) => {
    if (isPrintCopy(key) && changed < app.clock() - printCopiesKept) return true;
    const name = imageOfKey(key);
    const build = buildOfKey(key);
    if (build !== undefined) return !knownBuilds.has(build);
    const mail = messageOfKey(key);
    if (mail !== undefined) return !knownMails.has(mail);
    if (isPartKey(key)) return !neededParts.has(key);
    const recording = recordingOfKey(key);
    if (recording !== undefined) return !knownRecordings.has(recording);
    return name === undefined ? temporaryFile.test(key) : !known.has(name);
  });
};

const listKeysOfParts = async ({ db }: App, recording_ids: string[]): Promise<string[]> =>
  (await listNeededParts(db, recording_ids)).map((part) => partKey(part.recording_id, part));

/** What files belong to, as far as it has a row. */
const findKnown = async (
  files: ListedFile[],
  ownerOf: (key: string) => string | undefined,
  listKnown: (owners: string[]) => Promise<string[]>,
) => {
  const owners = [...new Set(files.map(({ key }) => ownerOf(key)))].filter((owner) => owner !== undefined);
  return owners.length > 0 ? listKnown(owners) : [];
};

/** Checks the time in the image's name as well, which is from our clock: the store's clock may be wrong. */
const isOldName = (key: string, before: number) => {
  const name = imageOfKey(key);
  return name === undefined || Number(name.split('-')[1]) < before;
};
