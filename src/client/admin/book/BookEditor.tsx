import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Book } from '../../../shared/books.ts';
import { format } from '../../../shared/messages/format.ts';
import { AdminHeading } from '../frame/AdminPage.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { FormatChoice, Titles } from './Basics.tsx';
import { BookBar } from './BookBar.tsx';
import { BuildList } from './BuildList.tsx';
import { Chapters } from './Chapters.tsx';
import { withNewStories } from './chapters.ts';
import type { Draft } from './draft.ts';
import { problemsQuery } from './keepsake-queries.ts';
import { MoreSettings } from './MoreSettings.tsx';
import { messages } from './messages.ts';
import { Preview } from './Preview.tsx';
import { ProblemList } from './ProblemList.tsx';
import { SavedState } from './SavedState.tsx';
import type { Stories } from './stories.ts';
import { useBuilds } from './use-builds.ts';
import { useDraft, useDraftView } from './use-draft.ts';

type BookEditorProps = {
  book: Book;
  stories: Stories;
  /** Renders BookChoice. */
  children: (draft: Draft) => ReactNode;
};

/** The fields and chapters of a book, its preview, and its builds. */
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
  const joined = withNewStories(book.chapters, stories);

  useEffect(() => {
    if (joined === book.chapters) return;
    const count =
      joined.flatMap(({ questions }) => questions).length - book.chapters.flatMap((c) => c.questions).length;
    draft.change({ chapters: joined });
    // a new book (version 1) adds all unanswered questions, which is no news
    if (book.version > 1) announce(format(messages.chapters.joined, { count }));
  });

  return (
    <div className="stack keepsake">
      <div className="stack keepsake-panel">
        <div className="ends keepsake-heading">
          <AdminHeading title={messages.title} />
          <SavedState draft={draft} view={view} />
        </div>
        {children(draft)}
        <Titles book={book} onChange={draft.change} />
        <FormatChoice value={book.format} onChange={(chosen) => draft.change({ format: chosen })} />
        <Chapters chapters={joined} stories={stories} onChange={(chapters) => draft.change({ chapters })} />
        <ProblemList problems={problems.data?.problems ?? []} stories={stories} />
        <MoreSettings book={book} stories={stories} onChange={draft.change} />
      </div>
      <div className="keepsake-right">
        <Preview book={book} isSaved={view.isSaved} stories={stories} builds={builds} />
        <BuildList builds={builds} stories={stories} />
        <BookBar book={book} builds={builds} onChange={draft.change} />
      </div>
    </div>
  );
};
