import type { CorrectedTranscript, Offer, Offers, TranscriptChange } from '../../../shared/recordings/transcripts.ts';
import { call, send } from '../../api.ts';

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
  load: (version) => {
    const query = version === undefined ? '' : `?version=${version}`;
    return send('GET', `${path}/transcript${query}`, { token }, (response) => response.text());
  },
  save: (body) => call('PUT', `${path}/transcript`, { token, body }),
  takeBack: () => call('DELETE', `${path}/transcript/release`, { token }),
  offers: async () => (await call<Offers>('GET', `${path}/transcript/offers`, { token })).offers,
});
