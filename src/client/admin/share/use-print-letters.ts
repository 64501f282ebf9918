import { useState } from 'react';
import type { LetterOptions } from '../../../shared/letters/letters.ts';
import { limits } from '../../../shared/limits.ts';
import { isOnlyHere } from '../../../shared/loopback.ts';
import { format, sharing as messages } from '../../messages.ts';
import { Refusal } from '../frame/refusal.ts';
import { useChange } from '../frame/use-change.ts';
import { loadLetterOptions } from './letter-options.ts';
import { printLetters } from './print-letters.ts';

type Printed = { id: string; link?: string | undefined };

/**
 * Prints letters; true once they are printed. Says which characters could not be printed, and whether only this computer
 * can open the link.
 */
export const usePrintLetters = (say: (text: string) => void) => {
  const { busy, errorText, run } = useChange();
  const [warning, setWarning] = useState<string | undefined>(undefined);
  const print = async (questions: Printed[], options: LetterOptions = loadLetterOptions()) => {
    setWarning(undefined);
    const isPrinted = await run(async () => {
      const { together } = limits.letter;
      if (questions.length > together) throw new Refusal(format(messages.letter.tooMany, { count: together }));
      const ids = questions.map(({ id }) => id);
      const missing = await printLetters(ids, options);
      if (missing.length > 0) say(format(messages.letter.missing, { letters: [...new Set(missing)].join(' ') }));
    });
    if (isPrinted && questions.some(({ link = '' }) => isOnlyHere(link))) setWarning(messages.onlyHere.letter);
    return isPrinted;
  };
  return { busy, errorText: errorText ?? warning, print };
};
