import { useId } from 'react';
import type { BookChapter } from '../../../shared/books.ts';
import { limits } from '../../../shared/limits.ts';
import { format, bookPage as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { Handle, Keys, ReorderStatus } from '../reorder/Handle.tsx';
import { Steps } from '../reorder/Steps.tsx';
import { type Reorder, useReorder } from '../reorder/use-reorder.ts';
import type { BookQuestions } from './book-questions.ts';
import { Check } from './Check.tsx';
import { choose, countChosen, inOrder, isLeftOut, storiesIn } from './chapters.ts';
import { DraftField } from './DraftField.tsx';
import { StoryItem } from './StoryItem.tsx';

const texts = messages.chapters;

type ChapterItemProps = {
  /** That of the list of chapters. */
  id: string;
  chapter: BookChapter;
  stories: BookQuestions;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  reorder: Reorder;
  onToggle: () => void;
  onChange: (chapter: BookChapter) => void;
  onRemove: () => void;
  /** Moves a story to the previous or next chapter. */
  onLeave: (story_id: string, by: -1 | 1) => void;
};

export const ChapterItem = ({ id, chapter, stories, reorder, isOpen, ...rest }: ChapterItemProps) => {
  const contentId = useId();
  const name = chapter.title || texts.untitled;
  const inside = storiesIn(chapter, stories);
  const isOut = inside.filter(({ only_admin }) => !only_admin).map((story) => isLeftOut(chapter, story.id));
  const isNone = isOut.length > 0 && isOut.every(Boolean);
  return (
    <li className="chapter reorder-row" {...reorder.rowProps(id)}>
      <div className="chapter-row" data-out={isNone || undefined}>
        <Handle name={name} {...reorder.handleProps(id)} />
        <Check
          state={isNone || isOut.length === 0 ? 'none' : isOut.some(Boolean) ? 'some' : 'all'}
          onChange={(isIn) => rest.onChange(choose(chapter, chapter.questions, isIn))}
        >
          <span className="chapter-title" dir="auto">
            {name}
          </span>
          {reorder.isLifted(id) === 'keyboard' && <Keys />}
        </Check>
        <span className="hint chapter-count">{countText(chapter, stories)}</span>
        <Steps name={name} isFirst={rest.isFirst} isLast={rest.isLast} onStep={(by) => reorder.step(id, by)} />
        <Button
          variant="quiet"
          className="button-icon chapter-toggle"
          aria-expanded={isOpen}
          aria-controls={contentId}
          aria-label={format(texts.open, { name: excerpt(name) })}
          onClick={rest.onToggle}
        >
          <AdminIcon name="next" />
        </Button>
      </div>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && <ChapterContent chapter={chapter} stories={stories} {...rest} />}
      </div>
    </li>
  );
};

const countText = (chapter: BookChapter, stories: BookQuestions): string => {
  const { chosen, all } = countChosen([chapter], stories);
  if (all > 0 && chosen === 0) return texts.none;
  return all === 0 ? '' : format(texts.some, { number: `${chosen}`, count: all });
};

type ChapterContentProps = Omit<ChapterItemProps, 'id' | 'reorder' | 'isOpen' | 'onToggle'>;

const ChapterContent = ({ chapter, stories, isFirst, isLast, onChange, onRemove, onLeave }: ChapterContentProps) => {
  const inside = storiesIn(chapter, stories);
  const ids = inside.map(({ id }) => id);
  const people = new Set(inside.map(({ person_id }) => person_id));

  const reorder = useReorder({
    ids,
    nameOf: (id) => excerpt(stories.get(id)?.question_text ?? ''),
    onMove: (order) => {
      onChange(inOrder(chapter, order));
      return Promise.resolve(true);
    },
  });

  const step = (id: string, by: -1 | 1) => {
    const to = ids.indexOf(id) + by;
    if (to < 0 || to >= ids.length) onLeave(id, by);
    else reorder.step(id, by);
  };

  return (
    <>
      <div className="chapter-edit">
        <DraftField
          aria-label={actionLabel(texts.title, chapter.title)}
          dir="auto"
          maxLength={limits.bookTitle}
          autoComplete="off"
          value={chapter.title}
          onType={(title) => onChange({ ...chapter, title })}
        />
      </div>
      {ids.length === 0 && (
        <div className="ends chapter-empty">
          <span className="hint">{texts.empty}</span>
          <Button onClick={onRemove}>{texts.remove}</Button>
        </div>
      )}
      <ol className="reorder-list" {...reorder.listProps}>
        {reorder.ids.map((id, at) => {
          const story = stories.get(id);
          return (
            story && (
              <StoryItem
                key={id}
                story={story}
                isIn={!isLeftOut(chapter, id)}
                showsName={people.size > 1}
                isFirst={isFirst && at === 0}
                isLast={isLast && at === ids.length - 1}
                reorder={reorder}
                onChoose={(isIn) => onChange(choose(chapter, [id], isIn))}
                onStep={(by) => step(id, by)}
              />
            )
          );
        })}
      </ol>
      <ReorderStatus reorder={reorder} />
    </>
  );
};
