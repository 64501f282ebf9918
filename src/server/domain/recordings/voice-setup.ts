import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem, type ProblemCode } from '../../../shared/errors.ts';
import type { HeardSentence, VoiceSetup } from '../../../shared/recordings/voice-setup.ts';
import type { App } from '../../app.ts';
import { isRefused, type Refused, type TranscriberFault, transcribe } from '../../outside/recordings/transcriber.ts';
import type { Upload } from '../images/images.ts';
import { transcriberHost } from './transcriber-host.ts';

/** What the environment sets about recordings. */
export const describeVoice = (app: Pick<App, 'recordings'>): VoiceSetup => {
  const transcriber = transcriberHost(app);
  const { ffmpeg, max_bytes } = app.recordings;
  return {
    ...(transcriber !== undefined && { transcriber }),
    ...{ ffmpeg: ffmpeg !== undefined, megabytes: Math.floor(max_bytes / (1024 * 1024)) },
  };
};

/** In ms: somebody is waiting. */
const patience = 2 * 60_000;

/** Asks the recogniser for the words of a sound that is not kept. Throws what is wrong with its settings. */
export const testTranscriber = async (app: App, upload: Upload, closed: AbortSignal): Promise<HeardSentence> => {
  const { transcriber } = app.recordings;
  if (!transcriber) throw new Problem('transcripts_off');
  const file = 'sentence';
  await using folder = await app.uploads.receive(file, upload.body);
  const bytes = new Uint8Array(await readFile(join(folder.path, file)));
  const { file_name: name, content_type } = upload;
  const sound = { name, content_type, bytes, duration_ms: patience };
  const heard = await transcribe(transcriber, sound, closed, patience);
  if (isRefused(heard)) throw new Problem(problemOf(heard));
  return { text: heard.cues.map(({ text }) => text).join(' ') };
};

const problemOf = ({ fault, code = '' }: Refused): ProblemCode => {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'transcriber_not_found';
  if (code === 'ECONNREFUSED') return 'transcriber_not_running';
  return isOfCertificate.test(code) ? 'transcriber_certificate' : problems[fault];
};

/** The codes of OpenSSL, and Node's own. */
const isOfCertificate = /CERT|SIGNATURE|^ERR_(?:SSL|TLS)_|^EPROTO$/;

const problems = {
  unreachable: 'transcriber_unreachable',
  denied: 'transcriber_denies',
  sound: 'transcriber_takes_no_sound',
  other_answer: 'transcriber_not_understood',
} as const satisfies Record<TranscriberFault, ProblemCode>;
