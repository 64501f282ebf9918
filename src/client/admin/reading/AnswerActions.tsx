import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { admin as adminMessages, reading as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Icon } from '../../ui/icons.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { EarlierVersionsDialog } from '../frame/EarlierVersionsDialog.tsx';
import { useLock } from '../frame/use-lock.ts';
import { type Reading, readingQuery } from '../queries/reading-query.ts';

/** Actions: earlier versions, lock or unlock, open the link. */
export const AnswerActions = ({ reading: { question, person } }: { reading: Reading }) => {
  const [showsVersions, setShowsVersions] = useState(false);
  const cache = useQueryClient();
  const lock = useLock(question, person.name, (changed) =>
    cache.setQueryData(
      readingQuery(changed.id).queryKey,
      (reading) => reading && { ...reading, question: { ...reading.question, ...changed } },
    ),
  );
  const isLocked = question.status === 'locked';
  return (
    <section className="cluster reading-actions" aria-label={messages.actions}>
      {question.status !== 'not_started' && (
        <Button variant="quiet" onClick={() => setShowsVersions(true)}>
          <AdminIcon name="earlier" />
          {messages.earlier}
        </Button>
      )}
      <Button variant="quiet" busy={lock.busy} onClick={lock.toggle}>
        <AdminIcon name={isLocked ? 'unlock' : 'lock'} />
        {isLocked ? adminMessages.lock.unlock : adminMessages.lock.lock}
      </Button>
      <a className="button button-quiet" href={question.link} target="_blank" rel="noopener noreferrer">
        <Icon name="link" />
        {messages.openLink}
      </a>
      {isLocked && lock.note && <p className="hint">{lock.note}</p>}
      <ErrorMessage>{lock.errorText}</ErrorMessage>
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
