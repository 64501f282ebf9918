import type { NamedPerson } from '../../../shared/people/people.ts';
import { asking as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { toggled } from '../frame/toggled.ts';

type PeopleChoiceProps = {
  legend?: string;
  people: NamedPerson[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Why a person cannot be chosen; undefined if they can. */
  reasonAgainst?: (person: NamedPerson) => string | undefined;
};

/** Checkboxes to choose people. */
export const PeopleChoice = ({
  legend = messages.people,
  people,
  chosen,
  onChange,
  reasonAgainst = () => undefined,
}: PeopleChoiceProps) => {
  const free = people.filter((person) => reasonAgainst(person) === undefined);
  const hasAll = free.every(({ id }) => chosen.has(id));
  return (
    <fieldset className="people-choice">
      <legend>{legend}</legend>
      {free.length > 1 && (
        <Button variant="quiet" onClick={() => onChange(new Set(hasAll ? [] : free.map(({ id }) => id)))}>
          {hasAll ? messages.noOne : messages.everyone}
        </Button>
      )}
      <div className="people-choice-list">
        {people.map((person) => {
          const reason = reasonAgainst(person);
          return (
            <Choice
              key={person.id}
              type="checkbox"
              checked={chosen.has(person.id)}
              disabled={reason !== undefined}
              onChange={() => onChange(toggled(chosen, person.id))}
            >
              <bdi>{person.name}</bdi>
              {reason && <span className="hint">{reason}</span>}
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
};
