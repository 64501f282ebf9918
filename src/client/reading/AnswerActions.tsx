import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeQuestion } from '../admin-api.ts';
import { AdminIcon } from '../ui/admin-icons.tsx';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { EarlierVersionsDialog } from '../ui/EarlierVersionsDialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Icon } from '../ui/icons.tsx';
import { useChange } from '../ui/use-change.ts';
import { messages } from './messages.ts';
import { type Reading, readingQuery } from './reading-query.ts';

/** What can be done with the answer: see earlier versions, lock it, open its link. */
export const AnswerActions = ({ reading: { question } }: { reading: Reading }) => {
  const [showsVersions, setShowsVersions] = useState(false);
  const { toggle, ...change } = useLock(question);
  const isLocked = question.status === 'locked';
  return (
    <section className="reading-actions" aria-label={messages.actions}>
      {question.status !== 'not_started' && (
        <Button variant="quiet" onClick={() => setShowsVersions(true)}>
          <AdminIcon name="earlier" />
          {messages.earlier}
        </Button>
      )}
      <Button variant="quiet" busy={change.busy} onClick={toggle}>
        <AdminIcon name={isLocked ? 'unlock' : 'lock'} />
        {isLocked ? messages.unlock : messages.lock}
      </Button>
      <a
        className="button button-quiet"
        href={`/question/${question.access_token}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="link" />
        {messages.openLink}
      </a>
      <ErrorMessage>{change.errorText}</ErrorMessage>
      {showsVersions && (
        <EarlierVersionsDialog
          question={question}
          about={question.question_text}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </section>
  );
};

const useLock = ({ id, status }: Reading['question']) => {
  const { run, ...change } = useChange();
  const cache = useQueryClient();
  const announce = useAnnounce();
  const toggle = () =>
    run(async () => {
      const question = await changeQuestion(id, { status: status === 'locked' ? 'submitted' : 'locked' });
      cache.setQueryData(readingQuery(id).queryKey, (reading) => reading && { ...reading, question });
      announce(question.status === 'locked' ? messages.locked : messages.unlocked);
    });
  return { ...change, toggle };
};
