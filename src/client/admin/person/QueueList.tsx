import { useState } from 'react';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import { format, person as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import type { Change } from '../frame/use-change.ts';
import { ReorderStatus } from '../reorder/Handle.tsx';
import { useReorder } from '../reorder/use-reorder.ts';
import { QueueRow } from './QueueRow.tsx';
import { useQueueChange } from './use-queue-change.ts';

const texts = messages.queue;

const shownAtFirst = 3;

type QueueListProps = {
  person: { id: string; name: string };
  questions: QueuedQuestion[];
  /** When they go out by mail, formatted; undefined if they do not. */
  days: string[] | undefined;
  order: Change;
  /** Takes the focus when the last row goes. */
  onEmpty: () => void;
};

/** The queue, put in order by dragging, with the keyboard, or step by step. */
export const QueueList = ({ person, questions, days, order, onEmpty }: QueueListProps) => {
  const saveQueue = useQueueChange(person.id);
  const [all, setAll] = useState(false);
  const shown = all ? questions : questions.slice(0, shownAtFirst);
  const byId = new Map(shown.map((question) => [question.id, question]));

  const reorder = useReorder({
    ids: shown.map(({ id }) => id),
    nameOf: (id) => excerpt(byId.get(id)?.question_text ?? ''),
    onMove: (ids) => order.run(() => saveQueue((before) => inOrder(before, ids))),
  });

  return (
    <>
      <div className="card">
        <ol className="rows reorder-list" {...reorder.listProps}>
          {reorder.ids.map((id, at) => {
            const question = byId.get(id);
            return (
              question && (
                <QueueRow
                  key={id}
                  person={person}
                  question={question}
                  at={at}
                  shown={shown.length}
                  count={questions.length}
                  day={days?.[at]}
                  isMoving={order.busy}
                  reorder={reorder}
                  onEmpty={onEmpty}
                />
              )
            );
          })}
        </ol>
        {questions.length > shownAtFirst && (
          <p className="queue-more">
            <Button variant="text" className="show-all" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? texts.showFewer : format(texts.showMore, { count: questions.length - shownAtFirst })}
              <AdminIcon name="down" />
            </Button>
          </p>
        )}
      </div>
      <ReorderStatus reorder={reorder} />
      <ErrorMessage>{order.errorText}</ErrorMessage>
    </>
  );
};

/** These questions in the order of ids; those that are not named come last. */
const inOrder = (questions: QueuedQuestion[], ids: string[]): QueuedQuestion[] => {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: QueuedQuestion) => places.get(id) ?? ids.length;
  return [...questions].sort((a, b) => placeOf(a) - placeOf(b));
};
