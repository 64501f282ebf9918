import { useId } from 'react';
import { Link } from 'react-router';
import { type AskOptions, HowToAsk } from '../ask/HowToAsk.tsx';
import type { Asking } from './asking.ts';
import { messages } from './messages.ts';

const texts = messages.whom;

type AskBarProps = { asking: Asking; onPerson: (id: string) => void; onOptions: (options: AskOptions) => void };

/** Whom the buttons of the page ask, and when. Stays in view while the questions scroll. */
export const AskBar = ({ asking: { people, person, options }, onPerson, onOptions }: AskBarProps) => {
  const id = useId();
  if (!person)
    return (
      <p className="panel library-nobody">
        {texts.nobody}{' '}
        <Link to="/admin" className="tap-link">
          {texts.addPerson}
        </Link>
      </p>
    );
  return (
    <section className="cluster ask-bar" aria-label={texts.label}>
      <div className="cluster ask-person">
        <label htmlFor={id}>{texts.asking}</label>
        {person.photo && <img className="avatar" src={`${person.photo}?w=400`} alt="" />}
        <select
          id={id}
          className="field pill-field"
          value={person.id}
          onChange={(event) => onPerson(event.target.value)}
        >
          {[...people.values()].map((each) => (
            <option key={each.id} value={each.id} dir="auto">
              {each.name}
            </option>
          ))}
        </select>
      </div>
      <HowToAsk options={options} onChange={onOptions} />
    </section>
  );
};
