import { readStart } from '../../outside/files/read-start.ts';

// the markers of frame headers (SOF0 to SOF15), which contain the size
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Width and height in px of a JPEG; undefined for anything else. */
export const readJpegSize = async (path: string): Promise<{ width: number; height: number } | undefined> => {
  const buffer = await readStart(path, 64 * 1024);
  for (let at = 2; at + 9 < buffer.length && buffer[at] === 0xff; at += 2 + buffer.readUInt16BE(at + 2))
    if (isFrame(buffer[at + 1] as number))
      return { height: buffer.readUInt16BE(at + 5), width: buffer.readUInt16BE(at + 7) };
  return undefined;
};
