import { join } from 'node:path';
import { FilePathSource, Input } from 'mediabunny';
import { unlessUnreadable } from '../processes/unreadable.ts';
import { type AudioTrack, inputFormats, openTrack } from './audio-track.ts';
import { skipRepeatedHeaders } from './mp4-headers.ts';
import { type OpenRun, startRun } from './open-run.ts';
import type { Remuxed, RemuxTask, SoundRun } from './remux-task.ts';
import { repairWebmEnd } from './webm-end.ts';

/**
 * Writes the sound of the files, one after the other, into new files without metadata: a file for each run of one encoding.
 * A file that is cut or damaged is used as far as it can be read, and may be repaired in place. Throws if a file cannot be read or written at all.
 */
export const remux = async ({ folder, files, stretch }: RemuxTask): Promise<Remuxed> => {
  const runs: SoundRun[] = [];
  const durations: number[] = [];
  let open: OpenRun | undefined;
  const close = async () => {
    const run = await open?.end();
    if (run) runs.push(run);
    open = undefined;
  };
  for (const [take, file] of files.entries()) {
    const path = join(folder, file);
    const isReadable = await repairWebmEnd(path);
    await skipRepeatedHeaders(path);
    using input = new Input({ formats: inputFormats, source: new FilePathSource(path) });
    const track: AudioTrack | undefined = isReadable ? await openTrack(input).catch(unlessUnreadable) : undefined;
    if (!track) {
      durations.push(0);
      continue;
    }
    if (open?.key !== track.key) await close();
    open ??= await startRun(folder, take, track);
    durations.push(await open.add(take, track, stretch));
  }
  await close();
  return { runs, durations };
};
