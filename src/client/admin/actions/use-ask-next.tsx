import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '../../../shared/questions/questions.ts';
import { format, isolate, actions as messages } from '../../messages.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { deleteQuestion } from '../api/questions.ts';
import { askNext } from '../api/queue.ts';
import { editLatestQueue } from '../ask/edit-queue.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { focusFirstOf } from '../frame/focus.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { type Change, useChange } from '../frame/use-change.ts';
import {
  changeQuestions,
  personKey,
  queueKey,
  withNewQuestion,
  withoutQuestion,
  withQuestion,
} from '../queries/person-changes.ts';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { cardId, rowId } from './element-ids.ts';

export type Named = { id: string; name: string };

/** Asks the first question of a queue, then focuses its row, where it can be shared. */
export const useAskNext = ({ id, name }: Named): Change & { ask: () => void } => {
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const askNextButton = `[data-ask-next="${id}"]`;

  const undo = async (question: Question) => {
    await putBack(client, question);
    await ignoreNotFound(deleteQuestion(question.id));
    await changeQuestions(client, id, withoutQuestion(question));
    await reload(client, id);
    focusFirstOf(askNextButton, `#${cardId(id)} h2`);
    return messages.backInQueue;
  };

  const ask = () =>
    void change.run(async () => {
      const question = await askNext(id).catch(async (error) => {
        // it may have been asked although the response was lost
        await reload(client, id);
        throw error;
      });
      const focusRow = () => focusFirstOf(`#${rowId(question.id)}`, askNextButton, `#${cardId(id)} h2`);
      await changeQuestions(client, id, withNewQuestion(question));
      announce(
        format(messages.asked, { question: isolate(excerpt(question.question_text)) }),
        () => undo(question),
        (close) => (
          <ShareAsked
            question={question}
            name={name}
            onClose={() => {
              close();
              focusRow();
            }}
          />
        ),
      );
      // keeps the button busy until the next question is shown
      await reload(client, id);
      focusRow();
    });
  return { ...change, ask };
};

const reload = (client: QueryClient, id: string) =>
  Promise.all([personKey(id), queueKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })));

/** Puts a question back at the front of its person's queue, unless an earlier attempt has done so. */
const putBack = (client: QueryClient, { person_id, question_text, days_to_complete, library_id }: Question) => {
  const first = { question_text, days_to_complete, ...(library_id !== undefined && { library_id }) };
  return editLatestQueue(client, person_id, (questions) =>
    questions[0]?.question_text === question_text ? questions : [first, ...questions],
  );
};

type ShareAskedProps = { question: Question; name: string; onClose: () => void };

const ShareAsked = ({ question: asked, name, onClose }: ShareAskedProps) => {
  const client = useQueryClient();
  const [question, setQuestion] = useState(asked);
  const onChanged = (changed: Question) => {
    setQuestion(changed);
    return changeQuestions(client, changed.person_id, withQuestion(changed));
  };
  return <ShareDialog question={question} name={name} onChanged={onChanged} onClose={onClose} />;
};
