import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { library as messages } from '../../messages.ts';
import { type AskOptions, HowToAsk } from '../ask/HowToAsk.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';

const texts = messages.whom;

type AskBarProps = {
  people: NamedPerson[];
  chosen: NamedPerson[];
  options: AskOptions;
  onChoose: (ids: string[]) => void;
  onOptions: (options: AskOptions) => void;
  /** Rendered at the end of the line. */
  children: ReactNode;
};

/** Whom the buttons of the page ask, and when. Stays in view while the questions scroll. */
export const AskBar = ({ people, chosen, options, onChoose, onOptions, children }: AskBarProps) => {
  if (people.length === 0)
    return (
      <p className="panel padded-low library-nobody">
        {texts.nobody}{' '}
        <Link to="/admin" className="tap-link">
          {texts.addPerson}
        </Link>
      </p>
    );
  return (
    <section className="cluster ask-bar" aria-label={texts.label}>
      <PeoplePicker people={people} chosen={chosen} onChoose={onChoose} />
      <HowToAsk options={options} onChange={onOptions} />
      {children}
    </section>
  );
};
