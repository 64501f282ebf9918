import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { Neighbours } from '../../../pages/Neighbours.tsx';
import type { Question } from '../../../shared/questions/questions.ts';
import { format, reading as messages } from '../../messages.ts';
import { sideOfArrow } from '../../story/shared/arrow-keys.ts';
import { neighboursOf, type Reading } from '../queries/reading-query.ts';
import { ContentsButton } from './Contents.tsx';
import { useStoryPath } from './paths.ts';

/** The previous and next answer of this person, also by the arrow keys. */
export const RoomNeighbours = ({ reading }: { reading: Reading }) => {
  const { previous, next } = neighboursOf(reading);
  const storyPath = useStoryPath();
  useArrowKeys(previous, next);
  const show = (question: Question | undefined) =>
    question && { href: storyPath(question.id), question_text: question.question_text };
  return (
    <Neighbours
      label={format(messages.neighbours, { name: reading.person.name })}
      previous={show(previous)}
      next={show(next)}
      contents={<ContentsButton reading={reading} />}
    >
      {(previous || next) && <p className="hint keyboard-hint neighbours-keys">{messages.arrows}</p>}
    </Neighbours>
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
      void navigate(storyPath(question.id), { replace: true });
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [navigate, storyPath, previous, next]);
};
