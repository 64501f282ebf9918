import { useId } from 'react';
import { Link } from 'react-router';
import type { BuildProblem } from '../../../shared/books.ts';
import { format, bookPage as messages } from '../../messages.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { answerPath } from '../frame/admin-paths.ts';
import type { BookQuestions } from './book-questions.ts';

const texts = messages.problems;

type ProblemListProps = { problems: BuildProblem[]; stories: BookQuestions };

/** Problems, with links to the stories concerned. */
export const ProblemList = ({ problems, stories }: ProblemListProps) => {
  const id = useId();
  if (problems.length === 0) return null;
  return (
    <section className="panel padded-low problem-list" aria-labelledby={id}>
      <h2 id={id}>{texts.label}</h2>
      <Problems problems={problems} stories={stories} />
    </section>
  );
};

export const Problems = ({ problems, stories }: ProblemListProps) => (
  <ul className="problems">
    {problems.map(({ code, detail, question_id, letters }) => {
      const story = stories.get(question_id ?? '');
      return (
        <li key={`${code} ${question_id} ${letters?.join('')}`}>
          {detail}
          {letters && letters.length > 0 && (
            <span className="strong problem-letters">{format(texts.letters, { letters: letters.join(' ') })}</span>
          )}
          {story && (
            <Link
              to={answerPath(story)}
              aria-label={format(texts.openNamed, { question: excerpt(story.question_text) })}
            >
              {excerpt(story.question_text)}
            </Link>
          )}
        </li>
      );
    })}
  </ul>
);
