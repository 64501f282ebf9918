import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { format } from '../../../shared/messages/format.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { Button } from '../../ui/Button.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { messages as actions } from '../actions/messages.ts';
import { PasteCard } from '../ask/PasteCard.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { isKept } from '../frame/unsaved-fields.ts';
import { useChange } from '../frame/use-change.ts';
import { messages } from './messages.ts';
import { queueQuery } from './person-queries.ts';
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
  const [isPasting, setPasting] = useState(() => isKept(draft));
  const takesFocus = useRef(false);
  const showPaste = (isShown: boolean) => {
    takesFocus.current = isShown;
    setPasting(isShown);
  };
  const stopPasting = () => {
    setPasting(false);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="queue-title">
      <header className="ends section-header">
        <div className="section-title">
          <h2 id="queue-title" ref={heading} tabIndex={-1}>
            {texts.title}
          </h2>
          {questions && (
            <p className="hint">
              {questions.length > 0 ? format(actions.queued, { count: questions.length }) : texts.none}
            </p>
          )}
        </div>
        {questions && <Actions person_id={person.id} isPasting={isPasting} onPaste={showPaste} />}
      </header>
      {isPasting && <Paste person={person} draft={draft} takesFocus={takesFocus.current} onClose={stopPasting} />}
      <LoadState query={query} />
      {questions && questions.length > 0 && (
        <QueueList person={person} questions={questions} order={order} onEmpty={() => heading.current?.focus()} />
      )}
    </section>
  );
};

type ActionsProps = { person_id: string; isPasting: boolean; onPaste: (isPasting: boolean) => void };

const Actions = ({ person_id, isPasting, onPaste }: ActionsProps) => (
  <div className="cluster queue-actions">
    <Button variant="quiet" aria-expanded={isPasting} onClick={() => onPaste(!isPasting)}>
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

type PasteProps = { person: WholePerson; draft: string; takesFocus: boolean; onClose: () => void };

const Paste = ({ person, draft, takesFocus, onClose }: PasteProps) => {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  return (
    <div ref={card} className="paste-place">
      <PasteCard people={[person]} person={person} draft={draft} onDone={onClose}>
        <Button variant="quiet" onClick={onClose}>
          {ui.close}
        </Button>
      </PasteCard>
    </div>
  );
};
