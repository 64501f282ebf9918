import type { Finish, NewRecording, Playable, RecordingState } from '../../../shared/recordings/recordings.ts';
import { ApiError, abortAfter, call, loadAnswer, readProblem, uploadFile } from '../../api.ts';
import { language } from '../../messages.ts';
import { callsAt, type WordsCalls } from '../../ui/words/calls.ts';

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

// in ms; a part has about 60 KB
const timeout = 90_000;

export const callsFor = (token: string): RecordingCalls => {
  const send = async (method: string, address: string, type: string, body: BodyInit) => {
    const headers = { 'access-token': token, 'accept-language': language, 'content-type': type };
    const init = { method, headers, body, signal: abortAfter(timeout) };
    const response = await fetch(address, init).catch(() => {
      throw new ApiError(0);
    });
    if (!response.ok) throw await readProblem(response);
    return response;
  };
  return {
    announce: (body) => call('POST', path, { token, body }),
    sendPart: async (id, take, part, bytes) => {
      const address = `${path}/${id}/takes/${take}/parts/${part}`;
      const response = await send('PUT', address, 'application/octet-stream', bytes);
      return response.json().catch(() => {
        throw new ApiError(0);
      });
    },
    state: (id) => call('GET', `${path}/${id}`, { token }),
    finish: (id, body) => send('POST', `${path}/${id}/finish`, 'application/json', JSON.stringify(body)),
    sendFile: (file, onProgress) => uploadFile(`${path}/file`, token, file, onProgress),
    remove: (id) => call('DELETE', `${path}/${id}`, { token }),
    wordsOf: (id) => callsAt(`${path}/${id}`, token),
    playables: async () => (await loadAnswer(token)).recordings ?? [],
  };
};
