import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import type { Change } from '../frame/use-change.ts';
import { ReorderStatus } from '../reorder/Handle.tsx';
import { useReorder } from '../reorder/use-reorder.ts';
import { QueueRow } from './QueueRow.tsx';
import { useQueueChange } from './use-queue-change.ts';

type QueueListProps = {
  person_id: string;
  questions: QueuedQuestion[];
  order: Change;
  /** Takes the focus when the last row goes. */
  onEmpty: () => void;
};

/** The queue, put in order by dragging, with the keyboard, or step by step. */
export const QueueList = ({ person_id, questions, order, onEmpty }: QueueListProps) => {
  const saveQueue = useQueueChange(person_id);
  const byId = new Map(questions.map((question) => [question.id, question]));

  const reorder = useReorder({
    ids: questions.map(({ id }) => id),
    nameOf: (id) => excerpt(byId.get(id)?.question_text ?? ''),
    onMove: (ids) => order.run(() => saveQueue((before) => inOrder(before, ids))),
  });

  return (
    <>
      <ol
        ref={reorder.list}
        className="card rows reorder-list"
        data-dragging={reorder.ids.some((id) => reorder.isLifted(id) === 'pointer') || undefined}
        {...reorder.listProps}
      >
        {reorder.ids.map((id, at) => {
          const question = byId.get(id);
          return (
            question && (
              <QueueRow
                key={id}
                person_id={person_id}
                question={question}
                at={at}
                count={questions.length}
                reorder={reorder}
                onEmpty={onEmpty}
              />
            )
          );
        })}
      </ol>
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
