import { levelLength } from '../../../shared/recordings/levels.ts';

/** In Hz: samples of the sound that is measured. */
export const levelRate = 8000;
const perLevel = (levelRate * levelLength) / 1000;

/** Measures sound: 16-bit samples, one channel, `levelRate`. */
type LevelMeter = {
  add: (samples: Buffer) => void;
  duration_ms: () => number;
  /** One per `levelLength`. */
  levels: () => Uint8Array;
};

export const openLevelMeter = (): LevelMeter => {
  const levels: number[] = [];
  let count = 0;
  let loudest = 0;
  // a sample may be cut between two chunks
  let rest: Buffer = Buffer.alloc(0);
  const addSample = (sample: number) => {
    loudest = Math.max(loudest, Math.abs(sample));
    count += 1;
    if (count % perLevel > 0) return;
    levels.push(inByte(loudest));
    loudest = 0;
  };
  return {
    add: (chunk) => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % 2);
      for (let at = 0; at < whole; at += 2) addSample(bytes.readInt16LE(at));
      rest = bytes.subarray(whole);
    },
    duration_ms: () => Math.round((count / levelRate) * 1000),
    levels: () => Uint8Array.from(count % perLevel === 0 ? levels : [...levels, inByte(loudest)]),
  };
};

// 0 would be: not measured
const inByte = (sample: number) => Math.min(255, Math.max(1, Math.round((sample / 32768) * 255)));
