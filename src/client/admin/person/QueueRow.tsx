import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { Icon } from '../../ui/icons.tsx';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { MenuButton } from '../frame/Menu.tsx';
import { useDialog } from '../frame/use-dialog.ts';
import { Handle, Keys } from '../reorder/Handle.tsx';
import { messages as reordering } from '../reorder/messages.ts';
import type { Reorder } from '../reorder/use-reorder.ts';
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
  /** Takes the focus when the last row goes. */
  onEmpty: () => void;
};

export const QueueRow = ({ person_id, question, at, count, reorder, onEmpty }: QueueRowProps) => {
  const { id, question_text, days_to_complete } = question;
  const row = useRef<HTMLLIElement>(null);
  const { dialog, open, close } = useDialog<'change' | 'remove'>();
  const lifted = reorder.isLifted(id);
  const offset = reorder.offsetOf(id);
  const about = excerpt(question_text);
  // for fingers, which have no keys
  const up = { label: reordering.up, icon: <AdminIcon name="up" />, onChoose: () => reorder.step(id, -1) };
  const down = { label: reordering.down, icon: <Icon name="more" />, onChoose: () => reorder.step(id, 1) };
  const items = [
    ...(at === 0 ? [] : [up]),
    ...(at === count - 1 ? [] : [down]),
    { label: texts.change, icon: <AdminIcon name="rename" />, onChoose: () => open('change') },
    { label: texts.remove, icon: <AdminIcon name="delete" />, onChoose: () => open('remove') },
  ];
  return (
    <li
      ref={row}
      className="cluster queue-row reorder-row"
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
      <MenuButton title={texts.more} label={actionLabel(texts.more, about)} items={items} />
      {dialog === 'change' && <QueuedQuestionDialog person_id={person_id} question={question} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveDialog person_id={person_id} question={question} row={row} onClose={close} onEmpty={onEmpty} />
      )}
    </li>
  );
};

type RemoveDialogProps = {
  person_id: string;
  question: QueuedQuestion;
  row: RefObject<HTMLLIElement | null>;
  onClose: () => void;
  onEmpty: () => void;
};

const RemoveDialog = ({ person_id, question, row, onClose, onEmpty }: RemoveDialogProps) => {
  const saveQueue = useQueueChange(person_id);
  const announce = useAnnounce();

  const remove = async () => {
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    await saveQueue((before) => before.filter(({ id }) => id !== question.id));
    flushSync(onClose);
    if (beside) beside.querySelector('button')?.focus();
    else onEmpty();
    announce(texts.removed);
  };

  return (
    <ConfirmDialog label={texts.removeLabel} onCancel={onClose} onConfirm={remove}>
      {format(texts.removeAsk, { question: excerpt(question.question_text) })}
    </ConfirmDialog>
  );
};
