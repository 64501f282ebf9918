import type { Restored, RestoreProgress } from '../../../../shared/restore.ts';
import { ApiError, type ProblemBody, parseJson, readRetryAfter } from '../../../api.ts';

/** `sending`: `done` and `of` are bytes. */
export type Progress = RestoreProgress | { step: 'sending'; done: number; of: number };

type SentBackup = { file: File; passphrase?: string };

// every file encrypted with age begins with this
const firstBytes = 'age-encryption.org/v1';

/** Whether a backup is encrypted, so that restoring it needs a passphrase. */
export const isEncrypted = async (file: File): Promise<boolean> =>
  (await file.slice(0, firstBytes.length).text()) === firstBytes;

/** Uploads a backup, which the server restores. Rejects with an ApiError, like `call`. */
export const sendBackup = (
  { file, passphrase }: SentBackup,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Restored> =>
  new Promise((resolve, reject) => {
    // not fetch, which reports no upload progress
    const request = new XMLHttpRequest();
    request.open('POST', '/api/restore');
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (passphrase !== undefined) request.setRequestHeader('backup-passphrase', encodeURIComponent(passphrase));
    request.upload.onprogress = ({ loaded, total }) => onProgress({ step: 'sending', done: loaded, of: total });
    request.onprogress = () => {
      const latest = lastLineOf(request);
      if (request.status === 200 && latest && 'step' in latest) onProgress(latest);
    };
    request.onload = () => {
      const last = lastLineOf(request);
      if (last && 'people' in last) resolve(last);
      else if (last && 'code' in last) reject(new ApiError(last.status, last, retryAfterOf(request)));
      else reject(new ApiError(request.status === 200 ? 0 : request.status));
    };
    request.onerror = () => reject(new ApiError(0));
    request.onabort = () => reject(new ApiError(0));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });

type Line = RestoreProgress | Restored | (ProblemBody & { status: number });

/** The last complete line of the response, or a problem that is the whole response; undefined if it is not JSON. */
const lastLineOf = ({ responseText, readyState }: XMLHttpRequest): Line | undefined => {
  const end = readyState === XMLHttpRequest.DONE ? responseText.trimEnd().length : responseText.lastIndexOf('\n');
  const line = responseText.slice(0, Math.max(end, 0)).split('\n').at(-1) ?? '';
  return parseJson(line) as Line | undefined;
};

const retryAfterOf = (request: XMLHttpRequest) => readRetryAfter(request.getResponseHeader('retry-after'));
