import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { format } from '../../shared/messages/format.ts';
import type { WholePerson } from '../../shared/people.ts';
import { askNext } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { excerpt } from '../ui/excerpt.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { useChange } from '../ui/use-change.ts';
import { messages } from './messages.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { queueQuery, showQuestion } from './person-queries.ts';
import { QueuedQuestionDialog } from './QueuedQuestionDialog.tsx';
import { QueueList } from './QueueList.tsx';

const texts = messages.queue;

/** The questions that wait to be asked, in an order that she changes. */
export const QueueSection = ({ person }: { person: WholePerson }) => {
  const query = useQuery(queueQuery(person.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const questions = query.data?.questions;
  return (
    <section aria-labelledby="queue-title">
      <header className="section-header">
        <div>
          <h2 id="queue-title" ref={heading} tabIndex={-1}>
            {texts.title}
          </h2>
          {questions && (
            <p className="hint">
              {questions.length > 0 ? format(texts.count, { count: questions.length }) : texts.none}
            </p>
          )}
        </div>
        {questions && <Actions person_id={person.id} />}
      </header>
      <LoadState query={query} />
      {questions && questions.length > 0 && (
        <>
          <QueueList person_id={person.id} questions={questions} onEmpty={() => heading.current?.focus()} />
          <AskNext person={person} isLast={questions.length === 1} onEmpty={() => heading.current?.focus()} />
        </>
      )}
    </section>
  );
};

const Actions = ({ person_id }: { person_id: string }) => {
  const [open, setOpen] = useState<'one' | 'many'>();
  const close = () => setOpen(undefined);
  return (
    <div className="person-actions">
      <Link to={`/admin/library?person=${person_id}`} className="button">
        {texts.library}
      </Link>
      <Button onClick={() => setOpen('many')}>{texts.paste}</Button>
      <Button variant="main" onClick={() => setOpen('one')}>
        {texts.add}
      </Button>
      {open === 'one' && <QueuedQuestionDialog person_id={person_id} onClose={close} />}
      {open === 'many' && <PasteDialog person_id={person_id} onClose={close} />}
    </div>
  );
};

type AskNextProps = {
  person: WholePerson;
  isLast: boolean;
  /** Takes the focus when the button goes. */
  onEmpty: () => void;
};

const AskNext = ({ person, isLast, onEmpty }: AskNextProps) => {
  const { busy, errorText, run } = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const { queryKey } = queueQuery(person.id);
  const ask = () =>
    run(async () => {
      try {
        const question = await askNext(person.id);
        await showQuestion(client, question);
        if (isLast) onEmpty();
        announce(format(texts.asked, { question: excerpt(question.question_text) }));
      } finally {
        // awaited, so that a second press asks what is seen then
        await client.invalidateQueries({ queryKey });
      }
    });
  return (
    <div className="queue-next">
      <Button busy={busy} onClick={ask}>
        {texts.askNext}
      </Button>
      <ErrorMessage>{errorText}</ErrorMessage>
    </div>
  );
};
