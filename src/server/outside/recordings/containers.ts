import {
  type AudioCodec,
  FlacOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

/** A kind of file that browsers play. */
export type Container = { extension: string; content_type: string; format: () => OutputFormat };

const webm: Container = { extension: 'webm', content_type: 'audio/webm', format: () => new WebMOutputFormat() };
const m4a: Container = {
  extension: 'm4a',
  content_type: 'audio/mp4',
  // its index is at the end: in front, the whole file would have to be in memory
  format: () => new Mp4OutputFormat({ fastStart: false }),
};
const mp3: Container = { extension: 'mp3', content_type: 'audio/mpeg', format: () => new Mp3OutputFormat() };
const flac: Container = { extension: 'flac', content_type: 'audio/flac', format: () => new FlacOutputFormat() };
const wav: Container = { extension: 'wav', content_type: 'audio/wav', format: () => new WavOutputFormat() };

const containers: Partial<Record<AudioCodec, Container>> = {
  opus: webm,
  vorbis: webm,
  aac: m4a,
  mp3,
  flac,
  'pcm-u8': wav,
  'pcm-s16': wav,
  'pcm-s24': wav,
  'pcm-s32': wav,
  'pcm-f32': wav,
};

/** Undefined when not all browsers play this encoding. */
export const containerOf = (codec: AudioCodec): Container | undefined => containers[codec];
