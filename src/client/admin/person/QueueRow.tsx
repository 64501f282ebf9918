import { type RefObject, useRef } from 'react';
import { Written } from '../../../pages/Written.tsx';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import { format, isolate, person as messages, reordering } from '../../messages.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { AskNextButton } from '../actions/AskNext.tsx';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { neighbourOf } from '../frame/focus.ts';
import { MenuButton, type MenuItem } from '../frame/Menu.tsx';
import { useChange } from '../frame/use-change.ts';
import { Handle, Keys } from '../reorder/Handle.tsx';
import type { Reorder } from '../reorder/use-reorder.ts';
import { QueuedQuestionDialog } from './QueuedQuestionDialog.tsx';
import { useQueueChange } from './use-queue-change.ts';

const texts = messages.queue;

type QueueRowProps = {
  person: { id: string; name: string };
  question: QueuedQuestion;
  at: number;
  /** The number of rows that are shown, and the total. */
  shown: number;
  count: number;
  /** When it goes out by mail, formatted. */
  day: string | undefined;
  /** A new order is being saved. */
  isMoving: boolean;
  reorder: Reorder;
  /** Takes the focus when the last row goes. */
  onEmpty: () => void;
};

export const QueueRow = ({ person, question, at, shown, count, day, isMoving, reorder, onEmpty }: QueueRowProps) => {
  const { id, question_text, days_to_complete } = question;
  const row = useRef<HTMLLIElement>(null);
  const removal = useRemove(person.id, question, row, onEmpty);
  const lifted = reorder.isLifted(id);
  const about = excerpt(question_text);
  // for fingers, which have no keys
  const up = { label: reordering.up, icon: <AdminIcon name="up" />, onChoose: () => reorder.step(id, -1) };
  const down = { label: reordering.down, icon: <AdminIcon name="down" />, onChoose: () => reorder.step(id, 1) };
  const items: MenuItem[] = [
    ...(at === 0 ? [] : [up]),
    ...(at === shown - 1 ? [] : [down]),
    {
      label: texts.change,
      icon: <AdminIcon name="rename" />,
      dialog: (close) => <QueuedQuestionDialog person_id={person.id} question={question} onClose={close} />,
    },
    { label: texts.remove, icon: <AdminIcon name="delete" />, onChoose: removal.remove },
  ];
  return (
    <li ref={row} className="cluster queue-row reorder-row" {...reorder.rowProps(id)}>
      <Handle name={about} {...reorder.handleProps(id)} />
      <span className="queue-number" aria-hidden="true">
        {at + 1}
      </span>
      <div className="queue-text">
        <Written as="p" text={question_text} />
        {lifted === 'keyboard' && <Keys />}
        {lifted !== 'keyboard' && days_to_complete !== undefined && (
          <p className="hint small">{format(texts.days, { count: days_to_complete })}</p>
        )}
      </div>
      {at === 0 && <AskNextButton person={person} queue={{ count, next_question: question }} isMoving={isMoving} />}
      {day && <span className="queue-day">{day}</span>}
      <MenuButton title={texts.more} label={actionLabel(texts.more, about)} items={items} />
      <ErrorMessage>{removal.errorText}</ErrorMessage>
    </li>
  );
};

/** Takes a question out of the queue, which can be undone. */
const useRemove = (
  person_id: string,
  question: QueuedQuestion,
  row: RefObject<HTMLLIElement | null>,
  onEmpty: () => void,
) => {
  const saveQueue = useQueueChange(person_id);
  const announce = useAnnounce();
  const change = useChange();
  return {
    ...change,
    remove: () =>
      void change.run(async () => {
        const beside = row.current && neighbourOf(row.current);
        let place = 0;
        await saveQueue((before) => {
          place = before.findIndex(({ id }) => id === question.id);
          return before.filter(({ id }) => id !== question.id);
        });
        if (beside) beside.querySelector('button')?.focus();
        else onEmpty();
        const undo = async () => {
          const { id: _gone, ...written } = question;
          await saveQueue((before) => [...before.slice(0, place), written, ...before.slice(place)]);
          return texts.back;
        };
        announce(format(texts.removed, { question: isolate(excerpt(question.question_text)) }), undo);
      }),
  };
};
