import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { richText } from '../../../pages/rich-text.tsx';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import type { QueueSummary } from '../../../shared/people/people.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { askNext } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { type Change, useChange } from '../frame/use-change.ts';
import { changeQuestions, personKey, queueKey, withNewQuestion } from '../queries/person-changes.ts';
import { cardId, rowId } from './element-ids.ts';
import { focusFirstOf } from './focus.ts';
import { messages } from './messages.ts';

type Named = { id: string; name: string };

/** Asks the first question of a queue, then focuses the button for the next one; after the last, the asked question. */
const useAskNext = ({ id }: Named): Change & { ask: () => void } => {
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const ask = () =>
    void change.run(async () => {
      // awaited: the button stays busy until the next question is shown, so a second press asks that one
      const reload = () =>
        Promise.all([personKey(id), queueKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })));
      const question = await askNext(id).catch(async (error) => {
        // the response may have been lost
        await reload();
        throw error;
      });
      await changeQuestions(client, id, withNewQuestion(question));
      announce(format(messages.asked, { question: excerpt(question.question_text) }));
      await reload();
      focusFirstOf(`[data-ask-next="${id}"]`, `#${rowId(question.id)}`, `#${cardId(id)} h2`);
    });
  return { ...change, ask };
};

type AskNextProps = {
  person: Named;
  queue: QueueSummary;
  /** A new order is not saved yet, so the server would ask another question than the one shown. */
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

/** Which question is asked next. */
export const NextInQueue = ({ question }: { question: string }) =>
  richText(
    messages.next,
    { question },
    {
      question: (text) => (
        <q dir="auto" lang={languageOf(text)}>
          {text}
        </q>
      ),
    },
  );

/** The length of a person's queue, its first question and a button that asks it; if empty, a link to the library. */
export const QueueStrip = ({ person, queue }: { person: Named; queue: QueueSummary | undefined }) => (
  <div className="queue-strip">
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
