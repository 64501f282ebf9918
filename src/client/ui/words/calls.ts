import type { CorrectedTranscript, Offer, Offers, TranscriptChange } from '../../../shared/recordings/transcripts.ts';
import { ApiError, call, readProblem } from '../../api.ts';
import { language } from '../../messages.ts';

/** The server's calls for the words of one recording; every failure is an ApiError. */
export type WordsCalls = {
  /** Resolves with WebVTT: what is shown, or a version. */
  load: (version?: number) => Promise<string>;
  save: (change: TranscriptChange) => Promise<CorrectedTranscript>;
  /** Readers see the words no longer. */
  takeBack: () => Promise<unknown>;
  /** Names of the family that may have been meant. */
  offers?: () => Promise<Offer[]>;
  /** Asks the recogniser for a new proposal. */
  askAgain?: () => Promise<unknown>;
};

/** `path`: that of the recording, such as /api/recordings/ID. */
export const callsAt = (path: string, token?: string): WordsCalls => ({
  load: async (version) => {
    const headers = { 'accept-language': language, ...(token !== undefined && { 'access-token': token }) };
    const query = version === undefined ? '' : `?version=${version}`;
    const response = await fetch(`${path}/transcript${query}`, { headers }).catch(() => {
      throw new ApiError(0);
    });
    if (!response.ok) throw await readProblem(response);
    return response.text().catch(() => {
      throw new ApiError(0);
    });
  },
  save: (body) => call('PUT', `${path}/transcript`, { body, ...(token !== undefined && { token }) }),
  takeBack: () => call('DELETE', `${path}/transcript/release`, { ...(token !== undefined && { token }) }),
  offers: async () => {
    const { offers } = await call<Offers>('GET', `${path}/transcript/offers`, {
      ...(token !== undefined && { token }),
    });
    return offers;
  },
});
