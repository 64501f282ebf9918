import type { LetterOptions } from '../../../shared/letters.ts';
import { format } from '../../../shared/messages/format.ts';
import { useChange } from '../use-change.ts';
import { loadLetterOptions } from './letter-options.ts';
import { messages } from './messages.ts';
import { printLetters } from './print-letters.ts';

/** Prints letters, and says which characters could not be printed. */
export const usePrintLetters = (say: (text: string) => void) => {
  const { busy, errorText, run, refuse } = useChange();
  const print = (question_ids: string[], options: LetterOptions = loadLetterOptions()) =>
    run(async () => {
      const missing = await printLetters(question_ids, options);
      if (missing.length > 0) say(format(messages.letter.missing, { letters: [...new Set(missing)].join(' ') }));
    });
  return { busy, errorText, refuse, print };
};
