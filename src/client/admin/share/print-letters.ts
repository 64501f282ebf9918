import type { LetterOptions } from '../../../shared/letters/letters.ts';
import { readMissingCharacters } from '../../../shared/letters/missing-characters.ts';
import { loadLetters } from '../api/letters.ts';
import { download } from './download.ts';

/**
 * Shows letters of these questions in a tab, as a PDF. Returns the characters that could not be printed. Call it directly
 * from a click: the tab is opened at once, because browsers block one that is opened after a request.
 */
export const printLetters = async (question_ids: string[], options: LetterOptions): Promise<string[]> => {
  const tab = window.open('', '_blank');
  try {
    const { pdf, missing } = await loadLetters(question_ids, options);
    const url = URL.createObjectURL(pdf);
    if (tab) tab.location.href = url;
    // without a tab the browser has blocked it
    else download(url, 'letters.pdf');
    setTimeout(() => URL.revokeObjectURL(url), keepFor);
    return readMissingCharacters(missing).flatMap(({ letters }) => letters);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

// in ms: the tab can be loaded again for so long
const keepFor = 10 * 60 * 1000;
