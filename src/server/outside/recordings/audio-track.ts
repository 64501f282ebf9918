import { createHash } from 'node:crypto';
import {
  ADTS,
  type AudioCodec,
  EncodedPacketSink,
  FLAC,
  type Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { containerOf } from './containers.ts';

/** Recognised by their bytes. No playlists: they name other files. */
export const inputFormats = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS];

/** The sound of a file. Tracks with the same `key` can follow each other in one file. */
export type AudioTrack = {
  codec: AudioCodec;
  key: string;
  config: AudioDecoderConfig;
  sink: EncodedPacketSink;
  /** Size of the file in bytes. */
  size: number;
};

/** Undefined when there is none that browsers play. Throws on a damaged file. */
export const openTrack = async (input: Input): Promise<AudioTrack | undefined> => {
  const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null;
  const codec = await track?.getCodec();
  const config = await track?.getDecoderConfig();
  if (!track || !codec || !config || !containerOf(codec)) return undefined;
  const sink = new EncodedPacketSink(track);
  if (!(await sink.getFirstPacket({ metadataOnly: true }))) return undefined;
  const size = (await input.source.getSizeOrNull()) ?? 0;
  return { codec, config, sink, size, key: keyOf(codec, config) };
};

/** Opus decodes any packet to the channels of its header, unless these are mapped in an order of their own. */
const keyOf = (codec: AudioCodec, { sampleRate, numberOfChannels, description }: AudioDecoderConfig) => {
  const bytes = description ? bytesOf(description) : new Uint8Array();
  const channelMapping = bytes[18] ?? 0;
  if (codec === 'opus' && channelMapping === 0) return 'opus';
  return `${codec} ${sampleRate} ${numberOfChannels} ${createHash('sha256').update(bytes).digest('hex')}`;
};

const bytesOf = (source: NonNullable<AudioDecoderConfig['description']>) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
