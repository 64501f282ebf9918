import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { format } from '../../shared/messages/format.ts';
import { isShownByLock } from '../../shared/status.ts';
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

/** Actions: earlier versions, lock or unlock, open the link. */
export const AnswerActions = ({ reading: { question, person } }: { reading: Reading }) => {
  const [showsVersions, setShowsVersions] = useState(false);
  const { toggle, note, ...change } = useLock(question, person.name);
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
      {isLocked && note && <p className="hint">{note}</p>}
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

/** `note`: what the lock has shown to readers. It stays, as it should not be missed. */
const useLock = (before: Reading['question'], name: string) => {
  const { id, status } = before;
  const { run, ...change } = useChange();
  const [note, setNote] = useState('');
  const cache = useQueryClient();
  const announce = useAnnounce();
  const toggle = () =>
    run(async () => {
      const question = await changeQuestion(id, { status: status === 'locked' ? 'submitted' : 'locked' });
      cache.setQueryData(readingQuery(id).queryKey, (reading) => reading && { ...reading, question });
      const isUnfinished = question.status === 'locked' && isShownByLock(before);
      const said = isUnfinished ? format(messages.lockedUnfinished, { name }) : '';
      setNote(said);
      announce(said || (question.status === 'locked' ? messages.locked : messages.unlocked));
    });
  return { ...change, note, toggle };
};
