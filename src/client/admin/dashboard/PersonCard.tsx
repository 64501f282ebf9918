import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, memo, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../pages/Avatar.tsx';
import { isolated } from '../../../pages/rich-text.tsx';
import { isAnswered } from '../../../shared/answers/status.ts';
import { isShownBy, type QuestionFilter } from '../../../shared/questions/question-filters.ts';
import { admin as adminMessages, format, dashboard as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { richText } from '../../ui/rich-text.ts';
import { QueueStrip } from '../actions/AskNext.tsx';
import { cardId } from '../actions/element-ids.ts';
import { isLeft } from '../actions/in-use.ts';
import { explain } from '../frame/explain.ts';
import { useFailure } from '../frame/use-failure.ts';
import { type CardContent, cardQuery, type ListedPerson, manyFailures } from '../queries/people-queries.ts';
import { removePerson } from '../queries/person-changes.ts';
import { retryNow } from '../queries/retry-now.ts';
import { AddQuestionForm } from './AddQuestionForm.tsx';
import { focusCardBeside, nameAfter } from './focus.ts';
import { MailLines } from './MailLines.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { QuestionList, type Revealed, shownAtFirst } from './QuestionList.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useIsNear } from './use-is-near.ts';
import { useShown } from './use-shown.ts';

const texts = messages.person;

type PersonCardProps = {
  person: ListedPerson;
  isNew: boolean;
  /** The filter leaves this person out. What was typed stays in the card. */
  isHidden: boolean;
  filter: QuestionFilter | undefined;
  /** Loads the card even if it is off-screen: if too late for this print, then for the next one. */
  isPrinting: boolean;
  revealed: Revealed | undefined;
  /** Opens the dialog that changes the order of people. */
  onOrder: () => void;
};

/** A header with the person's name, and below it their queue and their questions once they are loaded. */
export const PersonCard = memo(
  ({ person, isNew, isHidden, filter, isPrinting, revealed, onOrder }: PersonCardProps) => {
    const nameId = useId();
    const card = useRef<HTMLElement>(null);
    const client = useQueryClient();
    const isNear = useIsNear(card);
    const isNeeded = isNear === true || revealed !== undefined || (isPrinting && !isHidden);
    const query = useQuery({ ...cardQuery(person.id), enabled: isNeeded });
    const content = query.data ?? undefined;
    const failure = useFailure(query, manyFailures);
    const { all, answered } = content ? countsOf(content) : person.counts;
    const remove = () => removePerson(client, person.id);
    const close = () => {
      focusCardBeside(card.current);
      void remove();
    };
    return (
      <article
        ref={card}
        id={cardId(person.id)}
        className={`card stack person-card ${content && isNear !== false ? '' : 'person-far'} ${person.isDeleted ? 'person-deleted' : ''}`}
        aria-labelledby={nameId}
        hidden={isHidden}
        style={content || isPrinting ? undefined : estimatedHeight(person, filter)}
        onBlur={(event) => person.isDeleted && isLeft(event) && remove()}
      >
        <header className="card-header">
          <Avatar person={person} />
          <div className="card-name">
            <h2 id={nameId} tabIndex={-1}>
              <Link to={`/admin/people/${person.id}`}>{isolated(person.name)}</Link>
            </h2>
            <p className="hint small">
              {all === 0 ? texts.noQuestions : format(texts.progress, { answered: `${answered}`, count: all })}
            </p>
          </div>
          <SkipLink to={() => card.current && nameAfter(card.current)}>{texts.skip}</SkipLink>
          {content && <PersonMenu person={person} questions={content.questions} onOrder={onOrder} />}
          {/* repeats the count as a progress bar */}
          <div className="card-progress" aria-hidden="true">
            <div style={{ width: all > 0 ? `${(100 * answered) / all}%` : 0 }} />
          </div>
          {failure && <LoadFailure error={failure} onRetry={() => retryNow(client)} />}
          {person.isDeleted && <DeletedNote name={person.name} onClose={close} />}
        </header>
        {!content && isPrinting && all > 0 && <p className="hint questions-empty">{texts.notLoaded}</p>}
        {content && !person.isDeleted && (
          <QueueStrip person={person} queue={content.queue}>
            <MailLines person={person} next_mail_at={content.queue && content.next_mail_at} />
          </QueueStrip>
        )}
        {content && (
          <Questions
            name={person.name}
            content={content}
            loadedAt={query.dataUpdatedAt}
            filter={filter}
            isPrinting={isPrinting}
            revealed={revealed}
          >
            <AddQuestionForm
              person={person}
              nameId={nameId}
              focusAtFirst={isNew}
              isDeleted={person.isDeleted !== undefined}
            />
          </Questions>
        )}
      </article>
    );
  },
);

const countsOf = ({ questions }: CardContent) => {
  const existing = questions.filter(({ isDeleted }) => !isDeleted);
  return { all: existing.length, answered: existing.filter(isAnswered).length };
};

/** Before it is loaded: so that the page hardly moves when it is. */
const estimatedHeight = ({ counts }: ListedPerson, filter: QuestionFilter | undefined): CSSProperties => {
  const rows = Math.min(counts[filter ?? 'all'], shownAtFirst);
  return { minHeight: `${17 + 12 * rows}rem` };
};

type QuestionsProps = {
  name: string;
  content: CardContent;
  /** In ms since the epoch. */
  loadedAt: number;
  filter: QuestionFilter | undefined;
  isPrinting: boolean;
  revealed: Revealed | undefined;
  children: ReactNode;
};

const Questions = ({ content, loadedAt, filter, ...rest }: QuestionsProps) => {
  const now = new Date(loadedAt).toISOString();
  const questions = useShown(content.questions, filter, (question, by) => isShownBy(by, question, now));
  return (
    <>
      {content.questions.length === 0 && <p className="hint questions-empty">{texts.empty}</p>}
      <QuestionList questions={questions} {...rest} />
    </>
  );
};

const DeletedNote = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <div className="cluster card-note">
    <p className="rest-of-row">{richText(texts.gone, { name }, { name: isolated })}</p>
    <Button onClick={onClose}>{ui.close}</Button>
  </div>
);

// no alert: there may be one on each card
const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="cluster card-note">
    <p className="error-message rest-of-row">{explain(error)}</p>
    <Button onClick={onRetry}>{adminMessages.tryNow}</Button>
  </div>
);
