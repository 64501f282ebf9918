import { useEffect, useLayoutEffect, useRef } from 'react';
import { languageOf } from '../../shared/language.ts';
import { noteReading } from '../admin-api.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { formatDay } from '../ui/dates.ts';
import { messages as ui } from '../ui/messages.ts';
import { rememberRow } from '../ui/return-to-row.ts';
import { StoredContent } from '../ui/StoredContent.tsx';
import { noticeEndedSession } from '../ui/use-change.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { messages } from './messages.ts';
import { Neighbours } from './Neighbours.tsx';
import type { Reading } from './reading-query.ts';

/** The question as the title, who answered and when, and the answer. */
export const Answer = ({ reading }: { reading: Reading }) => {
  const { question, person, saved_at } = reading;
  const { question_text, content, status } = question;
  const heading = useHeading(question);
  usePageTitle(question_text);
  useNoteReading(reading);
  return (
    <>
      <article>
        <h1 ref={heading} tabIndex={-1} dir="auto" lang={languageOf(question_text)}>
          {question_text}
        </h1>
        <div className="reading-by">
          <Avatar person={person} />
          <p>
            <strong dir="auto">{person.name}</strong>
            {content && <time dateTime={saved_at}>{formatDay(saved_at)}</time>}
          </p>
          {status !== 'submitted' && <span className={`badge badge-${status}`}>{ui.status[status]}</span>}
        </div>
        {content ? (
          <div className={hasInitial(content) ? 'reading-initial' : undefined}>
            <StoredContent html={content} />
          </div>
        ) : (
          <p className="hint">{messages.nothingYet}</p>
        )}
      </article>
      <AnswerActions key={question.id} reading={reading} />
      <Neighbours reading={reading} />
    </>
  );
};

/** Each answer begins at its top, where a screen reader begins to read. */
const useHeading = ({ id: question_id, person_id }: Reading['question']) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // a layout effect: whoever leaves at once comes back to this row
  useLayoutEffect(() => {
    scrollTo(0, 0);
    rememberRow({ person_id, question_id });
    heading.current?.focus({ preventScroll: true });
  }, [question_id, person_id]);
  return heading;
};

const useNoteReading = ({ question }: Reading) => {
  const noted = useRef('');
  useEffect(() => {
    const answer = `${question.id} ${question.version}`;
    if (!question.has_content || noted.current === answer) return;
    noted.current = answer;
    // if that fails, the mark stays until the answer is read again
    noteReading(question.id, question.version).catch(noticeEndedSession);
  }, [question]);
};

/** Whether the answer begins with some lines of text, in a script whose letters stand alone. */
const hasInitial = (content: string) =>
  /^<p>[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][^<]{200}/u.test(content);
