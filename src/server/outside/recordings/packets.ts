import type { EncodedPacket } from 'mediabunny';
import type { AudioTrack } from './audio-track.ts';
import type { RemuxTask } from './remux-task.ts';

/** In seconds: a longer packet is damage. */
const longestPacket = 2;

/** All packets of a track, or those of a stretch. Ends early when they are more than the file can hold. */
export async function* readPackets(
  { sink, size }: AudioTrack,
  stretch: RemuxTask['stretch'],
): AsyncGenerator<EncodedPacket> {
  const first = stretch && ((await sink.getPacket(stretch.start_ms / 1000)) ?? undefined);
  let left = size;
  for await (const packet of sink.packets(first)) {
    if (stretch && packet.timestamp * 1000 >= stretch.end_ms) return;
    // many samples that share their bytes, or have none
    left -= Math.max(1, packet.byteLength);
    if (left < 0) return;
    const duration = Math.min(Math.max(packet.duration, 0), longestPacket);
    yield packet.clone({ duration });
  }
}
