import type { RecordingCalls } from './calls.ts';
import type { KeptRecording } from './kept-recordings.ts';

/** What the server has of each recording, according to its responses. */
export type Arrived = {
  isKnown: (recording: KeptRecording) => boolean;
  /** Begins a recording, unless the server has it, and asks what has arrived. `ended`: nothing more can arrive. */
  ask: (recording: KeptRecording) => Promise<'open' | 'ended'>;
  send: (
    recording: KeptRecording,
    place: { take: number; part: number },
    bytes: Uint8Array<ArrayBuffer>,
  ) => Promise<void>;
  /** Whether the server has this part as it is on this device. */
  has: (recording: KeptRecording, take: number, part: number) => boolean;
  /** How many parts of a take have arrived; of an unconfirmed one, only those that this page has sent. */
  count: (recording: KeptRecording, take: number) => number;
  /** How many takes the server has: a full device may have kept fewer than it sent. */
  countTakes: (recording: KeptRecording) => number;
  /** Discards what is known, so that the server is asked again. */
  forget: (recording: KeptRecording) => void;
};

export const createArrived = (calls: RecordingCalls): Arrived => {
  /** The numbers of the parts, by take. */
  const known = new Map<KeptRecording, Set<number>[]>();
  const add = (recording: KeptRecording, take: number, part: number) => {
    const takes = known.get(recording) ?? [];
    known.set(recording, takes);
    while (takes.length <= take) takes.push(new Set());
    takes[take]?.add(part);
  };
  return {
    isKnown: (recording) => known.has(recording),
    ask: async (recording) => {
      const { server_id, mime, continues } = recording;
      await calls.announce({ id: server_id, mime, ...(continues !== undefined && { continues }) });
      const { status, takes } = await calls.state(server_id);
      known.set(
        recording,
        takes.map(({ parts }, take) => new Set(isUnconfirmed(recording, take) ? [] : parts)),
      );
      return status === 'recording' ? 'open' : 'ended';
    },
    send: async (recording, { take, part }, bytes) => {
      const { sha256 } = await calls.sendPart(recording.server_id, take, part, bytes);
      if (sha256 !== (await sumOf(bytes))) throw new Error('The server has received other bytes.');
      add(recording, take, part);
    },
    has: (recording, take, part) => known.get(recording)?.[take]?.has(part) === true,
    count: (recording, take) => known.get(recording)?.[take]?.size ?? 0,
    countTakes: (recording) => known.get(recording)?.length ?? 0,
    forget: (recording) => {
      known.delete(recording);
    },
  };
};

/** What has arrived may be another take with this number, which a full device has lost: it is sent anyway. */
const isUnconfirmed = ({ unconfirmed_from = Number.POSITIVE_INFINITY, takes }: KeptRecording, take: number) =>
  take >= unconfirmed_from && take < takes;

/** Their SHA-256, in hexadecimal digits. Only secure contexts can compute it, and record. */
const sumOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
