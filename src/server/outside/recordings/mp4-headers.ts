import { open } from 'node:fs/promises';

/** Recordings of 90 minutes have about 11,000: two a second. */
const maxBoxes = 100_000;

/**
 * Makes readers skip each header of a fragment that another one follows at once. WebKitGTK (GStreamer 1.22) writes it twice
 * where a recording paused or ended, and the first one takes the bytes of the second for sound. Only in an MP4, a list of
 * boxes: four bytes for the length, four for the name, the content.
 */
export const skipRepeatedHeaders = async (path: string): Promise<void> => {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  const head = Buffer.alloc(8);
  let header: number | undefined;
  let at = 0;
  for (let box = 0; box < maxBoxes && at + head.length <= size; box += 1) {
    await file.read(head, 0, head.length, at);
    const name = head.toString('latin1', 4);
    if (box === 0 && name !== 'ftyp') return;
    if (name === 'moof' && header !== undefined) await file.write('free', header + 4, 'latin1');
    header = name === 'moof' ? at : undefined;
    const length = head.readUInt32BE(0);
    // it reaches to the end, or beyond 4 GB
    if (length < head.length) return;
    at += length;
  }
};
