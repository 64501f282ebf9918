import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from './random.ts';
import { silence } from './sounds.ts';

export type HostileRecording = { name: string; bytes: Buffer };

const names = ['webm', 'live.webm', 'ogg', 'm4a', 'fragments.mp4', 'gps.m4a', 'mp3'].map((end) =>
  end.includes('.') ? `herons-${end}` : `herons.${end}`,
);

/** Real recordings in each kind of file. */
const wholeRecordings = (): HostileRecording[] => [
  ...names.map((name) => ({ name, bytes: readFileSync(join(import.meta.dirname, 'fixtures/recordings', name)) })),
  { name: 'silence.wav', bytes: silence(1000) },
];

/** Real recordings with bytes changed, lost, doubled, or replaced by large numbers. */
export const fuzzedRecordings = (count: number, seed: number): HostileRecording[] => {
  const whole = wholeRecordings();
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  /** Mostly in the first bytes, where the structure is. */
  const place = (bytes: Buffer) => below(random() < 0.6 ? Math.min(bytes.length, 800) : bytes.length);
  const flip = (bytes: Buffer) => {
    const at = place(bytes);
    bytes[at] = (bytes[at] as number) ^ (1 << below(8));
    return bytes;
  };
  const enlarge = (bytes: Buffer) => bytes.fill(0xff, place(bytes)).subarray(0, bytes.length);
  const inflate = (bytes: Buffer) => {
    const at = place(bytes);
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(4, 0xff), bytes.subarray(at + 4)]);
  };
  const clear = (bytes: Buffer) => {
    const at = place(bytes);
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(16), bytes.subarray(at + 16)]);
  };
  const cut = (bytes: Buffer) => bytes.subarray(0, place(bytes));
  const double = (bytes: Buffer) => {
    const [from, to] = [place(bytes), place(bytes)].sort((a, b) => a - b) as [number, number];
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  };
  const remove = (bytes: Buffer) => {
    const at = place(bytes);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(40))]);
  };
  const changes = [flip, flip, flip, inflate, inflate, clear, cut, double, remove, enlarge];
  return Array.from({ length: count }, (_, n) => {
    const { name, bytes } = whole[n % whole.length] as HostileRecording;
    let changed: Buffer = Buffer.from(bytes);
    for (let times = 1 + below(6); times > 0 && changed.length > 0; times--)
      changed = Buffer.from((changes[below(changes.length)] as (typeof changes)[number])(changed));
    return { name: `${n} of ${name}`, bytes: changed };
  });
};

/** Files that are not recordings, or contradict themselves. `address` must never be asked for anything. */
export const hostileRecordings = (address: string): HostileRecording[] => [
  { name: 'no bytes', bytes: Buffer.alloc(0) },
  { name: 'one byte', bytes: Buffer.from([0x1a]) },
  { name: 'text', bytes: Buffer.from('It was a cold winter. '.repeat(500)) },
  { name: 'zeros', bytes: Buffer.alloc(100_000) },
  { name: 'a picture', bytes: readFileSync(join(import.meta.dirname, 'fixtures/two-colours.heic')) },
  { name: 'a playlist', bytes: Buffer.from(playlist(address)) },
  {
    name: 'a list of files',
    bytes: Buffer.from(`ffconcat version 1.0\nfile '/etc/passwd'\nfile '${address}/a.webm'\n`),
  },
  { name: 'a manifest', bytes: Buffer.from(`<?xml version="1.0"?><MPD><BaseURL>${address}/</BaseURL></MPD>`) },
  { name: 'a session description', bytes: Buffer.from(`v=0\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n`) },
  { name: 'four billion samples of no size', bytes: withCount(0xffffffff, 0) },
  { name: 'four billion samples of one byte', bytes: withCount(0xffffffff, 1) },
  { name: 'a box in a box, a thousand deep', bytes: nested(1000) },
  { name: 'a WAV of four gigabytes', bytes: withLength(silence(10), 40, 0xffffffff) },
  { name: 'a thousand ID3 tags', bytes: Buffer.concat([id3(1000), wholeOf('herons.mp3')]) },
  {
    name: 'an ID3 tag of 256 MB',
    bytes: Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), silence(9)]),
  },
  { name: 'half a second of one cluster a thousand times', bytes: repeatedCluster() },
];

const playlist = (address: string) =>
  `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}/first.ts\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`;

const wholeOf = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures/recordings', name));

const withLength = (bytes: Buffer, at: number, length: number) => {
  bytes.writeUInt32LE(length, at);
  return bytes;
};

/** An MP4 that says so of its samples, in the tables of their sizes and times. */
const withCount = (count: number, size: number) => {
  const bytes = Buffer.from(wholeOf('herons.m4a'));
  const sizes = bytes.indexOf('stsz');
  bytes.writeUInt32BE(size, sizes + 8);
  bytes.writeUInt32BE(count, sizes + 12);
  bytes.writeUInt32BE(count, bytes.indexOf('stts') + 12);
  // so many samples in each chunk
  bytes.writeUInt32BE(count, bytes.indexOf('stsc') + 16);
  return bytes;
};

const nested = (depth: number) => {
  let box = Buffer.alloc(0);
  for (let n = 0; n < depth; n++) {
    const header = Buffer.from('0000moov', 'latin1');
    header.writeUInt32BE(box.length + 8, 0);
    box = Buffer.concat([header, box]);
  }
  return Buffer.concat([wholeOf('herons.m4a').subarray(0, 32), box]);
};

const id3 = (count: number) => Buffer.from('ID3\x04\0\0\0\0\0\0'.repeat(count), 'latin1');

/** Its times go back and forth. */
const repeatedCluster = () => {
  const bytes = wholeOf('herons-live.webm');
  const first = bytes.indexOf(Buffer.from('1f43b675', 'hex'));
  const second = bytes.indexOf(Buffer.from('1f43b675', 'hex'), first + 4);
  const cluster = bytes.subarray(first, second);
  return Buffer.concat([bytes.subarray(0, first), ...Array.from({ length: 1000 }, () => cluster)]);
};
