import { useEffect, useRef } from 'react';
import { isolated } from '../../../../pages/rich-text.tsx';
import type { ImportSummary } from '../../../../shared/exchange.ts';
import { format, isolate, exchange as texts } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';

type ImportPreviewProps = {
  file_name: string;
  summary: ImportSummary;
  busy: boolean;
  onImport: () => void;
  onCancel: () => void;
};

// more would not be read
const maxPeople = 50;

/** What a file would make, before it is made. Takes the focus. */
export const ImportPreview = ({ file_name, summary, busy, onImport, onCancel }: ImportPreviewProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { new_people, questions, answers, unchanged, people } = summary;
  const hasNews = new_people + questions > 0;
  const totals = [
    format(texts.total.people, { count: new_people }),
    format(texts.total.questions, { count: questions }),
    format(texts.total.answers, { count: answers }),
  ];
  return (
    <div className="panel padded stack import-preview">
      <h3 ref={heading} tabIndex={-1}>
        {format(texts.lookTitle, { file: isolate(file_name) })}
      </h3>
      {hasNews ? (
        <ul>
          {totals.map((total) => (
            <li key={total}>{total}</li>
          ))}
        </ul>
      ) : (
        <p>{texts.nothingNew}</p>
      )}
      {hasNews && unchanged > 0 && <p>{format(texts.unchanged, { count: unchanged })}</p>}
      {hasNews && (
        <ul className="lined-rows import-people">
          {people.slice(0, maxPeople).map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
            <PersonLine key={at} person={person} />
          ))}
          {people.length > maxPeople && <li>{format(texts.morePeople, { count: people.length - maxPeople })}</li>}
        </ul>
      )}
      <div className="cluster">
        {hasNews && (
          <Button variant="main" busy={busy} onClick={onImport}>
            {texts.bringIn}
          </Button>
        )}
        <Button onClick={onCancel}>{texts.notNow}</Button>
      </div>
    </div>
  );
};

const PersonLine = ({ person }: { person: ImportSummary['people'][number] }) => {
  const counts = {
    questions: format(texts.total.questions, { count: person.questions }),
    answers: format(texts.total.answers, { count: person.answers }),
  };
  return (
    <li>
      <strong>{isolated(person.name)}</strong> <span>{person.is_new ? texts.newPerson : texts.knownPerson}</span>
      <span>{format(texts.personCounts, counts)}</span>
    </li>
  );
};
