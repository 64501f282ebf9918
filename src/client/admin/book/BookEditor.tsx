import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Book } from '../../../shared/books.ts';
import { format, bookPage as messages } from '../../messages.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { panelOf, Tabs } from '../frame/Tabs.tsx';
import { useMediaQuery } from '../frame/use-media-query.ts';
import { problemsQuery } from '../queries/book-queries.ts';
import type { BookQuestions } from './book-questions.ts';
import { Chapters } from './Chapters.tsx';
import { withNewStories } from './chapters.ts';
import { Design } from './Design.tsx';
import type { Draft } from './draft.ts';
import { Files, filesOf } from './Files.tsx';
import { MakeBook } from './MakeBook.tsx';
import { Preview } from './Preview.tsx';
import { ProblemList } from './ProblemList.tsx';
import { SavedState } from './SavedState.tsx';
import { useBuilds } from './use-builds.ts';
import { useDraft, useDraftView } from './use-draft.ts';

const texts = messages.tabs;

type Tab = 'chapters' | 'design' | 'preview' | 'files';

type BookEditorProps = {
  book: Book;
  stories: BookQuestions;
  /** Renders BookTitle. */
  children: (draft: Draft) => ReactNode;
};

/** The book builder: chapters, design and files of a book as tabs, and its preview. */
export const BookEditor = (props: BookEditorProps) => {
  const draft = useDraft(props.book);
  return draft && <DraftEditor draft={draft} {...props} />;
};

const DraftEditor = ({ draft, book: stored, stories, children }: BookEditorProps & { draft: Draft }) => {
  const view = useDraftView(draft, stored);
  const { book } = view;
  const builds = useBuilds(stored, draft.save);
  const problems = useQuery(problemsQuery(stored));
  const announce = useAnnounce();
  const id = useId();
  const [chosen, setChosen] = useState<Tab>('chapters');
  const joined = withNewStories(book.chapters, stories);

  useEffect(() => {
    if (joined === book.chapters) return;
    const count =
      joined.flatMap(({ questions }) => questions).length - book.chapters.flatMap((c) => c.questions).length;
    draft.change({ chapters: joined });
    // a new book (version 1) adds all unanswered questions, which is no news
    if (book.version > 1) announce(format(messages.chapters.joined, { count }));
  });

  const files = filesOf(builds);
  const tabNames: [Tab, ReactNode][] = [
    ['chapters', texts.chapters],
    ['design', texts.design],
    ['preview', texts.preview],
    [
      'files',
      <>
        {texts.files} {files.length > 0 && <span className="tab-count">{files.length}</span>}
      </>,
    ],
  ];
  // on narrow screens the preview is a tab, not beside the panels
  const isNarrow = useMediaQuery('(max-width: 63.99em)');
  const tab = chosen === 'preview' && !isNarrow ? 'chapters' : chosen;

  return (
    <div className="book-editor">
      <header className="cluster book-header">
        {children(draft)}
        <SavedState draft={draft} view={view} />
      </header>
      <MakeBook book={book} builds={builds} onChange={draft.change} onMake={() => setChosen('files')} />
      <div className="book-panels">
        <Tabs
          id={id}
          label={texts.label}
          tabs={tabNames.filter(([each]) => each !== 'preview' || isNarrow)}
          chosen={tab}
          onChoose={setChosen}
        />
        <div {...panelOf(id, 'chapters', tab)} className="stack book-panel">
          <Chapters chapters={joined} stories={stories} onChange={(chapters) => draft.change({ chapters })} />
          <ProblemList problems={problems.data?.problems ?? []} stories={stories} />
        </div>
        <div {...panelOf(id, 'design', tab)} className="stack book-panel">
          <Design book={book} stories={stories} onChange={draft.change} />
        </div>
        <div {...panelOf(id, 'files', tab)} className="book-panel">
          <Files builds={builds} stories={stories} />
        </div>
      </div>
      <div {...(isNarrow && panelOf(id, 'preview', tab))} className="book-table">
        <Preview book={book} isSaved={view.isSaved} stories={stories} builds={builds} />
      </div>
    </div>
  );
};
