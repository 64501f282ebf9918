import type { Finish, NewRecording, Playable, RecordingState } from '../../../shared/recordings/recordings.ts';
import { call, send, uploadFile } from '../../api.ts';
import { callsAt, type WordsCalls } from '../../ui/words/calls.ts';
import { loadAnswer } from '../api.ts';

/** The server's calls for the recordings of one answer; every failure is an ApiError. */
export type RecordingCalls = {
  announce: (recording: NewRecording) => Promise<unknown>;
  sendPart: (id: string, take: number, part: number, bytes: Uint8Array<ArrayBuffer>) => Promise<{ sha256: string }>;
  state: (id: string) => Promise<RecordingState>;
  finish: (id: string, finish: Finish) => Promise<unknown>;
  sendFile: (file: File, onProgress: (progress: number) => void) => Promise<{ id: string }>;
  remove: (id: string) => Promise<unknown>;
  wordsOf: (id: string) => WordsCalls;
  /** What can be played. */
  playables: () => Promise<Playable[]>;
};

const path = '/api/answer/recordings';

export const callsFor = (token: string): RecordingCalls => ({
  announce: (body) => call('POST', path, { token, body }),
  sendPart: (id, take, part, body) => {
    const sent = { token, type: 'application/octet-stream', body };
    return send('PUT', `${path}/${id}/takes/${take}/parts/${part}`, sent, (response) => response.json());
  },
  state: (id) => call('GET', `${path}/${id}`, { token }),
  finish: (id, body) => {
    const sent = { token, type: 'application/json', body: JSON.stringify(body) };
    // no keepalive, unlike `call`: browsers limit it to 64 KiB for all requests together, and saves need it
    return send('POST', `${path}/${id}/finish`, sent, (response) => response.json());
  },
  sendFile: (file, onProgress) => uploadFile(`${path}/file`, token, file, onProgress),
  remove: (id) => call('DELETE', `${path}/${id}`, { token }),
  wordsOf: (id) => callsAt(`${path}/${id}`, token),
  playables: async () => (await loadAnswer(token)).recordings ?? [],
});
