import type { ReactNode } from 'react';
import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { format, library as messages } from '../../messages.ts';
import type { Asking } from './asking.ts';
import { OwnQuestionRow } from './OwnQuestionRow.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { ownTheme, type Theme } from './Themes.tsx';

type QuestionListProps = {
  theme: Theme;
  /** The results of a search in all themes; undefined without a search. */
  found: LibraryQuestion[] | undefined;
  own: LibraryQuestion[];
  asking: Asking;
  /** Rendered below the heading. */
  children: ReactNode;
};

/** The questions of one theme, or of a search, below the row for a new one. */
export const QuestionList = ({ theme, found, own, asking, children }: QuestionListProps) => {
  const questions = found ?? theme.questions;
  return (
    <>
      <div className="cluster library-heading">
        <Heading theme={theme} found={found} />
        {children}
      </div>
      <div className="card library-list">
        <OwnQuestionRow asking={asking} />
        {questions.length > 0 && (
          <ul className="library-rows">
            {questions.map((question) => (
              <QuestionRow key={question.id} question={question} isOwn={own.includes(question)} asking={asking} />
            ))}
          </ul>
        )}
      </div>
      {questions.length === 0 && (found || theme.id === ownTheme) && (
        <p className="hint library-none">{found ? messages.nothingFound : messages.noOwn}</p>
      )}
    </>
  );
};

const Heading = ({ theme, found }: Pick<QuestionListProps, 'theme' | 'found'>): ReactNode =>
  found ? (
    <h2 tabIndex={-1}>
      <span role="status">{format(messages.found, { count: found.length })}</span>
    </h2>
  ) : (
    <>
      {/* on phones the label of the search field above has it */}
      <h2 tabIndex={-1} className="visually-hidden-on-phones">
        {theme.title}
      </h2>
      <p className="hint visually-hidden-on-phones">{format(messages.count, { count: theme.questions.length })}</p>
    </>
  );
