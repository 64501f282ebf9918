import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { richText } from '../../../pages/rich-text.tsx';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import type { Wastebasket } from '../../../shared/wastebasket.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDay } from '../../ui/dates.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { erasePerson, eraseQuestion, loadWastebasket, restorePerson, restoreQuestion } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { useChange } from '../frame/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.wastebasket;

const wastebasketQuery = queryOptions({ queryKey: ['wastebasket'], queryFn: loadWastebasket });

const shownAtFirst = 20;

/** Deleted people and questions, last deleted first: brought back, or deleted for good. */
export const WastebasketCard = () => {
  const wastebasket = useQuery(wastebasketQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState(shownAtFirst);
  const entries = wastebasket.data ? entriesOf(wastebasket.data) : [];
  const focusHeading = () => heading.current?.focus();
  return (
    <Card className="stack form-card" title={texts.title} heading={heading}>
      <p className="hint">{texts.hint}</p>
      <LoadState query={wastebasket} />
      {wastebasket.data && entries.length === 0 && <p>{texts.empty}</p>}
      {entries.length > 0 && (
        <ul className="lined-rows settings-list">
          {entries
            .slice(0, shown)
            .map((entry) =>
              entry.kind === 'person' ? (
                <DeletedPerson key={entry.id} person={entry} onGone={focusHeading} />
              ) : (
                <DeletedQuestion key={entry.id} question={entry} onGone={focusHeading} />
              ),
            )}
        </ul>
      )}
      {entries.length > shown && (
        <Button onClick={() => setShown(entries.length)}>
          {format(texts.more, { count: entries.length - shown })}
        </Button>
      )}
    </Card>
  );
};

type Question = Wastebasket['questions'][number];
type Person = Wastebasket['people'][number];

/** A person with the questions that went with them, or a question that was deleted by itself. */
type Entry = ({ kind: 'person'; questions: Question[] } & Person) | ({ kind: 'question' } & Question);

const entriesOf = ({ people, questions }: Wastebasket): Entry[] => {
  const together = ({ person_id, deleted_at }: Pick<Question, 'person_id' | 'deleted_at'>) =>
    `${person_id} ${deleted_at}`;
  const wentWith = new Map<string, Question[]>();
  for (const question of questions) {
    const key = together(question);
    const others = wentWith.get(key);
    if (others) others.push(question);
    else wentWith.set(key, [question]);
  }
  const entries: Entry[] = people.map((person) => {
    const key = together({ person_id: person.id, deleted_at: person.deleted_at });
    const own = wentWith.get(key) ?? [];
    wentWith.delete(key);
    return { kind: 'person', questions: own, ...person };
  });
  for (const question of [...wentWith.values()].flat()) entries.push({ kind: 'question', ...question });
  return entries.sort((one, other) => Date.parse(other.deleted_at) - Date.parse(one.deleted_at));
};

const DeletedQuestion = ({ question, onGone }: { question: Question; onGone: () => void }) => (
  <Row
    entry={question}
    subject={excerpt(question.question_text)}
    ask={texts.eraseQuestion}
    restored={texts.restoredQuestion}
    restore={() => restoreQuestion(question.id)}
    erase={() => eraseQuestion(question.id)}
    onGone={onGone}
  >
    <h3 dir="auto" lang={languageOf(question.question_text)}>
      {question.question_text}
    </h3>
    <p>{richText(texts.questionFor, { name: question.person_name }, isolated)}</p>
  </Row>
);

type DeletedPersonProps = { person: Extract<Entry, { kind: 'person' }>; onGone: () => void };

const DeletedPerson = ({ person, onGone }: DeletedPersonProps) => (
  <Row
    entry={person}
    subject={person.name}
    ask={richText(texts.erasePerson, { name: person.name }, isolated)}
    restored={format(texts.restoredPerson, { name: person.name })}
    restore={() => restorePerson(person.id)}
    erase={() => erasePerson(person.id)}
    onGone={onGone}
  >
    <h3 dir="auto">{person.name}</h3>
    {person.questions.length > 0 && (
      <details className="settings-with">
        <summary className="tap-link">{format(texts.withQuestions, { count: person.questions.length })}</summary>
        <ul>
          {person.questions.map(({ id, question_text }) => (
            <li key={id} dir="auto" lang={languageOf(question_text)}>
              {question_text}
            </li>
          ))}
        </ul>
      </details>
    )}
  </Row>
);

const isolated = { name: (text: string) => <bdi>{text}</bdi> };

type RowProps = {
  entry: Pick<Question, 'deleted_at' | 'purge_at'>;
  /** What the buttons are about, for those who hear them. */
  subject: string;
  ask: ReactNode;
  /** Said once it is back. */
  restored: string;
  restore: () => Promise<unknown>;
  erase: () => Promise<unknown>;
  onGone: () => void;
  children: ReactNode;
};

const Row = ({ entry, subject, ask, restored, restore, erase, onGone, children }: RowProps) => {
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const labelOf = (action: string) => actionLabel(action, subject);

  const act = async (work: () => Promise<unknown>, done: string, close = () => {}) => {
    const isHere = await work().then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      },
    );
    // focus goes to what is behind the dialog only once that is closed
    flushSync(close);
    onGone();
    await client.invalidateQueries(wastebasketQuery);
    announce(isHere ? done : texts.changed);
  };

  return (
    <li>
      {children}
      <p className="hint">
        {format(texts.deleted, { day: formatDay(entry.deleted_at), purge: formatDay(entry.purge_at) })}
      </p>
      <div className="cluster">
        <Button
          aria-label={labelOf(texts.restore)}
          busy={change.busy}
          onClick={() => change.run(() => act(restore, restored))}
        >
          {texts.restore}
        </Button>
        <DialogButton
          variant="quiet"
          aria-label={labelOf(texts.erase)}
          dialog={(close) => (
            <ConfirmDialog
              label={labelOf(texts.erase)}
              onCancel={close}
              onConfirm={() => act(erase, texts.erased, close)}
            >
              {ask}
            </ConfirmDialog>
          )}
        >
          {texts.erase}
        </DialogButton>
      </div>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </li>
  );
};
