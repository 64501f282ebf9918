import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookChapter } from '../../../shared/books.ts';
import { format, isolate, bookPage as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { toggled } from '../frame/toggled.ts';
import { ReorderStatus } from '../reorder/Handle.tsx';
import { moved } from '../reorder/moved.ts';
import { useReorder } from '../reorder/use-reorder.ts';
import type { BookQuestions } from './book-questions.ts';
import { ChapterItem } from './ChapterItem.tsx';
import { countChosen, toNeighbour } from './chapters.ts';
import { GroupChapters } from './GroupChapters.tsx';
import { focusStory } from './StoryItem.tsx';

const texts = messages.chapters;

type ChaptersProps = { chapters: BookChapter[]; stories: BookQuestions; onChange: (chapters: BookChapter[]) => void };

/** Chapters and stories: to include, leave out, and reorder. */
export const Chapters = ({ chapters, stories, onChange }: ChaptersProps) => {
  const id = useId();
  const announce = useAnnounce();
  const { keys, setKeys, open, setOpen } = useKeys(chapters.length);
  const count = countChosen(chapters, stories);
  const nameOf = (key: string) => chapters[keys.indexOf(key)]?.title || texts.untitled;

  const reorder = useReorder({
    ids: keys,
    nameOf: (key) => excerpt(nameOf(key)),
    onMove: (ids, from, to) => {
      // moves the key with its chapter, so that React keeps the element
      flushSync(() => {
        setKeys(ids);
        onChange(moved(chapters, from, to));
      });
      return Promise.resolve(true);
    },
  });

  const change = (at: number, chapter: BookChapter) =>
    onChange(chapters.map((other, index) => (index === at ? chapter : other)));

  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at));
    onChange(chapters.filter((_, index) => index !== at));
  };

  const moveStory = (at: number, story_id: string, by: -1 | 1) => {
    const key = keys[at + by];
    const story = stories.get(story_id);
    if (key === undefined || !story) return;
    flushSync(() => {
      setOpen(new Set([...open, key]));
      onChange(toNeighbour(chapters, at, story_id, by));
    });
    focusStory(story_id, by);
    const name = (text: string) => isolate(excerpt(text));
    announce(format(texts.moved, { story: name(story.question_text), chapter: name(nameOf(key)) }));
  };

  return (
    <section aria-labelledby={id} className="stack chapters">
      <div className="ends chapters-header">
        <h2 id={id} className="visually-hidden">
          {texts.label}
        </h2>
        <p className="hint">{format(texts.chosen, { number: `${count.chosen}`, count: count.all })}</p>
        <GroupChapters
          chapters={chapters}
          stories={stories}
          onChange={(grouped) => {
            setOpen(new Set());
            onChange(grouped);
          }}
        />
      </div>
      {chapters.length > 0 && (
        <ol className="card rows reorder-list" {...reorder.listProps}>
          {reorder.ids.map((key) => {
            const at = keys.indexOf(key);
            const chapter = chapters[at];
            return (
              chapter && (
                <ChapterItem
                  key={key}
                  id={key}
                  chapter={chapter}
                  stories={stories}
                  isFirst={at === 0}
                  isLast={at === chapters.length - 1}
                  isOpen={open.has(key)}
                  reorder={reorder}
                  onToggle={() => setOpen(toggled(open, key))}
                  onChange={(changed) => change(at, changed)}
                  onRemove={() => remove(at)}
                  onLeave={(story_id, by) => moveStory(at, story_id, by)}
                />
              )
            );
          })}
        </ol>
      )}
      <ReorderStatus reorder={reorder} />
      <Button variant="quiet" onClick={() => onChange([...chapters, { title: texts.newTitle, questions: [] }])}>
        <AdminIcon name="add" />
        {texts.add}
      </Button>
    </section>
  );
};

/** React keys for the chapters, which have no ids, and which are open: at first only a single chapter. */
const useKeys = (count: number) => {
  const [{ keys, made }, setState] = useState<{ keys: string[]; made: number }>({ keys: [], made: 0 });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(count === 1 ? ['chapter-1'] : []));
  const setKeys = (changed: string[]) => setState({ keys: changed, made });
  if (keys.length === count) return { keys, setKeys, open, setOpen };
  const added = Array.from({ length: Math.max(0, count - keys.length) }, (_, index) => `chapter-${made + index + 1}`);
  const fitting = [...keys.slice(0, count), ...added];
  setState({ keys: fitting, made: made + added.length });
  return { keys: fitting, setKeys, open, setOpen };
};
