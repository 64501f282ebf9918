import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { StoredContent } from '../../../pages/StoredContent.tsx';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { formatDay } from '../../ui/dates.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { messages as ui } from '../../ui/messages.ts';
import { noteReading } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { answerPath } from '../frame/admin-paths.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { DueDate, NewMark } from '../frame/question-marks.tsx';
import { noticeEndedSession } from '../frame/use-change.ts';
import { LinkBadge } from '../share/LinkBadge.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import { SharedDates } from '../share/SharedDates.tsx';
import { messages } from './messages.ts';
import { answerQuery, showQuestion } from './person-queries.ts';

const texts = messages.questions;

type AskedQuestionProps = {
  question: Question;
  /** The person's. */
  name: string;
};

export const AskedQuestion = ({ question, name }: AskedQuestionProps) => {
  const client = useQueryClient();
  const { question_text, status, created_at, updated_at, has_content, access_token } = question;
  const about = excerpt(question_text);
  return (
    <li id={`question-${question.id}`} className="asked-question" tabIndex={-1}>
      <h3 className="question-text" dir="auto" lang={languageOf(question_text)}>
        {question_text}
      </h3>
      <div className="cluster question-state">
        <span className={`badge badge-${status}`}>{ui.status[status]}</span>
        <NewMark question={question} />
        <LinkBadge link={question} />
        <span className="question-dates">
          <span>{format(texts.asked, { date: formatDay(created_at) })}</span>
          <DueDate question={question} />
          <SharedDates question={question} />
          {has_content && <span>{format(texts.changed, { date: formatDay(updated_at) })}</span>}
        </span>
      </div>
      <div className="cluster question-actions">
        {has_content && (
          <Link className="tap-link open-link" to={answerPath(question)} aria-label={actionLabel(texts.read, about)}>
            {texts.read}
          </Link>
        )}
        <a
          className="tap-link open-link"
          href={`/question/${access_token}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={actionLabel(texts.openLink, about)}
        >
          {texts.openLink}
        </a>
        <ShareButton
          question={question}
          name={name}
          about={about}
          onChanged={(changed) => showQuestion(client, changed)}
        />
      </div>
      {has_content && <Answer question={question} about={about} />}
    </li>
  );
};

/** The answer in its place, loaded when it is shown. */
const Answer = ({ question, about }: { question: Question; about: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className="asked-answer prose" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={actionLabel(texts.show, about)}>{texts.show}</summary>
      {open && <AnswerText question={question} />}
    </details>
  );
};

const AnswerText = ({ question }: { question: Question }) => {
  const query = useQuery(answerQuery(question));
  useNoteReading(question, query.data?.version);
  return (
    <>
      <LoadState query={query} />
      {query.data && (query.data.content ? <StoredContent html={query.data.content} /> : <p>{texts.emptyAnswer}</p>)}
    </>
  );
};

/** An answer that is read is no longer new. */
const useNoteReading = ({ id, is_new }: Question, version: number | undefined) => {
  const client = useQueryClient();
  useEffect(() => {
    if (!is_new || version === undefined) return;
    // if that fails, the mark stays until the answer is read again
    noteReading(id, version).then((question) => showQuestion(client, question), noticeEndedSession);
  }, [client, id, is_new, version]);
};
