import { format } from '../../messages.ts';
import { repeatedOffers } from './open-offers.ts';
import { texts } from './texts.ts';
import type { Words, WordsState } from './words.ts';

/** Takes a suggested name into all lines where the same word was heard. */
export const RepeatedOffers = ({ state, words }: { state: WordsState; words: Words }) => {
  const repeated = repeatedOffers(state);
  if (repeated.length === 0) return null;
  return (
    <div className="cluster words-repeated">
      {repeated.map(({ name, heard, places }) => (
        <button
          key={`${name} ${heard}`}
          type="button"
          className="button"
          onClick={({ currentTarget }) => {
            // the button goes
            currentTarget.closest('section')?.querySelector<HTMLElement>('.words-line .words-text')?.focus();
            words.accept(places);
            void words.save();
          }}
        >
          {format(texts.offerInAll, { name, heard, count: places.length })}
        </button>
      ))}
    </div>
  );
};
