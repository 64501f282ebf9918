import { useLayoutEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { languageOf } from '../../shared/language.ts';
import { format } from '../../shared/messages/format.ts';
import type { Question } from '../../shared/questions.ts';
import { Icon } from '../ui/icons.tsx';
import { ContentsButton } from './Contents.tsx';
import { messages } from './messages.ts';
import { useStoryPath } from './paths.ts';
import { neighboursOf, type Reading } from './reading-query.ts';

/** The answers before and after this one, also by the arrow keys, and the contents. On phones a bar at the bottom edge. */
export const Neighbours = ({ reading }: { reading: Reading }) => {
  const { previous, next } = neighboursOf(reading);
  useArrowKeys(previous, next);
  return (
    <nav className="reading-neighbours" aria-label={format(messages.neighbours, { name: reading.person.name })}>
      {previous && <NeighbourLink question={previous} label={messages.previous} className="reading-previous" />}
      <ContentsButton reading={reading} />
      {next && <NeighbourLink question={next} label={messages.next} className="reading-next" />}
      {(previous || next) && <p className="reading-keys">{messages.arrows}</p>}
    </nav>
  );
};

type NeighbourLinkProps = { question: Question; label: string; className: string };

const NeighbourLink = ({ question, label, className }: NeighbourLinkProps) => {
  const storyPath = useStoryPath();
  return (
    // replaces this answer in the history: back leads to where the admin came from
    <Link className={`card ${className}`} to={storyPath(question)} replace>
      <Icon name="more" />
      <span className="reading-neighbour">
        <span>{label}</span>
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
  // a layout effect: a key that is pressed as soon as an answer is seen turns from that one
  useLayoutEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const question = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (!question || event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void navigate(storyPath(question), { replace: true });
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [navigate, storyPath, previous, next]);
};

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
