import { useState } from 'react';
import { type QuestionFilter, questionFilters } from '../../../shared/questions/question-filters.ts';
import type { QuestionCounts } from '../../../shared/questions/questions.ts';
import { format, dashboard as messages } from '../../messages.ts';

const texts = messages.filter;

type FiltersProps = {
  /** Undefined until they are loaded. */
  counts: QuestionCounts | undefined;
  chosen: QuestionFilter | undefined;
  onChoose: (filter: QuestionFilter | undefined) => void;
};

/** Buttons that choose which questions are shown, each with their number. */
export const Filters = ({ counts, chosen, onChoose }: FiltersProps) => {
  const names = ['all', ...questionFilters] as const;
  // once for each choice: not at first, and not again when the counts change
  const [announced, setAnnounced] = useState('');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for form fields
    <div className="filters" role="group" aria-label={texts.label}>
      {names.map((name) => {
        const filter = name === 'all' ? undefined : name;
        const isChosen = filter === chosen;
        return (
          <button
            key={name}
            type="button"
            className="button button-quiet filter"
            aria-pressed={isChosen}
            onClick={() => {
              if (counts) setAnnounced(describeShown(filter, counts[name]));
              onChoose(filter);
            }}
          >
            {texts.names[name]} {counts && <span className="hint">{counts[name]}</span>}
          </button>
        );
      })}
      <span className="visually-hidden" aria-live="polite">
        {announced}
      </span>
    </div>
  );
};

const describeShown = (filter: QuestionFilter | undefined, count: number) =>
  filter !== undefined && count === 0 ? texts.none[filter] : format(texts.shown, { count });
