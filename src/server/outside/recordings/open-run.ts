import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodedAudioPacketSource, type EncodedPacket, FilePathTarget, Output } from 'mediabunny';
import { unlessUnreadable } from '../processes/unreadable.ts';
import type { AudioTrack } from './audio-track.ts';
import { type Container, containerOf } from './containers.ts';
import { readPackets } from './packets.ts';
import type { RemuxTask, SoundRun } from './remux-task.ts';

/** A file that is being written. */
export type OpenRun = {
  key: string;
  /** Appends the sound of a take; returns its length in ms. */
  add: (take: number, track: AudioTrack, stretch: RemuxTask['stretch']) => Promise<number>;
  /** Undefined, and no file, if nothing could be read. */
  end: () => Promise<SoundRun | undefined>;
};

/** In seconds. A longer gap or overlap is damage: the sound goes on at once. A shorter overlap is a rounded time. */
const longestGap = 10;
const longestOverlap = 0.1;

export const startRun = async (folder: string, take: number, { key, codec, config }: AudioTrack): Promise<OpenRun> => {
  const { extension, content_type, format } = containerOf(codec) as Container;
  const file = `played-${take}.${extension}`;
  const source = new EncodedAudioPacketSource(codec);
  const output = new Output({ format: format(), target: new FilePathTarget(join(folder, file)) });
  output.addAudioTrack(source);
  await output.start();
  const takes: number[] = [];
  let end = 0;

  const write = async (packet: EncodedPacket, timestamp: number) => {
    await source.add(packet.clone({ timestamp }), { decoderConfig: config });
    end = timestamp + packet.duration;
  };

  const discard = async () => {
    await output.cancel();
    await rm(join(folder, file), { force: true });
    return undefined;
  };

  return {
    key,
    add: async (number, track, stretch) => {
      takes.push(number);
      const begin = end;
      let offset: number | undefined;
      try {
        for await (const packet of readPackets(track, stretch)) {
          offset ??= end - packet.timestamp;
          const at = packet.timestamp + offset;
          if (at < end - longestOverlap || at > end + longestGap) offset = end - packet.timestamp;
          await write(packet, Math.max(end, packet.timestamp + offset));
        }
      } catch (error) {
        unlessUnreadable(error);
      }
      return inMs(end - begin);
    },
    end: async () => {
      if (end === 0) return discard();
      await output.finalize();
      return { takes, file, codec, extension, content_type, duration_ms: inMs(end) };
    },
  };
};

const inMs = (seconds: number) => Math.round(seconds * 1000);
