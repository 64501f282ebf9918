import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { languageOf } from '../../shared/language.ts';
import { format } from '../../shared/messages/format.ts';
import type { QueuedQuestion } from '../../shared/queue.ts';
import { actionLabel } from '../ui/action-label.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { excerpt } from '../ui/excerpt.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Handle, Keys } from '../ui/reorder/Handle.tsx';
import { messages as reordering } from '../ui/reorder/messages.ts';
import type { Reorder } from '../ui/reorder/use-reorder.ts';
import { messages } from './messages.ts';
import { QueuedQuestionDialog } from './QueuedQuestionDialog.tsx';
import { useQueueChange } from './use-queue-change.ts';

const texts = messages.queue;

type QueueRowProps = {
  person_id: string;
  question: QueuedQuestion;
  at: number;
  count: number;
  reorder: Reorder;
  /** Whether its further actions are shown. */
  isOpen: boolean;
  onToggle: () => void;
  onEmpty: () => void;
};

export const QueueRow = ({ person_id, question, at, count, reorder, isOpen, onToggle, onEmpty }: QueueRowProps) => {
  const { id, question_text, days_to_complete } = question;
  const [editing, setEditing] = useState(false);
  const actionsId = useId();
  const lifted = reorder.isLifted(id);
  const offset = reorder.offsetOf(id);
  const about = excerpt(question_text);
  return (
    <li
      className="queue-row reorder-row"
      data-lifted={lifted}
      style={offset === 0 ? undefined : { transform: `translateY(${offset}px)` }}
    >
      <Handle name={about} isLifted={lifted !== undefined} {...reorder.handleProps(id)} />
      <span className="queue-number" aria-hidden="true">
        {at + 1}
      </span>
      <div className="queue-text">
        <p dir="auto" lang={languageOf(question_text)}>
          {question_text}
        </p>
        {lifted === 'keyboard' && <Keys />}
        {lifted !== 'keyboard' && days_to_complete !== undefined && (
          <p className="hint">{format(texts.days, { count: days_to_complete })}</p>
        )}
      </div>
      <IconButton
        icon="more"
        title={texts.more}
        label={actionLabel(texts.more, about)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? actionsId : undefined}
        onClick={onToggle}
      />
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: these are buttons, not the fields of a form
        <div id={actionsId} className="queue-actions" role="group" aria-label={about}>
          <Button variant="quiet" aria-disabled={at === 0} onClick={() => reorder.step(id, -1)}>
            {reordering.up}
          </Button>
          <Button variant="quiet" aria-disabled={at === count - 1} onClick={() => reorder.step(id, 1)}>
            {reordering.down}
          </Button>
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {texts.change}
          </Button>
          <RemoveButton person_id={person_id} question={question} onEmpty={onEmpty} />
        </div>
      )}
      {editing && <QueuedQuestionDialog person_id={person_id} question={question} onClose={() => setEditing(false)} />}
    </li>
  );
};

type RemoveButtonProps = { person_id: string; question: QueuedQuestion; onEmpty: () => void };

const RemoveButton = ({ person_id, question, onEmpty }: RemoveButtonProps) => {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useQueueChange(person_id);
  const announce = useAnnounce();

  const remove = async () => {
    const row = button.current?.closest('li');
    const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
    const isDone = await change.save((before) => before.filter(({ id }) => id !== question.id));
    if (!isDone) return;
    flushSync(() => setAsking(false));
    if (beside) beside.focus();
    else onEmpty();
    announce(texts.removed);
  };

  return (
    <>
      <Button ref={button} variant="quiet" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {asking && (
        <ConfirmDialog label={texts.removeLabel} change={change} onCancel={() => setAsking(false)} onConfirm={remove}>
          {format(texts.removeAsk, { question: excerpt(question.question_text) })}
        </ConfirmDialog>
      )}
    </>
  );
};
