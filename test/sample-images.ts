import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image of this size, red on the left half and blue on the right. */
export const twoColours = async (width: number, height: number): Promise<Sharp> => {
  const [left, right] = [Buffer.from([200, 40, 40]), Buffer.from([40, 80, 200])];
  const row = Buffer.concat(Array.from({ length: width }, (_, x) => (x < width >> 1 ? left : right)));
  return sharp(Buffer.alloc(height * row.length, row), { raw: { width, height, channels: 3 } });
};

export const jpeg = async (width = 64, height = 48): Promise<Buffer> =>
  (await twoColours(width, height)).jpeg({ quality: 95 }).toBuffer();

/** An animation of three frames in different colours. */
export const animated = async (format: 'gif' | 'webp', width = 40, height = 30): Promise<Buffer> => {
  const frames = ['red', 'lime', 'blue'].map((background) => ({
    create: { width, height, channels: 3, background } as const,
  }));
  return sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), { join: { animated: true } })
    [format]({ delay: [100, 200, 300], loop: 0 })
    .toBuffer();
};

/** A 24-bit Windows bitmap. */
export const bmp = async (width: number, height: number): Promise<Buffer> => {
  const rgb = await (await twoColours(width, height)).removeAlpha().raw().toBuffer();
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * height);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        bytes[54 + (height - 1 - y) * stride + x * 3 + c] = rgb[(y * width + x) * 3 + 2 - c] as number;
  return bytes;
};

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

const crc = (bytes: Buffer) => {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] as number) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

export const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
};

/** A black and white PNG with large dimensions and a small file size. */
export const hugePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

/** A GIF whose frames claim these dimensions, with a small file size. */
export const hugeGif = (width: number, height: number, frames: number): Buffer => {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  const repeated = Array.from({ length: frames }, () => Buffer.concat([control, frame]));
  return Buffer.concat([Buffer.from('GIF89a'), screen, colours, ...repeated, Buffer.from([0x3b])]);
};
