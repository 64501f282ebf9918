import { readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PlayedFile } from '../../../../shared/recordings/recordings.ts';
import type { App } from '../../../app.ts';
import type { UploadFolder } from '../../../outside/files/uploads.ts';
import { isCrash } from '../../../outside/processes/child-process.ts';
import type { Sound } from '../../../outside/recordings/transcriber.ts';
import { playedKey } from '../recording-keys.ts';
import type { Stretch } from './plan-pieces.ts';

type SoundFile = Pick<Sound, 'name' | 'content_type' | 'bytes'>;

/** The sound of a recording as a file of this process, which goes when it is disposed of. */
export type OpenSound = AsyncDisposable & {
  /** Of the whole file. */
  bytes: number;
  /**
   * A stretch in a file of its own, without encoding it anew; undefined if it cannot be cut. `crashed`: perhaps the machine
   * is short of memory.
   */
  cut: (stretch: Stretch, signal: AbortSignal) => Promise<SoundFile | 'crashed' | undefined>;
};

/** Fetches the file that is played from the file store; undefined if it is not there. */
export const openSound = async (
  app: App,
  { files, duration_ms }: { files: string; duration_ms: number },
): Promise<OpenSound | undefined> => {
  const [played] = JSON.parse(files) as PlayedFile[];
  const stored = played && (await app.files.get(playedKey(played.name)));
  if (!stored) return undefined;
  const file = `sound${extname(played.name)}`;
  const folder = await app.uploads.receive(file, stored.body);
  const read = async (name: string) => new Uint8Array(await readFile(join(folder.path, name)));

  const cut: OpenSound['cut'] = async (stretch, signal) => {
    if (stretch.start_ms === 0 && stretch.end_ms === duration_ms)
      return { name: file, content_type: played.content_type, bytes: await read(file) };
    const remuxed = await app.remuxer.remux({ folder: folder.path, files: [file], stretch }, signal);
    if (isCrash(remuxed)) return 'crashed';
    const piece = remuxed === 'too much' ? undefined : remuxed.runs[0];
    if (!piece) return undefined;
    const bytes = await read(piece.file);
    await rm(join(folder.path, piece.file));
    return { name: `sound.${piece.extension}`, content_type: piece.content_type, bytes };
  };

  return { bytes: stored.size, cut, [Symbol.asyncDispose]: () => dispose(folder) };
};

const dispose = async (folder: UploadFolder) => folder[Symbol.asyncDispose]();
