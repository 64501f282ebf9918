import './person-mail.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Written } from '../../../../pages/Written.tsx';
import { fittingQuestions } from '../../../../shared/library/fitting-questions.ts';
import type { Library, LibraryQuestion } from '../../../../shared/library/library.ts';
import { offeredLanguage } from '../../../../shared/messages/languages.ts';
import { fillName } from '../../../../shared/people/name-place.ts';
import type { WholePerson } from '../../../../shared/people/people.ts';
import { asking, format, personMail } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { useAnnounce } from '../../frame/announcer.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { useChange } from '../../frame/use-change.ts';
import { libraryQuery } from '../../queries/library-queries.ts';
import { useQueueChange } from '../use-queue-change.ts';

const texts = personMail.suggestions;

const suggestedAtOnce = 5;

/** Questions of the library for an empty queue, in the person's language, to add all by one press. */
export const Suggestions = ({ person }: { person: WholePerson }) => {
  const library = useQuery(libraryQuery(offeredLanguage(person.language)));
  const [turn, setTurn] = useState(0);
  const saveQueue = useQueueChange(person.id);
  const announce = useAnnounce();
  const { busy, errorText, run } = useChange();
  const fitting = suggest(library.data, person.id, turn);

  const add = () =>
    run(async () => {
      await saveQueue((before) => [
        ...before,
        ...fitting.map(({ id, text }) => ({ question_text: fillName(text, person.name), library_id: id })),
      ]);
      announce(format(asking.announced.queue, { count: fitting.length }));
    });

  if (library.data && fitting.length === 0) return null;
  return (
    <section className="card padded queue-suggestions" aria-labelledby="suggestions-title">
      <h3 id="suggestions-title">{texts.title}</h3>
      <LoadState query={library} />
      <ul className="lined-rows">
        {fitting.map((question) => (
          <Written as="li" key={question.id} text={fillName(question.text, person.name)} />
        ))}
      </ul>
      <ErrorMessage>{errorText}</ErrorMessage>
      <div className="cluster">
        <Button variant="main" busy={busy} onClick={add}>
          {texts.add}
        </Button>
        <Button variant="quiet" onClick={() => setTurn(turn + 1)}>
          {texts.others}
        </Button>
      </div>
    </section>
  );
};

/** Those of a turn; the first ones again after the last. */
const suggest = (library: Library | undefined, person_id: string, turn: number): LibraryQuestion[] => {
  const all = library ? fittingQuestions(library, person_id, Number.POSITIVE_INFINITY) : [];
  const start = (turn * suggestedAtOnce) % Math.max(all.length, 1);
  return [...all, ...all].slice(start, start + Math.min(suggestedAtOnce, all.length));
};
