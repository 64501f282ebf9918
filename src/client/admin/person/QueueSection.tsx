import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { WholePerson } from '../../../shared/people/people.ts';
import { actions, format, person as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { PasteCard } from '../ask/PasteCard.tsx';
import { usePasting } from '../ask/use-pasting.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { useChange } from '../frame/use-change.ts';
import { queueQuery } from '../queries/person-queries.ts';
import { Suggestions } from './mail/Suggestions.tsx';
import { useMailDays } from './mail/use-mail-days.ts';
import { QueuedQuestionDialog } from './QueuedQuestionDialog.tsx';
import { QueueList } from './QueueList.tsx';

const texts = messages.queue;

/** The questions that wait to be asked, in an order that she changes. */
export const QueueSection = ({ person }: { person: WholePerson }) => {
  const query = useQuery(queueQuery(person.id));
  const order = useChange();
  const heading = useRef<HTMLHeadingElement>(null);
  const questions = query.data?.questions;
  const draft = `pasted questions ${person.id}`;
  const { isPasting, toggle, close } = usePasting(draft, heading);
  const days = useMailDays(person, questions?.length ?? 0);
  return (
    <section aria-labelledby="queue-title">
      <header className="ends section-header">
        <div className="cluster rest-of-row section-title">
          <h2 id="queue-title" ref={heading} tabIndex={-1}>
            {texts.title}
          </h2>
          {questions && (
            <p className="hint">
              {questions.length > 0 ? format(actions.queued, { count: questions.length }) : texts.none}
            </p>
          )}
        </div>
        {questions && <Actions person_id={person.id} isPasting={isPasting} onPaste={toggle} />}
      </header>
      {isPasting && <PasteCard people={[person]} person={person} draft={draft} onClose={close} />}
      <LoadState query={query} />
      {questions && questions.length > 0 && (
        <QueueList
          person={person}
          questions={questions}
          days={days}
          order={order}
          onEmpty={() => heading.current?.focus()}
        />
      )}
      {questions?.length === 0 && days && <Suggestions person={person} />}
    </section>
  );
};

type ActionsProps = { person_id: string; isPasting: boolean; onPaste: () => void };

const Actions = ({ person_id, isPasting, onPaste }: ActionsProps) => (
  <div className="cluster queue-actions">
    <Button variant="quiet" aria-expanded={isPasting} onClick={onPaste}>
      {texts.paste}
    </Button>
    <Link to={`/admin/library?person=${person_id}`} className="button button-quiet">
      {actions.library}
    </Link>
    <DialogButton dialog={(close) => <QueuedQuestionDialog person_id={person_id} onClose={close} />}>
      <AdminIcon name="add" />
      {texts.add}
    </DialogButton>
  </div>
);
