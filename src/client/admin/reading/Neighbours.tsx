import { useLayoutEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { sideOfArrow } from '../../story/shared/arrow-keys.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { ContentsButton } from './Contents.tsx';
import { messages, stories } from './messages.ts';
import { useStoryPath } from './paths.ts';
import { neighboursOf, type Reading } from './reading-query.ts';

/** Links to the previous and next answer (also the arrow keys) and to the contents. On phones a bar at the bottom. */
export const Neighbours = ({ reading }: { reading: Reading }) => {
  const { previous, next } = neighboursOf(reading);
  useArrowKeys(previous, next);
  return (
    <nav className="neighbours" aria-label={format(messages.neighbours, { name: reading.person.name })}>
      {previous && <NeighbourLink question={previous} side="previous" />}
      <ContentsButton reading={reading} />
      {next && <NeighbourLink question={next} side="next" />}
      {(previous || next) && <p className="neighbours-keys">{messages.arrows}</p>}
    </nav>
  );
};

type NeighbourLinkProps = { question: Question; side: 'previous' | 'next' };

const NeighbourLink = ({ question, side }: NeighbourLinkProps) => {
  const storyPath = useStoryPath();
  return (
    // replaces this answer in the history, so that Back leads to where the admin came from
    <Link className={`card neighbour neighbour-${side}`} to={storyPath(question)} replace>
      <AdminIcon name={side} />
      <span className="neighbour-text">
        <span>{stories[side]}</span>
        <strong dir="auto" lang={languageOf(question.question_text)}>
          {question.question_text}
        </strong>
      </span>
    </Link>
  );
};

const useArrowKeys = (previous: Question | undefined, next: Question | undefined) => {
  const navigate = useNavigate();
  const storyPath = useStoryPath();
  // a layout effect: a key pressed as soon as an answer is visible must count from that answer
  useLayoutEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const side = sideOfArrow(event);
      const question = side && { previous, next }[side];
      if (!question) return;
      event.preventDefault();
      void navigate(storyPath(question), { replace: true });
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [navigate, storyPath, previous, next]);
};
