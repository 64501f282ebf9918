import { format } from '../../shared/messages/format.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { useChange } from '../ui/use-change.ts';
import { messages } from './messages.ts';
import { printLetters } from './print-letters.ts';

/** Prints letters, and says which characters could not be printed. */
export const usePrintLetters = () => {
  const { busy, errorText, run, refuse } = useChange();
  const announce = useAnnounce();
  const print = (question_ids: string[]) =>
    run(async () => {
      const missing = await printLetters(question_ids);
      if (missing.length > 0)
        announce(format(messages.select.missingLetters, { letters: [...new Set(missing)].join(' ') }));
    });
  return { busy, errorText, refuse, print };
};
