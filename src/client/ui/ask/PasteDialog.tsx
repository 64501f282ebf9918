import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import { fillName } from '../../../shared/name-place.ts';
import type { NamedPerson } from '../../../shared/people.ts';
import { importQuestions } from '../../admin-api.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { ErrorMessage } from '../ErrorMessage.tsx';
import { explain } from '../explain.ts';
import { messages as ui } from '../messages.ts';
import { richText } from '../rich-text.tsx';
import { useChange } from '../use-change.ts';
import type { Days } from './days.ts';
import { type AskOptions, HowToAsk } from './HowToAsk.tsx';
import { lookedUpAtMost, useKnownTexts } from './known-texts.ts';
import { messages } from './messages.ts';
import { Names } from './Names.tsx';
import { PeopleChoice } from './PeopleChoice.tsx';

const texts = messages.paste;

type PasteDialogProps = {
  questions: string[];
  people: NamedPerson[];
  /** Is chosen at first. */
  person: NamedPerson;
  days: Days;
  onClose: () => void;
  /** Called once everybody has them. */
  onDone: (to: AskOptions['to'], count: number) => void;
};

/** The pasted questions as they will be made, for whom, and when. */
export const PasteDialog = ({ questions, people, person, days, onClose, onDone }: PasteDialogProps) => {
  // to the queue at first: so many questions at once are too much for most people
  const [options, setOptions] = useState<AskOptions>({ days, to: 'queue' });
  const { chosen, setChosen, done, faults, change, make } = useImport(questions, person, options);
  const chosenPeople = people.filter(({ id }) => chosen.has(id));
  const known = useKnownTexts(chosenPeople.map(({ id }) => id));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await make(chosenPeople)) onDone(options.to, questions.length);
  };
  const namesWhoHad = (text: string) =>
    chosenPeople.filter(({ id, name }) => known.get(id)?.has(fillName(text, name))).map(({ name }) => name);

  return (
    <Dialog title={format(texts.preview, { count: questions.length })} className="dialog-wide" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard */}
        <section className="question-lines" aria-label={messages.list} tabIndex={0}>
          <ol>
            {questions.map((text, at) => (
              <li key={text}>
                <span dir="auto" lang={languageOf(text)}>
                  {text}
                </span>
                <Had names={namesWhoHad(text)} />
                <ErrorMessage>{faults.get(at)}</ErrorMessage>
              </li>
            ))}
          </ol>
        </section>
        {people.length > 1 && (
          <PeopleChoice
            people={people}
            chosen={chosen}
            onChange={setChosen}
            reasonAgainst={({ id }) => (done.has(id) ? messages.done : undefined)}
          />
        )}
        {chosen.size > lookedUpAtMost && <p className="hint">{texts.notLookedAt}</p>}
        <HowToAsk options={options} onChange={setOptions} />
        <ErrorMessage>{change.errorText}</ErrorMessage>
        <div className="dialog-actions">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="main" busy={change.busy}>
            {format(texts[options.to], { count: questions.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const Had = ({ names }: { names: string[] }) =>
  names.length > 0 && <span className="hint">{richText(texts.had, {}, { names: () => <Names names={names} /> })}</span>;

/**
 * Makes the questions for one person after the other. For each it makes all or none; those who have them keep them
 * when a later one fails, and are left out of the next attempt.
 */
const useImport = (questions: string[], person: NamedPerson, { days, to }: AskOptions) => {
  const client = useQueryClient();
  const change = useChange((error) => (readFaults(error).size > 0 ? texts.faults : explain(error)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([person.id]));
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());

  const make = async (left: NamedPerson[]) => {
    if (left.length === 0 || days === undefined) {
      change.refuse(left.length === 0 ? messages.nobody : messages.days.notWhole);
      return false;
    }
    return change.run(async () => {
      setFaults(new Map());
      try {
        for (const { id, name } of left) {
          const lines = questions.map((text) => fillName(text, name));
          await importQuestions(id, { lines, days_to_complete: days, to });
          setDone((all) => new Set([...all, id]));
          setChosen((all) => new Set([...all].filter((other) => other !== id)));
        }
      } catch (error) {
        setFaults(readFaults(error));
        throw error;
      } finally {
        // library, people and queues; also after a failure, as the response of a success may have been lost
        void client.invalidateQueries();
      }
    });
  };

  return { chosen, setChosen, done, faults, change, make };
};

/** What the server says about single lines, by their place in the list. */
const readFaults = (error: unknown): ReadonlyMap<number, string> => {
  if (!(error instanceof ApiError)) return new Map();
  return new Map(
    error.errors.flatMap(({ field, message }) => {
      const [, at] = /^lines\.(\d+)$/.exec(field) ?? [];
      return at === undefined ? [] : [[Number(at), message] as const];
    }),
  );
};
