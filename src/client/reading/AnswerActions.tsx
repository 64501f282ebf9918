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

/** What can be done with the answer: print it, see earlier versions, lock it, open its link. */
export const AnswerActions = ({ reading: { question } }: { reading: Reading }) => {
  const [showsVersions, setShowsVersions] = useState(false);
  const { toggle, ...change } = useLock(question);
  const isLocked = question.status === 'locked';
  return (
    <section className="reading-actions" aria-label={messages.actions}>
      <Button variant="quiet" onClick={() => void printWithPhotos()}>
        <AdminIcon name="print" />
        {messages.print}
      </Button>
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

/** Photos further down are loaded only when they come into sight; on paper all of them are wanted. */
const printWithPhotos = async () => {
  const photos = [...document.querySelectorAll<HTMLImageElement>('.stored-content img')];
  for (const photo of photos) photo.loading = 'eager';
  // one that cannot be loaded is missing on the screen too
  await Promise.allSettled(photos.map((photo) => photo.decode()));
  print();
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
