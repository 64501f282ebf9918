import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { format } from '../../../shared/messages/format.ts';
import type { Asking } from './asking.ts';
import { messages } from './messages.ts';
import { QuestionRow } from './QuestionRow.tsx';
import { ownTheme, type Theme } from './Themes.tsx';

/** The questions of one theme. */
export const ThemeQuestions = ({ theme, asking }: { theme: Theme; asking: Asking }) => {
  const isOwn = theme.id === ownTheme;
  return (
    <>
      <h2 tabIndex={-1}>{theme.title}</h2>
      {isOwn && theme.questions.length === 0 && <p className="hint">{messages.noOwn}</p>}
      <QuestionRows questions={theme.questions} isOwn={() => isOwn} asking={asking} />
    </>
  );
};

type FoundQuestionsProps = { questions: LibraryQuestion[]; own: LibraryQuestion[]; asking: Asking };

/** What a search has found, in all themes. */
export const FoundQuestions = ({ questions, own, asking }: FoundQuestionsProps) => (
  <>
    <h2 tabIndex={-1}>
      <span role="status">{format(messages.found, { count: questions.length })}</span>
    </h2>
    {questions.length === 0 && <p className="hint">{messages.nothingFound}</p>}
    <QuestionRows questions={questions} isOwn={(question) => own.includes(question)} asking={asking} />
  </>
);

type QuestionRowsProps = {
  questions: LibraryQuestion[];
  isOwn: (question: LibraryQuestion) => boolean;
  asking: Asking;
};

const QuestionRows = ({ questions, isOwn, asking }: QuestionRowsProps) =>
  questions.length > 0 && (
    <ul className="card rows">
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} isOwn={isOwn(question)} asking={asking} />
      ))}
    </ul>
  );
