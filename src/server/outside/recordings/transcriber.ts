import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type Heard, readHeard } from './heard.ts';

/** An endpoint in the form of OpenAI's `/v1/audio/transcriptions`, which whisper.cpp's server and others have. */
export type Transcriber = { url: string; key: string | undefined; model: string | undefined };

/** A file with sound, and what may help: the language (ISO 639-1), and names that may occur. */
export type Sound = {
  name: string;
  content_type: string;
  bytes: Uint8Array<ArrayBuffer>;
  duration_ms: number;
  language?: string | undefined;
  prompt?: string | undefined;
};

/**
 * `unreachable`: no connection, no answer in time, or an error of its own; `denied`: the key, the model or a quota; `sound`:
 * it does not take this sound, and never will; `other_answer`: it is not what this server expects.
 */
export type TranscriberFault = 'unreachable' | 'denied' | 'sound' | 'other_answer';
/** `status` is that of the response, if there was one; else `code` is Node's, such as `ECONNREFUSED`. */
export type Refused = { fault: TranscriberFault; status?: number; code?: string };

/** What services take at most, in bytes. */
export const maxSoundBytes: number = 25 * 1024 * 1024;
/** In ms, for the whole exchange: five minutes of speech on a small computer. */
const patience = 15 * 60_000;
const maxAnswerBytes = 10 * 1024 * 1024;

/**
 * Asks for the words of a sound: with times, or without where it knows none. Follows no redirect, which would take the key
 * and the voice elsewhere. Throws only when `signal` was aborted.
 */
export const transcribe = async (
  transcriber: Transcriber,
  sound: Sound,
  signal: AbortSignal,
  timeout = patience,
): Promise<Heard | Refused> => {
  const heard = await ask(transcriber, sound, 'verbose_json', signal, timeout);
  // some models have no times
  const knowsNoTimes = 'status' in heard && heard.status === 400;
  return knowsNoTimes ? ask(transcriber, sound, 'json', signal, timeout) : heard;
};

export const isRefused = (heard: Heard | Refused): heard is Refused => 'fault' in heard;

const ask = async (
  { url, key, model }: Transcriber,
  sound: Sound,
  response_format: 'verbose_json' | 'json',
  signal: AbortSignal,
  timeout: number,
): Promise<Heard | Refused> => {
  const { type, body } = await writeForm(sound, { model, response_format });
  const headers = {
    ...{ 'content-type': type, 'content-length': body.length, accept: 'application/json' },
    'user-agent': 'Family Stories',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  const exchange = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const answer = await post(new URL(url), body, headers, exchange).catch(asUnreachable);
  signal.throwIfAborted();
  return 'fault' in answer ? answer : judge(answer, sound);
};

/** Without the message, which has the address. */
const asUnreachable = ({ code }: NodeJS.ErrnoException): Refused => ({
  fault: 'unreachable',
  ...(code !== undefined && { code }),
});

const writeForm = async (
  { name, content_type, bytes, language, prompt }: Sound,
  { model, response_format }: { model: string | undefined; response_format: string },
) => {
  const form = new FormData();
  form.set('file', new File([bytes], name, { type: content_type }));
  // services require a model; programs with only one ignore it
  form.set('model', model ?? 'whisper-1');
  if (language) form.set('language', language);
  if (prompt) form.set('prompt', prompt);
  form.set('response_format', response_format);
  form.set('temperature', '0');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') as string, body: Buffer.from(await encoded.arrayBuffer()) };
};

type Answer = { status: number; body: string };

/** Not fetch: it waits for the head of a response for five minutes at most. Throws when nothing complete arrives. */
const post = async (url: URL, body: Buffer, headers: object, signal: AbortSignal): Promise<Answer> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, { method: 'POST', agent: false, headers: { ...headers }, signal })
      .on('error', reject)
      .on('response', resolve)
      .end(body);
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) return { status: response.statusCode ?? 0, body: '' };
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() };
};

const judge = ({ status, body }: Answer, { duration_ms }: Sound): Heard | Refused => {
  if (status !== 200) return { fault: faultOf(status), status };
  const heard = readHeard(body, duration_ms);
  if (heard === undefined) return { fault: 'other_answer', status };
  return heard === 'error' ? { fault: 'sound', status } : heard;
};

const faultOf = (status: number): TranscriberFault => {
  if (status >= 500 || status === 408) return 'unreachable';
  if ([401, 402, 403, 429].includes(status)) return 'denied';
  return [400, 413, 415, 422].includes(status) ? 'sound' : 'other_answer';
};
