import type { TranscriptVersions } from '../../../shared/recordings/transcripts.ts';
import { call } from '../../api.ts';
import { path } from '../../path.ts';

/** Asks for the words of a recording again; what was corrected stays. */
export const askForWords = (id: string) => call<void>('POST', path`/api/recordings/${id}/transcript`);
/** The versions of the words of a recording. */
export const listTranscripts = (id: string) => call<TranscriptVersions>('GET', path`/api/recordings/${id}/transcripts`);
/** Tries again to make a recording that can be played. */
export const prepareAgain = (id: string) => call<void>('POST', path`/api/recordings/${id}/prepare`);
/** Ends the link behind a printed code, for good. */
export const endListenLink = (id: string) => call<void>('DELETE', path`/api/recordings/${id}/listen-link`);
