import { useQuery } from '@tanstack/react-query';
import { type QuestionFilter, questionFilters } from '../../shared/question-filters.ts';
import { AdminIcon } from '../ui/admin-icons.tsx';
import { messages } from './messages.ts';
import { countsQuery } from './people-queries.ts';

const texts = messages.filter;

type FiltersProps = { chosen: QuestionFilter | undefined; onChoose: (filter: QuestionFilter | undefined) => void };

/** Buttons that choose which questions are shown, each with their number. */
export const Filters = ({ chosen, onChoose }: FiltersProps) => {
  const { data: counts } = useQuery(countsQuery);
  const names = ['all', ...questionFilters] as const;
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
            onClick={() => onChoose(filter)}
          >
            {isChosen && <AdminIcon name="done" />}
            {texts.names[name]} {counts && <span className="filter-count">{counts[name]}</span>}
          </button>
        );
      })}
    </div>
  );
};
