import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import { fillName } from '../../../shared/name-place.ts';
import type { NamedPerson } from '../../../shared/people.ts';
import { useAnnounce } from '../announcer.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { ErrorMessage } from '../ErrorMessage.tsx';
import { LoadState } from '../LoadState.tsx';
import { messages as ui } from '../messages.ts';
import { namesQuery } from '../names-query.ts';
import { useChange } from '../use-change.ts';
import { type AskedPerson, askPerson, type QuestionToAsk } from './ask-person.ts';
import { type AskOptions, HowToAsk } from './HowToAsk.tsx';
import { messages } from './messages.ts';
import { PeopleChoice } from './PeopleChoice.tsx';

export type QuestionForPeople = QuestionToAsk & {
  id: string;
  /** Ids of people who have it already. */
  asked_of: string[];
};

type AskPeopleDialogProps = {
  title: string;
  /** In the order in which they are asked. */
  questions: QuestionForPeople[];
  /** What is chosen at first. */
  options: AskOptions;
  onAsked: (person: NamedPerson, question: QuestionForPeople, asked: AskedPerson) => Promise<void>;
  onClose: () => void;
};

/** Asks several people the same questions; nobody gets one twice. */
export const AskPeopleDialog = ({ title, questions, onAsked, onClose, ...rest }: AskPeopleDialogProps) => {
  const names = useQuery(namesQuery);
  const [options, setOptions] = useState(rest.options);
  const asking = useAskPeople(questions, options, onAsked);
  const announce = useAnnounce();

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const count = await asking.ask(names.data?.people ?? []);
    if (count === undefined) return;
    flushSync(onClose);
    announce(format(messages.announced[options.to], { count }));
  };

  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={ask}>
        <Texts texts={questions.map(({ text }) => fillName(text, messages.someone))} />
        <LoadState query={names} />
        {names.data && (
          <PeopleChoice
            people={names.data.people}
            chosen={asking.chosen}
            onChange={asking.setChosen}
            reasonAgainst={asking.reasonAgainst}
          />
        )}
        <HowToAsk options={options} onChange={setOptions} />
        <ErrorMessage>{asking.errorText}</ErrorMessage>
        <div className="dialog-actions">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="main" busy={asking.busy}>
            {format(messages.askPeople[options.to], { count: asking.chosen.size })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const Texts = ({ texts }: { texts: string[] }) =>
  texts.length === 1 ? (
    <p className="dialog-text" dir="auto" lang={languageOf(texts[0] ?? '')}>
      {texts[0]}
    </p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className="question-lines" aria-label={messages.list} tabIndex={0}>
      <ol>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have been asked the same
          <li key={at} dir="auto" lang={languageOf(text)}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );

/** Asks one person after the other. A failure ends it; what was asked stays, and is left out of the next attempt. */
const useAskPeople = (
  questions: QuestionForPeople[],
  { to, days }: AskOptions,
  onAsked: AskPeopleDialogProps['onAsked'],
) => {
  const { busy, errorText, run, refuse } = useChange();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());

  const isDone = (person: NamedPerson, { id }: QuestionForPeople) => done.has(`${person.id} ${id}`);
  const questionsFor = (person: NamedPerson) =>
    questions.filter((question) => !question.asked_of.includes(person.id) && !isDone(person, question));

  /** How many questions were asked; undefined if not all could be. */
  const ask = async (people: NamedPerson[]): Promise<number | undefined> => {
    const left = people.filter(({ id }) => chosen.has(id));
    if (left.length === 0 || days === undefined) {
      refuse(left.length === 0 ? messages.nobody : messages.days.notWhole);
      return undefined;
    }
    let count = 0;
    const isAsked = await run(async () => {
      try {
        for (const person of left) {
          for (const question of questionsFor(person)) {
            await onAsked(person, question, await askPerson(person, question, { to, days_to_complete: days }));
            setDone((all) => new Set([...all, `${person.id} ${question.id}`]));
            count += 1;
          }
          setChosen((all) => new Set([...all].filter((id) => id !== person.id)));
        }
      } catch (error) {
        // the response of a request that succeeded may have been lost
        void client.invalidateQueries();
        throw error;
      }
    });
    return isAsked ? count : undefined;
  };

  const reasonAgainst = (person: NamedPerson) => {
    if (questionsFor(person).length > 0) return undefined;
    return questions.some((question) => isDone(person, question)) ? messages.done : messages.asked;
  };

  return { busy, errorText, ask, chosen, setChosen, reasonAgainst };
};
