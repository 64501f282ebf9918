import { createHash, randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { formWith, type SentFile, type TestApp } from './open-test-app.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Of the joined parts. */
export const sumOf = (parts: Uint8Array[]): string => sha256(Buffer.concat(parts));

type Response = Promise<LightMyRequestResponse>;

/** What the answer page asks for while a person talks. */
export type Device = {
  begin: (id: string, continues?: string) => Response;
  /** Begins one; returns its id. */
  begun: () => Promise<string>;
  send: (id: string, place: { take?: number; part?: number }, bytes: Uint8Array) => Response;
  /** Begins a recording and sends these parts of each take; returns its id. */
  sent: (...takes: Uint8Array[][]) => Promise<string>;
  state: (id: string) => Response;
  finish: (id: string, takes: object[]) => Response;
  sendFile: (bytes: Uint8Array, file?: SentFile) => Response;
  remove: (id: string) => Response;
};

export const deviceOf = (t: Pick<TestApp, 'call' | 'asAnswerer'>, token: string): Device => {
  const root = '/api/answer/recordings';
  const begin: Device['begin'] = (id, continues) =>
    t.asAnswerer(token, 'POST', root, { id, mime: 'audio/webm;codecs=opus', ...(continues && { continues }) });
  const begun = async () => {
    const id = randomUUID();
    await begin(id);
    return id;
  };
  const send: Device['send'] = (id, { take = 0, part = 0 }, bytes) =>
    t.call({
      method: 'PUT',
      url: `${root}/${id}/takes/${take}/parts/${part}`,
      headers: { 'access-token': token, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(bytes),
    });
  return {
    begin,
    begun,
    send,
    sent: async (...takes) => {
      const id = await begun();
      for (const [take, parts] of takes.entries())
        for (const [part, bytes] of parts.entries()) await send(id, { take, part }, bytes);
      return id;
    },
    state: (id) => t.asAnswerer(token, 'GET', `${root}/${id}`),
    finish: (id, takes) => t.asAnswerer(token, 'POST', `${root}/${id}/finish`, { takes }),
    sendFile: async (bytes, file) => {
      const { type, payload } = await formWith(bytes, { name: 'memo.m4a', type: 'audio/mp4', ...file });
      const headers = { 'access-token': token, 'content-type': type };
      return t.call({ method: 'POST', url: `${root}/file`, headers, payload });
    },
    remove: (id) => t.asAnswerer(token, 'DELETE', `${root}/${id}`),
  };
};

/** The same at the origin of a real server. */
export const deviceAt = (origin: string, token: string): Device => {
  const call = async ({ method, url, headers, payload }: InjectOptions) => {
    const request = { method, headers, body: payload } as RequestInit;
    const response = await fetch(`${origin}${url}`, request);
    const body = await response.text();
    return { statusCode: response.status, body, json: () => JSON.parse(body) } as LightMyRequestResponse;
  };
  const asAnswerer: TestApp['asAnswerer'] = (access_token, method, url, payload) =>
    call({
      ...{ method: method ?? 'GET', url },
      headers: { 'access-token': access_token, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    });
  return deviceOf({ call, asAnswerer }, token);
};
