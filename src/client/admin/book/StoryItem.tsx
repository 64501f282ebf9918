import { Written } from '../../../pages/Written.tsx';
import { format, isolate, bookPage as messages } from '../../messages.ts';
import { Handle, Keys } from '../reorder/Handle.tsx';
import { Steps } from '../reorder/Steps.tsx';
import type { Reorder } from '../reorder/use-reorder.ts';
import type { BookQuestion } from './book-questions.ts';
import { Check } from './Check.tsx';

const texts = messages.chapters;

type StoryItemProps = {
  story: BookQuestion;
  isIn: boolean;
  showsName: boolean;
  isFirst: boolean;
  isLast: boolean;
  reorder: Reorder;
  onChoose: (isIn: boolean) => void;
  onStep: (by: -1 | 1) => void;
};

export const StoryItem = ({ story, isIn, showsName, isFirst, isLast, reorder, onChoose, onStep }: StoryItemProps) => {
  const { id, question_text, name, isAnswered, only_admin } = story;
  return (
    <li
      className="story-row reorder-row"
      data-out={!isIn || only_admin || undefined}
      data-story={id}
      {...reorder.rowProps(id)}
    >
      <Handle name={question_text} {...reorder.handleProps(id)} />
      <Check state={isIn && !only_admin ? 'all' : 'none'} disabled={only_admin} onChange={onChoose}>
        <Written className="story-title" text={question_text} />
        {showsName && <span className="hint small">{format(texts.by, { name: isolate(name) })}</span>}
        {only_admin && <span className="hint small">{texts.onlyAdmin}</span>}
        {!isAnswered && !only_admin && <span className="hint small">{isIn ? texts.waiting : texts.waitingOut}</span>}
        {reorder.isLifted(id) === 'keyboard' && <Keys />}
      </Check>
      <Steps name={question_text} isFirst={isFirst} isLast={isLast} onStep={onStep} />
    </li>
  );
};

/** Focuses the arrow button of a story after it has moved to another chapter. */
export const focusStory = (id: string, by: -1 | 1): void => {
  const row = document.querySelector(`[data-story="${CSS.escape(id)}"]`);
  row?.querySelector<HTMLElement>(`[data-step="${by}"]`)?.focus();
};
