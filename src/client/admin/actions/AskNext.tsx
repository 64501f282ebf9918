import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Written } from '../../../pages/Written.tsx';
import type { QueueSummary } from '../../../shared/people/people.ts';
import { format, actions as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { richText } from '../../ui/rich-text.ts';
import { actionLabel } from '../frame/action-label.ts';
import { type Named, useAskNext } from './use-ask-next.tsx';

type AskNextProps = {
  person: Named;
  queue: QueueSummary;
  /** A new order is not saved yet: the server would ask a different question from the one shown. */
  isMoving?: boolean;
};

export const AskNextButton = ({ person, queue, isMoving = false }: AskNextProps) => {
  const { busy, errorText, ask } = useAskNext(person);
  return (
    <>
      <Button
        variant="text"
        data-ask-next={person.id}
        aria-label={actionLabel(messages.askNext, queue.next_question.question_text)}
        busy={busy || isMoving}
        onClick={() => isMoving || ask()}
      >
        {messages.askNext}
      </Button>
      <ErrorMessage>{errorText}</ErrorMessage>
    </>
  );
};

/** The next question in the queue. */
export const NextInQueue = ({ question }: { question: string }) =>
  richText(
    messages.next,
    { question },
    {
      question: (text) => <Written as="q" text={text} />,
    },
  );

type QueueStripProps = {
  person: Named;
  queue: QueueSummary | undefined;
  /** Above it, in lines of their own. */
  children?: ReactNode;
};

/** A person's queue: its length, its first question and a button to ask it; a link to the library if it is empty. */
export const QueueStrip = ({ person, queue, children }: QueueStripProps) => (
  <div className="cluster queue-strip">
    {children}
    {queue ? (
      <>
        <div className="queue-next">
          <p className="strong">{format(messages.queued, { count: queue.count })}</p>
          <p className="hint">
            <NextInQueue question={queue.next_question.question_text} />
          </p>
        </div>
        <AskNextButton person={person} queue={queue} />
      </>
    ) : (
      <>
        <p className="hint">{messages.emptyQueue}</p>
        <Link
          className="button button-text"
          to={`/admin/library?person=${person.id}`}
          aria-label={actionLabel(messages.library, person.name)}
        >
          {messages.library}
        </Link>
      </>
    )}
  </div>
);
