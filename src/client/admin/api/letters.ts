import type { LetterOptions } from '../../../shared/letters/letters.ts';
import { missingCharactersHeader } from '../../../shared/letters/missing-characters.ts';
import { longTimeout, send } from '../../api.ts';

/** Letters of several questions as one PDF, and the header that names the characters that could not be printed. */
export const loadLetters = (
  question_ids: string[],
  options: LetterOptions,
): Promise<{ pdf: Blob; missing: string | null }> => {
  const body = JSON.stringify({ question_ids, ...options });
  const sent = { body, type: 'application/json', timeout: longTimeout() };
  return send('POST', '/api/letters', sent, async (response) => ({
    pdf: await response.blob(),
    missing: response.headers.get(missingCharactersHeader),
  }));
};
